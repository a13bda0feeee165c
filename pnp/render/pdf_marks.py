"""Marks of direction in a PDF: unseen, as wide as a hair, where a line runs both ways.

Readers take a line as it stands, from left to right, and guess which way each part of it is read: what has no direction of
its own goes with the number or name beside it, up to the next letter that runs the other way; some turn brackets round,
but not behind a letter from the left. The marks of Unicode (U+200E, U+200F) count as such letters. Owns which characters
want them, and their operators. Must not know what a line is, nor files of fonts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from pnp.frozen import NamedTuple

LEFT, RIGHT = "\u200e", "\u200f"  # from here on letters run from the left, from the right
ENDS = {LEFT: "+l", RIGHT: "+r"}  # of the names of fonts in which a glyph is one of them
WIDTH = 30  # thousandths: more, and readers see no space where there is one beside a mark
QUOTES = "\u2018\u2019\u201c\u201d"  # which no rule mirrors, and some readers do
WEAK = ("EN", "ES", "ET", "AN", "CS")  # numbers, and what stands in them


class DirectionMarks(NamedTuple):
    """A glyph that stands for them, unseen: the font it is in, its code, and its width in thousandths."""

    font: str
    code: int
    width: int


class MarkPen(NamedTuple):
    """Puts marks into a text, beside the pen, which stays where it is. ``set_font`` has ``%s`` for a name and ``%f`` for a
    size; ``again`` is what has to be set again for the text to go on."""

    marks: DirectionMarks
    size: float
    set_font: str
    again: str = ""

    @property
    def before(self) -> str:
        """The right, before the pen."""
        return self._put(RIGHT, f"{self.marks.width}<{self.marks.code:04X}>")

    @property
    def behind(self) -> str:
        """The left, behind it."""
        return self._put(LEFT, f"{2 * self.marks.width}<{self.marks.code:04X}>{-self.marks.width}")

    def _put(self, mark: str, row: str) -> str:
        font = self.set_font % (self.marks.font + ENDS[mark], self.size)
        wide = 100 * WIDTH / self.marks.width
        return f"{font} 3 Tr {wide:.2f} Tz [{row}] TJ 0 Tr 100 Tz {self.again}".rstrip()


class MarkedStretch(NamedTuple):
    """Part of a text that is read from the right, as it stands, and whether marks stand before and behind it."""

    start: int
    end: int
    before: bool = False
    behind: bool = False


def wanted(said: str, level: int) -> tuple[bool, bool]:
    """Whether a character wants marks before and behind it where letters run from the right; several want none."""
    if level % 2 == 0 or len(said) != 1:
        return False, False
    is_turned = said in QUOTES or bool(unicodedata.mirrored(said))
    return is_turned or unicodedata.bidirectional(said) in WEAK, is_turned


def stretches(glyphs: str) -> Iterator[MarkedStretch]:
    """Of plain characters that are read from the right, spelt as they are seen. What looks otherwise in such a text, as a
    bracket does, is set by glyphs."""
    start = 0
    for at, char in enumerate(glyphs):
        before, behind = wanted(char, 1)
        if before or behind:
            if start < at:
                yield MarkedStretch(start, at)
            yield MarkedStretch(at, at + 1, before, behind)
            start = at + 1
    if start < len(glyphs):
        yield MarkedStretch(start, len(glyphs))


def within(kerns: Iterable[tuple[int, float]], stretch: MarkedStretch) -> tuple[tuple[int, float], ...]:
    """The kerns of a stretch, counted from its start."""
    return tuple((at - stretch.start, by) for at, by in kerns if stretch.start <= at < stretch.end)
