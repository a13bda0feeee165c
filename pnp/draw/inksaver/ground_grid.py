"""What lies where on a drawing, so far: a grid of cells, each with the colour it had and the colour it has now.

Owns the grid, and painting on it. Must not know what is painted, nor which colour it is to have.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Box, Point
from pnp.base.sums import int_sum
from pnp.draw.inksaver.forms import Polygon
from pnp.draw.inksaver.tones import WHITE, Rgb, luminance, mixed

CELL = 0.5  # mm
MOST_CELLS = 60_000  # of one drawing
MOST_ROWS = 48  # that are looked at for what lies under a shape
MOST_POINTS = 60
SHARE = 0.06  # of what lies under a text: less does not matter

Spans: TypeAlias = dict[int, list[tuple[int, int]]]  # by row: from a column to before another


class Pair(NamedTuple):
    """A colour as it was, and what became of it."""

    was: Rgb
    now: Rgb


PAPER = Pair(WHITE, WHITE)


class Under(NamedTuple):
    """What lies under something: most of it, and the darkest that there is now of what matters."""

    most: Pair
    darkest: Rgb


class CellGrid:
    """The cells of one drawing, painted from the lowest to the topmost."""

    def __init__(self, box: Box) -> None:
        self.cell = max(CELL, math.sqrt(box.w * box.h / MOST_CELLS))
        self.left, self.top = box.x, box.y
        self.columns, self.rows = max(1, int(box.w / self.cell + 0.5)), max(1, int(box.h / self.cell + 0.5))
        self._pairs: list[Pair] = [PAPER]
        self._codes: dict[Pair, int] = {PAPER: 0}
        self._cells = [[0] * self.columns for _ in range(self.rows)]
        self.steps = 0  # that were taken

    @property
    def area(self) -> float:
        """Of all cells, in square millimetres."""
        return self.columns * self.rows * self.cell * self.cell

    def spans(self, outlines: Iterable[Polygon], even_odd: bool = False) -> Spans:
        """The cells whose middles are inside."""
        hits: dict[int, list[tuple[float, int]]] = {}
        cell, left, top, last = self.cell, self.left, self.top, self.rows
        for points in outlines:
            self.steps += len(points)
            x0, y0 = points[-1]
            x0, y0 = (x0 - left) / cell - 0.5, (y0 - top) / cell - 0.5
            for point in points:
                x, y = (point[0] - left) / cell - 0.5, (point[1] - top) / cell - 0.5
                if y != y0:
                    turn, upper, lower = (1, y0, y) if y0 < y else (-1, y, y0)
                    first, end = max(0, math.ceil(upper)), min(last, math.ceil(lower))
                    slope = (x - x0) / (y - y0)
                    self.steps += max(0, end - first)
                    for row in range(first, end):
                        hits.setdefault(row, []).append((x0 + (row - y0) * slope, turn))
                x0, y0 = x, y
        return {row: spans for row, found in hits.items() if (spans := self._between(found, even_odd))}

    def _between(self, hits: list[tuple[float, int]], even_odd: bool) -> list[tuple[int, int]]:
        hits.sort()
        spans: list[tuple[int, int]] = []
        inside, start = 0, 0.0
        for x, turn in hits:
            was = inside
            inside = 1 - inside if even_odd else inside + turn
            if not was:
                start = x
            elif not inside:
                a, b = max(0, math.ceil(start)), min(self.columns, math.ceil(x))
                if a < b:
                    spans.append((a, b))
        return spans

    def within(self, spans: Spans, clip: Spans | None) -> Spans:
        """What is left of some cells inside others."""
        if clip is None:
            return spans
        left: Spans = {}
        for row, found in spans.items():
            both = [
                (max(a, c), min(b, d))
                for a, b in found
                for c, d in clip.get(row, ())
                if max(a, c) < min(b, d)
            ]
            if both:
                left[row] = both
        return left

    def count(self, spans: Spans) -> int:
        return int_sum(b - a for found in spans.values() for a, b in found)

    def has(self, spans: Spans, x: float, y: float) -> bool:
        column, row = math.floor((x - self.left) / self.cell), math.floor((y - self.top) / self.cell)
        return _holds(spans, row, column)

    # --- what lies there ---

    def under(self, spans: Spans) -> Under | None:
        """None where there is no cell."""
        counted: Counter[int] = Counter()
        stride = 1 + len(spans) // MOST_ROWS
        for row in sorted(spans)[::stride]:
            cells = self._cells[row]
            for a, b in spans[row]:
                counted.update(cells[a:b])
        return self._seen(counted)

    def under_points(self, points: list[Point], clip: Spans | None = None) -> Under | None:
        stride = 1 + len(points) // MOST_POINTS
        counted: Counter[int] = Counter()
        for x, y in points[::stride]:
            column, row = int((x - self.left) / self.cell), int((y - self.top) / self.cell)
            if 0 <= row < self.rows and 0 <= column < self.columns and _holds(clip, row, column):
                counted[self._cells[row][column]] += 1
        return self._seen(counted)

    def under_box(self, box: Box) -> Under | None:
        spans = self.spans(
            [[(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]]
        )
        x, y = box.x + box.w / 2, box.y + box.h / 2
        return self.under(spans) or self.under_points([(x, y)])

    def _seen(self, counted: Counter[int]) -> Under | None:
        if not counted:
            return None
        total = int_sum(counted.values())
        most = max(counted, key=lambda code: (counted[code], -code))
        left = total * SHARE
        for code in sorted(counted, key=lambda code: (luminance(self._pairs[code].now), code)):
            darkest = self._pairs[code].now
            left -= counted[code]
            if left < 0:
                break
        return Under(self._pairs[most], darkest)

    # --- painting ---

    def paint(self, spans: Spans, pair: Pair, opacity: float = 1.0) -> None:
        code = self._code(pair)
        blended: dict[int, int] = {}
        for row, found in spans.items():
            cells = self._cells[row]
            for a, b in found:
                if opacity >= 1:
                    cells[a:b] = [code] * (b - a)
                    continue
                self.steps += b - a
                for column in range(a, b):
                    below = cells[column]
                    if below not in blended:
                        blended[below] = self._blended(below, pair, opacity)
                    cells[column] = blended[below]

    def _blended(self, below: int, pair: Pair, opacity: float) -> int:
        was, now = self._pairs[below]
        return self._code(Pair(mixed(was, pair.was, opacity), mixed(now, pair.now, opacity)))

    def _code(self, pair: Pair) -> int:
        code = self._codes.get(pair)
        if code is None:
            code = self._codes[pair] = len(self._pairs)
            self._pairs.append(pair)
        return code


def _holds(clip: Spans | None, row: int, column: int) -> bool:
    return clip is None or any(a <= column < b for a, b in clip.get(row, ()))
