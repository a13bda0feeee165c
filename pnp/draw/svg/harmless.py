"""What resvg may be given: a drawing that names nothing outside itself and holds nothing resvg would leave out.

Owns that check, and the size of pictures within a drawing. Must not know how anything is drawn.
"""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as NoBase64
from xml.parsers import expat

from pnp.base.budget import allowed
from pnp.draw.svg import svg_faults as faults
from pnp.draw.svg.attribute_values import BadValueError, read_paint
from pnp.draw.svg.style_sheets import declared
from pnp.draw.svg.svg_source import RefusedError, SvgFile
from pnp.draw.svg.vocabulary import (
    ATTRIBUTE_HINTS,
    ATTRIBUTES,
    EDITORS,
    ELEMENT_HINTS,
    SILENT,
    SVG,
    WORDS,
    XLINK,
)

MAX_PIXELS = 25_000_000  # of all pictures within a drawing

_PRIMITIVES = (
    "Blend ColorMatrix ComponentTransfer Composite ConvolveMatrix DiffuseLighting DisplacementMap DistantLight "
    "DropShadow Flood FuncA FuncB FuncG FuncR GaussianBlur Image Merge MergeNode Morphology Offset PointLight "
    "SpecularLighting SpotLight Tile Turbulence"
)
DRAWN = frozenset(
    (*ATTRIBUTES, "filter", "pattern", "marker", "image", *(f"fe{name}" for name in _PRIMITIVES.split()))
)
LEFT_OUT = ("vector-effect",)  # which resvg does not know
PAINTS = frozenset(("fill", "stroke", "stop-color", "flood-color", "lighting-color", "color"))
_OUTSIDE = re.compile(r"url\(\s*+['\"]?\s*+(?!#)|@import", re.IGNORECASE)
_DATA_URL = re.compile(r"\s*+data:image/(?:png|jpeg|jpg|gif|webp);base64,([A-Za-z0-9+/=\s]*+)")
_JPEG_SIZES = frozenset((*range(0xC0, 0xD0),)) - {0xC4, 0xC8, 0xCC}


def require_harmless(source: SvgFile, data: bytes) -> None:
    """Findings go to the source. ``data`` is the file without its document type."""
    gate = _Harmless(source)
    for said in source.sheet.every_said() if source.sheet else ():
        if why := _unread(said.name, said.value):
            source.found.append(faults.bad_svg_value(source.span(said.at), said.name, str(why), why.hint))
    try:
        gate.parser.Parse(data, True)
    except expat.ExpatError as error:  # it was parsed before
        raise RefusedError(faults.broken_svg(source.span(0), expat.ErrorString(error.code))) from None
    finally:
        del gate.parser


def _unread(name: str, value: str) -> BadValueError | None:
    """Why a colour cannot be read, which would be drawn as another."""
    if name not in PAINTS or value.strip() in ("inherit", "context-fill", "context-stroke"):
        return None
    try:
        read_paint(value)
    except BadValueError as error:
        return error
    return None


class _Harmless:
    """One walk over a file."""

    def __init__(self, source: SvgFile) -> None:
        self.source = source
        self.skipping = 0
        self.text_at = -1  # where a text or a style begins that is open
        self.inside: list[str] = []
        self.pixels = 0
        self.told: set[int] = set()
        self.parser = parser = expat.ParserCreate("utf-8", " ")
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        self.inside.append(tag)
        if self.skipping:
            self.skipping += 1
            return
        offset = self.parser.CurrentByteIndex
        if tag == "style" and space == SVG:
            self.text_at, self.parser.CharacterDataHandler = offset, self.sheet
        elif space != SVG or tag in SILENT or attributes.get("requiredExtensions"):
            self.skipping = 1
        elif tag in WORDS:
            self.text_at, self.parser.CharacterDataHandler = offset, self.letters
        elif tag not in DRAWN:
            self.refuse_element(tag, offset)
        else:
            self.look_at(tag, attributes, offset)

    def refuse_element(self, tag: str, offset: int) -> None:
        if offset not in self.told:
            self.told.add(offset)
            hint = ELEMENT_HINTS.get(tag, "draw it with shapes, or delete it")
            span = self.source.element_span(offset, tag)
            self.source.found.append(faults.unsupported_svg_element(span, tag, hint))

    def look_at(self, tag: str, attributes: dict[str, str], offset: int) -> None:
        for name, value in attributes.items():
            if name in ("href", f"{XLINK} href"):
                self.link(tag, value, offset)
            elif " " in name and name.startswith(EDITORS):
                continue
            elif why := _unread(name, value):
                self.misread(offset, name, why)
            elif name == "style":
                for said, told, _ in declared(value):
                    if why := _unread(said, told):
                        self.misread(offset, said, why)
            if _OUTSIDE.search(value) and "href" not in name:
                told = f"names something outside of the file: '{value.strip()[:40]}'"
                self.refer(offset, name, told, "write url(#id)")
            for left_out in LEFT_OUT:
                is_said = name == left_out or (name == "style" and left_out in value)
                if is_said and value.strip() != "none":
                    span = self.source.attribute_span(offset, left_out)
                    hint = ATTRIBUTE_HINTS.get(left_out, "")
                    self.source.found.append(faults.unsupported_svg_attribute(span, left_out, tag, hint))

    def misread(self, offset: int, name: str, why: BadValueError) -> None:
        span = self.source.attribute_span(offset, name)
        self.source.found.append(faults.bad_svg_value(span, name, str(why), why.hint))

    def refer(self, offset: int, name: str, why: str, hint: str = "") -> None:
        span = self.source.attribute_span(offset, name)
        self.source.found.append(faults.bad_svg_reference(span, name, why, hint))

    def link(self, tag: str, value: str, offset: int) -> None:
        if tag == "a" or value.strip().startswith("#"):
            return
        found = _DATA_URL.fullmatch(value) if tag in ("image", "feImage") else None
        if found is None:
            why = f"leads out of the file to '{value.strip()[:40]}'"
            self.refer(offset, "href", why, "embed a PNG or JPEG, or place the picture from the template")
            return
        try:
            size = size_of(b64decode("".join(found[1].split()), validate=True))
        except NoBase64:
            size = None
        if size is None:
            self.refer(offset, "href", "holds no PNG, JPEG, GIF or WebP that can be read")
            return
        self.pixels += size[0] * size[1]
        if self.pixels > (limit := allowed(MAX_PIXELS)):
            what = f"its pictures have more than {limit // 1_000_000} million pixels"
            raise RefusedError(faults.svg_too_large(self.source.element_span(offset, tag), what))

    def sheet(self, text: str) -> None:
        if _OUTSIDE.search(text):
            found = faults.unsupported_style(
                self.source.span(self.parser.CurrentByteIndex), "leads out of the file"
            )
            self.source.found.append(found)

    def letters(self, text: str) -> None:
        if text.strip():
            self.refuse_element("text", self.text_at)

    def end(self, _name: str) -> None:
        tag = self.inside.pop()
        if self.skipping:
            self.skipping -= 1
        elif tag == "style" or (tag in WORDS and not WORDS.intersection(self.inside)):
            self.parser.CharacterDataHandler = None


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, JPEG, GIF or WebP, from its head."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) > 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data.startswith((b"GIF87a", b"GIF89a")) and len(data) > 10:
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) > 30:
        return _webp_size(data)
    return _jpeg_size(data) if data.startswith(b"\xff\xd8") else None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        if data[at + 1] in _JPEG_SIZES:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    return None
