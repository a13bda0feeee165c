"""Biomos, the course of the game: each test is named after the rule or reading it stands for."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.games.biomos.game import CLAIM, EVENT, LIFT, PLACE, Biomos, State
from pnp.play.games.biomos.ring import Ring
from pnp.play.protocol import roll
from tests.play.games.biomos.table import (
    do,
    game,
    letters,
    number,
    play_out,
    show_display,
    table,
    told,
    words,
)

# --- set-up ----------------------------------------------------------------------------------------------


def test_setup_display_tokens_setup_small_biomes_open_setup_giant_biomes_open() -> None:
    state = game().start(3, 1)
    assert (len(state.display), len(state.small), len(state.giants), len(state.deck)) == (5, 4, 4, 26)


def test_giants_not_dealt_leave_the_game() -> None:
    assert len(game().start(2, 1).out) == 6


def test_setup_giant_removed_by_option_exclude_giants() -> None:
    rules = game(exclude_giants=("great-sand-dunes",))
    dunes = number(rules, "great-sand-dunes")
    for seed in range(30):
        state = rules.start(2, seed)
        assert dunes in state.out
        assert dunes not in state.giants
    assert any(dunes in game().start(2, seed).giants for seed in range(30))


def test_seeds_shuffle_decks_and_markers_are_drawn_blind() -> None:
    tables = [game().start(2, seed) for seed in range(200)]
    assert len({tuple(state.deck) for state in tables}) == 200
    assert len({tuple(state.giants) for state in tables}) > 150
    drawn = Counter("".join(state.display for state in tables))
    assert sorted(drawn) == list("abcde")
    assert all(150 < count < 250 for count in drawn.values())


@pytest.mark.parametrize(("players", "seats"), [(2, [1]), (3, [2]), (4, [2, 3])])
def test_variant_family_setup_compensation_tokens_of_late_players(players: int, seats: list[int]) -> None:
    state = game().start(players, 5)
    assert [seat for seat, ring in enumerate(state.rings) if len(ring.sequence) == 1] == seats


def test_variant_advanced_has_no_compensation() -> None:
    assert not any(ring.sequence for ring in game("advanced").start(4, 5).rings)


def test_setup_board_choice_advanced_last_player_first_each_once() -> None:
    rules = game("advanced")
    state = rules.start(4, 1)
    order = []
    while state.phase != PLACE:
        order.append((rules.seat(state), len(rules.legal(state))))
        rules.apply(state, rules.legal(state)[0])
    assert order == [(3, 4), (2, 3), (1, 2), (0, 1)]
    assert len(set(state.homes)) == 4
    assert rules.seat(state) == 0


def test_setup_start_player_and_turn_order_seats_are_in_the_order_of_play() -> None:
    """Who sits in seat 1 is drawn outside the game; from there it goes clockwise."""
    rules = game()
    state = rules.start(3, 4)
    seats = []
    for _ in range(4):
        seats.append(rules.seat(state))
        turn = state.turn
        while state.turn == turn:
            rules.apply(state, rules.legal(state)[0])
    assert seats == [0, 1, 2, 0]


# --- take and place ---------------------------------------------------------------------------------------


def test_phase_take_one_marker_from_the_open_display() -> None:
    rules = game()
    state = show_display(rules, table(rules), "sea sea ice")
    do(rules, state, "place sea on track 1")
    assert words(rules, state.display) == "sea ice"
    assert words(rules, state.rings[0].track) == "sea"


def test_phase_place_sliding_rule_between_any_two_markers_or_on_the_moon() -> None:
    rules = game()
    state = show_display(rules, table(rules, "sea ice"), "desert")
    assert told(rules, state) == [
        f"place desert on {slot}" for slot in ("track 1", "track 2", "track 3", "moon")
    ]
    do(rules, state, "place desert on track 2")
    assert words(rules, state.rings[0].track) == "sea desert ice"


def test_place_needs_a_free_field() -> None:
    rules = game()
    full = " ".join(["sea", "ice"] * 6)
    state = show_display(rules, table(rules, full), "desert")
    assert told(rules, state) == ["place desert on moon"]


def test_place_on_extra_fields_in_the_advanced_mode_only() -> None:
    rules = game("advanced")
    state = show_display(rules, table(rules, "sea", after="ice"), "desert")
    assert "place desert on extra field 2" in told(rules, state)
    assert "place desert on extra field 1" not in told(rules, state)
    assert not any("extra" in text for text in told(game(), show_display(game(), table(game()), "desert")))


def test_must_place_is_compulsory() -> None:
    assert not any(text.startswith("no ") for text in told(game(), game().start(2, 1)))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_sliding_keeps_order_markers_never_jump_in_biomos(seed: int, players: int) -> None:
    """Sliding keeps the order: only the moon's effect lifts a marker, only an event exchanges one."""
    rules = game("advanced")
    state = rules.start(players, seed)
    while rules.seat(state) >= 0:
        before, phase, options = list(state.rings), state.phase, rules.legal(state)
        rules.apply(state, options[roll(state, len(options))])
        for old, new in zip(before, state.rings, strict=True):
            if phase in (LIFT, EVENT) or old == new:
                continue
            assert (old.after, old.before) in {(new.after, new.before), ("", new.before), (new.after, "")}
            shorter = {new.track[:n] + new.track[n + 1 :] for n in range(len(new.track))} | {new.track}
            assert old.track in shorter


def test_sliding_extras_fixed_are_out_of_reach() -> None:
    rules = game("advanced")
    state = show_display(rules, table(rules, "sea ice", after="forest", before="mountain"), "desert")
    for text in ("place desert on track 1", "place desert on track 3"):
        ring = do(rules, rules.copy(state), text).rings[0]
        assert (words(rules, ring.after), words(rules, ring.before)) == ("forest", "mountain")


def test_bma6_display_is_refilled_at_the_start_of_a_turn_that_finds_it_empty() -> None:
    rules = game()
    state = show_display(rules, table(rules), "sea")
    bag = len(state.bag)
    do(rules, state, "place sea on track 1")
    assert (rules.seat(state), len(state.display), len(state.bag)) == (1, 5, bag - 5)


def test_bma6_never_after_the_last_turn() -> None:
    rules = game()
    assert {len(play_out(rules, 4, seed).display) for seed in range(5)} == {0}
    assert {len(play_out(rules, 4, seed).bag) for seed in range(5)} == {8}


def test_bma7_fewer_than_five_in_the_bag_are_all_drawn() -> None:
    rules = game()
    state = show_display(rules, table(rules), "sea")
    state.bag = letters(rules, "ice desert")
    do(rules, state, "place sea on track 1")
    assert (sorted(state.display), state.bag) == (sorted(letters(rules, "ice desert")), "")


# --- the moon ---------------------------------------------------------------------------------------------


def test_moon_instant_effect_lifts_one_marker_to_any_other_place() -> None:
    rules = game()
    state = show_display(rules, table(rules, "sea ice desert"), "sea")
    do(rules, state, "place sea on moon")
    assert state.phase == LIFT
    do(rules, state, "lift track 1 to track 3")
    assert words(rules, state.rings[0].track) == "ice desert sea"


def test_moon_effect_may_be_declined() -> None:
    rules = game()
    state = show_display(rules, table(rules, "sea ice"), "sea")
    do(rules, do(rules, state, "place sea on moon"), "no lift")
    assert words(rules, state.rings[0].track) == "sea ice"


def test_bma5_the_lifted_marker_must_change_its_place() -> None:
    rules = game()
    state = show_display(rules, table(rules, "sea ice"), "sea")
    do(rules, state, "place sea on moon")
    assert told(rules, state) == ["no lift", "lift track 1 to track 2", "lift track 2 to track 1"]


def test_moon_instant_effect_advanced_lifts_from_and_to_extra_fields() -> None:
    rules = game("advanced")
    state = show_display(rules, table(rules, "sea ice", after="desert"), "sea")
    do(rules, state, "place sea on moon")
    assert "lift extra field 1 to extra field 2" in told(rules, state)
    assert "lift extra field 1 to track 3" in told(rules, state)
    do(rules, state, "lift track 1 to extra field 2")
    ring = state.rings[0]
    assert [words(rules, part) for part in ring] == ["ice", "desert", "sea"]


def test_sliding_full_track_takes_nothing_the_moon_lifts() -> None:
    rules = game("advanced")
    full = " ".join(["sea", "ice"] * 6)
    state = show_display(rules, table(rules, full, after="desert"), "sea")
    do(rules, state, "place sea on moon")
    from_extra = [text for text in told(rules, state) if text.startswith("lift extra")]
    assert from_extra == ["lift extra field 1 to extra field 2"]
    assert "lift track 1 to track 12" in told(rules, state)


def test_moon_no_tokens_yet_has_no_effect() -> None:
    rules = game()
    state = show_display(rules, table(rules), "sea")
    do(rules, state, "place sea on moon")
    assert (rules.seat(state), state.phase) == (1, PLACE)


def test_moon_form_comes_once() -> None:
    rules = game()
    state = show_display(rules, table(rules, "sea", moon="ice"), "desert")
    assert told(rules, state) == ["place desert on track 1", "place desert on track 2"]


def test_moon_blocks_event_but_moon_claim_after_moon() -> None:
    rules = game("advanced")
    state = show_display(rules, table(rules, "ice ice", opened="ice-cave"), "sea")
    do(rules, do(rules, state, "place sea on moon"), "no lift")
    assert state.phase == CLAIM


def test_moon_scoring_three_for_each_match_in_the_ring_without_itself() -> None:
    rules = game("advanced")
    state = table(rules, "ice sea", after="ice", before="desert", moon="ice")
    state.homes[0] = -1
    assert rules.score(state, 0) == 6


# --- claiming ---------------------------------------------------------------------------------------------


def test_claiming_max_per_turn_one_and_claiming_small_refill() -> None:
    rules = game()
    state = show_display(rules, table(rules, "ice sea sea", opened="ice-cave marginal-sea"), "ice forest")
    upcoming = state.deck[-1]
    do(rules, state, "place ice on track 1")
    assert set(told(rules, state)) == {"no claim", "claim ice-cave", "claim marginal-sea"}
    do(rules, state, "claim ice-cave")
    assert rules.seat(state) == 1
    assert state.hands[0] == [number(rules, "ice-cave")]
    assert state.small == [number(rules, "marginal-sea"), upcoming]
    assert words(rules, state.rings[0].track) == "ice ice sea sea"  # nothing is used up


def test_phase_claim_is_optional() -> None:
    rules = game()
    state = show_display(rules, table(rules, "ice ice", opened="ice-cave"), "sea")
    do(rules, do(rules, state, "place sea on track 1"), "no claim")
    assert state.hands[0] == []


def test_matching_tokens_stay_matching_need_not_use_new_token() -> None:
    rules = game()
    state = show_display(rules, table(rules, "ice ice sea sea", opened="ice-cave"), "forest")
    do(rules, state, "place forest on track 5")
    assert "claim ice-cave" in told(rules, state)


def test_claiming_keep_beside_the_planet_to_the_end() -> None:
    rules = game()
    state = show_display(rules, table(rules, "ice", opened="ice-cave"), "ice sea")
    do(rules, do(rules, state, "place ice on track 1"), "claim ice-cave")
    assert rules.zones(state)["hand 0"] == [number(rules, "ice-cave")]
    assert rules.score(state, 0) == 3


def test_claiming_no_reserve_another_seat_may_come_first() -> None:
    rules = game()
    state = show_display(rules, table(rules, "ice", opened="ice-cave"), "ice sea")
    do(rules, do(rules, state, "place ice on track 1"), "no claim")
    state.rings[1] = Ring(letters(rules, "ice ice"), "", "")
    do(rules, do(rules, state, "place sea on track 1"), "claim ice-cave")
    assert state.hands == [[], [number(rules, "ice-cave")]]


def test_claiming_giant_refill_there_is_none() -> None:
    rules = game()
    state = show_display(rules, table(rules, "sea sea sea", opened="ocean"), "sea forest")
    do(rules, do(rules, state, "place sea on track 1"), "claim ocean")
    assert state.giants == []


def test_claim_from_an_empty_deck_leaves_the_place_empty() -> None:
    rules = game()
    state = show_display(rules, table(rules, "ice ice", opened="ice-cave"), "sea forest")
    state.deck = []
    do(rules, do(rules, state, "place sea on track 1"), "claim ice-cave")
    assert state.small == []


# --- end and scoring --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "players", "taken", "bag"),
    [
        ("family", 2, 25, 34),
        ("family", 3, 38, 19),
        ("family", 4, 50, 8),
        ("advanced", 2, 30, 30),
        ("advanced", 3, 45, 15),
        ("advanced", 4, 60, 0),
    ],
)
def test_end_trigger_every_ring_and_moon_is_full(mode: str, players: int, taken: int, bag: int) -> None:
    state = play_out(game(mode), players, 11)
    assert (state.turn, len(state.bag), state.free) == (taken, bag, [0] * players)


def test_scoring_sums_cards_moon_forest_and_home() -> None:
    rules = game("advanced")
    state = table(rules, "forest forest ice", after="mountain", moon="ice")
    state.hands[0] = [number(rules, "ocean"), number(rules, "fjord")]
    state.homes[0] = number(rules, "mountain-planet")
    assert rules.score(state, 0) == 10 + 7 + 3 + 2 * 1 + 1
    state.homes[0] = number(rules, "forest-planet")
    assert rules.score(state, 0) == 10 + 7 + 3 + 2 * 2


def test_bma8_forests_pay_nothing_in_the_family_game() -> None:
    rules = game()
    assert rules.score(table(rules, "forest forest"), 0) == 0


def finished(rules: Biomos, rings: list[str]) -> State:
    state = rules.start(len(rings), 1)
    state.rings = [Ring(letters(rules, ring), "", "") for ring in rings]
    rules._finish(state)
    return state


def test_end_tie_break_first_more_different_terrains_in_the_ring() -> None:
    rules = game()
    outcome = rules.outcome(finished(rules, ["sea sea ice ice", "sea ice desert"]))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "tie-break")


def test_end_tie_break_second_larger_smallest_count() -> None:
    rules = game()
    five = "sea ice desert forest mountain"
    outcome = rules.outcome(finished(rules, [five + " sea" * 5, five + " sea ice desert forest mountain"]))
    assert outcome is not None
    assert outcome.winners == (1,)


def test_end_tie_break_third_shared_victory() -> None:
    rules = game()
    outcome = rules.outcome(finished(rules, ["sea ice", "ice sea"]))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "shared victory")


def test_end_winner_most_points_win() -> None:
    rules = game()
    state = finished(rules, ["sea", "sea ice desert"])
    state.hands[0] = [number(rules, "ice-cave")]
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (3.0, 0.0))


# --- the protocol -----------------------------------------------------------------------------------------


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(2, 4), st.sampled_from(["family", "advanced"]))
def test_every_card_is_in_exactly_one_zone(seed: int, players: int, mode: str) -> None:
    rules = game(mode)
    state = rules.start(players, seed)
    while rules.seat(state) >= 0:
        zones = rules.zones(state)
        assert sorted(n for cards in zones.values() for n in cards) == list(range(len(rules.cards)))
        options = rules.legal(state)
        assert len(set(told(rules, state))) == len(options) == len(set(options))
        rules.apply(state, options[roll(state, len(options))])


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(0, 60), st.integers(0, 99))
def test_imagined_tables_look_the_same_from_the_seat(seed: int, moves: int, again: int) -> None:
    rules = game("advanced")
    state = rules.start(3, seed)
    for _ in range(moves):
        options = rules.legal(state)
        rules.apply(state, options[roll(state, len(options))])
    for seat in range(3):
        other = rules.imagine(state, seat, again)
        assert rules.observe(other, seat) == rules.observe(state, seat)
        assert rules.legal(other) == rules.legal(state)
        assert sorted(other.deck) == sorted(state.deck)


def test_imagined_decks_differ() -> None:
    state = game().start(2, 1)
    assert len({tuple(game().imagine(state, 0, seed).deck) for seed in range(20)}) == 20


def test_dumped_states_play_on_alike() -> None:
    rules = game("advanced")
    state = rules.start(4, 3)
    for _ in range(41):
        options = rules.legal(state)
        rules.apply(state, options[roll(state, len(options))])
    other = rules.restore(json.loads(json.dumps(rules.dump(state))))
    while rules.seat(state) >= 0:
        assert rules.legal(state) == rules.legal(other)
        move = rules.legal(state)[-1]
        rules.apply(state, move)
        rules.apply(other, move)
    assert rules.outcome(other) == rules.outcome(state)


def test_copies_do_not_share_anything() -> None:
    rules = game("advanced")
    state = rules.start(2, 3)
    before = json.dumps(rules.dump(state))
    other = rules.copy(state)
    while rules.seat(other) >= 0:
        rules.apply(other, rules.legal(other)[-1])
    assert json.dumps(rules.dump(state)) == before


def test_numbers_come_from_the_set() -> None:
    rules = game(track_spaces=3, display=2, open_small=1)
    state = play_out(rules, 2, 1)
    assert {len(ring.track) for ring in state.rings} == {3}
    assert len(rules.start(2, 1).small) == 1


def test_value_prefers_points_in_hand_and_near_patterns() -> None:
    rules = game()
    bare = table(rules, "sea", opened="ice-cave")
    near = table(rules, "ice", opened="ice-cave")
    shown = table(rules, "ice ice", opened="ice-cave")
    values = [rules.value(state, 0) for state in (bare, near, shown)]
    assert values == sorted(values)
    assert len(set(values)) == 3


def test_tally_counts_biomes_and_planets_by_seat() -> None:
    rules = game("advanced")
    state = play_out(rules, 2, 5)
    tally = rules.tally(state)
    assert sum(map(sum, tally.values())) == sum(map(len, state.hands)) + 2
    assert set(tally) == {card.id for card in rules.cards if card.kind != "marker"}


def test_show_names_terrains_and_scores() -> None:
    rules = game("advanced")
    state = table(rules, "sea ice", after="desert", moon="forest")
    state.hands[0] = [0]
    text = rules.show(state)
    assert re.search(r"seat 1: sea ice \| desert \| -; moon forest; \d+ free; \d+ points", text)
    assert f"on {rules.cards[state.homes[0]].id}; claimed: {rules.cards[0].id}" in text
    assert "seat 2: - | - | -" in text
    assert f"; bag {len(state.bag)}" in text
    assert f"; deck {len(state.deck)}" in text


def test_the_display_lies_open_when_planets_are_chosen() -> None:
    rules = game("advanced")
    state = rules.start(3, 4)
    assert len(state.display) == 5
    text = rules.show(state)
    assert "turn 0: seat 3, draft" in text
    assert "planets to choose from: " in text
