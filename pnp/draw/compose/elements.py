"""The elements of the markup: which attributes each takes, how a value is spelt, what the plain shapes draw.

Owns the vocabulary as tables. Must not know cards, files or the order things come in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.scene import Box, Path, Segment, Stroke, bounds, ellipse, line, polygon, rect
from pnp.base.sums import float_sum
from pnp.draw.look import template_colours as paint
from pnp.draw.look.template_colours import PaintError, Swatch
from pnp.draw.svg.paths import PathError, read_numbers, read_path, read_points

Values = dict[str, Any]
FAR = 2000.0  # mm: nothing on a face is further away or larger


class MarkupError(Exception):
    """An element that cannot be drawn, as the name of a fault and what that needs to be told."""

    def __init__(
        self,
        problem: str,
        hint: str = "",
        fault: str = "bad_markup",
        attribute: str = "",
        file: str = "",
        **details: object,
    ) -> None:
        super().__init__(problem)
        self.hint = hint
        self.fault = fault
        self.attribute = attribute  # the one whose value is wrong
        self.file = file  # a picture that is to blame rather than the template that places it
        self.details = details or {"problem": problem}
        if hint or not details:
            self.details["hint"] = hint


# --- values ----------------------------------------------------------------------------------------------


def number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise MarkupError(f"'{text}' is not a number", "lengths are plain millimetres, as in 3.5") from None
    if not -FAR <= value <= FAR:
        raise MarkupError(f"{text} is beyond {FAR:g} mm")
    return value


def length(text: str) -> float:
    value = number(text)
    if value < 0:
        raise MarkupError(f"{text} is less than nothing")
    return value


def size(text: str) -> float:
    value = length(text)
    if value == 0:
        raise MarkupError("a size of nothing cannot be seen")
    return value


def share(text: str) -> float:
    value = number(text)
    if not 0 <= value <= 1:
        raise MarkupError(f"{text} is not between 0 and 1")
    return value


def flag(text: str) -> bool:
    return one_of("true", "false")(text) == "true"


def one_of(*words: str) -> Callable[[str], str]:
    def choose(text: str) -> str:
        if text not in words:
            raise MarkupError(f"'{text}' is no word for it", did_you_mean(text, words))
        return text

    return choose


def words(text: str) -> str:
    return text


def address(text: str) -> str:
    """Where a link may lead: to the web or to a letter, never to a file or a script of the reader's."""
    if not text.startswith(("https://", "http://", "mailto:")) or not text.isprintable() or " " in text:
        raise MarkupError(f"'{text}' is no address of the web", "as in https://example.org")
    return text


def weight(text: str) -> int:
    value = number(text)
    if not 100 <= value <= 900:
        raise MarkupError(f"{text} is no weight", "from 100 (thin) to 900 (black); 400 is regular, 700 bold")
    return int(value)


def bold_weight(text: str) -> int:
    """Of the bold words in a text, which many take for a switch."""
    try:
        return weight(text)
    except MarkupError as problem:
        hint = (
            'it is how heavy **bold** words are, 100 to 900; a text that is bold as a whole has weight="700"'
        )
        raise MarkupError(str(problem), hint) from None


def count(text: str) -> int:
    return int(length(text))


def ladder(text: str) -> tuple[str, ...]:
    """The steps in order; ``none`` lets nothing be done."""
    return () if text == "none" else tuple(map(one_of("shrink", "condense", "hyphenate"), text.split()))


def portion(text: str) -> float:
    value = length(text)
    if value == 0:
        raise MarkupError("a share of nothing does not grow")
    return value


def padding(text: str) -> tuple[float, ...]:
    """Above, right, below, left; two lengths are above and below, then left and right; one is all four."""
    values = tuple(map(length, text.split()))
    if len(values) not in (1, 2, 4):
        raise MarkupError(
            f"'{text}' is no padding", "one length, two (above, beside) or four, clockwise from above"
        )
    return (values * 4)[:4]


def dashes(text: str) -> tuple[float, ...]:
    values = tuple(read_numbers(text))
    if not values or min(values) < 0 or float_sum(values) == 0:
        raise MarkupError(f"'{text}' is no dash pattern", "as in 1 0.5")
    return values


LENGTHS = ("w", "h", "r", "rx", "ry", "radius", "gap", "stroke-width", "min", "bleed")
NUMBERS = (
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "cx",
    "cy",
    "rotate",
    "scale",
    "leading",
    "tracking",
    "paragraph",
)
READERS: dict[str, Callable[[str], object]] = {
    **dict.fromkeys(LENGTHS, length),
    **dict.fromkeys(NUMBERS, number),
    **dict.fromkeys(("opacity",), share),
    **dict.fromkeys(("d", "points", "name", "src", "type", "style", "field", "font"), words),
    **dict.fromkeys(("fallback", "key"), words),
    "layer": one_of("art", "marks", "label"),
    "href": address,
    "weight": weight,
    "bold": bold_weight,
    "size": size,
    "lines": count,
    "grow": portion,
    "padding": padding,
    "ladder": ladder,
    "rule": one_of("nonzero", "evenodd"),
    "cap": one_of("butt", "round", "square"),
    "join": one_of("miter", "round", "bevel"),
    "dash": dashes,
    "clip": one_of("rect", "circle", "outline"),
    "align": one_of("left", "centre", "right", "justify"),
    "valign": one_of("top", "middle", "bottom", "baseline"),
    "fit": one_of("contain", "cover", "stretch", "photo"),
    **dict.fromkeys(("italic", "upper"), flag),
}
PAINTS = ("fill", "background")
INKS = ("stroke", "colour")


class Attributes:
    """Reads attribute lists against an element's row, with the colours of one theme."""

    def __init__(self, named: Mapping[str, Swatch]) -> None:
        self.readers: dict[str, Callable[[str], object]] = {
            **READERS,
            **dict.fromkeys(PAINTS, partial(paint.read, named=named)),
            **dict.fromkeys(INKS, partial(_ink_or_none, named=named)),
        }

    def read(self, tag: str, pairs: Mapping[str, str]) -> Values:
        element = ELEMENTS[tag]
        values = {key: self._value(tag, element, key, text) for key, text in pairs.items()}
        if absent := [key for key in element.required if key not in values]:
            raise MarkupError(f"<{tag}> needs {', '.join(absent)}")
        return values

    def _value(self, tag: str, element: MarkupElement, key: str, text: str) -> object:
        if key not in element.required and key not in element.optional:
            known = element.required + element.optional
            hint = did_you_mean(key, known)
            if key == "grow":
                hint = "what lies in a <row>, <column> or <stack> may grow"
            raise MarkupError(f"<{tag}> has no attribute '{key}'", hint, attribute=key)
        return self.one(key, text)

    def one(self, key: str, text: str) -> object:
        """The value of one attribute."""
        try:
            return self.readers[key](text)
        except PaintError as problem:
            raise MarkupError(f'{key}="{text}": {problem}', problem.hint, attribute=key) from None
        except PathError as problem:
            raise MarkupError(f'{key}="{text}": {problem}', attribute=key) from None
        except MarkupError as problem:
            raise MarkupError(f"{key}: {problem}", problem.hint, attribute=key) from None


def _ink_or_none(text: str, named: Mapping[str, Swatch]) -> str | None:
    return None if text == "none" else paint.read_ink(text, named)


# --- shapes ----------------------------------------------------------------------------------------------


def _path(values: Values, segments: tuple[Segment, ...], box: Box) -> Path:
    return Path(
        segments,
        paint.over(values.get("fill"), box),
        _stroke(values),
        values.get("rule") == "evenodd",
        values.get("opacity", 1.0),
    )


def _stroke(values: Values) -> Stroke | None:
    ink, width = values.get("stroke"), values.get("stroke-width", 0.2)
    if ink is None or width == 0:
        return None
    return Stroke(ink, width, values.get("cap", "butt"), values.get("join", "miter"), values.get("dash", ()))


def _rect(values: Values) -> Path:
    box = box_of(values)
    return _path(values, rect(*box, values.get("radius", 0.0)), box)


def _circle(values: Values) -> Path:
    return _ellipse({**values, "rx": values["r"], "ry": values["r"]})


def _ellipse(values: Values) -> Path:
    cx, cy, rx, ry = values.get("cx", 0.0), values.get("cy", 0.0), values["rx"], values["ry"]
    return _path(values, ellipse(cx, cy, rx, ry), Box(cx - rx, cy - ry, 2 * rx, 2 * ry))


def _line(values: Values) -> Path:
    segments = line(values["x1"], values["y1"], values["x2"], values["y2"])
    return Path(segments, None, _stroke(values), opacity=values.get("opacity", 1.0))


def _drawn(values: Values) -> Path:
    try:
        segments = read_path(values["d"])
    except PathError as problem:
        raise MarkupError(f"d: {problem} near '{problem.near}'", attribute="d") from None
    return _path(values, segments, _around(segments))


def _polygon(values: Values) -> Path:
    try:
        points = read_points(values["points"])
    except PathError as problem:
        raise MarkupError(f"points: {problem}", attribute="points") from None
    if len(points) < 3:
        raise MarkupError("points: a polygon has three points or more", attribute="points")
    segments = polygon(points)
    return _path(values, segments, _around(segments))


def _around(segments: tuple[Segment, ...]) -> Box:
    return bounds([Path(segments)]) or Box(0, 0, 0, 0)


def box_of(values: Values) -> Box:
    return Box(values.get("x", 0.0), values.get("y", 0.0), values["w"], values["h"])


# --- the table -------------------------------------------------------------------------------------------


class MarkupElement(NamedTuple):
    """One row: what must be said, what may be said, and the shape drawn (None: ``markup`` handles it)."""

    required: tuple[str, ...]
    optional: tuple[str, ...]
    shape: Callable[[Values], Path] | None = None


_LOOK = ("fill", "stroke", "stroke-width", "opacity", "cap", "join", "dash", "rule")
_STROKE = ("stroke", "stroke-width", "opacity", "cap", "dash")
TYPE = (
    *("font", "weight", "bold", "italic", "size", "min", "leading", "paragraph", "align", "valign", "colour"),
    *("lines", "ladder", "tracking", "upper"),
)

ELEMENTS: dict[str, MarkupElement] = {
    "face": MarkupElement((), ("bleed", "background")),
    "group": MarkupElement(
        (), ("x", "y", "w", "h", "rotate", "scale", "opacity", "clip", "radius", "layer", "href")
    ),
    "row": MarkupElement(("w", "h"), ("x", "y", "gap", "align", "size", "colour", "style")),
    "column": MarkupElement(("w", "h"), ("x", "y", "gap", "padding", "align", "valign")),
    "stack": MarkupElement(("w", "h"), ("x", "y", "padding", "align", "valign")),
    "use": MarkupElement(("key",), ("x", "y")),
    "rect": MarkupElement(("w", "h"), ("x", "y", "radius", *_LOOK), _rect),
    "circle": MarkupElement(("r",), ("cx", "cy", *_LOOK), _circle),
    "ellipse": MarkupElement(("rx", "ry"), ("cx", "cy", *_LOOK), _ellipse),
    "line": MarkupElement(("x1", "y1", "x2", "y2"), _STROKE, _line),
    "path": MarkupElement(("d",), _LOOK, _drawn),
    "polygon": MarkupElement(("points",), _LOOK, _polygon),
    "image": MarkupElement(("src", "w", "h"), ("x", "y", "fit", "fallback", "colour", "opacity")),
    "art": MarkupElement(("w", "h"), ("x", "y", "fit", "type", "name", "fallback", "colour", "opacity")),
    "icon": MarkupElement(("name",), ("x", "y", "size", "colour", "opacity")),
    "text": MarkupElement((), ("x", "y", "w", "h", "name", "field", "style", *TYPE)),
}
CONTAINERS = frozenset({"face", "group", "row"})
BOXES = frozenset({"row", "column", "stack"})  # they give their children boxes
