"""Sheets: Markdown with values of the data becomes pages of rules and reference cards, as scenes.

    blocks -> values filled (``spell``) -> strips (``blocks``, ``drawings``, ``tables``) -> pages (``flow``)

Owns ``rule_pages``, ``reference_cards`` and ``shown_cards``. Must not know profiles, imposition or PDF: a booklet
is made of pages elsewhere.
"""

from __future__ import annotations

from pnp.compose import Choice
from pnp.model import CardSet
from pnp.rulebook.material import SheetMaterial, sheet_material
from pnp.rulebook.numbers import bare_numbers
from pnp.rulebook.pieces import needed
from pnp.rulebook.reference import reference_cards
from pnp.rulebook.rules import FORMS, rule_pages

__all__ = [
    "FORMS",
    "SheetMaterial",
    "bare_numbers",
    "reference_cards",
    "rule_pages",
    "sheet_material",
    "shown_cards",
]


def shown_cards(cards: CardSet) -> Choice:
    """The cards whose faces the sheets show; naming none would mean all."""
    names = needed((block for sheet in cards.sheets.values() for block in sheet.blocks), cards)
    return Choice(cards=names) if names else Choice(files=frozenset())
