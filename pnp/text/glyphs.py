"""Whether the outline of a glyph can be read to its end: asked of fonts that a set brings, before they are embedded.

Whoever cuts a font for a PDF, or draws its letters, takes the outlines as they come and fails halfway where they are
damaged. Owns the layout of ``glyf`` and the question about ``CFF``. Must not know characters or families.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from typing import Any

from pnp.base.sums import int_sum

MOST = 256  # glyphs that one is put together from, counting those within those
MOST_CALLS, MOST_STEPS, DEEPEST = 5_000, 500_000, 16  # of subroutines and bytes of them; one in the other
WORDS, SCALE, MORE, TWO_SCALES, MATRIX = 0x01, 0x08, 0x20, 0x40, 0x80  # flags of a component
SHORT_X, SHORT_Y, REPEATED, SAME_X, SAME_Y = 0x02, 0x04, 0x08, 0x10, 0x20  # flags of a point


class Outlines:
    """Of a TrueType font. Every glyph is read once, whoever is put together from it."""

    def __init__(self, glyf: bytes, loca: bytes, is_long: bool, count: int) -> None:
        self.glyf = glyf
        size = f">{count + 1}{'L' if is_long else 'H'}"
        self.places = [place if is_long else 2 * place for place in struct.unpack_from(size, loca)]
        self._weights: dict[int, int] = {}

    def is_sound(self, glyph: int) -> bool:
        try:
            return self._weight(glyph, 0) <= MOST
        except (struct.error, IndexError, RecursionError):
            return False

    def _weight(self, glyph: int, depth: int) -> int:
        """How many glyphs it unfolds to; IndexError where one cannot be read."""
        if glyph not in self._weights:
            start, end = self.places[glyph], self.places[glyph + 1]
            if not start <= end <= len(self.glyf) or depth > MOST:
                raise IndexError
            data = self.glyf[start:end]
            contours = struct.unpack_from(">h", data)[0] if data else 0
            parts = _parts(data) if contours < 0 else ()
            if contours > 0:
                _read_points(data, contours)
            self._weights[glyph] = min(1 + int_sum(self._weight(part, depth + 1) for part in parts), 2 * MOST)
        return self._weights[glyph]


def _parts(data: bytes) -> list[int]:
    """The glyphs one is put together from."""
    at, flags, parts = 10, MORE, []
    while flags & MORE:
        flags, part = struct.unpack_from(">HH", data, at)
        parts.append(part)
        at += 4 + (4 if flags & WORDS else 2)
        at += 2 if flags & SCALE else 4 if flags & TWO_SCALES else 8 if flags & MATRIX else 0
        if at > len(data):
            raise IndexError
    return parts


def _read_points(data: bytes, contours: int) -> None:
    """IndexError where the points of a simple glyph do not lie within it."""
    ends = struct.unpack_from(f">{contours}H", data, 10)
    if any(first >= second for first, second in pairwise(ends)):
        raise IndexError
    at = 10 + 2 * contours
    at += 2 + struct.unpack_from(">H", data, at)[0]
    points = size = 0
    while points <= ends[-1]:
        flag = data[at]
        times = 1 + data[at + 1] if flag & REPEATED else 1
        across = 1 if flag & SHORT_X else 0 if flag & SAME_X else 2
        down = 1 if flag & SHORT_Y else 0 if flag & SAME_Y else 2
        at, points, size = at + (2 if flag & REPEATED else 1), points + times, size + times * (across + down)
    if points > ends[-1] + 1 or at + size > len(data):
        raise IndexError


def sound_cubics(data: bytes) -> Callable[[int], bool]:
    """The question to a font with ``CFF`` outlines."""
    from fontTools.misc.psCharStrings import T2OutlineExtractor
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.ttLib import TTFont

    class Bounded(T2OutlineExtractor):  # type: ignore[misc]
        """Ends where subroutines call each other again and again."""

        calls = steps = 0

        def execute(self, part: Any) -> None:
            self.calls += 1
            self.steps += len(part.program if part.bytecode is None else part.bytecode)
            if self.calls > MOST_CALLS or self.steps > MOST_STEPS or self.subrLevel > DEEPEST:
                raise IndexError
            super().execute(part)

    font = TTFont(BytesIO(data), lazy=True)
    order, strings = font.getGlyphOrder(), font["CFF "].cff[0].CharStrings

    def parts(name: str) -> list[str]:
        """The letters that one is put together from."""
        string, pen = strings[name], RecordingPen()
        string.outlineExtractor = Bounded
        string.draw(pen)
        return [given[0] for drawn, given in pen.value if drawn == "addComponent"]

    def is_sound(glyph: int) -> bool:
        try:
            return not any(parts(part) for part in parts(order[glyph]))
        except Exception:  # in as many ways as there are operators
            return False

    return is_sound
