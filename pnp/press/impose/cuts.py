"""Whether a component is cut along its trim, corner to corner, or along an outline of its own; and where straight cuts
of it begin and end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import Literal, TypeAlias

from pnp.base.scene import Point, Scene, Segment

NEAR = 1e-6
# straight: cut along all sides of the trim; hexagon: on a corner, cut straight in three directions; outlined: as it is drawn
CutShape: TypeAlias = Literal["straight", "hexagon", "outlined"]


def shape(scene: Scene) -> CutShape:
    """What decides how a component is packed and cut."""
    if straight(scene):
        return "straight"
    assert scene.outline is not None
    return "hexagon" if _is_hexagon(scene.outline.segments, scene.width, scene.height) else "outlined"


def corners(scene: Scene) -> tuple[Point, ...]:
    """Where straight cuts meet, one behind the other round the component; none where it is not cut straight."""
    width, height = scene.width, scene.height
    if straight(scene):
        return (0.0, 0.0), (width, 0.0), (width, height), (0.0, height)
    assert scene.outline is not None
    return _hexagon(width, height) if shape(scene) == "hexagon" else ()


def _hexagon(width: float, height: float) -> tuple[Point, ...]:
    """On a corner, its flat sides left and right."""
    above, below = height / 4, 3 * height / 4
    return (width / 2, 0), (width, above), (width, below), (width / 2, height), (0, below), (0, above)


@lru_cache(maxsize=100)
def _is_hexagon(outline: tuple[Segment, ...], width: float, height: float) -> bool:
    sides = [*_lines(outline)]
    outline = _outer(outline)
    if len(sides) != 6 or any(segment[0] not in "MLZ" for segment in outline) or height < width:
        return False
    wanted = _hexagon(width, height)
    return all(min(hypot(x - a, y - b) for (x, y), _ in sides) < NEAR for a, b in wanted)


def _outer(outline: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Without the holes in it, which come after."""
    begins = [at for at, segment in enumerate(outline) if segment[0] == "M"]
    return outline[: begins[1]] if len(begins) > 1 else outline


def straight(scene: Scene) -> bool:
    """True when the cut line runs along all four sides of the trim: a plain or a rounded rectangle."""
    return scene.outline is None or _is_straight(scene.outline.segments, scene.width, scene.height)


@lru_cache(maxsize=100)  # a deck has few outlines and asks for every card
def _is_straight(outline: tuple[Segment, ...], width: float, height: float) -> bool:
    return len(set(_sides(outline, width, height))) == 4


def _sides(outline: tuple[Segment, ...], width: float, height: float) -> Iterator[str]:
    """The sides of the trim that straight runs of the outline lie on."""
    for start, end in _lines(outline):
        for side, axis, edge in (
            ("left", 0, 0.0), ("right", 0, width), ("top", 1, 0.0), ("bottom", 1, height),
        ):  # fmt: skip
            if abs(start[axis] - edge) < NEAR and abs(end[axis] - edge) < NEAR:
                yield side


def _lines(outline: tuple[Segment, ...]) -> Iterator[tuple[Point, Point]]:
    first = here = (0.0, 0.0)
    for segment in outline:
        kind, *numbers = segment
        there = first if kind == "Z" else (float(numbers[-2]), float(numbers[-1]))
        if kind == "M":
            first = there
        elif kind in "LZ" and there != here:
            yield here, there
        here = there
