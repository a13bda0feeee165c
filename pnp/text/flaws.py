"""What is wrong with a text as it was set, and the findings that tell it.

Owns the judgement. Must not know where a text is written: whoever tells it knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import NamedTuple
from pnp.text import text_faults as faults
from pnp.text.fit import FITS, FLOOR_PT, SMALL_PT, Style
from pnp.text.lines import Lines
from pnp.text.text_places import TextPlace


class Flaw(NamedTuple):
    """A text that prints otherwise than it was written, or smaller than is meant."""

    lines: Lines
    size_pt: float
    overflow: tuple[float, float]
    style: Style
    icons: tuple[str, ...] = ()  # there are, where it names one there is not

    @property
    def chars(self) -> tuple[str, ...]:
        """Those no font has: findings begin with one for each."""
        return tuple(dict.fromkeys(self.lines.text.missing))

    def findings(self, place: TextPlace) -> Iterator[Diagnostic]:
        text, where = self.lines.text, place.of()
        yield from (faults.missing_glyph(place.of(char), char, self.style.family) for char in self.chars)
        yield from (faults.unknown_icon(where, name, self.icons) for name in dict.fromkeys(text.unknown))
        yield from (faults.unclosed_markup(where, mark) for mark in text.unclosed)
        if self.overflow != FITS:
            rows = self.lines.rows
            widest = max(range(len(rows)), key=lambda at: rows[at].width)
            what = "the text" if self.overflow[1] else f"'{self.lines.string(widest)[:40].strip()}'"
            yield faults.text_overflow(where, what, self.size_pt, *self.overflow)
        if self.size_pt < min(FLOOR_PT, self.style.meant_pt):
            yield faults.text_below_floor(where, self.size_pt)
        elif self.size_pt < min(SMALL_PT, self.style.meant_pt) and self.overflow == FITS:
            yield faults.text_small(where, self.size_pt)
