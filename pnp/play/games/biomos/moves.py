"""Moves of Biomos as numbers: a marker or an event times ``SLOTS``, and the slot it goes to.

Must not know positions.
"""

from __future__ import annotations

from functools import cache

from pnp.play.games.biomos.ring import AFTER, BEFORE, MOON, SLOTS

PASS = -1
ONLY_PASS = (PASS,)


@cache
def takes(display: str) -> tuple[int, ...]:
    """The different letters on display, as move bases."""
    return tuple((ord(letter) - ord("a")) * SLOTS for letter in sorted(set(display)))


@cache
def places(takes: tuple[int, ...], track: int, after: bool, before: bool, moon: bool) -> tuple[int, ...]:
    """Every marker to take with every slot to put it: few enough to be worked out once each."""
    slots = [*range(track), *([AFTER] * after), *([BEFORE] * before), *([MOON] * moon)]
    return tuple(take + slot for take in takes for slot in slots)


@cache
def lifts(track: int, spaces: int, after: bool, before: bool, extras: bool) -> tuple[int, ...]:
    """Every marker of a ring with every other slot it could go to; slots count after it was lifted."""
    free = [*([AFTER] * (extras and not after)), *([BEFORE] * (extras and not before))]
    moves = [PASS]
    for source in range(track):
        slots = [slot for slot in range(track) if slot != source] + free
        moves += [source * SLOTS + slot for slot in slots]
    for source in [*([AFTER] * after), *([BEFORE] * before)]:
        slots = [*range(track + 1 if track < spaces else 0), *free]
        moves += [source * SLOTS + slot for slot in slots]
    return tuple(moves)
