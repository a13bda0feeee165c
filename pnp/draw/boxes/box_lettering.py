"""The words on boxes and dividers: set as large as goes, down the ladder of every text.

Owns their style, and which of them may be left out where a box is too small for them. Must not know panels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import Edition
from pnp.base.scene import Box, Ink, Item
from pnp.draw.compose.view import literal
from pnp.draw.compose.written import SheetWords
from pnp.draw.rulebook.drawn_titles import drawn_title
from pnp.draw.rulebook.material import SheetMaterial
from pnp.draw.rulebook.sheet_look import Look
from pnp.text.fit import FLOOR_PT, Laid, Style, Valign
from pnp.text.measured_pieces import Align
from pnp.text.sentence_values import filled, in_a_row
from pnp.text.text_places import Where
from pnp.text.typesetter import Typesetter
from pnp.words.printed_words import WORDS

NAME = "tuckbox"
DRAWN = 0.44  # mm for each point a title would have: how high it may be where it is drawn


class Lettered(NamedTuple):
    """Words as they are drawn, and how high they came out."""

    items: tuple[Item, ...] = ()
    height: float = 0.0


class BoxLetterer:
    """Sets the words of all boxes of an edition."""

    def __init__(self, at: SheetMaterial, setter: Typesetter) -> None:
        self.at, self.setter = at, setter
        cards = at.edition.cards
        span = cards.spans.get("title", cards.span)
        self.place = SheetWords(at.written, Where(span, NAME, "words", at.edition.language))

    @property
    def begins_right(self) -> bool:
        """Whether its words are read from the right."""
        return self.setter.side == "right"

    @property
    def look(self) -> Look:
        return self.at.look

    @property
    def edition(self) -> Edition:
        return self.at.edition

    def style(
        self,
        largest: float,
        weight: int = 400,
        ink: Ink = "",
        *,
        align: Align = "left",
        valign: Valign = "top",
    ) -> Style:
        """``weight`` 700 is that of titles. Type on a box is as small as it is meant."""
        look = self.look
        return Style(
            look.display if weight == 700 else look.body, max(largest, FLOOR_PT), FLOOR_PT, weight,
            leading=1.18, align=align, valign=valign, ink=ink or look.ink, meant_pt=FLOOR_PT,
        )  # fmt: skip

    def title(self, text: str, box: Box, style: Style, *, lines: int = 1, least: float = 0.0) -> Lettered:
        """Names, which must be there; on several lines if they are larger so, but on one if that is large enough."""
        sizes = [self._size(text, box, style, many) for many in range(1, lines + 1)]
        best = next(
            (at for at, size in enumerate(sizes, 1) if size >= least > 0), sizes.index(max(sizes)) + 1
        )
        several = replace(style, max_lines=best, leading=1.08)
        made = _lettered(self.setter.box(text, box, several, self.place))
        drawing = self.look.drawn(text)
        if drawing is None or style.align == "justify":
            return made
        high = min(box.h, style.size_pt * DRAWN, box.w * drawing.view_box.h / drawing.view_box.w)
        room = box if style.valign == "middle" else box._replace(h=high)
        down: Literal["top", "middle"] = "middle" if style.valign == "middle" else "top"
        return Lettered((drawn_title(drawing, made.items, room, across=style.align, down=down),), high)

    def words(self, text: str, box: Box, style: Style) -> Lettered:
        """What is left out where it does not fit."""
        if not text or min(box.w, box.h) <= 0 or not self._laid(text, box, style).fits:
            return Lettered()
        return _lettered(self.setter.box(text, box, style, self.place))

    def fits(self, text: str, box: Box, style: Style) -> bool:
        return self._laid(text, box, style).fits

    def word(self, key: str, **values: str) -> str:
        """One of pnp's own, its holes filled."""
        return literal(filled(self.edition.words.get(key) or WORDS[key], **values))

    def joined(self, texts: Sequence[str]) -> str:
        return literal(in_a_row(texts, self.edition.language))

    def _laid(self, text: str, box: Box, style: Style) -> Laid:
        return self.setter.shared_box(text, box, style)[0]

    def _size(self, text: str, box: Box, style: Style, lines: int) -> float:
        laid = self._laid(text, box, replace(style, max_lines=lines, leading=1.08))
        return laid.size_pt if laid.fits and not laid.hyphenated else 0.0


def _lettered(laid: Laid) -> Lettered:
    return Lettered(laid.items, laid.lines.height)
