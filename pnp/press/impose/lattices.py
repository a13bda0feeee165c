"""Equal pieces in rows and columns, so that a knife goes straight through.

Owns how many have room, and where each lies: rectangles one behind the other, hexagons with every other row moved by half
a piece. Works on widths and heights alone; must not know sheets of paper, cards or files.

A hexagon stands on a corner, its flat sides left and right; turned, these are above and below. Beside each other in
plain rows, the slanting sides of one would be cut through its neighbours. Moved by half a piece, the sides of all lie on
lines that go past every other: straight cuts in three directions, on as much paper. What is left are triangles.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.frozen import NamedTuple
from pnp.base.model import Profile
from pnp.base.scene import Box

HAIR = 1e-9  # mm; sums of fractions of an inch must not lose a column
MARKED = 3.0  # mm between two cuts that marks of both have room in


class FreeSpace(NamedTuple):
    """Room for pieces with their gutters, on the right and below them."""

    w: float
    h: float


class PieceTrim(NamedTuple):
    """The trim of a piece as it lies; ``turned`` tells whether it was turned by a quarter for that."""

    width: float
    height: float
    hexagon: bool = False
    turned: bool = False

    def turn(self) -> PieceTrim:
        return PieceTrim(self.height, self.width, self.hexagon, not self.turned)

    @property
    def is_square(self) -> bool:
        return abs(self.width - self.height) < HAIR


class Lattice(NamedTuple):
    """So many equal pieces, and what they take with the gutters behind them."""

    piece: PieceTrim
    many: int
    columns: int
    rows: int
    pitch: tuple[float, float]
    width: float
    height: float
    fewer: bool = False  # hexagons: every other row, which is moved, has one less

    def trims(self, left: float, top: float) -> Iterator[Box]:
        """Row by row; the first trim begins at ``left`` and ``top``."""
        (across, down), piece, still = self.pitch, self.piece, self.many
        by_rows = piece.hexagon and piece.turned
        by_columns = piece.hexagon and not piece.turned
        for row in range(self.rows):
            for column in range(self.columns):
                right, below = column * across, row * down
                if by_rows and row % 2:
                    is_there, right = column < self.columns - self.fewer, right + across / 2
                elif by_columns and column % 2:
                    is_there, below = row < self.rows - self.fewer, below + down / 2
                else:
                    is_there = True
                if is_there and still:
                    still -= 1
                    yield Box(left + right, top + below, piece.width, piece.height)


def gutter(bleed: float, profile: Profile) -> float:
    """From trim to trim where pieces have marks of their own."""
    room = 2 * bleed + profile.gap
    return max(room, MARKED) if profile.marks else room


def densest(piece: PieceTrim, space: FreeSpace, room: float) -> Lattice | None:
    """As many as there is room for."""
    return lattice(piece, 1_000_000, space, room, by_rows=True)


def lattice(piece: PieceTrim, many: int, space: FreeSpace, room: float, *, by_rows: bool) -> Lattice | None:
    """Of ``many`` as many as fill whole rows, or whole columns: what is left over has another place. None where not one
    has room."""
    if piece.hexagon:
        return _hexagons(piece, many, space, room, by_rows=by_rows)
    across, down = piece.width + room, piece.height + room
    columns, rows = int((space.w + HAIR) // across), int((space.h + HAIR) // down)
    if columns < 1 or rows < 1:
        return None
    if many < columns * rows:
        if by_rows:
            columns, rows = min(columns, many), max(1, many // columns)
        else:
            columns, rows = max(1, many // rows), min(rows, many)
    return Lattice(piece, columns * rows, columns, rows, (across, down), columns * across, rows * down)


def _hexagons(piece: PieceTrim, many: int, space: FreeSpace, room: float, *, by_rows: bool) -> Lattice | None:
    """Lines of them side by side, each flat sides against flat sides of the next, every other moved by half a piece."""
    if piece.turned:  # lines lie level
        flat, long, side, length = piece.height, piece.width, space.h, space.w
    else:
        flat, long, side, length = piece.width, piece.height, space.w, space.h
    pitch = long + room * long / flat  # so that their slanting sides lie on one line
    lines = int((side + HAIR) // (flat + room))
    halves = int(
        (length - long - room + pitch + HAIR) // (pitch / 2)
    )  # 2 in a line take 4, or 5 with the next one moved
    if lines < 1 or halves < 2:
        return None
    if many < _held(lines, halves):
        least = 1 if by_rows == piece.turned else min(lines, many)  # lines as long as can be, or as many
        lines = next(each for each in range(least, lines + 1) if _held(each, halves) >= many)
        halves = next(each for each in range(2, halves + 1) if _held(lines, each) >= many)
    in_line, fewer = halves // 2, halves % 2 == 0
    used = (in_line - 1) * pitch + long + room + (pitch / 2 if lines > 1 and not fewer else 0.0)
    held = min(many, _held(lines, halves))
    if piece.turned:
        return Lattice(piece, held, in_line, lines, (pitch, flat + room), used, lines * (flat + room), fewer)
    return Lattice(piece, held, lines, in_line, (flat + room, pitch), lines * (flat + room), used, fewer)


def _held(lines: int, halves: int) -> int:
    """How many lie in lines of so many halves of a pitch, every other line moved by one."""
    return -(-lines // 2) * (halves // 2) + lines // 2 * ((halves - 1) // 2)
