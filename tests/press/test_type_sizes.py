"""Type on paper, its size and its signs: read from the printed PDFs of the four games, every matrix counted in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from click.testing import CliRunner
from pypdfium2 import raw

from pnp.cli.group import main
from pnp.source.load.set_folders import bundled_ids

LEAST = 6.0  # pt, on any printed piece
BODY = 8.0  # pt, on reference cards
MM = 72 / 25.4  # pt: pages are drawn in millimetres, and whatever is shown smaller has a matrix below that
HAIR = 0.005


class Letter(NamedTuple):
    sign: str
    size: float  # pt on paper
    scale: float  # of its drawing: 1 as it is, less in a thumbnail; words that stand unseen for signs are only narrower
    x: float  # mm, from the left
    y: float  # mm, from the top


def letters_by_page(path: Path) -> Iterator[list[Letter]]:
    """Every printed letter; what pdfium adds between words is none."""
    document = pypdfium2.PdfDocument(path)
    for page in document:
        yield [*_letters(page)]
    document.close()


def _letters(page: pypdfium2.PdfPage) -> Iterator[Letter]:
    text, matrix, height = page.get_textpage(), raw.FS_MATRIX(), page.get_height()
    for at in range(text.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text, at))
        if raw.FPDFText_IsGenerated(text, at) or sign.isspace():
            continue
        raw.FPDFText_GetMatrix(text, at, matrix)
        up = hypot(matrix.c, matrix.d)
        size = raw.FPDFText_GetFontSize(text, at) * up
        yield Letter(sign, size, up / MM, matrix.e / MM, (height - matrix.f) / MM)


def letters(path: Path) -> Iterator[Letter]:
    return (one for page in letters_by_page(path) for one in page)


def small(path: Path) -> set[float]:
    """Sizes below the least. The letters of thumbnails are part of a picture, which nobody reads but on the card."""
    return {round(one.size, 2) for one in letters(path) if one.size < LEAST - HAIR}


def on_cards(manifest: Path, path: Path) -> Iterator[Letter]:
    """The letters on cards of a file; marks and labels beside them are no part of a card."""
    told = json.loads(manifest.read_text())["placements"]
    for number, page in enumerate(letters_by_page(path), 1):
        boxes = [one["trim_mm"] for one in told if one["file"] == path.name and one["page"] == number]
        yield from (
            one
            for one in page
            if any(x <= one.x <= x + width and y <= one.y <= y + height for x, y, width, height in boxes)
        )


def build(set_id: str, out: Path, *more: str) -> list[Path]:
    """The manifests of a build of this set."""
    result = CliRunner().invoke(main, ["build", set_id, *more, "--out", str(out)])
    assert result.exit_code == 0, result.output
    return sorted((out / set_id).glob("*/manifest.json"))


def files(manifest: Path) -> list[Path]:
    told = json.loads(manifest.read_text())["files"]
    return [manifest.parent / file["name"] for file in told if file["format"] == "pdf"]


def too_small(manifests: list[Path]) -> dict[str, set[float]]:
    found = {
        f"{path.parent.name}/{path.name}": small(path) for manifest in manifests for path in files(manifest)
    }
    assert found
    return {name: sizes for name, sizes in found.items() if sizes}


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_reference_cards_are_read_at_arms_length_in_every_language(set_id: str, tmp_path: Path) -> None:
    made = build(set_id, tmp_path, "--lang", "all", "--only", "reference")
    assert too_small(made) == {}
    least = {
        manifest.parent.name: min(
            one.size for one in on_cards(manifest, manifest.parent / "reference.pdf") if one.sign.isalpha()
        )
        for manifest in made
    }
    assert len(least) >= 5
    assert {language: size for language, size in least.items() if size < BODY - HAIR} == {}


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_nothing_printed_is_too_small_to_read(set_id: str, printed: Path, tmp_path: Path) -> None:
    made = build(set_id, tmp_path, "--only", "rules")
    assert too_small([*made, printed / set_id / "en" / "manifest.json"]) == {}


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_no_apostrophe_or_quotation_mark_is_a_typewriters(set_id: str, printed: Path, tmp_path: Path) -> None:
    (rules,) = build(set_id, tmp_path, "--only", "rules")
    straight = {
        path.name
        for path in [*files(rules), *files(printed / set_id / "en" / "manifest.json")]
        if any(one.sign in "'\"" for one in letters(path))
    }
    assert straight == set()


@pytest.mark.soak
@pytest.mark.parametrize("set_id", bundled_ids())
def test_nothing_is_too_small_in_any_language(set_id: str, tmp_path: Path) -> None:
    assert too_small(build(set_id, tmp_path, "--lang", "all")) == {}


@pytest.mark.slow
def test_a_thumbnail_is_told_from_small_type(tmp_path: Path) -> None:
    """No letter of one is read; no other letter is shown smaller than it was set."""
    (manifest,) = build("biotopia", tmp_path, "--only", "rules,reference")
    for name in ("rules.pdf", "reference.pdf"):
        found = list(letters(manifest.parent / name))
        assert found
        assert all(abs(one.scale - 1) < HAIR for one in found), name
