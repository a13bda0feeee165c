"""Outlines of letters as SVG path data, in the font's own units with y up, from TrueType and CFF alike.

Owns reading them, each once a process. Must not know scenes or where a letter stands.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont


class LetterShape(NamedTuple):
    outline: str  # empty for spaces
    advance: float


class Alphabet:
    """The letters of one font file, drawn when they are first asked for."""

    def __init__(self, data: bytes) -> None:
        font = TTFont(BytesIO(data), lazy=True)
        self.units: int = font["head"].unitsPerEm
        self._names: dict[int, str] = font.getBestCmap()
        self._unknown: str = font.getGlyphOrder()[0]
        self._glyphs: Any = font.getGlyphSet()
        self._letters: dict[str, LetterShape] = {}

    def letter(self, character: str) -> LetterShape:
        found = self._letters.get(character)
        if found is None:
            found = self._letters[character] = self._drawn(self._names.get(ord(character), self._unknown))
        return found

    def _drawn(self, name: str) -> LetterShape:
        glyph, pen = self._glyphs[name], SVGPathPen(self._glyphs)
        glyph.draw(pen)
        return LetterShape(pen.getCommands(), glyph.width)


@lru_cache(maxsize=64)
def alphabet(data: bytes) -> Alphabet:
    """Opening a font takes milliseconds: once a process."""
    return Alphabet(data)
