"""Fonts in a PDF: which codes the characters of a document have, and the subsets that carry them.

ReportLab cuts the subsets. Must not know how text is spelt, measuring or layout.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import pnp.press.render.put_off  # noqa: F401 (before ReportLab)

# isort: split
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFStream,
    PDFTrueTypeFont,
    PDFZCompress,
)
from reportlab.pdfbase.ttfonts import makeToUnicodeCMap

from pnp.base.frozen import NamedTuple
from pnp.press.render.pdf_codes import MUTE, FontCodes
from pnp.press.render.pdf_program import NO_BREAK_SPACE, SPACE, Program, open_program


class CutFont(Protocol):
    """Some glyphs of a font, and what each is called there."""

    @property
    def data(self) -> bytes: ...
    @property
    def numbers(self) -> Mapping[int, int]: ...
    @property
    def said(self) -> Mapping[int, str]: ...
    @property
    def letters(self) -> Mapping[str, int]: ...


class Typeface(Protocol):
    data: bytes

    def program(self, characters: Iterable[str], /) -> bytes: ...

    def cut_out(self, glyphs: Iterable[int], characters: str, /) -> CutFont: ...


class Typefaces(Protocol):
    """What rendering asks of ``pnp.text.fonts``: for a face id the file, and a TrueType program of some letters."""

    def by_id(self, name: str, /) -> Typeface | None: ...


class FontProgram(NamedTuple):
    """A font to be embedded: the characters of each of its subsets stand at their codes."""

    data: bytes
    codes: FontCodes
    subsets: tuple[tuple[int, ...], ...]


class Subset(NamedTuple):
    """Characters by their codes, the program that draws them, and its name in the file."""

    characters: tuple[int, ...]
    data: bytes
    name: str


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


def embed(programs: Iterable[FontProgram], document: PDFDocument, *, with_mute: bool = False) -> None:
    """Cut the subsets and add them to the document; ``with_mute`` each once more, to be seen and not read."""
    names: list[bytes] = []
    fonts = document.idToObject["BasicFonts"].dict
    blanks = (
        document.Reference(stream(makeToUnicodeCMap("blank", [SPACE] * 256)), "blank") if with_mute else None
    )
    for font in programs:
        program = open_program(font.data)
        namesakes = names.count(program.name)
        names.append(program.name)
        name = program.name + (b"-%d" % (namesakes + 1) if namesakes else b"")
        for resource, subset in zip(font.codes.names, font.subsets, strict=True):
            data = program.subset(subset)
            tagged = f"{subset_tag(data + repr(subset).encode())}+{name.decode('latin-1')}"
            made = _embedded(program, Subset(subset, data, tagged), resource[1:], document)
            fonts[resource[1:]] = made
            if blanks is not None:
                made.Widths = document.Reference(made.Widths, f"widths of {tagged}")
                fonts[resource[1:] + MUTE] = _mute(made, resource[1:] + MUTE, blanks, document)


def _mute(
    font: PDFTrueTypeFont, resource: str, blanks: PDFObjectReference, document: PDFDocument
) -> PDFTrueTypeFont:
    """The same program, of whose letters all are read as blanks: in a picture they are no words of the page."""
    mute = PDFTrueTypeFont()
    mute.Name, mute.BaseFont, mute.Widths = resource, font.BaseFont, font.Widths
    mute.FirstChar, mute.LastChar, mute.FontDescriptor = font.FirstChar, font.LastChar, font.FontDescriptor
    mute.ToUnicode = blanks
    document.Reference(mute, resource)
    return mute


def subset_tag(data: bytes) -> str:
    """Six letters: subsets of different glyphs are different fonts, in whatever files."""
    return "".join(chr(65 + byte % 26) for byte in hashlib.sha256(data).digest()[:6])


def _embedded(program: Program, cut: Subset, resource: str, document: PDFDocument) -> PDFTrueTypeFont:
    font = PDFTrueTypeFont()
    subset, data, name = cut
    font.Name, font.BaseFont = resource, name
    font.FirstChar, font.LastChar = 0, len(subset) - 1
    font.Widths = PDFArray([program.width(character) for character in subset])
    font.ToUnicode = document.Reference(stream(makeToUnicodeCMap(name, subset)), f"characters of {name}")
    file = stream(data)
    file.dictionary["Length1"] = len(data)
    own = {"FontName": PDFName(name), "FontFile2": document.Reference(file, f"program of {name}")}
    font.FontDescriptor = document.Reference(PDFDictionary(program.descriptor | own), f"descriptor of {name}")
    document.Reference(font, resource)
    return font


def stream(content: str | bytes) -> PDFStream:
    stream = PDFStream()
    stream.content = content
    stream.filters = [PDFZCompress]
    return stream
