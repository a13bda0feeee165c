"""Where the texts of rule sheets stand: under which heading, on which page, and by what name one may speak of each.

Owns those names: ``your-turn.3`` is the third text under the heading *Your turn* of the rules, and
``reference/your-turn.3`` that of the reference cards. Must not know how pages are set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import Block, CardSet, SheetText
from pnp.draw.rulebook.anchors import anchors
from pnp.text.inline import plain

WORDS = {
    "heading": "Heading",
    "paragraph": "Paragraph",
    "small": "Small print",
    "item": "List item",
    "row": "Table row",
}
CELLS = "keep the | between the cells"
SHORT = 48  # characters of a heading
RULES = "rules"  # the sheet that names are short in
TOP = "top"  # of a sheet: what stands above all headings

Key = tuple[str, str]


class StandingText(NamedTuple):
    """A text of a sheet: its block, which one of its sort it is, and under what."""

    sheet: str
    block: Block
    name: str
    number: int
    heading: str

    def told(self, page: str) -> str:
        """``List item 3 of 'Your turn', page 2, rule your-turn.3``"""
        sort = WORDS.get(self.block.kind, "Text")
        under = f" {self.number} of '{self.heading}'" if self.heading and self.block.kind != "heading" else ""
        cells = f"; {CELLS}" if self.block.kind == "row" else ""
        on = f" of the {self.sheet} sheet" if self.sheet not in (RULES, "reference") else ""
        return f"{sort}{under}{on}{', ' + page if page else ''}, rule {self.name}{cells}"


def standing_texts(cards: CardSet, sheet: SheetText, printed: Sequence[str]) -> Iterator[StandingText]:
    """Every text of a sheet with its names; ``printed`` says each block with its values."""
    heading, at = "", 0
    before = "" if sheet.name == RULES else f"{sheet.name}/"
    stem = before + TOP
    numbers: Counter[str] = Counter()
    as_rules = replace(cards, sheets={RULES: sheet})  # by whose headings names are made
    for block, anchor, told in zip(sheet.blocks, anchors(as_rules), printed, strict=True):
        if block.kind == "heading":
            words = plain(told)
            heading = words if len(words) <= SHORT else f"{words[:SHORT]}…"
            stem, at = before + anchor, 0
            numbers.clear()
            yield StandingText(sheet.name, block, stem, 1, heading)
        elif block.translatable:
            at += 1
            numbers[block.kind] += 1
            yield StandingText(sheet.name, block, f"{stem}.{at}", numbers[block.kind], heading)


def by_key(standing: Iterable[tuple[Key, StandingText]]) -> dict[Key, list[StandingText]]:
    """The texts as catalogs know them; what is said twice in a sheet stands in two places."""
    found: dict[Key, list[StandingText]] = {}
    for key, one in standing:
        found.setdefault(key, []).append(one)
    return found
