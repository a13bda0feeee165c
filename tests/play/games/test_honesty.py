"""A bot's decision follows from what its seat may know: no hidden card changes it, in any game, for any bot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pnp.play.bots import Bot, Dice, Greedy, Random, Search
from pnp.play.protocol import Game, roll, seeded
from tests.play.games.tables import GAMES, unusual

PLAYERS = 3
BOTS: dict[str, Bot] = {"random": Random(), "greedy": Greedy(), "search": Search(24)}


def positions(rules: Game, seed: int) -> Iterator[Any]:
    """Every position of a game of random moves in which there is something to decide."""
    state, dice = rules.start(PLAYERS, seed), Dice(seeded(seed))
    while rules.seat(state) >= 0:
        moves = rules.legal(state)
        if len(moves) > 1:
            yield state
        rules.apply(state, moves[roll(dice, len(moves))])


def decision(rules: Game, bot: Bot, state: Any, lots: int) -> object:
    """As the driver asks for it."""
    dice = Dice(lots)
    seen = rules.imagine(state, rules.seat(state), roll(dice, 1 << 31)) if bot.looks else None
    return bot.choose(rules, seen, rules.legal(state), dice)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_change_no_decision(name: str, bot: str) -> None:
    rules = unusual(name, PLAYERS).game
    every = {"random": 1, "greedy": 3, "search": 11}[bot]
    swapped = 0
    for number, state in enumerate(positions(rules, 5)):
        if number % every == 0:
            other = rules.imagine(state, rules.seat(state), number)
            swapped += rules.dump(other) != rules.dump(state)
            assert decision(rules, BOTS[bot], state, number) == decision(rules, BOTS[bot], other, number)
    assert swapped


@pytest.mark.parametrize("name", GAMES)
def test_what_is_imagined_does_not_depend_on_what_is_hidden(name: str) -> None:
    rules = unusual(name, PLAYERS).game
    for number, state in enumerate(positions(rules, 8)):
        seat = rules.seat(state)
        other = rules.imagine(state, seat, number)
        assert rules.dump(rules.imagine(state, seat, 1)) == rules.dump(rules.imagine(other, seat, 1))
