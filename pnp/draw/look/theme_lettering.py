"""What a theme brings to a typesetter: its text styles, and its pictures as icons within texts.

Owns how a theme's style becomes a ``pnp.text`` style. Must not know markup or cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.base.diagnostics import did_you_mean
from pnp.base.model.large_print import TIMES
from pnp.base.scene import Box, Ink, key_of
from pnp.base.word_forms import SignWords
from pnp.draw.look import template_colours as paint
from pnp.draw.look.pictures import OutsideError, Pictures
from pnp.draw.look.theme import StyleRow, Theme
from pnp.text.fit import Style
from pnp.text.fonts import Fonts
from pnp.text.measured_pieces import Glyph

USUAL = Style()  # what holds where neither theme nor template says anything
SAID = frozenset(("style", *StyleRow.__annotations__)) - {"extends"}


class StyleError(ValueError):
    """A style nobody can set a text in; carries a hint, and the key whose value is wrong."""

    def __init__(self, message: str, hint: str = "", key: str = "style") -> None:
        super().__init__(message)
        self.hint = hint
        self.key = key


class ThemeStyles:
    """The text styles of one theme, each read once."""

    def __init__(self, theme: Theme, fonts: Fonts) -> None:
        self.theme, self.fonts = theme, fonts
        self._styles: dict[tuple[tuple[str, object], ...], Style] = {}

    def style(self, values: Mapping[str, object]) -> Style:
        """The named style of the theme with what the element says otherwise; equal ones are one object."""
        said = {key: value for key, value in values.items() if key in SAID}
        key = tuple(sorted(said.items()))
        if key not in self._styles:
            self._styles[key] = self._read(said)
        return self._styles[key]

    def _read(self, said: Any) -> Style:
        name = said.get("style", "text")
        if name not in self.theme.type and "style" in said:
            raise StyleError(f"the theme has no text style '{name}'", did_you_mean(name, self.theme.type))
        row: StyleRow = {**self.theme.type.get(name, StyleRow()), **said}
        family, size = row.get("font", USUAL.family), row.get("size", USUAL.size_pt)
        large = self.theme.large
        times = TIMES if large else 1.0
        try:
            ink = paint.read_ink(row.get("colour", USUAL.ink), self.theme.swatches)
        except paint.PaintError as problem:
            raise StyleError(f"the style '{name}': {problem}", problem.hint, "colour") from None
        if family not in self.fonts.families:
            hint = did_you_mean(family, self.fonts.families, "pnp fonts SET")
            raise StyleError(f"unknown font family '{family}'", hint, "font")
        return Style(
            family=family,
            size_pt=size,
            floor_pt=min(row.get("min", USUAL.floor_pt), size),
            weight=row.get("weight", USUAL.weight),
            italic=row.get("italic", USUAL.italic),
            bold_weight=row.get("bold", USUAL.bold_weight),
            leading=row.get("leading", USUAL.leading),
            paragraph_gap=row.get("paragraph", USUAL.paragraph_gap),
            align=row.get("align", USUAL.align),
            valign=row.get("valign", USUAL.valign),
            ink=ink,
            max_lines=row.get("lines", USUAL.max_lines),
            ladder=row.get("ladder", USUAL.ladder),
            tracking=row.get("tracking", USUAL.tracking),
            upper=row.get("upper", USUAL.upper),
            meant_pt=USUAL.meant_pt / times,
            raised_pt=large.raised_pt if large else 0.0,
        )


class PictureIcons:
    """The icons of a set as letters, each read once for an ink, and as words of a language."""

    def __init__(self, pictures: Pictures, words: SignWords) -> None:
        self.pictures, self.words = pictures, words
        self._known: dict[tuple[str, Ink], Glyph | None] = {}

    def glyph(self, name: str, before: str, ink: Ink) -> Glyph | None:
        if (name, ink) not in self._known:
            self._known[name, ink] = self._drawn(name, ink)
        known = self._known[name, ink]
        return known and known._replace(word=self.words.word(name, before))

    def names(self) -> Iterable[str]:
        return self.pictures.icon_names()

    def _drawn(self, name: str, ink: Ink) -> Glyph | None:
        try:
            drawing = self.pictures.icon(name)
        except OutsideError:
            return None
        if drawing is None:
            return None
        width = drawing.width / drawing.height
        group = self.pictures.place(drawing, Box(0, 0, width, 1), "contain", ink)
        return Glyph((group,), width, key=key_of((group,)))
