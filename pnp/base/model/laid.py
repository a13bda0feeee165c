"""A table laid for a game before its first turn: what lies where, by card id, which way up, and whose it is.

Owns these values. Must not know any game, nor who draws a table.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pnp.base.frozen import NamedTuple

# what a zone is; "any" where nobody said how its cards lie
ZoneWord: TypeAlias = Literal["draw", "open", "hand", "discards", "supply", "bag", "area", "box", "any"]


class LaidZone(NamedTuple):
    """Cards that lie together, the top one last; an id for each copy. An empty zone is room that is kept."""

    word: ZoneWord
    cards: tuple[str, ...]
    seat: int | None = None  # whose it is; 0 is the first
    is_up: bool = False
    is_spread: bool = False  # side by side, not in a pile


class LaidTable(NamedTuple):
    """Every physical card of a set in one of its zones. ``unusual`` is what of the set-up is not the usual choice."""

    players: int
    unusual: tuple[tuple[str, str], ...]
    zones: tuple[LaidZone, ...]
