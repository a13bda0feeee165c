"""The lines a machine follows: outlines as corners with straight or round ways between them.

Owns their geometry. y goes up, as in every program that draws for machines. Must not know files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin, tan

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Point, Segment

NEAR = 1e-6  # mm: two corners are one
FINE = 0.01  # mm: how far straight pieces may lie beside a curve that is no part of a circle
ROUND = 0.0005  # of its radius: how far a curve may lie beside the circle it stands for
MOST = 8  # times a curve is halved


class LineCorner(NamedTuple):
    """A corner of a line, and how round it goes on: the tangent of a quarter of the angle, 0 for straight, positive
    against the clock."""

    x: float
    y: float
    bulge: float = 0.0

    @property
    def point(self) -> Point:
        return self.x, self.y


Line = tuple[LineCorner, ...]  # closed


def lines(segments: Iterable[Segment], height: float) -> Iterator[Line]:
    """Each closed line of an outline on a page of that height."""
    corners: list[LineCorner] = []
    for segment in segments:
        kind, *numbers = segment
        points = [(float(x), height - float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if kind == "M":
            yield from _closed(corners)
            corners = [LineCorner(*points[-1])]
        elif kind == "L":
            corners.append(LineCorner(*points[-1]))
        elif kind == "C":
            last = corners.pop()
            corners += _curve(last.point, *points)
    yield from _closed(corners)


def _closed(corners: Sequence[LineCorner]) -> Iterator[Line]:
    """Without corners that come twice; the way from the last leads to the first."""
    kept = [one for one, after in pairwise(corners) if not _is_near(one.point, after.point)] + list(
        corners[-1:]
    )
    if len(kept) > 1 and _is_near(kept[0].point, kept[-1].point):
        kept.pop()
    if len(kept) > 1:
        yield tuple(kept)


def _is_near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < NEAR and abs(one[1] - other[1]) < NEAR


def _curve(start: Point, leave: Point, arrive: Point, end: Point) -> list[LineCorner]:
    """From its start to its end: as part of a circle if it is one, else in straight pieces."""
    bulge = _bulge(start, leave, arrive, end)
    if bulge is not None:
        return [LineCorner(*start, bulge), LineCorner(*end)]
    return [LineCorner(*point) for point in (start, *_halved((start, leave, arrive, end), MOST))]


def _bulge(start: Point, leave: Point, arrive: Point, end: Point) -> float | None:
    """None for what is no part of a circle, or of more than half of one."""
    first, last = _way(start, leave), _way(arrive, end)
    if first is None or last is None:
        return None
    turn = (last - first + pi) % (2 * pi) - pi
    chord = hypot(end[0] - start[0], end[1] - start[1])
    if abs(turn) < 1e-4 or abs(turn) > pi / 2 + 1e-3 or chord < NEAR:
        return None
    radius = chord / 2 / sin(turn / 2)
    x, y = start[0] - radius * sin(first), start[1] + radius * cos(first)
    beside = (abs(hypot(at[0] - x, at[1] - y) - abs(radius)) for at in _along(start, leave, arrive, end))
    return tan(turn / 4) if max(beside) <= FINE / 2 + ROUND * abs(radius) else None


def _way(start: Point, end: Point) -> float | None:
    across, up = end[0] - start[0], end[1] - start[1]
    return atan2(up, across) if hypot(across, up) > NEAR else None


def _along(start: Point, leave: Point, arrive: Point, end: Point) -> Iterator[Point]:
    for step in range(9):
        t = step / 8
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            a * start[0] + b * leave[0] + c * arrive[0] + d * end[0],
            a * start[1] + b * leave[1] + c * arrive[1] + d * end[1],
        )


def _halved(curve: tuple[Point, Point, Point, Point], left: int) -> Iterator[Point]:
    """The ends of straight pieces that lie near enough."""
    start, leave, arrive, end = curve
    if left == 0 or max(_beside(start, end, leave), _beside(start, end, arrive)) < FINE:
        yield end
        return
    one, middle, two = _mean(start, leave), _mean(leave, arrive), _mean(arrive, end)
    before, behind = _mean(one, middle), _mean(middle, two)
    top = _mean(before, behind)
    yield from _halved((start, one, before, top), left - 1)
    yield from _halved((top, behind, two, end), left - 1)


def _mean(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _beside(start: Point, end: Point, point: Point) -> float:
    """How far a point lies from a line."""
    across, up = end[0] - start[0], end[1] - start[1]
    long = hypot(across, up)
    right, above = point[0] - start[0], point[1] - start[1]
    return abs(across * above - up * right) / long if long > NEAR else hypot(right, above)


# --- lines that meet -------------------------------------------------------------------------------------


def straightened(line: Line) -> tuple[Point, ...]:
    """The line in straight pieces."""
    points: list[Point] = []
    for one, after in zip(line, (*line[1:], line[0]), strict=True):
        points.append(one.point)
        points += _round(one, after) if one.bulge else ()
    return tuple(points)


def _round(one: LineCorner, after: LineCorner) -> Iterator[Point]:
    """Points on the way between two corners."""
    half = one.bulge
    across, up = after.x - one.x, after.y - one.y
    # the centre lies beside the middle of the chord
    aside = (1 - half * half) / (4 * half)
    x, y = (one.x + after.x) / 2 - up * aside, (one.y + after.y) / 2 + across * aside
    a, b = one.x - x, one.y - y
    turn = 4 * atan2(half, 1)
    for step in range(1, 8):
        t = turn * step / 8
        yield x + a * cos(t) - b * sin(t), y + a * sin(t) + b * cos(t)


def overlap(one: Line, other: Line) -> bool:
    """Whether two lines share more than an edge: one crosses the other, or holds it."""
    first, second = straightened(one), straightened(other)
    if not _boxes_overlap(first, second):
        return False
    edges = list(zip(second, (*second[1:], second[0]), strict=True))
    for start, end in zip(first, (*first[1:], first[0]), strict=True):
        if any(_cross(start, end, *edge) for edge in edges):
            return True
    return holds(first, _middle(second)) or holds(second, _middle(first))


def _boxes_overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    for axis in (0, 1):
        a, b = [point[axis] for point in one], [point[axis] for point in other]
        if max(a) <= min(b) + FINE or max(b) <= min(a) + FINE:
            return False
    return True


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two pieces cross, each by more than a hair."""
    return _sides(a, b, c, d) and _sides(c, d, a, b)


def _sides(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether c and d lie on either side of the line through a and b."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    if long < NEAR:
        return False
    one, other = (((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / long for p in (c, d))
    return min(one, other) < -FINE and max(one, other) > FINE


def _middle(points: Sequence[Point]) -> Point:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def holds(points: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside, by the edges a ray to the right meets."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside
