"""Ecosfera Baltica: what holds in every game, whatever is played."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.model import Profile
from pnp.base.model.print_options import PrintOptions
from pnp.base.scene import Text
from pnp.play.game_table import lay
from pnp.play.games.ecosfera import GAME, Ecosfera
from pnp.play.games.ecosfera.state import CONSUMERS, State
from pnp.play.protocol import Game, roll, seeded
from pnp.press.edition_documents import text_documents
from tests.bundled import opened
from tests.draw.rulebook.setting import runs
from tests.play.games.ecosfera.table import Table, cards, level


class Picks:
    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed + 1000)


def step(game: Ecosfera, state: State, picks: Picks) -> tuple[int, ...]:
    legal = game.legal(state)
    move = legal[roll(picks, len(legal))]
    game.apply(state, move)
    return move


def middle(game: Ecosfera, seed: int = 5, steps: int = 12) -> State:
    state, picks = game.start(3, seed), Picks(seed)
    for _ in range(steps):
        if not state.over:
            step(game, state, picks)
    return state


setups = st.fixed_dictionaries(
    {
        "stack": st.integers(3, 8),
        "stressors": st.sampled_from([2, 3]),
        "biodiversity_loss": st.booleans(),
        "level": st.sampled_from([1, 2, 2]),
    }
)


@settings(max_examples=40, deadline=None)
@given(setups, st.integers(2, 4), st.integers(0, 10**6))
def test_every_card_is_in_exactly_one_zone_and_games_end(
    setup: dict[str, object], players: int, seed: int
) -> None:
    game = Ecosfera(cards(), setup)
    state, picks = game.start(players, seed), Picks(seed)
    while game.outcome(state) is None:
        legal = game.legal(state)
        assert legal
        assert legal == sorted(set(legal))
        assert len({game.tell(state, move) for move in legal}) == len(legal)
        assert state.impacts < 6
        assert_sound(game, state)
        step(game, state, picks)
    assert_sound(game, state)
    assert game.legal(state) == []
    assert game.seat(state) == -1
    assert state.turn < game.turn_limit


def assert_sound(game: Ecosfera, state: State) -> None:
    assert game.zones(state)["rows 1"] == state.rows[0]
    numbers = sorted(number for zone in game.zones(state).values() for number in zone)
    assert numbers == list(range(244))
    assert len(state.taken) == sum(map(sum, game.tally(state).values()))
    for which in (0, 1):
        assert 0 <= state.known[which] <= len(state.supply[which])


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 60), st.integers(0, 10**6))
def test_imagining_changes_nothing_a_seat_can_see_or_do(seed: int, steps: int, other: int) -> None:
    game = level(2)
    state = middle(game, seed, steps)
    before = json.dumps(game.dump(state))
    for seat in range(3):
        dreamt = game.imagine(state, seat, other)
        assert game.observe(dreamt, seat) == game.observe(state, seat)
        assert game.legal(dreamt) == game.legal(state)
        assert game.value(dreamt, seat) == game.value(state, seat)
        assert_sound(game, dreamt)
    assert json.dumps(game.dump(state)) == before


def test_imagining_deals_the_same_whatever_the_hidden_order() -> None:
    """What is imagined is a function of what is known, so no bot can look through it."""
    game, state = level(2), middle(level(2))
    secret = game.copy(state)
    for pile in (*secret.decks, secret.policies):
        pile.reverse()
    for known, pile in zip(secret.known, secret.supply, strict=True):
        pile[known:] = pile[known:][::-1]
    assert game.dump(game.imagine(secret, 0, 3)) == game.dump(game.imagine(state, 0, 3))
    assert len({str(game.dump(game.imagine(state, 0, seed))) for seed in range(5)}) == 5


def test_refreshed_cards_are_known_to_lie_at_the_bottom() -> None:
    table = Table("sun", consumers=["alca-torda", "cygnus-olor"]).begin().do("refresh the consumers")
    game, state = table.game, table.state
    assert state.known[CONSUMERS] == 2
    for seed in range(5):
        deck = game.imagine(state, 0, seed).supply[CONSUMERS]
        assert table.ids(deck)[:2] == ["alca-torda", "cygnus-olor"]


def test_a_seed_and_a_list_of_moves_replay_a_game() -> None:
    game, picks, moves = level(2), Picks(11), []
    state = game.start(4, 11)
    while not state.over:
        moves.append(step(game, state, picks))
    again = game.start(4, 11)
    for move in moves:
        game.apply(again, move)
    assert game.dump(again) == game.dump(state)


@pytest.mark.parametrize("seed", range(6))
def test_a_copy_is_independent_and_a_dump_is_json(seed: int) -> None:
    game, state = level(2), middle(level(2), seed, 10 + seed)
    before = json.dumps(game.dump(state))
    other = game.copy(state)
    step(game, other, Picks(seed))
    assert json.dumps(game.dump(state)) == before
    restored = game.restore(json.loads(before))
    assert json.dumps(game.dump(restored)) == before
    assert hash(game.observe(restored, 0)) == hash(game.observe(state, 0))
    step(game, restored, Picks(seed))
    assert game.dump(restored) == game.dump(other)


def test_a_waiting_decision_is_saved_and_seen() -> None:
    table = Table("cygnus-olor", "macoma-balthica", flipped=["refresh", "pass"]).begin()
    restored = table.game.restore(json.loads(json.dumps(table.game.dump(table.state))))
    assert hash(table.game.observe(restored, 0)) == hash(table.game.observe(table.state, 0))
    legal = table.game.legal(restored)
    assert len(legal) == 3
    assert legal == sorted(legal)


def test_every_setup_the_rules_allow_can_be_dealt_and_no_other() -> None:
    """Facts 12: with eutrophication the twelve nutrients must cover 3 a row and the stack."""
    dealt = 0
    for rows, stack, stressors, rich in product(range(2, 5), range(3, 9), (2, 3), (False, True)):
        game = Ecosfera(cards(), {"stack": stack, "stressors": stressors, "eutrophication": rich})
        if not rich or 3 * rows + stack <= 12:
            game.start(rows, 1)
            dealt += 1
        else:
            with pytest.raises(ValueError, match="short"):
                game.start(rows, 1)
    assert dealt == 46


def test_the_game_keeps_the_protocol() -> None:
    game: Game = GAME(cards(), {})
    assert game.id == cards().id
    assert game.players == (2, 4)


def test_the_usual_setup_is_the_easy_one_with_a_row_for_each_player() -> None:
    table, problems = lay(cards(), 3, {})
    assert table is not None
    assert problems == ()
    assert table.setup == {**cards().rules.figures["default_setup"].value, "rows": 3}


def test_an_excluded_setup_is_refused_with_its_reason() -> None:
    table, problems = lay(cards(), 4, {"eutrophication": "true"})
    assert table is None
    assert "fewer nutrients cards than" in problems[0].message + problems[0].hint


@pytest.mark.slow
def test_the_rules_name_the_highest_stack_of_each_number_of_rows_with_eutrophication() -> None:
    def dealt(rows: int, stack: int) -> bool:
        return lay(cards(), rows, {"eutrophication": "true", "stack": str(stack)})[0] is not None

    highest = {rows: max((n for n in range(3, 9) if dealt(rows, n)), default=None) for rows in (2, 3, 4)}
    assert highest == {2: 6, 3: 3, 4: None}
    printed = sheet_words("rules")
    assert f"2 player areas: lay stacks of at most {highest[2]} cards" in printed
    assert f"3 player areas: lay stacks of {highest[3]} cards" in printed
    assert "4 player areas: choose another difficulty" in printed


def test_no_lesson_deals_what_cannot_be_dealt() -> None:
    """A group of the class table may have four rows; the lessons name what these can play."""
    printed = sheet_words("teachers")
    lesson = printed[printed.index("Second game") : printed.index("Groups compare")]
    assert "eutrophication" not in lesson
    for chosen in ({"biodiversity_loss": "true"}, {"stressors": "3"}):
        assert lay(cards(), 4, chosen)[0] is not None
    assert "2 rows with stacks of at most 6, or 3 rows with stacks of 3" in printed


def sheet_words(name: str) -> str:
    rulebook, _ = opened("ecosfera").sheet_material()
    assert rulebook is not None
    (document, *_), _ = text_documents(
        rulebook, Profile("a4", 210, 297), PrintOptions(documents=frozenset({name}))
    )
    pieces = (
        text.glyphs for page in document.pages for text, _, _ in runs(page.items) if isinstance(text, Text)
    )
    return " ".join(" ".join(pieces).split())


def test_value_prefers_habitats_and_fears_impact_tiles() -> None:
    game = level(1)
    plain, good, bad = Table("sun").state, Table("sun").state, Table("sun", impacts=2).state
    good.tiles = 1
    assert game.value(good, 0) > game.value(plain, 0) > game.value(bad, 0)
    assert game.value(good, 0) == game.value(good, 1)


def test_value_prefers_what_leads_to_habitats() -> None:
    def worth(*row: str, **zones: object) -> float:
        return level(1).value(Table(*row, **zones).begin().state, 0)

    pair, strangers = worth("cygnus-olor", "macoma-balthica"), worth("cygnus-olor", "alca-torda")
    assert pair > strangers
    table = Table("cygnus-olor", "macoma-balthica", "sun", "sun", producers=["zostera-marina"]).begin()
    before = level(1).value(table.state, 0)
    after = level(1).value(table.do("acquire zostera-marina").state, 0)
    assert after > before
    table.do("place")
    assert level(1).value(table.state, 0) > after
    table = Table("bacteria", "viruses", consumers=["clupea-harengus"]).begin()
    before = level(1).value(table.state, 0)
    assert level(1).value(table.do("acquire clupea-harengus").state, 0) > before


def test_value_keeps_markers_for_later_and_fears_stressors() -> None:
    table = Table("sun", deck=["oxygen"]).begin()
    before = level(1).value(table.state, 0)
    assert level(1).value(table.do("draw").state, 0) < before
    kept = level(1).value(table.state, 0)
    assert level(1).value(table.do("end").state, 0) < kept


def test_tally_counts_acquisitions_by_seat() -> None:
    table = Table("sun", "oxygen", "nutrients", producers=["ruppia-spp"]).begin().do("acquire ruppia-spp")
    tally = table.game.tally(table.state)
    assert tally["ruppia-spp"] == [1, 0]
    assert tally["bacteria"] == [0, 0]
    assert len(tally) == 60


def test_copies_are_told_apart_where_it_matters() -> None:
    names = level(1).tables.names
    assert names.count("sun") == 12
    trawls = [name for name in names if "trawling" in name]
    assert trawls == [f"pressure trawling {n}" for n in range(1, 6)]


def test_show_names_what_lies_where() -> None:
    table = Table("sun", "oxygen", "nutrients", producers=["ruppia-spp"], impacts=2).begin()
    text = table.do("acquire ruppia-spp").game.show(table.state)
    assert "player 1: (sun), (oxygen), (nutrients), ruppia-spp" in text
    assert "restored: nothing; impact tiles: 2" in text
    assert "player 1 plays" in text
    assert "policies" not in text


@pytest.mark.parametrize(
    ("zones", "line"),
    [
        ({"pool": ["bubble-curtains"]}, "policies: bubble-curtains waiting; none in force"),
        ({"pool": [], "force": ["climate-change"]}, "policies: none waiting; climate-change in force"),
    ],
)
def test_show_names_the_policies(zones: dict[str, list[str]], line: str) -> None:
    assert line in level(2).show(Table("sun", **zones).begin().state)


def test_show_tells_what_everybody_sees_of_policies() -> None:
    """The card just drawn, both piles, who may do what, and which symbols are covered."""
    zones = {"policies": ["funding", "underwater-noise"], "policy_pile": ["hunting"], "other": ("sun",)}
    table = Table("clupea-harengus", "ulva-lactuca", deck=["oxygen"], players=3, **zones).begin()
    table.do("draw a policy card by clupea-harengus", "draw by ulva-lactuca")
    text = table.game.show(table.state)
    assert "just played: underwater-noise" in text
    assert "policy deck: 1; discard: hunting" in text
    assert "no abilities in the coming turn: player 2" in text
    assert "player 1: clupea-harengus*, ulva-lactuca*, oxygen; ready:" in text
    assert "no abilities this turn: player 2" in table.do("end").game.show(table.state)


def test_show_tells_who_is_skipped_and_which_tokens_are_spent() -> None:
    table = Table("clupea-harengus", policies=["beach-litter"], flipped=["plus"], players=3).begin()
    table.do("draw a policy card by clupea-harengus")
    text = table.game.show(table.state)
    assert "turn skipped next: player 2" in text
    assert "ready: marker-pass 4, marker-refresh 4; spent: marker-plus 4; deck" in text


def test_show_says_how_it_ended() -> None:
    lost = Table("trawling", "noise", "dredging", impacts=5).begin()
    assert "lost" in lost.game.show(lost.state)
