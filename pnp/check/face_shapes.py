"""What a face shows as shapes in its own millimetres: strokes, straight edges, and what lies under a text.

Owns this geometry for the rules on faces. Must not know findings or cards.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeAlias, assert_never

from pnp.base.frozen import NamedTuple
from pnp.base.scene import (
    IDENTITY,
    UNKNOWN,
    Box,
    Group,
    Image,
    Item,
    Link,
    Matrix,
    Origin,
    Path,
    Scene,
    Segment,
    Text,
    apply,
    around,
    bounds,
    multiply,
)

Shortfalls: TypeAlias = tuple[tuple[Origin, float], ...]  # what draws it, and how thin or near it is
STROKE = 1.0  # mm: how far strokes may reach beyond the shapes of a group
NEAR = 0.05  # mm: what differs by less is the same place


class Edge(NamedTuple):
    """A straight piece from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def length(self) -> float:
        return math.hypot(self.x2 - self.x1, self.y2 - self.y1)

    def towards(self, length: float) -> tuple[float, float]:
        return (self.x2 - self.x1) / length, (self.y2 - self.y1) / length


def scale_of(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def shown(box: Box, matrix: Matrix) -> Box:
    """The box around a box as the matrix shows it; most matrices turn nothing."""
    if matrix == IDENTITY:
        return box
    a, b, c, d, e, f = matrix
    if b or c or a < 0 or d < 0:
        return around(matrix, box)
    x, y, w, h = box
    return Box(a * x + e, d * y + f, a * w, d * h)


def within(outer: Matrix, inner: Matrix) -> Matrix:
    return inner if outer == IDENTITY else multiply(outer, inner)


def edges(segments: tuple[Segment, ...], matrix: Matrix = IDENTITY) -> Iterator[Edge]:
    """The straight pieces of a path as the matrix shows them."""
    start = here = (0.0, 0.0)
    for segment in segments:
        there = start if len(segment) == 1 else apply(matrix, segment[-2], segment[-1])
        if segment[0] == "M":
            start = there
        elif segment[0] != "C" and there != here:
            yield Edge(*here, *there)
        here = there


def contains(outer: Box, inner: Box, by: float = NEAR) -> bool:
    x, y, w, h = outer
    left, top, width, height = inner
    fits = x <= left + by and y <= top + by
    return fits and x + w >= left + width - by and y + h >= top + height - by


class Hulls:
    """The boxes around items without their strokes and texts; what faces share is measured once.

    Known by id: the items live as long as the faces that are judged.
    """

    def __init__(self) -> None:
        self._paths: dict[int, Box | None] = {}
        self._groups: dict[int, tuple[Box | None, bool]] = {}

    def path(self, path: Path) -> Box | None:
        if id(path) not in self._paths:
            self._paths[id(path)] = bounds([Path(path.segments)])
        return self._paths[id(path)]

    def group(self, group: Group, matrix: Matrix) -> Box | None:
        """Of a group where the matrix shows it; a picture is as large as its box."""
        if group.origin.box:
            return shown(group.origin.box, matrix)
        box, _ = self._within(group.items)
        return shown(box, within(matrix, group.matrix)) if box else None

    def has_text(self, group: Group) -> bool:
        return group.origin.box is None and self._within(group.items)[1]

    def _within(self, items: tuple[Item, ...]) -> tuple[Box | None, bool]:
        # an icon among words: its place is new on each card, but what is placed is not
        key = id(items[0]) if len(items) == 1 else id(items)
        known = self._groups.get(key)
        if known is None:
            all_of = [self._item(item) for item in items]
            boxes = [Image("", box) for box, _ in all_of if box]
            known = self._groups[key] = bounds(boxes), any(texts for _, texts in all_of)
        return known

    def _item(self, item: Item) -> tuple[Box | None, bool]:
        """Its box, and whether there are letters in it."""
        match item:
            case Path():
                return self.path(item), False
            case Image():
                return item.box, False
            case Group():
                return self.group(item, IDENTITY), self.has_text(item)
            case Link():
                return self._item(item.group)
            case Text():
                return None, True
            case _:
                assert_never(item)


# --- strokes ---------------------------------------------------------------------------------------------


class ThinStrokes:
    """Strokes thinner than asked for; what faces share is measured once."""

    def __init__(self, least: float) -> None:
        self.least = least
        # by the id of the items of a group, which live as long as we do
        self._thinnest: dict[int, float] = {}
        self._known: dict[int, Shortfalls] = {}  # of what faces show, by its id

    def on(self, scene: Scene) -> Iterator[tuple[Origin, float]]:
        """What draws them, and how thin they are."""
        for item in scene.items:
            if type(item) is Text:
                continue
            known = self._known.get(id(item))
            if known is None:
                known = self._known[id(item)] = tuple(self._of((item,)))
            if known:
                yield from known

    def _of(self, items: tuple[Item, ...], scale: float = 1.0) -> Iterator[tuple[Origin, float]]:
        for item in items:
            item = item.group if isinstance(item, Link) else item
            if isinstance(item, Path):
                width = _width(item) * scale
                if width < self.least:
                    yield item.origin, width
            elif isinstance(item, Group) and item.opacity > 0:
                width = self._within(item.items) * scale_of(item.matrix) * scale
                if width < self.least and item.origin.file:
                    yield item.origin, width
                elif width < self.least:
                    yield from self._of(item.items, scale * scale_of(item.matrix))

    def _within(self, items: tuple[Item, ...]) -> float:
        known = self._thinnest.get(id(items))
        if known is None:
            known = math.inf
            for item in items:
                item = item.group if isinstance(item, Link) else item
                if isinstance(item, Path):
                    known = min(known, _width(item))
                elif isinstance(item, Group):
                    known = min(known, self._within(item.items) * scale_of(item.matrix))
            self._thinnest[id(items)] = known
        return known


def _width(path: Path) -> float:
    """Of a line that shows: one in the colour of what it runs around does not."""
    if path.stroke is None or path.opacity <= 0 or path.stroke.ink == path.fill:
        return math.inf
    return path.stroke.width


# --- edges along the cut -----------------------------------------------------------------------------------


_known: dict[tuple[str, Matrix, str], tuple[float, ...]] = {}  # by picture, its place and the cut
_MOST_KNOWN = 5000


class CutSides:
    """The straight sides of a cut, and what runs along them; nearer than ``reach`` is too near."""

    def __init__(self, scene: Scene, reach: float, hulls: Hulls) -> None:
        self.reach, self.bleed, self.trim, self.hulls = reach, scene.bleed, scene.trim, hulls
        outline = scene.outline.segments if scene.outline else ()
        w, h = scene.width, scene.height
        whole = (Edge(0, 0, w, 0), Edge(w, 0, w, h), Edge(w, h, 0, h), Edge(0, h, 0, 0))
        sides = tuple(edges(outline)) if outline else whole
        self.is_rect = all(side.x1 == side.x2 or side.y1 == side.y2 for side in sides)
        self.directed = tuple(
            (side, length, *side.towards(length)) for side in sides if (length := side.length)
        )
        self.inner = self.trim.grow(-reach)
        self.cut = repr((w, h, outline, scene.bleed, scene.trim, reach))
        # of what runs along a side; a slanted one is taken for half of it, pictures may be stretched
        self.shortest = min((side.length for side in sides), default=math.inf) / 8
        self._paths: dict[object, float | None] = {}
        self._known: dict[int, Shortfalls] = {}  # of what faces show, by its id

    def near(self, scene: Scene) -> Iterator[tuple[Origin, float]]:
        """Whose edges run along the cut too near to it, and how near."""
        for item in scene.items:
            if type(item) is Text:
                continue
            known = self._known.get(id(item))
            if known is None:
                known = self._known[id(item)] = tuple(self._along((item,)))
            if known:
                yield from known

    def _along(
        self, items: tuple[Item, ...], matrix: Matrix = IDENTITY, picture: Origin = UNKNOWN
    ) -> Iterator[tuple[Origin, float]]:
        for item in items:
            item = item.group if isinstance(item, Link) else item
            if isinstance(item, Path):
                nearest = self._path(item, matrix)
                if nearest is not None:
                    yield (picture if picture.file else item.origin), nearest
            elif isinstance(item, Group) and item.opacity > 0 and not self._is_clear(item, matrix, picture):
                yield from self._group_or_known(item, matrix, item.origin if item.origin.file else picture)

    def _group_or_known(
        self, group: Group, matrix: Matrix, picture: Origin
    ) -> Iterator[tuple[Origin, float]]:
        """A picture lies alike on the face of every language."""
        if not (group.key and picture.file):
            yield from self._group(group, matrix, picture)
            return
        place = group.key, matrix, self.cut
        if place in _known:
            yield from ((picture, nearest) for nearest in _known[place])
            return
        found = tuple(self._group(group, matrix, picture))
        if all(origin is picture for origin, _ in found):
            if len(_known) >= _MOST_KNOWN:
                _known.clear()
            _known[place] = tuple(nearest for _, nearest in found)
        yield from found

    def _group(self, group: Group, matrix: Matrix, picture: Origin) -> Iterator[tuple[Origin, float]]:
        inside = within(matrix, group.matrix)
        window = bounds([group.clip]) if group.clip else None
        if window is None or not self._keeps_clear(shown(window, inside), 0.0):
            yield from self._along(group.items, inside, picture)

    def _path(self, path: Path, matrix: Matrix) -> float | None:
        if path.opacity <= 0 or not (path.fill or path.stroke):
            return None
        key = id(path), matrix
        if key not in self._paths:
            self._paths[key] = self._nearest(path, matrix)
        return self._paths[key]

    def _is_clear(self, group: Group, matrix: Matrix, picture: Origin) -> bool:
        """Whether nothing in it need be looked at. Strokes reach a little beyond hulls, pictures end with their box."""
        if picture.file:  # its shapes tell sooner
            return False
        hull = self.hulls.group(group, matrix)
        return hull is None or self._keeps_clear(hull, 0.0 if group.origin.box else STROKE)

    def _keeps_clear(self, box: Box, by: float) -> bool:
        return self.is_rect and contains(self.inner, box, -by)

    def _nearest(self, path: Path, matrix: Matrix) -> float | None:
        if not _has_edge(path.segments, self.shortest / (scale_of(matrix) or 1.0)):
            return None
        hull = self.hulls.path(path)
        whole = shown(hull, matrix) if hull else self.trim
        half = path.stroke.width * scale_of(matrix) / 2 if path.stroke else 0.0
        if self._keeps_clear(whole, half) or contains(whole, self.trim):
            return None
        straight = (edge for edge in edges(path.segments, matrix) if edge.length > self.shortest)
        return min((by for edge in straight for by in self._from_sides(edge, half)), default=None)

    def _from_sides(self, edge: Edge, half: float) -> Iterator[float]:
        """How far the edges of a line, or that of a shape, are from the sides they run along."""
        for side, length, run, rise in self.directed:
            first = (edge.x1 - side.x1) * rise - (edge.y1 - side.y1) * run
            last = (edge.x2 - side.x1) * rise - (edge.y2 - side.y1) * run
            # outwards, for outlines run clockwise; what reaches as far as that ends with the bleed
            if abs(first - last) > NEAR or first >= self.bleed - NEAR:
                continue
            ends = sorted(
                (x - side.x1) * run + (y - side.y1) * rise
                for x, y in ((edge.x1, edge.y1), (edge.x2, edge.y2))
            )
            if min(ends[1], length) - max(ends[0], 0.0) < length / 4:
                continue
            for at in {first - half, first + half}:
                if abs(at) < self.reach - NEAR and not at >= self.bleed - NEAR:
                    yield abs(at)


def _has_edge(segments: tuple[Segment, ...], length: float) -> bool:
    """Whether any straight piece is that long; asked of every shape of every picture."""
    x = y = left = top = 0.0
    for segment in segments:
        if len(segment) == 1:
            if abs(left - x) > length or abs(top - y) > length:
                return True
            x, y = left, top
        else:
            before, above = x, y
            x, y = segment[-2], segment[-1]
            if segment[0] == "L" and (abs(x - before) > length or abs(y - above) > length):
                return True
            if segment[0] == "M":
                left, top = x, y
    return False
