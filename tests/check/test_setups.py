"""What the box holds and what set-ups take of it, to the card."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.check.proof import prove
from pnp.check.summary import summary
from pnp.project.opened_set import Project
from pnp.source.schema.read import load_set
from tests.judging import Judgement

SET = """\
id: tiny
rules:
  kinds: {{beast: {{fields: {{}}}}}}
  setups: {{parameters: {{players: 2..4}}, needs: {{beast: "players * 3"}}}}
print: {{beast: none}}
cards: [{{kind: beast, id: fox, name: Fox, copies: {copies}}}]
"""


@pytest.mark.parametrize(("copies", "short"), [(12, 0), (11, 1), (9, 1), (8, 2), (5, 3)])
def test_one_card_too_few_is_too_few(copies: int, short: int, judged: Callable[..., Judgement]) -> None:
    found = judged(SET.format(copies=copies)).found
    told = [one.message.partition(" cannot be dealt")[0] for one in found]
    assert told == ([f"{short} of 3 set-ups"] if short else [])


COUNTED = """\
id: tiny
rules:
  vocab: {{element: [sun, rain]}}
  kinds: {{beast: {{fields: {{cost: {{type: bag, of: element}}}}}}}}
  components: {{beast: {{total: 3, each: {{cost: {{sun: {sun}, rain: 3}}}}}}}}
print: {{beast: none}}
cards: [{{kind: beast, id: fox, name: Fox, cost: {{sun: 2, rain: 1}}, copies: 3}}]
"""


@pytest.mark.parametrize(("sun", "told"), [(6, []), (3, ["beast with cost sun: expected 3, found 6"])])
def test_each_counts_a_word_as_often_as_a_bag_has_it(
    sun: int, told: list[str], judged: Callable[..., Judgement]
) -> None:
    assert [one.message for one in judged(COUNTED.format(sun=sun)).found] == told


EXCLUDED = """\
id: tiny
rules:
  kinds: {{beast: {{fields: {{}}}}}}
  setups:
    parameters: {{players: 1..9, long: [false, true]}}
    needs: {{beast: players}}
    excluded: [{{when: "{when}", because: it is dull}}]
print: {{beast: none}}
cards: [{{kind: beast, id: fox, name: Fox, copies: 9}}]
"""


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("long and players == 3", ["1 set-up is excluded: players 3, with long"]),
        ("players == 3", ["1 set-up is excluded: players 3"]),
        ("players in [1, 2, 4, 6, 7, 8]", ["6 set-ups are excluded: players 1, 2, 4 or 6 to 8"]),
        (
            "players > 7 and long or players == 1 and not long",
            ["3 set-ups are excluded:", "  players 1, with no long", "  players 8 or 9, with long"],
        ),
        ("players > 0", ["9 set-ups are excluded"]),
    ],
)
def test_what_is_excluded_is_told_in_plain_words(tmp_path: Path, when: str, told: list[str]) -> None:
    (tmp_path / "set.yaml").write_text(EXCLUDED.format(when=when))
    cards, _ = load_set(tmp_path)
    assert cards
    lines = [line.removeprefix("  ") for line in summary(prove(cards))]
    at = next(at for at, line in enumerate(lines) if "excluded" in line)
    assert lines[at : at + len(told)] == told


DECK = """\
id: tricks
title: Tricks
players: 2..5
rules:
  kinds: {cat: {fields: {}}, dog: {fields: {}}}
  components: {deck: {of: [cat, dog], total: 3}}
  setups: {parameters: {players: [2, 3, 5]}, needs: {deck: players}}
print: {cat: none, dog: none}
cards: [{kind: cat, id: tom, name: Tom, copies: 2}, {kind: dog, id: rex, name: Rex}]
"""


def test_b10_a_need_may_name_a_deck_of_several_kinds(write_set: Callable[..., Path]) -> None:
    (one,) = Project(write_set(DECK)).check(["en"])
    assert (one.code, "players 5 takes 5" in one.message) == ("CMP310", True)
    assert list(Project(write_set(DECK.replace(", 5]", "]"))).check(["en"])) == []
