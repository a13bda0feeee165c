"""Paths as polygons, and how thick they are.

Owns the way from curves to corners. Must not know colours.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeAlias

from pnp.base.scene import Matrix, Point, Segment, apply

Polygon: TypeAlias = list[Point]
MOST_CORNERS = 8  # of one curve


def polygons(segments: Iterable[Segment], matrix: Matrix) -> list[Polygon]:
    """One for each part of a path, closed or not, as the matrix shows it."""
    found: list[Polygon] = []
    current: Polygon = []
    for segment in segments:
        if len(segment) == 1:
            if current:
                current.append(current[0])
            continue
        end = apply(matrix, segment[-2], segment[-1])
        if segment[0] == "M":
            current = [end]
            found.append(current)
        elif len(segment) == 7 and current:
            _, x1, y1, x2, y2, _, _ = segment
            current += _curve(current[-1], apply(matrix, x1, y1), apply(matrix, x2, y2), end)
        else:
            current.append(end)
    return found


def _curve(start: Point, one: Point, other: Point, end: Point) -> Polygon:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = start, one, other, end
    reach = abs(x1 - x0) + abs(y1 - y0) + abs(x2 - x1) + abs(y2 - y1) + abs(x3 - x2) + abs(y3 - y2)
    count = min(MOST_CORNERS, 2 + int(reach))
    points: Polygon = []
    for number in range(1, count):
        t = number / count
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    points.append(end)
    return points


def along(start: Point, segment: Segment, end: Point) -> Polygon:
    """Some points of one segment, from its beginning to its end."""
    if len(segment) == 7:
        _, x1, y1, x2, y2, _, _ = segment
        return [start, *_curve(start, (x1, y1), (x2, y2), end)]
    (x, y), (right, bottom) = start, end
    quarters = (0, 0.25, 0.5, 0.75, 1)
    return [(x + (right - x) * part, y + (bottom - y) * part) for part in quarters]


def area(outlines: Iterable[Polygon]) -> float:
    """What is enclosed; of holes that run the other way round it is taken off."""
    total = 0.0
    for points in outlines:
        x0, y0 = points[-1]
        for x, y in points:
            total += x0 * y - x * y0
            x0, y0 = x, y
    return abs(total) / 2


def length(outlines: Iterable[Polygon], *, closed: bool = True) -> float:
    total = 0.0
    for points in outlines:
        x0, y0 = points[-1] if closed else points[0]
        for x, y in points:
            total += math.hypot(x - x0, y - y0)
            x0, y0 = x, y
    return total


def scale_of(matrix: Matrix) -> float:
    """How much larger the matrix shows things."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))
