"""Faces in a PDF: one-byte codes for the characters a document uses, and the subsets that carry them.

Owns the spelling of text in those codes; ReportLab cuts and embeds the subsets. Must not know measuring or
layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple, Protocol

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFStream,
    PDFTrueTypeFont,
    PDFZCompress,
)
from reportlab.pdfbase.ttfonts import SUBSETN, makeToUnicodeCMap

from pnp.render.pdf_program import NO_BREAK_SPACE, SPACE, Program, open_program

Kerns = tuple[tuple[int, float], ...]

# the backslash first: what follows brings more of them
ESCAPES = (("\\", "\\\\"), ("(", "\\("), (")", "\\)"), ("\n", "\\n"), ("\r", "\\r"))
ESCAPED = re.compile(r"[\\()\n\r]")


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
        self._codes = dict(zip(map(ord, font.characters), font.codes, strict=True))
        self._bytes = {character: chr(code & 255) for character, code in self._codes.items()}

    def coded(self, characters: str) -> tuple[tuple[str, ...], list[int]]:
        """What decides how a text of these characters is spelt."""
        return self.names, [self._codes[ord(character)] for character in characters]

    def spell(self, glyphs: str, kerns: Kerns) -> str:
        """The operator that shows ``glyphs`` in the font that is set."""
        spelt = glyphs.translate(self._bytes)
        if not kerns:
            return f"({_escaped(spelt)}) Tj"
        row = []
        start = 0
        for index, adjustment in kerns:
            end = index + 1
            row.append(spelt[start:end])
            row.append(MOVED[adjustment])
            start = end
        row.append(spelt[start:])
        if ESCAPED.search(spelt):
            row[::2] = _each_escaped(row[::2])
        return f"[({''.join(row)})] TJ" if row[-1] else f"[({''.join(row)[:-1]}] TJ"

    def spell_mixed(self, glyphs: str, kerns: Kerns, set_font: str) -> str:
        """The same where characters come from several subsets; ``set_font`` has ``%s`` for the name."""
        operators = []
        moves = [f"[{_moved_back(adjustment)}] TJ" for _, adjustment in kerns]
        for piece, move in zip_longest(_cut(glyphs, kerns), moves):
            for subset, run in groupby(piece, lambda character: self._codes[ord(character)] >> 8):
                operators.append(set_font % self.names[subset])
                operators.append(f"({_escaped(''.join(run).translate(self._bytes))}) Tj")
            if move:
                operators.append(move)
        return "\n".join(operators)


def _cut(text: str, kerns: Kerns) -> list[str]:
    """The text cut after each kerned character; the last piece may be empty."""
    pieces = []
    start = 0
    for index, _ in kerns:
        pieces.append(text[start : index + 1])
        start = index + 1
    pieces.append(text[start:])
    return pieces


def _escaped(text: str) -> str:
    for character, escape in ESCAPES:
        text = text.replace(character, escape)
    return text


def _each_escaped(pieces: list[str]) -> list[str]:
    """All at once, unless they hold what no font has, whose code is 0."""
    row = "\0".join(pieces)
    return _escaped(row).split("\0") if row.count("\0") < len(pieces) else list(map(_escaped, pieces))


def _moved_back(adjustment: float) -> str:
    """As TJ wants it."""
    return f"{-adjustment:.0f}"


class Moves(dict[float, str]):
    """What stands in a TJ between the pieces on both sides of an adjustment."""

    def __missing__(self, adjustment: float) -> str:
        if len(self) >= MOST_MOVES:
            self.clear()
        move = self[adjustment] = f"){_moved_back(adjustment)}("
        return move


MOST_MOVES = 2000
MOVED = Moves()


class FontProgram(NamedTuple):
    """A font to be embedded: the characters of each of its subsets stand at their codes."""

    data: bytes
    codes: FontCodes
    subsets: tuple[tuple[int, ...], ...]


def font_programs(faces: Typefaces, characters: Mapping[str, Iterable[str]]) -> tuple[FontProgram, ...]:
    """Face ids that lead to one program share one font, so nothing is embedded twice."""
    wanted: dict[bytes, list[str]] = {}
    for face, used in sorted(characters.items()):
        wanted.setdefault(_program(faces, face, used), []).append(face)
    return tuple(
        _coded(program, number, tuple(ids), sorted(set().union(*(characters[face] for face in ids))))
        for number, (program, ids) in enumerate(wanted.items(), 1)
    )


def _program(faces: Typefaces, face: str, characters: Iterable[str]) -> bytes:
    found = faces.by_id(face)
    if found is None:
        raise LookupError(f"a scene is set in {face}, which no family has")
    return found.program(sorted(characters))


def _coded(data: bytes, number: int, faces: tuple[str, ...], characters: Sequence[str]) -> FontProgram:
    """Codes in the order of characters; 0 is what has no glyph, and 32 the space in every subset."""
    glyphs = open_program(data).glyphs
    subsets = [[0, *[SPACE] * 32]]
    codes = {SPACE: SPACE}
    code = 0
    for character in map(ord, characters):
        if character in codes or character == NO_BREAK_SPACE or character not in glyphs:
            continue
        code += 1
        if code % 256 == SPACE:
            code += 1
            if code > 256:
                subsets[-1].append(SPACE)
        if code % 256 == 0:
            subsets.append([0])
            code += 1
        if code < SPACE:
            subsets[0][code] = character
        else:
            subsets[-1].append(character)
        codes[character] = code
    codes[NO_BREAK_SPACE] = SPACE
    names = tuple(f"/F{number}+{subset}" for subset in range(len(subsets)))
    told = FontCodes(faces, names, "".join(characters), tuple(codes.get(ord(each), 0) for each in characters))
    return FontProgram(data, told, tuple(map(tuple, subsets)))


def embed(programs: Iterable[FontProgram], document: PDFDocument) -> None:
    """Cut the subsets and add them to the document."""
    names: list[bytes] = []
    fonts = document.idToObject["BasicFonts"].dict
    for font in programs:
        program = open_program(font.data)
        namesakes = names.count(program.name)
        names.append(program.name)
        name = program.name + (b"-%d" % (namesakes + 1) if namesakes else b"")
        for number, (resource, subset) in enumerate(zip(font.codes.names, font.subsets, strict=True)):
            tagged = (SUBSETN(number) + b"+" + name).decode("latin-1")
            fonts[resource[1:]] = _embedded(program, subset, tagged, resource[1:], document)


def _embedded(
    program: Program, subset: Sequence[int], name: str, resource: str, document: PDFDocument
) -> PDFTrueTypeFont:
    font = PDFTrueTypeFont()
    font.Name, font.BaseFont = resource, name
    font.FirstChar, font.LastChar = 0, len(subset) - 1
    font.Widths = PDFArray([program.width(character) for character in subset])
    font.ToUnicode = document.Reference(_stream(makeToUnicodeCMap(name, subset)), f"characters of {name}")
    data = program.subset(subset)
    file = _stream(data)
    file.dictionary["Length1"] = len(data)
    own = {"FontName": PDFName(name), "FontFile2": document.Reference(file, f"program of {name}")}
    font.FontDescriptor = document.Reference(PDFDictionary(program.descriptor | own), f"descriptor of {name}")
    document.Reference(font, resource)
    return font


def _stream(content: str | bytes) -> PDFStream:
    stream = PDFStream()
    stream.content = content
    stream.filters = [PDFZCompress]
    return stream
