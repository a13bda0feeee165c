"""What renderers differ in when they draw lines: ends of lines without length, and how far mitres reach.

Must not know elements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from pnp.base import scene
from pnp.base.scene import Point, Segment, Stroke
from pnp.draw.svg.paths import SHORT

USUAL_MITER = 4.0  # of a scene
Segments = tuple[Segment, ...]


class _Subpath:
    """A subpath: its segments, and the points they go through."""

    __slots__ = ("points", "segments")

    def __init__(self, start: Segment) -> None:
        self.segments: list[Segment] = [start]
        self.points: list[Point] = _points(start)

    @property
    def is_spot(self) -> bool:
        """It is drawn and goes nowhere."""
        x, y = self.points[0]
        return len(self.segments) > 1 and all(abs(a - x) + abs(b - y) < SHORT for a, b in self.points)


def _points(segment: Segment) -> list[Point]:
    if len(segment) == 7:
        _, x1, y1, x2, y2, x, y = segment
        return [(x1, y1), (x2, y2), (x, y)]
    return [(segment[1], segment[2])] if len(segment) == 3 else []


def _parts(segments: Sequence[Segment]) -> Iterator[_Subpath]:
    part: _Subpath | None = None
    for segment in segments:
        if segment[0] == "M" or part is None:
            if part is not None:
                yield part
            part = _Subpath(segment)
            continue
        part.segments.append(segment)
        part.points += _points(segment)
    if part is not None:
        yield part


def spots_apart(segments: Segments, stroke: Stroke) -> tuple[Segments, Segments]:
    """What is left to be stroked, and the outlines of what goes nowhere: a dot, a square, or nothing, by its caps."""
    if not _may_have_spots(segments):
        return segments, ()
    parts = list(_parts(segments))
    lines = tuple(segment for part in parts if not part.is_spot for segment in part.segments)
    half = stroke.width / 2
    outlines: list[Segment] = []
    for part in parts:
        if not part.is_spot or stroke.cap == "butt":
            continue
        x, y = part.points[0]
        square = stroke.cap == "square"
        outlines += (
            scene.rect(x - half, y - half, 2 * half, 2 * half) if square else scene.ellipse(x, y, half, half)
        )
    return (lines if any(segment[0] != "M" for segment in lines) else ()), tuple(outlines)


def _may_have_spots(segments: Segments) -> bool:
    """Quickly: whether a subpath's first step leads nowhere."""
    start: Segment | None = None
    for segment in segments:
        kind = segment[0]
        if start and (kind == "Z" or (kind != "M" and segment[-2:] == start[1:])):
            return True
        start = segment if kind == "M" else None
    return False


def miters_differ(segments: Segments, limit: float) -> bool:
    """Whether some corner is cut at this limit and not at the usual one, or the other way round."""
    low, high = sorted((limit, USUAL_MITER))
    return low < high and any(
        low <= reach * (1 + 1e-6) and reach <= high * (1 + 1e-6) for reach in _reaches(segments)
    )


def _reaches(segments: Segments) -> Iterator[float]:
    """Of each corner, how many widths a mitre would be long."""
    for part in _parts(segments):
        ways = list(_ways(part))
        if part.segments[-1][0] == "Z" and ways:
            ways.append(ways[0])
        for (_, end), (start, _) in pairwise(ways):
            # between the way in, turned round, and the way out: 1 / sin of half the angle
            cosine = -(end[0] * start[0] + end[1] * start[1])
            half = ((1 - cosine) / 2) ** 0.5 if cosine < 1 else 0.0
            yield 1 / half if half > 1e-9 else 1e9


def _ways(part: _Subpath) -> Iterator[tuple[Point, Point]]:
    """The directions in which each segment begins and ends."""
    at = start = part.points[0]
    for segment in part.segments[1:]:
        way = [at, *(_points(segment) or [start])]
        first = next((_unit(at, point) for point in way[1:] if _apart(at, point)), None)
        end = way[-1]
        last = next((_unit(point, end) for point in reversed(way[:-1]) if _apart(point, end)), None)
        if first and last:
            yield first, last
        at = end


def _apart(one: Point, other: Point) -> bool:
    return hypot(other[0] - one[0], other[1] - one[1]) > SHORT


def _unit(one: Point, other: Point) -> Point:
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = hypot(dx, dy)
    return dx / length, dy / length
