"""The games there are, on tables. They are found by looking: a new engine is tested without a word here."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pnp.base.model import CardSet
from pnp.play.game_table import Table, lay, playable
from pnp.source.schema.read import load_set

GAMES = playable()


@cache
def cards_of(name: str) -> CardSet:
    cards, problems = load_set(name)
    assert cards is not None, problems
    return cards


def counts(name: str) -> range:
    """For how many players the game is."""
    low, high = cards_of(name).players
    return range(low, high + 1)


@cache
def usual(name: str, players: int) -> Table:
    table, problems = lay(cards_of(name), players, {})
    assert table is not None, problems
    return table


@cache
def every(name: str, players: int) -> list[Table]:
    """Every set-up the set allows for so many players."""
    return [table for setup in _setups(name) if (table := lay(cards_of(name), players, setup)[0])]


def _setups(name: str) -> Iterator[Mapping[str, Any]]:
    parameters = cards_of(name).rules.setups.parameters
    for values in itertools.product(*parameters.values()):
        yield dict(zip(parameters, values, strict=True))


@cache
def unusual(name: str, players: int) -> Table:
    """As unlike the usual set-up as the set allows: what only an edition, a level or a mode hides is there."""
    usually = usual(name, players).setup
    return max(
        every(name, players), key=lambda table: sum(table.setup[key] != usually[key] for key in usually)
    )
