"""Greedy line breaking: markup becomes measured chunks once, chunks become lines at any width.

All widths are in em; the caller divides the box by the size. Must not know boxes, sizes or scenes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from operator import add
from typing import TypeAlias

from pnp.frozen import NamedTuple
from pnp.text.bonds import ALWAYS, ICON, together
from pnp.text.hyphen import Hyphenator
from pnp.text.inline import Break, Icon, Markup, Run
from pnp.text.pieces import LINE, LINE_END, PARAGRAPH_END, SPACE, Gap, Glyph, Piece, Unbroken
from pnp.text.shape import Cut

Icons: TypeAlias = Callable[[str], Glyph | None]
Cuts: TypeAlias = Callable[[bool, bool], Cut]  # bold, italic -> what measures it

SLACK = 1e-6  # em: a text measured to fill its box exactly does fit


class Measured(NamedTuple):
    """A text ready to be broken at any width: ``gaps[i]`` follows ``chunks[i]``.

    ``starts`` and ``ends`` are where each chunk would lie if all stood on one line.
    """

    chunks: list[Unbroken]
    gaps: list[Gap]
    starts: list[float]
    ends: list[float]
    stops: list[int]  # the index behind each chunk that ends a line by the author's will
    widest: float  # of all chunks
    missing: str  # characters no font has
    unknown: tuple[str, ...]  # icons nobody has
    unclosed: tuple[str, ...]  # marks of bold or italic that nothing closes
    flawed: bool  # whether there is any of these: asked for every text


class Line(NamedTuple):
    """Chunks ``start`` up to ``end``, ``width`` em wide as set, with the hyphen if there is one."""

    start: int
    end: int
    width: float


def measure(markup: Markup, cuts: Cuts, icons: Icons, divide: Hyphenator | None = None) -> Measured:
    return _Measuring(cuts, icons, divide).run(markup)


class _Measuring:
    def __init__(self, cuts: Cuts, icons: Icons, divide: Hyphenator | None) -> None:
        self.cuts = cuts
        self.icons = icons
        self.divide = divide
        self.chunks: list[Unbroken] = []
        self.gaps: list[Gap] = []  # one less than chunks while the next chunk would join the last
        self.unknown: list[str] = []

    def run(self, markup: Markup) -> Measured:
        for token in markup.tokens:
            match token:
                case Run(text, bold, italic):
                    self._text(text, self.cuts(bold, italic))
                case Icon(name):
                    self._icon(name)
                case Break(paragraph):
                    self._end(PARAGRAPH_END if paragraph else LINE_END)
        self._end(PARAGRAPH_END)
        return self._done(markup.unclosed)

    def _text(self, text: str, cut: Cut) -> None:
        """The first and last word may join what stands beside them; those between stand free."""
        first, *between = text.split(" ")
        last = between.pop() if between else ""
        spaced = " " in text
        self._word(first, cut)
        if spaced:
            self._space(cut.space)
        chunks, gaps = self.chunks, self.gaps
        for more, after in map(cut.words(self.divide).__getitem__, between):
            chunks += more
            gaps += after
        self._word(last, cut)

    def _word(self, text: str, cut: Cut) -> None:
        if text:
            word = cut.words(self.divide)[text]
            self._add(word.chunks[0])
            self.chunks += word.chunks[1:]
            self.gaps += word.gaps[:-1]

    def _space(self, space: Gap) -> None:
        if len(self.gaps) < len(self.chunks):
            self.gaps.append(space)

    def _icon(self, name: str) -> None:
        glyph = self.icons(name)
        if glyph is None:
            self.unknown.append(name)
            self._text(f":{name}:", self.cuts(False, False))
            return
        piece = Piece("", "", glyph.width_em, (), glyph)
        self._add(Unbroken((piece,), glyph.width_em, *ICON))

    def _add(self, chunk: Unbroken) -> None:
        """A chunk joins the last one where no gap lies between."""
        if len(self.gaps) < len(self.chunks):
            self.chunks[-1] = _joined(self.chunks[-1], None, chunk)
        else:
            self.chunks.append(chunk)

    def _end(self, gap: Gap) -> None:
        if not self.chunks:
            return
        if len(self.gaps) == len(self.chunks):
            self.gaps.pop()  # a space before the end of a line
        self.gaps.append(gap)

    def _done(self, unclosed: tuple[str, ...]) -> Measured:
        self._bind()
        chunks, gaps = self.chunks, self.gaps
        widths = [chunk.width for chunk in chunks]
        starts = list(accumulate(map(add, widths, [gap.width for gap in gaps]), initial=0.0))
        ends = list(map(add, starts, widths))
        stops = [index for index, gap in enumerate(gaps, 1) if gap.kind >= LINE]
        missing = "".join([chunk.missing for chunk in chunks if chunk.missing])
        unknown, widest = tuple(self.unknown), max(widths, default=0.0)
        flawed = bool(missing or unknown or unclosed)
        return Measured(chunks, gaps, starts, ends, stops, widest, missing, unknown, unclosed, flawed)

    def _bind(self) -> None:
        """Joins over their space the chunks that stay together."""
        clinging = [at for at, chunk in enumerate(self.chunks) if chunk.clings or chunk.holds == ALWAYS]
        for at in reversed(clinging):
            self._tie(at)
            self._tie(at - 1)

    def _tie(self, left: int) -> None:
        chunks, gaps = self.chunks, self.gaps
        if not 0 <= left < len(chunks) - 1 or gaps[left].kind != SPACE:
            return
        first, second = chunks[left : left + 2]
        if together(first.holds, second.clings):
            chunks[left : left + 2] = [_joined(first, gaps.pop(left).piece, second)]


def _joined(first: Unbroken, space: Piece | None, second: Unbroken) -> Unbroken:
    between = (space,) if space else ()
    pieces = (*first.pieces, *between, *second.pieces)
    width = first.width + (space.width if space else 0.0) + second.width
    return Unbroken(pieces, width, second.holds, first.clings, first.missing + second.missing)


def wrap(text: Measured, limit: float) -> list[Line]:
    """As many chunks on each line as go into ``limit`` em; a single chunk too wide for it stands alone."""
    starts, ends, gaps = text.starts, text.ends, text.gaps
    lines: list[Line] = []
    start = 0
    for stop in text.stops:
        while start < stop:
            origin = starts[start]
            reach = origin + limit + SLACK
            last = bisect_right(ends, reach, start, stop) - 1
            while last > start and last + 1 < stop and ends[last] + gaps[last].end > reach:
                last -= 1  # its hyphen would stand out
            last = max(last, start)
            hyphen = gaps[last].end if last + 1 < stop else 0.0
            lines.append(Line(start, last + 1, ends[last] - origin + hyphen))
            start = last + 1
    return lines
