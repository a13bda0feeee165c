"""What a printer does to one side, found from the readings of its scales by least squares.

A print's point q comes to p = R diag(sx, sy) (q - c) + c + d on the paper, c being its centre: five numbers, for which
twelve readings say that the point cut by a crease lies on it. Owns this arithmetic; must not know files or words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, degrees, sin, sqrt
from operator import add

from pnp.base.frozen import NamedTuple
from pnp.base.model import Correction
from pnp.base.scene import Matrix, Point, apply
from pnp.base.sums import float_sum
from pnp.press.calibrate.scales import CreaseScale
from pnp.press.impose.documents import matrix_of

STEPS = 5  # of Newton's: two are enough
ROUNDS = 2  # the second knows what to expect
Row = tuple[float, ...]


class PrinterError(NamedTuple):
    """What a printer does to one side, as that side is read."""

    offset: Point  # mm to the right and down
    scale: Point  # across and down
    turn: float  # radians clockwise

    @property
    def correction(self) -> Correction:
        """What undoes it: turned back, then scaled, then moved."""
        (right, down), (across, along) = self.offset, self.scale
        c, s = cos(self.turn), sin(self.turn)
        back = (c * right + s * down) / across, (c * down - s * right) / along
        return Correction((-back[0], -back[1]), (1 / across, 1 / along), -degrees(self.turn))

    def matrix(self, width: float, height: float) -> Matrix:
        """From print to paper."""
        (right, down), (across, along) = self.offset, self.scale
        c, s, x, y = cos(self.turn), sin(self.turn), width / 2, height / 2
        return (
            c * across,
            s * across,
            -s * along,
            c * along,
            x + right - c * across * x + s * along * y,
            y + down - s * across * x - c * along * y,
        )


class Fit(NamedTuple):
    """The best answer, and by how much each reading differs from it, in mm."""

    error: PrinterError
    residuals: Mapping[str, float]

    @property
    def spread(self) -> float:
        """Of the readings about what they agree on."""
        squares = float_sum(one * one for one in self.residuals.values())
        return sqrt(squares / max(1, len(self.residuals) - 5))


class _CreasePoint(NamedTuple):
    """One reading: what was printed on the crease, from the paper's centre, and where the crease is."""

    name: str
    point: Point
    is_upright: bool
    crease: float


def fitted(
    scales: Sequence[CreaseScale], readings: Mapping[str, float], paper: Point, printed_with: Correction
) -> Fit:
    """For a sheet that was printed through a correction, what the printer itself does."""
    read = [scale for scale in scales if scale.name in readings]
    put_right = matrix_of(printed_with, *paper)
    expected: dict[str, float] = {}
    for _ in range(ROUNDS):
        seen = []
        for scale in read:
            value = readings[scale.name]
            point = apply(put_right, *scale.crossing(value, expected.get(scale.name)))
            seen.append(_seen(scale, point, paper))
        fit = _fitted(seen)
        expected = {name: readings[name] - off for name, off in fit.residuals.items()}
    return fit


def expected_of(
    scale: CreaseScale, reading: float, fit: Fit, paper: Point, printed_with: Correction
) -> float:
    """What a reading should have been by a fit that does not know it."""
    point = apply(matrix_of(printed_with, *paper), *scale.crossing(reading))
    return reading - _off(_seen(scale, point, paper), fit.error)


def _seen(scale: CreaseScale, point: Point, paper: Point) -> _CreasePoint:
    x, y = paper[0] / 2, paper[1] / 2
    upright = scale.way == "upright"
    return _CreasePoint(
        scale.name, (point[0] - x, point[1] - y), upright, scale.crease - (x if upright else y)
    )


def _fitted(seen: Sequence[_CreasePoint]) -> Fit:
    error = PrinterError((0.0, 0.0), (1.0, 1.0), 0.0)
    for _ in range(STEPS):
        step = _least_squares([_row(one, error) for one in seen])
        right, down, across, along, turn = map(add, (*error.offset, *error.scale, error.turn), step)
        error = PrinterError((right, down), (across, along), turn)
    return Fit(error, {one.name: _off(one, error) for one in seen})


def _row(one: _CreasePoint, error: PrinterError) -> Row:
    """How the place of a point changes with each of the five, and how far it is from where it should be."""
    (across, along), turn = error.scale, error.turn
    c, s, (u, v) = cos(turn), sin(turn), one.point
    if one.is_upright:
        return 1.0, 0.0, c * u, -s * v, -s * across * u - c * along * v, -_off(one, error)
    return 0.0, 1.0, s * u, c * v, c * across * u - s * along * v, -_off(one, error)


def _off(one: _CreasePoint, error: PrinterError) -> float:
    (right, down), (across, along) = error.offset, error.scale
    c, s = cos(error.turn), sin(error.turn)
    u, v = one.point
    if one.is_upright:
        return c * across * u - s * along * v + right - one.crease
    return s * across * u + c * along * v + down - one.crease


def _least_squares(rows: Sequence[Row]) -> Row:
    """The answer that leaves least of equations with one known at their end."""
    size = len(rows[0]) - 1
    normal = [[float_sum(row[i] * row[j] for row in rows) for j in range(size + 1)] for i in range(size)]
    return _solved(normal)


def _solved(rows: list[list[float]]) -> Row:
    """By elimination, the largest first."""
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [low - factor * high for low, high in zip(rows[below], rows[at], strict=True)]
    answer = [0.0] * size
    for at in reversed(range(size)):
        known = float_sum(rows[at][k] * answer[k] for k in range(at + 1, size))
        answer[at] = (rows[at][size] - known) / rows[at][at]
    return tuple(answer)
