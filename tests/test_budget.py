"""What a set may take: counted the same however it is made, told once, and as much more as one allows."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp
from pnp import budget
from pnp.budget import Budget, OverBudget, budgeted, spend
from pnp.cache import OFF
from pnp.diagnostics import Diagnostic, Span
from pnp.world import World

SET = """\
id: tiny
theme: plain
languages: [en, de]
rules: {kinds: {beast: {fields: {power: {type: int}}}}}
print: {beast: {size: poker, back: none}}
"""


def tiny(folder: Path, cards: int = 4) -> Path:
    """A set whose cards stand in a file each."""
    (folder / "cards").mkdir()
    (folder / "set.yaml").write_text(SET)
    for number in range(cards):
        card = f"{{kind: beast, id: fox-{number}, name: Fox {number}, power: {number}}}"
        (folder / "cards" / f"{number}.yaml").write_text(f"cards: [{card}]\n")
    return folder


def over(found: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    return [one for one in found if one.code == "SRC130"]


def allow(monkeypatch: pytest.MonkeyPatch, resource: budget.Resource, most: int) -> None:
    monkeypatch.setitem(budget.LIMITS, resource, budget.LIMITS[resource]._replace(most=most))


def test_a_file_counts_once_and_a_place_each_time() -> None:
    mine = Budget()
    for _ in range(2):
        mine.spend("values", 5, "cards.yaml")
        mine.spend("values", 1, Span("cards.yaml", 7))
    assert mine.taken("values") == 7


def test_what_is_used_again_is_paid_once_a_language() -> None:
    first, second = Budget(), Budget()
    first.spend("values", 5, Span("cards.yaml", 7))
    for _ in range(2):
        second.pay(first.charges)
    assert second.taken("values") == 5


def test_it_tells_who_went_over_and_who_took_most(monkeypatch: pytest.MonkeyPatch) -> None:
    allow(monkeypatch, "values", 10)
    with budgeted(Budget(2)):
        spend("values", 2, "little.yaml")
        spend("values", 17, "much.yaml")
        with pytest.raises(OverBudget) as told:
            spend("values", 2, "last.yaml")
    assert told.value.taker == "last.yaml"
    assert told.value.largest[0] == ("much.yaml", 17)


def test_without_a_budget_nothing_ends() -> None:
    spend("values", 10**12, "anything.yaml")


def test_too_many_values_in_a_set_are_one_finding_at_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(monkeypatch, "values", 70)
    (found,) = pnp.open(tiny(tmp_path)).check(["en", "de"])
    assert (found.code, found.span.path) == ("SRC130", "cards/1.yaml")
    assert found.hint.endswith("--budget 2")
    assert over(pnp.open(tmp_path, World(cache=OFF, times=100)).check()) == []
