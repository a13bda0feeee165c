"""The set as numbers: what each physical card is, and every figure of the rules.

Owns the reading of the card set; made once a game. Must not know states or moves.

Counts of a row are packed into one int, a byte per element and one for the stressors, so that a row is summed
and compared with all limits at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.base.frozen import dataclass
from pnp.base.model import Card, CardSet
from pnp.base.sums import int_sum
from pnp.play.given import Given, figures_of, numbers_in, words_in
from pnp.play.protocol import Setup, physical

ELEMENT, PRODUCER, CONSUMER, STRESSOR, POLICY, OTHER = range(6)
KINDS = ("element", "producer", "consumer", "stressor", "policy")
PARTS = (*KINDS, "habitat_tile", "impact_tile", "centre_tile", "ability_marker", "water_drop")
PASS, PLUS, REFRESH = 1, 2, 4
ABILITIES = {"pass": PASS, "plus": PLUS, "refresh": REFRESH}
BYTE = 8
HIGH = 128

Missing = tuple[int, ...]  # elements still to come from the market, by number


class Effect(NamedTuple):
    """What a policy card does, its parameters by type."""

    verb: str
    numbers: Mapping[str, int]
    words: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Amounts:
    """How much of what the steps of a turn take and bring."""

    reactivated_markers: int
    element_stressors: int
    idle_stressors: int
    plus_cards: int
    market_elements: int
    market_row: int
    policies_per_star: int
    policies_per_tile: int
    funding_per_measure: int

    @classmethod
    def read(cls, figures: Given) -> Amounts:
        return cls(
            figures.number("reactivated_markers"),
            figures.number("element_stressors"),
            figures.number("idle_stressors"),
            figures.number("plus_cards"),
            figures.number("market_elements"),
            figures.number("market_row"),
            figures.number("policies_per_star"),
            figures.number("policies_per_tile"),
            figures.number("funding_per_measure"),
        )


class Tables:
    """Lists by card number, and the figures."""

    def __init__(self, cards: CardSet, setup: Setup) -> None:
        self.cards = physical(cards, *PARTS)
        vocab = cards.rules.vocab
        self.figures = figures_of(cards, setup)
        self.elements = vocab["element"].words
        self.habitat_words = vocab["habitat"].words
        self._read_cards()
        self._read_limits()
        self.amounts = Amounts.read(self.figures)
        self._bargains: dict[tuple[int, int], dict[int, Missing]] = {}
        self._prices: dict[tuple[int, int], tuple[int, ...]] = {}

    def _read_cards(self) -> None:
        self.bit = [1 << number for number in range(len(self.cards))]
        self.kind = [KINDS.index(card.kind) if card.kind in KINDS else OTHER for card in self.cards]
        self.element = [self._element(card) for card in self.cards]
        self.habitats = [self._habitats(card) for card in self.cards]
        self.abilities = [_abilities(card) for card in self.cards]
        fields = [Given(card.fields) for card in self.cards]
        self.star = [card.truth("star", False) for card in fields]
        self.fauna = [card.word("fauna_type", "") for card in fields]
        self.category = [card.word("category", "") for card in fields]
        self.permanent = [card.word("duration", "") == "permanent" for card in fields]
        self.effects = [_effects(card) for card in self.cards]
        self.weight = [self._weight(number) for number in range(len(self.cards))]
        self.names = _names(self.cards)

    def _read_limits(self) -> None:
        figures = self.figures
        limits = [figures.number("element_limit")] * len(self.elements) + [figures.number("stressor_limit")]
        places = [BYTE * place for place in range(len(limits))]
        self.slack = sum((HIGH - limit) << place for limit, place in zip(limits, places, strict=True))
        self.alarm = sum(HIGH << place for place in places)
        self.stressor_shift = places[-1]
        self.stressor_alarm = HIGH << places[-1]
        steps = figures.table("impact_by_stressors")
        self.impact_steps = sorted(((int(least), steps.number(least)) for least in steps), reverse=True)
        self.row_size = figures.number("row_size")
        self.group = figures.number("group_size")
        self.pass_stressors = figures.truth("stressors_may_be_passed")
        self.to_win = figures.number("habitat_tiles_to_win")
        self.to_lose = figures.number("impact_tiles_to_lose")
        self.impact_tiles = len(self.numbers("impact_tile"))

    def numbers(self, kind: str) -> list[int]:
        """The numbers of all cards of a kind."""
        return [number for number, card in enumerate(self.cards) if card.kind == kind]

    def impacts(self, stressors: int) -> int:
        """Impact tiles for so many stressors in the row."""
        return next((tiles for least, tiles in self.impact_steps if stressors >= least), 0)

    def price(self, card: int, discount: int) -> tuple[int, ...]:
        """How many of each element a producer costs, less what measures take off."""
        known = self._prices.get((card, discount))
        if known is None:
            cost = Given(self.cards[card].fields).table("cost")
            places = enumerate(self.elements)
            known = tuple(max(0, cost.number(word, 0) - _at(discount, place)) for place, word in places)
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
            if len(missing) <= self.amounts.market_elements:
                reach[card] = tuple(missing)
        return reach

    def _element(self, card: Card) -> int:
        return self.elements.index(Given(card.fields).word("element")) if card.kind == "element" else -1

    def _habitats(self, card: Card) -> int:
        words = _words(card, "habitats", "habitat" if card.kind == "habitat_tile" else "")
        return sum(1 << self.habitat_words.index(word) for word in words)

    def _weight(self, number: int) -> int:
        kind = self.kind[number]
        if kind == ELEMENT:
            return 1 << (BYTE * self.element[number])
        return 1 << (BYTE * len(self.elements)) if kind == STRESSOR else 0


def _at(packed: int, place: int) -> int:
    return packed >> (BYTE * place) & (HIGH - 1)


def _abilities(card: Card) -> int:
    words = _words(card, "abilities", "ability" if card.kind == "ability_marker" else "")
    return int_sum(ABILITIES[word] for word in words)


def _words(card: Card, several: str, one: str) -> tuple[str, ...]:
    """A field of several words, or for this kind of card the field of one; none where it has no such field."""
    fields = Given(card.fields)
    if one:
        return (fields.word(one),)
    return fields.words(several) if several in fields else ()


def _effects(card: Card) -> tuple[Effect, ...]:
    return tuple(Effect(e.verb, numbers_in(e.params), words_in(e.params)) for e in card.effects)


def _names(cards: tuple[Card, ...]) -> list[str]:
    """Ids, numbered where copies of a design must be told apart; elements are as good as each other."""
    names, seen = [], dict.fromkeys((card.id for card in cards), 0)
    for card in cards:
        seen[card.id] += 1
        alike = card.copies == 1 or card.kind == "element"
        name = card.id if alike else f"{card.id} {seen[card.id]}"
        names.append(f"pressure {name}" if card.kind == "stressor" else name)
    return names
