"""Biotopia: a worked example for every rule, named after the rule."""

from __future__ import annotations

import pytest

from pnp.play.games.biotopia.game import DISCARD, MAIN, OPENING, Biotopia
from pnp.play.protocol import Outcome
from tests.play.games.biotopia.table import SEVEN, SKIPPERS, Table, cards, danish, english

# --- setting up ---------------------------------------------------------------------------------------------


def test_setup_missions_en_are_all_five() -> None:
    state = english().start(3, 7)
    assert len(english().deck.missions) == 5
    assert state.holder == [-1] * 5


@pytest.mark.parametrize("seed", range(5))
def test_setup_missions_da_keep_two_of_seven_in_the_box_but_never_the_large_whites(seed: int) -> None:
    zones = danish().zones(danish().start(2, seed))
    assert len(zones["missions"]) == 5
    assert len(zones["box"]) == 2
    fixed = next(number for number, mission in enumerate(danish().deck.missions) if mission.fixed)
    assert danish().start(2, seed).holder[fixed] == -1


def test_setup_missions_da_differ_from_game_to_game() -> None:
    boxes = {tuple(danish().zones(danish().start(2, seed))["box"]) for seed in range(30)}
    assert len(boxes) > 5


def test_setup_hand_setup_sky_setup_deck_and_setup_compost_before_the_first_flower() -> None:
    state = english().start(4, 3)
    assert len(state.sky) == 3
    assert state.compost == []
    assert state.size == [4] * 4
    assert len(state.deck) == 100 - 3 - 16


def test_setup_first_flower_leaves_three_cards_in_hand_and_one_flower() -> None:
    game, state = english(), english().start(3, 3)
    for _ in range(3):
        assert state.phase == OPENING
        game.apply(state, game.legal(state)[0])
    assert (state.phase, state.size, state.flowers) == (MAIN, [3, 3, 3], [1, 1, 1])
    assert state.seat == state.first


def test_setup_start_player_is_random() -> None:
    assert {english().start(5, seed).first for seed in range(40)} == {0, 1, 2, 3, 4}


# --- a turn -------------------------------------------------------------------------------------------------


def test_action_draw_takes_the_top_card_and_ends_the_turn() -> None:
    table = Table(deck=["peacock"]).do("draw")
    assert table.hand() == ["peacock"]
    assert table.state.seat == 1


def test_action_take_sky_refills_at_once() -> None:
    table = Table(sky=["peacock", "sunshine", "brimstone"], deck=["chrysalis"]).do("take sunshine")
    assert table.hand() == ["sunshine"]
    assert table.sky() == ["peacock", "brimstone", "chrysalis"]
    assert table.state.seat == 1
    assert "take chrysalis" in table.moves()


def test_action_plant_costs_nothing_and_counts_one_flower() -> None:
    table = Table(hand=[["peacock"]]).do("plant peacock")
    assert table.flowers() == ["peacock"]
    assert table.state.flowers[0] == 1


def test_action_play_needs_flowers_but_does_not_spend_them() -> None:
    few = Table(hand=[["essex-skipper"]], flowers=[["peacock"]])
    assert "play essex-skipper" not in few.moves()
    enough = Table(hand=[["essex-skipper"]], flowers=[["peacock", "peacock"]]).do("play essex-skipper")
    assert enough.row() == ["essex-skipper"]
    assert enough.state.flowers[0] == 2


def test_action_claim_takes_the_whole_turn_and_two_points() -> None:
    table = Table(row=[SKIPPERS]).do("claim three-essex-skippers")
    assert table.holder("three-essex-skippers") == 0
    assert table.state.points[0] == 3 + 2
    assert table.state.seat == 1


def test_turn_order_is_clockwise() -> None:
    table = Table(players=3)
    seats = []
    for _ in range(4):
        seats.append(table.state.seat)
        table.do("draw")
    assert seats == [0, 1, 2, 0]


def test_hand_limit_asks_for_discards_at_the_end_of_your_turn() -> None:
    table = Table(
        hand=[["sunshine"] + ["peacock"] * 5], flowers=[["large-white"] * 2], deck=["brimstone"] * 3
    )
    table.do("play sunshine")
    assert table.state.phase == DISCARD
    assert table.moves() == ["discard brimstone", "discard peacock"]
    table.do("discard peacock", "discard brimstone")
    assert table.state.size[0] == 6
    assert table.compost() == ["sunshine", "peacock", "brimstone"]
    assert table.state.seat == 1


def test_hand_limit_of_six_lets_a_seventh_card_go() -> None:
    five = Table(hand=[["peacock"] * 5]).do("draw")
    six = Table(hand=[["peacock"] * 6]).do("draw")
    assert (five.state.seat, six.state.phase) == (1, DISCARD)


def test_a_planted_flower_opens_what_one_may_play_and_claim() -> None:
    table = Table(hand=[["peacock", "essex-skipper"]], flowers=[["large-white"]])
    assert "play essex-skipper" in table.do("plant peacock", "draw").moves()
    table = Table(hand=[["peacock"]], flowers=[SEVEN[:6]]).do("plant peacock", "draw")
    assert "claim seven-flowers" in table.moves()
    table = Table(hand=[["brown-knapweed", "peacock"]], flowers=[SEVEN[:5]]).do("play brown-knapweed", "draw")
    assert "claim seven-flowers" in table.moves()
    assert "play peacock" in table.moves()


def test_more_flowers_than_any_card_asks_for_suffice_for_all() -> None:
    assert "play peacock" in Table(hand=[["peacock"]], flowers=[SEVEN + SEVEN[-1:] * 3]).moves()


def test_flower_count_effect_double_of_a_double_flower() -> None:
    face_up = Table(hand=[["brown-knapweed"]], flowers=[["peacock", "peacock"]]).do("play brown-knapweed")
    face_down = Table(hand=[["brown-knapweed"]], flowers=[["peacock", "peacock"]]).do("plant brown-knapweed")
    assert face_up.state.flowers[0] == 2 + 2
    assert face_down.state.flowers[0] == 2 + 1


def test_butterfly_row_butterflies_stay_when_flowers_fall_below_their_requirement() -> None:
    table = Table(hand=[["chrysalis"]], row=[["peacock"]], flowers=[["large-white", "large-white"]])
    table.do("play chrysalis", "flip large-white")
    assert table.row() == ["large-white", "peacock"]
    assert table.state.flowers[0] == 1


def test_deck_empty_is_made_new_from_the_compost() -> None:
    table = Table(bare=True, compost=["peacock", "sunshine"]).do("draw")
    assert len(table.hand()) == 1
    assert table.compost() == []
    assert len(table.state.deck) == 1


def test_sky_triplet_goes_to_the_compost_in_edition_da_first() -> None:
    zones = {
        "sky": ["peacock", "peacock", "sunshine"],
        "deck": ["chrysalis", "brimstone", "red-admiral", "peacock"],
    }
    table = Table(danish(), **zones).do("take sunshine")
    assert table.sky() == ["red-admiral", "brimstone", "chrysalis"]
    assert table.compost() == ["peacock"] * 3


def test_sky_triplet_again_and_again() -> None:
    deck = ["essex-skipper", "brimstone", "red-admiral", "chrysalis", "chrysalis", "chrysalis", "peacock"]
    table = Table(danish(), sky=["peacock", "peacock", "sunshine"], deck=deck).do("take sunshine")
    assert table.compost() == ["peacock"] * 3 + ["chrysalis"] * 3
    assert table.sky() == ["red-admiral", "brimstone", "essex-skipper"]


def test_sky_triplet_stays_when_nothing_else_is_left() -> None:
    rest = Table(danish(), bare=True, sky=["peacock", "peacock", "sunshine"], deck=["peacock"] * 3)
    assert rest.do("take sunshine").sky() == ["peacock"] * 3
    assert len(rest.state.deck) == 2
    table = Table(danish(), bare=True, sky=["peacock", "peacock", "sunshine"], deck=["peacock"]).do(
        "take sunshine"
    )
    assert table.sky() == ["peacock"] * 3


# --- the cards ----------------------------------------------------------------------------------------------


def test_card_red_admiral_needs_five_flowers_and_is_worth_two() -> None:
    assert "play red-admiral" not in Table(hand=[["red-admiral"]], flowers=[SEVEN[:4]]).moves()
    assert Table(hand=[["red-admiral"]], flowers=[SEVEN[:5]]).do("play red-admiral").state.points[0] == 2


def test_bta1_card_common_blue_effect_take_from_sky_is_a_choice() -> None:
    zones = {"hand": [["common-blue"]], "flowers": [SEVEN[:3]], "sky": ["peacock", "sunshine", "sunshine"]}
    taken = Table(**zones, deck=["chrysalis"]).do("play common-blue", "take sunshine")
    assert taken.hand() == ["sunshine"]
    assert taken.sky() == ["peacock", "sunshine", "chrysalis"]
    left = Table(**zones).do("play common-blue", "decline")
    assert left.hand() == []
    assert left.state.seat == 1


def test_card_orange_tip_effect_take_from_compost_takes_any_card() -> None:
    zones = {"hand": [["orange-tip"]], "flowers": [SEVEN[:4]], "compost": ["sunshine", "peacock", "sunshine"]}
    table = Table(**zones).do("play orange-tip")
    assert sorted(table.moves()) == ["decline", "pick peacock", "pick sunshine"]
    assert table.do("pick sunshine").hand() == ["sunshine"]
    assert table.compost() == ["peacock", "sunshine"]


def test_card_orange_tip_has_nothing_to_take_from_an_empty_compost() -> None:
    table = Table(hand=[["orange-tip"]], flowers=[SEVEN[:4]]).do("play orange-tip")
    assert table.state.seat == 1


def test_card_brimstone_effect_top_card_to_flower_whatever_it_is() -> None:
    table = Table(hand=[["brimstone"]], flowers=[SEVEN[:4]], deck=["brown-knapweed"]).do("play brimstone")
    assert "brown-knapweed" in table.flowers()
    assert table.state.flowers[0] == 5


def test_bta2_card_meadow_brown_effect_draw_per_own_must_be_drawn() -> None:
    zones = {"hand": [["meadow-brown"]], "flowers": [SEVEN[:4]], "row": [["meadow-brown", "meadow-brown"]]}
    table = Table(**zones, deck=["sunshine"] * 3).do("play meadow-brown")
    assert table.hand() == ["sunshine"] * 3
    assert table.state.seat == 1


def test_bta2_meadow_brown_may_be_declined_in_the_danish_edition() -> None:
    zones = {"hand": [["meadow-brown"]], "flowers": [SEVEN[:4]], "row": [["meadow-brown"]]}
    table = Table(danish(), **zones).do("play meadow-brown")
    assert table.moves() == ["decline", "accept"]
    assert Table(danish(), **zones).do("play meadow-brown", "decline").hand() == []
    accepted = Table(danish(), **zones).do("play meadow-brown", "accept")
    assert (len(accepted.hand()), accepted.state.seat) == (2, 1)


def test_card_large_white_effect_check_majority_as_it_enters() -> None:
    table = Table(hand=[["large-white"]], flowers=[SEVEN[:3]]).do("play large-white")
    assert table.holder("most-large-whites") == 0
    assert table.state.points[0] == 1 + 2


def test_card_small_tortoiseshell_effect_growing_three_of_them_score_six_and_need_one_more_each() -> None:
    three = {"row": [["small-tortoiseshell"] * 2], "hand": [["small-tortoiseshell"]]}
    assert "play small-tortoiseshell" not in Table(**three, flowers=[SEVEN[:4]]).moves()
    table = Table(**three, flowers=[SEVEN[:5]]).do("play small-tortoiseshell")
    assert table.state.points[0] == 6


def test_card_camberwell_beauty_effect_mission_joker_stands_for_another_species() -> None:
    table = Table(row=[["orange-tip", "essex-skipper", "camberwell-beauty"]])
    assert "claim spring-three" in table.moves()
    assert "claim three-essex-skippers" not in table.moves()


def test_card_camberwell_beauty_may_stand_for_one_species_now_and_another_later() -> None:
    table = Table(row=[["orange-tip", "essex-skipper", "camberwell-beauty", "common-blue", "brimstone"]])
    table.do("claim spring-three", "draw", "claim meadow-four")
    assert table.state.points[0] == 6 + 2 + 2


def test_bta6_two_beauties_do_not_fill_two_holes() -> None:
    table = Table(row=[["orange-tip", "camberwell-beauty", "camberwell-beauty"]])
    assert "claim spring-three" not in table.moves()


def test_bta7_mission_six_species_counts_a_beauty_as_its_own() -> None:
    five = ["orange-tip", "essex-skipper", "common-blue", "brimstone", "camberwell-beauty"]
    game = danish()
    for seed in range(20):
        state = game.start(2, seed)
        table = Table(game, row=[[*five, "red-admiral"], five])
        table.state.open, table.state.holder = state.open, state.holder
        number = next(n for n, mission in enumerate(game.deck.missions) if mission.id == "six-species")
        if state.open >> number & 1:
            assert table.state.met[0] >> number & 1
            assert not table.state.met[1] >> number & 1
            return
    pytest.fail("six species was never on the table")


@pytest.mark.parametrize(("beauties", "others", "claimed"), [(1, 4, False), (2, 4, True), (3, 3, False)])
def test_a_beauty_to_spare_stands_for_the_sixth_species(beauties: int, others: int, claimed: bool) -> None:
    """One is a species of its own, another stands for one that is missing; only one does so in a turn."""
    row = ["orange-tip", "essex-skipper", "common-blue", "brimstone"][:others]
    game = danish()
    number = next(n for n, mission in enumerate(game.deck.missions) if mission.id == "six-species")
    table = Table(game, row=[[*row, *["camberwell-beauty"] * beauties]])
    table.state.open |= 1 << number
    table.state.holder[number] = -1
    assert ("claim six-species" in table.moves()) is claimed
    if claimed:
        table.do("claim six-species")
        assert table.state.joked == 1 or table.state.seat == 1


def test_card_essex_skipper_needs_two_flowers_and_is_worth_one() -> None:
    table = Table(hand=[["essex-skipper"]], flowers=[SEVEN[:2]]).do("play essex-skipper")
    assert table.state.points[0] == 1


def test_card_peacock_effect_hand_only_is_not_flipped() -> None:
    table = Table(hand=[["chrysalis"]], flowers=[["peacock", "peacock", "large-white"]]).do("play chrysalis")
    assert table.moves() == ["flip large-white"]


def test_card_chrysalis_effect_flip_turns_a_butterfly_up_without_its_requirement() -> None:
    table = Table(hand=[["chrysalis"]], flowers=[["red-admiral", "sunshine"]])
    table.do("play chrysalis", "flip red-admiral")
    assert table.row() == ["red-admiral"]
    assert table.flowers() == ["sunshine"]
    assert table.state.flowers[0] == 1
    assert table.compost() == ["chrysalis"]


def test_card_chrysalis_flips_an_orange_tip_and_is_taken_back_by_it() -> None:
    table = Table(hand=[["chrysalis"]], flowers=[["orange-tip", "sunshine"]])
    table.do("play chrysalis", "flip orange-tip", "pick chrysalis")
    assert table.hand() == ["chrysalis"]
    assert table.compost() == []


def test_bta4_chrysalis_is_not_played_with_nothing_to_flip() -> None:
    table = Table(hand=[["chrysalis"]], flowers=[["sunshine", "peacock", "brown-knapweed"]])
    assert "play chrysalis" not in table.moves()
    assert "plant chrysalis" in table.moves()


def test_bta5_chrysalis_counts_the_flowers_before_the_flip() -> None:
    table = Table(hand=[["chrysalis"]], flowers=[["large-white", "large-white"]]).do("play chrysalis")
    assert table.do("flip large-white").state.flowers[0] == 1
    assert table.state.seat == 1
    assert "play chrysalis" not in Table(hand=[["chrysalis"]], flowers=[["large-white"]]).moves()


def test_card_sunshine_effect_draw_three_then_goes_to_the_compost() -> None:
    table = Table(hand=[["sunshine"]], flowers=[SEVEN[:2]], deck=["brimstone"] * 3).do("play sunshine")
    assert table.hand() == ["brimstone"] * 3
    assert table.compost() == ["sunshine"]


def test_bta8_sunshine_is_not_among_the_cards_it_draws() -> None:
    zones = {"hand": [["sunshine"]], "flowers": [SEVEN[:2]], "compost": ["brimstone", "brimstone"]}
    table = Table(bare=True, **zones).do("play sunshine")
    assert table.hand() == ["brimstone", "brimstone"]
    assert table.compost() == ["sunshine"]


def test_card_brown_knapweed_needs_two_flowers_face_up() -> None:
    assert "play brown-knapweed" not in Table(hand=[["brown-knapweed"]], flowers=[SEVEN[:1]]).moves()


def test_bta13_a_flipped_brimstone_or_large_white_has_its_event() -> None:
    white = Table(hand=[["chrysalis"]], flowers=[["large-white", "sunshine"]]).do(
        "play chrysalis", "flip large-white"
    )
    assert white.holder("most-large-whites") == 0
    brimstone = Table(hand=[["chrysalis"]], flowers=[["brimstone", "sunshine"]], deck=["peacock"])
    brimstone.do("play chrysalis", "flip brimstone")
    assert brimstone.flowers() == ["peacock", "sunshine"]


def test_bta14_chrysalis_does_not_turn_a_knapweed() -> None:
    table = Table(hand=[["chrysalis"]], open=[["brown-knapweed"]], flowers=[["brown-knapweed"]])
    assert "play chrysalis" not in table.moves()


# --- missions -----------------------------------------------------------------------------------------------


def test_mission_three_essex_skippers() -> None:
    assert "claim three-essex-skippers" not in Table(row=[SKIPPERS[:2]]).moves()
    assert "claim three-essex-skippers" in Table(row=[SKIPPERS]).moves()


def test_mission_seven_flowers_counts_symbols() -> None:
    assert "claim seven-flowers" not in Table(flowers=[SEVEN[:6]]).moves()
    assert "claim seven-flowers" in Table(flowers=[SEVEN[:5]], open=[["brown-knapweed"]]).moves()


def test_mission_meadow_four_and_mission_spring_three_and_mission_nettle_three() -> None:
    wanted = {
        "meadow-four": ["common-blue", "essex-skipper", "meadow-brown", "brimstone"],
        "spring-three": ["orange-tip", "essex-skipper", "red-admiral"],
        "nettle-three": ["red-admiral", "small-tortoiseshell", "peacock"],
    }
    ids = [mission.id for mission in danish().deck.missions]
    for mission, row in wanted.items():
        bit = 1 << ids.index(mission)
        assert Table(danish(), row=[row]).state.met[0] & bit
        assert not Table(danish(), row=[row[1:]]).state.met[0] & bit


def test_mission_needs_a_turn_between_meeting_and_owning() -> None:
    table = Table(hand=[["essex-skipper"]], row=[SKIPPERS[:2]], flowers=[SEVEN[:2]]).do("play essex-skipper")
    assert table.holder("three-essex-skippers") == -1
    assert "claim three-essex-skippers" in table.do("draw").moves()


def test_mission_is_kept_when_no_longer_met_and_nobody_else_can_have_it() -> None:
    table = Table(hand=[["chrysalis"]], flowers=[SEVEN, SEVEN]).do("claim seven-flowers")
    assert "claim seven-flowers" not in table.moves()
    table.do("draw", "play chrysalis", "flip large-white")
    assert table.state.flowers[0] == 6
    assert table.holder("seven-flowers") == 0


def test_mission_most_large_whites_is_not_claimed_by_an_action() -> None:
    assert not any(
        "large" in move for move in Table(row=[["large-white"]]).moves() if move.startswith("claim")
    )


def test_most_large_whites_goes_back_to_the_table_in_a_tie() -> None:
    table = Table(row=[["large-white"]], hand=[[], ["large-white"]], flowers=[[], SEVEN[:3]])
    assert table.holder("most-large-whites") == 0
    table.do("draw", "play large-white")
    assert table.holder("most-large-whites") == -1
    assert table.state.points == [1, 1]


def test_most_large_whites_takes_no_help_from_a_beauty() -> None:
    table = Table(row=[["large-white", "camberwell-beauty"], ["large-white"]])
    assert table.holder("most-large-whites") == -1


# --- the end ------------------------------------------------------------------------------------------------


def finish(table: Table) -> Outcome:
    while table.game.outcome(table.state) is None:
        table.do("draw" if "draw" in table.moves() else table.moves()[0])
    found = table.game.outcome(table.state)
    assert found is not None
    return found


def test_end_trigger_finishes_the_round() -> None:
    table = Table(players=3, points=[15, 0, 0]).do("draw", "draw")
    assert table.game.outcome(table.state) is None
    table.do("draw")
    assert table.game.outcome(table.state) == Outcome((0,), (15.0, 0.0, 0.0), "points")


def test_end_trigger_by_the_last_player_ends_the_game_at_once() -> None:
    table = Table(points=[0, 15]).do("draw", "draw")
    assert table.game.seat(table.state) == -1
    assert table.game.legal(table.state) == ()


def test_bta3_a_tie_hands_the_large_white_mission_back_in_the_last_round() -> None:
    table = Table(
        row=[["large-white"]], hand=[[], ["large-white"]], flowers=[[], SEVEN[:3]], points=[15, 4]
    ).do("draw", "play large-white")
    assert table.game.outcome(table.state) == Outcome((0,), (13.0, 5.0), "points")


def test_bta12_end_winner_end_tie_break_goes_to_more_species_and_else_is_shared() -> None:
    row = [["large-white", "peacock"], ["red-admiral"]]
    assert finish(Table(row=row, points=[15, 15])).winners == (0,)
    assert finish(Table(row=[["peacock"], ["red-admiral"]], points=[15, 15])).winners == (0, 1)
    assert finish(Table(row=row, points=[15, 16])).winners == (1,)


def test_bta9_no_cards_left_means_passing_and_all_passing_ends_the_game() -> None:
    table = Table(bare=True, row=[["peacock"], []])
    assert table.moves() == ["pass"]
    assert table.do("pass").game.outcome(table.state) is None
    assert table.game.seat(table.state) == 1
    assert table.do("pass").game.outcome(table.state) == Outcome((0,), (3.0, 0.0), "nobody could move")
    assert table.game.seat(table.state) == -1


def test_bta10_the_english_game_keeps_three_alike_in_the_sky() -> None:
    table = Table(sky=["peacock", "peacock", "sunshine"], deck=["peacock"]).do("take sunshine")
    assert table.sky() == ["peacock"] * 3


def test_bta11_edition_en_2021_is_the_default() -> None:
    assert [m.id for m in Biotopia(cards(), {}).deck.missions] == [m.id for m in english().deck.missions]


def test_flower_row_is_for_its_owner_to_look_under() -> None:
    one = Table(flowers=[["peacock", "sunshine"]], deck=["brimstone"])
    two = Table(flowers=[["brimstone", "sunshine"]], deck=["peacock"])
    assert one.game.observe(one.state, 0) != two.game.observe(two.state, 0)
    assert one.game.observe(one.state, 1) == two.game.observe(two.state, 1)


def test_cards_beat_rules_a_flipped_butterfly_needs_no_flowers() -> None:
    table = Table(hand=[["chrysalis", "red-admiral"]], flowers=[["red-admiral", "peacock", "sunshine"]])
    assert "play red-admiral" not in table.moves()
    assert table.do("play chrysalis", "flip red-admiral").row() == ["red-admiral"]


def test_end_score_hand_flowers_and_compost_are_worth_nothing() -> None:
    table = Table(hand=[["peacock"]], flowers=[["peacock"] * 3], compost=["peacock"], row=[["red-admiral"]])
    assert table.state.points[0] == 2
    assert table.do("plant peacock").state.points[0] == 2


def test_every_verb_of_the_set_is_known() -> None:
    assert set(cards().rules.verbs) == set(Biotopia.verbs)
