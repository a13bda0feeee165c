"""How many parts of one size a sheet holds, and where their trims lie.

Owns the grid: sheet upright or on its side, part upright or turned, folded or not. Works on widths and
heights alone; must not know cards, scenes, marks or files.

Every part keeps its own bleed on all four sides, so the pitch is trim + 2 x bleed + gap: a knife that
strays by less than the bleed meets ink of the right card, never of its neighbour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from pnp.base.frozen import NamedTuple, dataclass, replace
from pnp.base.model import PageSide, Profile
from pnp.base.scene import Box
from pnp.press.impose.duplex import MIRROR_X, MIRROR_Y, Mirror, mirrored, turnover
from pnp.press.impose.lattices import HAIR, FreeSpace, Lattice, PieceTrim, densest, gutter

FOLD_GUTTER = (
    2.0  # mm between a fold and the bleed beside it, where there is room: a strip a knife can take off
)


class Wish(NamedTuple):
    """What is to be packed: the trim of a part, the bleed it wants, whether its back is folded behind it, and
    the room two opposite margins should keep between bleeds and what the printer cannot reach."""

    width: float
    height: float
    bleed: float
    folded: bool = False
    aside: float = 0.0


class Area(NamedTuple):
    """The part of a sheet that fronts may use, with the sheet's own size and the way its backs are
    mirrored.
    """

    sheet: tuple[float, float]
    box: Box
    mirror: Mirror
    folded: bool


@dataclass(frozen=True)
class Packing:
    """One way to lay one size of part on one sheet. ``slots`` are the front trims, row by row, without
    offsets.
    """

    width: float
    height: float
    slots: tuple[Box, ...]
    bleed: float
    turned: bool
    mirror: Mirror
    folded: bool = False
    mixed: bool = False  # slots of several sizes, each upright or turned
    precut: bool = False  # on pieces that are cut already
    staggered: bool = False  # hexagons, every other row moved by half a piece
    registered: bool = False  # a machine cuts it by marks in its corners, or by a frame

    @cached_property
    def backs(self) -> tuple[Box, ...]:
        return tuple(mirrored(self.mirror, box, self.width, self.height) for box in self.slots)

    def trims(self, side: PageSide) -> tuple[Box, ...]:
        """The trims printed on one side of the paper; a folded sheet has both on its one side."""
        if self.folded:
            return self.slots + self.backs
        return self.backs if side == "back" else self.slots

    @property
    def block(self) -> Box:
        """What all bleeds of the front cover together. It stands centred, so the back's is the same; pieces of a
        precut sheet may not, and count as if they did."""
        block = around(self.trims("front"), self.bleed)
        if not self.precut:
            return block
        left, top = min(block.x, self.width - block.right), min(block.y, self.height - block.bottom)
        return Box(left, top, self.width - 2 * left, self.height - 2 * top)

    @property
    def capacity(self) -> int:
        return len(self.slots)


def around(trims: Sequence[Box], bleed: float) -> Box:
    """What trims and their bleeds cover together."""
    left, top = min(box.x for box in trims), min(box.y for box in trims)
    right, bottom = max(box.right for box in trims), max(box.bottom for box in trims)
    return Box(left, top, right - left, bottom - top).grow(bleed)


class Grid(NamedTuple):
    """A candidate: columns and rows of turned or upright parts in an area, with the bleed they can have."""

    area: Area
    columns: int
    rows: int
    turned: bool
    bleed: float

    @property
    def parts(self) -> int:
        return self.columns * self.rows


def pack(wish: Wish, profile: Profile) -> Packing | None:
    """The profile's own grid if it fits, else the grid with most parts at the wished bleed and margins,
    else the one part with most bleed. None when not even the bare trim has room.
    """
    grids = (
        [*_own_grids(wish, profile)]
        or [*_full_grids(wish, profile)]
        or [*_full_grids(wish._replace(aside=0.0), profile)]
        or [*_single_parts(wish, profile)]
    )
    best = min(grids, key=lambda grid: _rank(grid, wish), default=None)
    return None if best is None else _layout(best, wish, profile)


def pack_staggered(wish: Wish, profile: Profile) -> Packing | None:
    """Hexagons in rows that straight cuts go through in three directions; None where not one has room, or a cutting
    mat has a grid of its own."""
    if profile.grid is not None:
        return None
    room = gutter(wish.bleed, profile)
    beyond = room - 2 * wish.bleed  # the last has no neighbour
    found: list[tuple[tuple[float, ...], Area, bool, Lattice]] = []
    for area in areas(wish.folded, profile):
        for space in spaces(area, wish.aside, beyond):
            for turned in (False, True):
                piece = PieceTrim(wish.width, wish.height, hexagon=True)
                lattice = densest(piece.turn() if turned else piece, space, room)
                if lattice is not None:
                    depth = lattice.width if area.mirror == MIRROR_X else lattice.height
                    lying = area.sheet[0] > area.sheet[1]
                    rank = (-lattice.many, turned, depth if area.folded else 0.0, lying)
                    found.append((rank, area, turned, lattice))
    if not found:
        return None
    _, area, turned, lattice = min(found, key=lambda row: row[0])
    left = begin(area, lattice.width - beyond, MIRROR_X) + wish.bleed
    top = begin(area, lattice.height - beyond, MIRROR_Y) + wish.bleed
    slots = tuple(lattice.trims(left, top))
    return Packing(*area.sheet, slots, wish.bleed, turned, area.mirror, area.folded, staggered=True)


def pack_registered(wish: Wish, profile: Profile) -> Packing | None:
    """The same, where registration marks leave room; None where they leave none."""
    marks = profile.registration
    assert marks is not None
    inset = marks.inset + (marks.clear if marks.frame else 0.0)
    inside = replace(profile, margin=max(profile.margin, inset))
    wish = wish._replace(aside=0.0 if marks.frame else marks.reach + marks.inset - inside.margin)
    grids = [*_own_grids(wish, inside)] or [*_full_grids(wish, inside)]
    packed = [_layout(grid, wish, inside) for grid in sorted(grids, key=lambda grid: _rank(grid, wish))]
    clear = (one for one in packed if marks.frame or _is_clear(one, marks.inset + marks.reach))
    best = next(clear, None)
    return None if best is None else replace(best, registered=True)


def _is_clear(layout: Packing, reach: float) -> bool:
    """Whether a layout leaves the corners of the paper free."""
    return layout.block.x >= reach - HAIR or layout.block.y >= reach - HAIR


def has_own_grid(wish: Wish, profile: Profile) -> bool:
    return any(_own_grids(wish, profile))


def largest_part(profile: Profile) -> tuple[float, float]:
    """What one sheet can hold at most, without bleed: the shorter side first."""
    short, long = sorted((profile.width, profile.height))
    return short - 2 * profile.margin, long - 2 * profile.margin


def _rank(grid: Grid, wish: Wish) -> tuple[float, ...]:
    """Most parts, most bleed, parts upright, near the fold (drift grows away from it), paper upright."""
    width, height = _turned(wish, grid.turned)
    depth = grid.columns * width if grid.area.mirror == MIRROR_X else grid.rows * height
    on_its_side = grid.area.sheet[0] > grid.area.sheet[1]
    return -grid.parts, -grid.bleed, grid.turned, depth if grid.area.folded else 0.0, on_its_side


def _own_grids(wish: Wish, profile: Profile) -> Iterator[Grid]:
    if profile.grid is None:
        return
    columns, rows = profile.grid
    for area, turned in _ways(wish, profile):
        bleed = _room(area, columns, rows, turned, wish, profile.gap)
        if bleed >= 0:
            yield Grid(area, columns, rows, turned, min(bleed, wish.bleed))


def _full_grids(wish: Wish, profile: Profile) -> Iterator[Grid]:
    for area, turned in _ways(wish, profile):
        width, height = _turned(wish, turned)
        for across, down in sheltered(area, wish.aside):
            columns = _how_many(area.box.w - across, width + 2 * wish.bleed, profile.gap)
            rows = _how_many(area.box.h - down, height + 2 * wish.bleed, profile.gap)
            if columns and rows:
                yield Grid(area, columns, rows, turned, wish.bleed)


def sheltered(area: Area, aside: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """What is taken off an area when margins are kept free left and right, or above and below. On its folded
    side a half sheet has the fold's gutter instead."""
    across, down = (
        aside + FOLD_GUTTER if area.folded and area.mirror == mirror else 2 * aside
        for mirror in (MIRROR_X, MIRROR_Y)
    )
    return ((across, 0.0), (0.0, down)) if aside else ((0.0, 0.0), (0.0, 0.0))


def spaces(area: Area, aside: float, beyond: float) -> Iterator[FreeSpace]:
    """What an area leaves for pieces with marks of their own, which have gutters behind them: ``beyond`` for the last.
    Nothing reaches over a fold."""
    gutters = (
        FOLD_GUTTER if area.folded and area.mirror == mirror else 0.0 for mirror in (MIRROR_X, MIRROR_Y)
    )
    beside, above = gutters
    for across, down in dict.fromkeys(sheltered(area, aside)):
        wide, high = area.box.w - max(across, beside), area.box.h - max(down, above)
        if wide > 0 and high > 0:
            yield FreeSpace(wide + beyond, high + beyond)


def _single_parts(wish: Wish, profile: Profile) -> Iterator[Grid]:
    for area, turned in _ways(wish, profile):
        bleed = _room(area, 1, 1, turned, wish, profile.gap)
        if bleed >= 0:
            yield Grid(area, 1, 1, turned, bleed)


def _ways(wish: Wish, profile: Profile) -> Iterator[tuple[Area, bool]]:
    for area in areas(wish.folded, profile):
        yield area, False
        yield area, True


def areas(folded: bool, profile: Profile) -> Iterator[Area]:
    short, long = sorted((profile.width, profile.height))
    sheets = {"portrait": (short, long), "landscape": (long, short)}
    for orientation, (width, height) in sheets.items():
        if profile.orientation not in ("auto", orientation):
            continue
        inside = Box(0, 0, width, height).grow(-profile.margin)
        if not folded:
            yield Area((width, height), inside, turnover(profile.flip, width, height), False)
            continue
        yield Area((width, height), inside._replace(w=inside.w / 2), MIRROR_X, True)
        yield Area((width, height), inside._replace(h=inside.h / 2), MIRROR_Y, True)


def _turned(wish: Wish, turned: bool) -> tuple[float, float]:
    return (wish.height, wish.width) if turned else (wish.width, wish.height)


def _how_many(room: float, each: float, gap: float) -> int:
    return max(0, int((room + gap + HAIR) // (each + gap)))


def _room(area: Area, columns: int, rows: int, turned: bool, wish: Wish, gap: float) -> float:
    """The bleed every part of a grid can have; negative when the trims alone are too much."""
    width, height = _turned(wish, turned)
    across = area.box.w - columns * width - (columns - 1) * gap
    down = area.box.h - rows * height - (rows - 1) * gap
    spare = min(across / columns, down / rows) / 2
    return max(spare, 0.0) if spare > -HAIR else spare


def _layout(grid: Grid, wish: Wish, profile: Profile) -> Packing:
    width, height = _turned(wish, grid.turned)
    pitch_x, pitch_y = width + 2 * grid.bleed + profile.gap, height + 2 * grid.bleed + profile.gap
    left = begin(grid.area, grid.columns * pitch_x - profile.gap, MIRROR_X) + grid.bleed
    top = begin(grid.area, grid.rows * pitch_y - profile.gap, MIRROR_Y) + grid.bleed
    slots = tuple(
        Box(left + column * pitch_x, top + row * pitch_y, width, height)
        for row in range(grid.rows)
        for column in range(grid.columns)
    )
    return Packing(*grid.area.sheet, slots, grid.bleed, grid.turned, grid.area.mirror, grid.area.folded)


def begin(area: Area, length: float, axis: Mirror) -> float:
    """Where a block of that length begins along an axis: centred, or by the fold if it is mirrored there."""
    start, room = (area.box.x, area.box.w) if axis == MIRROR_X else (area.box.y, area.box.h)
    if area.folded and area.mirror == axis:
        return start + room - length - min(FOLD_GUTTER, max(0.0, room - length))
    return start + (room - length) / 2
