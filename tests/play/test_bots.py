"""Bots: what each goes by, what it may spend, and that strength rises."""

from __future__ import annotations

import pytest

from pnp.base.diagnostics import as_text
from pnp.play import bots
from pnp.play.bots import Bot, Dice, Greedy, Random, Search, bot_called, bots_called
from pnp.play.driver import play
from pnp.play.protocol import Game, seeded
from tests.play.games.biomos.table import game
from tests.play.toys import Taking, Trap


def choice(bot: Bot, rules: Game, seed: int = 1) -> object:
    state = rules.start(2, 1)
    return bot.choose(rules, state, rules.legal(state), Dice(seeded(seed)))


def wins(rules: Game, strong: Bot, weak: Bot, games: int) -> float:
    """The strong bot's share, changing seats."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        outcome = play(rules, [strong, weak] if seat == 0 else [weak, strong], number // 2).outcome
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
    return won / games


def test_random_makes_every_move_about_as_often() -> None:
    dice = Dice(seeded(3))
    counts = [0] * 5
    for _ in range(5000):
        counts[Random().choose(Taking(), None, range(5), dice)] += 1
    assert all(900 < count < 1100 for count in counts)


def test_greedy_takes_what_stands_best_at_once() -> None:
    assert choice(Greedy(), Taking(7)) == 2


def test_greedy_draws_lots_between_equals() -> None:
    class Flat(Taking):
        def value(self, _state: object, _seat: int) -> float:
            return 0.0

    assert {choice(Greedy(), Flat(7), seed) for seed in range(20)} == {1, 2}


def test_search_sees_the_trap_that_greedy_walks_into() -> None:
    assert choice(Greedy(), Trap(9)) == 2
    assert {choice(Search(20), Trap(9), seed) for seed in range(10)} == {1}


def test_search_counts_a_win_on_the_way() -> None:
    """Two chips left: taking both wins; the chips in hand say nothing."""

    class Worthless(Taking):
        def value(self, _state: object, _seat: int) -> float:
            return 0.0

    assert {choice(Search(20), Worthless(2), seed) for seed in range(10)} == {2}


@pytest.mark.parametrize("budget", [2, 10, 60, 200])
def test_search_keeps_to_its_budget(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    spent = []
    real = bots.playout
    monkeypatch.setattr(bots, "playout", lambda *args: spent.append(1) or real(*args))
    rules = game()
    choice(Search(budget), rules)
    assert budget / 2 <= len(spent) <= budget


def test_a_forced_move_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "worths", None)
    assert choice(Greedy(), Taking(1)) == choice(Search(50), Taking(1)) == 1


def test_greedy_beats_random_in_biomos() -> None:
    assert wins(game(), Greedy(), Random(), 30) > 0.8


@pytest.mark.soak
def test_search_beats_greedy_in_biomos() -> None:
    assert wins(game("advanced"), Search(100), Greedy(), 60) > 0.6


@pytest.mark.soak
def test_more_playouts_play_better() -> None:
    assert wins(game(), Search(200), Search(12), 60) > 0.5


def test_bots_are_called_by_name_and_budget() -> None:
    assert bots_called(["random", " greedy", "search", "search:7"]) == (
        (Random(), Greedy(), Search(), Search(7)),
        (),
    )


@pytest.mark.parametrize(
    "name", ["randon", "search:", "search:0", "search:many", "search:9999999999", "greedy:3", ""]
)
def test_unknown_bots_are_named(name: str) -> None:
    bot, problems = bot_called(name)
    assert bot is None
    assert [problem.code for problem in problems] == ["PLY701"]
    assert f"no bot is called '{name}'" in as_text(problems[0])
