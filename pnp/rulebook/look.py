"""How the sheets of a theme look: its ``sheet:`` section, and what is derived where it says nothing.

Owns colours, families and the size of the text. Must not know paper or blocks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.diagnostics import Diagnostic, Span, did_you_mean
from pnp.look import faults
from pnp.look.paint import PaintError, luminance, on, read_ink, shade, tint
from pnp.look.theme import Theme
from pnp.scene import Ink
from pnp.text.fonts import Fonts
from pnp.world import name_of

BLACK = "#1b1f22"
READABLE = 4.5  # contrast of an accent on white paper
TITLES = ("title", "name", "cover")  # styles whose family suits a heading


class Look(NamedTuple):
    ink: Ink
    heading: Ink
    accent: Ink
    tint: Ink
    rule: Ink
    band: Ink
    on_band: Ink
    display: str = "fira-sans"
    body: str = "fira-sans"
    size: float = 9.25  # pt
    numeral: str = "disc"


def look_of(theme: Theme, fonts: Fonts) -> tuple[Look, tuple[Diagnostic, ...]]:
    """The theme's own words over what its palette suggests."""
    found: list[Diagnostic] = []
    values = {**_derived(theme, fonts), **_stated(theme, fonts, found)}
    values.setdefault("on_band", on(values["band"], shade(values["band"], 0.75)))
    return Look(**values), tuple(found)


def _derived(theme: Theme, fonts: Fonts) -> dict[str, Any]:
    inks = list(theme.palette.values())
    accent = max(inks, key=_vivid, default="#2f4858")
    accent = _legible(accent)
    ink = min((*inks, BLACK), key=luminance)
    family = next((row["font"] for name in TITLES if "font" in (row := theme.type.get(name, {}))), "")
    return {
        "ink": ink if luminance(ink) < 0.06 else BLACK,
        "heading": shade(accent, 0.25),
        "accent": accent,
        "tint": tint(accent, 0.9),
        "rule": tint(accent, 0.55),
        "band": shade(accent, 0.25),
        "display": family if family in fonts.families else fonts.default,
        "body": fonts.default,
    }


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


def _stated(theme: Theme, fonts: Fonts, found: list[Diagnostic]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    place = Span(
        name_of(theme.folders[0] / "theme.yaml", theme.folders[0]) if theme.folders else "theme.yaml", 1
    )
    for key, value in theme.sheet.items():
        if key in ("display", "body") and value not in fonts.families:
            found.append(
                faults.theme_invalid(
                    place, f"sheet: no font family '{value}'", did_you_mean(value, fonts.families)
                )
            )
        elif key in ("display", "body", "size", "numeral"):
            values[key] = value
        else:
            try:
                values[key] = read_ink(value, theme.swatches)
            except PaintError as problem:
                found.append(faults.theme_invalid(place, f"sheet: {problem}", problem.hint))
    return values
