"""Greedy line breaking: markup becomes measured chunks once, chunks become lines at any width.

All widths are in em; the caller divides the box by the size. Must not know boxes, sizes or scenes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate
from operator import add
from typing import TypeAlias, assert_never

from pnp.base.frozen import NamedTuple
from pnp.base.sums import float_sum
from pnp.base.word_forms import NUMBER_ROOM
from pnp.text.bidi import runs_left
from pnp.text.bonds import ALWAYS, COUNTING, ENDS, ICON, LONGEST, together
from pnp.text.directions import in_runs
from pnp.text.hyphen import Hyphenator
from pnp.text.inline import Break, Icon, Markup, Run, Token
from pnp.text.measured_pieces import (
    LINE,
    LINE_END,
    OPENING,
    PARAGRAPH_END,
    SPACE,
    Gap,
    Glyph,
    Piece,
    Unbroken,
)
from pnp.text.shape import Cut
from pnp.text.unspaced import SIGN, endings, is_unspaced

Icons: TypeAlias = Callable[[str, str], Glyph | None]  # by their name and the text before them
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
    is_mixed: bool = False  # whether some of it is read from the right


class Line(NamedTuple):
    """Chunks ``start`` up to ``end``, ``width`` em wide as set, with the hyphen if there is one."""

    start: int
    end: int
    width: float


def measure(
    markup: Markup,
    cuts: Cuts,
    icons: Icons,
    divide: Hyphenator | None = None,
    leftwards: bool = False,
    counts: bool = False,
) -> Measured:
    """``leftwards``: in a language that is read from the right; ``counts``: in one whose numbers keep the word behind them,
    as texts of others do with a space that does not break."""
    return _Measuring(cuts, icons, divide, counts).run(markup, leftwards)


class _Measuring:
    def __init__(self, cuts: Cuts, icons: Icons, divide: Hyphenator | None, counts: bool) -> None:
        self.cuts, self.counts = cuts, counts
        self.icons = icons
        self.divide = divide
        self.chunks: list[Unbroken] = []
        self.gaps: list[Gap] = []  # one less than chunks while the next chunk would join the last
        self.joining: dict[int, list[Unbroken]] = {}  # what joins which chunk
        self.unknown: list[str] = []
        self.level = 0
        self.before = ""  # the end of the text so far

    def run(self, markup: Markup, leftwards: bool) -> Measured:
        if leftwards:
            return self._mixed(markup, leftwards)
        for token in markup.tokens:
            if isinstance(token, Run) and runs_left(token.text):
                return self._mixed(markup, leftwards)
        self._tokens(markup.tokens)
        return self._done(markup.unclosed)

    def _mixed(self, markup: Markup, leftwards: bool) -> Measured:
        """Runs of one direction after the other, in the order they are read."""
        for token, level in in_runs(markup.tokens, leftwards):
            self.level = level
            self._tokens((token,))
        return self._done(markup.unclosed)._replace(is_mixed=True)

    def _tokens(self, tokens: Iterable[Token]) -> None:
        for token in tokens:
            match token:
                case Run(text, bold, italic):
                    spell = self._leveled if self.level else self._text
                    spell(text, self.cuts(bold, italic))
                    self.before = (self.before + text)[-NUMBER_ROOM:]
                case Icon(name):
                    self._icon(name)
                    self.before = ""
                case Break(paragraph):
                    self.before = ""
                    self._end(PARAGRAPH_END if paragraph else LINE_END)
                case _:
                    assert_never(token)

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

    def _leveled(self, text: str, cut: Cut) -> None:
        """The same, of a run that has its place on a line by its level."""
        level, words = self.level, cut.words(self.divide)
        for at, word in enumerate(text.split(" ")):
            if at:
                self._space(_gap_at(cut.space, level))
            if word:
                first, *more = (_at_level(chunk, level, cut) for chunk in words[word].chunks)
                self._add(first)
                self.chunks += more
                self.gaps += (_gap_at(gap, level) for gap in words[word].gaps[:-1])

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
        glyph = self.icons(name, self.before)
        if glyph is None:
            self.unknown.append(name)
            self._text(f":{name}:", self.cuts(False, False))
            return
        if glyph.word:
            glyph = self._lettered(glyph)
        piece = Piece("", "", glyph.width_em, (), glyph, level=self.level)
        self._add(Unbroken((piece,), glyph.width_em, *ICON))

    def _lettered(self, glyph: Glyph) -> Glyph:
        """With its word in the letters of the text."""
        cut = self.cuts(False, False)
        words = cut.words(None)
        pieces: list[Piece] = []
        for at, word in enumerate(glyph.word.split()):
            pieces += (cut.space.piece,) if at and cut.space.piece else ()
            pieces += (piece for chunk in words[word].chunks for piece in chunk.pieces)
        runs = tuple((piece.face, piece.text, cut.across(piece)) for piece in pieces if piece.face)
        return glyph._replace(runs=runs, space=cut.space.width)

    def _add(self, chunk: Unbroken) -> None:
        """A chunk joins the last one where no gap lies between, and no line may end."""
        at = len(self.gaps)
        if at == len(self.chunks):
            self.chunks.append(chunk)
        elif _may_part(self.joining.get(at, self.chunks)[-1], chunk):
            self.gaps.append(OPENING)
            self.chunks.append(chunk)
        else:
            self.joining.setdefault(at, []).append(chunk)

    def _end(self, gap: Gap) -> None:
        if not self.chunks:
            return
        if len(self.gaps) == len(self.chunks):
            self.gaps.pop()  # a space before the end of a line
        self.gaps.append(gap)

    def _done(self, unclosed: tuple[str, ...]) -> Measured:
        self._end(PARAGRAPH_END)
        for at, more in self.joining.items():
            self.chunks[at] = _joined([self.chunks[at], *more])
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
        chunks, gaps = self.chunks, self.gaps
        clinging = [at for at, chunk in enumerate(chunks) if chunk.clings or chunk.holds == ALWAYS]
        last = len(chunks) - 1
        tied = {
            left
            for at in clinging
            for left in (at - 1, at)
            if 0 <= left < last
            and gaps[left].kind == SPACE
            and together(chunks[left].holds, chunks[left + 1].clings)
        }
        if self.counts:
            tied |= {
                at
                for at, chunk in enumerate(chunks[:-1])
                if chunk.holds == COUNTING and gaps[at].kind == SPACE and _is_word(chunks[at + 1])
            }
        if tied:
            self.chunks, self.gaps, done = [], [], 0
            for start in sorted(left for left in tied if left - 1 not in tied):
                end = start + 1
                while end in tied:
                    end += 1
                self.chunks += (*chunks[done:start], _tied(chunks[start : end + 1], gaps[start:end]))
                self.gaps += (*gaps[done:start], gaps[end])
                done = end + 1
            self.chunks += chunks[done:]
            self.gaps += gaps[done:]


def _is_word(chunk: Unbroken) -> bool:
    """One that may be bound to a number: so long a one is left to the line it fits on."""
    text = "".join(piece.text for piece in chunk.pieces).rstrip(ENDS)
    return text.isalpha() and len(text) <= LONGEST


def _at_level(chunk: Unbroken, level: int, cut: Cut) -> Unbroken:
    pieces = [one for piece in chunk.pieces for one in (cut.leftwards(piece) if level % 2 else (piece,))]
    width = float_sum(piece.width for piece in pieces)
    return chunk._replace(pieces=tuple(piece._replace(level=level) for piece in pieces), width=width)


def _gap_at(gap: Gap, level: int) -> Gap:
    piece, hyphen = (one and one._replace(level=level) for one in (gap.piece, gap.hyphen))
    return gap._replace(piece=piece, hyphen=hyphen)


def _may_part(first: Unbroken, second: Unbroken) -> bool:
    """Whether a line may end between two that differ in style, or of which one is an icon: in scripts without spaces."""
    before = first.pieces[-1].text if first.pieces else ""
    after = second.pieces[0].text if second.pieces else ""
    if not any(map(is_unspaced, before[-1:] + after[:1])):
        return False
    before = before or SIGN
    return len(before) in endings(before + (after or SIGN))


def _joined(run: list[Unbroken]) -> Unbroken:
    """Chunks with nothing between them, as one."""
    width = 0.0
    for chunk in run:
        width += chunk.width
    return _one(run, [piece for chunk in run for piece in chunk.pieces], width)


def _tied(run: list[Unbroken], spaces: list[Gap]) -> Unbroken:
    """Chunks with a space between each two, as one."""
    pieces, width = [*run[0].pieces], run[-1].width
    for chunk, space in zip(run[1:], spaces, strict=True):
        pieces += (*((space.piece,) if space.piece else ()), *chunk.pieces)
    for chunk, space in zip(run[-2::-1], reversed(spaces), strict=True):  # sums of fractions have an order
        width = chunk.width + (space.piece.width if space.piece else 0.0) + width
    return _one(run, pieces, width)


def _one(run: list[Unbroken], pieces: list[Piece], width: float) -> Unbroken:
    return Unbroken(
        tuple(pieces), width, run[-1].holds, run[0].clings, "".join(chunk.missing for chunk in run)
    )


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
