"""Faces in a PDF: one-byte codes for the characters a document uses, and the subsets that carry them.

Owns the spelling of text in those codes; ReportLab cuts and embeds the subsets. Must not know measuring or
layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from typing import Protocol
from zlib import crc32

from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

Kerns = tuple[tuple[int, float], ...]

ESCAPES = {10: "\\n", 13: "\\r", 40: "\\(", 41: "\\)", 92: "\\\\"}
NO_BREAK_SPACE = 0xA0


class Typeface(Protocol):
    data: bytes

    def program(self, characters: Iterable[str], /) -> bytes: ...


class Typefaces(Protocol):
    """What rendering asks of ``pnp.text.fonts``: for a face id the file, and a TrueType program of some letters."""

    def by_id(self, name: str, /) -> Typeface | None: ...


class Codes:
    """One face in one document. ``names`` are its font resources, one for every 255 characters."""

    def __init__(self, names: tuple[str, ...], codes: Mapping[int, int]) -> None:
        self.names = names
        self.is_single = len(names) == 1
        self._subset = {character: code >> 8 for character, code in codes.items()}
        self._spelling = {
            character: ESCAPES.get(code & 255, chr(code & 255)) for character, code in codes.items()
        }

    def spell(self, glyphs: str, kerns: Kerns) -> str:
        """The operator that shows ``glyphs`` in the font that is set."""
        spelt = glyphs.translate(self._spelling)
        if not kerns:
            return f"({spelt}) Tj"
        if len(spelt) != len(glyphs):  # what is escaped takes two characters
            pieces = [(piece.translate(self._spelling), kern) for piece, kern in _pieces(glyphs, kerns)]
        else:
            pieces = list(_pieces(spelt, kerns))
        return "[" + "".join([f"({piece}){kern}" for piece, kern in pieces]) + "] TJ"

    def spell_mixed(self, glyphs: str, kerns: Kerns, set_font: str) -> str:
        """The same where characters come from several subsets; ``set_font`` has ``%s`` for the name."""
        operators = []
        for piece, kern in _pieces(glyphs, kerns):
            for subset, run in groupby(piece, lambda character: self._subset[ord(character)]):
                operators.append(set_font % self.names[subset])
                operators.append(f"({''.join(run).translate(self._spelling)}) Tj")
            if kern:
                operators.append(f"[{kern}] TJ")
        return "\n".join(operators)


def _pieces(glyphs: str, kerns: Kerns) -> Iterator[tuple[str, str]]:
    """The text cut after each kerned character, with the adjustment as TJ wants it: what to move back by."""
    start = 0
    for index, adjustment in kerns:
        yield glyphs[start : index + 1], _moved_back(adjustment)
        start = index + 1
    if start < len(glyphs):
        yield glyphs[start:], ""


@lru_cache(maxsize=2000)
def _moved_back(adjustment: float) -> str:
    return f"{-adjustment:.0f}"


class EmbeddedFonts:
    """All faces of one document."""

    def __init__(
        self, document: PDFDocument, faces: Typefaces, characters: Mapping[str, Iterable[str]]
    ) -> None:
        self._document = document
        self._fonts: list[TTFont] = []
        self._codes: dict[str, Codes] = {}
        self._assign(faces, characters)

    def codes(self, face: str) -> Codes:
        return self._codes[face]

    def embed(self) -> None:
        """Cut the subsets and add them to the document."""
        for font in self._fonts:
            font.addObjects(self._document)

    def _assign(self, faces: Typefaces, characters: Mapping[str, Iterable[str]]) -> None:
        """Face ids that lead to one program share one font, so nothing is embedded twice."""
        programs = {face: _program(faces, face, used) for face, used in sorted(characters.items())}
        wanted: dict[bytes, set[str]] = {}
        for face, program in programs.items():
            wanted.setdefault(program, set()).update(characters[face])
        codes = {program: self._add(program, "".join(sorted(used))) for program, used in wanted.items()}
        self._codes = {face: codes[program] for face, program in programs.items()}

    def _add(self, program: bytes, characters: str) -> Codes:
        font = open_font(program)
        namesakes = sum(other.face.name == font.face.name for other in self._fonts)
        font.face.subfontNameX = b"-%d" % (namesakes + 1) if namesakes else b""
        self._fonts.append(font)
        font.splitString(characters, self._document)
        state = font.state[self._document]
        codes = {ord(character): state.assignments.get(ord(character), 0) for character in characters}
        if chr(NO_BREAK_SPACE) in characters:
            codes[NO_BREAK_SPACE] = ord(" ")
        names = (font.getSubsetInternalName(n, self._document) for n in range(len(state.subsets)))
        return Codes(tuple(names), codes)


def _program(faces: Typefaces, face: str, characters: Iterable[str]) -> bytes:
    found = faces.by_id(face)
    if found is None:
        raise LookupError(f"a scene is set in {face}, which no family has")
    return found.program(sorted(characters))


@lru_cache(maxsize=64)
def open_font(program: bytes) -> TTFont:
    """Parsing a face takes milliseconds: once a process. ReportLab keeps each document's codes apart."""
    name = f"{len(program)}-{crc32(program):08x}"  # ReportLab tells the fonts of a document apart by it
    return TTFont(name, BytesIO(program), asciiReadable=False, shapable=False)
