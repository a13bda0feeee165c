"""The one way to set text: whatever pnp prints is set by a ``Typesetter``, which keeps what is wrong with it.

What gives back something to draw takes the place of the text and records its findings; what only measures gives
back numbers, so that nothing is drawn that nobody judged. Whoever makes pages or faces returns ``found`` with
them. Owns the judgement of a text as it was set. Must not know cards, themes or paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import NamedTuple, replace
from pnp.base.languages import language
from pnp.base.scene import Box, Ink, Item
from pnp.base.sums import int_sum
from pnp.text import fit
from pnp.text.fit import FITS, Laid, MeasuredTexts, Setting, Style
from pnp.text.flaws import Flaw
from pnp.text.fonts import Fonts
from pnp.text.inline import literal, single_spaced
from pnp.text.lines import Lines
from pnp.text.measured_pieces import NO_ICONS, IconSource, Side
from pnp.text.text_places import TextPlace
from pnp.text.turning import turned

SHORT, KEPT = 24, 2000  # characters of a text that is likely to come again; how many such are kept
WIDE, TALL = 5000.0, 100.0  # mm: room in which no line is broken
LEFT_OF = {"left": 0.0, "centre": WIDE / 2, "right": WIDE, "justify": 0.0}
HAIR = 1e-3  # mm: what a line may stand out without being told


class OneLine(NamedTuple):
    """Words on their baseline, and how wide they are."""

    items: tuple[Item, ...]
    width: float


class Typesetter:
    """Sets texts in one language and keeps what it finds in ``found``, each finding once."""

    def __init__(
        self,
        fonts: Fonts,
        language: str = "en",
        icons: IconSource = NO_ICONS,
        known: MeasuredTexts | None = None,
        side: Side | None = None,
    ) -> None:
        """Setters of the same language, fonts and icons may share what is ``known`` of texts. Lines begin at the side
        that is asked for, or where those of the language do."""
        self.fonts, self.language, self.icons, self.known = fonts, language, icons, known
        self.side: Side = side or begin_of_lines(language)
        self.found: list[Diagnostic] = []
        self._settings: dict[Ink, Setting] = {}
        self._kept: dict[tuple[str, Box, int], tuple[Style, Laid]] = {}

    def standing(self) -> Typesetter:
        """The same for what stands as it is on a page that will be turned over; what it finds is found here."""
        return self._beside("left") if self.side == "turned" else self

    def begun(self) -> Typesetter:
        """The same with lines that begin where those of its language do; what it finds is found here."""
        return self._beside(begin_of_lines(self.language))

    def over(self) -> Typesetter:
        """The same for a page that ``as_read`` turns over where the language is read from the right."""
        return self._beside("turned") if language(self.language).is_right_to_left else self

    def _beside(self, side: Side) -> Typesetter:
        if side == self.side:
            return self
        other = Typesetter(self.fonts, self.language, self.icons, self.known, side)
        other.found = self.found
        return other

    def as_read(self, items: Iterable[Item], width: float) -> tuple[Item, ...]:
        """What stands on a page of that width, as it is printed: turned over where it was set to be."""
        return tuple(turned(items, width / 2) if self.side == "turned" else items)

    # --- what is drawn -----------------------------------------------------------------------------------

    def box(self, text: str, box: Box, style: Style, place: TextPlace) -> Laid:
        """Markup in a box, smaller or narrower where the style allows it."""
        laid, flaw = self.shared_box(text, box, style)
        if flaw:
            self._tell_all(flaw, place)
        return laid

    def shared_box(self, text: str, box: Box, style: Style) -> tuple[Laid, Flaw | None]:
        """As ``box``, for a drawing that several cards will share: what is wrong is told of each of them later."""
        setting = self._setting(style.ink)
        if len(text) > SHORT:
            laid = fit.fit(text, box, style, setting)
        else:  # numbers and labels come again; the names of a large deck would only fill the memory
            key = (text, box, id(style))
            kept = self._kept.get(key)
            if kept is None:
                laid = fit.fit(text, box, style, setting)
                if len(self._kept) < KEPT:
                    self._kept[key] = style, laid  # the style, so that its id is not given to another
            else:
                laid = kept[1]
        return laid, self._flaw(laid.lines, laid.size_pt, laid.overflow, style)

    def lines(self, text: str, width: float, style: Style, place: TextPlace) -> Lines:
        """Markup broken for a width, to be placed line by line; words too wide for it are hyphenated."""
        setting = self._setting(style.ink)
        lines = fit.paragraph(text, width, style, setting)
        if lines.widest > width + HAIR:
            lines = fit.paragraph(text, width, replace(style, ladder=("hyphenate",)), setting)
        over = max(0.0, lines.widest - width)
        if flaw := self._flaw(lines, style.size_pt, (over if over > HAIR else 0.0, 0.0), style):
            self._tell_all(flaw, place)
        return lines

    def words(self, text: str, x: float, y: float, style: Style, place: TextPlace) -> OneLine:
        """One line of plain words on the baseline ``y``; ``x`` is its left end, middle or right end as aligned."""
        return self.first_of((text,), WIDE, (x, y), style, place)

    def first_of(
        self, texts: Sequence[str], room: float, at: tuple[float, float], style: Style, place: TextPlace
    ) -> OneLine:
        """The first of these texts that is no wider than the room, as ``words``; else the last."""
        x, y = at
        setting = self._setting(style.ink)
        if setting.side == "right":
            setting = setting._replace(side="left")  # it is said where they stand
        box = Box(x - LEFT_OF[style.align], y - TALL, WIDE, TALL)
        for text in texts:
            laid = fit.fit(plain_words(text), box, style, setting)
            if laid.lines.widest <= room:
                break
        if flaw := self._flaw(laid.lines, laid.size_pt, FITS, style):
            self._tell_all(flaw, place)
        return OneLine(laid.items, laid.lines.widest)

    # --- what is only measured ---------------------------------------------------------------------------

    def height(self, text: str, width: float, style: Style) -> float:
        """What markup takes at its full size."""
        return fit.paragraph(text, width, style, self._setting(style.ink)).height

    def natural(self, text: str, width: float, style: Style) -> tuple[float, float]:
        """The width and height markup takes at its full size, its words undivided, in the lines it may have."""
        lines = fit.paragraph(text, width, replace(style, ladder=()), self._setting(style.ink))
        rows = min(len(lines.rows), style.max_lines or len(lines.rows))
        return lines.widest, lines.height if rows == len(lines.rows) else rows * lines.pitch

    def widths(self, text: str, style: Style) -> tuple[float, float]:
        """Markup on one line, and its widest word."""
        lines = fit.paragraph(text, WIDE, style, self._setting(style.ink))
        return lines.widest, lines.text.widest * lines.size

    def letters_in(self, sample: str, box: Box, style: Style) -> int:
        """About how many letters go into a box at the style's size: as many as the lines of a sample have on the average."""
        setting = self._setting(style.ink)
        rows = fit.rows_in(box, style, setting)
        if rows == 1:
            return int(box.w / (self.widths(sample, style)[0] / len(sample)))
        lines = fit.paragraph(sample, box.w, replace(style, ladder=()), setting)
        full = max(1, len(lines.rows) - 1)  # the last is as long as it happens to be
        return int_sum(len(lines.string(row)) + 1 for row in range(full)) * rows // full - 1

    # --- what is wrong with it ---------------------------------------------------------------------------

    def tell(self, finding: Diagnostic) -> None:
        """Keeps a finding of one who lays out what is set here."""
        if finding not in self.found:
            self.found.append(finding)

    def _tell_all(self, flaw: Flaw, place: TextPlace) -> None:
        for finding in flaw.findings(place):
            self.tell(finding)

    def _flaw(self, lines: Lines, size_pt: float, overflow: tuple[float, float], style: Style) -> Flaw | None:
        """Asked for every text: None for nearly all of them."""
        if size_pt >= style.meant_pt and overflow == FITS and not lines.text.flawed:
            return None
        icons = tuple(self.icons.names()) if lines.text.unknown else ()
        return Flaw(lines, size_pt, overflow, style, icons)

    def _setting(self, ink: Ink) -> Setting:
        """Icons within a text take its colour."""
        setting = self._settings.get(ink)
        if setting is None:
            glyph = partial(self.icons.glyph, ink=ink)
            setting = self._settings[ink] = Setting(self.fonts, self.language, glyph, self.known, self.side)
        return setting


def begin_of_lines(code: str) -> Side:
    return "right" if language(code).is_right_to_left else "left"


def plain_words(text: str) -> str:
    """Titles and names are no markup: a star in one is a star. Where no line may end, none ends."""
    return literal(single_spaced(text))
