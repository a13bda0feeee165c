"""Outlines and advances of letters, in the font's own units with y up, from TrueType and CFF alike.

Owns reading them, each once a process, and how far apart the letters of a run stand. Must not know how they are
written down.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from itertools import accumulate
from operator import add
from typing import Any, Generic, TypeVar

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from pnp.base.scene import Text

Found = TypeVar("Found")
SPACES = " \u00a0"


class ByLetter(dict[str, Found], Generic[Found]):
    """Something for each letter, made when it is first asked for."""

    def __init__(self, make: Callable[[str], Found]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, letter: str) -> Found:
        made = self[letter] = self.make(letter)
        return made


class ByGlyph(dict[int, str]):
    """The same for each glyph by its number."""

    def __init__(self, make: Callable[[int], str]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, glyph: int) -> str:
        made = self[glyph] = self.make(glyph)
        return made


class Alphabet:
    """The letters of one font file. ``outlines`` are SVG path data, empty for spaces."""

    def __init__(self, data: bytes) -> None:
        font = TTFont(BytesIO(data), lazy=True)
        self.units: int = font["head"].unitsPerEm
        self._names: dict[int, str] = font.getBestCmap()
        self._order: list[str] = font.getGlyphOrder()
        self._unknown: str = self._order[0]
        self._glyphs: Any = font.getGlyphSet()
        self.outlines = ByLetter(self._outline)
        self.advances = ByLetter(self._advance)

    def pens(self, text: Text) -> list[float]:
        """How far from the start of a run each of its letters begins."""
        advances = [self.advances[letter] for letter in text.glyphs]
        for index, by in text.kerns:
            advances[index] += by * self.units / 1000
        if text.space:
            wider = text.space * self.units / text.size
            wide = ((letter in SPACES) * wider for letter in text.glyphs)
            advances = list(map(add, advances, wide))
        return [0.0, *accumulate(advances[:-1])]

    def _name(self, letter: str) -> str:
        return self._names.get(ord(letter), self._unknown)

    def outline_of(self, glyph: int) -> str:
        return self._drawn(self._order[glyph])

    def _outline(self, letter: str) -> str:
        return self._drawn(self._name(letter))

    def _drawn(self, name: str) -> str:
        pen = SVGPathPen(self._glyphs)
        self._glyphs[name].draw(pen)
        return str(pen.getCommands())

    def _advance(self, letter: str) -> float:
        return float(self._glyphs[self._name(letter)].width)


@lru_cache(maxsize=64)
def alphabet(data: bytes) -> Alphabet:
    """Opening a font takes milliseconds: once a process."""
    return Alphabet(data)
