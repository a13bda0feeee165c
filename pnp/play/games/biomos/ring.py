"""What a ring of Biomos shows: its reading order, patterns, near misses and events.

Owns the planet's geometry and nothing of turns or cards. A ring is the track in order and two extra fields:
clockwise the track's last space, ``after``, ``before``, the track's first space.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from pnp.play.given import Given

SLOTS = 32  # slots a ring can name; the last three are not on the track
AFTER, BEFORE, MOON = SLOTS - 3, SLOTS - 2, SLOTS - 1
EDGE = "-"  # beside the end of a line there is nothing
ANY = "any"
NOTHING = "nothing"  # beside which an event needs no neighbour

Find = Callable[[str], re.Match[str] | None]


class Ring(NamedTuple):
    """Markers as letters; an empty extra field is an empty string."""

    track: str
    after: str
    before: str

    @property
    def sequence(self) -> str:
        """Directly following markers, clockwise; an empty extra field ends the line."""
        return self.before + self.track + self.after

    def reading(self, longest: int) -> tuple[str, int]:
        """The sequence with its number of markers; closed to a circle it goes on from its start again."""
        text = self.before + self.track + self.after
        if self.before and self.after:
            return text + text[: longest - 1], len(text)
        return text, len(text)

    def put(self, slot: int, marker: str) -> Ring:
        track, after, before = self
        if slot == AFTER:
            return Ring(track, marker, before)
        if slot == BEFORE:
            return Ring(track, after, marker)
        return Ring(track[:slot] + marker + track[slot:], after, before)

    def take(self, slot: int) -> tuple[str, Ring]:
        track, after, before = self
        if slot == AFTER:
            return after, Ring(track, "", before)
        if slot == BEFORE:
            return before, Ring(track, after, "")
        return track[slot], Ring(track[:slot] + track[slot + 1 :], after, before)

    def slots(self) -> tuple[int, ...]:
        """Where the markers of the sequence lie."""
        return slots(len(self.track), self.before != "", self.after != "")

    def between(self) -> str:
        """The sequence with the neighbours of its ends added."""
        text = self.sequence
        return text[-1] + text + text[0] if self.before and self.after else EDGE + text + EDGE


@cache
def slots(track: int, before: bool, after: bool) -> tuple[int, ...]:
    return (*([BEFORE] * before), *range(track), *([AFTER] * after))


def expression(pattern: Sequence[str], letter_of: Mapping[str, str]) -> str:
    """A pattern as a regular expression. A joker is one marker of any terrain, never a gap."""
    return "".join("." if word == ANY else letter_of[word] for word in pattern)


class Hopes(NamedTuple):
    """How near a ring is to a pattern: all of it, all but one field, all but two."""

    steps: tuple[tuple[int, Find, float], ...]  # length, test, share of the points

    def share(self, text: str, size: int) -> float:
        return next((share for length, find, share in self.steps if length <= size and find(text)), 0.0)


SHARES = (0.9, 0.45, 0.2)  # rough chances of claiming a card that lacks 0, 1 or 2 markers


def hopes_of(pattern: Sequence[str], letter_of: Mapping[str, str]) -> Hopes:
    """A marker can be put between any two, so a pattern lacking a field is one without that field."""
    whole = expression(pattern, letter_of)
    steps = []
    for missing, share in enumerate(SHARES):
        length = len(whole) - missing
        if length < 1:
            break
        kept = {"".join(letters) for letters in itertools.combinations(whole, length)}
        steps.append((length, re.compile("|".join(sorted(kept))).search, share))
    return Hopes(tuple(steps))


class Events(NamedTuple):
    """The events a set declares, by number: what each makes, and which neighbourhoods set it off."""

    names: tuple[str, ...]
    becomes: tuple[str, ...]  # a letter, or "" for a blind draw
    by_neighbours: Mapping[str, tuple[int, ...]]  # three letters, the middle one the target -> events
    alone: Mapping[str, tuple[int, ...]]  # a target letter -> events that need no neighbour

    @classmethod
    def none(cls) -> Events:
        return cls((), (), {}, {})

    @classmethod
    def read(cls, table: Given, letter_of: Mapping[str, str]) -> Events:
        letters = "".join(letter_of.values())
        rows = [table.table(name) for name in table]
        targets = [_targets(row, letter_of) for row in rows]
        beside = [letter_of.get(row.one_of("beside", (*letter_of, NOTHING)), "") for row in rows]
        becomes = tuple(letter_of.get(row.one_of("becomes", (*letter_of, ANY)), "") for row in rows)
        around = {
            left + middle + right: tuple(
                n
                for n in range(len(rows))
                if middle in targets[n] and (not beside[n] or beside[n] in left + right)
            )
            for left, middle, right in itertools.product(letters + EDGE, letters, letters + EDGE)
        }
        alone = {c: tuple(n for n in range(len(rows)) if c in targets[n] and not beside[n]) for c in letters}
        return cls(tuple(map(str, table)), becomes, around, alone)

    def open_to(self, ring: Ring, moon: str, bag: str) -> list[int]:
        """Moves: event and slot. The bag must hold what the event puts down; only an event that needs no
        neighbour reaches the moon."""
        text = ring.between()
        around = self.by_neighbours
        found = [
            event * SLOTS + slot
            for place, slot in enumerate(ring.slots())
            for event in around[text[place : place + 3]]
        ]
        found += [event * SLOTS + MOON for event in self.alone.get(moon, ())]
        missing = [event for event, marker in enumerate(self.becomes) if marker not in bag or not bag]
        return [move for move in found if move // SLOTS not in missing] if missing else found


def _targets(row: Given, letter_of: Mapping[str, str]) -> str:
    """Letters an event may replace; what would become itself is never offered where any terrain will do."""
    if row.word("target") == ANY:
        return "".join(letter for word, letter in letter_of.items() if word != row.word("becomes"))
    return letter_of[row.one_of("target", (*letter_of, ANY))]
