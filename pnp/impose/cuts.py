"""Whether a component is cut along its trim, corner to corner, or along an outline of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pnp.scene import Point, Scene, Segment

NEAR = 1e-6


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
