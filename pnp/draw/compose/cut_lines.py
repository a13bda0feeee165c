"""The cut line of each shape of component, and what lies safely inside it.

Owns geometry of trims only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from pnp.base.model import Hole, Size
from pnp.base.scene import (
    Box,
    Group,
    Item,
    Path,
    Point,
    Segment,
    Stroke,
    Text,
    around,
    ellipse,
    polygon,
    rect,
)

PAPER, LINE, FINE = "#ffffff", "#555555", 0.25  # of a hole: mm
ROUND = 48  # places at which its edge is looked at


def _hex(size: Size) -> tuple[Segment, ...]:
    w, h = size.width, size.height
    return polygon([(w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4), (0, h / 4)])


def _circle(size: Size) -> tuple[Segment, ...]:
    return ellipse(size.width / 2, size.height / 2, size.width / 2, size.height / 2)


def _drop(size: Size) -> tuple[Segment, ...]:
    """A round belly with two straight flanks meeting in a tip at the top."""
    radius = min(size.width, size.height) / 2
    cx, cy = size.width / 2, size.height - radius
    lean = math.acos(min(1.0, radius / cy)) if cy > 0 else 0.0
    start, sweep = -math.pi / 2 + lean, 2 * math.pi - 2 * lean
    first = ("L", cx + radius * math.cos(start), cy + radius * math.sin(start))
    return ("M", cx, 0.0), first, *_arc(cx, cy, radius, start, sweep), ("Z",)


def _arc(cx: float, cy: float, radius: float, start: float, sweep: float) -> list[Segment]:
    """An arc as cubic curves of at most a quarter turn each, clockwise for a positive ``sweep``."""
    steps = math.ceil(abs(sweep) / (math.pi / 2) - 1e-9)
    step = sweep / steps
    reach = radius * 4 / 3 * math.tan(step / 4)
    curves: list[Segment] = []
    for index in range(steps):
        a, b = start + index * step, start + (index + 1) * step
        x1, y1 = cx + radius * math.cos(a), cy + radius * math.sin(a)
        x2, y2 = cx + radius * math.cos(b), cy + radius * math.sin(b)
        leave = (x1 - reach * math.sin(a), y1 + reach * math.cos(a))
        arrive = (x2 + reach * math.sin(b), y2 - reach * math.cos(b))
        curves.append(("C", *leave, *arrive, x2, y2))
    return curves


def _rounded(size: Size) -> tuple[Segment, ...]:
    return rect(0, 0, size.width, size.height, size.corner)


SHAPES: dict[str, Callable[[Size], tuple[Segment, ...]]] = {
    "rect": _rounded,
    "circle": _circle,
    "hex": _hex,
    "drop": _drop,
}


def cut_line(size: Size) -> Path:
    """Round the component, then the other way round each hole: so that they are none of what it encloses."""
    return Path((*SHAPES[size.shape](size), *(segment for hole in size.holes for segment in _round(hole))))


def _round(hole: Hole) -> Iterator[Segment]:
    """Against the clock."""
    radius = hole.width / 2
    yield "M", hole.x + radius, hole.y
    yield from _arc(hole.x, hole.y, radius, 0.0, -2 * math.pi)
    yield ("Z",)


def punched(size: Size) -> tuple[Item, ...]:
    """What shows on a face where it is punched out: paper, in a fine line."""
    return tuple(Path(tuple(_round(hole)), PAPER, Stroke(LINE, FINE)) for hole in size.holes)


@lru_cache
def outline(size: Size) -> Path | None:
    """The cut line where it is not the trim rectangle; one for all faces of a size."""
    is_plain = size.shape == "rect" and size.corner == 0 and not size.holes
    return None if is_plain else cut_line(size)


def is_safe(size: Size, margin: float, box: Box) -> bool:
    """Whether a box lies inside the trim by at least ``margin`` on every side."""
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    clear = (_distance(box, hole) >= hole.width / 2 + margin - 1e-6 for hole in size.holes)
    return is_within(size, margin - 1e-6, corners) and all(clear)


def is_within(size: Size, margin: float, points: Iterable[Point]) -> bool:
    """Whether points lie inside the cut line by so much, whatever is punched out there."""
    inside = INSIDE.get(size.shape, _in_rect)
    return all(inside(size, margin, x, y) for x, y in points)


def _distance(box: Box, hole: Hole) -> float:
    """Of the middle of a hole from a box."""
    across = max(box.x - hole.x, 0.0, hole.x - box.right)
    return math.hypot(across, max(box.y - hole.y, 0.0, hole.y - box.bottom))


def is_enclosed(size: Size, margin: float, hole: Hole) -> bool:
    """Whether a hole keeps so far from the cut line all round."""
    inside, reach = INSIDE.get(size.shape, _in_rect), hole.width / 2
    turns = (2 * math.pi * step / ROUND for step in range(ROUND))
    return all(
        inside(size, margin - 1e-6, hole.x + reach * math.cos(turn), hole.y + reach * math.sin(turn))
        for turn in turns
    )


def _in_rect(size: Size, margin: float, x: float, y: float) -> bool:
    return margin <= x <= size.width - margin and margin <= y <= size.height - margin


def _in_circle(size: Size, margin: float, x: float, y: float) -> bool:
    rx, ry = size.width / 2 - margin, size.height / 2 - margin
    return ((x - size.width / 2) / rx) ** 2 + ((y - size.height / 2) / ry) ** 2 <= 1


def _in_hex(size: Size, margin: float, x: float, y: float) -> bool:
    w, h = size.width, size.height
    dx, dy = abs(x - w / 2), abs(y - h / 2)
    # the slanted side runs from (w/2, h/4) to (0, h/2), seen from the centre
    distance = (h / 2 * w / 2 - (h / 4 * dx + w / 2 * dy)) / math.hypot(h / 4, w / 2)
    return dx <= w / 2 - margin and distance >= margin


def _in_drop(size: Size, margin: float, x: float, y: float) -> bool:
    radius = min(size.width, size.height) / 2
    dx, cy = abs(x - size.width / 2), size.height - radius
    if math.hypot(dx, y - cy) <= radius - margin:
        return True
    lean = math.acos(min(1.0, radius / cy))
    flank = radius - (dx * math.sin(lean) - (y - cy) * math.cos(lean))
    return flank >= margin and y <= cy - radius * math.cos(lean)


INSIDE = {"rect": _in_rect, "circle": _in_circle, "hex": _in_hex, "drop": _in_drop}


def inked(items: Iterable[Item]) -> Iterator[Box]:
    """Where letters are, from the height of capitals to the depth of descenders."""
    for item in items:
        if isinstance(item, Text):
            yield Box(item.x, item.y - 0.75 * item.size, item.width, item.size)
        elif isinstance(item, Group):
            yield from (around(item.matrix, box) for box in inked(item.items))
