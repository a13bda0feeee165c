"""The table before the first turn: starter decks, market, supply (2.1 to 2.4).

Owns the choice of set-up and the deal. Must not know play.
"""

from __future__ import annotations

from pnp.play.games.ecosfera.movement import deal_row
from pnp.play.games.ecosfera.state import NESTS, NUMBERS, PILES, State
from pnp.play.games.ecosfera.tables import PARTS, STRESSOR, Tables
from pnp.play.protocol import Setup, seeded, shuffle

REDRAWS = 1000  # a homebrew deck may hold nothing but stressors
PLACED = ("habitat_tile", "impact_tile")  # counted by the state, never in the box


class Dealer:
    """Deals one set-up again and again: the box is sorted once."""

    def __init__(self, tables: Tables, setup: Setup) -> None:
        self.tables = tables
        self.setup = tables.figures.table("default_setup").under(setup)
        self.stack, self.stressors = self.setup.number("stack"), self.setup.number("stressors")
        self.level = self.setup.number("level")
        self.starter_markers = tables.figures.number("starter_markers")
        self.opening_redraw = tables.figures.number("opening_redraw")
        self.by_kind = {kind: tables.numbers(kind) for kind in PARTS if kind not in PLACED}
        self.lost: list[int] = []
        if self.setup.truth("biodiversity_loss"):
            self._lose_species()
        elements = self.by_kind["element"]
        self.elements = [
            [card for card in elements if tables.element[card] == place]
            for place in range(len(tables.elements))
        ]
        self.starter = [self._per_starter(word) for word in tables.elements]
        self.markers = self._marker_sets()

    def deal(self, players: int, seed: int) -> State:
        state = _bare(players, seed)
        elements = [cards[:] for cards in self.elements]
        state.stressors = self.by_kind["stressor"][:]
        markers = [cards[:] for cards in self.markers]
        for seat in range(players):
            for cards in markers:
                state.ready[seat] += _take(cards, self.starter_markers)
            self._starter_deck(state, seat, elements)
        state.stacks = [_take(cards, self.stack) for cards in elements]
        self._lay_market(state)
        self._lay_policies(state)
        left = (*elements, *markers, self.lost, self.by_kind["water_drop"], self.by_kind["centre_tile"])
        state.box += [card for cards in left for card in cards]
        return state

    def _lose_species(self) -> None:
        ids = self.tables.figures.words("lost_species")
        consumers = self.by_kind["consumer"]
        self.lost = [card for card in consumers if self.tables.cards[card].id in ids]
        self.by_kind["consumer"] = [card for card in consumers if card not in self.lost]

    def _per_starter(self, word: str) -> int:
        """Cards of one element in a starter deck."""
        figures = self.tables.figures
        extra = self.setup.truth("eutrophication") and word == figures.word("extra_nutrients_of")
        return figures.number("starter_elements") + (figures.number("extra_nutrients") if extra else 0)

    def _marker_sets(self) -> list[list[int]]:
        markers, abilities = self.by_kind["ability_marker"], self.tables.abilities
        kinds = sorted({abilities[marker] for marker in markers})
        return [[marker for marker in markers if abilities[marker] == kind] for kind in kinds]

    def _starter_deck(self, state: State, seat: int, elements: list[list[int]]) -> None:
        """Shuffled, with the opening row drawn; a row full of stressors is drawn again."""
        deck = state.decks[seat]
        for cards, count in zip(elements, self.starter, strict=True):
            deck += _take(cards, count)
        deck += _take(state.stressors, self.stressors)
        shuffle(state, deck)
        deal_row(self.tables, state, seat)
        for _ in range(REDRAWS):
            if sum(self.tables.kind[card] == STRESSOR for card in state.rows[seat]) < self.opening_redraw:
                break
            deck += state.rows[seat]
            shuffle(state, deck)
            deal_row(self.tables, state, seat)

    def _lay_market(self, state: State) -> None:
        state.supply = [self.by_kind["producer"][:], self.by_kind["consumer"][:]]
        for deck in state.supply:
            shuffle(state, deck)
        size = self.tables.amounts.market_row
        state.market = [[deck.pop() for _ in range(min(size, len(deck)))] for deck in state.supply]

    def _lay_policies(self, state: State) -> None:
        cards = self.by_kind["policy"][:]
        if self.level == 1:
            state.box += cards
            return
        shuffle(state, cards)
        state.policies = cards


def _bare(players: int, seed: int) -> State:
    state = State()
    state.players = players
    for name in NUMBERS:
        setattr(state, name, 0)
    for name in PILES:
        setattr(state, name, [])
    for name in NESTS:
        setattr(state, name, [[] for _ in range(players)])
    state.known = [0, 0]
    state.todo = []
    state.chance = seeded(seed)
    return state


def _take(cards: list[int], count: int) -> list[int]:
    """So many of a kind; a set-up the box cannot deal is refused."""
    if count > len(cards):
        raise ValueError(f"the box is {count - len(cards)} cards short for this setup")
    taken = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return taken
