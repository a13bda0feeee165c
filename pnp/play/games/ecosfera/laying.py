"""The table before the first turn as players lay it (2.1 and 2.2): the market area, and the area of each player.

Owns which pile is what. Must not know play.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.model.laid import LaidZone, ZoneWord
from pnp.play.games.ecosfera.state import CONSUMERS, PRODUCERS, State
from pnp.play.games.ecosfera.tables import Tables

BESIDE = ("centre_tile", "water_drop")  # no move of the engine needs them


def laid(tables: Tables, state: State) -> list[LaidZone]:
    """Habitat and impact tiles wait beside the centres; what the set-up has no use for is in the box."""

    def zone(word: ZoneWord, numbers: Iterable[int], seat: int | None = None, **how: bool) -> LaidZone:
        return LaidZone(word, tuple(tables.cards[number].id for number in numbers), seat, **how)

    found = [zone("supply", stack, is_up=True) for stack in state.stacks]
    found.append(zone("open", tables.numbers("centre_tile"), is_up=True, is_spread=True))
    for side in (PRODUCERS, CONSUMERS):
        found.append(zone("draw", state.supply[side]))
        found.append(zone("open", state.market[side], is_up=True, is_spread=True))
    found.append(zone("supply", state.stressors, is_up=True))
    if state.policies:
        found += [zone("draw", state.policies), zone("discards", (), is_up=True)]
    for kind in ("habitat_tile", "impact_tile"):
        found.append(zone("supply", tables.numbers(kind), is_up=True, is_spread=True))
    found.append(zone("supply", tables.numbers("water_drop"), is_up=True))
    unused = [card for card in state.box if tables.cards[card].kind not in BESIDE]
    found.append(zone("box", unused))
    for seat in range(state.players):
        found += [
            zone("draw", state.decks[seat], seat),
            zone("area", state.rows[seat], seat, is_up=True, is_spread=True),
            zone("area", state.ready[seat], seat, is_up=True, is_spread=True),
        ]
    return [one for one in found if one.cards or one.word == "discards"]
