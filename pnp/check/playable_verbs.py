"""Whether the engine of a game can carry out what the cards say.

Owns nothing but the question: engines know their verbs. They are imported only for sets that one plays, and
only if some card has an effect.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Diagnostic
from pnp.base.model import CardSet


def unknown_to_the_engine(cards: CardSet) -> Iterator[Diagnostic]:
    """A finding for each effect without an implementation; none for a set that no engine plays."""
    if any(card.effects for card in cards.cards):
        from pnp.play.game_table import engine_of, unknown_verbs

        engine = engine_of(cards)
        if engine:
            yield from unknown_verbs(cards, engine)
