"""Elements to scene items: groups, clips, references and the limits on what they unfold to.

Must not know XML or how values are written.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp import scene
from pnp.budget import allowed
from pnp.frozen import NamedTuple
from pnp.scene import IDENTITY, Box, Group, Item, Matrix, Path, Segment, Stroke
from pnp.svg import faults
from pnp.svg.paint import PaintStyle, Shading, inherit, read_shading, word
from pnp.svg.paths import SMALLEST
from pnp.svg.shapes import ShapeError, is_flat, length, read_shape, size
from pnp.svg.tree import (
    GRADIENTS,
    MAX_CLIPPED,
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_LENDERS,
    MAX_STOPS,
    SHAPES,
    Element,
    RefusedError,
    SvgFile,
)
from pnp.svg.values import (
    BadValueError,
    Reference,
    read_box,
    read_opacity,
    read_reference,
    read_transform,
)

Items = tuple[Item, ...]

AS_LINES = 3  # what an element takes beside its lines
MAX_PATH = 500_000  # characters
MAX_LINES = 250_000
USABLE = SHAPES | {"g", "symbol", "use"}
_DISPLAY = word("inline", "block", "none")


class _Shown(NamedTuple):
    """Items, and the key they are known by wherever they are shown."""

    items: Items
    key: str


class _Drawn(NamedTuple):
    """What a reference unfolded to, kept so that every use shares it."""

    shown: _Shown
    cost: int


class Builder:
    """Draws one file's elements. What is wrong goes to the source's findings."""

    def __init__(self, source: SvgFile, root: Element, key: str) -> None:
        self.source = source
        self.key = key  # of the drawing; those of its groups follow it, numbered
        self.groups = 0
        self.ids: dict[str, Element] = {}
        self.cost = 0  # elements drawn, uses unfolded
        self.most = allowed(MAX_ELEMENTS)
        self.lines = 0  # of shapes, and what elements take beside them
        self.using: list[str] = []
        self.drawn: dict[tuple[str, PaintStyle], _Drawn] = {}
        self.shadings: dict[str, Shading | None] = {}
        # by place in the file: uses read them once
        self.shapes: dict[int, tuple[Segment, ...]] = {}
        self.clips: dict[int, Path | None] = {}
        self.clipped = 0  # lines and curves of the clips of everything: each is written where it clips
        self.index(root)

    def index(self, element: Element) -> None:
        name = element.get("id")
        if name in self.ids:
            self.refer(element, "id", f"'{name}' is there twice", "give each element its own id")
        elif name:
            self.ids[name] = element
        for child in element.children:
            self.index(child)

    # --- findings ---

    def complain(self, element: Element, name: str, error: BadValueError) -> None:
        span = self.source.attribute_span(element.offset, name)
        self.source.found.append(faults.bad_svg_value(span, name, str(error), error.hint))

    def refer(self, element: Element, name: str, why: str, hint: str = "") -> None:
        span = self.source.attribute_span(element.offset, name)
        self.source.found.append(faults.bad_svg_reference(span, name, why, hint))

    def misshapen(self, element: Element, error: ShapeError) -> None:
        if isinstance(error.cause, BadValueError):
            self.complain(element, error.attribute, error.cause)
            return
        span = self.source.attribute_span(element.offset, error.attribute)
        self.source.found.append(
            faults.bad_svg_path(span, error.attribute, str(error.cause), error.cause.near)
        )

    # --- elements ---

    def children(self, element: Element, style: PaintStyle, depth: int = 0) -> Items:
        inner = inherit(style, element, self.complain)
        return tuple(item for child in element.children for item in self.draw(child, inner, depth + 1))

    def draw(self, element: Element, style: PaintStyle, depth: int) -> Items:
        """The items of one element; empty for definitions and for what is hidden."""
        self.spend(element, 1, depth)
        if element.tag not in USABLE or element.tag == "symbol" or self.hidden(element):
            return ()
        if element.tag == "g":
            return self.wrapped(element, self.fresh(self.children(element, style, depth)))
        inner = inherit(style, element, self.complain)
        if element.tag == "use":
            return self.wrapped(element, self.use(element, inner, depth))
        return self.wrapped(element, self.fresh(self.shape(element, inner)))

    def fresh(self, items: Items) -> _Shown:
        """Items under a key that nothing else in the file has."""
        self.groups += 1
        return _Shown(items, f"{self.key}.{self.groups}")

    def spend(self, element: Element, cost: int, depth: int) -> None:
        self.cost += cost
        self.lines += AS_LINES
        if self.cost > self.most:
            self.refuse(element, f"its <use> elements unfold to more than {self.most:,} elements")
        if depth > MAX_DEPTH:
            self.refuse(element, f"its <use> elements unfold to more than {MAX_DEPTH} levels")

    def refuse(self, element: Element, what: str) -> None:
        raise RefusedError(faults.svg_too_large(self.source.element_span(element.offset, element.tag), what))

    def hidden(self, element: Element) -> bool:
        if "display" not in element.attributes:
            return False
        try:
            return _DISPLAY(element.get("display")) == "none"
        except BadValueError as error:
            self.complain(element, "display", error)
            return True

    # --- around items: transform, clip-path, opacity ---

    def wrapped(self, element: Element, shown: _Shown) -> Items:
        items = shown.items
        if element.attributes.keys().isdisjoint(("transform", "clip-path", "opacity")):
            return items
        matrix, opacity = self.matrix(element), self.opacity(element)
        clip = self.clip(element)
        if not items or not opacity or (clip and not clip.segments) or not _invertible(matrix):
            return ()
        if matrix == IDENTITY and clip is None and len(items) == 1:
            faded = _faded(items[0], opacity)
            if faded:
                return (faded,)
        return (Group(items, matrix, clip, opacity, key=shown.key),)

    def matrix(self, element: Element) -> Matrix:
        try:
            return read_transform(element.get("transform"))
        except BadValueError as error:
            self.complain(element, "transform", error)
            return IDENTITY

    def opacity(self, element: Element) -> float:
        try:
            return read_opacity(element.get("opacity", "1"))
        except BadValueError as error:
            self.complain(element, "opacity", error)
            return 1.0

    def clip(self, element: Element) -> Path | None:
        if "clip-path" not in element.attributes:
            return None
        try:
            reference = read_reference(element.get("clip-path"))
        except BadValueError as error:
            self.complain(element, "clip-path", error)
            return None
        if reference is None:
            return None
        target = self.ids.get(reference.id)
        if target is None or target.tag != "clipPath":
            self.refer(element, "clip-path", f"names '#{reference.id}', which is no <clipPath> in this file")
            return None
        if element.tag == "use" and not element.attributes.keys().isdisjoint(("x", "y")):
            self.refer(
                element, "clip-path", "on a <use> with x or y clips differently in every viewer", "use <g>"
            )
        if target.offset not in self.clips:
            self.clips[target.offset] = self.clip_outline(target)
        clip = self.clips[target.offset]
        self.clipped += len(clip.segments) if clip else 0
        if self.clipped > (limit := allowed(MAX_CLIPPED)):
            self.refuse(element, f"its clips come to more than {limit:,} lines")
        return clip

    def clip_outline(self, target: Element) -> Path | None:
        shapes = [child for child in target.children if child.tag not in ("defs", "clipPath")]
        if not shapes:
            return Path(())
        odd = [child for child in shapes if child.tag not in SHAPES or "clip-path" in child.attributes]
        if len(shapes) > 1 or odd or "clip-path" in target.attributes:
            self.refer(target, "clipPath", "must hold a single shape", "combine the shapes into one path")
            return None
        child = shapes[0]
        style = inherit(inherit(PaintStyle(), target, self.complain), child, self.complain)
        matrix = scene.multiply(self.matrix(target), self.matrix(child))
        if self.hidden(child):
            return Path(())
        return Path(scene.transform(self.outline(child), matrix), even_odd=style.clip_rule == "evenodd")

    # --- shapes ---

    def outline(self, element: Element) -> tuple[Segment, ...]:
        if element.offset not in self.shapes:
            limit = allowed(MAX_PATH)
            if len(element.get("d")) > limit or len(element.get("points")) > limit:
                self.refuse(element, f"a path of more than {limit:,} characters")
            try:
                self.shapes[element.offset] = read_shape(element.tag, element.attributes)
            except ShapeError as error:
                self.misshapen(element, error)
                self.shapes[element.offset] = ()
            self.lines += len(self.shapes[element.offset])
            if self.lines > (limit := allowed(MAX_LINES)):
                self.refuse(element, f"more than {limit:,} lines")
        return self.shapes[element.offset]

    def shape(self, element: Element, style: PaintStyle) -> Items:
        segments = self.outline(element)
        fill = self.fill(element, style, segments) if segments else None
        stroke = self.stroke(element, style) if segments else None
        fill = fill if style.fill_opacity else None
        stroke = stroke if style.stroke_opacity else None
        odd = style.fill_rule == "evenodd"
        if fill and stroke and style.fill_opacity * style.stroke_opacity < 1:
            return (
                Path(segments, fill, None, odd, style.fill_opacity),
                Path(segments, None, stroke, False, style.stroke_opacity),
            )
        if fill or stroke:
            opacity = style.fill_opacity if fill else style.stroke_opacity
            return (Path(segments, fill, stroke, odd and fill is not None, opacity),)
        return ()

    def fill(self, element: Element, style: PaintStyle, segments: tuple[Segment, ...]) -> scene.Paint | None:
        if not isinstance(style.fill, Reference):
            return None if style.fill is None or is_flat(segments) else style.fill
        shading = self.shading(element, style.fill.id)
        return None if shading is None or is_flat(segments) else shading.on(segments)

    def stroke(self, element: Element, style: PaintStyle) -> Stroke | None:
        if isinstance(style.stroke, Reference):
            error = BadValueError("cannot be a gradient", "convert the stroke to a path")
            self.complain(element, "stroke", error)
            return None
        if style.stroke is None or not style.width:
            return None
        return Stroke(style.stroke, style.width, style.cap, style.join, style.dash)

    def shading(self, element: Element, name: str) -> Shading | None:
        if name not in self.shadings:
            chain = list(self.chain(element, name))
            self.shadings[name] = read_shading(chain, self.complain) if chain else None
        return self.shadings[name]

    def chain(self, element: Element, name: str) -> Iterator[Element]:
        """The gradient of that id and those it takes from, each once."""
        attribute, seen = "fill", set[str]()
        while name:
            if len(seen) > (limit := allowed(MAX_LENDERS)):
                self.refuse(element, f"a gradient takes from more than {limit} others")
            target = self.ids.get(name)
            if target is None or target.tag not in GRADIENTS or name in seen:
                why = (
                    "comes back to itself" if name in seen else f"names '#{name}', which is no gradient here"
                )
                self.refer(element, attribute, why)
                return
            if len(target.children) > (limit := allowed(MAX_STOPS)):
                self.refuse(target, f"a gradient has more than {limit} stops")
            yield target
            seen.add(name)
            element, attribute, name = target, "href", self.target_id(target)

    def target_id(self, element: Element) -> str:
        href = element.get("href").strip()
        if href and not href.startswith("#"):
            self.refer(
                element, "href", f"leads out of the file to '{href[:40]}'", "copy what it shows into it"
            )
        return href[1:] if href.startswith("#") else ""

    # --- use ---

    def use(self, element: Element, style: PaintStyle, depth: int) -> _Shown:
        nothing = _Shown((), "")
        name = self.target_id(element)
        target = self.ids.get(name)
        if not name or target is None or target.tag not in USABLE:
            if name or not element.get("href"):
                self.refer(element, "href", f"names '#{name}', which is nothing that can be shown")
            return nothing
        if name in self.using:
            self.refer(element, "href", f"shows '#{name}', which it is part of")
            return nothing
        try:
            x, y = length(element.attributes, "x"), length(element.attributes, "y")
            return self.placed(element, target, self.unfold(name, target, style, depth), (x, y))
        except ShapeError as error:
            self.misshapen(element, error)
            return nothing

    def unfold(self, name: str, target: Element, style: PaintStyle, depth: int) -> _Shown:
        key = (name, style)
        if key in self.drawn:
            self.spend(target, self.drawn[key].cost, depth)
            return self.drawn[key].shown
        before = self.cost
        self.using.append(name)
        draw = self.children if target.tag == "symbol" else self.draw
        shown = self.fresh(draw(target, style, depth + 1))
        self.using.pop()
        self.drawn[key] = _Drawn(shown, self.cost - before)
        return shown

    def placed(self, element: Element, target: Element, shown: _Shown, at: tuple[float, float]) -> _Shown:
        (x, y), items = at, shown.items
        if target.tag != "symbol":
            if not items or not (x or y or len(items) > 1):
                return shown
            return self.fresh((Group(items, (1.0, 0.0, 0.0, 1.0, x, y), key=shown.key),))
        box = self.symbol_box(target)
        w, h = size(element.attributes, "width", -1), size(element.attributes, "height", -1)
        if box is None or w < 0 or h < 0:
            if box:
                self.refer(element, "use", "of a symbol needs a width and a height")
            return _Shown((), "")
        if min(w, h) < SMALLEST or not items:
            return _Shown((), "")
        clip = Path(scene.rect(*_seen(box, w / h)))
        return self.fresh((Group(items, fitting(box, Box(x, y, w, h)), clip, key=shown.key),))

    def symbol_box(self, target: Element) -> Box | None:
        try:
            return read_box(target.get("viewBox"))
        except BadValueError as error:
            self.complain(target, "viewBox", error)
            return None


def fitting(view: Box, box: Box, fit: str = "contain") -> Matrix:
    """The matrix that shows the view in the box, centred: contain, cover or stretch."""
    across, down = box.w / view.w, box.h / view.h
    if fit != "stretch":
        across = down = min(across, down) if fit == "contain" else max(across, down)
    x = box.x + (box.w - view.w * across) / 2 - view.x * across
    y = box.y + (box.h - view.h * down) / 2 - view.y * down
    return across, 0.0, 0.0, down, x, y


def _seen(view: Box, ratio: float) -> Box:
    """The view grown to the ratio of the box that contains it: what a symbol's viewport shows."""
    w, h = max(view.w, view.h * ratio), max(view.h, view.w / ratio)
    return Box(view.x - (w - view.w) / 2, view.y - (h - view.h) / 2, w, h)


def _invertible(matrix: Matrix) -> bool:
    a, b, c, d, *_ = matrix
    return abs(a * d - b * c) > 1e-12


def _faded(item: Item, opacity: float) -> Item | None:
    """The item with the opacity taken in, where that looks the same as fading a group of it."""
    if isinstance(item, Path) and not (item.fill and item.stroke):
        return item._replace(opacity=item.opacity * opacity)
    if isinstance(item, Group):
        return item._replace(opacity=item.opacity * opacity)
    return None
