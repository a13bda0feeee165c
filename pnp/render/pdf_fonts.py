"""Faces in a PDF: one-byte codes for the characters a document uses, and the subsets that carry them.

Owns the spelling of text in those codes; ReportLab cuts and embeds the subsets. Must not know measuring or
layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from typing import NamedTuple, Protocol
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


class FontCodes(NamedTuple):
    """One font of a document: the face ids that lead to it, its resources, the code of each character.

    A code is that of a byte, plus 256 for each resource before the one that has it.
    """

    faces: tuple[str, ...]
    names: tuple[str, ...]
    characters: str
    codes: tuple[int, ...]


class Codes:
    """One face in one document. ``names`` are its font resources, one for every 255 characters."""

    def __init__(self, font: FontCodes) -> None:
        self.names = font.names
        self.is_single = len(font.names) == 1
        self._codes = codes = dict(zip(map(ord, font.characters), font.codes, strict=True))
        self._subset = {character: code >> 8 for character, code in codes.items()}
        self._spelling = {
            character: ESCAPES.get(code & 255, chr(code & 255)) for character, code in codes.items()
        }

    def coded(self, characters: str) -> tuple[tuple[str, ...], list[int]]:
        """What decides how a text of these characters is spelt."""
        return self.names, [self._codes[ord(character)] for character in characters]

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


class FontProgram(NamedTuple):
    """A font to be embedded, and what it must carry."""

    data: bytes
    codes: FontCodes


def font_programs(faces: Typefaces, characters: Mapping[str, Iterable[str]]) -> tuple[FontProgram, ...]:
    """Face ids that lead to one program share one font, so nothing is embedded twice."""
    wanted: dict[bytes, list[str]] = {}
    for face, used in sorted(characters.items()):
        wanted.setdefault(_program(faces, face, used), []).append(face)
    return tuple(
        FontProgram(
            program,
            _assigned(program, number, tuple(ids), sorted(set().union(*(characters[face] for face in ids)))),
        )
        for number, (program, ids) in enumerate(wanted.items(), 1)
    )


def _program(faces: Typefaces, face: str, characters: Iterable[str]) -> bytes:
    found = faces.by_id(face)
    if found is None:
        raise LookupError(f"a scene is set in {face}, which no family has")
    return found.program(sorted(characters))


class _Draft:
    """Stands for a document while codes are assigned."""


def _assigned(program: bytes, number: int, faces: tuple[str, ...], characters: Sequence[str]) -> FontCodes:
    font, draft = open_font(program), _Draft()
    font.splitString("".join(characters), draft)
    state = font.state[draft]
    codes = [state.assignments.get(ord(character), 0) for character in characters]
    if chr(NO_BREAK_SPACE) in characters:
        codes[characters.index(chr(NO_BREAK_SPACE))] = ord(" ")
    names = tuple(f"/F{number}+{subset}" for subset in range(len(state.subsets)))
    return FontCodes(faces, names, "".join(characters), tuple(codes))


def embed(programs: Iterable[FontProgram], document: PDFDocument) -> None:
    """Cut the subsets and add them to the document."""
    used: list[bytes] = []
    for program in programs:
        font = open_font(program.data)
        namesakes = used.count(font.face.name)
        used.append(font.face.name)
        font.face.subfontNameX = b"-%d" % (namesakes + 1) if namesakes else b""
        font.splitString(program.codes.characters, document)
        font.addObjects(document)


@lru_cache(maxsize=64)
def open_font(program: bytes) -> TTFont:
    """Parsing a face takes milliseconds: once a process. ReportLab keeps each document's codes apart."""
    name = f"{len(program)}-{crc32(program):08x}"  # ReportLab tells the fonts of a document apart by it
    return TTFont(name, BytesIO(program), asciiReadable=False, shapable=False)
