"""What the cards, the board and the figures of Biekrig say, as numbers the engine can play by.

Owns the reading of a set: event cards become types 0, 1, 2 ..., the year becomes a list of spaces, prices become
sets of colours. Must not know the course of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from pnp.base.frozen import NamedTuple, dataclass
from pnp.base.model import Card, CardSet, Effect
from pnp.base.sums import int_sum
from pnp.play.given import Given, figures_of, numbers_in
from pnp.play.protocol import Setup, physical

SWARM, EVENT, BLANK = -1, -2, -3  # spaces that are no flower; a flower is the number of its colour
SPACES = {"swarm": SWARM, "event": EVENT, "blank": BLANK}
REPEATED = ("gain_worker", "gain_pollen")  # verbs that are decided anew for each card gained


class Store(NamedTuple):
    """A design of honey or pollen: how many cards of it there are, and how much each counts for."""

    id: str
    copies: int
    worth: int


@dataclass(frozen=True, slots=True)
class Act:
    """One thing an event card does in step 1 of a turn."""

    event: int
    verb: str
    params: Mapping[str, int]


class Box:
    """The contents of the box under one choice of set-up."""

    def __init__(self, cards: CardSet, setup: Setup) -> None:
        self.figures = figures_of(cards, setup)
        self.target = self.figures.number("target_points")
        self.strict = bool(setup.get("varroa_strict", False))
        self.colours = cards.rules.vocab["flower"].words
        self._read_figures()
        self._read_supplies(cards)
        self._read_track(cards)
        self._read_events(cards)

    def _read_figures(self) -> None:
        figures = self.figures
        self.least = figures.number("workers_min")
        self.sizes = figures.number("workers_max") - self.least + 1  # sizes of hive, smallest first
        self.queens_each = figures.number("hive_queens")
        self.hives_min = figures.number("hives_min")
        self.hive_points = figures.number("hive_points")
        self.bees = [self.least + size + self.queens_each for size in range(self.sizes)]
        losses = figures.table("swarm_loss")
        self.swarm_loss = [losses.number(self.least + size, 0) for size in range(self.sizes)]

    def _read_supplies(self, cards: CardSet) -> None:
        one = {kind: cards.of(kind)[0] for kind in ("queen", "worker", "die")}
        self.honey = _stores(cards.of("honey"))
        self.pollen = [
            _stores([card for card in cards.of("pollen") if card.fields["flower"] == colour])
            for colour in self.colours
        ]
        self.supply = {kind: cards.count(kind) for kind in ("queen", "worker")}
        self.bought = {kind: card.id for kind, card in one.items()}
        self.numbers: dict[str, int] = {}  # card id -> number of its first copy
        for number, card in enumerate(physical(cards, "queen", "worker", "honey", "pollen", "event")):
            self.numbers.setdefault(card.id, number)
        self.faces = Given(one["die"].fields).number("faces")
        self.worker_honey, self.worker_pollen = self._price(one["worker"])
        self.queen_honey, self.queen_pollen = self._price(one["queen"])

    def _price(self, card: Card) -> tuple[int, list[tuple[int, ...]]]:
        """Honey, and every choice of so many different colours."""
        price, colours = Given(card.fields), range(len(self.colours))
        return price.number("honey"), list(combinations(colours, price.number("pollen")))

    def _read_track(self, cards: CardSet) -> None:
        fields = [Given(card.fields) for card in cards.of("space")]
        spaces = sorted(
            ((space.number("number"), space.word("type")) for space in fields), key=lambda s: s[0]
        )
        places = {number: place for place, (number, _) in enumerate(spaces)}
        codes = SPACES | {colour: number for number, colour in enumerate(self.colours)}
        self.track = [codes[type_] for _, type_ in spaces]
        self.space_names = [f"{number} ({type_})" for number, type_ in spaces]
        self.start_place = places[self.figures.number("start_space")]
        self.last_before_harvest = places[self.figures.number("harvest_after")]

    def _read_events(self, cards: CardSet) -> None:
        events = cards.of("event")
        self.ids = tuple(card.id for card in events)
        self.copies = [card.copies for card in events]
        self.held_points = [0] * len(events)
        self.prevents = 0  # the types that keep hives from swarming
        self.stops: dict[int, int] = {}  # an attack -> the types that stop it
        self.acts: list[Act] = []
        self.acts_of: list[list[int]] = [[] for _ in events]
        for event, card in enumerate(events):
            for effect in card.effects:
                self._read_effect(event, effect)

    def _read_effect(self, event: int, effect: Effect) -> None:
        verb, params = effect.verb, numbers_in(effect.params)
        if verb == "hold_point":
            self.held_points[event] += params["points"]
        elif verb == "prevent_swarm":
            self.prevents |= 1 << event
        elif verb == "stop_attack":
            attack = self.ids.index(effect.params["of"])
            self.stops[attack] = self.stops.get(attack, 0) | 1 << event
        else:
            for _ in range(params["count"] if verb in REPEATED else 1):
                self.acts_of[event].append(len(self.acts))
                self.acts.append(Act(event, verb, params))


def _stores(cards: Iterable[Card]) -> list[Store]:
    """Those that count for most first."""
    stores = [Store(card.id, card.copies, Given(card.fields).number("worth", 1)) for card in cards]
    return sorted(stores, key=lambda store: -store.worth)


def amount(stores: Iterable[Store]) -> int:
    """What all of them count for."""
    return int_sum(store.copies * store.worth for store in stores)
