"""Fonts of glyphs in a PDF: what is cut out for a document, and how it is embedded, TrueType and CFF alike.

Codes are the numbers of glyphs in the part that is cut out. Must not know how text is spelt, measuring or layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO

import pnp.press.render.put_off  # noqa: F401 (before ReportLab)

# isort: split
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFObjectReference

from pnp.base.frozen import NamedTuple
from pnp.press.render.pdf_codes import MUTE
from pnp.press.render.pdf_fonts import Typefaces, stream, subset_tag
from pnp.press.render.pdf_letters import UnseenLetter
from pnp.press.render.pdf_marks import DirectionMarks
from pnp.press.render.pdf_runs import LETTER, UNREAD, GlyphCodes

SYMBOLIC = 4
NOTHING = "\u2060"  # a joiner of words: readers that ask a font all the same leave it out, or show nothing
CHOICE = 3  # of glyphs that say a character which has none as wide as a letter
AT_ONCE = 100  # rows in one part of a table of characters


class GlyphProgram(NamedTuple):
    """A font to be embedded."""

    data: bytes
    codes: GlyphCodes
    widths: tuple[int, ...]  # of all its glyphs, those among them that others are put together from
    scale: float  # thousandths in a unit
    metrics: tuple[int, ...]  # ascent, descent, and the box round all glyphs
    is_cubic: bool


def glyph_programs(
    faces: Typefaces, runs: Mapping[str, Iterable[tuple[int, str]]]
) -> tuple[GlyphProgram, ...]:
    return tuple(
        _program(faces, number, face, used) for number, (face, used) in enumerate(sorted(runs.items()), 1)
    )


def _program(faces: Typefaces, number: int, face: str, used: Iterable[tuple[int, str]]) -> GlyphProgram:
    """What a glyph says where several things were said by it: the shortest of them."""
    from fontTools.ttLib import TTFont

    said: dict[int, str] = {}
    apart = sorted(words for glyph, words in used if glyph == LETTER)
    for glyph, words in sorted(used, key=lambda one: (one[0], not one[1], len(one[1]), one[1])):
        if glyph != LETTER:
            said.setdefault(glyph, words)
    found = faces.by_id(face)
    if found is None:
        raise LookupError(f"a scene is set in {face}, which no family has")
    cut = found.cut_out(said, "".join(apart))
    font = TTFont(BytesIO(cut.data), lazy=True)
    scale = 1000 / font["head"].unitsPerEm
    widths = tuple(round(font["hmtx"][name][0] * scale) for name in font.getGlyphOrder())
    glyphs = tuple(sorted(said))
    numbers = tuple(cut.numbers[glyph] for glyph in glyphs)
    own = {cut.letters[char]: char for char in reversed(apart) if char in cut.letters}
    codes = GlyphCodes(
        face,
        f"/G{number}",
        glyphs,
        numbers,
        tuple(widths[one] for one in numbers),
        tuple(
            own.get(number) or said[glyph] or cut.said.get(glyph, "")
            for glyph, number in zip(glyphs, numbers, strict=True)
        ),
        tuple(_letters(apart, own, widths)),
    )
    head, hhea = font["head"], font["hhea"]
    box = head.xMin, head.yMin, head.xMax, head.yMax
    metrics = tuple(round(value * scale) for value in (hhea.ascent, hhea.descent, *box))
    return GlyphProgram(cut.data, codes, widths, scale, metrics, "CFF " in font)


def _letters(apart: Sequence[str], own: Mapping[int, str], widths: Sequence[int]) -> Iterator[UnseenLetter]:
    """Characters by their own glyphs; then those that have none for themselves or, from the right, none as wide as a letter:
    by glyphs of letters, in other fonts."""
    letters = [UnseenLetter(char, code, widths[code]) for code, char in sorted(own.items())]
    yield from letters
    stand_ins = [letter for letter in letters if letter.width and letter.char.isalpha()]
    wide = {letter.char for letter in stand_ins}
    others = [char for char in apart if char not in wide for _ in range(CHOICE)] if stand_ins else ()
    for at, char in enumerate(others):
        turn, place = divmod(at, len(stand_ins))
        yield stand_ins[place]._replace(char=char, end=f"+{turn}")


def embed_glyphs(
    programs: Iterable[GlyphProgram],
    document: PDFDocument,
    marks: DirectionMarks | None = None,
    *,
    with_mute: bool = False,
) -> None:
    """Add them to the document; ``with_mute`` each once more, to be seen and not read; the one with ``marks`` for these."""
    fonts = document.idToObject["BasicFonts"].dict
    for program in programs:
        resource = program.codes.name[1:]
        name = f"{subset_tag(program.data)}+{re.sub('[^A-Za-z0-9]+', '-', program.codes.face)}"
        descendant = document.Reference(_descendant(program, name, document), f"glyphs of {name}")
        for mark, table in _tables(program.codes, marks, with_mute).items():
            told = document.Reference(stream(_table_of(table)), f"characters of {name}{mark}")
            font = PDFDictionary(
                {
                    "Type": PDFName("Font"),
                    "Subtype": PDFName("Type0"),
                    "BaseFont": PDFName(name),
                    "Encoding": PDFName("Identity-H"),
                    "DescendantFonts": PDFArray([descendant]),
                    "ToUnicode": told,
                }
            )
            document.Reference(font, resource + mark)
            fonts[resource + mark] = PDFObjectReference(resource + mark)


def _tables(codes: GlyphCodes, marks: DirectionMarks | None, with_mute: bool) -> dict[str, dict[int, str]]:
    """What the glyphs say, by the end of the font's name."""
    tables: dict[str, dict[int, str]] = {"": {}}
    for char, code, _, end in codes.letters:
        tables.setdefault(end, {})[code] = char
    tables[""] |= zip(codes.codes, codes.said, strict=True)
    if with_mute:
        tables[MUTE] = dict.fromkeys(codes.codes, " ")
    if codes.letters:
        tables[UNREAD] = dict.fromkeys(codes.codes, NOTHING)
    tables |= marks.told(codes.name) if marks else ()
    return tables


def _descendant(program: GlyphProgram, name: str, document: PDFDocument) -> PDFDictionary:
    ascent, descent, *box = program.metrics
    data = _outlines(program)
    file = stream(data)
    if program.is_cubic:
        file.dictionary["Subtype"] = PDFName("CIDFontType0C")
    else:
        file.dictionary["Length1"] = len(data)
    entries = {
        "Type": PDFName("FontDescriptor"),
        "FontName": PDFName(name),
        "Flags": SYMBOLIC,
        "FontBBox": PDFArray(box),
        "ItalicAngle": 0,
        "Ascent": ascent,
        "Descent": descent,
        "CapHeight": ascent,
        "StemV": 80,
        "FontFile3" if program.is_cubic else "FontFile2": document.Reference(file, f"program of {name}"),
    }
    system = PDFDictionary({"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0})
    font = {
        "Type": PDFName("Font"),
        "Subtype": PDFName("CIDFontType0" if program.is_cubic else "CIDFontType2"),
        "BaseFont": PDFName(name),
        "CIDSystemInfo": system,
        "FontDescriptor": document.Reference(PDFDictionary(entries), f"descriptor of {name}"),
        "W": PDFArray([0, PDFArray(program.widths)]),
    }
    if not program.is_cubic:
        font["CIDToGIDMap"] = PDFName("Identity")
    return PDFDictionary(font)


def _outlines(program: GlyphProgram) -> bytes:
    """Of a font with cubic curves the table that has them; all of any other."""
    from fontTools.ttLib import TTFont

    if not program.is_cubic:
        return program.data
    table: bytes = TTFont(BytesIO(program.data), lazy=True).reader["CFF "]
    return table


def _table_of(said: Mapping[int, str]) -> bytes:
    """Which characters a code stands for, as a PDF wants it."""
    rows = [
        f"<{code:04X}> <{words.encode('utf-16-be').hex().upper()}>"
        for code, words in sorted(said.items())
        if words
    ]
    return "\n".join(
        (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def",
            "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange",
            *_parts(rows),
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend",
        )
    ).encode("ascii")


def _parts(rows: list[str]) -> Iterator[str]:
    for start in range(0, len(rows), AT_ONCE):
        part = rows[start : start + AT_ONCE]
        yield f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar"
