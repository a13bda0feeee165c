"""What every engine owes the machinery, whichever game it plays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pnp.play.bots import Greedy, Random
from pnp.play.driver import OVER, play
from pnp.play.game_table import Table
from pnp.play.protocol import Game, roll
from pnp.play.saved_games import replay, save
from pnp.source.load.set_folders import bundled_ids
from tests.play.games.tables import GAMES, counts, usual

SEEDS = range(3)


def table(name: str) -> Table:
    return usual(name, counts(name)[-1])


def positions(name: str, seed: int) -> Iterator[tuple[Game, Any]]:
    """Every position of a game of random moves."""
    rules = table(name).game
    state = rules.start(table(name).players, seed)
    yield rules, state
    while rules.seat(state) >= 0:
        moves = rules.legal(state)
        rules.apply(state, moves[roll(state, len(moves))])
        yield rules, state


def test_every_bundled_game_can_be_played() -> None:
    assert set(GAMES) >= set(bundled_ids())


@pytest.mark.parametrize("name", GAMES)
def test_an_engine_is_named_like_its_package(name: str) -> None:
    assert table(name).game.id == name


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_is_in_one_zone_all_game_long(name: str, seed: int) -> None:
    boxes = set()
    for rules, state in positions(name, seed):
        found = sorted(card for zone in rules.zones(state).values() for card in zone)
        assert len(found) == len(set(found))
        boxes.add(tuple(found))
    assert len(boxes) == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_imagined_tables_agree_with_what_the_seat_knows(name: str, seed: int) -> None:
    for rules, state in positions(name, seed):
        seat = rules.seat(state)
        if seat < 0:
            continue
        other = rules.imagine(state, seat, state.turn)
        assert rules.observe(other, seat) == rules.observe(state, seat)
        assert list(rules.legal(other)) == list(rules.legal(state))
        before, after = (sorted(c for z in rules.zones(s).values() for c in z) for s in (state, other))
        assert before == after


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_hashable(name: str) -> None:
    for rules, state in positions(name, 1):
        hash(rules.observe(state, 0))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_told_apart(name: str, seed: int) -> None:
    for rules, state in positions(name, seed):
        moves = rules.legal(state)
        assert len({rules.tell(state, move) for move in moves}) == len(set(moves)) == len(moves)
        assert rules.show(state)


@pytest.mark.parametrize("name", GAMES)
def test_legal_moves_end_with_the_game(name: str) -> None:
    for rules, state in positions(name, 2):
        over = rules.seat(state) < 0
        assert (not rules.legal(state)) == over == (rules.outcome(state) is not None)


@pytest.mark.parametrize("name", GAMES)
def test_dumped_positions_play_on_alike(name: str) -> None:
    for number, (rules, state) in enumerate(positions(name, 3)):
        if number % 20 == 7:
            other = rules.restore(json.loads(json.dumps(rules.dump(state))))
            assert rules.dump(other) == rules.dump(state)
            assert list(rules.legal(other)) == list(rules.legal(state))
            assert to_the_end(rules, other) == to_the_end(rules, rules.copy(state))


def to_the_end(rules: Game, state: Any) -> Any:
    while rules.seat(state) >= 0:
        moves = rules.legal(state)
        rules.apply(state, moves[roll(state, len(moves))])
    return rules.outcome(state)


@pytest.mark.parametrize("name", GAMES)
def test_copies_share_nothing(name: str) -> None:
    for number, (rules, state) in enumerate(positions(name, 4)):
        if number % 30 == 11:
            before = json.dumps(rules.dump(state))
            to_the_end(rules, rules.copy(state))
            assert json.dumps(rules.dump(state)) == before


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_saved_and_replayed(name: str) -> None:
    laid = table(name)
    played = play(laid.game, [Random()] * laid.players, 5)
    assert played.ending == OVER
    again, problems = replay(save(laid, played), laid.cards, "game.json")
    assert not problems
    assert again is not None
    assert again.outcome == played.outcome


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_plays_to_an_end(name: str) -> None:
    for players in counts(name):
        rules = usual(name, players).game
        assert {play(rules, [Random()] * players, seed).ending for seed in range(5)} == {OVER}


@pytest.mark.parametrize("name", GAMES)
def test_greedy_plays_no_worse_than_random(name: str) -> None:
    """Where all win or lose together by points, else by victories in seat 0."""
    laid = table(name)
    results = []
    for bot in (Greedy(), Random()):
        outcomes = [
            play(laid.game, [bot] + [Random()] * (laid.players - 1), seed).outcome for seed in range(12)
        ]
        results.append(sum(outcome.scores[0] for outcome in outcomes if outcome))
    assert results[0] >= results[1]


@pytest.mark.parametrize("name", GAMES)
def test_tallies_name_cards_of_the_set_for_every_seat(name: str) -> None:
    laid = table(name)
    played = play(laid.game, [Random()] * laid.players, 1)
    tally = laid.game.tally(played.state)
    assert set(tally) <= {card.id for card in laid.cards.cards}
    assert {len(counts) for counts in tally.values()} == {laid.players}
