"""Ecosfera Baltica at level 2: a worked example for every policy card and every rule about them (3.8)."""

from __future__ import annotations

import pytest

from pnp.base.frozen import replace
from pnp.base.model import Effect
from pnp.play.games.ecosfera import Ecosfera
from pnp.play.games.ecosfera.state import CONSUMERS, PRODUCERS
from pnp.play.protocol import Outcome
from tests.play.games.ecosfera.table import Table, cards, level

STAR = "clupea-harengus"  # a herring shows the star and no ability
PLAIN = ("sun", "oxygen")
THREE = ("trawling", "dredging", "noise")


def drawn(*policies: str, row: tuple[str, ...] = PLAIN, **zones: object) -> Table:
    """The first player draws these policy cards, the last named first, by as many stars as needed."""
    table = Table(STAR, *row, policies=policies, **zones).begin()
    return table.do(f"draw a policy card by {STAR}")


def funded(measure: str, *row: str, **zones: object) -> Table:
    return Table(*row, pool=[measure, "funding"], **zones).begin().do(f"fund {measure}")


# --- drawing and handling -----------------------------------------------------------------------------------


def test_every_verb_of_the_set_is_played() -> None:
    assert set(cards().rules.verbs) == set(Ecosfera.verbs)


def test_complexity_level_2_policy_deck_of_30_and_policy_draw_star_once_a_turn() -> None:
    table = drawn("bubble-curtains", "funding")
    assert table.ids(table.state.pool) == ["funding"]
    assert table.moves("draw a policy") == []


def test_d2_star_and_ability_of_one_card_in_the_same_turn() -> None:
    table = Table("protists", "sun", deck=["oxygen"], policies=["funding"], flipped=["plus"]).begin()
    table.do("draw a policy card by protists", "draw by protists")
    assert table.row() == ["protists", "sun", "oxygen"]


def test_policy_deck_is_shuffled() -> None:
    tops = {level(2).start(2, seed).policies[-1] for seed in range(8)}
    assert len(tops) > 2


def test_a_card_that_comes_back_in_the_same_turn_is_fresh() -> None:
    """The duck draws the oil spill that discards it, and is drawn again; so is the sea lettuce."""
    spills = ["funding", "oil-spill"]
    table = Table("clangula-hyemalis", policies=spills, deck=[], discard=[]).begin()
    table.do("draw a policy", "draw by marker")
    assert table.moves("draw a policy") == ["draw a policy card by clangula-hyemalis"]
    industry = ["hazardous-substances-from-industry"]
    table = Table("ulva-lactuca", STAR, policies=industry, deck=["sun"], discard=[]).begin()
    table.do("draw by ulva-lactuca", "draw a policy", "draw by marker")
    assert table.row() == [STAR, "sun", "ulva-lactuca"]
    assert table.moves("draw by ulva") == []  # nothing is left to draw
    table.state.decks[0] += table.state.box[-1:]
    assert table.moves("draw by ulva") == ["draw by ulva-lactuca"]


def test_star_is_optional_and_counts_for_nothing() -> None:
    table = drawn("funding").do("end")
    assert table.stressors(pile="discards") == 1


def test_q12_an_empty_policy_deck_gives_none() -> None:
    table = Table(STAR, policies=[]).begin()
    assert table.moves("draw a policy") == []
    table = Table("cygnus-olor", "macoma-balthica", policies=["funding"], tiles=0)
    table.begin().do("place")
    assert len(table.state.policies) == 0


def test_d3_policy_draw_tile_one_for_each_habitat_tile_placed() -> None:
    table = Table("pusa-hispida", "calanoida", policies=["funding", "bubble-curtains", "funding", "funding"])
    table.begin().do("place")
    assert table.ids(table.state.pool) == ["funding", "funding", "bubble-curtains"]


def test_d3_one_policy_card_for_each_impact_tile_placed() -> None:
    table = Table(*THREE, "trawling", policies=["funding"] * 4, other=PLAIN).begin()
    assert table.state.impacts == 3
    assert len(table.state.pool) == 3


def test_policy_measures_and_funding_both_leave_the_pool() -> None:
    assert Table(*PLAIN, pool=["bubble-curtains"], flipped=["plus"]).begin().moves("fund") == []
    table = funded("bubble-curtains", *PLAIN, flipped=["plus"])
    assert table.state.pool == []
    assert table.ids(table.state.policy_pile + table.state.played) == ["funding", "bubble-curtains"]


def test_d9_policy_activation_by_the_player_whose_turn_it_is_whoever_drew() -> None:
    table = drawn("bubble-curtains", flipped=["plus"], pool=["funding"], other=PLAIN)
    table.do("end")
    assert table.state.seat == 1
    assert table.moves("fund") == ["fund bubble-curtains"]


def test_policy_funding_of_a_measure_that_changes_nothing_now() -> None:
    """It counts as put into effect, which a warm summer asks for."""
    table = Table(STAR, *PLAIN, pool=["habitat-restoration", "funding"], policies=["warm-summer"]).begin()
    table.state.flipped[0] += [table.state.ready[0].pop()]
    table.do("fund habitat-restoration", "draw a policy")
    assert table.state.impacts == 0
    assert table.ready() == {"pass", "plus", "refresh"}


def test_policy_permanent_cards_stay_and_policy_temporary_cards_go_to_the_policy_discard() -> None:
    assert drawn("climate-change").ids(drawn("climate-change").state.force) == ["climate-change"]
    table = drawn("hunting", other=PLAIN)
    assert table.ids(table.state.played) == ["hunting"]
    table.do("end")
    assert (table.ids(table.state.policy_pile), table.state.played) == (["hunting"], [])


def test_a_card_lies_open_until_the_turn_it_speaks_of_is_over() -> None:
    table = drawn("underwater-noise", other=PLAIN, players=3)
    for seen in (["underwater-noise"], ["underwater-noise"], []):
        assert table.ids(table.state.played) == seen
        table.do("end")
    assert table.ids(table.state.policy_pile) == ["underwater-noise"]


def test_a_measure_lies_open_while_its_choices_wait() -> None:
    table = funded("recycling-and-waste-disposal", "trawling", deck=["noise"], other=("dredging",))
    assert table.ids(table.state.policy_pile) == ["funding"]
    assert table.ids(table.state.played) == ["recycling-and-waste-disposal"]


def test_q14_the_sixth_habitat_wins_though_its_policy_card_would_place_the_sixth_impact_tile() -> None:
    table = Table("cygnus-olor", "macoma-balthica", policies=["green-energy"], impacts=5)
    table.state.tiles = table.habitats("ice", "rivers", "rock", "pelagic", "coast")
    table.begin().do("place")
    assert table.game.outcome(table.state) == Outcome((0, 1), (6.0, 6.0), "all habitats restored")


def test_the_sixth_impact_tile_loses_at_once_and_draws_nothing() -> None:
    table = Table(*THREE, policies=["hunting"], impacts=5).begin()
    assert table.ids(table.state.policies) == ["hunting"]
    assert table.game.outcome(table.state) == Outcome((), (0.0, 0.0), "last impact tile placed")


def test_the_sixth_impact_tile_loses_before_the_other_tiles_of_the_same_gain_draw() -> None:
    table = Table(*THREE, "trawling", policies=["green-energy", "hunting"], impacts=4).begin()
    assert table.state.impacts == 6
    assert table.ids(table.state.policies) == ["green-energy", "hunting"]
    assert table.moves() == []


def test_policy_immediate_cards_are_carried_out_in_the_order_of_the_card() -> None:
    share = Effect("share_element", {"element": "nutrients", "count": 1})
    clear = Effect("return_all", {"element": "nutrients"})
    for effects, left in (((share, clear), 0), ((clear, share), 1)):
        deck = [replace(c, effects=effects) if c.id == "mussel-farming" else c for c in cards().cards]
        game = Ecosfera(replace(cards(), cards=tuple(deck)), {"level": 2})
        assert drawn("mussel-farming", game=game).row().count("nutrients") == left


# --- negative cards -----------------------------------------------------------------------------------------


def test_policy_waste_water_treatment_failure_stresses_rows_with_nutrients() -> None:
    table = drawn(
        "waste-water-treatment-failure", row=("nutrients", "nutrients"), other=("nutrients",), players=3
    )
    assert [table.stressors(seat) for seat in range(3)] == [1, 1, 0]


@pytest.mark.parametrize(("stressors", "tiles"), [(3, 2), (4, 4)])
def test_d11_policy_climate_change_adds_one_impact_tile_to_each_gain(stressors: int, tiles: int) -> None:
    table = Table(*[*THREE, "trawling"][:stressors], extra=1, other=PLAIN).begin()
    assert table.state.impacts == tiles


def test_d11_climate_change_adds_to_green_energy_too() -> None:
    table = Table(STAR, policies=["green-energy", "climate-change"], other=PLAIN)
    table.state.tiles = table.habitats("mud")
    table.begin().do("draw a policy")
    assert table.state.extra == 1
    table.state.starred = 0
    table.do("draw a policy")
    assert table.state.impacts == 2


def test_policy_oil_spill_discards_all_open_birds() -> None:
    market = ["alca-torda", "gadus-morhua", "cygnus-olor"]
    table = Table(
        STAR, "larus-fuscus", policies=["oil-spill"], consumers=market, other=("clangula-hyemalis", "sun")
    )
    refill = table.ids(table.state.supply[CONSUMERS])[::-1][:2]
    table.begin().do("draw a policy")
    assert table.row() == [STAR]
    assert (table.row(1), table.discard(1)) == (["sun"], ["clangula-hyemalis"])
    assert table.discard() == ["larus-fuscus"]
    assert table.market(CONSUMERS) == [refill[0], "gadus-morhua", refill[1]]
    assert table.ids(table.state.supply[CONSUMERS])[:2] == ["alca-torda", "cygnus-olor"]


def test_oil_spill_refills_the_market_before_its_birds_go_under_the_deck() -> None:
    """A deck that is used up gives nothing, and the birds do not come back at once."""
    table = Table(STAR, policies=["oil-spill"], consumers=["alca-torda", "gadus-morhua"])
    table.state.gone += table.state.supply[CONSUMERS]
    table.state.supply[CONSUMERS] = []
    table.begin().do("draw a policy")
    assert table.market(CONSUMERS) == ["gadus-morhua"]
    assert table.ids(table.state.supply[CONSUMERS]) == ["alca-torda"]


def test_policy_hazardous_substances_from_industry_discards_all_open_producers() -> None:
    table = drawn(
        "hazardous-substances-from-industry",
        row=("bacteria", "sun"),
        other=("viruses",),
        producers=["chara-spp"],
    )
    assert table.row() == [STAR, "sun"]
    assert table.discard() == ["bacteria"]
    assert table.discard(1) == ["viruses"]
    assert table.market(PRODUCERS) != ["chara-spp"]
    assert table.ids(table.state.supply[PRODUCERS])[0] == "chara-spp"


def test_policy_overfishing_discards_all_open_fish() -> None:
    table = drawn(
        "overfishing", row=("cygnus-olor",), other=("salmo-salar",), consumers=["perca-fluviatilis"]
    )
    assert table.row() == ["cygnus-olor"]
    assert table.discard() == [STAR]
    assert table.discard(1) == ["salmo-salar"]
    assert "perca-fluviatilis" not in table.market(CONSUMERS)


def test_policy_hunting_takes_birds_and_mammals_of_the_active_row_out_of_the_game() -> None:
    table = drawn("hunting", row=("cygnus-olor", "lutra-lutra", "salmo-salar"), other=("alca-torda",))
    assert table.row() == [STAR, "salmo-salar"]
    assert sorted(table.ids(table.state.gone)) == ["cygnus-olor", "lutra-lutra"]
    assert table.row(1) == ["alca-torda"]


@pytest.mark.parametrize("place", ["market", "deck", "row", "other row", "discard", "own deck"])
def test_policy_atmospheric_deposition_of_hazardous_substances_takes_calanoida_out_of_the_game(
    place: str,
) -> None:
    zones: dict[str, object] = {
        "market": {"consumers": ["calanoida"]},
        "row": {"row": ("calanoida",)},
        "other row": {"other": ("calanoida",)},
        "discard": {"discard": ["calanoida"]},
        "own deck": {"deck": ["calanoida"]},
    }.get(place, {})
    table = drawn("atmospheric-deposition-of-hazardous-substances", **zones)  # type: ignore[arg-type]
    assert table.ids(table.state.gone) == ["calanoida"]
    zones = table.game.zones(table.state).values()
    assert sum("calanoida" in table.ids(list(zone)) for zone in zones) == 1
    assert len(table.market(CONSUMERS)) == (place == "market")


def test_policy_excessive_fertiliser_use_adds_nutrients_and_returns_all_oxygen() -> None:
    table = drawn("excessive-fertiliser-use", row=("oxygen", "sun"), other=("oxygen",))
    assert table.row() == [STAR, "sun", "nutrients", "nutrients"]
    assert table.row(1) == []


@pytest.mark.parametrize(("left", "nutrients", "stressors"), [(1, 1, 0), (0, 0, 1)])
def test_excessive_fertiliser_use_with_few_nutrients_left(left: int, nutrients: int, stressors: int) -> None:
    table = Table(STAR, policies=["excessive-fertiliser-use"])
    stack = table.state.stacks[3]
    table.state.box += stack[left:]
    del stack[left:]
    table.begin().do("draw a policy")
    assert table.row().count("nutrients") == nutrients
    assert table.stressors() == stressors


def test_policy_underwater_noise_forbids_abilities_in_the_next_players_turn_only() -> None:
    table = drawn("underwater-noise", other=("protists", "ulva-lactuca", "sun"))
    assert table.moves("draw by")
    table.do("end")
    assert table.state.seat == 1
    assert not any(table.moves(word) for word in ("pass", "draw by", "refresh"))
    table.do("end")
    assert table.moves("refresh")


def test_underwater_noise_is_for_the_next_of_three_players_and_for_one_turn() -> None:
    table = drawn("underwater-noise", other=("sun",), players=3)
    heard = []
    for _ in range(7):
        table.do("end")
        heard.append((table.state.seat, bool(table.moves("refresh"))))
    assert heard == [(1, False), (2, True), (0, True), (1, True), (2, True), (0, True), (1, True)]


def test_d2_underwater_noise_leaves_the_star_alone() -> None:
    table = Table(
        STAR, "synechococcus", policies=["funding", "underwater-noise"], other=("protists",)
    ).begin()
    table.do(f"draw a policy card by {STAR}", "end")
    assert table.moves("draw") == ["draw a policy card by protists"]


def test_policy_beach_litter_skips_the_next_player_and_stays_with_the_drawing_one() -> None:
    table = drawn("beach-litter", other=("salinity", "sun"), players=3)
    assert "beach-litter" in table.row()
    table.do("end")
    assert table.state.seat == 2
    assert table.row(1) == ["salinity", "sun"]
    assert "beach-litter" in table.discard()
    assert table.state.policy_pile == []
    table.do("end", "end")
    assert table.state.seat == 1


def test_beach_litter_pays_for_nothing_but_can_be_passed() -> None:
    table = drawn("beach-litter", row=())
    assert table.moves("acquire") == []
    assert table.do("pass beach-litter").row(1)[-1] == "beach-litter"


def test_atmospheric_deposition_shuffles_the_deck_it_searched() -> None:
    table = Table(STAR, policies=["atmospheric-deposition-of-hazardous-substances"])
    table.state.known[CONSUMERS] = 3
    before = table.ids(table.state.supply[CONSUMERS])
    table.begin().do("draw a policy")
    after = table.ids(table.state.supply[CONSUMERS])
    assert sorted(after) == sorted(card for card in before if card != "calanoida")
    assert after != [card for card in before if card != "calanoida"]
    assert table.state.known[CONSUMERS] == 0


def test_atmospheric_deposition_shuffles_a_players_deck() -> None:
    deck = ["sun", "calanoida", "oxygen", "bacteria", "viruses", "salinity", "nutrients"]
    tops = set()
    for seed in range(6):
        table = Table(STAR, policies=["atmospheric-deposition-of-hazardous-substances"], deck=deck)
        table.state.chance = seed << 40
        tops.add(tuple(table.ids(table.begin().do("draw a policy").state.decks[0])))
    assert len(tops) > 1


# --- dual cards ---------------------------------------------------------------------------------------------


def test_d10_policy_warm_summer_asks_for_a_measure_not_for_any_policy() -> None:
    table = drawn("warm-summer", flipped=["plus"], policy_pile=["hunting", "funding"])
    assert [table.ready(seat) for seat in range(2)] == [set(), set()]


@pytest.mark.parametrize("place", ["policy_pile", "force"])
def test_warm_summer_with_a_measure_readies_all_markers(place: str) -> None:
    measure = {"policy_pile": "bubble-curtains", "force": "strict-protection"}[place]
    table = drawn("warm-summer", flipped=["plus", "pass"], **{place: [measure]})
    assert table.ready() == {"pass", "plus", "refresh"}


def test_policy_nutrient_upwelling_and_internal_nutrient_cycling_deals_nutrients_round_the_table() -> None:
    table = drawn("nutrient-upwelling-and-internal-nutrient-cycling", players=3)
    assert [table.row(seat).count("nutrients") for seat in range(3)] == [2, 2, 2]


def test_nutrient_upwelling_shares_a_short_stack_from_the_active_player_on() -> None:
    table = Table(STAR, policies=["nutrient-upwelling-and-internal-nutrient-cycling"], players=3)
    stack = table.state.stacks[3]
    table.state.box += stack[5:]
    del stack[5:]
    table.begin().do("draw a policy")
    assert [table.row(seat).count("nutrients") for seat in range(3)] == [2, 2, 1]


def test_nutrient_upwelling_can_overload_the_active_row() -> None:
    table = drawn("nutrient-upwelling-and-internal-nutrient-cycling", row=("nutrients",), other=PLAIN)
    assert table.state.seat == 1


def test_policy_green_energy_restores_one_of_three_and_draws_a_policy() -> None:
    table = drawn("funding", "green-energy")
    assert table.moves() == [f"green-energy: restore {word}" for word in ("mud", "rock", "coast")]
    table.do("green-energy: restore rock")
    assert table.restored() == {"rock"}
    assert table.ids(table.state.pool) == ["funding"]


def test_green_energy_places_an_impact_tile_when_one_of_three_is_restored() -> None:
    table = Table(STAR, policies=["funding", "green-energy"])
    table.state.tiles = table.habitats("coast")
    table.begin().do("draw a policy")
    assert table.state.impacts == 1
    assert table.ids(table.state.pool) == ["funding"]


def test_d7_a_tile_of_green_energy_averts_the_stressor() -> None:
    table = drawn("green-energy").do("green-energy: restore mud", "end")
    assert table.stressors(pile="discards") == 0


def test_policy_mussel_farming_returns_all_nutrients() -> None:
    table = drawn("mussel-farming", row=("nutrients", "nutrients", "sun"), other=("nutrients",))
    assert table.row() == [STAR, "sun"]
    assert table.row(1) == []


def test_policy_saltwater_inflow_gives_salinity_and_takes_temperature() -> None:
    table = drawn("saltwater-inflow", row=("temperature", "sun"), other=("temperature",))
    assert table.row() == [STAR, "sun", "salinity"]
    assert table.row(1) == ["salinity"]


# --- measures -----------------------------------------------------------------------------------------------


def test_policy_hazardous_substance_regulation_restores_a_shared_habitat() -> None:
    table = funded("hazardous-substance-regulation", "chara-spp", "platichthys-flesus")
    assert table.moves() == [f"hazardous-substance-regulation: restore {word}" for word in ("mud", "coast")]
    table.do("hazardous-substance-regulation: restore coast")
    assert table.restored() == {"coast"}
    assert table.state.spent == 0


def test_d7_hazardous_substance_regulation_averts_the_stressor() -> None:
    table = funded("hazardous-substance-regulation", "bacteria", "clupea-harengus").do("end")
    assert table.restored() == {"pelagic"}
    assert table.stressors(pile="discards") == 0


def test_policy_habitat_restoration_takes_an_impact_tile_away() -> None:
    assert funded("habitat-restoration", *PLAIN, impacts=3).state.impacts == 2


def test_policy_bubble_curtains_ready_all_markers() -> None:
    assert funded("bubble-curtains", *PLAIN, flipped=["pass", "plus"]).ready() == {"pass", "plus", "refresh"}


def test_policy_upgraded_waste_water_treatment_adds_a_nutrients_card() -> None:
    assert funded("upgraded-waste-water-treatment", *PLAIN).row() == [*PLAIN, "nutrients"]


def test_upgraded_waste_water_treatment_answers_three_nutrients() -> None:
    row, pool = ("nutrients", "nutrients", "nutrients"), ["upgraded-waste-water-treatment", "funding"]
    table = Table(*row, pool=pool, other=PLAIN).begin()
    assert table.moves() == ["fund upgraded-waste-water-treatment", "do not fund it"]
    table.do("fund", "upgraded-waste-water-treatment: give one back")
    assert table.row() == ["nutrients", "nutrients"]
    assert table.state.seat == 0


def test_upgraded_waste_water_treatment_may_be_held_back() -> None:
    row, pool = ("nutrients", "nutrients", "nutrients"), ["upgraded-waste-water-treatment", "funding"]
    table = Table(*row, pool=pool, other=PLAIN).begin().do("do not fund it")
    assert table.state.seat == 1
    assert table.stressors(pile="discards") == 1
    assert len(table.state.pool) == 2


def test_policy_improved_nutrient_retention_in_agriculture_makes_producers_cheaper() -> None:
    market = ["phragmites-australis", "vertebrata-lanosa"]
    table = Table(
        "sun", pool=["improved-nutrient-retention-in-agriculture", "funding"], producers=market
    ).begin()
    assert table.moves("acquire") == []
    table = Table(
        "sun", "nutrients", pool=["improved-nutrient-retention-in-agriculture", "funding"], producers=market
    )
    table.begin().do("fund")
    assert table.moves("acquire") == ["acquire phragmites-australis"]
    table.do("acquire phragmites-australis")
    assert table.row() == ["sun", "nutrients", "oxygen", "phragmites-australis"]


def test_policy_migratory_barrier_removal_gives_a_fish_or_bird_to_any_row_and_is_no_acquisition() -> None:
    table = funded(
        "migratory-barrier-removal", *PLAIN, consumers=["salmo-salar", "alca-torda", "lutra-lutra"]
    )
    assert len(table.moves()) == 4
    table.do("migratory-barrier-removal: alca-torda to player 2")
    assert table.row(1) == ["alca-torda"]
    assert table.do("end").stressors(pile="discards") == 1


def test_policy_fishing_gear_regulation_gives_all_mud_cards_to_one_row() -> None:
    zones = {"producers": ["chara-spp", "zostera-marina"], "consumers": ["cygnus-olor"]}
    table = funded("fishing-gear-regulation", *PLAIN, **zones).do("fishing-gear-regulation: player 2")
    assert table.row(1) == ["chara-spp", "cygnus-olor"]
    assert "zostera-marina" in table.market(PRODUCERS)


def test_policy_eelgrass_replanting_gives_all_coast_cards_to_one_row() -> None:
    zones = {"producers": ["bacteria", "zostera-marina"], "consumers": ["lutra-lutra"]}
    table = funded("eelgrass-replanting", *PLAIN, **zones).do("eelgrass-replanting: player 1")
    assert table.row() == [*PLAIN, "zostera-marina", "lutra-lutra"]


def test_policy_recycling_and_waste_disposal_replaces_stressors_by_cards_of_their_owners_decks() -> None:
    table = funded("recycling-and-waste-disposal", "trawling", deck=["bacteria"], other=("noise", "dredging"))
    table.do("recycling-and-waste-disposal: player 1")
    assert table.row() == ["bacteria"]
    assert len(table.row(1)) == 2
    assert len(table.state.gone) == 2


def test_recycling_chooses_rows_one_by_one() -> None:
    table = funded("recycling-and-waste-disposal", "trawling", deck=["noise"], other=("dredging",))
    assert len(table.moves()) == 2
    table.do("recycling-and-waste-disposal: player 1")
    assert table.row() == ["noise"]
    assert table.do("recycling-and-waste-disposal: player 1").row() == []


def test_policy_strict_protection_prevents_discards_but_not_removals() -> None:
    table = funded("strict-protection", "bacteria", STAR, policies=["hunting", "overfishing"])
    table.do("draw a policy")
    assert table.row() == ["bacteria", STAR]
    assert table.ids(table.state.force) == ["strict-protection"]
    table = funded("strict-protection", "cygnus-olor", STAR, policies=["hunting"]).do("draw a policy")
    assert table.row() == [STAR]


@pytest.mark.parametrize("card", ["oil-spill", "overfishing", "hazardous-substances-from-industry"])
def test_strict_protection_may_be_funded_when_a_discard_is_drawn(card: str) -> None:
    row = ("alca-torda", "salmo-salar", "bacteria")
    table = drawn(card, row=row, pool=["strict-protection", "funding"])
    assert table.moves() == ["fund strict-protection", "do not fund it"]
    assert table.do("fund").row() == [STAR, *row]


def test_strict_protection_held_back_protects_nothing() -> None:
    table = drawn("overfishing", row=("salmo-salar",), pool=["strict-protection", "funding"]).do("do not")
    assert table.row() == []
    assert len(table.state.pool) == 2
