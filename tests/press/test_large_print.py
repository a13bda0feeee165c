"""Large print, read from the printed PDFs of the four games: sizes of type, and what the companion sheet says."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.base.model.large_print import FLOOR_PT, TIMES
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened
from tests.press.test_type_sizes import HAIR, Letter, build, letters, letters_by_page

DIVIDED = "-\u00ad\x02\ufffe"  # the last two are pdfium's for a word that is divided
ENTRY_PT, HEADER_PT = 18.0, 14.0  # names on the companion sheet; what stands in its header


def on_each_card(manifest: Path, name: str) -> dict[tuple[str, str], list[Letter]]:
    """The letters of one copy of each side of each card."""
    told = json.loads(manifest.read_text())["placements"]
    found: dict[tuple[str, str], list[Letter]] = {}
    for number, page in enumerate(letters_by_page(manifest.parent / name), 1):
        for row in (row for row in told if row["file"] == name and row["page"] == number):
            x, y, width, height = row["trim_mm"]
            inside = [one for one in page if x < one.x < x + width and y < one.y < y + height]
            found.setdefault((row["card"], row["side"]), inside)
    return found


def every_card(manifest: Path) -> dict[tuple[str, str], list[Letter]]:
    made = {}
    for name in ("cards.pdf", "components.pdf"):
        if (manifest.parent / name).exists():
            made |= on_each_card(manifest, name)
    return made


def undivided(several: list[Letter]) -> list[Letter]:
    return [one for one in several if one.sign not in DIVIDED]


def by_sign(several: list[Letter]) -> dict[str, list[float]]:
    """How large each sign is, wherever it stands."""
    found = defaultdict(list)
    for one in undivided(several):
        found[one.sign].append(one.size)
    return {sign: sorted(sizes) for sign, sizes in found.items()}


def runs(several: list[Letter]) -> Iterator[str]:
    """Words that are smaller than the floor, box by box: each is of one size, its lines follow one another."""
    run, before = "", None
    for one in undivided(several):
        is_small = one.size < FLOOR_PT - 0.02
        goes_on = before and abs(one.size - before.size) < 0.01 and abs(one.y - before.y) < one.size * 0.7
        if run and not (is_small and goes_on):
            yield run
            run = ""
        run += one.sign.casefold() if is_small and one.sign.isalpha() else ""
        before = one
    if run:
        yield run


def told_in(companion: Path) -> tuple[str, set[int], list[list[Letter]]]:
    """All its letters, the numbers of its entries, and its pages."""
    pages = [*letters_by_page(companion)]
    text = "".join(
        one.sign.casefold()
        for page in pages
        for one in page
        if one.size > HEADER_PT + 1 and one.sign.isalpha()
    )
    lines: dict[tuple[int, float], str] = defaultdict(str)
    for number, page in enumerate(pages):
        for one in page:
            if abs(one.size - ENTRY_PT) < 0.02:
                lines[number, round(one.y, 1)] += one.sign
    return text, {int(found[1]) for line in lines.values() if (found := re.match(r"(\d+)\.", line))}, pages


def check(set_id: str, out: Path, language: str) -> None:
    (out / "profiles").mkdir()
    (out / "profiles" / "wide.yaml").write_text("extends: a4\npaper: a3\n")  # holds all boards
    what = "--only", "cards,components", "--lang", language, "--profile", "wide"
    out = out / "printed"
    (usual,) = build(set_id, out, *what)
    more = "cards,components,companion"
    build(set_id, out, "--large-print", *what[:1], more, *what[2:])
    manifest = out / set_id / f"{language}-large" / "manifest.json"
    normal, large = every_card(usual), every_card(manifest)
    assert normal.keys() == large.keys()
    for side, before in normal.items():
        old, new = by_sign(before), by_sign(large[side])
        assert {sign: len(sizes) for sign, sizes in old.items()} == {
            sign: len(sizes) for sign, sizes in new.items()
        }, side
        assert all(
            after >= TIMES * was - HAIR
            for sign in old
            for was, after in zip(old[sign], new[sign], strict=True)
        ), side
    small = {(card, side): [*runs(several)] for (card, side), several in large.items()}
    numbers = {card: at for at, card in enumerate(in_order(set_id), 1)}
    companion = manifest.parent / "companion.pdf"
    if not any(small.values()):
        assert not companion.exists()
        return
    text, entries, pages = told_in(companion)
    missing = {side: run for side, found in small.items() for run in found if run not in text}
    assert missing == {}
    assert entries <= {numbers[card] for (card, _), found in small.items() if found}
    for page in pages:
        assert all(one.size >= HEADER_PT - HAIR for one in page)
        assert all(10 < one.x < 287 and 10 < one.y < 410 for one in page)


def in_order(set_id: str) -> dict[str, None]:
    """Cards as the deck has them: the file of cards first. Sheets may have them otherwise, where that saves paper."""
    faces = opened(set_id).faces().value
    assert faces
    return {part.card: None for name in ("cards", "components") for part in faces.parts if part.file == name}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("set_id", bundled_ids())
def test_no_word_is_smaller_than_the_floor_that_the_companion_sheet_does_not_repeat(
    set_id: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check(set_id, tmp_path, language)


@pytest.mark.soak
@pytest.mark.parametrize("language", ["da", "et", "fi", "lt", "nb", "ru", "sv"])
@pytest.mark.parametrize("set_id", bundled_ids())
def test_nor_in_any_other_language(
    set_id: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = opened(set_id).cards().value
    assert cards
    if language in cards.languages:
        monkeypatch.chdir(tmp_path)
        check(set_id, tmp_path, language)


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_rules_are_set_in_type_to_be_read(set_id: str, tmp_path: Path) -> None:
    """Nine letters of ten are as large as the floor; the rest are labels in drawings, and thumbnails of cards."""
    for more in ((), ("--large-print",)):
        build(set_id, tmp_path, "--only", "rules,reference", *more)
    for name in ("rules", "reference"):
        usual, large = (
            sorted(
                one.size for one in letters(tmp_path / set_id / folder / f"{name}.pdf") if one.scale > 0.99
            )
            for folder in ("en", "en-large")
        )
        assert large[len(large) // 10] >= (FLOOR_PT - HAIR if name == "rules" else TIMES * usual[0] - HAIR)
    assert not (tmp_path / set_id / "en-large" / "rules-booklet.pdf").exists()
