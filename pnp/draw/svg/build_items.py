"""Elements to scene items: groups, viewports, references and the limits on what they unfold to.

Must not know XML or how values are written.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base import scene
from pnp.base.budget import allowed
from pnp.base.frozen import NamedTuple
from pnp.base.scene import IDENTITY, Box, Group, Ink, Item, Matrix, Path, Segment, Stroke
from pnp.draw.svg import svg_faults as faults
from pnp.draw.svg.attribute_values import (
    CURRENT,
    BadValueError,
    Faded,
    PaintValue,
    Reference,
    read_aspect,
    read_box,
    read_opacity,
    read_transform,
)
from pnp.draw.svg.basic_shapes import ShapeError, is_flat, length, read_shape, size
from pnp.draw.svg.clips import Clips
from pnp.draw.svg.paths import SMALLEST
from pnp.draw.svg.strokes import USUAL_MITER, miters_differ, spots_apart
from pnp.draw.svg.svg_paint import PaintStyle, Shading, inherit, read_shading, word
from pnp.draw.svg.svg_source import RefusedError, SvgFile
from pnp.draw.svg.tree import MAX_DEPTH, MAX_ELEMENTS, MAX_LENDERS, MAX_STOPS, Element
from pnp.draw.svg.view_boxes import CENTRED, keeps_area, placed_view, seen_view
from pnp.draw.svg.vocabulary import GRADIENTS, SHAPES

Items = tuple[Item, ...]

AS_LINES = 3  # what an element takes beside its lines
MAX_PATH = 500_000  # characters
MAX_LINES = 250_000
GROUPS = frozenset(("g", "a"))
ENCLOSED = frozenset(("rect", "circle", "ellipse"))  # they go somewhere, or draw nothing
SPOT = 0.001  # widths: a dash that is as good as none
USABLE = SHAPES | GROUPS | {"switch", "svg", "symbol", "use"}
AROUND = frozenset(("transform", "clip-path", "mask", "opacity"))
_DISPLAYS = (
    "inline block none inherit inline-block list-item run-in compact marker table inline-table flex grid contents "
    "table-row-group table-header-group table-footer-group table-row table-column-group table-column table-cell "
    "table-caption"
)
_DISPLAY = word(*_DISPLAYS.split())
_OVERFLOW = word("hidden", "scroll", "visible", "auto")


class _KeyedItems(NamedTuple):
    """Items, and the key they are known by wherever they are shown."""

    items: Items
    key: str


class _Drawn(NamedTuple):
    """What a reference unfolded to, kept so that every use shares it."""

    shown: _KeyedItems
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
        self.drawn: dict[tuple[str, PaintStyle, Box], _Drawn] = {}
        self.shadings: dict[str, Shading | None] = {}
        # by place in the file: uses read them once
        self.shapes: dict[int, tuple[Segment, ...]] = {}
        self.clips = Clips(self)
        self.root = root
        self.view = Box(0, 0, 0, 0)  # of the viewport that is being drawn, in its own units
        self._parents: dict[int, Element] = {}
        self.has_told: set[tuple[int, str]] = set()  # beyond vectors: each once
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
        if error.pictured:
            if (element.offset, name) in self.has_told:
                return
            self.has_told.add((element.offset, name))
        span = self.source.attribute_span(element.offset, name)
        finding = faults.bad_svg_value(span, name, str(error), error.hint)
        (self.source.beyond if error.pictured else self.source.found).append(finding)

    def refer(self, element: Element, name: str, why: str, hint: str = "", *, pictured: bool = False) -> None:
        span = self.source.attribute_span(element.offset, name)
        finding = faults.bad_svg_reference(span, name, why, hint)
        (self.source.beyond if pictured else self.source.found).append(finding)

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
        if element.tag in GROUPS:
            return self.wrapped(element, self.fresh(self.children(element, style, depth)))
        inner = inherit(style, element, self.complain)
        if element.tag == "use":
            return self.wrapped(element, self.use(element, inner, depth))
        if element.tag == "switch":
            return self.wrapped(element, self.fresh(self.chosen(element, inner, depth)))
        if element.tag == "svg":
            return self.wrapped(element, self.inner_svg(element, style, depth))
        return self.wrapped(element, self.fresh(self.shape(element, inner)))

    def chosen(self, element: Element, style: PaintStyle, depth: int) -> Items:
        """Of a switch, the first that can be shown."""
        for child in element.children:
            if child.tag in USABLE and "requiredExtensions" not in child.attributes:
                return self.draw(child, style, depth + 1)
        return ()

    def fresh(self, items: Items) -> _KeyedItems:
        """Items under a key that nothing else in the file has."""
        self.groups += 1
        return _KeyedItems(items, f"{self.key}.{self.groups}")

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
        if "requiredExtensions" in element.attributes:  # which nobody has
            return True
        if "display" not in element.attributes:
            return False
        try:
            return _DISPLAY(element.get("display")) == "none"
        except BadValueError as error:
            self.complain(element, "display", error)
            return True

    # --- around items: transform, clip-path, mask, opacity ---

    def wrapped(self, element: Element, shown: _KeyedItems) -> Items:
        items = shown.items
        if element.attributes.keys().isdisjoint(AROUND):
            return items
        matrix, opacity = self.matrix(element), self.opacity(element)
        clip = self.clips.clip(element) if "clip-path" in element.attributes else None
        masks = self.clips.mask(element) if "mask" in element.attributes else ()
        if not items or not opacity or (clip and not clip.segments) or not keeps_area(matrix):
            return ()
        for mask in masks:
            if not mask.segments:
                return ()
            shown = self.fresh((Group(items, IDENTITY, mask, key=shown.key),))
            items = shown.items
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

    # --- style out of turn ---

    def style_at(self, element: Element) -> PaintStyle:
        """Of what is drawn elsewhere: it inherits from where it stands."""
        way = [element]
        while (parent := self.parents.get(way[-1].offset)) is not None:
            way.append(parent)
        style = PaintStyle()
        for one in reversed(way):
            style = self.style_in(style, one)
        return style

    def style_in(self, style: PaintStyle, element: Element) -> PaintStyle:
        """What is wrong with it is told where it is drawn, or here first."""
        return inherit(style, element, self.complain)

    def colour_at(self, element: Element) -> Ink:
        return self.style_at(element).colour

    @property
    def parents(self) -> dict[int, Element]:
        if not self._parents:
            waiting = [self.root]
            while waiting:
                one = waiting.pop()
                for child in one.children:
                    self._parents[child.offset] = one
                    waiting.append(child)
        return self._parents

    # --- shapes ---

    def outline(self, element: Element) -> tuple[Segment, ...]:
        segments = self.shapes.get(element.offset)
        if segments is None:
            longest = max(len(element.get("d")), len(element.get("points")))
            if longest > MAX_PATH and longest > (limit := allowed(MAX_PATH)):
                self.refuse(element, f"a path of more than {limit:,} characters")
            try:
                segments = read_shape(element.tag, element.attributes)
            except ShapeError as error:
                self.misshapen(element, error)
                segments = ()
            self.shapes[element.offset] = segments
            self.lines += len(segments)
            if self.lines > MAX_LINES and self.lines > (limit := allowed(MAX_LINES)):
                self.refuse(element, f"more than {limit:,} lines")
        return segments

    def shape(self, element: Element, style: PaintStyle) -> Items:
        segments = self.outline(element) if style.visible else ()
        if not segments:
            return ()
        fill, fill_opacity = (None, 1.0) if style.fill is None else self.fill(element, style, segments)
        stroke, stroke_opacity = (
            (None, 1.0) if style.stroke is None else self.stroke(element, style, segments)
        )
        fill = fill if fill_opacity else None
        stroke = stroke if stroke_opacity else None
        odd = style.fill_rule == "evenodd"
        if stroke and element.tag not in ENCLOSED:
            lines, spots = spots_apart(segments, stroke)
            if spots or lines is not segments:
                filled = (Path(segments, fill, None, odd, fill_opacity),) if fill else ()
                drawn = (Path(lines, None, stroke, False, stroke_opacity),) if lines else ()
                dots = (Path(spots, stroke.ink, None, False, stroke_opacity),) if spots else ()
                return (*filled, *drawn, *dots)
        if fill and stroke and fill_opacity * stroke_opacity < 1:
            return (
                Path(segments, fill, None, odd, fill_opacity),
                Path(segments, None, stroke, False, stroke_opacity),
            )
        if fill or stroke:
            opacity = fill_opacity if fill else stroke_opacity
            return (Path(segments, fill, stroke, odd and fill is not None, opacity),)
        return ()

    def fill(
        self, element: Element, style: PaintStyle, segments: tuple[Segment, ...]
    ) -> tuple[scene.Paint | None, float]:
        given: PaintValue = style.fill
        if isinstance(given, Reference):
            shading = self.shading(element, given, "fill")
            if shading is not None:
                if not shading.stops and given.has_instead:
                    error = BadValueError(f"names '#{given.id}', which has no stops", "name a colour alone")
                    self.complain(element, "fill", error)
                return (None if is_flat(segments) else shading.on(segments)), style.fill_opacity
            given = given.instead
        if given is None or is_flat(segments):
            return None, 1.0
        if isinstance(given, Faded):
            return given.ink, given.opacity * style.fill_opacity
        return (style.colour if given == CURRENT else given), style.fill_opacity

    def stroke(
        self, element: Element, style: PaintStyle, segments: tuple[Segment, ...]
    ) -> tuple[Stroke | None, float]:
        given = style.stroke
        if isinstance(given, Reference):
            if self.shading(element, given, "stroke") is not None:
                error = BadValueError("cannot be a gradient", "convert the stroke to a path", pictured=True)
                self.complain(element, "stroke", error)
            given = given.instead
        if given is None or not style.width:
            return None, 1.0
        opacity = style.stroke_opacity
        if isinstance(given, Faded):
            ink, opacity = given.ink, given.opacity * opacity
        else:
            ink = style.colour if given == CURRENT else given
        if style.join == "miter" and style.miter != USUAL_MITER and miters_differ(segments, style.miter):
            error = BadValueError("is not 4, and a corner shows it", "use round joins", pictured=True)
            self.complain(element, "stroke-miterlimit", error)
        dash = self.dash(element, style) if style.dash and not all(style.dash[::2]) else style.dash
        return (None if dash is None else Stroke(ink, style.width, style.cap, style.join, dash)), opacity

    def dash(self, element: Element, style: PaintStyle) -> tuple[float, ...] | None:
        """Dashes without length are dots and squares, which not every printer's program draws; None where none show."""
        if style.cap != "butt":
            return tuple(length or SPOT * style.width for length in style.dash)
        if any(style.dash[::2]):
            error = BadValueError("has dashes of no length", "delete them", pictured=True)
            self.complain(element, "stroke-dasharray", error)
        return None

    def shading(self, element: Element, given: Reference, attribute: str) -> Shading | None:
        """None where there is none, or where what is painted is no gradient of ours."""
        name = given.id
        if name in self.source.definitions:
            self.refer(element, attribute, f"names '#{name}', which is no gradient", pictured=True)
            return None
        if name not in self.ids and given.has_instead:
            return None
        if name not in self.shadings:
            chain = list(self.chain(element, name, attribute))
            self.shadings[name] = read_shading(chain, self.complain, self.colour_at) if chain else None
        return self.shadings[name]

    def chain(self, element: Element, name: str, attribute: str) -> Iterator[Element]:
        """The gradient of that id and those it takes from, each once."""
        seen = set[str]()
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

    def use(self, element: Element, style: PaintStyle, depth: int) -> _KeyedItems:
        nothing = _KeyedItems((), "")
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

    def unfold(self, name: str, target: Element, style: PaintStyle, depth: int) -> _KeyedItems:
        key = (name, style, self.view)
        if key in self.drawn:
            self.spend(target, self.drawn[key].cost, depth)
            return self.drawn[key].shown
        before = self.cost
        self.using.append(name)
        if target.tag == "symbol":
            shown = self.symbol(target, style, depth + 1)
        else:
            shown = self.fresh(self.draw(target, style, depth + 1))
        self.using.pop()
        self.drawn[key] = _Drawn(shown, self.cost - before)
        return shown

    def symbol(self, target: Element, style: PaintStyle, depth: int) -> _KeyedItems:
        """What is in a symbol, in its own units."""
        outer, self.view = self.view, self.own_view(target) or self.view
        shown = self.fresh(self.children(target, style, depth))
        self.view = outer
        if target.attributes.keys().isdisjoint(AROUND):
            return shown
        return self.fresh(self.wrapped(target, shown))

    def placed(
        self, element: Element, target: Element, shown: _KeyedItems, at: tuple[float, float]
    ) -> _KeyedItems:
        (x, y), items = at, shown.items
        if target.tag != "symbol":
            if target.tag == "svg" and not element.attributes.keys().isdisjoint(("width", "height")):
                error = BadValueError(
                    "on a <use> of an <svg> is not supported", "use <symbol>", pictured=True
                )
                self.complain(element, "width", error)
            if not items or not (x or y or len(items) > 1):
                return shown
            return self.fresh((Group(items, (1.0, 0.0, 0.0, 1.0, x, y), key=shown.key),))
        w, h = (
            size(element.attributes, name, of)
            for name, of in zip(("width", "height"), self.view[2:], strict=True)
        )
        return self.in_viewport(target, Box(x, y, w, h), shown)

    # --- viewports ---

    def inner_svg(self, element: Element, style: PaintStyle, depth: int) -> _KeyedItems:
        try:
            x, y = length(element.attributes, "x"), length(element.attributes, "y")
            w, h = (
                size(element.attributes, name, of)
                for name, of in zip(("width", "height"), self.view[2:], strict=True)
            )
        except ShapeError as error:
            self.misshapen(element, error)
            return _KeyedItems((), "")
        outer, self.view = self.view, self.own_view(element) or Box(0, 0, w, h)
        shown = self.fresh(self.children(element, style, depth))
        self.view = outer
        return self.in_viewport(element, Box(x, y, w, h), shown)

    def in_viewport(self, element: Element, box: Box, shown: _KeyedItems) -> _KeyedItems:
        """What an element with a viewport of its own shows in a box."""
        if min(box.w, box.h) < SMALLEST or not shown.items:
            return _KeyedItems((), "")
        view = self.own_view(element)
        aspect, overflow = CENTRED, "hidden"
        for name in ("preserveAspectRatio", "overflow"):
            if name in element.attributes:
                try:
                    if name == "overflow":
                        overflow = _OVERFLOW(element.get(name))
                    else:
                        aspect = read_aspect(element.get(name))
                except BadValueError as error:
                    self.complain(element, name, error)
        seen = seen_view(view, box.w / box.h, aspect) if view else Box(0, 0, box.w, box.h)
        matrix = placed_view(view, box, aspect) if view else (1.0, 0.0, 0.0, 1.0, box.x, box.y)
        clip = Path(scene.rect(*seen)) if overflow in ("hidden", "scroll") else None
        return self.fresh((Group(shown.items, matrix, clip, key=shown.key),))

    def own_view(self, element: Element) -> Box | None:
        if "viewBox" not in element.attributes:
            return None
        try:
            return read_box(element.get("viewBox"))
        except BadValueError as error:
            self.complain(element, "viewBox", error)
            return None


def _faded(item: Item, opacity: float) -> Item | None:
    """The item with the opacity taken in, where that looks the same as fading a group of it."""
    if isinstance(item, Path) and not (item.fill and item.stroke):
        return item._replace(opacity=item.opacity * opacity)
    if isinstance(item, Group):
        return item._replace(opacity=item.opacity * opacity)
    return None
