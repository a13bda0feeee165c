"""How the sheets of a theme look: its ``sheet:`` section, and what is derived where it says nothing.

Owns colours, families, drawn titles and the size of the text. Must not know paper or blocks.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pnp.base.diagnostics import Diagnostic, Span, did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.scene import Ink
from pnp.draw.look import look_faults as faults
from pnp.draw.look.template_colours import PaintError, luminance, on, read_ink, shade, tint
from pnp.draw.look.theme import FILE, Numeral, StyleRow, Theme
from pnp.draw.svg import Drawing
from pnp.files.world import name_of
from pnp.text.fonts import Fonts

BLACK = "#1b1f22"
READABLE = 4.5  # contrast of an accent on white paper
BODY_PT = 9.25
TITLES = ("title", "name", "cover")  # styles whose family suits a heading

InkName: TypeAlias = Literal["ink", "heading", "accent", "tint", "rule", "band", "on_band"]


class Look(NamedTuple):
    ink: Ink
    heading: Ink
    accent: Ink
    tint: Ink
    rule: Ink
    band: Ink
    on_band: Ink
    display: str
    body: str
    size: float  # pt
    numeral: Numeral
    titles: tuple[tuple[str, Drawing], ...] = ()  # words of a title, and how they are drawn

    def drawn(self, title: str) -> Drawing | None:
        """The drawing that stands for a title, given as markup."""
        return next((drawing for words, drawing in self.titles if words == title), None)


def look_of(theme: Theme, fonts: Fonts) -> tuple[Look, tuple[Diagnostic, ...]]:
    """The theme's own words over what its palette suggests."""
    found: list[Diagnostic] = []
    sheet, home = theme.sheet, next(iter(theme.folders), None)
    place = Span(name_of(home / FILE, home) if home else FILE, 1)

    def ink(key: InkName, derived: Ink) -> Ink:
        try:
            return read_ink(sheet[key], theme.swatches) if key in sheet else derived
        except PaintError as problem:
            found.append(faults.theme_invalid(place, f"sheet: {problem}", problem.hint))
            return derived

    def family(key: Literal["display", "body"], derived: str) -> str:
        name = sheet.get(key, derived)
        if name == derived or name in fonts.families:
            return name
        hint = did_you_mean(name, fonts.families, "pnp fonts SET")
        found.append(faults.theme_invalid(place, f"sheet: no font family '{name}'", hint))
        return derived

    inks = list(theme.palette.values())
    vivid = _legible(max(inks, key=_vivid, default="#2f4858"))
    dark = min((*inks, BLACK), key=luminance)
    titles = (row["font"] for name in TITLES if "font" in (row := theme.type.get(name, StyleRow())))
    display, band = next(titles, ""), ink("band", shade(vivid, 0.25))
    look = Look(
        ink=ink("ink", dark if luminance(dark) < 0.06 else BLACK),
        heading=ink("heading", shade(vivid, 0.25)),
        accent=ink("accent", vivid),
        tint=ink("tint", tint(vivid, 0.9)),
        rule=ink("rule", tint(vivid, 0.55)),
        band=band,
        on_band=ink("on_band", on(band, shade(band, 0.75))),
        display=family("display", display if display in fonts.families else fonts.default),
        body=family("body", fonts.default),
        size=sheet.get("size", BODY_PT),
        numeral=sheet.get("numeral", "disc"),
    )
    return look, tuple(found)


def _vivid(ink: Ink) -> float:
    """How much colour there is in it, of those dark enough to read."""
    channels = [int(ink[at : at + 2], 16) for at in (1, 3, 5)]
    return (max(channels) - min(channels)) * (1.0 if luminance(ink) < 0.4 else 0.5)


def _legible(ink: Ink) -> Ink:
    """The same hue, darkened until it can be read on white."""
    for share in (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6):
        dark = shade(ink, share)
        if 1.05 / (luminance(dark) + 0.05) >= READABLE:
            return dark
    return BLACK
