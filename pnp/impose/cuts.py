"""Whether a component is cut along its trim, corner to corner, or along an outline of its own."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.scene import Scene

NEAR = 1e-6
Point = tuple[float, float]


def straight(scene: Scene) -> bool:
    """True when the cut line runs along all four sides of the trim: a plain or a rounded rectangle."""
    return scene.outline is None or len(set(_sides(scene))) == 4


def _sides(scene: Scene) -> Iterator[str]:
    """The sides of the trim that straight runs of the outline lie on."""
    for start, end in _lines(scene):
        for side, axis, edge in (
            ("left", 0, 0.0), ("right", 0, scene.width), ("top", 1, 0.0), ("bottom", 1, scene.height),
        ):  # fmt: skip
            if abs(start[axis] - edge) < NEAR and abs(end[axis] - edge) < NEAR:
                yield side


def _lines(scene: Scene) -> Iterator[tuple[Point, Point]]:
    segments = scene.outline.segments if scene.outline else ()
    first = here = (0.0, 0.0)
    for segment in segments:
        kind, *numbers = segment
        there = first if kind == "Z" else (float(numbers[-2]), float(numbers[-1]))
        if kind == "M":
            first = there
        elif kind in "LZ" and there != here:
            yield here, there
        here = there
