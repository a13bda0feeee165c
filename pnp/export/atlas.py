"""Faces side by side in one picture, as virtual tables want a deck: how many in a row, how large each.

Must not know any program, nor how pixels are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Scene

INCH = 25.4
LARGEST = 4096  # pixels a side
COLUMNS, ROWS = 10, 7
MOST = COLUMNS * ROWS - 1  # faces: the last cell is what others see of a hand
DPI = 300  # finer than that nobody prints them


class Atlas(NamedTuple):
    """Up to 69 faces of one size."""

    scenes: tuple[Scene, ...]
    columns: int
    rows: int
    cell: tuple[int, int]  # pixels

    @property
    def last(self) -> int:
        return self.columns * self.rows - 1


def atlases(scenes: Sequence[Scene], dpi: int = DPI, *, with_back: bool = True) -> Iterator[Atlas]:
    """As few as there can be, each with as fine cells as its size allows, and with the last cell free for a back."""
    least = 2 if with_back else 1
    for first in range(0, len(scenes), MOST):
        some = tuple(scenes[first : first + MOST])
        columns, rows = _grid(len(some) + with_back, least)
        yield Atlas(some, columns, rows, _cell(some[0], columns, rows, dpi))


def _grid(cells: int, least: int) -> tuple[int, int]:
    """Columns and rows, at least so many of each: the fewest empty cells among those that are nearest to a square."""
    fitting = [
        (columns, max(least, ceil(cells / columns)))
        for columns in range(least, COLUMNS + 1)
        if ceil(cells / columns) <= ROWS
    ]
    return min(fitting, key=lambda grid: (max(grid[0], grid[1]), grid[0] * grid[1], grid[1]))


def _cell(scene: Scene, columns: int, rows: int, dpi: int) -> tuple[int, int]:
    """Whole pixels of the scene's proportions."""
    per_mm = min(dpi / INCH, LARGEST / columns / scene.width, LARGEST / rows / scene.height)
    width = int(scene.width * per_mm)
    height = round(width * scene.height / scene.width)
    while height * rows > LARGEST:
        width -= 1
        height = round(width * scene.height / scene.width)
    return max(width, 1), max(height, 1)
