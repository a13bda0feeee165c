"""Texts of a sheet in their roles: body, headings, cells, captions. Each is broken into lines once.

Owns the type scale. Must not know columns, pages or blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, assert_never

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple
from pnp.base.scene import Group, Image, Ink, Item, Link, Meaning, Path, Text
from pnp.draw.compose.written import SheetWords, WrittenTexts
from pnp.draw.rulebook.sheet_look import Look
from pnp.text.fit import Style
from pnp.text.lines import MM_PER_PT, Lines
from pnp.text.measured_pieces import Align
from pnp.text.text_places import TextPlace, Where
from pnp.text.typesetter import WIDE, Typesetter

HAIR = 1e-3  # mm


class Role(NamedTuple):
    """What a text is on a sheet; ``scale`` is its size in sizes of the body."""

    family: Literal["body", "display"] = "body"
    scale: float = 1.0
    weight: int = 400
    leading: float = 0.0  # 0: that of the body
    ink: str = "ink"  # a colour of the look
    italic: bool = False
    align: Align = "left"


ROLES = {
    "body": Role(),
    "hook": Role("display", 1.5, 600, 1.3),
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
    "tally": Role("display", 1.55, 700, 1.12, "accent", align="centre"),
    "kind": Role(scale=0.86, weight=500, leading=1.15, align="centre"),
    "small kind": Role(scale=0.76, weight=500, leading=1.15, align="centre"),
    "subtitle": Role(scale=1.2, leading=1.3, ink="on_band"),
    "fact": Role(scale=1.08, weight=600, leading=1.2, ink="on_band"),
    "foot": Role(scale=0.78, leading=1.2),
    "sign": Role(scale=0.82, weight=500, leading=1.0),
    "page": Role(scale=1.0, weight=700, leading=1.2, ink="heading"),
}

WORDS = ("cell", "cell centre", "head", "head centre", "label", "small")
# on a card no word is smaller than the text; headings stand below the card's own title
OF_SHEETS = {
    ("reference", "part"): Role("display", 1.36, 700, 1.12, "heading"),
    **{("reference", name): ROLES[name]._replace(scale=1.0) for name in WORDS},
}


class RoleSetter:
    """One look at one size in one language."""

    def __init__(
        self,
        look: Look,
        typesetter: Typesetter,
        written: WrittenTexts,
        sheet: str,
        size_pt: float,
        leading: float = 1.4,
    ) -> None:
        self.look, self.typesetter, self.written, self.sheet = look, typesetter, written, sheet
        self.size_pt, self.leading = size_pt, leading
        self._styles: dict[tuple[str, Ink], Style] = {}

    def standing(self) -> RoleSetter:
        """For what is not turned over with its page."""
        typesetter = self.typesetter.standing()
        if typesetter is self.typesetter:
            return self
        return RoleSetter(self.look, typesetter, self.written, self.sheet, self.size_pt, self.leading)

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
            size_pt = self.size_pt * role.scale
            self._styles[name, ink] = Style(
                family=look.display if role.family == "display" else look.body,
                size_pt=size_pt,
                weight=role.weight,
                italic=role.italic,
                leading=role.leading or self.leading,
                align=role.align,
                ink=ink or getattr(look, role.ink),
                ladder=(),
                meant_pt=size_pt,
            )
        return self._styles[name, ink]

    def place(self, span: Span) -> TextPlace:
        where = Where(span, f"sheets/{self.sheet}.md", "text", self.typesetter.language)
        return SheetWords(self.written, where)

    def lines(self, text: str, width: float, name: str, span: Span, ink: Ink = "") -> Lines:
        """The text broken for a width."""
        return self.typesetter.lines(text, width, self.style(name, ink), self.place(span))

    def widths(self, text: str, name: str) -> tuple[float, float]:
        """The text on one line, and its widest word, in mm."""
        return self.typesetter.widths(text, self.style(name))

    def line(self, text: str, x: float, baseline: float, name: str, ink: Ink = "") -> list[Item]:
        """One line on a baseline; ``x`` is its left end, its middle or its right end as the role is aligned."""
        lines = self.one(text, name, ink)
        shift = {"centre": lines.widest / 2}.get(self.style(name).align, 0.0)
        left = lines._replace(align="left")
        return left.place(0, x - shift, baseline - lines.drop) if lines.rows else []

    def one(self, text: str, name: str, ink: Ink = "") -> Lines:
        """A text on one line, however long."""
        return self.lines(text, WIDE, name, self.written.edition.cards.span, ink)

    def cap_height(self, name: str = "body") -> float:
        """How high a capital stands at this role's size, in mm: to centre signs on a line."""
        return 0.7 * self.size_pt * ROLES[name].scale * MM_PER_PT


def parting(behind: Iterable[Item], x: float, width: float) -> Iterator[Text]:
    """On a page that will be turned over, a space before these, which then lie further left than what is read before them:
    readers of a PDF may know of none where the pen goes back."""
    for item in behind:
        match item:
            case Text():
                face, size, y = item.font, item.size, item.y
            case Group(means=Meaning(runs=((face, _, _), *_), baseline=baseline), matrix=matrix):
                size, y = matrix[3], matrix[5] + matrix[3] * baseline
            case Path() | Image() | Group() | Link():
                continue
            case _:
                assert_never(item)
        yield Text(" ", face, size, x, y, "#000000", width, level=1)
        return
