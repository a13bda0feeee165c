"""A table of Biekrig laid by hand, with loaded dice, for the tests."""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Any

from pnp.base.diagnostics import as_text
from pnp.base.model import CardSet
from pnp.play.games.biekrig.game import Biekrig
from pnp.play.games.biekrig.state import State, of_seat, spread
from pnp.play.protocol import roll, seeded
from pnp.source.schema.read import load_set

BASICS = {"target_points": 10, "varroa_strict": False}


@cache
def cards() -> CardSet:
    found, diagnostics = load_set("biekrig")
    assert found is not None, "\n".join(map(as_text, diagnostics))
    return found


@cache
def game(**setup: Any) -> Biekrig:
    return Biekrig(cards(), BASICS | setup)


class Table:
    """Seat 1 is on turn. ``hives`` are workers per hive and seat, ``pollen`` and ``hand`` lists of words."""

    def __init__(self, rules: Biekrig | None = None, players: int = 2, **laid: Any) -> None:
        self.game = rules or game()
        self.box = self.game.box
        self.state = self.game.start(players, 1)
        self._clear()
        for seat, hives in enumerate(laid.get("hives", [[2, 2]] * players)):
            for workers in hives:
                self.game.gain_hive(self.state, seat, workers - self.box.least)
        for seat, words in enumerate(laid.get("pollen", ())):
            for word in words:
                colour = self.box.colours.index(word)
                self.state.pollen[seat * len(self.box.colours) + colour] += 1
                self.state.pollen_left[colour] -= 1
        for seat, honey in enumerate(laid.get("honey", ())):
            self.state.honey[seat] += honey
            self.state.honey_left -= honey
        self._deal(laid.get("hand", ()), laid.get("deck", ()), players)
        self.state.place = [laid.get("space", 32) - 1] * players

    def _clear(self) -> None:
        state = self.state
        for seat in range(state.seats):
            for size in spread(of_seat(state.hives, seat, state.seats)):
                self.game.lose_hive(state, seat, size)
        state.first = state.active = state.seat = 0

    def _deal(self, hands: Any, deck: Any, players: int) -> None:
        """The cards named go where they are named; the rest lies under the deck."""
        self.state.deck = spread(self.box.copies)
        for seat, names in enumerate(hands):
            for name in names:
                event = self.box.ids.index(name)
                self.state.deck.remove(event)
                self.state.deck.append(event)
                self.game.draw_event(self.state, seat)
        self.state.fresh = [0] * (players * len(self.box.ids))
        for name in deck:
            event = self.box.ids.index(name)
            self.state.deck.remove(event)
            self.state.deck.append(event)

    def moves(self) -> list[str]:
        return [self.game.tell(self.state, move) for move in self.game.legal(self.state)]

    def do(self, told: str, *rolls: int) -> Table:
        """A move by its words, with the dice it will throw."""
        if rolls:
            self.state.chance = loaded(*rolls)
        legal = self.game.legal(self.state)
        names = [self.game.tell(self.state, move) for move in legal]
        assert told in names, f"{told} is not among {names}"
        self.game.apply(self.state, legal[names.index(told)])
        return self

    def hives(self, seat: int = 0) -> list[int]:
        return [self.box.least + size for size in spread(of_seat(self.state.hives, seat, self.state.seats))]

    def pollen(self, seat: int = 0) -> dict[str, int]:
        return dict(zip(self.box.colours, of_seat(self.state.pollen, seat, self.state.seats), strict=True))

    def hand(self, seat: int = 0) -> list[str]:
        return [self.box.ids[event] for event in spread(of_seat(self.state.hand, seat, self.state.seats))]

    def discards(self) -> list[str]:
        return [self.box.ids[event] for event in self.state.discards]


class Dice:
    def __init__(self, chance: int) -> None:
        self.chance = chance


@cache
def loaded(*rolls: int) -> int:
    """A state of the generator from which these are the next throws of a six-sided die."""
    for seed in count():
        dice = Dice(seeded(seed))
        if all(roll(dice, 6) + 1 == wanted for wanted in rolls):
            return seeded(seed)
    raise AssertionError


def random_game(rules: Biekrig, players: int, seed: int, steps: int = 10**6) -> tuple[State, list[int]]:
    """So many random moves of a game, and which they were."""
    state, picks, moves = rules.start(players, seed), Dice(seeded(seed + 1000)), []
    while rules.outcome(state) is None and len(moves) < steps:
        legal = rules.legal(state)
        moves.append(legal[roll(picks, len(legal))])
        rules.apply(state, moves[-1])
    return state, moves
