"""Sheets: Markdown with values of the data becomes pages of rules and reference cards, as scenes.

    blocks -> values filled (``spell``) -> strips (``blocks``, ``sheet_drawings``, ``sheet_tables``) -> pages (``flow``)

Owns ``PAGES``, ``reference_cards`` and ``shown_cards``. Must not know profiles, imposition or PDF: a booklet
is made of pages elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from pnp.base.diagnostics import Diagnostic
from pnp.base.model import CardSet, Page, SheetForm
from pnp.base.model.print_options import Choice
from pnp.draw.rulebook import box_sheet as box
from pnp.draw.rulebook.material import SheetMaterial, sheet_material
from pnp.draw.rulebook.numbers import bare_numbers
from pnp.draw.rulebook.reference import reference_cards
from pnp.draw.rulebook.rule_pages import BOOKLET, HANDOUT, PAPER, large_pages, rule_pages
from pnp.draw.rulebook.shown_pieces import needed

__all__ = [
    "PAGES",
    "SheetMaterial",
    "bare_numbers",
    "large_pages",
    "reference_cards",
    "sheet_material",
    "shown_cards",
]


def is_boxed(cards: CardSet, kind: str) -> bool:
    """Whether cards of that kind go into a box: boards and tokens do not."""
    return kind in cards.prints and cards.prints[kind].file == "cards"


PageMaker: TypeAlias = Callable[
    [SheetMaterial, str, tuple[float, float]], tuple[tuple[Page, ...], tuple[Diagnostic, ...]]
]
# a sheet of the set, by name, on pages of a width and height
PAGES: Mapping[SheetForm, PageMaker] = {
    "paper": partial(rule_pages, PAPER),
    "booklet": partial(rule_pages, BOOKLET),
    "handout": partial(rule_pages, HANDOUT),
    "box": box.box_page,
}


def shown_cards(cards: CardSet, *, boxed: bool = False) -> Choice:
    """The cards whose faces the sheets show, or the boxes of its cards; naming none would mean all."""
    blocks = [block for sheet in cards.sheets.values() for block in sheet.blocks]
    if box.NAME in cards.sheets:  # it shows more than it names
        blocks += [block for side in box.box_sides(cards.sheets[box.NAME], cards) for block in side]
    names = needed(blocks, cards)
    if boxed:
        names |= {of[0].id for kind, of in cards.by_kind().items() if of and is_boxed(cards, kind)}
    return Choice(cards=names) if names else Choice(files=frozenset())
