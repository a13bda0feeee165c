"""Style that children inherit, and gradients made ready for one shape.

Must not know groups, clips or how items are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot
from typing import Any

from pnp.base import scene
from pnp.base.frozen import NamedTuple
from pnp.base.scene import Gradient, Ink, Matrix, Segment
from pnp.draw.svg.attribute_values import (
    CURRENT,
    BadValueError,
    Faded,
    PaintValue,
    read_colour,
    read_dash,
    read_fraction,
    read_length,
    read_opacity,
    read_paint,
    read_size,
    read_transform,
)
from pnp.draw.svg.basic_shapes import extent
from pnp.draw.svg.paths import SHORT
from pnp.draw.svg.tree import Element


class PaintStyle(NamedTuple):
    """What shapes are drawn with; groups hand it down."""

    fill: PaintValue = "#000000"
    stroke: PaintValue = None
    width: float = 1.0
    cap: scene.Cap = "butt"
    join: scene.Join = "miter"
    dash: tuple[float, ...] = ()
    fill_rule: str = "nonzero"
    clip_rule: str = "nonzero"
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    miter: float = 4.0
    visible: bool = True
    colour: Ink = CURRENT  # what ``currentColor`` is


Complain = Callable[[Element, str, BadValueError], None]


def word(*allowed: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text.strip() not in allowed:
            raise BadValueError(
                f"is '{text.strip()[:32]}', which is not supported", f"one of: {', '.join(allowed)}"
            )
        return text.strip()

    return read


def read_miter(text: str) -> float:
    value = read_length(text)
    if value < 1:
        raise BadValueError("must be at least 1")
    return value


def read_ink(text: str) -> Ink:
    """A colour that covers what is below it."""
    ink = read_colour(text)
    if isinstance(ink, Faded):
        raise BadValueError(
            "lets through what is below", "mix the colour with what lies behind", pictured=True
        )
    if ink is None:
        raise BadValueError("is 'none', but must be a colour")
    return ink


def _read_visible(text: str) -> bool:
    return _VISIBLE(text) == "visible"


_RULE = word("nonzero", "evenodd")
_VISIBLE = word("visible", "hidden", "collapse")
INHERITED = "inherit"
_STYLE: dict[str, tuple[str, Callable[[str], Any]]] = {
    "fill": ("fill", read_paint),
    "stroke": ("stroke", read_paint),
    "stroke-width": ("width", read_size),
    "stroke-linecap": ("cap", word("butt", "round", "square")),
    "stroke-linejoin": ("join", word("miter", "round", "bevel")),
    "stroke-dasharray": ("dash", read_dash),
    "fill-rule": ("fill_rule", _RULE),
    "clip-rule": ("clip_rule", _RULE),
    "fill-opacity": ("fill_opacity", read_opacity),
    "stroke-opacity": ("stroke_opacity", read_opacity),
    "stroke-miterlimit": ("miter", read_miter),
    "visibility": ("visible", _read_visible),
    "color": ("colour", read_ink),
}


_PLACES = {name: (PaintStyle._fields.index(field), read) for name, (field, read) in _STYLE.items()}
_COLOUR = PaintStyle._fields.index("colour")


def inherit(style: PaintStyle, element: Element, complain: Complain) -> PaintStyle:
    """The style of an element within one of the style given."""
    values: list[Any] = []
    for name, value in element.attributes.items():
        if name in _PLACES:
            at, read = _PLACES[name]
            try:
                given = read(value)
            except BadValueError as error:
                if value.strip() != INHERITED:
                    complain(element, name, error)
                continue
            if at != _COLOUR or given != CURRENT:
                values = values or list(style)
                values[at] = given
    return PaintStyle._make(values) if values else style


class Shading(NamedTuple):
    """A gradient as the file has it, what it takes over from others included."""

    radial: bool
    coords: tuple[float, ...]
    boxed: bool  # measured in the box of the shape it paints
    matrix: Matrix
    stops: tuple[tuple[float, Ink], ...]

    def on(self, segments: tuple[Segment, ...]) -> scene.Paint | None:
        """The paint on a shape; None where nothing is painted."""
        if len(self.stops) < 2 or self.nowhere:
            return self.stops[-1][1] if self.stops else None
        matrix = self.matrix
        if self.boxed:
            box = extent(segments)
            if not box.w or not box.h:
                return None
            matrix = scene.multiply((box.w, 0, 0, box.h, box.x, box.y), matrix)
        a, b, c, d, *_ = matrix
        if abs(a * d - b * c) < 1e-12:
            return None
        gradient = (_radial if self.radial else _linear)(self.coords, self.stops, matrix)
        ends = [self.stops[0][0] == self.stops[1][0] == 0, self.stops[-1][0] == self.stops[-2][0] == 1]
        return _without_unseen(gradient, segments) if any(ends) else gradient

    @property
    def nowhere(self) -> bool:
        """A gradient without length is its last colour all over."""
        if self.radial:
            return self.coords[2] < SHORT
        x1, y1, x2, y2 = self.coords
        return hypot(x2 - x1, y2 - y1) < SHORT


def _linear(coords: tuple[float, ...], stops: tuple[tuple[float, Ink], ...], matrix: Matrix) -> Gradient:
    """Colours stay the same across the axis, so any matrix is only another axis."""
    x1, y1, x2, y2 = coords
    a, b, c, d, *_ = matrix
    sx, sy = scene.apply(matrix, x1, y1)
    ex, ey = scene.apply(matrix, x2, y2)
    # the line of one colour, at right angles to the axis before the matrix, and the normal to it after
    lx, ly = a * (y1 - y2) + c * (x2 - x1), b * (y1 - y2) + d * (x2 - x1)
    nx, ny = -ly, lx
    part = ((ex - sx) * nx + (ey - sy) * ny) / (nx * nx + ny * ny)
    return Gradient((sx, sy, sx + part * nx, sy + part * ny), stops)


def _without_unseen(gradient: Gradient, segments: tuple[Segment, ...]) -> Gradient:
    """Of two stops at an end the outer one shows beyond it alone: where the shape does not reach, it might as a hairline."""
    before = beyond = False
    if gradient.radial:
        beyond = True
    else:
        x1, y1, x2, y2 = gradient.coords
        dx, dy = x2 - x1, y2 - y1
        box, length = extent(segments), dx * dx + dy * dy
        corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        places = [((x - x1) * dx + (y - y1) * dy) / length for x, y in corners]
        before, beyond = min(places) < -1e-6, max(places) > 1 + 1e-6
    stops = gradient.stops
    if not before and stops[0][0] == stops[1][0] == 0:
        stops = stops[1:]
    if not beyond and len(stops) > 1 and stops[-1][0] == stops[-2][0] == 1:
        stops = stops[:-1]
    return gradient._replace(stops=stops)


def _radial(coords: tuple[float, ...], stops: tuple[tuple[float, Ink], ...], matrix: Matrix) -> Gradient:
    """Where the matrix keeps circles round it is applied, else it stays with the gradient."""
    cx, cy, r = coords
    a, b, c, d, *_ = matrix
    scale = hypot(a, b)
    if abs(scale - hypot(c, d)) + abs(a * c + b * d) / scale > 1e-6 * scale:
        return Gradient(coords, stops, matrix)
    return Gradient((*scene.apply(matrix, cx, cy), r * scale), stops)


_AXIS = {"x1": "0", "y1": "0", "x2": "1", "y2": "0"}
_UNITS = word("objectBoundingBox", "userSpaceOnUse")
_CIRCLE = {"cx": "0.5", "cy": "0.5", "r": "0.5"}


def read_shading(
    chain: Iterable[Element], complain: Complain, colour_at: Callable[[Element], Ink]
) -> Shading | None:
    """A gradient from the element and what its href leads to, nearest first; None where it cannot be read.

    ``colour_at`` says what ``currentColor`` is for an element.
    """
    reader = _ShadingReader(tuple(chain), complain, colour_at)
    boxed = reader.value("gradientUnits", "objectBoundingBox", _UNITS) == "objectBoundingBox"
    matrix = reader.value("gradientTransform", "", _read_turn)
    measure = read_fraction if boxed else read_length
    coords = tuple(reader.coordinate(name, boxed) for name in reader.names)
    if reader.radial and not reader.failed:
        reader.check_focus(coords, measure)
    stops = reader.stops()
    return None if reader.failed else Shading(reader.radial, coords, boxed, matrix, stops)


def _read_turn(text: str) -> Matrix:
    matrix = a, b, c, d, *_ = read_transform(text)
    if abs(a * d - b * c) < SHORT:
        raise BadValueError("flattens the gradient to nothing", "delete it, or scale by more than 0")
    return matrix


class _ShadingReader:
    """Looks attributes up along a chain of gradients."""

    def __init__(
        self, chain: tuple[Element, ...], complain: Complain, colour_at: Callable[[Element], Ink]
    ) -> None:
        self.chain, self.complain, self.colour_at = chain, complain, colour_at
        self.radial = chain[0].tag == "radialGradient"
        self.names = _CIRCLE if self.radial else _AXIS
        self.failed = False

    def value(self, name: str, default: str, read: Callable[[str], Any]) -> Any:
        owner = next((element for element in self.chain if name in element.attributes), self.chain[0])
        return self.read(owner, name, default, read)

    def read(self, element: Element, name: str, default: str, read: Callable[[str], Any]) -> Any:
        try:
            return read(element.get(name, default))
        except BadValueError as error:
            self.fail(element, name, error)
            return read(default)

    def fail(self, element: Element, name: str, error: BadValueError) -> None:
        self.complain(element, name, error)
        self.failed = True

    def coordinate(self, name: str, boxed: bool) -> float:
        default = self.names[name]
        if not boxed and default != "0" and not any(name in element.attributes for element in self.chain):
            why = "is missing: with userSpaceOnUse it would be a percentage"
            self.fail(self.chain[0], name, BadValueError(why, f'add {name}="..."', pictured=True))
        value: float = self.value(name, default, read_fraction if boxed else read_length)
        if name == "r" and value < 0:
            self.fail(self.chain[0], name, BadValueError("must not be negative"))
        return value

    def check_focus(self, coords: tuple[float, ...], measure: Callable[[str], float]) -> None:
        for name, centre in zip(("fx", "fy"), coords, strict=False):
            focus = self.value(name, repr(centre), measure)
            if abs(focus - centre) > 1e-6:
                why, hint = "differs from the centre", "move the focus back"
                self.fail(self.chain[0], name, BadValueError(why, hint, pictured=True))

    def stops(self) -> tuple[tuple[float, Ink], ...]:
        """Each no further back than the one before; of several at one place the first and the last show."""
        owner = next((element for element in self.chain if _stops_of(element)), self.chain[0])
        stops: list[tuple[float, Ink]] = []
        for element in _stops_of(owner):
            offset = min(max(self.read(element, "offset", "0", read_fraction), 0.0), 1.0)
            ink = self.read(element, "stop-color", "#000000", read_ink)
            ink = self.colour_at(element) if ink == CURRENT else ink
            offset = max(offset, stops[-1][0]) if stops else offset
            if len(stops) > 1 and stops[-2][0] == offset:
                stops.pop()
            stops.append((offset, ink))
        return tuple(stops)


def _stops_of(element: Element) -> list[Element]:
    return [child for child in element.children if child.tag == "stop"]
