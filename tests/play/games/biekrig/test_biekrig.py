"""Biekrig: a worked example for every rule, named after the rule. Spaces and seats count from 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import as_text
from pnp.base.frozen import replace
from pnp.play.games.biekrig.game import Biekrig
from pnp.play.games.biekrig.state import BUY, DISCARD, HARVEST, SHIELD, SWARMING, TURN
from pnp.play.protocol import Outcome
from pnp.source.schema.read import load_set
from tests.play.games.biekrig.table import BASICS, Table, cards, game, random_game

ALL = ["blue", "red", "green"]


# --- setting up ---------------------------------------------------------------------------------------------


def test_setup_hives_minimal_ones_two_each() -> None:
    state = game().start(3, 1)
    assert state.hives == [2, 0, 0, 0] * 3
    assert state.points == [2, 2, 2]
    assert (state.queens_left, state.workers_left) == (30 - 6, 78 - 12)


def test_setup_first_player_has_the_highest_roll_so_anyone_may_be_it() -> None:
    assert {game().start(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_setup_empty_stores() -> None:
    state = game().start(2, 1)
    assert (sum(state.honey), sum(state.pollen), sum(state.hand)) == (0, 0, 0)
    assert len(state.deck) == 45


@pytest.mark.parametrize("rolled", range(1, 7))
def test_setup_start_space_is_the_last_of_winter(rolled: int) -> None:
    table = Table(hives=[[2], [2]]).do("roll", rolled)
    assert table.state.place[0] + 1 == rolled


def test_track_has_five_of_each_flower_two_swarms_seven_events() -> None:
    counts = [game().box.track.count(space) for space in (0, 1, 2, -1, -2, -3)]
    assert counts == [5, 5, 5, 2, 7, 8]


# --- hives --------------------------------------------------------------------------------------------------


def test_hives_below_minimum_are_lost_whole() -> None:
    table = Table(hand=[["varroa-mites"]], hives=[[2, 2], [2, 3]])
    table.do("play varroa-mites on seat 2", 6).do("lose worker of 2 workers")
    assert table.hives(1) == [3]
    assert table.state.points[1] == 1


def test_hives_last_hive_cannot_be_lost() -> None:
    table = Table(hand=[["american-foulbrood", "varroa-mites"]], hives=[[2, 2], [2]])
    assert table.moves() == ["roll"]


def test_bees_return_to_the_supply() -> None:
    table = Table(hand=[["american-foulbrood"]], hives=[[2], [5, 4]])
    before = (table.state.queens_left, table.state.workers_left)
    table.do("play american-foulbrood on seat 2", 5).do("lose hive of 5 workers")
    assert (table.state.queens_left, table.state.workers_left) == (before[0] + 1, before[1] + 5)


# --- step 2: buying -----------------------------------------------------------------------------------------


def test_buying_worker_costs_two_different_pollen_and_a_honey() -> None:
    assert Table(pollen=[["blue", "blue"]], honey=[1]).moves() == ["roll"]
    assert Table(pollen=[["blue", "red"]]).moves() == ["roll"]
    table = Table(pollen=[["blue", "red", "red"]], honey=[1]).do("buy worker for blue+red into 2 workers")
    assert table.hives() == [2, 3]
    assert table.pollen() == {"blue": 0, "red": 1, "green": 0}
    assert (table.state.honey[0], table.state.honey_left) == (0, 72)
    assert table.state.workers_left == 78 - 8 - 1


def test_buying_queen_costs_one_of_each_pollen_and_a_honey_and_is_splitting() -> None:
    table = Table(hives=[[5], [2]], pollen=[ALL], honey=[1])
    before = (table.state.queens_left, table.state.workers_left)
    table.do("buy queen for blue+red+green into split")
    assert table.hives() == [2, 2]
    assert table.state.points[0] == 2
    assert (table.state.queens_left, table.state.workers_left) == (before[0] - 1, before[1] + 1)


def test_buying_how_many_goes_on_for_as_long_as_one_can_pay() -> None:
    table = Table(hives=[[4], [2]], pollen=[[*ALL, "blue", "green"]], honey=[2])
    table.do("buy worker for blue+green into 4 workers").do("buy queen for blue+red+green into split")
    assert table.hives() == [2, 2]
    assert table.moves() == ["roll"]


def test_buying_when_step_buy_comes_after_step_events_and_before_step_move() -> None:
    table = Table(hand=[["extra-worker"]], pollen=[ALL], honey=[2])
    table.do("buy worker for blue+red into 2 workers")
    assert table.state.phase == BUY
    assert table.moves() == ["roll"]


def test_bka3_no_queen_without_a_maximal_hive() -> None:
    table = Table(hives=[[4, 4], [2]], pollen=[ALL], honey=[1])
    assert not any("queen" in move for move in table.moves())


def test_bka4_no_worker_into_a_maximal_hive() -> None:
    table = Table(hives=[[5], [2]], pollen=[["blue", "red"]], honey=[1], hand=[["extra-worker"]])
    assert table.moves() == ["roll"]


def test_shortage_nothing_is_bought_or_gained_from_an_empty_supply() -> None:
    table = Table(pollen=[["blue", "red"]], honey=[1], hand=[["extra-worker"]])
    table.state.workers_left = 0
    assert not any(move.startswith("buy") for move in table.moves())
    assert table.do("play extra-worker on 2 workers").hives() == [2, 2]


@pytest.mark.parametrize(("queens", "workers", "hives"), [(0, 9, 1), (9, 1, 1), (1, 2, 2)])
def test_shortage_a_caught_swarm_comes_whole_or_not_at_all(queens: int, workers: int, hives: int) -> None:
    table = Table(hives=[[2], [2]], hand=[["caught-swarm"]])
    table.state.queens_left, table.state.workers_left = queens, workers
    assert len(table.do("play caught-swarm").hives()) == hives


def test_shortage_of_honey_on_a_flower_space() -> None:
    table = Table(hives=[[5, 5], [2]])
    table.state.honey_left = 1
    table.do("roll", 1)
    assert (table.state.honey[0], table.pollen()["blue"]) == (1, 2)


# --- step 3: spaces -----------------------------------------------------------------------------------------


def test_space_blank_does_nothing() -> None:
    table = Table(space=7).do("roll", 1)
    assert (sum(table.pollen().values()), table.state.honey[0], table.hives()) == (0, 0, [2, 2])
    assert table.state.seat == 1


@pytest.mark.parametrize(
    ("workers", "rolled", "found"), [(2, 3, 1), (2, 4, 0), (3, 4, 1), (3, 5, 0), (4, 5, 1), (4, 6, 0)]
)
def test_space_flower_yields_on_a_roll_not_above_the_bees(workers: int, rolled: int, found: int) -> None:
    table = Table(hives=[[workers], [2]]).do("roll", 1, rolled)
    assert (table.pollen()["blue"], table.state.honey[0]) == (found, found)


def test_space_flower_each_hive_rolls_for_itself() -> None:
    table = Table(hives=[[2, 2, 2], [2]]).do("roll", 2, 3, 4, 1)
    assert (table.pollen(), table.state.honey[0]) == ({"blue": 0, "red": 2, "green": 0}, 2)


def test_space_flower_hives_maximal_yield_without_rolling() -> None:
    table = Table(hives=[[5], [2]]).do("roll", 4)
    assert table.pollen()["green"] == 1
    assert table.state.chance == Table(space=19).do("roll", 4).state.chance


def test_space_swarm_a_hive_of_three_workers_loses_one() -> None:
    assert Table(hives=[[3], [2]]).do("roll", 5, 4).hives() == [2]


@pytest.mark.parametrize(("workers", "left"), [(3, 2), (4, 2), (5, 3)])
def test_space_swarm_takes_half_the_workers_rounded_down(workers: int, left: int) -> None:
    assert Table(hives=[[workers], [2]]).do("roll", 5, 6).hives() == [left]
    assert Table(hives=[[workers], [2]]).do("roll", 5, 3).hives() == [workers]


def test_space_swarm_no_hive_rolls_twice() -> None:
    table = Table(hives=[[3, 5], [2]]).do("roll", 5, 6, 6)
    assert table.hives() == [2, 3]


def test_bka9_minimal_hives_do_not_roll_for_swarming() -> None:
    table = Table(hives=[[2, 2], [2]]).do("roll", 5)
    assert table.hives() == [2, 2]
    assert table.state.chance == Table(space=18).do("roll", 5).state.chance


def test_space_event_step_draw_event_one_card_at_the_very_end() -> None:
    table = Table(deck=["robbing"]).do("roll", 3)
    assert table.hand() == ["robbing"]
    assert table.state.seat == 1


def test_events_use_a_drawn_card_waits_for_the_next_turn() -> None:
    table = Table(deck=["acid-treatment"], hand=[[], ["varroa-mites"]], hives=[[3, 3], [2, 2]])
    table.do("roll", 3).do("play varroa-mites on seat 1", 6)
    assert table.state.phase != SHIELD
    assert table.hand(0) == ["acid-treatment"]


# --- step 4: the harvest ------------------------------------------------------------------------------------


def test_step_harvest_seven_honey_make_a_point_several_times_over() -> None:
    table = Table(hives=[[2], [2]], honey=[15], space=20).do("roll", 3)
    assert table.state.phase == HARVEST
    table.do("harvest").do("harvest")
    assert (table.state.honey[0], table.state.harvested[0], table.state.points[0]) == (1, 2, 3)
    assert table.state.seat == 1


def test_harvest_may_be_left() -> None:
    table = Table(honey=[14], space=20).do("roll", 3).do("harvest").do("stop")
    assert (table.state.honey[0], table.state.points[0], table.state.seat) == (7, 3, 1)


def test_harvest_line_only_on_a_turn_that_passes_it() -> None:
    table = Table(honey=[14], space=22).do("roll", 1)
    assert table.state.seat == 1


def test_scoring_harvested_honey_is_never_lost() -> None:
    table = Table(hives=[[2, 2], [2]], honey=[7], space=20, hand=[[], ["american-foulbrood"]])
    table.do("roll", 3).do("harvest").do("play american-foulbrood on seat 1", 6).do("lose hive of 2 workers")
    assert table.state.points[0] == 2


def test_bka6_honey_of_this_turn_may_be_harvested() -> None:
    table = Table(hives=[[5], [2]], honey=[6], space=20).do("roll", 2)
    assert table.state.phase == HARVEST
    assert table.do("harvest").state.points[0] == 2


@pytest.mark.parametrize(
    ("space", "rolled", "passes"), [(19, 1, False), (19, 2, True), (20, 1, True), (21, 1, False)]
)
def test_bka7_the_line_lies_between_twenty_and_twenty_one(space: int, rolled: int, passes: bool) -> None:
    table = Table(honey=[7], space=space).do("roll", rolled)
    assert (table.state.phase == HARVEST) == passes


# --- event cards --------------------------------------------------------------------------------------------


def test_event_extra_worker_joins_a_hive_of_your_choice() -> None:
    table = Table(hives=[[2, 4], [2]], hand=[["extra-worker"]])
    assert table.moves() == ["play extra-worker on 2 workers", "play extra-worker on 4 workers", "roll"]
    table.do("play extra-worker on 4 workers")
    assert (table.hives(), table.discards(), table.state.phase) == ([2, 5], ["extra-worker"], TURN)


def test_event_extra_point_scoring_extra_point_card_while_it_is_held() -> None:
    table = Table(hand=[["extra-point"]])
    assert table.state.points[0] == 3
    assert table.moves() == ["roll"]


def test_event_swarm_caught_is_a_free_minimal_hive() -> None:
    table = Table(hand=[["caught-swarm"]]).do("play caught-swarm")
    assert (table.hives(), table.state.points[0]) == ([2, 2, 2], 3)


def test_event_swarm_control_is_played_on_landing_before_the_roll() -> None:
    table = Table(hives=[[5, 4], [2]], hand=[["swarm-control"]])
    assert table.moves() == ["roll"]
    table.do("roll", 5)
    assert table.state.phase == SWARMING
    assert table.moves() == ["let them swarm", "use swarm-control"]
    kept = Table(hives=[[4], [2]], hand=[["swarm-control"]]).do("roll", 5).do("let them swarm", 6)
    assert (kept.hives(), kept.hand(), kept.state.seat) == ([2], ["swarm-control"], 1)


def test_bka8_swarm_control_covers_all_hives() -> None:
    table = Table(hives=[[5, 4], [2]], hand=[["swarm-control"]]).do("roll", 5).do("use swarm-control")
    assert (table.hives(), table.discards(), table.state.seat) == ([4, 5], ["swarm-control"], 1)


def test_event_extra_pollen_of_a_colour_you_choose() -> None:
    table = Table(hand=[["extra-pollen"]])
    assert table.moves()[:3] == [f"play extra-pollen on {colour}" for colour in ALL]
    assert table.do("play extra-pollen on green").pollen()["green"] == 1


@pytest.mark.parametrize(
    ("rolled", "stock", "taken"), [(3, 5, 3), (1, 5, 1), (3, 2, 2), (4, 5, 0), (2, 0, 0)]
)
def test_event_robbing_takes_what_was_rolled_as_far_as_there_is(rolled: int, stock: int, taken: int) -> None:
    table = Table(hand=[["robbing"]], honey=[0, stock]).do("play robbing on seat 2", rolled)
    assert table.state.honey == [taken, stock - taken]


@pytest.mark.parametrize(("rolled", "left"), [(3, [2, 4]), (4, [4])])
def test_event_afb_american_foulbrood_takes_a_hive_of_the_victims_choice(
    rolled: int, left: list[int]
) -> None:
    table = Table(hand=[["american-foulbrood"]], hives=[[2], [2, 4]])
    table.do("play american-foulbrood on seat 2", rolled)
    if rolled > 3:
        assert table.game.seat(table.state) == 1
        table.do("lose hive of 2 workers")
    assert table.hives(1) == left
    assert (table.state.seat, table.state.phase) == (0, TURN)


@pytest.mark.parametrize(("rolled", "left"), [(3, [4]), (4, [3])])
def test_event_varroa_takes_a_worker(rolled: int, left: list[int]) -> None:
    table = Table(hand=[["varroa-mites"]], hives=[[2], [4]]).do("play varroa-mites on seat 2", rolled)
    if rolled > 3:
        table.do("lose worker of 4 workers")
    assert table.hives(1) == left


def test_event_acid_treatment_ends_a_varroa_attack_before_the_roll() -> None:
    table = Table(hand=[["varroa-mites"], ["acid-treatment"]], hives=[[2], [4]])
    table.do("play varroa-mites on seat 2")
    assert (table.state.phase, table.game.seat(table.state)) == (SHIELD, 1)
    chance = table.state.chance
    table.do("use acid-treatment")
    assert (table.hives(1), table.state.seat, table.state.chance) == ([4], 0, chance)
    assert table.discards() == ["varroa-mites", "acid-treatment"]


def test_event_acid_treatment_may_be_kept() -> None:
    table = Table(hand=[["varroa-mites"], ["acid-treatment"]], hives=[[2], [4]])
    table.do("play varroa-mites on seat 2").do("endure", 6).do("lose worker of 4 workers")
    assert (table.hives(1), table.hand(1)) == ([3], ["acid-treatment"])
    missed = Table(hand=[["varroa-mites"], ["acid-treatment"]], hives=[[2], [4]])
    missed.do("play varroa-mites on seat 2").do("endure", 1)
    assert (missed.hives(1), missed.state.seat, missed.state.phase) == ([4], 0, TURN)


def test_event_acid_treatment_is_no_answer_to_foulbrood() -> None:
    table = Table(hand=[["american-foulbrood"], ["acid-treatment"]], hives=[[2], [4, 4]])
    table.do("play american-foulbrood on seat 2", 1)
    assert table.state.phase == TURN


def test_events_number_per_turn_is_any() -> None:
    table = Table(hand=[["extra-pollen", "extra-pollen", "extra-worker"]])
    table.do("play extra-pollen on red").do("play extra-pollen on red").do("play extra-worker on 2 workers")
    assert (table.pollen()["red"], table.hives(), table.hand()) == (2, [2, 3], [])


def test_events_hand_limit_a_sixth_card_means_a_discard() -> None:
    five = ["robbing"] * 2 + ["extra-pollen"] * 3
    table = Table(hand=[five], deck=["acid-treatment"]).do("roll", 3)
    assert table.state.phase == DISCARD
    assert table.moves() == ["discard extra-pollen", "discard robbing", "discard acid-treatment"]
    table.do("discard robbing")
    assert (len(table.hand()), table.discards(), table.state.seat) == (5, ["robbing"], 1)


def test_event_hand_limit_allows_five() -> None:
    assert Table(hand=[["robbing"] * 4], deck=["acid-treatment"]).do("roll", 3).state.seat == 1


def test_event_a_fresh_card_beside_an_old_one_leaves_the_old_one_usable() -> None:
    zones = {"hives": [[5, 5], [2, 2]], "hand": [["acid-treatment"], ["varroa-mites", "varroa-mites"]]}
    table = Table(**zones, deck=["acid-treatment"]).do("roll", 3)
    table.do("play varroa-mites on seat 1").do("use acid-treatment")
    assert table.hand(0) == ["acid-treatment"]
    assert table.do("play varroa-mites on seat 1", 1).state.phase == TURN


def test_event_a_discarded_fresh_card_leaves_the_old_one_usable() -> None:
    hands = [["acid-treatment"] + ["robbing"] * 4, ["varroa-mites"]]
    table = Table(hives=[[5, 5], [2, 2]], hand=hands, deck=["acid-treatment"]).do("roll", 3)
    table.do("discard acid-treatment").do("play varroa-mites on seat 1")
    assert table.state.phase == SHIELD


def test_events_reshuffle_of_the_discards_when_the_deck_is_empty() -> None:
    table = Table()
    table.state.deck, table.state.discards = [], [5, 5]
    table.do("roll", 3)
    assert (table.hand(), table.state.discards, len(table.state.deck)) == (["robbing"], [], 1)
    bare = Table()
    bare.state.deck = []
    assert bare.do("roll", 3).hand() == []


# --- readings -----------------------------------------------------------------------------------------------


def test_bka1_hives_lone_minimal_protected_from_varroa_and_nobody_else() -> None:
    hives = [[2], [2], [2, 2], [3]]
    open_to = Table(players=4, hand=[["varroa-mites"]], hives=hives).moves()
    assert open_to == ["play varroa-mites on seat 3", "play varroa-mites on seat 4", "roll"]
    strict = Table(game(varroa_strict=True), players=4, hand=[["varroa-mites"]], hives=hives).moves()
    assert strict == ["play varroa-mites on seat 4", "roll"]


def test_bka2_the_victim_chooses_the_worker_even_from_a_minimal_hive() -> None:
    table = Table(hand=[["varroa-mites"]], hives=[[2], [2, 5]]).do("play varroa-mites on seat 2", 5)
    assert table.game.seat(table.state) == 1
    assert table.moves() == ["lose worker of 2 workers", "lose worker of 5 workers"]
    assert table.do("lose worker of 2 workers").hives(1) == [5]


def test_bka5_a_drawn_extra_point_counts_at_once() -> None:
    table = Table(hives=[[2] * 9, [2]], deck=["extra-point"]).do("roll", 3)
    assert table.game.outcome(table.state) == Outcome((0,), (10.0, 1.0), "points")


def test_bka10_a_caught_swarm_may_win_in_step_one() -> None:
    table = Table(hives=[[2] * 9, [2]], hand=[["caught-swarm"]]).do("play caught-swarm")
    assert table.game.outcome(table.state) == Outcome((0,), (10.0, 1.0), "points")
    assert (table.game.seat(table.state), table.game.legal(table.state)) == (-1, ())


def test_bka11_no_attack_without_a_legal_victim() -> None:
    table = Table(hives=[[2, 2], [2]], hand=[["american-foulbrood", "varroa-mites"]])
    assert table.moves() == ["roll"]


def test_bka12_a_discarded_point_card_takes_its_point_along() -> None:
    table = Table(hand=[["extra-point"] + ["robbing"] * 4], deck=["robbing"])
    assert table.state.points[0] == 3
    assert table.do("roll", 3).do("discard extra-point").state.points[0] == 2


def test_bka13_events_are_not_thrown_away_unused() -> None:
    table = Table(hand=[["extra-point", "acid-treatment", "swarm-control"]])
    assert table.moves() == ["roll"]


# --- the end ------------------------------------------------------------------------------------------------


def test_end_trigger_a_harvested_point_wins_at_that_moment() -> None:
    table = Table(hives=[[2] * 9, [2]], honey=[7], space=20).do("roll", 3).do("harvest")
    assert table.game.outcome(table.state) == Outcome((0,), (10.0, 1.0), "points")


def test_end_trigger_a_split_wins_at_that_moment() -> None:
    table = Table(hives=[[2] * 8 + [5], [2]], pollen=[ALL], honey=[1])
    assert table.do("buy queen for blue+red+green into split").game.outcome(table.state) is not None


def test_scoring_hive_and_end_sum_adds_point_cards_and_harvest() -> None:
    table = (
        Table(hives=[[2, 3], [2]], hand=[["extra-point"]], honey=[7], space=20).do("roll", 3).do("harvest")
    )
    assert table.state.points[0] == 2 + 1 + 1


def test_variant_short_ends_at_seven_and_variant_standard_at_ten() -> None:
    table = Table(game(target_points=7), hives=[[2] * 6, [2]], hand=[["caught-swarm"]]).do(
        "play caught-swarm"
    )
    assert table.game.outcome(table.state) == Outcome((0,), (7.0, 1.0), "points")
    longer = Table(hives=[[2] * 6, [2]], hand=[["caught-swarm"]]).do("play caught-swarm")
    assert longer.game.outcome(longer.state) is None
    last = Table(hives=[[2] * 9, [2]], hand=[["caught-swarm"]]).do("play caught-swarm")
    assert last.game.outcome(last.state) == Outcome((0,), (10.0, 1.0), "points")


def test_end_tie_break_is_never_needed() -> None:
    """Only who is on turn gains points, so only they can be the first to have ten."""
    for seed in range(10):
        state, _ = random_game(game(), 3, seed)
        outcome = game().outcome(state)
        assert outcome is not None
        assert outcome.winners == (state.active,)


def test_flower_cards_public_lie_open_for_all_to_see() -> None:
    poor, rich = Table(), Table(pollen=[["red", "blue"]], honey=[3])
    assert poor.game.observe(poor.state, 1) != rich.game.observe(rich.state, 1)


# --- homebrew -----------------------------------------------------------------------------------------------


def homebrew(folder: Path, effect: str) -> Biekrig:
    """The game with one event of our own: Warm Spring."""
    (folder / "set.yaml").write_text(
        "id: lucky-bees\ntitle: Lucky Bees\nextends: biekrig\ncards:\n"
        f"  - {{kind: event, id: warm-spring, name: Warm Spring, copies: 5, effect: {effect},\n"
        "     text: A good year., source: proposed, because: our own}\n",
        "utf-8",
    )
    found, diagnostics = load_set(folder)
    assert found is not None, "\n".join(map(as_text, diagnostics))
    return Biekrig(found, BASICS)


def test_a_homebrew_event_with_known_verbs_plays_without_python(tmp_path: Path) -> None:
    effects = (
        "[{gain_pollen: {count: 2}}, {gain_worker: {count: 1}}, {gain_hive: {queens: 1, workers: 3}},"
        " {rob_honey: {up_to: 6}}, {attack_worker: {from: 1}}, {gain_pollen: {count: 1}}]"
    )
    table = Table(homebrew(tmp_path, effects), hand=[["warm-spring"]], hives=[[3], [4]], honey=[0, 9])
    for aim in ("red", "green", "3 workers"):
        table.do(f"play warm-spring on {aim}")
    table.do("play warm-spring").do("play warm-spring on seat 2", 2).do("play warm-spring on seat 2")
    table.do("lose worker of 4 workers").do("play warm-spring on blue")
    assert (table.hives(0), table.hives(1), table.state.honey) == ([3, 4], [3], [2, 7])
    assert set(table.pollen().values()) == {1}
    assert (table.discards(), table.state.phase) == (["warm-spring"], TURN)


def test_a_homebrew_attack_still_leaves_the_last_hive(tmp_path: Path) -> None:
    rules = homebrew(tmp_path, "{attack_hive: {from: 1, hives_min: 1}}")
    assert Table(rules, hand=[["warm-spring"]], hives=[[2], [5]]).moves() == ["roll"]


def test_every_verb_of_the_set_is_known() -> None:
    assert set(cards().rules.verbs) == set(Biekrig.verbs)


def test_a_worker_that_costs_no_honey_is_bought_with_empty_stores() -> None:
    free = [replace(c, fields={**c.fields, "honey": 0}) if c.kind == "worker" else c for c in cards().cards]
    table = Table(Biekrig(replace(cards(), cards=tuple(free)), BASICS), pollen=[["blue", "red"]])
    bought = [told for told in table.moves() if "worker" in told]
    assert bought
    assert sorted(table.do(bought[0]).hives()) == [2, 3]
