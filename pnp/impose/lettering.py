"""The few words pnp itself puts on sheets, set in the bundled sans: single lines and blocks.

Owns sizes of points and the escaping of plain text. Must not know what the words say.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pnp.scene import Box, Ink, Item
from pnp.text.fit import Setting, Style, fit, paragraph
from pnp.text.fonts import load_fonts
from pnp.text.inline import literal

POINT = 25.4 / 72
FAMILY = "fira-sans"
WIDE, TALL = 10_000.0, 100.0  # mm: room in which no line is broken
BLACK = "#000000"


class Line(NamedTuple):
    items: tuple[Item, ...]
    width: float


@cache
def bundled_setting(language: str) -> Setting:
    """For callers that have opened no fonts yet."""
    return Setting(load_fonts(), language)


def plain(text: str) -> str:
    """Titles and names are no markup: a star in one is a star."""
    return literal(" ".join(text.split()))


def one_line(size_pt: float, weight: int = 400, ink: Ink = BLACK) -> Style:
    """For a line as long as it needs to be."""
    return Style(FAMILY, size_pt, weight=weight, ink=ink, valign="baseline", ladder=())


def flowing(size_pt: float, weight: int = 400, ink: Ink = BLACK, *, align: str = "left") -> Style:
    """For words in a box, smaller or narrower where a language needs it."""
    return Style(FAMILY, size_pt, weight=weight, ink=ink, align=align, leading=1.3)


def line(text: str, x: float, y: float, how: Style, setting: Setting) -> Line:
    """One line with its baseline at ``y``, and how wide it is."""
    laid = fit(plain(text), Box(x, y - TALL, WIDE, TALL), how, setting)
    return Line(laid.items, laid.lines.widest)


def block(text: str, box: Box, how: Style, setting: Setting) -> tuple[Item, ...]:
    return fit(plain(text), box, how, setting).items


def height(text: str, width: float, how: Style, setting: Setting) -> float:
    """What a text takes at its full size."""
    return paragraph(plain(text), width, how, setting).height
