"""Text in a box, by contract: as large as asked if it fits, else down the ladder, else told by how much not.

The machinery of ``Typesetter``, which alone calls it: ``fit`` for a box, ``paragraph`` for lines that flow.
Must not know cards, nor what is told of a text.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import ceil
from typing import Literal, TypeAlias, assert_never

from pnp.base.frozen import NamedTuple, dataclass
from pnp.base.languages import SOURCE, language
from pnp.base.scene import Box, Ink, Item
from pnp.text.breaking import SLACK, Icons, Measured, measure, wrap
from pnp.text.fonts import Fonts
from pnp.text.hyphen import divider
from pnp.text.inline import Markup, Run, parse
from pnp.text.lines import MM_PER_PT, Lines
from pnp.text.measured_pieces import Align, Side
from pnp.text.shape import Cut, cut

Valign: TypeAlias = Literal["top", "middle", "bottom", "baseline"]  # the last line on the foot of the box
Rescue: TypeAlias = Literal["shrink", "condense", "hyphenate"]

LADDER: tuple[Rescue, ...] = ("shrink", "condense", "hyphenate")
FLOOR_PT, SMALL_PT = 6.0, 7.0
STEP_PT = 0.25
HAIR = 1e-6  # mm: what rounding may cost without being an overflow
UNBOUNDED = 1000.0  # mm: the width of a text that may be as wide as it likes; it begins where its box does


@dataclass(frozen=True, slots=True)
class Style:
    """How a box wants its text. ``ladder`` is what may be done, in order, when the text does not fit."""

    family: str = "fira-sans"
    size_pt: float = 8.0
    floor_pt: float = FLOOR_PT
    weight: int = 400
    italic: bool = False
    bold_weight: int = 700
    leading: float = 1.2  # baseline to baseline, in sizes
    paragraph_gap: float = 0.5  # in sizes
    align: Align = "left"
    valign: Valign = "top"
    ink: Ink = "#000000"
    max_lines: int = 0  # 0: as many as there is room for
    ladder: tuple[Rescue, ...] = LADDER
    tracking: float = 0.0  # between letters, in em
    upper: bool = False
    meant_pt: float = SMALL_PT  # type no smaller than this is as small as it is meant to be
    raised_pt: float = 0.0  # set as large as this where the box has room, if that is more than ``size_pt``


class Rung(NamedTuple):
    """Where on the ladder a text stands."""

    sizes: tuple[float, ...]  # pt, largest first
    condensed: bool = False
    hyphenated: bool = False


# by the text and all that its measures depend on: in sizes of the letters they are the same at every size
MeasuredTexts: TypeAlias = dict[tuple[str, str, int, int, bool, float, bool, Ink, Rung], Measured]


class Setting(NamedTuple):
    """What the texts of one document share."""

    fonts: Fonts
    language: str
    icons: Icons
    known: MeasuredTexts | None = None  # where the same texts will be set at several sizes
    side: Side = "left"  # where lines begin


FITS = (0.0, 0.0)


class Laid(NamedTuple):
    """A text in its box. ``overflow`` is in mm to the right and below, zeros when it fits."""

    items: tuple[Item, ...]
    size_pt: float
    overflow: tuple[float, float]
    lines: Lines
    condensed: bool = False
    hyphenated: bool = False

    @property
    def fits(self) -> bool:
        return self.overflow == FITS

    def step(self, asked_pt: float) -> Literal["", "smaller", "condensed", "hyphenated"]:
        """How far down the ladder it went."""
        if self.hyphenated:
            return "hyphenated"
        return "condensed" if self.condensed else "smaller" if self.size_pt < asked_pt - HAIR else ""

    @property
    def height_mm(self) -> float:
        return self.lines.height

    @property
    def strings(self) -> tuple[str, ...]:
        return tuple(map(self.lines.string, range(len(self.lines.rows))))


class _Try(NamedTuple):
    lines: Lines
    size_pt: float
    overflow: tuple[float, float]


def fit(text: str, box: Box, style: Style, setting: Setting) -> Laid:
    """The text in its box on the first rung of the ladder that holds it, or on the last with its overflow."""
    job = _Job(text, style, setting)
    for rung in rungs(style.size_pt, style.floor_pt, style.ladder, style.raised_pt):
        measured = job.measured(rung)
        tried = job.largest(measured, rung.sizes, box)
        if tried.overflow == FITS:
            break
    lines = tried.lines
    if box.w == UNBOUNDED:  # its lines are aligned with each other, not with all that room
        lines = lines._replace(width=lines.widest)
    items = job.placed(lines, box)
    return Laid(items, tried.size_pt, tried.overflow, lines, rung.condensed, rung.hyphenated)


def paragraph(text: str, width_mm: float, style: Style, setting: Setting) -> Lines:
    """The text broken into lines of a width at the size asked for, hyphenated if the style allows it."""
    job = _Job(text, style, setting)
    measured = job.measured(Rung((style.size_pt,), hyphenated="hyphenate" in style.ladder))
    return job.broken(measured, style.size_pt, width_mm)


def rows_in(box: Box, style: Style, setting: Setting) -> int:
    """How many lines go into a box at the size asked for; one always does."""
    job = _Job("", style, setting)
    lines = job.broken(job.measured(Rung((style.size_pt,))), style.size_pt, box.w)
    hanging = lines.height - job.needed(lines)
    rows = int((box.h + hanging + HAIR) / lines.pitch)
    return max(1, min(rows, style.max_lines or rows))


@lru_cache
def rungs(
    size_pt: float, floor_pt: float, ladder: tuple[Rescue, ...], raised_pt: float = 0.0
) -> tuple[Rung, ...]:
    """The text as asked for, or larger up to the raised size, then every step of the ladder on top of those before it."""
    larger = sizes(raised_pt, size_pt)[:-1] if raised_pt > size_pt else ()
    rung = Rung((*larger, size_pt))
    found = [rung]
    for step in ladder:
        match step:
            case "shrink":
                rung = rung._replace(sizes=(*larger, *sizes(size_pt, floor_pt)))
                found.pop()  # the sizes begin with the one asked for
            case "condense":
                rung = rung._replace(condensed=True)
            case "hyphenate":
                rung = rung._replace(hyphenated=True)
            case _:
                assert_never(step)
        found.append(rung)
    return tuple(found)


def sizes(size_pt: float, floor_pt: float) -> tuple[float, ...]:
    """The size asked for, every quarter point below it, and the floor."""
    first = ceil(size_pt / STEP_PT) - 1
    below = (step * STEP_PT for step in range(first, 0, -1))
    return (
        size_pt,
        *(size for size in below if size > floor_pt),
        *((floor_pt,) if floor_pt < size_pt else ()),
    )


class _Job:
    """One text to be set in one style."""

    def __init__(self, text: str, style: Style, setting: Setting) -> None:
        fonts = setting.fonts
        self.text = text
        self.style = style
        self.setting = setting
        self.family = style.family if style.family in fonts.families else fonts.default
        self.metrics = self.cut(self.family, style.weight, style.italic).metrics

    def cut(self, family: str, weight: int, italic: bool) -> Cut:
        setting = self.setting
        return cut(setting.fonts, family, weight, italic, self.style.tracking, setting.language)

    @cached_property
    def markup(self) -> Markup:
        return uppercase(parse(self.text)) if self.style.upper else parse(self.text)

    def measured(self, rung: Rung) -> Measured:
        style, known = self.style, self.setting.known
        if known is None:
            return self._measured(rung)
        weights = style.weight, style.bold_weight
        key = (
            self.text,
            self.family,
            *weights,
            style.italic,
            style.tracking,
            style.upper,
            style.ink,
            rung._replace(sizes=()),
        )
        if key not in known:
            known[key] = self._measured(rung)
        return known[key]

    def _measured(self, rung: Rung) -> Measured:
        style, setting = self.style, self.setting
        family = condensed(setting.fonts, self.family) if rung.condensed else self.family
        divide = divider(setting.language) if rung.hyphenated else None

        def cuts(bold: bool, italic: bool) -> Cut:
            weight = style.bold_weight if bold else style.weight
            return self.cut(family, weight, italic != style.italic)

        leftwards = language(setting.language).is_right_to_left
        return measure(
            self.markup, cuts, setting.icons, divide, leftwards, setting.language.partition("-")[0] == SOURCE
        )

    def broken(self, text: Measured, size_pt: float, width: float) -> Lines:
        style, metrics = self.style, self.metrics
        size = size_pt * MM_PER_PT
        pitch = style.leading * size
        drop = (pitch + (metrics.ascent - metrics.descent) * size) / 2
        rows = wrap(text, width / size)
        gap, side = style.paragraph_gap * size, self.setting.side
        return Lines(text, rows, size, pitch, drop, gap, width, style.align, style.ink, side)

    def largest(self, text: Measured, steps: tuple[float, ...], box: Box) -> _Try:
        """The first size that fits, or the last tried."""
        for size_pt in steps[:-1]:
            if self.possible(text, size_pt, box):
                tried = self.tried(text, size_pt, box)
                if tried.overflow == FITS:
                    return tried
        return self.tried(text, steps[-1], box)

    def possible(self, text: Measured, size_pt: float, box: Box) -> bool:
        """Whether breaking the text at this size is worth the while: no word, nor their sum, is too wide."""
        size = size_pt * MM_PER_PT
        limit = box.w / size
        if text.widest > limit + SLACK:
            return False
        rows = (box.h + HAIR) // (self.style.leading * size) + 1
        return text.starts[-1] <= rows * (limit + 1)  # every line drops a space at its end: under 1 em

    def tried(self, text: Measured, size_pt: float, box: Box) -> _Try:
        lines = self.broken(text, size_pt, box.w)
        right, below = lines.widest - box.w, self.needed(lines) - box.h
        if self.style.max_lines and len(lines.rows) > self.style.max_lines:
            below = max(below, (len(lines.rows) - self.style.max_lines) * lines.pitch)
        overflow = (right if right > HAIR else 0.0, below if below > HAIR else 0.0)
        return _Try(lines, size_pt, overflow)

    def needed(self, lines: Lines) -> float:
        """The height the text takes; on a common baseline what hangs below it does not count."""
        hanging = lines.pitch - lines.drop if self.style.valign == "baseline" else 0.0
        return lines.height - hanging

    def placed(self, lines: Lines, box: Box) -> tuple[Item, ...]:
        tops = lines.tops()
        top = box.y + self.lead(lines, tops, box) if tops else box.y
        items: list[Item] = []
        for index, below in enumerate(tops):
            items += lines.place(index, box.x, top + below)
        return tuple(items)

    def lead(self, lines: Lines, tops: list[float], box: Box) -> float:
        """How far below the top of the box the first line begins; never above it."""
        spare = max(0.0, box.h - lines.height)
        match self.style.valign:
            case "bottom":
                return spare
            case "baseline":
                return box.h - tops[-1] - lines.drop
            case "middle":  # by eye: from the capitals of the first line to the last baseline
                capitals = self.metrics.cap_height * lines.size
                return min(spare, max(0.0, (box.h - tops[-1] + capitals) / 2 - lines.drop))
            case "top":
                return 0.0
            case _:
                assert_never(self.style.valign)


def condensed(fonts: Fonts, family: str) -> str:
    """The narrow cut of a family, or the family itself if it has none."""
    narrow = fonts.families[family].condensed if family in fonts.families else ""
    return narrow if narrow in fonts.families else family


def uppercase(markup: Markup) -> Markup:
    tokens = (
        token._replace(text=token.text.upper()) if isinstance(token, Run) else token
        for token in markup.tokens
    )
    return markup._replace(tokens=tuple(tokens))
