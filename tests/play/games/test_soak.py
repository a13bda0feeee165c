"""Thousands of games: they end within their limits, no card is lost on the way, and stronger bots win more."""

from __future__ import annotations

import math

import pytest

from pnp.play.bots import Dice
from pnp.play.driver import MOVES_PER_TURN
from pnp.play.protocol import Game, roll, seeded
from pnp.play.simulate import plan_of, simulate
from pnp.play.totals import Totals
from tests.play.games.tables import GAMES, cards_of, counts, every

COUNTS = [(name, players) for name in GAMES for players in counts(name)]


def play_out(rules: Game, players: int, seed: int) -> None:
    """A game of random moves, with every law looked after at every step."""
    state, dice = rules.start(players, seed), Dice(seeded(~seed))
    box, moves = lying(rules, state), 0
    while (seat := rules.seat(state)) >= 0:
        legal = rules.legal(state)
        assert legal, f"seed {seed}: nothing to do for seat {seat}"
        rules.apply(state, legal[roll(dice, len(legal))])
        moves += 1
        assert state.turn <= rules.turn_limit
        assert moves <= rules.turn_limit * MOVES_PER_TURN
        assert lying(rules, state) == box, f"seed {seed}: cards lost or doubled after {moves} moves"
    assert not rules.legal(state)
    assert rules.outcome(state) is not None


def lying(rules: Game, state: object) -> tuple[int, frozenset[int]]:
    """How many cards lie anywhere, and which."""
    zones = rules.zones(state).values()
    return sum(map(len, zones)), frozenset().union(*zones)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_random_games_end_and_keep_their_cards(name: str, players: int) -> None:
    laid = every(name, players)
    for seed in range(50):
        play_out(laid[seed % len(laid)].game, players, seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_two_thousand_random_games_end_and_keep_their_cards(name: str, players: int, part: int) -> None:
    laid = every(name, players)
    for seed in range(500 * part, 500 * (part + 1)):
        play_out(laid[seed % len(laid)].game, players, seed)


# --- the ladder: docs/balance.md tells what was measured -------------------------------------------------


def played(name: str, bots: str, games: int, seed: int) -> Totals:
    """So many games of two."""
    plan, problems = plan_of(cards_of(name), 2, {}, bots.split(","), games, seed)
    assert plan is not None, problems
    return simulate(plan).totals


def chance(won: float, games: int) -> float:
    """How often equals would win at least so many."""
    return sum(math.comb(games, wins) for wins in range(math.floor(won), games + 1)) / 2**games


def chance_beside(weak: Totals, strong: Totals) -> float:
    """How often two tables that win equally often would differ by so much (Fisher's exact test)."""
    won, games = weak.won + strong.won, weak.games + strong.games
    ways = (
        math.comb(strong.games, wins) * math.comb(weak.games, won - wins)
        for wins in range(strong.won, min(won, strong.games) + 1)
    )
    return sum(ways) / math.comb(games, won)


BATCHES = (20, 40, 120, 360)  # games; where one bot is much the better, few are enough
UNLIKELY = 0.0025  # a hundredth in all, for one may stop after each batch


def luck(name: str, stronger: str, weaker: str) -> float:
    """How likely luck alone lets the stronger bot look so strong, after as many games as it takes to be sure."""
    cooperative = played(name, "random", BATCHES[0], 0).cooperative
    tables = (weaker, stronger) if cooperative else (f"{stronger},{weaker}",)
    totals, likely = [Totals.none(2) for _ in tables], 1.0
    for seed, games in enumerate(BATCHES, 1):
        for total, bots in zip(totals, tables, strict=True):
            total.join(played(name, bots, games, seed))
        first = totals[0]
        likely = (
            chance_beside(*totals)
            if cooperative
            else chance(first.victories(first.bot_wins[stronger]), first.games)
        )
        if likely < UNLIKELY:
            break
    return likely


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random(name: str) -> None:
    assert luck(name, "greedy", "random") < UNLIKELY


def test_search_beats_greedy_in_biotopia() -> None:
    assert luck("biotopia", "search:40", "greedy") < UNLIKELY


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_search_beats_greedy(name: str) -> None:
    assert luck(name, "search", "greedy") < UNLIKELY
