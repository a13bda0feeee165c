"""Thousands of games: they end within their limits, no card is lost on the way, and stronger bots win more."""

from __future__ import annotations

import itertools
import math
from functools import cache

import pytest

from pnp.model import CardSet
from pnp.play.bots import Dice
from pnp.play.driver import MOVES_PER_TURN
from pnp.play.protocol import Game, roll, seeded
from pnp.play.simulate import plan_of, simulate
from pnp.play.table import Table, lay
from pnp.play.totals import Totals
from pnp.schema.read import load_set

GAMES = {"biotopia": (2, 5), "biekrig": (2, 5), "biomos": (2, 4), "ecosfera": (2, 4)}
COUNTS = [(name, players) for name, (low, high) in GAMES.items() for players in range(low, high + 1)]


@cache
def cards_of(name: str) -> CardSet:
    cards, _ = load_set(name)
    assert cards is not None
    return cards


@cache
def tables(name: str, players: int) -> list[Table]:
    """Every set-up the set allows for so many players."""
    parameters = cards_of(name).rules.setups.parameters
    chosen = (
        dict(zip(parameters, values, strict=True)) for values in itertools.product(*parameters.values())
    )
    return [table for setup in chosen if (table := lay(cards_of(name), players, setup)[0])]


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


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_random_games_end_and_keep_their_cards(name: str, players: int) -> None:
    laid = tables(name, players)
    for seed in range(50):
        play_out(laid[seed % len(laid)].game, players, seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_two_thousand_random_games_end_and_keep_their_cards(name: str, players: int, part: int) -> None:
    laid = tables(name, players)
    for seed in range(500 * part, 500 * (part + 1)):
        play_out(laid[seed % len(laid)].game, players, seed)


# --- the ladder: docs/balance.md tells what was measured -------------------------------------------------


def played(name: str, bots: str, games: int, players: int = 2, seed: int = 1) -> Totals:
    plan, problems = plan_of(cards_of(name), players, {}, bots.split(","), games, seed)
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


def luck(name: str, stronger: str, weaker: str, games: int) -> float:
    """How likely luck alone lets the stronger bot look so strong."""
    if name == "ecosfera":
        return chance_beside(played(name, weaker, games), played(name, stronger, games))
    totals = played(name, f"{stronger},{weaker}", games)
    return chance(totals.bot_wins[stronger].total, games)


@pytest.mark.parametrize(
    ("name", "games"), [("biotopia", 20), ("biekrig", 120), ("biomos", 20), ("ecosfera", 100)]
)
def test_greedy_beats_random(name: str, games: int) -> None:
    assert luck(name, "greedy", "random", games) < 0.01


def test_search_beats_greedy_in_biotopia() -> None:
    assert luck("biotopia", "search:40", "greedy", 20) < 0.01


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "games"), [("biotopia", 60), ("biekrig", 400), ("biomos", 300), ("ecosfera", 20)]
)
def test_search_beats_greedy(name: str, games: int) -> None:
    assert luck(name, "search", "greedy", games) < 0.01
