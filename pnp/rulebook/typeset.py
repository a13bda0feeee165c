"""Texts of a sheet in their roles: body, headings, cells, captions. Each is broken into lines once.

Owns the type scale and what is told of a text. Must not know columns, pages or blocks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Span
from pnp.look.lettering import Lettering
from pnp.rulebook import faults
from pnp.rulebook.look import Look
from pnp.scene import Ink, Item
from pnp.text import faults as text_faults
from pnp.text.fit import Style, paragraph
from pnp.text.inline import parse
from pnp.text.lines import MM_PER_PT, Lines

HAIR = 1e-3  # mm
BOUNDLESS = 5000.0  # mm: room in which no line is broken


class Role(NamedTuple):
    """What a text is on a sheet; ``scale`` is its size in sizes of the body."""

    family: str = "body"  # body or display
    scale: float = 1.0
    weight: int = 400
    leading: float = 0.0  # 0: that of the body
    ink: str = "ink"  # a colour of the look
    italic: bool = False
    align: str = "left"


ROLES = {
    "body": Role(),
    "lead": Role(scale=1.12, leading=1.35, italic=True),
    "part": Role("display", 1.62, 700, 1.12, "heading"),
    "section": Role("body", 1.14, 700, 1.2, "accent"),
    "aside": Role("body", 1.0, 700, 0, "heading"),
    "cell": Role(scale=0.93, leading=1.28),
    "cell centre": Role(scale=0.93, leading=1.28, align="centre"),
    "head": Role(scale=0.93, weight=700, leading=1.25, ink="heading"),
    "head centre": Role(scale=0.93, weight=700, leading=1.25, ink="heading", align="centre"),
    "label": Role(scale=0.93, weight=500, leading=1.2),
    "small": Role(scale=0.86, leading=1.32),
    "numeral": Role(scale=0.92, weight=700, leading=1.0, align="centre"),
    "step": Role("display", 1.5, 700, 1.0, "accent", align="centre"),
    "subtitle": Role(scale=1.2, leading=1.3, ink="on_band"),
    "fact": Role(scale=1.08, weight=600, leading=1.2, ink="on_band"),
    "foot": Role(scale=0.78, leading=1.2),
    "sign": Role(scale=0.82, weight=500, leading=1.0),
    "page": Role(scale=1.0, weight=700, leading=1.2, ink="heading"),
}

OF_SHEETS = {("reference", "part"): Role("display", 1.36, 700, 1.12, "heading")}  # below the card's own title


class Typesetter:
    """One look at one size in one language; remembers what was wrong with the texts it set."""

    def __init__(
        self, look: Look, lettering: Lettering, sheet: str, size_pt: float, leading: float = 1.4
    ) -> None:
        self.look, self.lettering, self.sheet = look, lettering, sheet
        self.size_pt, self.leading = size_pt, leading
        self.found: list[Diagnostic] = []
        self._styles: dict[tuple[str, Ink], Style] = {}

    @property
    def pitch(self) -> float:
        """From baseline to baseline of the body, in mm."""
        return self.size_pt * self.leading * MM_PER_PT

    @property
    def em(self) -> float:
        return self.size_pt * MM_PER_PT

    def style(self, name: str, ink: Ink = "") -> Style:
        if (name, ink) not in self._styles:
            role, look = OF_SHEETS.get((self.sheet, name), ROLES[name]), self.look
            self._styles[name, ink] = Style(
                family=look.display if role.family == "display" else look.body,
                size_pt=self.size_pt * role.scale,
                weight=role.weight,
                italic=role.italic,
                leading=role.leading or self.leading,
                align=role.align,
                ink=ink or getattr(look, role.ink),
                ladder=(),
            )
        return self._styles[name, ink]

    def lines(self, text: str, width: float, name: str, span: Span, ink: Ink = "") -> Lines:
        """The text broken for a width; a word too wide is hyphenated, then told."""
        style = self.style(name, ink)
        setting = self.lettering.setting(style.ink)
        lines = paragraph(text, width, style, setting)
        if lines.widest > width + HAIR:
            lines = paragraph(text, width, replace(style, ladder=("hyphenate",)), setting)
        self._tell(text, lines, span)
        return lines

    def _tell(self, text: str, lines: Lines, span: Span) -> None:
        if lines.widest > lines.width + HAIR:
            at = max(range(len(lines.rows)), key=lambda index: lines.rows[index].width)
            word = f"'{lines.string(at)[:40]}'"
            self.found.append(faults.sheet_overflow(span, word, lines.widest - lines.width, "wide"))
        measured = lines.text
        unclosed = parse(text).unclosed if "*" in text else ()
        if not (measured.missing or measured.unknown or unclosed):
            return
        where = text_faults.Where(span, f"sheets/{self.sheet}.md", "text", self.lettering.language)
        family = self.look.body
        known = self.lettering.pictures.icon_names() if measured.unknown else ()
        self.found += [
            text_faults.missing_glyph(where, char, family) for char in dict.fromkeys(measured.missing)
        ]
        self.found += [
            text_faults.unknown_icon(where, icon, known) for icon in dict.fromkeys(measured.unknown)
        ]
        self.found += [text_faults.unclosed_markup(where, mark) for mark in unclosed]

    def widths(self, text: str, name: str) -> tuple[float, float]:
        """The text on one line, and its widest word, in mm."""
        style = self.style(name)
        lines = paragraph(text, BOUNDLESS, style, self.lettering.setting(style.ink))
        return lines.widest, lines.text.widest * lines.size

    def line(self, text: str, x: float, baseline: float, name: str, ink: Ink = "") -> list[Item]:
        """One line on a baseline; ``x`` is its left end, its middle or its right end as the role is aligned."""
        lines = self.one(text, name, ink)
        shift = {"centre": lines.widest / 2}.get(self.style(name).align, 0.0)
        left = lines._replace(align="left")
        return left.place(0, x - shift, baseline - lines.drop) if lines.rows else []

    def one(self, text: str, name: str, ink: Ink = "") -> Lines:
        """A text on one line, however long."""
        style = self.style(name, ink)
        return paragraph(text, BOUNDLESS, style, self.lettering.setting(style.ink))

    def cap_height(self, name: str = "body") -> float:
        """How high a capital stands at this role's size, in mm: to centre signs on a line."""
        return 0.7 * self.size_pt * ROLES[name].scale * MM_PER_PT
