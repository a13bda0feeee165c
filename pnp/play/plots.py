"""Plots as scenes: intervals in rows, histograms, and the few words beside them. In millimetres.

Owns ink, type sizes, axes and marks. Must not know what is plotted, nor pages.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from pnp.base.scene import Box, Ink, Item, Path, Stroke, ellipse, line, rect
from pnp.play.statistics import Interval
from pnp.text.fit import FLOOR_PT, Style
from pnp.text.measured_pieces import Align
from pnp.text.text_places import TextPlace
from pnp.text.typesetter import Typesetter, plain_words

INK, GREY, FAINT, PALE = "#1f2a30", "#66727a", "#d3d9dd", "#eef1f3"
Tone = Literal["plain", "more", "less", "quiet"]
TONES: Mapping[Tone, Ink] = {"plain": "#2c6690", "more": "#2c6690", "less": "#b0552b", "quiet": "#9aa5ac"}
HAIR = Stroke(FAINT, 0.2)
GUIDE = Stroke(GREY, 0.25, dash=(0.8, 0.8))

Tell = Callable[[float], str]
Frequencies: TypeAlias = Mapping[int, int] | Mapping[float, int]  # how often each value came


def style(size_pt: float, weight: int = 400, ink: Ink = INK, align: Align = "left") -> Style:
    """For a line as long as it needs to be."""
    return Style(
        size_pt=size_pt, weight=weight, ink=ink, align=align, valign="baseline", ladder=(), meant_pt=FLOOR_PT
    )


LABEL, FIGURE = style(8.5), style(8.5, align="right")
NOTE, EDGE = style(8, ink=GREY), style(8, ink=GREY, align="right")
TICK, STRONG = style(7, ink=GREY, align="centre"), style(8.5, 600, align="right")
CARD = Style(size_pt=8.5, valign="baseline", leading=1.2, meant_pt=FLOOR_PT)


class ReportLetters(NamedTuple):
    """What sets the words of a report, and where they are written."""

    setter: Typesetter
    place: TextPlace

    def words(self, text: str, x: float, y: float, how: Style) -> tuple[Item, ...]:
        """One line whose baseline is at ``y`` and whose left, middle or right is at ``x``."""
        return self.setter.words(text, x, y, how, self.place).items

    def held(self, text: str, box: Box, how: Style) -> tuple[Item, ...]:
        """Words within a box, smaller or narrower if they must be."""
        return self.setter.box(plain_words(text), box, how, self.place).items


class Axis(NamedTuple):
    """A stretch of numbers on a stretch of paper."""

    low: float
    high: float
    left: float
    width: float
    ticks: tuple[float, ...]
    tell: Tell
    guide: float | None = None  # a value to compare with

    def at(self, value: float) -> float:
        within = min(max(value, self.low), self.high)
        return self.left + (within - self.low) / (self.high - self.low) * self.width


def axis(values: Sequence[float], left: float, width: float, tell: Tell, guide: float | None = None) -> Axis:
    """Round ends around all values, with round ticks between."""
    finite = [value for value in (*values, *([] if guide is None else [guide])) if math.isfinite(value)]
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    step = round_step((high - low) / 5 or 0.01)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    last = max(last, first + 1)
    ticks = tuple(step * number for number in range(first, last + 1))
    return Axis(ticks[0], ticks[-1], left, width, ticks, tell, guide)


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 ... (or their fractions) that is not below ``least``."""
    power = float(10 ** math.floor(math.log10(least)))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least * (1 - 1e-9))


def ticks(scale: Axis, y: float, letters: ReportLetters) -> Iterator[Item]:
    """The numbers of an axis, baseline at ``y``."""
    for tick in scale.ticks:
        yield from letters.words(scale.tell(tick), scale.at(tick), y, TICK)


def grid(scale: Axis, top: float, bottom: float) -> Iterator[Item]:
    for tick in scale.ticks:
        yield Path(line(scale.at(tick), top, scale.at(tick), bottom), stroke=HAIR)
    if scale.guide is not None:
        yield Path(line(scale.at(scale.guide), top, scale.at(scale.guide), bottom), stroke=GUIDE)


def whisker(scale: Axis, value: Interval, y: float, tone: Tone, start: float | None = None) -> Iterator[Item]:
    """A dot with its interval as a bar; from ``start`` a thin stem leads to it."""
    if math.isnan(value.value):
        return
    ink = TONES[tone]
    if start is not None:
        yield Path(line(scale.at(start), y, scale.at(value.value), y), stroke=Stroke(ink, 0.3))
    low, high = scale.at(value.low), scale.at(value.high)
    yield Path(rect(low, y - 0.7, max(high - low, 0.2), 1.4, 0.7), fill=ink, opacity=0.28)
    yield Path(ellipse(scale.at(value.value), y, 0.95, 0.95), fill=ink)


def bar(x: float, y: float, width: float, part: float, ink: Ink) -> Iterator[Item]:
    """A part of a whole, as a bar in its groove."""
    yield Path(rect(x, y - 0.8, width, 1.6, 0.8), fill=PALE)
    if part > 0:
        yield Path(rect(x, y - 0.8, max(width * min(part, 1.0), 1.6), 1.6, 0.8), fill=ink)


MOST_BARS = 32


def histogram(counts: Frequencies, box: Box, middle: float, letters: ReportLetters) -> Iterator[Item]:
    """How often each value came, in bins of a round width; ``middle`` is marked."""
    low, size = min(counts), _bin(counts)
    bins = Counter[int]()
    for value, count in counts.items():
        bins[math.floor((value - low) / size)] += count
    scale = _within(low - size / 2, low + size * (max(bins) + 0.5), box)
    foot, tallest = box.bottom - 6, max(bins.values())
    for place, count in sorted(bins.items()):
        left, right = (scale.at(low + (place + end) * size) for end in (-0.5, 0.5))
        height, gap = (foot - box.y) * count / tallest, min(0.4, (right - left) / 5)
        segments = rect(left + gap / 2, foot - height, right - left - gap, height)
        yield Path(segments, fill=TONES["plain"], opacity=0.75)
    yield Path(line(box.x, foot, box.right, foot), stroke=Stroke(GREY, 0.25))
    if math.isfinite(middle):
        yield Path(line(scale.at(middle), box.y - 1, scale.at(middle), foot), stroke=GUIDE)
    yield from ticks(scale, box.bottom - 2, letters)


def _within(low: float, high: float, box: Box) -> Axis:
    """An axis from end to end of the bars, with the round ticks between."""
    round_ends = axis([low, high], box.x, box.w, lambda value: f"{value:g}")
    return round_ends._replace(
        low=low, high=high, ticks=tuple(t for t in round_ends.ticks if low <= t <= high)
    )


def _bin(counts: Frequencies) -> float:
    """A width that holds whole steps: games that end with their rounds have lengths a round apart."""
    low, spread = min(counts), max(counts) - min(counts)
    step = 1.0
    if all(float(value).is_integer() for value in counts):
        step = float(math.gcd(*(int(value - low) for value in counts)) or 1)
    return step * max(1, math.ceil(spread / step / MOST_BARS))
