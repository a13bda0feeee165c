"""XML to a tree of elements with their places, checked against the vocabulary.

Owns the limits on size and which elements are kept. What attributes and styles come to is ``declarations``; values are
not read here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn
from xml.parsers import expat

from pnp.base.budget import allowed
from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple
from pnp.draw.svg import svg_faults as faults
from pnp.draw.svg.declarations import Declarations
from pnp.draw.svg.style_sheets import StyleSheet
from pnp.draw.svg.svg_source import RefusedError, SvgFile
from pnp.draw.svg.vocabulary import (
    ATTRIBUTES,
    DEFINITIONS,
    EDITORS,
    ELEMENT_HINTS,
    PICTURED_ELEMENTS,
    SILENT,
    SVG,
    WORDS,
)

MAX_BYTES = 2_000_000  # beside the pictures in it
MAX_ALL_BYTES = 16_000_000
MAX_DEPTH = 48
MAX_ELEMENTS = 20_000
MAX_CLIPPED = 500_000  # lines and curves of clips, wherever these are used
MAX_STOPS = 256  # of a gradient
MAX_LENDERS = 16  # gradients that one takes from in turn

_DATA_URL = re.compile(rb"data:image/[a-z+]++;base64,[A-Za-z0-9+/=\s]*+")
# the document type drawing programs write by habit: it names a file nobody needs, and declares nothing
_DOCTYPE = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:\s++|<\?[^>]*+>|<!--(?:[^-]|-(?!->))*-->)*"
    rb"(<!DOCTYPE\s++svg\s++PUBLIC\s++\"-//W3C//DTD SVG [^\"]*+\"\s*+\"http://www\.w3\.org/[^\"]*+\"\s*+>)"
)
# where, of the elements of a switch, the first that can be shown is taken
_CHOICE = "switch"


class Element(NamedTuple):
    tag: str
    attributes: dict[str, str]  # style declarations stand among them
    children: list[Element]
    offset: int  # where its tag begins, in bytes

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)


def read_tree(source: SvgFile) -> Element:
    """The root element; findings gather in the source. Raises ``RefusedError`` where there is no tree."""
    _require_small(source)
    _require_utf8(source)
    data = without_doctype(source.data)
    sheet = _read_sheets(source, data) if b"<style" in data or b":style" in data else None
    reader = _SvgReader(source, sheet)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        span = source.span(max(0, reader.parser.ErrorByteIndex))
        raise RefusedError(faults.broken_svg(span, expat.ErrorString(error.code))) from None
    finally:
        del reader.parser  # it holds our methods: a ring that nothing would free while collecting is off
    return reader.root


def _require_small(source: SvgFile) -> None:
    size, limit = len(source.data), allowed(MAX_BYTES)
    if limit < size <= allowed(MAX_ALL_BYTES):
        size -= sum(map(len, _DATA_URL.findall(source.data)))
    if size > limit:
        told = f"{len(source.data):,} bytes of at most {limit:,}"
        raise RefusedError(faults.svg_too_large(Span(source.file, 1), told))


def _require_utf8(source: SvgFile) -> None:
    try:
        source.data.decode("utf-8")
    except UnicodeDecodeError as error:
        finding = faults.broken_svg(source.span(error.start), "it is not UTF-8", "save it again as UTF-8")
        raise RefusedError(finding) from None


def without_doctype(data: bytes) -> bytes:
    """Blanks in place of the document type of every Illustrator and Affinity; any other is refused when it is met."""
    if b"<!DOCTYPE" not in data[:4096]:
        return data
    found = _DOCTYPE.match(data)
    if found is None:
        return data
    start, end = found.span(1)
    return data[:start] + re.sub(rb"[^\n]", b" ", found[1]) + data[end:]


def _read_sheets(source: SvgFile, data: bytes) -> StyleSheet | None:
    """All style sheets, which hold for what stands before them too; None where the file cannot be read, which is told
    when it is read as a whole."""
    sheets = _SheetReader(data)
    try:
        sheets.parser.Parse(data, True)
    except (expat.ExpatError, _NoSheetError):
        return None
    finally:
        del sheets.parser
    for fault in sheets.sheet.faults:
        finding = faults.unsupported_style(source.span(fault.at), str(fault))
        (source.beyond if fault.pictured else source.found).append(finding)
    source.sheet = sheets.sheet if sheets.sheet.count else None
    return source.sheet


class _NoSheetError(Exception):
    """There is something that ends reading."""


class _SheetReader:
    """Takes the texts of ``<style>`` out of a file."""

    def __init__(self, data: bytes) -> None:
        self.sheet = StyleSheet()
        self.data = data
        self.depth = 0
        self.inside = 0  # the depth of the style that is open
        self.texts: list[str] = []
        self.begun = 0
        self.parser = parser = expat.ParserCreate("utf-8", " ")
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.StartDoctypeDeclHandler = self.stop

    def stop(self, *_declared: object) -> None:
        raise _NoSheetError

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        is_ours = attributes.get("type", "") in ("", "text/css") and attributes.get("media", "all") in (
            "",
            "all",
        )
        if name == f"{SVG} style" and not self.inside and is_ours:
            self.inside, self.texts, self.begun = self.depth, [], -1
            self.parser.CharacterDataHandler = self.text

    def text(self, text: str) -> None:
        if self.begun < 0:
            self.begun = self.parser.CurrentByteIndex
        self.texts.append(text)

    def end(self, _name: str) -> None:
        if self.inside == self.depth:
            self.inside = 0
            self.parser.CharacterDataHandler = None
            self.sheet.add("".join(self.texts), self.begun)
        self.depth -= 1


class _SvgReader:
    """Handles expat's events. ``skipping`` counts the levels inside something that is not drawn."""

    def __init__(self, source: SvgFile, sheet: StyleSheet | None) -> None:
        self.source = source
        self.declarations = Declarations(source, sheet)
        self.is_plain = self.declarations.is_plain
        self.stack: list[Element] = []
        self.depth = self.count = self.skipping = 0
        self.wordless = 0  # where a text is, as an offset, until a letter of it is met
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
        if space == SVG and tag in ATTRIBUTES:
            self.enter(tag, attributes)
            return
        self.skipping = 1
        if tag in DEFINITIONS and "id" in attributes:
            self.source.definitions.add(attributes["id"])
        if space != SVG:
            if space.startswith(EDITORS):
                return
        elif tag in SILENT or tag in DEFINITIONS or self.is_no_choice(attributes):
            return
        elif tag in WORDS:
            self.wordless = self.parser.CurrentByteIndex
            self.parser.CharacterDataHandler = self.letters
            return
        self.unsupported(tag, self.parser.CurrentByteIndex, space == SVG and tag in PICTURED_ELEMENTS)

    def is_no_choice(self, attributes: dict[str, str]) -> bool:
        """What asks for what nobody has is passed over, as Illustrator's notes are."""
        return bool(attributes.get("requiredExtensions"))

    def unsupported(self, tag: str, offset: int, pictured: bool = False) -> None:
        hint = ELEMENT_HINTS.get(tag, "draw it with shapes, or delete it")
        finding = faults.unsupported_svg_element(self.source.element_span(offset, tag), tag, hint)
        (self.source.beyond if pictured else self.source.found).append(finding)

    def letters(self, text: str) -> None:
        """A text with nothing in it is what drawing programs leave behind."""
        if text.strip():
            self.unsupported("text", self.wordless)
            self.parser.CharacterDataHandler = None

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        if name != f"{SVG} svg":
            self.refuse(faults.broken_svg, "its root is not <svg>", f'begin with <svg xmlns="{SVG}" ...>')
        self.root = self.enter("svg", attributes)

    def enter(self, tag: str, attributes: dict[str, str]) -> Element:
        offset = self.parser.CurrentByteIndex
        if self.is_plain and attributes.keys() <= ATTRIBUTES[tag]:
            known = attributes
        else:
            known = self.declarations.of(tag, attributes, offset, not self.stack)
        element = Element(tag, known, [], offset)
        if self.stack:
            self.stack[-1].children.append(element)
        self.stack.append(element)
        return element

    def end(self, _name: str) -> None:
        self.depth -= 1
        if self.skipping:
            self.skipping -= 1
            if not self.skipping:
                self.parser.CharacterDataHandler = None
        else:
            self.stack.pop()
            if not self.is_plain:
                self.declarations.leave()

    def doctype(self, *_declared: object) -> None:
        self.refuse(faults.svg_doctype, "a DOCTYPE")

    def instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            self.refuse(faults.svg_doctype, "a style sheet")

    def refuse(self, fault: Callable[..., Diagnostic], *words: str) -> NoReturn:
        raise RefusedError(fault(self.source.span(self.parser.CurrentByteIndex), *words))
