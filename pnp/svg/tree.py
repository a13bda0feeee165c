"""XML to a tree of elements with their places, checked against the subset's vocabulary.

Owns which elements and attributes exist, which change nothing, and the limits on size. The values of
attributes are not read here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from typing import NoReturn
from xml.parsers import expat

from pnp.budget import allowed
from pnp.diagnostics import Diagnostic, Span
from pnp.frozen import NamedTuple
from pnp.svg import faults

MAX_BYTES = 2_000_000
MAX_DEPTH = 48
MAX_ELEMENTS = 20_000
MAX_CLIPPED = 500_000  # lines and curves of clips, wherever these are used
MAX_STOPS = 256  # of a gradient
MAX_LENDERS = 16  # gradients that one takes from in turn

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"
EDITORS = (  # drawing programs keep their own notes in these; no viewer draws them
    "http://www.inkscape.org/namespaces/inkscape",
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://creativecommons.org/ns#",
    "http://web.resource.org/cc/",
    "http://purl.org/dc/elements/1.1/",
    "http://www.bohemiancoding.com/sketch/ns",
    "http://www.serif.com/",
)

SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
GRADIENTS = frozenset(("linearGradient", "radialGradient"))
VIEWPORTS = frozenset(("svg", "symbol"))
SILENT = frozenset(("title", "desc", "metadata"))

_STYLE_NAMES = (
    "fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray fill-rule clip-rule "
    "fill-opacity stroke-opacity opacity clip-path display stop-color"
)
_STYLE = frozenset(_STYLE_NAMES.split())
_GRADIENT = "gradientUnits gradientTransform href"
_OWN = {
    "svg": "width height viewBox",
    "g": "transform",
    "defs": "",
    "symbol": "viewBox",
    "use": "transform href x y width height",
    "path": "transform d",
    "rect": "transform x y width height rx ry",
    "circle": "transform cx cy r",
    "ellipse": "transform cx cy rx ry",
    "line": "transform x1 y1 x2 y2",
    "polyline": "transform points",
    "polygon": "transform points",
    "linearGradient": f"x1 y1 x2 y2 {_GRADIENT}",
    "radialGradient": f"cx cy r fx fy {_GRADIENT}",
    "stop": "offset",
    "clipPath": "transform",
}
ATTRIBUTES = {tag: _STYLE | {"id", *names.split()} for tag, names in _OWN.items()}

# allowed with these values only, which are what happens anyway
_DEFAULTS = {
    "stroke-miterlimit": ("4",),
    "stroke-dashoffset": ("0", "0px"),
    "stop-opacity": ("1",),
    "visibility": ("visible",),
    "overflow": ("hidden",),
    "clip": ("auto",),
    "filter": ("none",),
    "mask": ("none",),
    "marker": ("none",),
    "marker-start": ("none",),
    "marker-mid": ("none",),
    "marker-end": ("none",),
    "mix-blend-mode": ("normal",),
    "isolation": ("auto",),
    "paint-order": ("normal", "fill", "fill stroke", "fill markers stroke"),
    "vector-effect": ("none",),
    "color-interpolation": ("sRGB", "auto"),
    "preserveAspectRatio": ("xMidYMid", "xMidYMid meet"),
    "spreadMethod": ("pad",),
    "clipPathUnits": ("userSpaceOnUse",),
}
_INERT_NAMES = (
    "class version baseProfile role lang enable-background shape-rendering color-rendering image-rendering "
    "color-interpolation-filters text-rendering letter-spacing word-spacing line-height white-space "
    "writing-mode direction unicode-bidi dominant-baseline baseline-shift block-progression cursor "
    "pointer-events -webkit-text-stroke"
)
_INERT = frozenset(_INERT_NAMES.split())
_INERT_PREFIXES = ("font", "text-", "aria-", "data-", "-inkscape-")

_ELEMENT_HINTS = {
    "text": "convert text to paths; words belong in the template",
    "tspan": "convert text to paths",
    "image": "trace it, or place the picture from the template",
    "style": "write the properties on the elements themselves",
    "script": "delete it",
    "filter": "draw the effect with shapes and gradients",
    "mask": "use a clipPath, or draw the visible part",
    "pattern": "repeat the shape with <use>",
    "marker": "draw the arrow head as a path",
    "switch": "keep one of its children",
    "foreignObject": "delete it",
    "a": "use <g>",
    "svg": "use <g>, or <symbol> with a viewBox",
}
_ATTRIBUTE_HINTS = {
    "stop-opacity": "mix the colour with what lies behind it",
    "color": "the template says what currentColor is",
    "filter": "draw the effect with shapes and gradients",
    "mask": "use clip-path",
    "stroke-miterlimit": "leave it at 4, or use round joins",
    "clipPathUnits": "draw the clip in the coordinates of what it clips",
    "visibility": "delete what is hidden, or use display",
    "vector-effect": "convert the stroke to a path",
}

_PROPERTY = re.compile(r"[-a-zA-Z]+")
_LINE_END = re.compile(rb"\n")
_NAMED = re.compile(rb"(?<=[\s\"';:])[^\s=:\"';]++(?=\s*+[=:])")  # what is given a value in a tag or a style


class Element(NamedTuple):
    tag: str
    attributes: dict[str, str]  # style declarations stand among them
    children: list[Element]
    offset: int  # where its tag begins, in bytes

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)


class SvgFile:
    """One file being read: its bytes, its name, and what was found wrong so far."""

    __slots__ = ("_last", "_named", "_rows", "data", "file", "found")

    def __init__(self, data: bytes, file: str) -> None:
        self.data, self.file = data, file
        self.found: list[Diagnostic] = []
        self._rows: list[int] = []  # where each line begins, once it is asked for
        self._last = (
            0,
            0,
            1,
        )  # the line, offset and column asked for last: lines may be long, and findings many
        self._named: tuple[int, dict[bytes, int]] = (
            -1,
            {},
        )  # of the tag asked about last: where each name stands

    def span(self, offset: int, width: int = 1) -> Span:
        if not self._rows:
            self._rows = [0, *(found.end() for found in _LINE_END.finditer(self.data))]
        row = bisect_right(self._rows, offset)
        last, begun, column = self._last
        if row != last or offset < begun:
            begun, column = self._rows[row - 1], 1
        column += len(_text(self.data[begun:offset]))
        self._last = row, offset, column
        return Span(self.file, row, column, width)

    def element_span(self, offset: int, tag: str) -> Span:
        return self.span(offset, len(tag) + 1)

    def attribute_span(self, offset: int, name: str) -> Span:
        """The attribute, or property of a style, in the tag that begins at the offset."""
        if self._named[0] != offset:
            end = self.data.find(b">", offset)
            tag = self.data[offset : end if end >= 0 else None]
            places: dict[bytes, int] = {}
            for found in _NAMED.finditer(tag):
                places.setdefault(found[0], offset + found.start())
            self._named = offset, places
        at = self._named[1].get(name.encode())
        return self.span(offset) if at is None else self.span(at, len(name))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


class RefusedError(Exception):
    """Nothing more can be read; carries the finding that says why."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


def read_tree(source: SvgFile) -> Element:
    """The root element; findings gather in the source. Raises ``RefusedError`` where there is no tree."""
    if len(source.data) > (limit := allowed(MAX_BYTES)):
        size = f"{len(source.data):,} bytes of at most {limit:,}"
        raise RefusedError(faults.svg_too_large(Span(source.file, 1), size))
    _require_utf8(source)
    reader = _Reader(source)
    try:
        reader.parser.Parse(source.data, True)
    except expat.ExpatError as error:
        span = source.span(max(0, reader.parser.ErrorByteIndex))
        raise RefusedError(faults.broken_svg(span, expat.ErrorString(error.code))) from None
    finally:
        del reader.parser  # it holds our methods: a ring that nothing would free while collecting is off
    return reader.root


def _require_utf8(source: SvgFile) -> None:
    try:
        source.data.decode("utf-8")
    except UnicodeDecodeError as error:
        finding = faults.broken_svg(source.span(error.start), "it is not UTF-8", "save it again as UTF-8")
        raise RefusedError(finding) from None


class _Reader:
    """Handles expat's events. ``skipping`` counts the levels inside something that is not drawn."""

    def __init__(self, source: SvgFile) -> None:
        self.source = source
        self.stack: list[Element] = []
        self.depth = self.count = self.skipping = 0
        self.most = allowed(MAX_ELEMENTS)
        self.root: Element
        self.parser = parser = expat.ParserCreate("utf-8", " ")
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.StartDoctypeDeclHandler = self.doctype
        parser.ProcessingInstructionHandler = self.instruction

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        self.count += 1
        if self.depth > MAX_DEPTH:
            self.refuse(faults.svg_too_large, f"more than {MAX_DEPTH} levels")
        if self.count > self.most:
            self.refuse(faults.svg_too_large, f"more than {self.most:,} elements")
        if self.skipping:
            self.skipping += 1
        elif self.stack:
            self.child(name, attributes)
        else:
            self.begin(name, attributes)

    def child(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if space == SVG and tag in ATTRIBUTES and tag != "svg":
            self.enter(tag, attributes)
            return
        self.skipping = 1
        if not space.startswith(EDITORS) and tag not in SILENT:
            span = self.source.element_span(self.parser.CurrentByteIndex, tag)
            hint = _ELEMENT_HINTS.get(tag, "draw it with shapes, or delete it")
            self.source.found.append(faults.unsupported_svg_element(span, tag, hint))

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        if name != f"{SVG} svg":
            self.refuse(faults.broken_svg, "its root is not <svg>", f'begin with <svg xmlns="{SVG}" ...>')
        self.root = self.enter("svg", attributes)

    def enter(self, tag: str, attributes: dict[str, str]) -> Element:
        offset = self.parser.CurrentByteIndex
        if not attributes.keys() <= ATTRIBUTES[tag]:
            attributes = _known_attributes(tag, attributes, _Complaint(self.source, tag, offset))
        element = Element(tag, attributes, [], offset)
        if self.stack:
            self.stack[-1].children.append(element)
        self.stack.append(element)
        return element

    def end(self, _name: str) -> None:
        self.depth -= 1
        if self.skipping:
            self.skipping -= 1
        else:
            self.stack.pop()

    def doctype(self, *_declared: object) -> None:
        self.refuse(faults.svg_doctype, "a DOCTYPE")

    def instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            self.refuse(faults.svg_doctype, "a style sheet")

    def refuse(self, fault: Callable[..., Diagnostic], *words: str) -> NoReturn:
        raise RefusedError(fault(self.source.span(self.parser.CurrentByteIndex), *words))


class _Complaint(NamedTuple):
    """Says that an attribute of this element is not supported."""

    source: SvgFile
    tag: str
    offset: int

    def about(self, name: str, hint: str = "") -> None:
        span = self.source.attribute_span(self.offset, name)
        hint = hint or _ATTRIBUTE_HINTS.get(name, "delete it if the drawing looks right without")
        self.source.found.append(faults.unsupported_svg_attribute(span, name, self.tag, hint))


def _known_attributes(tag: str, given: dict[str, str], complain: _Complaint) -> dict[str, str]:
    """The attributes that mean something here, style declarations among them; complains about the rest."""
    known, style = {}, ""
    allowed = ATTRIBUTES[tag]
    for name, value in given.items():
        if name in allowed:
            known[name] = value
        elif name == "style":
            style = value
        elif name == f"{XLINK} href" and "href" in allowed:
            known.setdefault("href", value)
        elif " " in name:
            if not name.startswith((*EDITORS, XML)):
                complain.about(name.rpartition(" ")[2])
        elif not _changes_nothing(tag, name, value):
            complain.about(name)
    if style:
        known.update(_known_properties(style, complain))
    return known


def _known_properties(style: str, complain: _Complaint) -> dict[str, str]:
    known = {}
    for declaration in filter(str.strip, style.split(";")):
        name, colon, value = map(str.strip, declaration.partition(":"))
        if not colon or not _PROPERTY.fullmatch(name):
            complain.about("style", f"'{declaration.strip()[:32]}' is not a property and a value")
        elif name in _STYLE:
            known[name] = value
        elif not _changes_nothing(complain.tag, name, value):
            complain.about(name)
    return known


def _changes_nothing(tag: str, name: str, value: str) -> bool:
    if name == "overflow" and tag not in VIEWPORTS:
        return True
    if name in _DEFAULTS:
        return " ".join(value.split()) in _DEFAULTS[name]
    return name in _INERT or name.startswith(_INERT_PREFIXES)
