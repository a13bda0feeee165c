"""Strips into columns into pages: breaks where they may fall, columns of a part's end levelled.

Owns the breaking. Must not know text, blocks or drawings: a strip has a height and can draw itself anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import HeadingPlace
from pnp.base.scene import Box, Item
from pnp.base.sums import float_sum

Draw: TypeAlias = Callable[[float, float], list[Item]]
HAIR = 1e-6
STEP = 0.5  # mm: how finely columns are levelled
LEAST = 0.62  # of its height: what a drawing may lose so that a page is not left half empty


class Strip(NamedTuple):
    """What no column break divides."""

    height: float
    draw: Draw
    before: float = 0.0  # white above it, but not at the top of a column
    keep: bool = False  # never the last of a column: it belongs to what follows
    wide: bool = False  # across all columns
    head: Strip | None = None  # stands above it again where it begins a column
    heading: tuple[int, str] | None = None  # how deep it stands, and what a bookmark to it says
    more: bool = False  # a sentence, a list or a table goes on after it
    shrink: Callable[[float], Strip] | None = None  # the same, no higher than so many mm
    span: Span | None = None  # where its words are written


class Frame(NamedTuple):
    """Where text stands on a page."""

    width: float
    height: float
    left: float
    top: float
    room: float  # width of the text
    bottom: float  # y of its end
    columns: int = 1
    gutter: float = 0.0

    @property
    def column(self) -> float:
        return (self.room - (self.columns - 1) * self.gutter) / self.columns


class StripPlace(NamedTuple):
    """Where the words of one place of a file stand on a page."""

    span: Span
    box: Box


class FilledPage(NamedTuple):
    """What stands on a page, and where: drawn when it is asked for, since not every layout is printed."""

    parts: list[tuple[Draw, float, float]]
    headings: list[HeadingPlace]  # of pages as they are told, from 1
    texts: list[StripPlace]
    end: float = 0.0  # y of the end of what stands on it
    ends: tuple[float, ...] = ()  # of each column last begun
    open: tuple[bool, ...] = ()  # whether what stands there goes on in the next

    @property
    def items(self) -> list[Item]:
        return [item for draw, x, y in self.parts for item in draw(x, y)]


class ColumnRun(NamedTuple):
    """Strips that flow through the same columns."""

    strips: Sequence[Strip]
    columns: int


def paginate(strips: Sequence[Strip], frame: Frame) -> list[FilledPage]:
    """Every strip on a page, in order."""
    sheets = _PageFlow(frame)
    runs = list(sections(strips, frame.columns))
    for at, section in enumerate(runs):
        sheets.flow(section, led_to(section, runs[at + 1]) if at + 1 < len(runs) else 0.0)
    return sheets.pages


def led_to(section: ColumnRun, following: ColumnRun) -> float:
    """The height that must go below a run that ends in what belongs to the next, as a wide drawing to its list."""
    if not section.strips or not section.strips[-1].keep:
        return 0.0
    strips = following.strips
    last = next((at for at, strip in enumerate(strips) if not strip.keep), len(strips) - 1)
    return strips[0].before + stack(strips[: last + 1])


def sections(strips: Sequence[Strip], columns: int) -> Iterator[ColumnRun]:
    """Runs of strips in columns and runs across them; what is kept with something wide is set wide with it."""
    if columns == 1:
        yield ColumnRun(strips, 1)
        return
    wide = [strip.wide for strip in strips]
    for index in range(len(strips) - 2, -1, -1):
        if strips[index].keep and wide[index + 1]:
            wide[index] = True
    start = 0
    for index in range(1, len(strips) + 1):
        if index == len(strips) or wide[index] != wide[start]:
            yield ColumnRun(strips[start:index], 1 if wide[start] else columns)
            start = index


class _PageFlow:
    """The pages so far, and how far down the last one is filled."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.pages = [FilledPage([], [], [])]
        self.y = frame.top

    def flow(self, section: ColumnRun, below: float = 0.0) -> None:
        strips, start = list(section.strips), 0
        section = section._replace(strips=strips)
        gap = strips[0].before if strips else 0.0
        while start < len(strips):
            fresh = self.y == self.frame.top
            top = self.y if fresh else self.y + gap
            squeeze(strips, start, self.frame.bottom - top, section.columns)
            cuts = fill(strips, start, self.frame.bottom - top, section.columns, force=fresh)
            if cuts[-1] == len(strips):
                cuts = level(strips, start, self.frame.bottom - top, section.columns) or cuts
                if below:
                    cuts = [self._with_what_follows(strips, start, top, below)]
            if cuts[-1] > start:
                ends = self._place(section, (start, *cuts), top)
                self.y = max(ends)
                going_on = tuple(0 < cut < len(strips) and strips[cut - 1].more for cut in cuts)
                self.pages[-1] = self.pages[-1]._replace(end=self.y, ends=ends, open=going_on)
            start = cuts[-1]
            if start < len(strips):
                self.pages.append(FilledPage([], [], []))
                self.y = self.frame.top

    def _with_what_follows(self, strips: list[Strip], start: int, top: float, below: float) -> int:
        """Where a run that ends on this page is broken, so that its end stands with what follows."""
        over = top + stack(strips[start:]) + below - self.frame.bottom
        if over <= HAIR:
            return len(strips)
        end = strips[-1]
        if end.shrink and end.height - over >= LEAST * end.height:
            strips[-1] = end.shrink(end.height - over)._replace(before=end.before, keep=True)
            return len(strips)
        first = len(strips) - 1
        while first > start and strips[first - 1].keep:
            first -= 1
        fits = stack(strips[first:]) + below <= self.frame.bottom - self.frame.top + HAIR
        return first if fits and (first > start or top > self.frame.top) else len(strips)

    def _place(self, section: ColumnRun, cuts: Sequence[int], top: float) -> tuple[float, ...]:
        """Fills the columns between the cuts; where each ends."""
        frame = self.frame
        step = frame.column + frame.gutter
        return tuple(
            self._column(section, section.strips[start:end], frame.left + number * step, top)
            for number, (start, end) in enumerate(pairwise(cuts))
        )

    def _column(self, section: ColumnRun, strips: Sequence[Strip], x: float, y: float) -> float:
        page = self.pages[-1]
        width = self.frame.room if section.columns == 1 else self.frame.column
        for index, strip in enumerate(strips):
            if index == 0 and strip.head:
                page.parts.append((strip.head.draw, x, y))
                y += strip.head.height
            y += strip.before if index else 0.0
            page.parts.append((strip.draw, x, y))
            if strip.heading:
                page.headings.append(HeadingPlace(*strip.heading, x, y, len(self.pages)))
            if strip.span:
                page.texts.append(StripPlace(strip.span, Box(x, y, width, strip.height)))
            y += strip.height
        return y


def fill(strips: Sequence[Strip], start: int, room: float, columns: int, *, force: bool = False) -> list[int]:
    """Where each column ends, as many strips in each as go. ``force`` lets an empty page overflow."""
    cuts = []
    for number in range(columns):
        end = reach(strips, start, room)
        if end == start and start < len(strips) and force and number == 0:
            end = max(start + 1, reach(strips, start, room, kept=False))
        cuts.append(end)
        start = end
    return cuts


def squeeze(strips: list[Strip], start: int, room: float, columns: int) -> None:
    """Makes the drawing that would begin each next column smaller, if it then still goes into this one."""
    for _ in range(columns):
        end = reach(strips, start, room)
        at = end
        while at + 1 < len(strips) and strips[at].keep and not strips[at].shrink:
            at += 1
        if end < len(strips) and (shrink := strips[at].shrink):
            last = at
            while last + 1 < len(strips) and strips[last].keep:
                last += 1
            above = stack([*strips[start:at], strips[at]._replace(height=0.0), *strips[at + 1 : last + 1]])
            if room - above >= LEAST * strips[at].height:
                strips[at] = shrink(room - above)._replace(before=strips[at].before, keep=strips[at].keep)
                end = reach(strips, start, room)
        start = end


def reach(strips: Sequence[Strip], start: int, room: float, *, kept: bool = True) -> int:
    """How many strips from ``start`` go into a column, ended where it may end."""
    used, best = 0.0, start
    for index in range(start, len(strips)):
        strip = strips[index]
        used += strip.height
        if index > start:
            used += strip.before
        elif strip.head:
            used += strip.head.height
        if used > room + HAIR:
            break
        if not (kept and strip.keep) or index + 1 == len(strips):
            best = index + 1
    return best


def level(strips: Sequence[Strip], start: int, room: float, columns: int) -> list[int]:
    """Columns as short as will hold what is left, so that all end about level; none where nothing will."""
    rest = strips[start:]
    height = float_sum(strip.height + strip.before for strip in rest) / columns * 0.9
    while height < room:
        cuts = fill(strips, start, height, columns)
        if cuts[-1] == len(strips):
            return cuts
        height += STEP
    return []


def stack(strips: Sequence[Strip]) -> float:
    """The height of strips in one endless column."""
    return float_sum(strip.height for strip in strips) + float_sum(strip.before for strip in strips[1:])
