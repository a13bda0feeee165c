"""Ecosfera Baltica behind the protocol of ``pnp.play.protocol``.

Owns the seams: what a seat may know, how a position is valued, where every card lies. The rules stand in
turn.py, actions.py, policies.py and verbs.py. Rows are seats: who plays alone plays several.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import and_
from typing import ClassVar

from pnp.base.model import CardSet
from pnp.base.model.laid import LaidZone
from pnp.base.sums import int_sum
from pnp.play.games.ecosfera import actions, telling
from pnp.play.games.ecosfera.deal import Dealer
from pnp.play.games.ecosfera.laying import laid
from pnp.play.games.ecosfera.state import CONSUMERS, PRODUCERS, WON, State
from pnp.play.games.ecosfera.tables import CONSUMER, Tables
from pnp.play.games.ecosfera.turn import begin, settle
from pnp.play.games.ecosfera.verbs import VERBS
from pnp.play.protocol import Game, Knowledge, Outcome, Setup, StateRecord, seeded, shuffle

# How the greedy bot weighs a position; no rule depends on these.
WORTH = {
    "tile": 100, "impact": -45, "pair": 12, "wanted": 10, "consumer": 16, "producer": 8, "marker": 5, "spare": 8,
}  # fmt: skip


class Ecosfera(Game[State, actions.Move]):
    """One game of one set under one choice of set-up."""

    id = "ecosfera"
    turn_limit = 400
    foresight = 1  # what four cards will be drawn hides all that lies further on
    verbs = tuple(VERBS)
    harder: ClassVar = {"stack": -1, "stressors": 1, "eutrophication": 1, "biodiversity_loss": 1}

    def __init__(self, cards: CardSet, setup: Setup) -> None:
        self.players = cards.players
        self.tables = Tables(cards, setup)
        self.dealer = Dealer(self.tables, setup)

    @staticmethod
    def usual(players: int) -> Setup:
        """A row for each player."""
        return {"rows": players}

    def start(self, players: int, seed: int) -> State:
        state = self.dealer.deal(players, seed)
        begin(self.tables, state)
        settle(self.tables, state)
        return state

    def laid(self, players: int, seed: int) -> Sequence[LaidZone]:
        return laid(self.tables, self.dealer.deal(players, seed))

    def seat(self, state: State) -> int:
        return -1 if state.over else state.seat

    def legal(self, state: State) -> Sequence[actions.Move]:
        return actions.legal(self.tables, state)

    def apply(self, state: State, move: actions.Move) -> None:
        actions.apply(self.tables, state, move)
        settle(self.tables, state)

    def outcome(self, state: State) -> Outcome | None:
        """All win or all lose; the score is the number of habitats restored."""
        if not state.over:
            return None
        seats = tuple(range(state.players))
        scores = (float(state.tiles.bit_count()),) * state.players
        if state.over == WON:
            return Outcome(seats, scores, "all habitats restored")
        return Outcome((), scores, "last impact tile placed")

    def copy(self, state: State) -> State:
        return state.copy()

    def observe(self, state: State, _seat: int) -> Knowledge:
        """Everyone sees the same: what lies open, and what is in each pile but not in which order."""
        hidden = [sorted(pile) for pile in (*state.decks, *state.discards, state.policies)]
        for which in (PRODUCERS, CONSUMERS):
            known = state.known[which]
            hidden += [state.supply[which][:known], sorted(state.supply[which][known:])]
        piles = (*state.rows, *state.ready, *state.flipped, *state.market, *state.stacks, *hidden)
        rest = (
            state.stressors,
            state.pool,
            state.force,
            state.played,
            state.policy_pile,
            state.gone,
            state.taken,
        )
        turn = (state.turn, state.seat, state.tiles, state.impacts, state.spent, state.used, state.starred)
        flags = (state.gained, state.ending, state.mute, state.hushed, state.skips, state.discount)
        last = (state.extra, state.protected, state.over, tuple(state.todo))
        return (*turn, *flags, *last, *map(tuple, piles), *map(tuple, rest))

    def imagine(self, state: State, _seat: int, seed: int) -> State:
        """Every pile whose order nobody knows is shuffled anew; refreshed cards stay at the bottom."""
        other = state.copy()
        other.chance = seeded(seed)
        for pile in (*other.decks, other.policies):
            pile.sort()
            shuffle(other, pile)
        for which in (PRODUCERS, CONSUMERS):
            known, deck = other.known[which], other.supply[which]
            unseen = sorted(deck[known:])
            shuffle(other, unseen)
            deck[known:] = unseen
        return other

    def value(self, state: State, _seat: int) -> float:
        tables, players = self.tables, state.players
        species = [number // players for number in state.taken]
        consumers = [card for card in species if tables.kind[card] == CONSUMER]
        return float(
            WORTH["tile"] * state.tiles.bit_count()
            + WORTH["impact"] * state.impacts
            + WORTH["pair"] * int_sum(self._pairs(state, seat) for seat in range(players))
            + WORTH["wanted"] * self._wanted(state, consumers)
            + WORTH["consumer"] * len(consumers)
            + WORTH["producer"] * (len(species) - len(consumers))
            + WORTH["marker"] * sum(map(len, state.ready))
            + WORTH["spare"] * len(state.stressors)
        )

    def _wanted(self, state: State, consumers: list[int]) -> int:
        """Consumers acquired for each habitat still to restore, as far as it takes them."""
        tables, found = self.tables, 0
        for place in range(len(tables.habitat_words)):
            if not state.tiles >> place & 1:
                found += min(tables.group, int_sum(tables.habitats[card] >> place & 1 for card in consumers))
        return found

    def _pairs(self, state: State, seat: int) -> int:
        """Habitats still to restore within reach of one group of unspent consumers in a row."""
        tables = self.tables
        spent = state.spent if seat == state.seat else 0
        row = [c for c in state.rows[seat] if tables.kind[c] == CONSUMER and not spent & tables.bit[c]]
        groups = combinations((tables.habitats[card] for card in row), tables.group)
        return max(((reduce(and_, group) & ~state.tiles).bit_count() for group in groups), default=0)

    def zones(self, state: State) -> Mapping[str, Sequence[int]]:
        tables = self.tables
        tiles = tables.numbers("habitat_tile")
        placed = [tile for tile in tiles if tables.habitats[tile] & state.tiles]
        impacts = tables.numbers("impact_tile")
        zones: dict[str, Sequence[int]] = {
            "habitat tiles placed": placed,
            "habitat tiles": [tile for tile in tiles if tile not in placed],
            "impact tiles placed": impacts[: state.impacts],
            "impact tiles": impacts[state.impacts :],
            "open producers": state.market[PRODUCERS],
            "open consumers": state.market[CONSUMERS],
            "producer deck": state.supply[PRODUCERS],
            "consumer deck": state.supply[CONSUMERS],
            "stressors": state.stressors,
            "policy deck": state.policies,
            "policy pool": state.pool,
            "policies in force": state.force,
            "policies just played": state.played,
            "policy discard": state.policy_pile,
            "box": state.box,
            "out of the game": state.gone,
        }
        zones |= {f"{word} stack": stack for word, stack in zip(tables.elements, state.stacks, strict=True)}
        for name in ("rows", "decks", "discards", "ready", "flipped"):
            zones |= {f"{name} {seat + 1}": pile for seat, pile in enumerate(getattr(state, name))}
        return zones

    def tally(self, state: State) -> Mapping[str, Sequence[int]]:
        """Producers and consumers acquired, by seat."""
        cards = self.tables.cards
        counts = {card.id: [0] * state.players for card in cards if card.kind in ("producer", "consumer")}
        for number in state.taken:
            card, seat = divmod(number, state.players)
            counts[cards[card].id][seat] += 1
        return counts

    def show(self, state: State) -> str:
        return telling.show(self.tables, state)

    def tell(self, state: State, move: actions.Move) -> str:
        return telling.tell(self.tables, state, move)

    def dump(self, state: State) -> StateRecord:
        return state.dump()

    def restore(self, data: StateRecord) -> State:
        return State.restore(data)
