"""Biotopia: what holds in every game, whatever is played."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.games.biotopia.game import MAIN, Biotopia, State
from pnp.play.protocol import physical, roll, seeded
from tests.play.games.biotopia.table import SEVEN, SKIPPERS, Table, cards, danish, english

# --- laws ---------------------------------------------------------------------------------------------------


def play(game: Biotopia, players: int, seed: int, moves: list[int] | None = None) -> State:
    """A random game, or as much of one as ``moves`` records; records when the list is empty."""
    state = game.start(players, seed)
    picks = Picks(seed)
    for move in list(moves or ()):
        game.apply(state, move)
    while not moves and game.outcome(state) is None and state.turn < game.turn_limit:
        legal = game.legal(state)
        game.apply(state, legal[roll(picks, len(legal))])
    return state


class Picks:
    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed + 1000)


games = st.tuples(st.sampled_from(["en_2021", "da_first"]), st.integers(2, 5), st.integers(0, 10**6))


@settings(max_examples=25, deadline=None)
@given(games)
def test_every_card_is_in_exactly_one_zone_and_games_end(choice: tuple[str, int, int]) -> None:
    edition, players, seed = choice
    game = danish() if edition == "da_first" else english()
    state, picks, steps = game.start(players, seed), Picks(seed), 0
    while game.outcome(state) is None:
        legal = game.legal(state)
        assert legal
        assert len({game.tell(state, move) for move in legal}) == len(legal)
        if steps % 20 == 0:
            assert_sound(game, state)
        game.apply(state, legal[roll(picks, len(legal))])
        steps += 1
    assert_sound(game, state)
    assert game.legal(state) == ()
    assert state.turn <= game.turn_limit


@settings(max_examples=25, deadline=None)
@given(games)
def test_turns_go_round_with_one_action_each(choice: tuple[str, int, int]) -> None:
    edition, players, seed = choice
    game = danish() if edition == "da_first" else english()
    state, picks = game.start(players, seed), Picks(seed)
    begun, actions = [], Counter[int]()
    while game.outcome(state) is None:
        if state.turn and state.turn not in actions:
            begun.append(state.seat)
        if state.phase == MAIN:
            actions[state.turn] += 1
        legal = game.legal(state)
        game.apply(state, legal[roll(picks, len(legal))])
    assert begun == [(state.first + turn) % players for turn in range(state.turn)]
    assert actions == Counter(range(1, state.turn + 1))
    assert state.turn % players == 0 or not state.last_round
    assert game.seat(state) == -1


def test_the_deck_is_shuffled_before_the_game_and_when_made_new() -> None:
    first, second = english().start(2, 1).deck, english().start(2, 2).deck
    assert first != second
    assert first != sorted(first)
    table = Table(bare=True, compost=["red-admiral"] * 8 + ["peacock"] * 6 + ["sunshine"] * 5).do("draw")
    assert [kind for kind, _ in groupby(table.state.deck)] != [
        kind for kind, _ in groupby(sorted(table.state.deck))
    ]


def assert_sound(game: Biotopia, state: State) -> None:
    numbers = sorted(number for zone in game.zones(state).values() for number in zone)
    assert numbers == list(range(107))
    width = game.width
    for seat in range(state.seats):
        own = slice(seat * width, (seat + 1) * width)
        assert state.size[seat] == sum(state.hand[own])
        for counts, masks in ((state.hand, state.hand_mask), (state.row, state.row_mask)):
            assert masks[seat] == sum(1 << kind for kind, count in enumerate(counts[own]) if count)
        flowers = sum(state.hidden[own]) + sum(
            count * game.deck.face_up[kind] for kind, count in enumerate(state.up[own])
        )
        assert state.flowers[seat] == flowers
        assert state.points[seat] == counted_points(game, state, seat)


def counted_points(game: Biotopia, state: State, seat: int) -> int:
    deck = game.deck
    row = state.row[seat * game.width : (seat + 1) * game.width]
    plain = sum(count * deck.points[kind] for kind, count in enumerate(row))
    series = sum(deck.points_step[kind] * count * (count - 1) // 2 for kind, count in enumerate(row))
    held = sum(
        mission.points for mission, who in zip(deck.missions, state.holder, strict=True) if who == seat
    )
    return plain + series + held


def test_a_seed_and_a_list_of_moves_replay_a_game() -> None:
    game, moves = english(), []
    state, picks = game.start(3, 11), Picks(11)
    while game.outcome(state) is None:
        legal = game.legal(state)
        moves.append(legal[roll(picks, len(legal))])
        game.apply(state, moves[-1])
    assert game.dump(play(game, 3, 11, moves)) == game.dump(state)


def middle(game: Biotopia, seed: int = 5, steps: int = 60) -> State:
    state, picks = game.start(3, seed), Picks(seed)
    for _ in range(steps):
        legal = game.legal(state)
        game.apply(state, legal[roll(picks, len(legal))])
    return state


def test_a_copy_is_independent_and_a_dump_is_json() -> None:
    game, state = english(), middle(english())
    before = json.dumps(game.dump(state))
    other = game.copy(state)
    game.apply(other, game.legal(other)[0])
    assert json.dumps(game.dump(state)) == before
    assert json.dumps(game.dump(game.restore(json.loads(before)))) == before


@pytest.mark.parametrize("seed", range(8))
def test_imagining_changes_nothing_the_seat_can_see(seed: int) -> None:
    game, state = danish(), middle(danish(), seed, 40 + seed)
    for seat in range(3):
        dreamt = game.imagine(state, seat, seed)
        assert game.observe(dreamt, seat) == game.observe(state, seat)
        assert_sound(game, dreamt)
        assert game.legal(dreamt)
        assert dreamt.deck != state.deck


def test_observing_does_not_leak_hidden_cards() -> None:
    game, state = english(), middle(english())
    for seed in range(5):
        assert game.observe(game.imagine(state, 0, seed), 0) == game.observe(state, 0)
    dreams = {str(game.observe(game.imagine(state, 0, seed), 1)) for seed in range(5)}
    assert len(dreams) > 1


def test_imagining_leaves_a_flip_possible() -> None:
    table = Table(hand=[["chrysalis"]], flowers=[["orange-tip", "sunshine"]]).do("play chrysalis")
    for seed in range(200):
        assert table.game.legal(table.game.imagine(table.state, 1, seed))


def test_value_prefers_points_and_flowers() -> None:
    game = english()
    poor, rich = Table(flowers=[SEVEN[:3]]).state, Table(flowers=[SEVEN[:3]], row=[["peacock"]]).state
    assert game.value(rich, 0) > game.value(poor, 0) > game.value(Table().state, 0)
    assert game.value(rich, 1) < game.value(poor, 1)


def test_value_prefers_cards_missions_in_sight_and_a_lead_in_large_whites() -> None:
    value = english().value
    assert value(Table(hand=[["peacock"]]).state, 0) > value(Table().state, 0)
    one = Table(row=[["small-tortoiseshell"]]).state
    near, met = Table(row=[["essex-skipper"]]).state, Table(row=[SKIPPERS], points=[1, 0]).state
    assert value(one, 0) < value(near, 0) < value(met, 0)
    ahead = Table(row=[["large-white"], ["large-white"]]).state
    assert value(ahead, 0) > value(
        Table(row=[["small-tortoiseshell"], ["large-white"]], points=[1, 1]).state, 0
    )


def test_tally_counts_what_each_seat_played_and_holds() -> None:
    table = Table(hand=[["essex-skipper"]], row=[SKIPPERS[:2]], flowers=[SEVEN[:2]])
    table.do("play essex-skipper", "draw", "claim three-essex-skippers")
    tally = table.game.tally(table.state)
    assert tally["essex-skipper"] == (1, 0)
    assert tally["three-essex-skippers"] == (1, 0)
    assert tally["peacock"] == (0, 0)
    flipped = Table(hand=[["chrysalis"]], flowers=[SEVEN]).do("play chrysalis", "flip large-white")
    assert flipped.game.tally(flipped.state)["large-white"] == (1, 0)


def test_zones_name_the_physical_cards() -> None:
    table = Table(hand=[["peacock", "sunshine"]], row=[SKIPPERS])
    zones = table.game.zones(table.state)
    box = physical(cards(), "butterfly", "bio_card", "double_flower", "mission")
    assert sorted(box[number].id for number in zones["hand 1"]) == ["peacock", "sunshine"]
    assert [box[number].id for number in zones["butterflies 1"]] == SKIPPERS
    assert "seven-flowers" in [box[number].id for number in zones["missions"]]


def test_show_names_what_lies_where() -> None:
    state = Table(row=[["peacock"]], sky=["sunshine"]).state
    assert "last round" not in english().show(state)
    state.last_round = True
    text = english().show(state)
    assert "; last round" in text
    assert f"  flowers: seat 1 {state.flowers[0]}, seat 2 {state.flowers[1]}" in text
    assert "butterflies 1: peacock" in text
    assert "sky: sunshine" in text
