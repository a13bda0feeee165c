"""Biotopia on paper: how many pages its rules take, and what moves on its points cards."""

from __future__ import annotations

import pytest

from pnp.project import Project
from pnp.scene import Group, Item

LANGUAGES = ["en", "da", "nb", "de", "sv"]
EDITIONS = [("a4", code) for code in LANGUAGES] + [("letter", code) for code in LANGUAGES if code != "de"]


@pytest.mark.parametrize(("paper", "language"), EDITIONS)
def test_the_rules_fill_two_sheets(paper: str, language: str) -> None:
    made, found = Project("biotopia").sheets(language, profile=paper, documents=("rules",))
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
    made, found = Project("biotopia").faces(kinds=("tally", "marker"))
    assert made is not None, found
    parts = {part.card: part for part in made.parts}
    markers = [file for file in drawn(parts["markers"].front.items) if file.startswith("marker-")]
    assert parts["points"].copies == 5
    assert len(markers) == len(set(markers)) == 5
