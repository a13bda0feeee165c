"""Text boxes: from the attributes of ``<text>`` and the styles of the theme to laid lines and their findings.

Owns how a theme's style becomes a ``pnp.text`` style. Must not know markup or cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pnp.diagnostics import Diagnostic, did_you_mean
from pnp.look import paint
from pnp.look.pictures import OutsideError, Pictures
from pnp.look.theme import Theme
from pnp.scene import Box, Group, Ink
from pnp.text import faults
from pnp.text.fit import Laid, Setting, Style, fit
from pnp.text.fonts import Fonts
from pnp.text.pieces import Glyph

SMALL_PT = 7.0
FLOOR_PT = 6.0
SHORT, KEPT = 24, 2000
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


class Lettering:
    """Sets the texts of one run in one language; styles are read once."""

    def __init__(self, theme: Theme, fonts: Fonts, language: str, pictures: Pictures) -> None:
        self.theme, self.fonts, self.language, self.pictures = theme, fonts, language, pictures
        self._styles: dict[tuple[tuple[str, Any], ...], Style] = {}
        self._settings: dict[Ink, Setting] = {}
        self._laid: dict[tuple[str, Box, int], Laid] = {}

    def lay(self, content: str, box: Box, style: Style) -> Laid:
        """Short texts come again, numbers and labels; the names of a large deck would only fill the memory."""
        if len(content) > SHORT:
            return fit(content, box, style, self.setting(style.ink))
        key = (content, box, id(style))  # equal styles are one object
        laid = self._laid.get(key)
        if laid is None:
            laid = fit(content, box, style, self.setting(style.ink))
            if len(self._laid) < KEPT:
                self._laid[key] = laid
        return laid

    def style(self, values: Mapping[str, Any]) -> Style:
        """The named style of the theme with what the element says otherwise."""
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

    def setting(self, ink: Ink) -> Setting:
        """Icons within a text take its colour."""
        if ink not in self._settings:
            self._settings[ink] = Setting(self.fonts, self.language, self._glyphs(ink))
        return self._settings[ink]

    def _glyphs(self, ink: Ink) -> Callable[[str], Glyph | None]:
        known: dict[str, Glyph | None] = {}

        def glyph(name: str) -> Glyph | None:
            if name not in known:
                known[name] = self._glyph(name, ink)
            return known[name]

        return glyph

    def _glyph(self, name: str, ink: Ink) -> Glyph | None:
        try:
            drawing = self.pictures.icon(name)
        except OutsideError:
            return None
        if drawing is None:
            return None
        width = drawing.width / drawing.height
        group: Group = drawing.place(Box(0, 0, width, 1), "contain", ink)
        return Glyph((group,), width)

    def findings(self, laid: Laid, style: Style, where: faults.Where) -> Iterator[Diagnostic]:
        if not laid.fits:
            yield faults.text_overflow(where, laid.size_pt, *laid.overflow)
        if laid.size_pt < FLOOR_PT:
            yield faults.text_below_floor(where, laid.size_pt)
        elif laid.size_pt < SMALL_PT:
            yield faults.text_small(where, laid.size_pt)
        yield from (faults.missing_glyph(where, char, style.family) for char in dict.fromkeys(laid.missing))
        known = self.pictures.icon_names() if laid.unknown_icons else ()
        yield from (faults.unknown_icon(where, name, known) for name in dict.fromkeys(laid.unknown_icons))
        yield from (faults.unclosed_markup(where, mark) for mark in laid.unclosed)


def is_flawed(laid: Laid) -> bool:
    """Whether there is anything to find, asked for every text."""
    lacks = laid.missing or laid.unknown_icons or laid.unclosed
    return bool(lacks) or laid.size_pt < SMALL_PT or not laid.fits
