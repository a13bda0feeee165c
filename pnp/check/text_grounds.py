"""What lies under the texts of a face: the colour of the topmost shape, where it can be known.

Owns this guess for the rules on faces, and errs on the side of not knowing. Must not know findings or cards.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from typing import TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.scene import (
    IDENTITY,
    Box,
    Gradient,
    Group,
    Image,
    Ink,
    Item,
    Link,
    Matrix,
    Path,
    Scene,
    Text,
    TextBox,
)
from pnp.check.face_shapes import Edge, Hulls, contains, edges, shown, within

PAPER, UNSEEN = "#ffffff", "unseen"
Layers: TypeAlias = "list[Ground | InkedText]"  # the lowest first


class Ground(NamedTuple):
    """Something that hides what is under it; ``item`` is None where it cannot be known what it shows instead."""

    box: Box
    item: Path | Group | None
    matrix: Matrix


class InkedText(NamedTuple):
    """The first letters of one ink in a text box, and where they are."""

    text: Text
    box: Box
    whose: TextBox


class TextGrounds:
    """Finds the colour that lies under each text."""

    def __init__(self, hulls: Hulls) -> None:
        self.hulls = hulls
        # by id, as hulls are known
        self._forms: dict[int, str] = {}
        self._inside: dict[tuple[int, Matrix], Layers] = {}  # layers of groups without letters
        self._known: dict[int, Layers] = {}  # of what has no letters, on any face

    def of(self, scene: Scene) -> Iterator[tuple[TextBox, Ink, Ink]]:
        """Each text with its ink and its ground, where that can be known."""
        wanted: dict[int, TextBox] = {}
        for box in scene.texts:
            _note_inks(box, box.items, set(), wanted)
        below: list[Ground] = []
        for layer in self._on(scene, wanted):
            if isinstance(layer, Ground):
                below.append(layer)
                continue
            ground = self._under(layer.box, below)
            if ground != UNSEEN:
                yield layer.whose, layer.text.ink, ground or PAPER

    def _on(self, scene: Scene, wanted: Mapping[int, TextBox]) -> Iterator[Ground | InkedText]:
        for item in scene.items:
            if type(item) is Text:
                if id(item) in wanted and item.opacity >= 1:
                    yield InkedText(item, _inked(item), wanted[id(item)])
                continue
            known = self._known.get(id(item))
            if known is None:
                known = self._layers((item,), IDENTITY, wanted)
                group = item.group if isinstance(item, Link) else item
                if not (isinstance(group, Group) and self.hulls.has_text(group)):
                    self._known[id(item)] = known
            yield from known

    def _layers(self, items: tuple[Item, ...], matrix: Matrix, wanted: Mapping[int, TextBox]) -> Layers:
        """What is drawn: what hides something, and the texts that are wanted."""
        found: Layers = []
        for item in items:
            item = item.group if isinstance(item, Link) else item
            if isinstance(item, Text):
                if id(item) in wanted and item.opacity >= 1:
                    found.append(InkedText(item, shown(_inked(item), matrix), wanted[id(item)]))
            elif isinstance(item, Path):
                if item.fill and item.opacity > 0 and (hull := self.hulls.path(item)):
                    found.append(Ground(shown(hull, matrix), item if item.opacity >= 1 else None, matrix))
            elif isinstance(item, Image):
                found.append(Ground(shown(item.box, matrix), None, matrix))
            elif item.opacity > 0 and (around := self.hulls.group(item, matrix)):
                is_plain = item.opacity >= 1 and not item.clip and not item.origin.box
                if is_plain and self.hulls.has_text(item):
                    found += self._layers(item.items, within(matrix, item.matrix), wanted)
                else:
                    found.append(Ground(around, item if is_plain else None, matrix))
            elif item.opacity >= 1 and self.hulls.has_text(item):
                found += self._layers(item.items, within(matrix, item.matrix), wanted)
        return found

    def _under(self, box: Box, below: Sequence[Ground | InkedText]) -> Ink:
        """The colour of the topmost thing under a box; "" where nothing is, UNSEEN where it cannot be known."""
        left, top, width, height = box
        right, bottom = left + width, top + height
        for layer in reversed(below):
            x, y, w, h = layer.box
            if x >= right or left >= x + w or y >= bottom or top >= y + h or isinstance(layer, InkedText):
                continue
            if layer.item is None:
                return UNSEEN
            if isinstance(layer.item, Path):
                covers = self._covers(layer.item, layer.matrix, box)
                return _colour(layer.item, layer.matrix, box) if covers else UNSEEN
            key = id(layer.item.items), within(layer.matrix, layer.item.matrix)
            if key not in self._inside:
                self._inside[key] = self._layers(layer.item.items, key[1], {})
            if ground := self._under(box, self._inside[key]):
                return ground
        return ""

    def _covers(self, path: Path, matrix: Matrix, box: Box) -> bool:
        """Whether a shape surely lies under the whole of a box."""
        hull = self.hulls.path(path)
        if matrix[1] or matrix[2] or hull is None:
            return False
        whole = shown(hull, matrix)
        if not contains(whole, box):
            return False
        form = self._forms.get(id(path))
        if form is None:
            form = self._forms[id(path)] = _form(path, hull)
        if form == "rectangle":
            return True
        corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        if form == "ellipse":
            return all(_in_ellipse(x, y, whole) for x, y in corners)
        sides = list(edges(path.segments, matrix)) if form == "polygon" else []
        return all(_in_polygon(x, y, sides) for x, y in corners)


def _form(path: Path, hull: Box) -> str:
    kinds = "".join(segment[0] for segment in path.segments)
    if kinds in ("MLLLZ", "MLCLCLCLCZ"):
        across, down = {hull.x, hull.right}, {hull.y, hull.bottom}
        # all corners, rounded or not, lie on the box around them
        return "rectangle" if all(x in across or y in down for x, y in _ends(path)) else ""
    if kinds == "MCCCCZ":
        return "ellipse"
    return "polygon" if set(kinds) <= set("MLZ") else ""


def _note_inks(
    box: TextBox, items: tuple[Item, ...], inks: set[Ink], wanted: MutableMapping[int, TextBox]
) -> None:
    """The first letters of each ink."""
    for item in items:
        if isinstance(item, Text):
            if item.ink not in inks:
                inks.add(item.ink)
                wanted[id(item)] = box
        elif isinstance(item, Group):  # in a row
            _note_inks(box, item.items, inks, wanted)


def _inked(text: Text) -> Box:
    """From the middle of small letters down: ascenders may reach elsewhere."""
    half = 0.5 * text.size
    return Box(text.x, text.y - half, text.width, half)


def _ends(path: Path) -> Iterator[tuple[float, float]]:
    for segment in path.segments:
        if len(segment) > 1:
            yield segment[-2], segment[-1]


def _in_ellipse(x: float, y: float, box: Box) -> bool:
    across, down = (x - box.x) / box.w * 2 - 1, (y - box.y) / box.h * 2 - 1
    return across * across + down * down <= 1


def _in_polygon(x: float, y: float, sides: list[Edge]) -> bool:
    inside = False
    for x1, y1, x2, y2 in sides:
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def _colour(path: Path, matrix: Matrix, box: Box) -> Ink:
    """The fill under the middle of a box; of a gradient, the stop next to it."""
    fill = path.fill
    if not isinstance(fill, Gradient):
        return fill or UNSEEN
    if fill.matrix != IDENTITY or not (matrix[0] and matrix[3]):
        return UNSEEN
    x = (box.x + box.w / 2 - matrix[4]) / matrix[0]
    y = (box.y + box.h / 2 - matrix[5]) / matrix[3]
    if fill.radial:
        cx, cy, radius = fill.coords
        at = math.hypot(x - cx, y - cy) / radius if radius else 0.0
    else:
        x1, y1, x2, y2 = fill.coords
        length = (x2 - x1) ** 2 + (y2 - y1) ** 2
        at = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length if length else 0.0
    return min(fill.stops, key=lambda stop: abs(stop[0] - at))[1]
