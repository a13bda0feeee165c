"""Art in SVG: vectors where scenes have them, else a picture of it; nothing is drawn wrong.

Owns ``read`` and ``Drawing``. What cannot be drawn right is refused with its line. Must not know cards, boxes of a
template or output formats.
"""

from __future__ import annotations

import hashlib

from pnp.base import scene
from pnp.base.budget import spend
from pnp.base.diagnostics import Diagnostic, Span, has_errors, in_order
from pnp.base.frozen import dataclass, field, replace
from pnp.base.scene import Box, Gradient, Group, Ink, Item, Path, Stroke
from pnp.draw.svg import svg_faults as faults
from pnp.draw.svg.attribute_values import (
    CURRENT,
    PIXELS_PER_MM,
    Aspect,
    BadValueError,
    read_aspect,
    read_box,
    read_side,
)
from pnp.draw.svg.build_items import Builder
from pnp.draw.svg.pictured import PicturedArt, PictureError, can_picture, pictured
from pnp.draw.svg.svg_paint import PaintStyle
from pnp.draw.svg.svg_source import RefusedError, SvgFile
from pnp.draw.svg.tree import Element, read_tree
from pnp.draw.svg.view_boxes import fitting, seen_view

__all__ = ["FITS", "Drawing", "PictureError", "PicturedArt", "read", "read_strictly"]

FITS = ("contain", "cover", "stretch")


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """One piece of art in the units of its view box; width and height are its natural size in millimetres."""

    width: float
    height: float
    view_box: Box
    items: tuple[Item, ...]  # in the ink asked for when it was read
    spills: bool = False  # some of it may lie outside the view box
    _plain: tuple[Item, ...] = ()  # with "currentColor" still in it
    _key: str = ""
    _current: Ink = ""  # the ink asked for
    _inked: dict[Ink, Group] = field(default_factory=dict, repr=False)
    file: str = ""
    lines: int = 0  # what it takes of the budget
    pictured: PicturedArt | None = None  # it has no items: it is drawn in pixels, for each size anew

    def place(self, box: Box, fit: str = "contain", colour: Ink = "") -> Group:
        """The drawing in a box. Every group of one colour has the same key, to be drawn once."""
        matrix = fitting(self.view_box, box, fit)
        clip = None
        if fit == "cover" or self.spills:
            clip = Path(scene.rect(*self._shown(box, matrix)))
        return self._shared(colour or self._current)._replace(matrix=matrix, clip=clip)

    def inked(self, colour: Ink) -> tuple[Item, ...]:
        """The items with ``currentColor`` in this ink."""
        return self._shared(colour).items

    def _shared(self, colour: Ink) -> Group:
        """The drawing as it stands in its view box, in an ink."""
        if colour not in self._inked:
            self._inked[colour] = _inked(self._plain, colour, self._key)
        return self._inked[colour]

    def _shown(self, box: Box, matrix: scene.Matrix) -> Box:
        """The part of the view box that lies in the box, in view box units."""
        across, _, _, down, x, y = matrix
        view = self.view_box
        left, top = max(view.x, (box.x - x) / across), max(view.y, (box.y - y) / down)
        right, bottom = min(view.right, (box.right - x) / across), min(view.bottom, (box.bottom - y) / down)
        return Box(left, top, right - left, bottom - top)


def read(
    text: str | bytes, file: str, current: Ink = "#000000"
) -> tuple[Drawing | None, tuple[Diagnostic, ...]]:
    """The drawing in an SVG, or what is wrong with it; of one that becomes a picture, what makes it one."""
    source, drawing = _tried(text, file, current)
    if drawing is not None and source.beyond and not has_errors(source.found):
        drawing = _as_picture(source, drawing)
    found = in_order(source.found)
    return (None if has_errors(found) else drawing), found


def read_strictly(text: str | bytes, file: str) -> tuple[Drawing | None, tuple[Diagnostic, ...]]:
    """Vectors or nothing: what would make it a picture is wrong with it."""
    source, drawing = _tried(text, file, "#000000")
    found = in_order([*source.found, *source.beyond])
    return (None if has_errors(found) else drawing), found


def _tried(text: str | bytes, file: str, current: Ink) -> tuple[SvgFile, Drawing | None]:
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    source = SvgFile(data, file)
    try:
        return source, _read(source, current)
    except RefusedError as error:
        source.found.append(error.finding)
        return source, None


def _as_picture(source: SvgFile, drawing: Drawing) -> Drawing | None:
    """The drawing in pixels; what makes it so is told once for the file."""
    first, *others = in_order(source.beyond)
    if not can_picture():
        source.found.append(faults.no_pictures_here(first.span, first.message))
        return None
    try:
        art = pictured(source, drawing.view_box, first.span)
    except RefusedError as error:
        source.found.append(error.finding)
        return None
    if art is None:
        return None
    source.found.append(faults.drawn_as_picture(first.span, first.message, len(others)))
    return replace(drawing, items=(), _plain=(), _inked={}, pictured=art)


def _read(source: SvgFile, current: Ink) -> Drawing | None:
    root = read_tree(source)
    size = _size(source, root)
    key = hashlib.sha256(source.data).hexdigest()
    builder = Builder(source, root, key)
    if size is not None:
        builder.view = size[1]
    try:
        shown = () if builder.hidden(root) else builder.children(root, PaintStyle())
        plain = builder.wrapped(root, builder.fresh(shown))
    finally:
        del builder.clips  # they hold the builder: a ring that nothing would free while collecting is off
    spend("lines", builder.lines, source.file)
    if size is None:
        return None
    (width, height), view = size
    around = scene.bounds(plain)
    spills = around is not None and not _within(around, view)
    inked = _inked(plain, current, key)
    return Drawing(
        width,
        height,
        view,
        inked.items,
        spills,
        plain,
        key,
        current,
        {current: inked},
        source.file,
        builder.lines,
    )


def _size(source: SvgFile, root: Element) -> tuple[tuple[float, float], Box] | None:
    """Width and height in millimetres, and what of the plane is seen."""
    width, height = (_pixels(source, root, name) for name in ("width", "height"))
    view, aspect = _view(source, root), _aspect(source, root)
    if view is None and width and height:
        view = Box(0, 0, width, height)
    if view is None:
        if not source.found:
            source.found.append(faults.svg_without_size(source.element_span(root.offset, "svg")))
        return None
    if width and height and abs(width * view.h - height * view.w) > 1e-3 * width * view.h:
        if aspect.fit == "stretch":
            error = BadValueError("stretches the drawing", "give width and height the shape of the viewBox")
            _complain(source, root, "preserveAspectRatio", error)
        view = seen_view(view, width / height, aspect)
    if width and not height:
        height = width * view.h / view.w
    elif height and not width:
        width = height * view.w / view.h
    return ((width or view.w) / PIXELS_PER_MM, (height or view.h) / PIXELS_PER_MM), view


def _aspect(source: SvgFile, root: Element) -> Aspect:
    try:
        return read_aspect(root.get("preserveAspectRatio", "xMidYMid"))
    except BadValueError as error:
        _complain(source, root, "preserveAspectRatio", error)
        return Aspect()


def _pixels(source: SvgFile, root: Element, name: str) -> float:
    if root.get(name).strip() in ("100%", "auto"):  # as large as whoever shows it likes
        return 0.0
    try:
        return read_side(root.get(name, "0"))
    except BadValueError as error:
        _complain(source, root, name, error)
        return 0.0


def _view(source: SvgFile, root: Element) -> Box | None:
    if "viewBox" not in root.attributes:
        return None
    try:
        return read_box(root.get("viewBox"))
    except BadValueError as error:
        _complain(source, root, "viewBox", error)
        return None


def _complain(source: SvgFile, root: Element, name: str, error: BadValueError) -> None:
    span: Span = source.attribute_span(root.offset, name)
    source.found.append(faults.bad_svg_value(span, name, str(error), error.hint))


def _within(inner: Box, outer: Box) -> bool:
    slack = 1e-6 * (outer.w + outer.h)
    room = outer.grow(slack)
    return (
        inner.x >= room.x and inner.y >= room.y and inner.right <= room.right and inner.bottom <= room.bottom
    )


def _inked(items: tuple[Item, ...], ink: Ink, key: str) -> Group:
    """The items with ``currentColor`` replaced; what does not use it stays what it is, its key too."""
    return _Inking(ink).group(Group(items, key=key))


class _Inking:
    """Replaces ``currentColor``, keeping what groups share shared."""

    def __init__(self, ink: Ink) -> None:
        self.ink = ink
        self.done: dict[str, Group] = {}

    def group(self, group: Group) -> Group:
        """Groups of one key hold the same items, wherever they are placed."""
        if group.key not in self.done:
            items = tuple(map(self.item, group.items))
            same = all(new is old for new, old in zip(items, group.items, strict=True))
            self.done[group.key] = group if same else Group(items, key=f"{group.key}/{self.ink}")
        done = self.done[group.key]
        return group if done.key == group.key else group._replace(items=done.items, key=done.key)

    def item(self, item: Item) -> Item:
        if isinstance(item, Path):
            return self.path(item)
        return self.group(item) if isinstance(item, Group) else item

    def path(self, path: Path) -> Path:
        fill, stroke = self.fill(path.fill), self.stroke(path.stroke)
        if fill is path.fill and stroke is path.stroke:
            return path
        return path._replace(fill=fill, stroke=stroke)

    def fill(self, fill: scene.Paint | None) -> scene.Paint | None:
        if not isinstance(fill, Gradient):
            return self.ink if fill == CURRENT else fill
        if all(ink != CURRENT for _, ink in fill.stops):
            return fill
        return fill._replace(stops=tuple((at, self.ink if ink == CURRENT else ink) for at, ink in fill.stops))

    def stroke(self, stroke: Stroke | None) -> Stroke | None:
        return stroke._replace(ink=self.ink) if stroke and stroke.ink == CURRENT else stroke
