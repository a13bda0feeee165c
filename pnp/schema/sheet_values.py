"""What a sheet may ask of the data in any language alike: counts, cards, what the set says of itself.

Owns these values; names and words are for whoever prints them. Must not know languages or layout.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.diagnostics import did_you_mean
from pnp.model import Card, CardSet
from pnp.schema.expressions import CALLS, ExpressionError
from pnp.sums import int_sum


class SheetValues:
    """The functions of sheets that know no words."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.by_id = {card.id: card for card in cards.cards}
        kinds = cards.by_kind()  # loops may ask for these again and again
        self._counts = {kind: int_sum(card.copies for card in of) for kind, of in kinds.items()}

    def count(self, of: object) -> object:
        """Cards of a kind, copies and all; anything else as everywhere."""
        return self._counts[self.kind_named(of)] if isinstance(of, str) else CALLS["count"](of)

    def card(self, card_id: object) -> Card:
        if card_id not in self.by_id:
            raise ExpressionError(
                f"there is no card '{card_id}'", did_you_mean(str(card_id), self.by_id, "pnp list SET")
            )
        return self.by_id[str(card_id)]

    def kind_named(self, name: object) -> str:
        kinds = self.cards.rules.kinds
        if name not in kinds:
            raise ExpressionError(
                f"there is no kind '{name}'", did_you_mean(str(name), kinds, "pnp list SET")
            )
        return str(name)


def set_values(cards: CardSet) -> Mapping[str, object]:
    credits = cards.credits
    return {
        "title": cards.title,
        "summary": cards.summary,
        "designers": credits.designers,
        "publisher": credits.publisher,
        "year": credits.year,
        "players": {"min": cards.players[0], "max": cards.players[1]},
    }
