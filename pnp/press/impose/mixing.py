"""Pieces of several sizes on one sheet, so that straight cuts part them.

Owns the packing of unlike blocks, and which way of trying is best. Works on widths and heights alone; must not know cards,
scenes or files.

Equal pieces lie in blocks of whole rows or columns. A block takes the corner of a free rectangle; one cut right through
parts off what is beside it, another what is below. So whatever lies on a sheet comes apart with cuts from edge to edge, the
widest first. What does not fit into a block's last row is a smaller block of its own. There is no best packing to be had in
reasonable time: a few orders and ways to cut are tried, always the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.model import Profile
from pnp.base.scene import Box
from pnp.base.sums import float_sum
from pnp.press.impose.duplex import MIRROR_X, MIRROR_Y
from pnp.press.impose.lattices import HAIR, FreeSpace, Lattice, PieceTrim, gutter, lattice
from pnp.press.impose.packing import Area, Packing, areas, begin, spaces

# across: right through below a block first; down: right through beside it; wide: so that most is left whole
RestCut: TypeAlias = Literal["across", "down", "wide"]
WAYS: tuple[tuple[bool, RestCut], ...] = ((True, "across"), (False, "down"), (True, "wide"), (False, "wide"))
MOST_BLOCKS = 6  # of one size on one sheet: more are a puzzle


class EqualPieces(NamedTuple):
    """Equal pieces that are to lie on one sheet; ``at`` tells whose they are."""

    at: int
    piece: PieceTrim
    many: int


class PieceBlock(NamedTuple):
    """Some of them in rows, and where the first cell begins."""

    at: int
    x: float
    y: float
    rows: Lattice


class Trial(NamedTuple):
    """A way to fill a sheet: the area, its space with the last gutters, how blocks are filled and rests are cut."""

    area: Area
    space: FreeSpace
    by_rows: bool
    cut: RestCut


class Filling(NamedTuple):
    """A sheet as far as it is filled."""

    trial: Trial
    free: tuple[Box, ...]
    blocks: tuple[PieceBlock, ...] = ()


class MixedSheets(NamedTuple):
    """What all mixed sheets of a profile have in common."""

    profile: Profile
    bleed: float
    aside: float
    folded: bool

    @property
    def room(self) -> float:
        return gutter(self.bleed, self.profile)

    def trials(self) -> Iterator[Trial]:
        beyond = self.room - 2 * self.bleed  # the last has no neighbour
        for area in areas(self.folded, self.profile):
            for space in spaces(area, self.aside, beyond):
                for by_rows, cut in WAYS:
                    yield Trial(area, space, by_rows, cut)

    def covered(self, sizes: Sequence[EqualPieces]) -> float:
        """What pieces take at least, with their gutters."""
        room = self.room
        return float_sum(each.many * (each.piece.width + room) * (each.piece.height + room) for each in sizes)


def empty(trial: Trial) -> Filling:
    return Filling(trial, (Box(0.0, 0.0, *trial.space),))


def added(filling: Filling, size: EqualPieces, room: float) -> tuple[Filling, int]:
    """A sheet with as many more pieces on it as have room, and how many have none."""
    left, trial = size.many, filling.trial
    for _ in range(MOST_BLOCKS):
        found = _best(filling.free, size.piece, left, room, trial) if left else None
        if found is None:
            break
        where, rows = found
        free = [box for box in filling.free if box is not where]
        block = PieceBlock(size.at, where.x, where.y, rows)
        filling = Filling(trial, (*free, *_rests(where, rows, trial.cut)), (*filling.blocks, block))
        left -= rows.many
    return filling, left


def _best(
    free: Sequence[Box], piece: PieceTrim, many: int, room: float, trial: Trial
) -> tuple[Box, Lattice] | None:
    """Where most of them have room, upright before turned, in the place they fill best."""
    ways = []
    for way in (piece,) if piece.is_square else (piece, piece.turn()):
        for number, box in enumerate(free):
            rows = lattice(way, many, FreeSpace(box.w, box.h), room, by_rows=trial.by_rows)
            if rows is not None:
                rest = box.w * box.h - rows.width * rows.height
                ways.append((-rows.many, round(rest, 3), way.turned, number, box, rows))
    return min(ways, key=lambda way: way[:4])[4:] if ways else None


def _rests(box: Box, rows: Lattice, cut: RestCut) -> Iterator[Box]:
    """What is left of a free rectangle beside and below a block in its corner."""
    right, below = box.w - rows.width, box.h - rows.height
    if cut == "wide":
        cut = "across" if box.w * below >= right * box.h else "down"
    if right > HAIR:
        yield Box(box.x + rows.width, box.y, right, rows.height if cut == "across" else box.h)
    if below > HAIR:
        yield Box(box.x, box.y + rows.height, box.w if cut == "across" else rows.width, below)


def filled(sizes: Sequence[EqualPieces], sheets: MixedSheets) -> Iterator[Filling]:
    """Each way found to lay all of the sizes on one sheet."""
    covered, room = sheets.covered(sizes), sheets.room
    for trial in sheets.trials():
        if covered > trial.space.w * trial.space.h + HAIR:
            continue
        for order in _orders(sizes, sheets):
            filling, left = empty(trial), 0
            for size in order:
                filling, left = added(filling, size, room)
                if left:
                    break
            if not left:
                yield filling


def _orders(sizes: Sequence[EqualPieces], sheets: MixedSheets) -> Sequence[tuple[EqualPieces, ...]]:
    """Those that take most first, the largest first, the longest first; as they come."""
    by_all = sorted(sizes, key=lambda one: (-sheets.covered((one,)), one.at))
    by_each = sorted(sizes, key=lambda one: (-one.piece.width * one.piece.height, one.at))
    by_side = sorted(sizes, key=lambda one: (-max(one.piece.width, one.piece.height), one.at))
    return tuple(dict.fromkeys(map(tuple, (by_all, by_each, by_side, sizes))))


def simplest(fillings: Sequence[Filling]) -> Filling:
    """The one that is cut with fewest cuts."""
    return min(fillings, key=_cuts)


def _cuts(filling: Filling) -> tuple[int, int, bool]:
    trims = [trim for block in filling.blocks for trim in block.rows.trims(block.x, block.y)]
    upright = {round(edge, 3) for trim in trims for edge in (trim.x, trim.right)}
    level = {round(edge, 3) for trim in trims for edge in (trim.y, trim.bottom)}
    sheet = filling.trial.area.sheet
    return len(filling.blocks), len(upright) + len(level), sheet[0] > sheet[1]


def laid_out(filling: Filling, sizes: Sequence[EqualPieces], sheets: MixedSheets) -> Packing:
    """The sheet, with a slot for each piece, size by size; all of it in the middle, or at the fold."""
    bleed, area = sheets.bleed, filling.trial.area
    beyond = sheets.room - 2 * bleed
    wide = max(block.x + block.rows.width for block in filling.blocks) - beyond
    high = max(block.y + block.rows.height for block in filling.blocks) - beyond
    left, top = begin(area, wide, MIRROR_X) + bleed, begin(area, high, MIRROR_Y) + bleed
    slots = [
        trim
        for size in sizes
        for block in filling.blocks
        if block.at == size.at
        for trim in block.rows.trims(left + block.x, top + block.y)
    ]
    return Packing(*area.sheet, tuple(slots), bleed, False, area.mirror, area.folded, mixed=True)
