"""Whose game it is, in a sentence or two of a language.

Must not know where they are printed.
"""

from __future__ import annotations

from pnp.base.model import CardSet
from pnp.text.sentence_values import in_a_row, listed


def credit_line(cards: CardSet, language: str) -> str:
    """Title, designers and publisher, then the rights and whose edition it is."""
    credits = cards.credits
    names = (cards.title, listed(credits.designers, language), credits.publisher)
    line = in_a_row(filter(None, names), language, " · ")
    return in_a_row(filter(None, (f"{line}.", credits.rights, credits.adaptation)), language, " ")
