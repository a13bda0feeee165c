"""A rule of a set that does not hold: which figures, which card, and what a set that extends may do. Found as B5 to B7."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic
from pnp.project.opened_set import Project

Write = Callable[..., Path]
POND = """\
id: pond
title: Pond
rules:
  vocab: {{place: [reed, deep]}}
  kinds: {{frog: {{plural: frogs, fields: {{n: int, place: {{type: one_of, of: place}}}}}}}}
  invariants: [{{{rule}, because: they say so}}]
print: {{frog: none}}
cards:
  - {{kind: frog, id: a, name: Ann, n: 1, place: reed, copies: 2}}
  - {{kind: frog, id: b, name: Bob, n: 2, place: deep}}
  - {{kind: frog, id: c, name: Cid, n: 3, place: deep}}
"""


def broken(folder: Path) -> list[Diagnostic]:
    return [one for one in Project(folder).check(["en"]) if one.code == "CMP320"]


@pytest.mark.parametrize(
    ("check", "figures"),
    [
        ("count(frogs) == 9 or sum(f.n for f in frogs) == 10", "(4 == 9, 7 == 10)"),
        ("count(frogs) == 9 if max(f.n for f in frogs) > 2 else count(frogs) == 1", "(4 == 9)"),
        ("not count(frogs) == 4", "(4 == 4)"),
        ("1 < count(frogs) < 3", "(1 < 4 < 3)"),
        ("count(frogs) == 4 and sum(f.n for f in frogs) > 8", "(4 == 4, 7 > 8)"),
    ],
)
def test_b6_every_comparison_shows_both_sides(write_set: Write, check: str, figures: str) -> None:
    (one,) = broken(write_set(POND.format(rule=f'id: odd, check: "{check}"')))
    assert figures in one.message


def test_b6_words_are_told_together_with_their_figures(write_set: Write) -> None:
    rule = 'id: odd, each: place, check: "count(f for f in frogs if f.place == value) == 3"'
    (one,) = broken(write_set(POND.format(rule=rule)))
    assert "for reed (2 == 3), deep (2 == 3)" in one.message


RISING = 'id: rising, each: frog, check: "all(o.n >= value.copies for o in frogs if o.id != value.id)"'


def test_b7_the_card_that_a_set_changed_is_named_once(write_set: Write, tmp_path: Path) -> None:
    base = write_set(POND.format(rule=RISING), name="pond")
    assert [one.message.split(":")[0] for one in broken(base)] == []
    home = write_set("id: lake\ntitle: Lake\nextends: pond\ncards: [{id: c, n: 0}]\n", name="lake")
    (one,) = broken(home)
    assert one.message.startswith("'rising' does not hold for Cid beside Ann, Bob")
    assert one.span.file.startswith(str(home))
    assert tmp_path in base.parents


def test_b5_the_finding_says_how_to_restate_and_that_works(write_set: Write) -> None:
    write_set(POND.format(rule='id: few, check: "count(frogs) == 4"'), name="pond")
    lake = (
        "id: lake\ntitle: Lake\nextends: pond\ncards: [{kind: frog, id: d, name: Dot, n: 4, place: reed}]\n"
    )
    (one,) = broken(write_set(lake, name="lake"))
    assert "'few' does not hold (5 == 4)" in one.message
    assert "restate it under 'rules:': 'invariants: [{id: few, check: ..., because: ...}]'" in one.hint
    assert [note for _, note in one.related] == ["d is stated here"]
    for check in ("count(frogs) == 5", "true"):
        restated = f'rules: {{invariants: [{{id: few, check: "{check}", because: more}}]}}\n'
        assert broken(write_set(lake + restated, name="lake")) == []


def test_b5_a_set_of_ones_own_mends_its_rule(write_set: Write) -> None:
    (one,) = broken(write_set(POND.format(rule='id: few, check: "count(frogs) == 3"')))
    assert one.hint == "correct the cards it counts, or the invariant and its figures"
