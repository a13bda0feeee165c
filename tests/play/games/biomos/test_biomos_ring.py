"""Biomos, what a ring shows: patterns and events, each test named after the rule or reading it stands for."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.games.biomos.game import EVENT, PLACE, Biomos, State
from pnp.play.games.biomos.ring import Ring
from pnp.play.protocol import seeded
from tests.play.games.biomos.table import (
    biomos_set,
    claimable,
    do,
    events,
    game,
    letters,
    number,
    show_display,
    table,
    words,
)

# --- patterns ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card", [card.id for kind in ("small_biome", "giant_biome") for card in biomos_set().of(kind)]
)
def test_matching_direction_every_pattern_is_a_palindrome_and_shows_itself(card: str) -> None:
    rules = game()
    pattern = rules.cards[number(rules, card)].fields["pattern"]
    assert list(pattern) == list(reversed(pattern))
    assert claimable(rules, table(rules, " ".join(pattern).replace("any", "sea"), opened=card)) == {card}


def test_matching_gaps_are_ignored_and_matching_sequence_is_direct() -> None:
    rules = game()
    assert claimable(rules, table(rules, "sea ice ice sea", opened="ice-cave")) == {"ice-cave"}
    assert claimable(rules, table(rules, "ice sea ice", opened="ice-cave")) == set()


def test_matching_joker_is_exactly_one_marker_of_any_terrain() -> None:
    rules = game()
    for between in rules.words:
        assert claimable(rules, table(rules, f"ice {between} ice", opened="frozen-landscape"))
    assert not claimable(rules, table(rules, "ice ice", opened="frozen-landscape"))
    assert not claimable(rules, table(rules, "ice sea sea ice", opened="frozen-landscape"))


def test_jokers_are_independent() -> None:
    rules = game()
    assert claimable(rules, table(rules, "ice ice sea forest ice ice", opened="salt-pan"))


def test_bma1_ring_family_matching_family_linear_sliding_no_wrap_the_ends_do_not_touch() -> None:
    rules = game()
    full = "ice " + "sea " * 10 + "ice"
    assert not claimable(rules, table(rules, full, opened="ice-cave"))


def test_ring_advanced_matching_advanced_circular_ring_adjacency_of_extras_closes_over_two_filled_extra_fields() -> (
    None
):
    rules = game("advanced")
    assert claimable(rules, table(rules, "ice sea", after="ice", before="ice", opened="ice-cave"))
    closed = table(
        rules, "forest sea forest", after="desert", before="desert", opened="mangrove tundra grassland"
    )
    assert claimable(rules, closed) == {"mangrove", "grassland"}
    closed = table(rules, "desert sea sea", after="ice", before="ice", opened="tundra")
    assert claimable(rules, closed) == set()
    closed = table(rules, "desert sea desert", after="ice", before="ice", opened="tundra")
    assert claimable(rules, closed) == {"tundra"}


@pytest.mark.parametrize(
    ("after", "before", "shown"),
    [("", "", set()), ("ice", "", {"ice-cave"}), ("", "ice", set()), ("", "sea", {"marginal-sea"})],
)
def test_bma2_an_empty_extra_field_cuts_the_circle(after: str, before: str, shown: set[str]) -> None:
    rules = game("advanced")
    state = table(
        rules, "sea desert ice", after=after, before=before, opened="ice-cave marginal-sea seabed lagoon"
    )
    assert claimable(rules, state) == shown


def test_matching_moon_excluded_from_patterns() -> None:
    rules = game()
    assert not claimable(rules, table(rules, "ice", moon="ice", opened="ice-cave"))


def test_matching_no_token_twice_in_one_pattern() -> None:
    rules = game("advanced")
    state = table(rules, "", after="sea", before="sea", opened="ocean seabed marginal-sea archipelago")
    assert claimable(rules, state) == {"marginal-sea"}
    state = table(rules, "sea", after="sea", before="sea", opened="ocean seabed marginal-sea archipelago")
    assert claimable(rules, state) == {"marginal-sea", "seabed"}


LETTERS = "abcde"


@pytest.mark.slow
@settings(max_examples=300)
@given(
    st.text(LETTERS, max_size=8), st.sampled_from(["", *LETTERS]), st.sampled_from(["", *LETTERS]), st.data()
)
def test_reading_agrees_with_a_walk_round_the_planet(track: str, after: str, before: str, data: Any) -> None:
    """Patterns found by text search are those found by standing on each marker and walking on."""
    rules = game("advanced")
    state = table(rules)
    state.rings[0] = Ring(track, after, before)
    shown = data.draw(st.sampled_from(rules.numbers["small_biome"] + rules.numbers["giant_biome"]))
    state.small, state.giants = [shown], []
    pattern = [rules.letter_of.get(word, ".") for word in rules.cards[shown].fields["pattern"]]
    assert (shown in rules._claims(state)) == walk(track, after, before, pattern)


def walk(track: str, after: str, before: str, pattern: list[str]) -> bool:
    fields = [*track, after or None, before or None]  # clockwise; None is an empty extra field
    for begin in range(len(fields)):
        seen = [fields[(begin + step) % len(fields)] for step in range(min(len(pattern), len(fields)))]
        if len(seen) == len(pattern) and all(a and b in (a, ".") for a, b in zip(seen, pattern, strict=True)):
            return True
    return False


# --- events -----------------------------------------------------------------------------------------------


def test_event_irrigate_makes_a_desert_by_the_sea_a_forest() -> None:
    rules = game("advanced")
    assert events(rules, table(rules, "sea desert forest forest")) >= {"event irrigate on track 2"}
    assert not any("irrigate" in text for text in events(rules, table(rules, "sea forest desert")))


def test_event_freeze_makes_a_sea_by_a_mountain_ice() -> None:
    rules = game("advanced")
    assert events(rules, table(rules, "mountain sea sea forest")) == {"event freeze on track 2"}


def test_event_desertify_makes_anything_by_a_desert_desert() -> None:
    rules = game("advanced")
    assert events(rules, table(rules, "forest desert ice mountain")) >= {
        "event desertify on track 1",
        "event desertify on track 3",
    }


def test_bma9_desertify_leaves_deserts_alone() -> None:
    assert events(game("advanced"), table(game("advanced"), "desert desert desert")) == set()


def test_event_break_ice_needs_no_neighbour() -> None:
    rules = game("advanced")
    assert events(rules, table(rules, "forest ice forest")) == {"event break_ice on track 2"}


def test_bma3_break_ice_may_hit_an_ice_moon() -> None:
    rules = game("advanced")
    state = table(rules, "forest", moon="ice")
    assert events(rules, state) == {"event break_ice on moon"}
    do(rules, state, "event break_ice on moon")
    assert state.moons[0] != ""
    assert events(game("advanced", break_ice_may_hit_moon=False), table(rules, "forest", moon="ice")) == set()


def test_bma4_no_other_event_touches_the_moon() -> None:
    rules = game("advanced")
    for moon, ring in itertools.product(("desert", "sea", "forest"), ("sea sea", "mountain", "desert")):
        assert not any("moon" in text for text in events(rules, table(rules, ring, moon=moon)))


def test_bma10_break_ice_draws_blind_before_the_old_marker_returns() -> None:
    rules = game("advanced")
    for seed in range(9):  # whatever the lot, the old marker is not among those it falls on
        state = table(rules, "ice forest")
        state.bag, state.chance = letters(rules, "sea"), seeded(seed)
        do_event(rules, state, "event break_ice on track 1")
        assert (words(rules, state.rings[0].track), words(rules, state.bag)) == ("sea forest", "ice")
    state = table(rules, "ice forest")
    state.bag = letters(rules, "ice")
    do_event(rules, state, "event break_ice on track 1")
    assert words(rules, state.rings[0].track) == "ice forest"


def do_event(rules: Biomos, state: State, text: str) -> None:
    rules._enter(state, EVENT)
    do(rules, state, text)


def test_event_needs_its_marker_in_the_bag() -> None:
    rules = game("advanced")
    state = table(rules, "sea desert")
    state.bag = letters(rules, "ice ice sea")
    assert events(rules, state) == set()
    state.bag = letters(rules, "forest")
    assert events(rules, state) == {"event irrigate on track 2"}


def test_event_exchanges_on_the_exact_field() -> None:
    rules = game("advanced")
    state = table(rules, "sea desert mountain", after="sea", before="desert")
    bag = Counter(state.bag)
    do_event(rules, state, "event irrigate on extra field 2")
    assert words(rules, state.rings[0].before) == "forest"
    bag[rules.letter_of["forest"]] -= 1
    bag[rules.letter_of["desert"]] += 1
    assert Counter(state.bag) == bag


def test_event_neighbours_close_the_circle_only_through_filled_extra_fields() -> None:
    rules = game("advanced")
    closed = events(rules, table(rules, "forest", after="sea", before="desert"))
    assert "event irrigate on extra field 2" in closed
    cut = events(rules, table(rules, "desert forest forest sea"))
    assert not any("irrigate" in text for text in cut)


def test_phase_event_comes_once_after_placing_and_before_claiming() -> None:
    rules = game("advanced")
    state = show_display(rules, table(rules, "sea sea desert", opened="forest-glade grassland"), "desert ice")
    do(rules, state, "place desert on track 4")
    assert state.phase == EVENT  # the marker placed this turn takes part
    do(rules, state, "event irrigate on track 3")
    assert state.phase == PLACE
    assert rules.seat(state) == 1


def test_event_may_be_declined() -> None:
    rules = game("advanced")
    state = show_display(rules, table(rules, "sea desert"), "desert ice")
    do(rules, do(rules, state, "place desert on track 3"), "no event")
    assert words(rules, state.rings[0].track) == "sea desert desert"


def test_no_event_in_the_family_mode() -> None:
    rules = game()
    state = show_display(rules, table(rules, "sea desert ice"), "desert ice")
    do(rules, state, "place desert on track 1")
    assert rules.seat(state) == 1
