"""Whether a component is cut along its trim, corner to corner, or along an outline of its own; and where straight cuts
of it begin and end."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Literal, TypeAlias

from pnp.base.outlines import NEAR, outer, straight, straight_lines
from pnp.base.scene import Point, Scene, Segment

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


def along(scene: Scene) -> tuple[Segment, ...]:
    """The line that a component is cut along which has no straight cuts; none where it has."""
    return scene.outline.segments if scene.outline and shape(scene) == "outlined" else ()


def _hexagon(width: float, height: float) -> tuple[Point, ...]:
    """On a corner, its flat sides left and right."""
    above, below = height / 4, 3 * height / 4
    return (width / 2, 0), (width, above), (width, below), (width / 2, height), (0, below), (0, above)


@lru_cache(maxsize=100)
def _is_hexagon(outline: tuple[Segment, ...], width: float, height: float) -> bool:
    sides = [*straight_lines(outline)]
    outline = outer(outline)
    if len(sides) != 6 or any(segment[0] not in "MLZ" for segment in outline) or height < width:
        return False
    wanted = _hexagon(width, height)
    return all(min(hypot(x - a, y - b) for (x, y), _ in sides) < NEAR for a, b in wanted)
