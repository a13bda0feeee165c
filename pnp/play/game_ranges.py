"""Which games of a plan: ranges of their numbers, rising, apart from one another.

Owns their arithmetic. Must not know what a game is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

Ranges: TypeAlias = tuple[range, ...]


def together(ranges: Iterable[range]) -> Ranges:
    """The same numbers in as few ranges as there can be."""
    found: list[range] = []
    for one in sorted(ranges, key=lambda one: one.start):
        if found and one.start <= found[-1].stop:
            found[-1] = range(found[-1].start, max(one.stop, found[-1].stop))
        elif one:
            found.append(one)
    return tuple(found)


def lacking(whole: range, there: Ranges) -> Ranges:
    """The numbers of the whole that are not there."""
    ends = [whole.start, *(end for one in there for end in (one.start, one.stop)), whole.stop]
    pairs = zip(ends[::2], ends[1::2], strict=True)
    return tuple(range(max(a, whole.start), min(b, whole.stop)) for a, b in pairs if a < min(b, whole.stop))


def common(ones: Ranges, others: Ranges) -> Ranges:
    """The numbers of both."""
    met = (range(max(a.start, b.start), min(a.stop, b.stop)) for a in ones for b in others)
    return together(one for one in met if one)


def part(number: int, parts: int, games: int) -> range:
    """One of so many parts, counted from 1, whose sizes differ by one at most."""
    return range(games * (number - 1) // parts, games * number // parts)


def split(ranges: Ranges, ends: Sequence[int]) -> Iterator[range]:
    """The ranges, cut at these numbers."""
    for one in ranges:
        cuts = [one.start, *(end for end in ends if one.start < end < one.stop), one.stop]
        yield from map(range, cuts[:-1], cuts[1:])


def told(ranges: Ranges) -> str:
    """``games 0 to 99 and 150 to 199``"""
    if not ranges:
        return "no games"
    pairs = [f"{one.start:,}" if len(one) == 1 else f"{one.start:,} to {one.stop - 1:,}" for one in ranges]
    if len(pairs) > SHOWN:
        pairs = [*pairs[:SHOWN], f"{len(pairs) - SHOWN} more ranges"]
    games = "game" if pairs == [f"{ranges[0].start:,}"] else "games"
    return f"{games} {', '.join(pairs[:-1])}{' and ' if pairs[1:] else ''}{pairs[-1]}"


SHOWN = 5
