"""How one row of things became another: runs that stayed, and runs that stand in the stead of others.

Owns comparing words and lines, within bounds: of rows that have little in common the whole middle counts as replaced.
It answers as ``difflib.SequenceMatcher.get_opcodes`` does, and is none: the work of a ``SequenceMatcher`` grows with the
square of a long row, and a stranger says how long rows are. Must not know what the words say.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence

from pnp.base.frozen import NamedTuple

MOST_EDITS = 60  # words or lines, put in and taken out; the work grows with them
# blanks, {names}, one sign of punctuation, one character of scripts without blanks, or a word
TOKEN = re.compile(
    r"\s+|\{\w+\}|[!-/:-@\[-`{-~\u2010-\u2027\u3000-\u303f\uff01-\uff0f]"
    r"|[\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]"
    r"|[^\s!-/:-@\[-`{-~\u2010-\u2027\u3000-\u30ff\u3400-\u9fff\uff01-\uff0f\U00020000-\U0003ffff]+"
)


class EditStep(NamedTuple):
    """Rows from one end to the other, as ranges: of what both have, or of what stands in the stead of what."""

    is_same: bool
    old: slice
    new: slice


def tokens(text: str) -> list[str]:
    """The words of a text, what stands between them included."""
    return TOKEN.findall(text)


def steps(old: Sequence[Hashable], new: Sequence[Hashable], most: int = MOST_EDITS) -> tuple[EditStep, ...]:
    """From the old row to the new one, in order."""
    shorter = min(len(old), len(new))
    head = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    tail = next((at for at in range(shorter - head) if old[-1 - at] != new[-1 - at]), shorter - head)
    middle = _common(old[head : len(old) - tail], new[head : len(new) - tail], most)
    pairs = [(at, at) for at in range(head)]
    pairs += [(one + head, other + head) for one, other in middle]
    pairs += [(len(old) - at, len(new) - at) for at in range(tail, 0, -1)]
    return tuple(_runs(pairs, len(old), len(new)))


def _runs(pairs: Sequence[tuple[int, int]], old: int, new: int) -> Iterator[EditStep]:
    one = other = 0  # the ends of what is told
    begun: tuple[int, int] | None = None  # where the run of equal things began
    for x, y in (*pairs, (old, new)):
        if (x, y) != (one, other) or (x, y) == (old, new):
            if begun is not None:
                yield EditStep(True, slice(begun[0], one), slice(begun[1], other))
                begun = None
            if (x, y) != (one, other):
                yield EditStep(False, slice(one, x), slice(other, y))
        begun = begun or (x, y)
        one, other = x + 1, y + 1


def _common(old: Sequence[Hashable], new: Sequence[Hashable], most: int) -> list[tuple[int, int]]:
    """Places of what both have, in order, with the fewest edits; none where it takes too many.

    Myers' way: of each number of edits, how far one comes on each diagonal.
    """
    reach, trail = {1: 0}, []
    for edits in range(min(most, len(old) + len(new)) + 1):
        trail.append(dict(reach))
        for diagonal in range(-edits, edits + 1, 2):
            x = _from(reach, diagonal, edits)[1]
            y = x - diagonal
            while x < len(old) and y < len(new) and old[x] == new[y]:
                x, y = x + 1, y + 1
            reach[diagonal] = x
            if x >= len(old) and y >= len(new):
                return _back(trail, len(old), len(new))
    return []


def _from(reach: dict[int, int], diagonal: int, edits: int) -> tuple[int, int]:
    """The diagonal one edit before, and where on the old row that edit leads to."""
    is_down = diagonal == -edits or (diagonal != edits and reach[diagonal - 1] < reach[diagonal + 1])
    return (diagonal + 1, reach[diagonal + 1]) if is_down else (diagonal - 1, reach[diagonal - 1] + 1)


def _back(trail: list[dict[int, int]], x: int, y: int) -> list[tuple[int, int]]:
    pairs = []
    for edits in range(len(trail) - 1, -1, -1):
        before, reached = _from(trail[edits], x - y, edits)
        while x > reached and y > 0:
            x, y = x - 1, y - 1
            pairs.append((x, y))
        if edits:
            x = trail[edits][before]
            y = x - before
    return pairs[::-1]
