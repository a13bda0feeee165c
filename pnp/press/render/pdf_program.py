"""A TrueType program on its way into a PDF: the glyph and the width of each character, and what is cut out of it.

Owns the reading of the tables that list every character and every glyph: each at once, where ReportLab takes ten times
as long over them, number by number. Everything else is ReportLab's. Must not know documents.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from struct import error, unpack_from

import pnp.press.render.put_off  # noqa: F401 (before ReportLab)

# isort: split
from reportlab.pdfbase.pdfdoc import PDFArray
from reportlab.pdfbase.ttfonts import FF_NONSYMBOLIC, FF_SYMBOLIC, TTFontFile

SPACE, NO_BREAK_SPACE = 0x20, 0xA0


class Program:
    """``font`` is ReportLab's, as if it had read the whole file. ``glyphs`` has those of all characters."""

    def __init__(self, data: bytes) -> None:
        self.font = TTFontFile(BytesIO(data), charInfo=0)
        start = {name: row["offset"] for name, row in self.font.table.items()}
        try:
            self.font.charToGlyph = _glyphs(data, start["cmap"])
            self.font.hmetrics = self._metrics(data, start["hhea"], start["hmtx"])
            self.font.glyphPos = self._places(data, start["head"], start["loca"])
        except (
            error,
            LookupError,
            ValueError,
        ):  # of an old kind, or damaged, which ReportLab knows how to tell
            self.font = TTFontFile(BytesIO(data))
        self.name: bytes = self.font.name
        self.glyphs: dict[int, int] = self.font.charToGlyph
        (self._measured,) = unpack_from(">H", data, start["hhea"] + 34)

    def width(self, character: int) -> float:
        """In thousandths of the size; what has no glyph is as wide as the one drawn in its stead."""
        return self._advance(self.glyphs.get(character, 0))

    def _advance(self, glyph: int) -> float:
        glyph = glyph if glyph < self.font.numGlyphs else 0
        advance = self.font.hmetrics[glyph][0]
        width: float = advance if glyph >= self._measured else self.font._pdfScale(advance)
        return width

    @property
    def descriptor(self) -> dict[str, object]:
        """What is to be told of it whichever subset is cut out."""
        font = self.font
        return {
            "Type": "/FontDescriptor",
            "Ascent": font.ascent,
            "CapHeight": font.capHeight,
            "Descent": font.descent,
            "Flags": font.flags & ~FF_NONSYMBOLIC | FF_SYMBOLIC,
            "FontBBox": PDFArray(font.bbox),
            "ItalicAngle": font.italicAngle,
            "StemV": font.stemV,
            "MissingWidth": self._advance(0),
        }

    def subset(self, characters: Sequence[int]) -> bytes:
        """A program of these alone, each in the place of its code."""
        made: bytes = self.font.makeSubset(characters)
        return made

    def _metrics(self, data: bytes, hhea: int, hmtx: int) -> list[tuple[float, int]]:
        """Advance and bearing of each glyph; the last ones share an advance, which ReportLab has in thousandths."""
        (measured,) = unpack_from(">H", data, hhea + 34)
        flat = unpack_from(f">{2 * measured}H", data, hmtx)
        rest = unpack_from(f">{self.font.numGlyphs - measured}H", data, hmtx + 4 * measured)
        last = self.font._pdfScale(flat[-2])
        return [*zip(flat[::2], flat[1::2], strict=True), *((last, bearing) for bearing in rest)]

    def _places(self, data: bytes, head: int, loca: int) -> list[int]:
        (is_long,) = unpack_from(">H", data, head + 50)
        count = self.font.numGlyphs + 1
        return [
            place if is_long else 2 * place
            for place in unpack_from(f">{count}L" if is_long else f">{count}H", data, loca)
        ]


@lru_cache(maxsize=64)
def open_program(data: bytes) -> Program:
    """Once a process."""
    return Program(data)


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Of every character, by the table that ReportLab would choose."""
    start = _unicode_table(data, cmap)
    (kind,) = unpack_from(">H", data, start)
    glyphs = RUNS[kind](data, start)
    if SPACE in glyphs:
        glyphs[NO_BREAK_SPACE] = glyphs[SPACE]
    elif NO_BREAK_SPACE in glyphs:
        glyphs[SPACE] = glyphs[NO_BREAK_SPACE]
    return glyphs


def _unicode_table(data: bytes, cmap: int) -> int:
    (count,) = unpack_from(">H", data, cmap + 2)
    chosen = macintosh = None
    for n in range(count):
        platform, encoding, offset = unpack_from(">HHL", data, cmap + 4 + 8 * n)
        if platform == 3 or (platform, encoding) == (1, 1) or (platform == 0 and encoding != 5):
            chosen = offset
        elif (platform, encoding) == (1, 0):
            macintosh = offset
    return cmap + int(chosen if chosen is not None else macintosh or 0)


def _runs_of_two_bytes(data: bytes, start: int) -> dict[int, int]:
    """Runs of characters whose glyphs follow each other, or are listed behind the table."""
    (length,) = unpack_from(">H", data, start + 2)
    words = unpack_from(f">{length // 2}H", data, start)
    count = words[3] // 2
    ends, starts, shifts, ranges = (
        words[at : at + count] for at in (7, 8 + count, 8 + 2 * count, 8 + 3 * count)
    )
    glyphs: dict[int, int] = {}
    for n, (first, last, shift, listed) in enumerate(zip(starts, ends, shifts, ranges, strict=True)):
        run = range(first, last + 1)
        if listed == 0:
            glyphs.update(zip(run, [(character + shift) & 0xFFFF for character in run], strict=True))
        else:
            at = 8 + 3 * count + n + listed // 2
            found = words[at : at + len(run)]
            glyphs.update(zip(run, [glyph and (glyph + shift) & 0xFFFF for glyph in found], strict=False))
            glyphs.update(dict.fromkeys(run[len(found) :], 0))
    return glyphs


def _runs_of_four_bytes(data: bytes, start: int) -> dict[int, int]:
    """Runs of characters whose glyphs follow each other."""
    (count,) = unpack_from(">L", data, start + 12)
    flat = unpack_from(f">{3 * count}L", data, start + 16)
    glyphs: dict[int, int] = {}
    for first, last, glyph in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
        glyphs.update(zip(range(first, last + 1), range(glyph, glyph + last + 1 - first), strict=True))
    return glyphs


RUNS = {4: _runs_of_two_bytes, 12: _runs_of_four_bytes}  # by the format of the table
