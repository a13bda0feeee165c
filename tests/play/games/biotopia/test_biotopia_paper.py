"""Biotopia on paper: how many pages its rules take, and what moves on its points cards."""

from __future__ import annotations

import pytest

from pnp.base.scene import Group, Item
from tests.bundled import opened

LANGUAGES = ["en", "da", "nb", "de", "sv"]
EDITIONS = [("a4", code) for code in LANGUAGES] + [("letter", code) for code in LANGUAGES]


@pytest.mark.parametrize(("paper", "language"), EDITIONS)
def test_the_rules_fill_two_sheets(paper: str, language: str) -> None:
    made, found = opened("biotopia").sheets(language, profile=paper, documents=("rules",))
    assert made is not None, found
    (rules,) = [one for one in made.documents if one.name == "rules"]
    assert len(rules.pages) == 4


def drawn(items: tuple[Item, ...]) -> list[str]:
    """The pictures of a face, by the names of their files."""
    files: list[str] = []
    for item in items:
        if isinstance(item, Group):
            files += [item.origin.file] if item.layer == "art" and item.origin.file else drawn(item.items)
    return [file.rsplit("/", 1)[-1] for file in files]


def test_every_player_has_a_points_card_and_a_marker_of_another_kind() -> None:
    made, found = opened("biotopia").faces(kinds=("tally", "marker"))
    assert made is not None, found
    tallies = {part.card: part.copies for part in made.parts if part.kind == "tally"}
    assert tallies == {"points": 4, "first-player": 1}
    markers = [part for part in made.parts if part.kind == "marker"]
    for part in markers:
        assert part.back is not None
        assert drawn(part.front.items) == drawn(part.back.items) == [f"{part.card}.svg"]
    assert len({part.card for part in markers}) == len(markers) == 5


@pytest.mark.parametrize(("paper", "sheets"), [("a4", 13), ("letter", 14)])
def test_no_sheet_is_printed_for_the_markers_alone(paper: str, sheets: int) -> None:
    made, found = opened("biotopia").sheets("en", profile=paper, documents=("cards", "reference"))
    assert made is not None, found
    pages = {one.name: len(one.pages) for one in made.documents}
    assert pages == {"cards": 2 * sheets, "reference": 2}
