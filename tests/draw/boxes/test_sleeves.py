"""Sleeves by name: which size a card takes, how many a game needs, and how much thicker they make a box."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.base.model import BoxFit, Sheet, sleeve_for
from pnp.cli.group import main
from pnp.draw.boxes.fill import SLEEVED
from pnp.source.load.profiles import find
from pnp.source.load.sleeves import LAYERS, sleeves
from pnp.source.schema.named_sizes import names, size
from tests.bundled import opened


def on_paper(tmp_path: Path, text: str):
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    return find("mine", (tmp_path,))


def told(*words: str):
    result = CliRunner().invoke(main, [*words, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("width", "height", "name"),
    [
        (63.5, 88.9, "standard"),
        (88.9, 63.5, "standard"),
        (44, 68, "mini-european"),
        (41, 63, "mini-american"),
        (57.15, 88.9, "standard-american"),
        (59, 92, "standard-european"),
        (69.85, 120.65, "tarot"),
        (190, 190, None),
        (31.75, 44.45, None),
    ],
)
def test_a_card_goes_into_the_sleeve_that_is_sold_for_it(
    width: float, height: float, name: str | None
) -> None:
    sleeve = sleeve_for(sleeves().sizes, width, height)
    assert (sleeve and sleeve.name) == name


def test_no_sleeve_is_too_tight_or_too_large_for_a_box() -> None:
    for row in told("sizes"):
        if row["sleeve"]:
            wide, high = sorted(row["sleeve_mm"])
            short, long = sorted((row["width_mm"], row["height_mm"]))
            for room in (wide - short, high - long):
                assert 1.0 <= room <= SLEEVED + BoxFit().clearance
    assert len([name for name in names() if size(name)]) == len(told("sizes"))


@pytest.mark.slow
def test_a_set_says_how_many_it_takes() -> None:
    rows = {(row["set"], row["sleeve"]): row["cards"] for row in told("sizes", "biomos", "biotopia")}
    assert rows["biomos", "mini-european"] == 30
    project = opened("biotopia")
    sheets, _ = project.sheets("en", documents=("cards", "reference"))
    assert sheets is not None
    printed = sum(
        sorted((one.trim.w, one.trim.h)) == pytest.approx([63.5, 88.9])
        for document in sheets.documents
        for page in document.pages
        if isinstance(page, Sheet) and page.side == "front"
        for one in page.placements
    )
    assert rows["biotopia", "standard"] == printed, "reference cards among them"
    text = CliRunner().invoke(main, ["sizes", "biomos"]).output
    assert "30 cards of 44 x 68 mm (mini-european): sleeve mini-european, 46 x 71 mm" in text


@pytest.mark.parametrize(("name", "micron"), [("thin", 40), ("standard", 60), ("premium", 90), ("none", 0)])
def test_a_profile_names_its_sleeves(tmp_path: Path, name: str, micron: float) -> None:
    paper, found = on_paper(tmp_path, f"extends: a4\ntuckbox: {{sleeves: {name}}}\n")
    assert found == ()
    assert paper is not None
    assert paper.tuckbox.sleeve == micron
    assert bool(paper.tuckbox.sleeves) == bool(micron)


def test_every_thickness_has_its_name() -> None:
    assert tuple(sleeves().layers) == LAYERS


def test_an_unknown_name_leads_to_the_known_ones(tmp_path: Path) -> None:
    _, (error,) = on_paper(tmp_path, "extends: a4\ntuckbox: {sleeves: premum}\n")
    assert error.span.line == 2
    assert "premium" in error.hint
    _, (error,) = on_paper(tmp_path, "extends: a4\ntuckbox: {sleeves: thin, sleeves_um: 40}\n")
    assert (error.code, error.span.line) == ("PRS515", 2)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "words"), [("en", "Sleeves"), ("de", "Hüllen")])
def test_the_box_tells_how_many_sleeves_of_which_size(tmp_path: Path, language: str, words: str) -> None:
    paper, _ = on_paper(tmp_path, "extends: a4\ntuckbox: {sleeves: premium, dividers: false}\n")
    assert paper is not None
    sheets, _ = opened("biotopia").sheets(language, profile=paper, documents=["tuckbox"])
    assert sheets is not None
    text = "".join(letter for page in sheets.documents[0].pages for letter in glyphs(page.items))
    text = text.replace(" ", "")
    assert words in text
    counts = re.findall(r"(\d+)\(66×91mm\),90µm", text)
    assert sum(map(int, counts)) == 115


def glyphs(items):
    for item in items:
        if hasattr(item, "items"):
            yield from glyphs(item.items)
        elif hasattr(item, "glyphs"):
            yield item.glyphs
