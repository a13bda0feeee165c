"""Marks of direction in a PDF: unseen, as wide as a hair, where a line runs both ways.

Readers take a line as it stands, from left to right, and guess which way each part of it is read: what has no direction of
its own goes with the number or name beside it, up to the next letter that runs the other way; some turn brackets round,
but not behind a letter from the left. The marks of Unicode (U+200E, U+200F) count as such letters. Owns which characters
want them, and their operators. Must not know what a line is, nor files of fonts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from pnp.base.frozen import NamedTuple
from pnp.press.render.pdf_codes import spelt_out

LEFT, RIGHT = "\u200e", "\u200f"  # from here on letters run from the left, from the right
# a space, for readers that leave one out where the pen goes back: the mark before it makes it a letter like any other, and
# of all that is unseen it alone is no hindrance to who searches; to others nothing is said
BLANK = "\u034f "
UNSAID = "\0"  # told of what is seen only, or read by few: most readers pass over it, while "" makes some ask the font
ENDS = {LEFT: "+l", RIGHT: "+r", BLANK: "+b"}  # of the names of fonts in which a glyph is one of them
WIDTH = 30  # thousandths: more, and readers see no space where there is one beside a mark
QUOTES = "\u2018\u2019\u201c\u201d"  # which no rule mirrors, and some readers do
WEAK = ("EN", "ES", "ET", "AN", "CS")  # numbers, and what stands in them


class MarkGlyph(NamedTuple):
    """What stands for a mark, unseen: the font it is in, its code, and its width in thousandths."""

    font: str
    code: int
    width: int


class DirectionMarks(NamedTuple):
    """Two glyphs: where marks stand close, some readers take equal ones for one. Spaces have that of the right."""

    right: MarkGlyph
    left: MarkGlyph

    def told(self, font: str) -> Iterator[tuple[str, dict[int, str]]]:
        """What is said by glyphs of a font where its name ends so."""
        for mark, end in ENDS.items():
            glyph = self.glyph(mark)
            if glyph.font == font:
                yield end, {glyph.code: mark}

    def glyph(self, mark: str) -> MarkGlyph:
        return self.left if mark == LEFT else self.right


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
        glyph = self.marks.right
        return self._put(RIGHT, f"{glyph.width}<{glyph.code:04X}>")

    @property
    def behind(self) -> str:
        """The left, behind it; what comes next may stand nearer, and is read after it."""
        glyph = self.marks.left
        aside = glyph.width // 2
        return self._put(LEFT, f"{glyph.width + aside}<{glyph.code:04X}>{-aside}")

    def blank(self, width: float) -> str:
        """A space, so wide."""
        shown = self._put(BLANK, f"<{self.marks.right.code:04X}>", width / self.size * 1000)
        return f"/Span<</ActualText{spelt_out(UNSAID)}>>BDC {shown} EMC"

    def _put(self, mark: str, row: str, width: float = WIDTH) -> str:
        glyph = self.marks.glyph(mark)
        font, wide = self.set_font % (glyph.font + ENDS[mark], self.size), 100 * width / glyph.width
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
