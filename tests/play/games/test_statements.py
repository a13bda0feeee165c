"""Rulebooks leave nothing out: every rule and reading of a game stands in its printed rules, under a heading named here."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.draw.rulebook.material import Sheetmaker
from pnp.source.load.yaml import read_yaml
from pnp.text.inline import plain
from tests.bundled import opened
from tests.play.games.test_questions import rules_of, squeezed
from tests.play.games.test_rule_ids import LISTS, ids_of

FOLDER = Path(__file__).parent / "statements"
ICON = re.compile(r":[a-z][a-z0-9_-]*:")
GAMES = sorted(LISTS)
pytestmark = pytest.mark.usefixtures("games_held_open")


@cache
def statements(game: str) -> dict[str, dict[str, Any]]:
    """By heading, by id: words of the rules, or why a player need not be told."""
    node, found = read_yaml((FOLDER / f"{game}.yaml").read_bytes(), f"{game}.yaml")
    assert node is not None, found
    told: dict[str, dict[str, Any]] = node.plain()
    return told


def passages(game: str) -> dict[str, str]:
    """The words below each heading of the English rules, up to the next that is no example's."""
    material, _ = opened(game).sheet_material("en")
    assert material is not None
    text = material.edition.cards.sheets["rules"]
    below: dict[str, str] = {}
    heading = ""
    for block in Sheetmaker(material, material.setter("rules", 9)).filled(text.blocks):
        if block.kind == "heading" and block.level < 4:
            heading = plain(block.text)
        words = plain(ICON.sub("", block.text).replace("|", " "))
        below[heading] = below.get(heading, "") + words
    return {heading: squeezed(words) for heading, words in below.items()}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_reading_is_told_once(game: str) -> None:
    told = [one for below in statements(game).values() for one in below]
    rules = ids_of(game)
    assert [one for one in rules if one not in told] == []
    assert len(told) == len(set(told))
    own = [one for one in told if one not in rules]
    assert all(" " in one for one in own), "what is no rule's id says what it is"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_each_stands_in_the_printed_rules_where_it_is_said_to(game: str) -> None:
    text, below = rules_of(game, "en"), passages(game)
    missing = [
        f"{heading}: {one}"
        for heading, told in statements(game).items()
        for one, words in told.items()
        if isinstance(words, str)
        and not (squeezed(words) in text and squeezed(words) in below.get(heading, ""))
    ]
    assert missing == []
