"""Cards of two kinds joined by words they share: every line there is, and what is said where nothing can be joined."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic
from pnp.base.scene import Path as Drawn
from tests.draw.rulebook.setting import Done, lay_out, printed, words

GAME = """\
id: tiny
title: Tiny Pond
rules:
  vocab: {place: {shore: Shore, bottom: Bottom, sky: Sky}}
  kinds:
    plant: {label: Plant, label_plural: Plants, fields: {places: {type: set, of: place}, size: {type: int, default: 1}}}
    animal: {fields: {places: {type: set, of: place}, size: {type: int, default: 1}}}
    stone: {fields: {places: {type: set, of: place}}}
print: {plant: {size: poker}, animal: {size: poker}, stone: none}
cards:
  - {kind: plant, id: reed, name: Reed, places: [shore]}
  - {kind: plant, id: stonewort, name: Stonewort, places: [bottom, shore]}
  - {kind: animal, id: frog, name: Frog, places: [shore, bottom]}
"""


def sheet(folder: Path, line: str, game: str = GAME) -> Done:
    return printed(lay_out(folder / "tiny", **{"set.yaml": game, "sheets/rules.md": f"# Pond\n\n{line}\n"}))


def wrong(done: Done) -> list[Diagnostic]:
    return [one for one in done.found if one.code.startswith("RUL56")]


def joined(done: Done) -> int:
    """How many lines there are between a card and a word."""
    curves = [item for page in done.pages for item in page.items if isinstance(item, Drawn) and item.stroke]
    return sum(item.segments[-1][0] == "C" and len(item.segments) == 2 for item in curves)


def test_each_word_of_each_card_is_a_line(tmp_path: Path) -> None:
    done = sheet(tmp_path, "::: web plant animal by=places wide")
    assert wrong(done) == []
    assert joined(done) == 5
    told = words(item for page in done.pages for item in page.items)
    assert {"Plants", "Reed", "Stonewort", "Frog", "Shore", "Bottom"} <= {*told}
    assert "Sky" not in told  # nobody lives there


def test_lines_of_two_words_differ_in_grey_too(tmp_path: Path) -> None:
    done = sheet(tmp_path, "::: web plant animal by=places wide")
    curves = [item for page in done.pages for item in page.items if isinstance(item, Drawn) and item.stroke]
    styles = {item.stroke.dash for item in curves if item.stroke and item.segments[-1][0] == "C"}
    assert len(styles) == 2


def test_the_drawing_follows_the_cards(tmp_path: Path) -> None:
    done = sheet(
        tmp_path,
        "::: web plant animal by=places wide",
        GAME.replace("[bottom, shore]", "[bottom, shore, sky]"),
    )
    assert joined(done) == 6
    assert "Sky" in done.text


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("web plant by=places", "it joins two kinds"),
        ("web plant animl by=places", "there is no kind 'animl'"),
        ("web plant animal", "it does not say by which field"),
        ("web plant animal by=place", "a plant has no field 'place'"),
        ("web plant animal by=size", "'size' holds no words that cards could share"),
        ("web plant stone by=places", "'places' holds no words that cards could share"),
        ("web plant animal by=places colour=red", "it has no option 'colour'"),
    ],
)
def test_what_cannot_be_joined_is_told_at_its_line(tmp_path: Path, line: str, problem: str) -> None:
    (found,) = wrong(sheet(tmp_path, f"::: {line} wide"))
    assert (found.code, found.span.line) == ("RUL562", 3)
    assert problem in found.message


def test_more_cards_than_a_page_holds_are_told(tmp_path: Path) -> None:
    many = "".join(f"  - {{kind: animal, id: a{n}, name: A{n}, places: [shore]}}\n" for n in range(90))
    (found,) = wrong(sheet(tmp_path, "::: web plant animal by=places wide", GAME + many))
    assert "more cards than room" in found.message
