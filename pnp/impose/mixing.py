"""Pieces of several sizes on one sheet, where each size alone would leave most of a sheet empty.

Owns the packing of unlike rectangles. Works on widths and heights alone; must not know cards, scenes or files.

Equal pieces lie in a block of rows. The largest block first, each into the free rectangle it fills best, upright or
turned. What is free is kept as the largest rectangles there are, which overlap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.frozen import NamedTuple
from pnp.impose.duplex import turnover
from pnp.impose.packing import HAIR, Packing, around
from pnp.model import Profile
from pnp.scene import Box

BETWEEN = 4.0  # mm between two bleeds: the marks of both stand there
Size = tuple[float, float]


class PieceBlock(NamedTuple):
    """Equal pieces in rows, in a place on the sheet; each cell has its bleeds and the room to its neighbours."""

    box: Box
    columns: int
    cell: Size

    def trims(self, many: int, bleed: float) -> list[Box]:
        wide, high = self.cell
        room = 2 * bleed + BETWEEN
        return [
            Box(
                self.box.x + at % self.columns * wide + bleed,
                self.box.y + at // self.columns * high + bleed,
                wide - room,
                high - room,
            )
            for at in range(many)
        ]


def pack_mixed(sizes: Sequence[Size], bleed: float, aside: float, profile: Profile) -> Packing | None:
    """A layout with a slot for each piece, in their order, on paper either way up; None where they do not all
    go on one sheet."""
    short, long = sorted((profile.width, profile.height))
    for orientation, (width, height) in (("portrait", (short, long)), ("landscape", (long, short))):
        if profile.orientation not in ("auto", orientation):
            continue
        inside = Box(0, 0, width, height).grow(-profile.margin)
        mark = BETWEEN / 2  # round every piece
        free = Box(inside.x + mark, inside.y + aside, inside.w - 2 * mark, inside.h - 2 * aside)
        slots = _placed(sizes, bleed, free)
        if slots:
            moved = tuple(_centred(slots, bleed, inside))
            return Packing(
                width, height, moved, bleed, False, turnover(profile.flip, width, height), mixed=True
            )
    return None


def _placed(sizes: Sequence[Size], bleed: float, area: Box) -> list[Box]:
    """The trim of each piece; none where one finds no place."""
    room = 2 * bleed + BETWEEN
    free = [Box(area.x, area.y, area.w + BETWEEN, area.h + BETWEEN)]
    found: dict[Size, list[Box]] = {}
    many = Counter(sizes)
    for size in sorted(many, key=lambda size: (-many[size] * size[0] * size[1], size)):
        taken = _best(free, size, many[size], room)
        if taken is None:
            return []
        found[size] = taken.trims(many[size], bleed)
        free = _left(free, taken.box)
    return [found[size].pop(0) for size in sizes]


def _best(free: Sequence[Box], size: Size, many: int, room: float) -> PieceBlock | None:
    """Where a block has no empty cell, stands upright, and leaves the least of the side it fills best."""
    ways = []
    for turned in (False, True):
        wide, high = (side + room for side in (size[::-1] if turned else size))
        for columns in range(1, many + 1):
            rows = -(-many // columns)
            w, h = columns * wide, rows * high
            ways += [
                (columns * rows - many, turned, min(box.w - w, box.h - h), box.y, box.x, at, columns)
                for at, box in enumerate(free)
                if w <= box.w + HAIR and h <= box.h + HAIR
            ]
    if not ways:
        return None
    *_, at, columns = best = min(ways)
    wide, high = (side + room for side in (size[::-1] if best[1] else size))
    return PieceBlock(
        Box(free[at].x, free[at].y, columns * wide, -(-many // columns) * high), columns, (wide, high)
    )


def _left(free: Sequence[Box], taken: Box) -> list[Box]:
    """What is still free: the largest rectangles beside what is taken."""
    parts = [part for box in free for part in _beside(box, taken)]
    return [
        part
        for at, part in enumerate(parts)
        if not any(
            _holds(other, part) and (number < at or not _holds(part, other))
            for number, other in enumerate(parts)
            if number != at
        )
    ]


def _beside(box: Box, taken: Box) -> Iterator[Box]:
    if (
        taken.x >= box.right - HAIR
        or taken.right <= box.x + HAIR
        or taken.y >= box.bottom - HAIR
        or taken.bottom <= box.y + HAIR
    ):
        yield box
        return
    if taken.x > box.x + HAIR:
        yield Box(box.x, box.y, taken.x - box.x, box.h)
    if taken.right < box.right - HAIR:
        yield Box(taken.right, box.y, box.right - taken.right, box.h)
    if taken.y > box.y + HAIR:
        yield Box(box.x, box.y, box.w, taken.y - box.y)
    if taken.bottom < box.bottom - HAIR:
        yield Box(box.x, taken.bottom, box.w, box.bottom - taken.bottom)


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer.x <= inner.x + HAIR
        and outer.y <= inner.y + HAIR
        and outer.right >= inner.right - HAIR
        and outer.bottom >= inner.bottom - HAIR
    )


def _centred(slots: Sequence[Box], bleed: float, inside: Box) -> Iterator[Box]:
    block = around(slots, bleed)
    right = inside.x + (inside.w - block.w) / 2 - block.x
    down = inside.y + (inside.h - block.h) / 2 - block.y
    for slot in slots:
        yield Box(slot.x + right, slot.y + down, slot.w, slot.h)
