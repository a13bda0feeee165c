"""Biekrig: what holds in every game, whatever is played."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.games.biekrig.game import Biekrig
from pnp.play.games.biekrig.state import SWARMING, State, held_points, of_seat, workers_of
from pnp.play.protocol import physical, roll, seeded
from tests.play.games.biekrig.table import Dice, Table, cards, game, random_game


@settings(max_examples=25, deadline=None)
@given(st.sampled_from([10, 7]), st.booleans(), st.integers(2, 5), st.integers(0, 10**6))
def test_every_card_is_in_exactly_one_zone_and_games_end(
    target: int, strict: bool, players: int, seed: int
) -> None:
    rules = game(target_points=target, varroa_strict=strict)
    state, picks, steps = rules.start(players, seed), Dice(seeded(seed)), 0
    while rules.outcome(state) is None:
        legal = rules.legal(state)
        assert legal
        assert len({rules.tell(state, move) for move in legal}) == len(legal)
        if steps % 25 == 0:
            assert_sound(rules, state)
        rules.apply(state, legal[roll(picks, len(legal))])
        steps += 1
    assert_sound(rules, state)
    assert rules.legal(state) == ()
    assert state.turn <= rules.turn_limit


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_turn_order_goes_round_with_one_roll_each(players: int, seed: int) -> None:
    rules = game()
    state, picks = rules.start(players, seed), Dice(seeded(seed))
    active, rolls = [state.active], [0]
    while rules.outcome(state) is None:
        if state.turn == len(active) + 1:
            active.append(state.active)
            rolls.append(0)
        legal = rules.legal(state)
        move = legal[roll(picks, len(legal))]
        rolls[-1] += rules.tell(state, move) == "roll"
        rules.apply(state, move)
    assert active == [(state.first + turn) % players for turn in range(state.turn)]
    assert set(rolls[:-1]) == {1}


def test_the_event_deck_is_shuffled_before_the_game_and_when_made_new() -> None:
    first, second = game().start(2, 1).deck, game().start(2, 2).deck
    assert first != second
    table = Table()
    table.state.deck, table.state.discards = [], sorted(first)
    table.do("roll", 3)
    assert table.state.deck != sorted(table.state.deck)


def assert_sound(rules: Biekrig, state: State) -> None:
    box, zones = rules.box, rules.zones(state)
    box_of_cards = physical(cards(), "queen", "worker", "honey", "pollen", "event")
    numbers = sorted(number for zone in zones.values() for number in zone)
    assert numbers == list(range(261))
    left = state.queens_left + state.workers_left + state.honey_left + sum(state.pollen_left)
    assert left == sum(box_of_cards[number].fields.get("worth", 1) for number in zones["supply"])
    for seat in range(state.seats):
        stores = [box_of_cards[number] for number in zones.get(f"stores {seat + 1}", ())]
        assert sum(card.fields["worth"] for card in stores if card.kind == "honey") == state.honey[seat]
        pollen = Counter(dict.fromkeys(box.colours, 0))
        for card in stores:
            if card.kind == "pollen":
                pollen[card.fields["flower"]] += card.fields["worth"]
        assert [*pollen.values()] == [*of_seat(state.pollen, seat, state.seats)]
    assert state.queens_left == 30 - sum(state.count)
    assert state.workers_left == 78 - sum(workers_of(state, box, seat) for seat in range(state.seats))
    for seat in range(state.seats):
        hives = of_seat(state.hives, seat, state.seats)
        assert state.count[seat] == sum(hives) >= 1
        assert state.size_mask[seat] == sum(1 << size for size, count in enumerate(hives) if count)
        assert state.points[seat] == sum(hives) + state.harvested[seat] + held_points(state, box, seat)
        assert state.hand_size[seat] == sum(of_seat(state.hand, seat, state.seats)) <= 6
        assert all(new <= held for new, held in zip(state.fresh, state.hand, strict=True))


def test_a_seed_and_a_list_of_moves_replay_a_game() -> None:
    state, moves = random_game(game(), 3, 11)
    again = game().start(3, 11)
    for move in moves:
        game().apply(again, move)
    assert game().dump(again) == game().dump(state)


def test_a_copy_is_independent_and_a_dump_is_json() -> None:
    rules = game()
    state, _ = random_game(rules, 3, 5, 120)
    before = json.dumps(rules.dump(state))
    other = rules.copy(state)
    rules.apply(other, rules.legal(other)[0])
    assert json.dumps(rules.dump(state)) == before
    assert json.dumps(rules.dump(rules.restore(json.loads(before)))) == before


@pytest.mark.parametrize("seed", range(8))
def test_imagining_changes_nothing_the_seat_can_see(seed: int) -> None:
    rules = game()
    state, _ = random_game(rules, 4, seed, 120 + seed)
    for seat in range(4):
        dreamt = rules.imagine(state, seat, seed)
        assert rules.observe(dreamt, seat) == rules.observe(state, seat)
        assert_sound(rules, dreamt)
        assert dreamt.deck != state.deck


def test_events_hidden_observing_does_not_leak_the_points_in_a_hand() -> None:
    rules = game()
    plain, point = Table(hand=[[], ["robbing"]]).state, Table(hand=[[], ["extra-point"]]).state
    assert rules.observe(plain, 0) == rules.observe(point, 0)
    assert rules.observe(plain, 1) != rules.observe(point, 1)


def test_imagining_deals_nobody_the_points_that_would_have_won() -> None:
    table = Table(hives=[[2], [2] * 8], hand=[[], ["robbing"] * 5])
    for seed in range(40):
        assert table.game.imagine(table.state, 0, seed).points[1] < 10


def test_imagining_leaves_a_defender_the_defence() -> None:
    attack = Table(hand=[["varroa-mites"], ["acid-treatment", "robbing"]], hives=[[2], [4]])
    attack.do("play varroa-mites on seat 2")
    landing = Table(hand=[["swarm-control", "robbing"]], hives=[[4], [2]]).do("roll", 5)
    assert landing.state.phase == SWARMING
    for seed in range(30):
        assert len(attack.game.legal(attack.game.imagine(attack.state, 0, seed))) == 2
        assert len(landing.game.legal(landing.game.imagine(landing.state, 1, seed))) == 2


def test_value_prefers_points_bees_and_stores() -> None:
    rules = game()
    bare, full = Table().state, Table(hives=[[2, 3], [2, 2]]).state
    rich = Table(hives=[[2, 3], [2, 2]], pollen=[["blue", "red"]], honey=[3]).state
    assert rules.value(rich, 0) > rules.value(full, 0) > rules.value(bare, 0)
    assert rules.value(full, 1) < rules.value(bare, 1)


def test_value_puts_winning_above_all_and_rolls_last() -> None:
    rules = game()
    won = Table(hives=[[2] * 9, [2]], hand=[["caught-swarm"]])
    before = rules.value(won.state, 0)
    assert rules.value(won.do("play caught-swarm").state, 0) > before + 50
    assert rules.value(won.state, 1) < -50
    turn = Table(hives=[[2], [2]]).do("roll", 1, 6)
    assert rules.value(turn.state, 0) < rules.value(turn.state, 1)


def test_tally_counts_events_drawn_and_bees() -> None:
    table = Table(deck=["robbing"], hives=[[2, 3], [2]]).do("roll", 3)
    tally = table.game.tally(table.state)
    assert (tally["robbing"], tally["queen"], tally["worker"]) == ((1, 0), (2, 1), (5, 2))
    assert tally["swarm-control"] == (0, 0)


def test_zones_name_the_physical_cards() -> None:
    table = Table(hand=[["robbing", "extra-point"]], pollen=[["red"]], honey=[1])
    zones = table.game.zones(table.state)
    box = physical(cards(), "queen", "worker", "honey", "pollen", "event")
    assert sorted(box[number].id for number in zones["hand 1"]) == ["extra-point", "robbing"]
    assert sorted(box[number].id for number in zones["stores 1"]) == ["honey", "red-pollen"]
    assert {box[number].kind for number in zones["hives 1"]} == {"queen", "worker"}


def test_show_names_hives_and_stores() -> None:
    text = game().show(Table(hives=[[2, 4], [2]], honey=[3]).state)
    assert "hives with workers: 2, 4; 0 blue, 0 red, 0 green, 3 honey" in text
    assert "supply: 36 blue, 36 red, 36 green, " in text


def test_show_tells_what_was_rolled_last() -> None:
    rules = game()
    state = rules.start(2, 7)
    assert "rolled" not in rules.show(state)
    before = state.place[state.seat], state.seat
    while not state.rolls:
        rules.apply(state, rules.legal(state)[0])
    steps = (state.place[before[1]] - before[0]) % len(rules.box.track)
    assert f"rolled in turn 1: {steps}" in rules.show(state)
