"""Ecosfera Baltica at level 1: a worked example for every rule and reading, named after the facts."""

from __future__ import annotations

import pytest

from pnp.play.games.ecosfera import Ecosfera
from pnp.play.games.ecosfera.state import CONSUMERS, PRODUCERS
from pnp.play.protocol import Outcome
from tests.play.games.ecosfera.table import Table, cards, level, with_figure

MIXED = ("sun", "oxygen", "salinity", "nutrients")
EUTROPHICATION = {"eutrophication": True, "stack": 3}


def game(**setup: object) -> Ecosfera:
    return Ecosfera(cards(), setup)


# --- setting up (2.1 to 2.4) --------------------------------------------------------------------------------


def owned(state: object, seat: int, table: Ecosfera) -> list[str]:
    pile = state.rows[seat] + state.decks[seat]  # type: ignore[attr-defined]
    return sorted(table.tables.cards[card].kind for card in pile)


def test_setup_starter_deck_is_one_of_each_element_and_two_stressors() -> None:
    state = level(1).start(3, 5)
    for seat in range(3):
        assert owned(state, seat, level(1)) == ["element"] * 5 + ["stressor"] * 2
        assert (
            len({level(1).tables.element[card] for card in state.rows[seat] + state.decks[seat]} - {-1}) == 5
        )
        assert len(state.rows[seat]) == 4


def test_setup_decks_and_markets_are_shuffled() -> None:
    states = [level(1).start(2, seed) for seed in range(6)]
    assert len({tuple(level(1).tables.element[card] for card in state.rows[0]) for state in states}) > 3
    assert len({tuple(state.market[PRODUCERS]) for state in states}) == 6
    assert len({tuple(state.market[CONSUMERS]) for state in states}) == 6


def test_setup_player_area_markers_are_one_of_each_ability() -> None:
    table = Table(players=4)
    assert [table.ready(seat) for seat in range(4)] == [{"pass", "plus", "refresh"}] * 4


def test_setup_market_shows_four_producers_four_consumers_and_five_stacks() -> None:
    state = level(1).start(2, 5)
    assert [len(row) for row in state.market] == [4, 4]
    assert [len(deck) for deck in state.supply] == [26, 26]
    assert [len(stack) for stack in state.stacks] == [8] * 5


@pytest.mark.parametrize("stack", [3, 5, 8])
def test_difficulty_element_stack(stack: int) -> None:
    assert {len(pile) for pile in game(stack=stack).start(4, 1).stacks} == {stack}


@pytest.mark.parametrize("seed", range(40))
def test_difficulty_high_stressors_redraws_an_opening_row_of_three(seed: int) -> None:
    hard = game(stressors=3)
    state = hard.start(2, seed)
    for seat in range(2):
        kinds = [hard.tables.cards[card].kind for card in state.rows[seat]]
        assert kinds.count("stressor") < 3
        assert owned(state, seat, hard).count("stressor") == 3
        assert len(owned(state, seat, hard)) == 8


def test_difficulty_eutrophication_adds_two_nutrients_to_each_starter_deck() -> None:
    state, nutrients = game(**EUTROPHICATION).start(3, 1), 3
    tables = game(**EUTROPHICATION).tables
    own = [state.rows[seat] + state.decks[seat] + state.discards[seat] for seat in range(3)]
    assert [sum(tables.element[card] == nutrients for card in pile) for pile in own] == [3, 3, 3]


def test_difficulty_eutrophication_and_high_stressors_make_ten_cards() -> None:
    state = game(**EUTROPHICATION, stressors=3).start(2, 3)
    assert len(state.rows[1] + state.decks[1]) == 10


def test_difficulty_biodiversity_loss_leaves_calanoida_in_the_box() -> None:
    poor = game(biodiversity_loss=True)
    state = poor.start(2, 1)
    assert "calanoida" in {poor.tables.cards[card].id for card in state.box}
    assert len(state.supply[CONSUMERS]) + 4 == 29


def test_complexity_level_1_has_no_policies_and_no_star() -> None:
    table = Table("synechococcus", "sun").begin()
    assert table.state.policies == []
    assert table.moves("draw a policy") == []
    assert len(level(2).start(2, 1).policies) == 30


def test_a_setup_the_box_cannot_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="short"):
        game(eutrophication=True, stack=8).start(2, 1)


def test_q15_setup_solo_rows_have_a_starter_deck_and_markers_each() -> None:
    state = level(1).start(2, 9)
    assert [owned(state, seat, level(1)).count("element") for seat in range(2)] == [5, 5]
    assert [len(markers) for markers in state.ready] == [3, 3]


# --- acquiring producers (3.2) ------------------------------------------------------------------------------


def test_acquire_producer_with_own_elements() -> None:
    table = Table(*MIXED, producers=["myriophyllum-spicatum"]).begin().do("acquire myriophyllum-spicatum")
    assert table.row() == [*MIXED, "myriophyllum-spicatum"]
    assert table.moves("acquire") == []


def test_acquire_producer_card_pays_once_a_turn() -> None:
    table = Table(*MIXED, producers=["myriophyllum-spicatum", "ruppia-spp"]).begin()
    assert table.moves("acquire") == ["acquire myriophyllum-spicatum", "acquire ruppia-spp"]
    table.do("acquire ruppia-spp")
    assert "acquire myriophyllum-spicatum" not in table.moves()


def test_d8_market_element_only_for_exactly_one_missing_and_it_stays_with_the_player() -> None:
    table = Table("sun", "oxygen", "sun", producers=["fucus-vesiculosus", "ruppia-spp"]).begin()
    stack = table.stack("nutrients")
    assert table.moves("acquire") == ["acquire ruppia-spp"]
    table.do("acquire ruppia-spp")
    assert table.row() == ["sun", "oxygen", "sun", "nutrients", "ruppia-spp"]
    assert table.stack("nutrients") == stack - 1


def test_d8_market_element_is_spent_at_once() -> None:
    table = Table("sun", "sun", producers=["zostera-marina", "vertebrata-lanosa"]).begin()
    table.do("acquire zostera-marina")
    assert table.moves("acquire vertebrata-lanosa") == []


def test_acquire_producer_needs_the_market_to_have_the_missing_element() -> None:
    table = Table("sun", "sun", producers=["zostera-marina"])
    table.state.box += table.state.stacks[2]
    table.state.stacks[2] = []
    assert table.begin().moves("acquire") == []


def test_q8_several_producers_may_each_use_a_market_element() -> None:
    table = Table("sun", "oxygen", "salinity", producers=["ruppia-spp", "vertebrata-lanosa"]).begin()
    table.do("acquire ruppia-spp", "acquire vertebrata-lanosa")
    assert table.row()[-4:] == ["nutrients", "ruppia-spp", "temperature", "vertebrata-lanosa"]


def test_market_row_refills_at_once() -> None:
    table = Table(*MIXED, producers=["ruppia-spp", "bacteria"])
    top = table.ids(table.state.supply[PRODUCERS])[-1]
    table.begin().do("acquire ruppia-spp")
    assert table.market(PRODUCERS) == [top, "bacteria"]


def test_d12_empty_market_deck_leaves_a_gap() -> None:
    table = Table(*MIXED, producers=["ruppia-spp", "bacteria"])
    table.state.box += table.state.supply[PRODUCERS]
    table.state.supply[PRODUCERS] = []
    assert table.begin().do("acquire ruppia-spp").market(PRODUCERS) == ["bacteria"]


# --- acquiring consumers (3.3) and placing tiles (3.4) ------------------------------------------------------


def test_d13_the_player_chooses_which_producers_pay() -> None:
    table = Table("zostera-marina", "ulva-lactuca", "chara-spp", consumers=["anguilla-anguilla"]).begin()
    assert table.moves("acquire") == [
        "acquire anguilla-anguilla with zostera-marina, ulva-lactuca",
        "acquire anguilla-anguilla with zostera-marina, chara-spp",
        "acquire anguilla-anguilla with ulva-lactuca, chara-spp",
    ]
    table.do("acquire anguilla-anguilla with zostera-marina, chara-spp")
    assert table.row()[-1] == "anguilla-anguilla"
    assert table.moves("acquire") == []


def test_acquire_consumer_wants_one_habitat_all_three_share() -> None:
    """Each producer shares a habitat with the eel, but not with the other."""
    table = Table("ulva-lactuca", "ruppia-spp", consumers=["anguilla-anguilla", "cygnus-olor"]).begin()
    assert table.moves("acquire") == []


def test_a_producer_acquired_this_turn_pays_for_a_consumer() -> None:
    table = Table("zostera-marina", "sun", "nutrients", producers=["ulva-lactuca"], consumers=["lutra-lutra"])
    table.begin().do("acquire ulva-lactuca", "acquire lutra-lutra")
    assert table.row()[-3:] == ["sun", "ulva-lactuca", "lutra-lutra"]


def test_place_habitat_tiles_for_every_habitat_shared() -> None:
    table = Table("pusa-hispida", "calanoida", "sun").begin().do("place")
    assert table.restored() == {"ice", "pelagic", "rock"}
    assert table.moves("place") == []


def test_place_habitat_tiles_three_consumers_choose_the_pair() -> None:
    table = Table("lutra-lutra", "calanoida", "anguilla-anguilla").begin()
    assert len(table.moves("place")) == 3


def test_place_habitat_tiles_only_for_something_new() -> None:
    table = Table("cygnus-olor", "macoma-balthica")
    table.state.tiles = table.habitats("mud")
    assert table.begin().moves("place") == []


def test_win_at_the_sixth_habitat() -> None:
    table = Table("cygnus-olor", "macoma-balthica")
    table.state.tiles = table.habitats("ice", "rivers", "rock", "pelagic", "coast")
    table.begin().do("place")
    assert table.game.outcome(table.state) == Outcome((0, 1), (6.0, 6.0), "all habitats restored")
    assert table.game.seat(table.state) == -1
    assert table.moves() == []


# --- stressors (3.5) ----------------------------------------------------------------------------------------

THREE = ("trawling", "dredging", "noise")


def test_stressors_no_acquisition_brings_one_before_the_row_is_discarded() -> None:
    table = Table(*MIXED).begin().do("end")
    assert table.stressors(pile="discards") == 1
    assert table.state.impacts == 0


@pytest.mark.parametrize(
    ("row", "market", "move"),
    [
        (MIXED, {"producers": ["ruppia-spp"]}, "acquire ruppia-spp"),
        (("zostera-marina", "ulva-lactuca"), {"consumers": ["lutra-lutra"]}, "acquire lutra-lutra"),
        (("cygnus-olor", "macoma-balthica"), {}, "place"),
    ],
)
def test_any_gain_averts_the_stressor(row: tuple[str, ...], market: dict[str, list[str]], move: str) -> None:
    assert Table(*row, **market).begin().do(move, "end").stressors(pile="discards") == 0


def test_ability_counts_as_action_not_so_it_averts_no_stressor() -> None:
    table = Table(*MIXED).begin().do("refresh the producers", "end")
    assert table.stressors(pile="discards") == 1


def test_no_acquisition_as_third_stressor_places_an_impact_tile() -> None:
    table = Table("sun", "trawling", "dredging").begin().do("end")
    assert table.state.impacts == 1
    assert table.stressors(pile="discards") == 3


def test_q2_only_the_outcome_counts_not_what_could_have_been_acquired() -> None:
    table = Table(*MIXED, producers=["ruppia-spp"]).begin()
    assert table.moves("acquire") == ["acquire ruppia-spp"]
    assert table.do("end").stressors(pile="discards") == 1


def test_stressors_start_with_three_place_one_impact_tile_and_end_the_turn() -> None:
    table = Table(*THREE, "sun", other=MIXED).begin()
    assert table.state.impacts == 1
    assert table.state.seat == 1
    assert len(table.row()) == 4


def test_q3_no_stressor_for_no_acquisition_when_stressors_end_the_turn() -> None:
    assert Table(*THREE, "sun", other=MIXED).begin().stressors(pile="discards") == 3


def test_stressors_start_with_four_place_three_impact_tiles() -> None:
    table = Table(*THREE, "trawling", other=MIXED).begin()
    assert table.state.impacts == 3
    assert table.state.seat == 1


def test_q4_four_stressors_in_the_middle_of_a_turn_place_three_impact_tiles() -> None:
    """One stressor at a time never reaches four; a set that brings two at once does."""
    table = Table("sun", "trawling", "noise", game=with_figure("idle_stressors", 2)).begin().do("end")
    assert table.state.impacts == 3


def test_stressors_three_in_row_drawn_by_plus_end_the_turn() -> None:
    table = Table("sun", "trawling", "dredging", deck=["noise"], other=MIXED).begin().do("draw")
    assert table.state.impacts == 1
    assert table.state.seat == 1


def test_stressors_three_equal_elements_end_the_turn_with_a_stressor() -> None:
    table = Table("sun", "sun", "oxygen", deck=["sun"], other=MIXED).begin().do("draw")
    assert table.state.seat == 1
    assert table.stressors(pile="discards") + table.stressors(pile="decks") + table.stressors() == 1
    assert table.state.impacts == 0


def test_three_equal_elements_after_an_acquisition_keep_what_was_acquired() -> None:
    table = Table(
        "temperature", "temperature", "sun", producers=["fontinalis-antipyretica"], deck=["temperature"]
    )
    table.begin().do("acquire fontinalis-antipyretica", "draw by marker-plus")
    assert "fontinalis-antipyretica" in table.discard() + table.row() + table.ids(table.state.decks[0])
    assert table.state.seat == 1


def test_two_purchases_with_an_element_of_the_market_each_may_bring_three_equal_ones() -> None:
    """The example "a costly purchase" of the rules."""
    table = Table("sun", "salinity", "oxygen", "nutrients", producers=["zostera-marina", "ruppia-spp"])
    table.begin().do("acquire zostera-marina", "acquire ruppia-spp")
    assert table.state.seat == 1
    assert table.stressors(pile="discards") == 1


def test_d1_third_stressor_caused_by_equal_elements_places_an_impact_tile() -> None:
    table = Table("sun", "sun", "trawling", "noise", deck=["sun"], other=MIXED).begin().do("draw")
    assert table.state.impacts == 1


def test_q5_three_stressors_and_three_equal_elements() -> None:
    """The impact tile first, and no stressor for the elements."""
    table = Table("sun", "sun", "sun", *THREE, other=MIXED).begin()
    assert table.state.impacts == 1
    assert table.stressors(pile="discards") == 3


def test_q6_three_equal_elements_in_the_opening_row_count_at_the_start_of_that_turn() -> None:
    table = Table(*MIXED, other=("nutrients", "nutrients", "nutrients", "sun")).begin()
    assert table.state.seat == 0
    assert table.stressors(1) == 0
    table.do("end")
    assert table.stressors(1, "discards") == 1
    assert table.state.seat == 0


def test_q7_spent_cards_count_among_equal_elements() -> None:
    table = Table("sun", "sun", "salinity", producers=["zostera-marina"], deck=["sun"]).begin()
    table.do("acquire zostera-marina", "draw")
    assert table.state.seat == 1


def test_market_element_as_third_equal_one_ends_the_turn_with_the_producer_gained() -> None:
    row = ("sun", "oxygen", "nutrients", "sun", "nutrients", "temperature")
    table = Table(*row, producers=["ruppia-spp", "cladophora-glomerata"]).begin()
    table.do("acquire ruppia-spp", "acquire cladophora-glomerata")
    assert table.state.seat == 1
    assert table.state.taken
    assert table.stressors(pile="discards") == 1


def test_q11_an_empty_stressor_pile_gives_none() -> None:
    table = Table(*MIXED)
    table.state.box += table.state.stressors
    table.state.stressors = []
    table.begin().do("end")
    assert table.stressors(pile="discards") == 0
    assert table.state.seat == 1


def test_lose_at_the_sixth_impact_tile() -> None:
    table = Table(*THREE, impacts=5).begin()
    assert table.game.outcome(table.state) == Outcome((), (0.0, 0.0), "last impact tile placed")


def test_q13_what_is_left_of_three_impact_tiles_is_placed_and_loses() -> None:
    table = Table(*THREE, "trawling", impacts=4).begin()
    assert table.state.impacts == 6
    assert table.game.outcome(table.state) is not None


# --- abilities (3.6) ----------------------------------------------------------------------------------------


def test_ability_pass_moves_an_unused_card_to_another_row() -> None:
    table = Table("zostera-marina", "sun", other=("oxygen",)).begin().do("pass zostera-marina to player 2")
    assert table.row() == ["sun"]
    assert table.row(1) == ["oxygen", "zostera-marina"]
    assert table.ready() == {"plus", "refresh"}


def test_pass_returns_an_unused_element_to_its_stack() -> None:
    table = Table("sun", "oxygen").begin()
    stack = table.stack("sun")
    table.do("pass sun to the market")
    assert (table.row(), table.stack("sun")) == (["oxygen"], stack + 1)


def test_d6_pass_returns_no_species_to_the_market() -> None:
    table = Table("zostera-marina", "cygnus-olor").begin()
    assert [move for move in table.moves("pass") if "market" in move] == []


def test_pass_never_takes_a_card_spent_this_turn() -> None:
    table = Table("sun", "oxygen", "nutrients", "temperature", producers=["ruppia-spp"]).begin()
    table.do("acquire ruppia-spp")
    passed = {move.split()[1] for move in table.moves("pass")}
    assert passed == {"temperature", "ruppia-spp"}


def test_pass_symbol_cannot_pass_its_own_card() -> None:
    table = Table("zostera-marina", "sun").begin()
    by_symbol = [move for move in table.moves("pass") if move.endswith("by zostera-marina")]
    assert [move.split()[1] for move in by_symbol] == ["sun", "sun"]


@pytest.mark.parametrize("allowed", [False, True])
def test_q1_d5_a_stressor_is_passed_only_by_option(allowed: bool) -> None:
    table = Table("trawling", "sun", game=with_figure("stressors_may_be_passed", allowed)).begin()
    assert bool(table.moves("pass pressure trawling")) is allowed


def test_passing_does_not_trigger_the_other_row_before_its_turn() -> None:
    table = (
        Table("nutrients", "sun", other=("nutrients", "nutrients")).begin().do("pass nutrients to player 2")
    )
    assert table.stressors(1) == 0
    assert table.do("end").stressors(1, "discards") == 1


def test_ability_plus_draws_the_top_card_of_the_own_deck() -> None:
    table = Table("sun", deck=["oxygen", "bacteria"]).begin().do("draw")
    assert table.row() == ["sun", "bacteria"]


def test_q10_plus_shuffles_the_discard_pile_into_an_empty_deck() -> None:
    table = Table("sun", deck=[], discard=["oxygen"]).begin().do("draw")
    assert table.row() == ["sun", "oxygen"]


def test_a_reshuffled_deck_comes_in_another_order() -> None:
    tops = set()
    for seed in range(6):
        table = Table(deck=[], discard=["oxygen", "sun", "bacteria", "viruses"])
        table.state.chance = seed << 40
        tops.add(table.begin().do("draw").row()[0])
    assert len(tops) > 1


def test_q10_plus_with_nothing_to_draw_is_not_used_up() -> None:
    table = Table("sun", deck=[], discard=[]).begin()
    assert table.moves("draw") == []
    assert "plus" in table.ready()


def test_ability_refresh_replaces_one_market_row() -> None:
    old = ["bacteria", "viruses", "ruppia-spp", "chara-spp"]
    table = Table("sun", producers=old, consumers=["cygnus-olor"])
    top = table.ids(table.state.supply[PRODUCERS])[::-1][:4]
    table.begin().do("refresh the producers")
    assert table.market(PRODUCERS) == top
    assert table.ids(table.state.supply[PRODUCERS])[:4] == old
    assert table.market(CONSUMERS) == ["cygnus-olor"]


def test_q9_refresh_with_a_short_deck_deals_the_old_row_again() -> None:
    table = Table("sun", producers=["bacteria", "viruses", "ruppia-spp", "chara-spp"])
    deck = table.state.supply[PRODUCERS]
    table.state.box += deck[1:]
    del deck[1:]
    last = table.ids(deck)
    table.begin().do("refresh the producers")
    assert table.market(PRODUCERS) == [*last, "chara-spp", "ruppia-spp", "viruses"]
    assert table.ids(table.state.supply[PRODUCERS]) == ["bacteria"]


@pytest.mark.parametrize(("word", "ability"), [("pass sun to the m", "pass"), ("refresh the p", "refresh")])
def test_every_ability_uses_its_marker_up(word: str, ability: str) -> None:
    table = Table("sun", "oxygen").begin().do(word)
    assert ability not in table.ready()
    assert table.moves(ability) == []


def test_ability_markers_work_once_until_readied() -> None:
    table = Table("sun", deck=["oxygen", "bacteria"]).begin().do("draw")
    assert table.moves("draw") == []
    assert table.ready() == {"pass", "refresh"}


def test_ability_card_symbols_work_once_a_turn_and_again_when_the_card_returns() -> None:
    table = Table("ulva-lactuca", deck=["oxygen", "bacteria", "sun"], flipped=["plus"]).begin()
    table.do("draw by ulva-lactuca")
    assert table.moves("draw") == []
    table.do("end", "end")
    assert table.state.seat == 0
    assert ("ulva-lactuca" in table.row()) is bool(table.moves("draw"))


def test_ability_limit_per_turn_one_of_a_card_with_several() -> None:
    table = Table("gadus-morhua", deck=["oxygen", "sun"], flipped=["pass", "plus", "refresh"]).begin()
    assert {move.split()[0] for move in table.moves()} == {"end", "draw", "refresh"}
    assert table.do("draw").moves("refresh") == []


def test_a_spent_card_may_still_use_its_ability() -> None:
    table = Table("zostera-marina", "ulva-lactuca", deck=["oxygen"], consumers=["lutra-lutra"]).begin()
    table.do("acquire lutra-lutra")
    assert table.moves("draw by ulva-lactuca") == ["draw by ulva-lactuca"]


def test_d4_two_consumers_that_share_a_habitat_ready_one_marker_at_the_start() -> None:
    table = Table("cygnus-olor", "macoma-balthica", flipped=["pass", "plus"]).begin()
    assert [move.split()[0] for move in table.moves()] == ["ready", "ready", "ready"]
    table.do("ready marker-plus")
    assert table.ready() == {"plus", "refresh"}
    assert table.moves("ready") == []
    assert table.moves("place") == ["place habitat tiles with cygnus-olor, macoma-balthica"]


def test_d4_reactivation_may_be_declined_and_comes_once_for_two_pairs() -> None:
    four = ("cygnus-olor", "macoma-balthica", "alca-torda", "clupea-harengus")
    table = Table(*four, flipped=["pass", "plus"]).begin().do("ready marker-pass")
    assert table.ready() == {"pass", "refresh"}
    assert Table(*four, flipped=["pass"]).begin().do("ready nothing").ready() == {"plus", "refresh"}


def test_reactivation_ends_when_no_marker_is_spent_any_more() -> None:
    game = with_figure("reactivated_markers", 2)
    table = Table("cygnus-olor", "macoma-balthica", flipped=["pass"], game=game).begin()
    table.do("ready marker-pass")
    assert "end the turn" in table.moves()


def test_reactivation_wants_a_shared_habitat_and_a_spent_marker() -> None:
    assert Table("cygnus-olor", "alca-torda", flipped=["pass"]).begin().moves("ready") == []
    assert Table("cygnus-olor", "macoma-balthica").begin().moves("ready") == []


# --- end of the turn (3.7) and the round --------------------------------------------------------------------


def test_end_of_turn_discard_of_the_row_and_end_of_turn_draw_of_four() -> None:
    table = Table(*MIXED, "cygnus-olor", deck=["bacteria", "sun", "oxygen", "salinity", "viruses"]).begin()
    table.do("end")
    assert sorted(table.row()) == ["oxygen", "salinity", "sun", "viruses"]
    assert table.ids(table.state.decks[0]) == ["bacteria"]
    assert "cygnus-olor" in table.discard()
    assert table.state.seat == 1


def test_end_of_turn_when_draw_at_once_before_the_next_player() -> None:
    table = Table(*MIXED, deck=["bacteria", "viruses", "ulva-lactuca", "sun"]).begin().do("end")
    assert table.state.seat == 1
    assert sorted(table.row()) == ["bacteria", "sun", "ulva-lactuca", "viruses"]


def test_end_of_turn_drops_are_taken_off_with_the_row() -> None:
    """What was used this turn is fresh in the next."""
    table = Table("sun", "sun", "oxygen", "ulva-lactuca", producers=["bacteria"], flipped=["plus"]).begin()
    table.do("draw by ulva-lactuca")
    assert table.state.used
    table.do("end")
    assert (table.state.spent, table.state.used) == (0, 0)


def test_end_of_turn_short_deck_takes_what_is_left_then_shuffles() -> None:
    table = Table(*MIXED, deck=["bacteria"], discard=[]).begin().do("end")
    assert "bacteria" in table.row()
    assert len(table.row()) == 4
    assert table.discard() == []


def test_turns_go_round_the_table() -> None:
    table = Table(*MIXED, players=3, other=()).begin()
    seats = [(table.state.turn, table.state.seat)]
    for _ in range(3):
        table.do("end")
        seats.append((table.state.turn, table.state.seat))
    assert seats == [(1, 0), (2, 1), (3, 2), (4, 0)]


def test_c4_first_player_is_the_first_seat() -> None:
    assert {level(1).start(4, seed).seat for seed in range(20)} == {0}
