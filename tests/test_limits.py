"""docs/limits.md is true: what it lists is what the program counts, and the bundled games take no more than it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pnp
from pnp import budget
from pnp.budget import Budget
from pnp.cache import OFF
from pnp.load.sets import bundled_ids
from pnp.world import World

PAGE = (Path(__file__).parent.parent / "docs" / "limits.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in row.strip("|").split("|")] for row in re.findall(r"^\| .*$", PAGE, re.MULTILINE)
][1:]


def test_the_table_lists_what_is_counted() -> None:
    told = [(row[0], row[1], row[2]) for row in ROWS]
    assert told == [(limit.words, limit.told, f"{limit.most:,}") for limit in budget.LIMITS.values()]


def test_the_games_take_what_the_table_says_and_under_a_tenth(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Budget] = []
    plain = Budget.__init__

    def noted(self: Budget, times: int = 1) -> None:
        plain(self, times)
        made.append(self)

    monkeypatch.setattr(Budget, "__init__", noted)
    for name in bundled_ids():
        pnp.open(name, World(cache=OFF)).check(["de"])
    for row, (name, limit) in zip(ROWS, budget.LIMITS.items(), strict=True):
        share = 100 * max(one.taken(name) for one in made) / limit.most
        assert share <= int(row[3].removesuffix(" %")) < 10, f"{row[0]}: {share:.1f} %"
