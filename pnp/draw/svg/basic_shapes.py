"""The basic shapes as segments, and how much room segments take.

Must not know paint or references.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

from pnp.base import scene
from pnp.base.scene import Box, Segment
from pnp.draw.svg.attribute_values import BadValueError, read_length, read_size
from pnp.draw.svg.paths import LARGEST, PathError, read_path, read_points

Attributes = dict[str, str]
Segments = tuple[Segment, ...]


class ShapeError(ValueError):
    """What is wrong with which attribute."""

    def __init__(self, attribute: str, cause: BadValueError | PathError) -> None:
        super().__init__(str(cause))
        self.attribute, self.cause = attribute, cause


def read_shape(tag: str, attributes: Attributes) -> Segments:
    """The outline of a shape; empty where it draws nothing."""
    return _SHAPES[tag](attributes)


def length(attributes: Attributes, name: str, default: float = 0.0) -> float:
    return _value(attributes, name, read_length, default)


def size(attributes: Attributes, name: str, default: float = 0.0) -> float:
    return _value(attributes, name, read_size, default)


def _value(attributes: Attributes, name: str, read: Callable[[str], float], default: float) -> float:
    if name not in attributes:
        return default
    try:
        return read(attributes[name])
    except BadValueError as error:
        raise ShapeError(name, error) from None


def _path(attributes: Attributes) -> Segments:
    try:
        return read_path(attributes.get("d", ""))
    except PathError as error:
        raise ShapeError("d", error) from None


def _rect(attributes: Attributes) -> Segments:
    x, y = length(attributes, "x"), length(attributes, "y")
    w, h = size(attributes, "width"), size(attributes, "height")
    if not w or not h:
        return ()
    rx, ry = size(attributes, "rx", -1), size(attributes, "ry", -1)
    rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)  # either stands for both
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    return scene.rect(x, y, w, h) if rx <= 0 or ry <= 0 else scene.rounded(Box(x, y, w, h), rx, ry)


def _circle(attributes: Attributes) -> Segments:
    r = size(attributes, "r")
    return scene.ellipse(length(attributes, "cx"), length(attributes, "cy"), r, r) if r else ()


def _ellipse(attributes: Attributes) -> Segments:
    rx, ry = size(attributes, "rx", -1), size(attributes, "ry", -1)
    rx, ry = (ry if rx < 0 else rx), (rx if ry < 0 else ry)
    if rx <= 0 or ry <= 0:
        return ()
    return scene.ellipse(length(attributes, "cx"), length(attributes, "cy"), rx, ry)


def _line(attributes: Attributes) -> Segments:
    x1, y1, x2, y2 = (length(attributes, name) for name in ("x1", "y1", "x2", "y2"))
    return scene.line(x1, y1, x2, y2)


def _polyline(attributes: Attributes) -> Segments:
    return _polygon(attributes)[:-1]


def _polygon(attributes: Attributes) -> Segments:
    try:
        points = read_points(attributes.get("points", ""))
    except PathError as error:
        raise ShapeError("points", error) from None
    return scene.polygon(points) if points else ()


_SHAPES: dict[str, Callable[[Attributes], Segments]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}


def is_flat(segments: Segments) -> bool:
    """Whether a single line is all there is: filled, SVG shows nothing of it, but PDF a hairline."""
    drawn = len(segments) - (segments[-1] == ("Z",))
    if drawn < 3 and all(len(segment) < 7 for segment in segments[:3]):
        return True
    first, second = segments[:2]
    if len(first) == len(second) == 3 and second[1] != first[1] and second[2] != first[2]:
        return False
    return any(all(v == first[axis] for segment in segments for v in segment[axis::2]) for axis in (1, 2))


def extent(segments: Segments) -> Box:
    """The tight box around the segments: curves count as far as they really swing."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for segment in segments:
        if len(segment) == 7:
            _, x1, y1, x2, y2, x3, y3 = segment
            xs += (x3, *_swings(x, x1, x2, x3))
            ys += (y3, *_swings(y, y1, y2, y3))
            x, y = x3, y3
        elif len(segment) == 3:
            _, x, y = segment
            xs.append(x)
            ys.append(y)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _swings(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    """Where a cubic turns back within its span, along one axis."""
    low, high = min(p0, p3), max(p0, p3)
    if low <= p1 <= high and low <= p2 <= high:
        return
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    for t in _roots(a, b, c):
        if 0 < t < 1:
            s = 1 - t
            yield s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    if abs(a) < abs(b) / LARGEST or not a:
        return (-c / b,) if b else ()
    inside = b * b - 4 * a * c
    if inside < 0:
        return ()
    return (-b + sqrt(inside)) / (2 * a), (-b - sqrt(inside)) / (2 * a)
