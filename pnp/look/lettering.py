"""What a theme brings to a typesetter: its text styles, and its pictures as icons within texts.

Owns how a theme's style becomes a ``pnp.text`` style. Must not know markup or cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.diagnostics import did_you_mean
from pnp.look import paint
from pnp.look.pictures import OutsideError, Pictures
from pnp.look.theme import Theme
from pnp.scene import Box, Group, Ink
from pnp.text.fit import Style
from pnp.text.fonts import Fonts
from pnp.text.pieces import Glyph

UNBOUNDED = 1000.0  # mm: the width of a text that may be as wide as it likes
PLAIN: Mapping[str, Any] = {"font": "fira-sans", "size": 8.0, "min": 6.0, "colour": "#000000"}

# what themes and templates call the parts of a style -> what the text engine does
NAMES = {
    "font": "family",
    "weight": "weight",
    "bold": "bold_weight",
    "italic": "italic",
    "size": "size_pt",
    "min": "floor_pt",
    "leading": "leading",
    "paragraph": "paragraph_gap",
    "align": "align",
    "valign": "valign",
    "colour": "ink",
    "lines": "max_lines",
    "ladder": "ladder",
    "tracking": "tracking",
    "upper": "upper",
}


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
        self._styles: dict[tuple[tuple[str, Any], ...], Style] = {}

    def style(self, values: Mapping[str, Any]) -> Style:
        """The named style of the theme with what the element says otherwise; equal ones are one object."""
        said = {key: value for key, value in values.items() if key in NAMES or key == "style"}
        key = tuple(sorted(said.items()))
        if key not in self._styles:
            self._styles[key] = self._read(said)
        return self._styles[key]

    def _read(self, values: Mapping[str, Any]) -> Style:
        name = values.get("style", "text")
        if name not in self.theme.type and "style" in values:
            raise StyleError(f"the theme has no text style '{name}'", did_you_mean(name, self.theme.type))
        row = {**PLAIN, **self.theme.type.get(name, {}), **values}
        row.pop("style", None)
        try:
            row["colour"] = paint.read_ink(row["colour"], self.theme.swatches)
        except paint.PaintError as problem:
            raise StyleError(f"the style '{name}': {problem}", problem.hint, "colour") from None
        if row["font"] not in self.fonts.families:
            hint = did_you_mean(row["font"], self.fonts.families)
            raise StyleError(f"unknown font family '{row['font']}'", hint, "font")
        row["min"] = min(row["min"], row["size"])
        return Style(**{NAMES[key]: value for key, value in row.items()})


class PictureIcons:
    """The icons of a set as letters: each read once for an ink."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self._known: dict[tuple[str, Ink], Glyph | None] = {}

    def glyph(self, name: str, ink: Ink) -> Glyph | None:
        if (name, ink) not in self._known:
            self._known[name, ink] = self._drawn(name, ink)
        return self._known[name, ink]

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
        group: Group = drawing.place(Box(0, 0, width, 1), "contain", ink)
        return Glyph((group,), width)
