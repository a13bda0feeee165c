"""Outlines of components: whether they run along the trim, and moved outward or inward, to where a bleed ends or a safe
zone begins.

Owns their geometry. Must not know how components are packed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import hypot
from typing import TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Point, Scene, Segment
from pnp.base.sums import float_sum

NEAR = 1e-6  # mm: two points are one
LEVEL = 1e-3  # sine of the angle between two ways that go on into each other
Heading: TypeAlias = tuple[float, float]  # of length 1


class Curve(NamedTuple):
    """A piece of an outline, as a cubic curve; a straight one has its handles on the line."""

    start: Point
    leave: Point
    arrive: Point
    end: Point
    is_straight: bool

    @property
    def begins(self) -> Heading:
        """The way it starts in."""
        return _way(self.start, *(self.leave, self.arrive, self.end))

    @property
    def ends(self) -> Heading:
        """The way it arrives in."""
        across, down = _way(self.end, *(self.arrive, self.leave, self.start))
        return -across, -down


def bleeding(scene: Scene, bleed: float) -> tuple[Segment, ...]:
    """Where the bleed of a component ends that is not cut along its trim: as far from its outline all round."""
    if straight(scene):
        return ()
    assert scene.outline is not None
    return moved(scene.outline.segments, bleed)


def straight(scene: Scene) -> bool:
    """True when the cut line runs along all four sides of the trim: a plain or a rounded rectangle."""
    return scene.outline is None or _is_straight(scene.outline.segments, scene.width, scene.height)


@lru_cache(maxsize=100)  # a deck has few outlines and asks for every card
def _is_straight(outline: tuple[Segment, ...], width: float, height: float) -> bool:
    return len(set(_sides(outline, width, height))) == 4


def _sides(outline: tuple[Segment, ...], width: float, height: float) -> Iterator[str]:
    """The sides of the trim that straight runs of the outline lie on."""
    for start, end in straight_lines(outline):
        for side, axis, edge in (
            ("left", 0, 0.0), ("right", 0, width), ("top", 1, 0.0), ("bottom", 1, height),
        ):  # fmt: skip
            if abs(start[axis] - edge) < NEAR and abs(end[axis] - edge) < NEAR:
                yield side


def straight_lines(outline: tuple[Segment, ...]) -> Iterator[tuple[Point, Point]]:
    first = here = (0.0, 0.0)
    for segment in outline:
        kind, *numbers = segment
        there = first if kind == "Z" else (float(numbers[-2]), float(numbers[-1]))
        if kind == "M":
            first = there
        elif kind in "LZ" and there != here:
            yield here, there
        here = there


def outer(outline: Sequence[Segment]) -> tuple[Segment, ...]:
    """Without the holes in it, which come after."""
    begins = [at for at, segment in enumerate(outline) if segment[0] == "M"]
    return tuple(outline[: begins[1]] if len(begins) > 1 else outline)


@lru_cache(maxsize=200)  # a deck has few outlines and asks for every card
def moved(outline: tuple[Segment, ...], by: float) -> tuple[Segment, ...]:
    """An outline ``by`` mm outside of one that bulges everywhere, or inside of it where ``by`` is negative. Its holes are
    left out; its corners stay corners. Nothing where so much inside is no room."""
    curves = [*_curves(outer(outline))]
    if not curves or _narrow(curves) + 2 * by < NEAR:
        return ()
    turn = 1 if _area(curves) > 0 else -1
    aside = [_beside(curve, turn * by) for curve in curves]
    corners = [_corner(before, after) for before, after in zip((aside[-1], *aside[:-1]), aside, strict=True)]
    return (*_without_doubles(_joined(aside, corners)), ("Z",))


def _joined(curves: Sequence[Curve], corners: Sequence[Point | None]) -> Iterator[Segment]:
    """One behind the other, straight ones from corner to corner."""
    yield "M", *(corners[0] or curves[0].start)
    for curve, behind in zip(curves, (*corners[1:], corners[0]), strict=True):
        if curve.is_straight:
            yield "L", *(behind or curve.end)
            continue
        yield "L", *curve.start
        yield "C", *curve.leave, *curve.arrive, *curve.end
        if behind is not None:
            yield "L", *behind


def _narrow(curves: Sequence[Curve]) -> float:
    """How far across the shorter side."""
    xs, ys = [curve.start[0] for curve in curves], [curve.start[1] for curve in curves]
    return min(max(xs) - min(xs), max(ys) - min(ys))


def _curves(outline: Sequence[Segment]) -> Iterator[Curve]:
    first = here = (0.0, 0.0)
    for segment in outline:
        kind, numbers = segment[0], [float(number) for number in segment[1:]]
        there = first if kind == "Z" else (numbers[-2], numbers[-1])
        is_straight = kind != "C"
        leave, arrive = (here, there) if is_straight else ((numbers[0], numbers[1]), (numbers[2], numbers[3]))
        if kind == "M":
            first = there
        elif _far(here, there) > NEAR:
            yield Curve(here, leave, arrive, there, is_straight)
        here = there
    if _far(here, first) > NEAR:
        yield Curve(here, here, first, first, True)


def _beside(curve: Curve, by: float) -> Curve:
    """Both ends moved off the curve, its handles made longer as the way between the ends is: exact for circles."""
    start, end = _off(curve.start, curve.begins, by), _off(curve.end, curve.ends, by)
    times = _far(start, end) / _far(curve.start, curve.end)
    leave, arrive = (
        (to[0] + (handle[0] - of[0]) * times, to[1] + (handle[1] - of[1]) * times)
        for to, handle, of in ((start, curve.leave, curve.start), (end, curve.arrive, curve.end))
    )
    return Curve(start, leave, arrive, end, curve.is_straight)


def _off(point: Point, way: Heading, by: float) -> Point:
    """To the left of a way that goes round clockwise, y down: outside."""
    return point[0] + way[1] * by, point[1] - way[0] * by


def _corner(before: Curve, after: Curve) -> Point | None:
    """Where two pieces meet that have parted; None where they go on into each other."""
    (a, b), (c, d) = before.ends, after.begins
    turn = a * d - b * c
    if abs(turn) < LEVEL:
        return None
    across, down = after.start[0] - before.end[0], after.start[1] - before.end[1]
    far = (across * d - down * c) / turn
    return before.end[0] + a * far, before.end[1] + b * far


def _without_doubles(segments: Iterable[Segment]) -> Iterator[Segment]:
    here: Point | None = None
    for segment in segments:
        there = _end(segment)
        if segment[0] != "L" or here is None or _far(here, there) > NEAR:
            yield segment
        here = there


def _end(segment: Segment) -> Point:
    numbers = [float(number) for number in segment[1:]]
    return numbers[-2], numbers[-1]


def _area(curves: Sequence[Curve]) -> float:
    """Positive where an outline goes round clockwise, y down."""
    points = [point for curve in curves for point in (curve.start, curve.leave, curve.arrive)]
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return float_sum(x * y2 - x2 * y for (x, y), (x2, y2) in pairs)


def _way(start: Point, *points: Point) -> Heading:
    """Towards the first of the points that is another."""
    there = next((point for point in points if _far(start, point) > NEAR), points[-1])
    long = _far(start, there) or 1.0
    return (there[0] - start[0]) / long, (there[1] - start[1]) / long


def _far(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])
