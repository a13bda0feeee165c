"""The set as numbers: what each physical card is, and every figure of the rules.

Owns the reading of the card set; made once a game. Must not know states or moves.

Counts of a row are packed into one int, a byte per element and one for the stressors, so that a row is summed
and compared with all limits at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.model import Card, CardSet, Effect
from pnp.play.protocol import physical

ELEMENT, PRODUCER, CONSUMER, STRESSOR, POLICY, OTHER = range(6)
KINDS = ("element", "producer", "consumer", "stressor", "policy")
PARTS = (*KINDS, "habitat_tile", "impact_tile", "centre_tile", "ability_marker", "water_drop")
PASS, PLUS, REFRESH = 1, 2, 4
ABILITIES = {"pass": PASS, "plus": PLUS, "refresh": REFRESH}
BYTE = 8
HIGH = 128

Missing = tuple[int, ...]  # elements still to come from the market, by number


class Tables:
    """Lists by card number, and the figures by name."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = physical(cards, *PARTS)
        vocab, figures = cards.rules.vocab, cards.rules.figures
        self.figures: dict[str, Any] = {name: figure.value for name, figure in figures.items()}
        self.elements = vocab["element"].words
        self.habitat_words = vocab["habitat"].words
        self._read_cards()
        self._read_limits()
        self._bargains: dict[tuple[int, int], dict[int, Missing]] = {}
        self._prices: dict[tuple[int, int], tuple[int, ...]] = {}

    def _read_cards(self) -> None:
        self.bit = [1 << number for number in range(len(self.cards))]
        self.kind = [_kind(card) for card in self.cards]
        self.element = [self._element(card) for card in self.cards]
        self.habitats = [self._habitats(card) for card in self.cards]
        self.abilities = [_abilities(card) for card in self.cards]
        self.star = [bool(card.fields.get("star")) for card in self.cards]
        self.fauna = [card.fields.get("fauna_type") for card in self.cards]
        self.weight = [self._weight(number) for number in range(len(self.cards))]
        self.names = _names(self.cards)

    def _read_limits(self) -> None:
        limits = [self.figures["element_limit"]] * len(self.elements) + [self.figures["stressor_limit"]]
        places = [BYTE * place for place in range(len(limits))]
        self.slack = sum((HIGH - limit) << place for limit, place in zip(limits, places, strict=True))
        self.alarm = sum(HIGH << place for place in places)
        self.stressor_shift = places[-1]
        self.stressor_alarm = HIGH << places[-1]
        self.impact_steps = sorted(self.figures["impact_by_stressors"].items(), reverse=True)
        self.market_row: int = self.figures["market_row"]
        self.row_size: int = self.figures["row_size"]
        self.group: int = self.figures["group_size"]
        self.pass_stressors: bool = self.figures["stressors_may_be_passed"]
        self.to_win: int = self.figures["habitat_tiles_to_win"]
        self.to_lose: int = self.figures["impact_tiles_to_lose"]
        self.impact_tiles = len(self.numbers("impact_tile"))
        self.policies_per_tile: int = self.figures["policies_per_tile"]

    def numbers(self, kind: str) -> list[int]:
        """The numbers of all cards of a kind."""
        return [number for number, card in enumerate(self.cards) if card.kind == kind]

    def impacts(self, stressors: int) -> int:
        """Impact tiles for so many stressors in the row."""
        return next((tiles for least, tiles in self.impact_steps if stressors >= least), 0)

    def effects(self, card: int) -> tuple[Effect, ...]:
        return self.cards[card].effects

    def category(self, card: int) -> Any:
        return self.cards[card].fields["category"]

    def permanent(self, card: int) -> bool:
        return bool(self.cards[card].fields["duration"] == "permanent")

    def price(self, card: int, discount: int) -> tuple[int, ...]:
        """How many of each element a producer costs, less what measures take off."""
        known = self._prices.get((card, discount))
        if known is None:
            cost: Mapping[str, int] = self.cards[card].fields["cost"]
            places = enumerate(self.elements)
            known = tuple(max(0, cost.get(word, 0) - _at(discount, place)) for place, word in places)
            self._prices[card, discount] = known
        return known

    def bargains(self, have: int, discount: int) -> dict[int, Missing]:
        """The producers in reach of these unspent elements, each with what the market must add."""
        known = self._bargains.get((have, discount))
        if known is None:
            known = self._bargains[have, discount] = self._reckon(have, discount)
        return known

    def _reckon(self, have: int, discount: int) -> dict[int, Missing]:
        reach = {}
        for card in self.numbers("producer"):
            missing: list[int] = []
            for place, amount in enumerate(self.price(card, discount)):
                missing += [place] * (amount - _at(have, place))
            if len(missing) <= self.figures["market_elements"]:
                reach[card] = tuple(missing)
        return reach

    def _element(self, card: Card) -> int:
        return self.elements.index(card.fields["element"]) if card.kind == "element" else -1

    def _habitats(self, card: Card) -> int:
        words = card.fields.get("habitats", ())
        if card.kind == "habitat_tile":
            words = (card.fields["habitat"],)
        return sum(1 << self.habitat_words.index(word) for word in words)

    def _weight(self, number: int) -> int:
        kind = self.kind[number]
        if kind == ELEMENT:
            return 1 << (BYTE * self.element[number])
        return 1 << (BYTE * len(self.elements)) if kind == STRESSOR else 0


def _at(packed: int, place: int) -> int:
    return packed >> (BYTE * place) & (HIGH - 1)


def _kind(card: Card) -> int:
    return KINDS.index(card.kind) if card.kind in KINDS else OTHER


def _abilities(card: Card) -> int:
    words = (card.fields["ability"],) if card.kind == "ability_marker" else card.fields.get("abilities", ())
    return sum(ABILITIES[word] for word in words)


def _names(cards: tuple[Card, ...]) -> list[str]:
    """Ids, numbered where copies of a design must be told apart; elements are as good as each other."""
    names, seen = [], dict.fromkeys((card.id for card in cards), 0)
    for card in cards:
        seen[card.id] += 1
        alike = card.copies == 1 or card.kind == "element"
        names.append(card.id if alike else f"{card.id} {seen[card.id]}")
    return names
