"""The driver: a game to its end, the same again from the same seed, and never for ever."""

from __future__ import annotations

import pytest

from pnp.play.bots import Greedy, Random, Search
from pnp.play.driver import ENDLESS, MOVES_PER_TURN, OVER, STUCK, play
from tests.play.games.biomos.table import game
from tests.play.toys import Dithering, Endless, Peeking, Stuck, Taking


def test_a_game_is_played_to_its_end() -> None:
    played = play(Taking(7), [Random(), Random()], 1)
    assert played.ending == OVER
    assert sum(played.moves) == 7
    assert played.outcome is not None
    assert sum(played.outcome.scores) == 7


@pytest.mark.slow
@pytest.mark.parametrize("bot", [Random(), Greedy(), Search(12)], ids=["random", "greedy", "search"])
def test_the_same_seed_plays_the_same_game(bot: Random | Greedy | Search) -> None:
    first, again, other = (play(game("advanced"), [bot, bot], seed) for seed in (4, 4, 5))
    assert first.moves == again.moves
    assert first.outcome == again.outcome
    assert first.moves != other.moves


def test_bots_draw_other_lots_in_other_games() -> None:
    games = {play(Taking(25), [Random(), Random()], seed).moves for seed in range(10)}
    assert len(games) == 10


def test_a_game_without_end_is_stopped_at_its_turn_limit() -> None:
    played = play(Endless(7), [Random(), Random()], 1)
    assert (played.ending, played.outcome) == (ENDLESS, None)
    assert len(played.moves) == Endless.turn_limit


def test_a_turn_without_end_is_stopped_too() -> None:
    played = play(Dithering(7), [Random(), Random()], 1)
    assert played.ending == ENDLESS
    assert len(played.moves) == Dithering.turn_limit * MOVES_PER_TURN


def test_a_position_without_moves_that_is_not_over_is_stuck() -> None:
    played = play(Stuck(7), [Random(), Random()], 1)
    assert (played.ending, played.outcome) == (STUCK, None)
    assert played.state.chips <= 3


@pytest.mark.parametrize("bot", [Greedy(), Search(20)], ids=["greedy", "search"])
def test_bots_are_shown_imagined_tables_only(bot: Greedy | Search) -> None:
    """The true state is applied to once a move, and looked at by nobody."""
    rules = Taking(9)
    played = play(rules, [bot, bot], 3)
    assert sum(state is played.state for state in rules.applied) == len(played.moves)
    assert not any(state is played.state for state in rules.valued)
    assert rules.imagined


def test_what_a_seat_may_not_know_changes_no_move() -> None:
    """Two tables differ in the secret alone, which the value function leaks."""

    class Other(Peeking):
        def start(self, players: int, seed: int):  # type: ignore[no-untyped-def]
            state = super().start(players, seed)
            state.secret += 1
            return state

    for seed in range(20):
        one, two = (play(rules, [Greedy(), Greedy()], seed) for rules in (Peeking(9), Other(9)))
        assert one.moves == two.moves
