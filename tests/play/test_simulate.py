"""Simulation: the same result whoever computes it, interrupts, incidents, and what the report makes of it."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.frozen import replace
from pnp.play.driver import ENDLESS, OVER, STUCK, Played
from pnp.play.executors import opened
from pnp.play.protocol import Outcome
from pnp.play.report import as_json, as_text, comparison, comparison_text, summary
from pnp.play.simulate import Portions, Simulation, counts, incidents, plan_of, simulate
from pnp.play.tasks import seed_of
from pnp.play.totals import Totals
from tests.play.games.biomos.table import biomos_set
from tests.play.plans import plan
from tests.play.toys import Chips


def played(winners: tuple[int, ...], scores: tuple[float, ...], ending: str = OVER) -> Played:
    state = Chips(0, 1, len(scores))
    state.turn = 10
    return Played(7, (1, 2, 3), ending, Outcome(winners, scores, "points") if ending == OVER else None, state)


def totals(*games: Played, players: int = 2) -> Totals:
    result = Totals.none(players)
    for number, game in enumerate(games):
        result.add(number, game, ["random"] * players)
    return result


def report(result: Totals, **changes: Any) -> dict[str, Any]:
    return summary(Simulation(plan(players=result.players)._replace(**changes), result))


# --- the same result ----------------------------------------------------------------------------------------


def test_the_seed_changes_the_games() -> None:
    assert simulate(plan(seed=1)).totals == simulate(plan(seed=1)).totals
    assert simulate(plan(seed=1)).totals != simulate(plan(seed=2)).totals


def test_more_games_begin_with_the_same_ones() -> None:
    assert [seed_of(3, number) for number in range(5)] == [seed_of(3, number) for number in range(9)][:5]
    assert len({seed_of(master, number) for master in range(50) for number in range(200)}) == 10_000


WINNERS = st.sampled_from([(0,), (1,), (0, 1), (0, 1, 2), ()])
SCORES = st.tuples(*[st.sampled_from([0.0, 0.1, 7.0, 2.0**53, -1 / 3])] * 3)
ENDINGS = st.sampled_from([OVER, ENDLESS, STUCK])


@given(st.lists(st.tuples(WINNERS, SCORES, ENDINGS), max_size=60), st.integers(1, 8), st.randoms())
def test_totals_add_up_however_they_are_cut_and_joined(games: Any, parts: int, lots: Any) -> None:
    """Thirds of victories, scores no sum of which is a float, more incidents than are kept."""
    one = Totals.none(3)
    cut = [Totals.none(3) for _ in range(parts)]
    for number, (winners, scores, ending) in enumerate(games):
        game = played(winners, scores, ending)
        for result in (one, lots.choice(cut)):
            result.add(number, game, ["random", "greedy", "random"])
            if game.outcome:
                result.add_uses({"ocean": [1, 0, 2]}, game.outcome)
    while len(cut) > 1:
        lots.shuffle(cut)
        cut[0].join(cut.pop())
    assert cut == [one]
    if one.over:
        assert sum(one.wins) == one.won * one.unit


def test_a_plan_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(plan())).cards.id == "biomos"


@pytest.mark.slow
def test_bots_share_the_seats_evenly() -> None:
    """With two bots for three seats, no seat may meet the weaker neighbours every time."""
    result = simulate(plan(480, "greedy,random", players=3)).totals
    assert {name: scores.size for name, scores in result.bot_scores.items()} == {"greedy": 720, "random": 720}
    assert all(0.25 < result.victories(wins) / 480 < 0.42 for wins in result.wins)


# --- on the way ---------------------------------------------------------------------------------------------


def test_progress_counts_up_to_all_games() -> None:
    seen: list[int] = []
    simulate(plan(130), watch=lambda run: seen.append(run.totals.games))
    assert seen[-1] == 130
    assert seen == sorted(seen)
    assert len(seen) > 10


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_keeps_the_games_so_far(workers: int) -> None:
    def interrupt(run: Simulation) -> None:
        if run.totals.games >= 20:
            raise KeyboardInterrupt

    with opened("processes", workers) as executor:
        result = simulate(plan(640), executor, interrupt)
    games = result.totals.games
    assert result.stopped
    assert 20 <= games < 40
    assert result.totals == simulate(plan(games)).totals
    assert f"{games} games of 640 (interrupted)" in as_text(summary(result))


def test_an_interrupt_between_two_sums_leaves_neither_half(monkeypatch: pytest.MonkeyPatch) -> None:
    join, joined = Totals.join, []

    def interrupted(self: Totals, other: Totals) -> None:
        joined.append(other)
        if len(joined) == 20:
            self.games += other.games
            raise KeyboardInterrupt
        join(self, other)

    monkeypatch.setattr(Totals, "join", interrupted)
    result = simulate(plan(640))
    monkeypatch.undo()
    assert result.stopped
    assert result.totals == simulate(plan(result.totals.games)).totals


def test_portions_grow_to_a_second_and_no_further() -> None:
    portions, sizes = Portions([range(1_000_000)]), []
    for numbers in portions:
        sizes.append(len(numbers))
        portions.learn(len(numbers), len(numbers) / 2000)
    assert sizes[:4] == [1, 8, 64, 512]
    assert max(sizes) == 2000
    assert sum(sizes) == 1_000_000


# --- stopping when it is enough ------------------------------------------------------------------------------


def test_it_stops_when_the_intervals_are_narrow_and_looks_at_fixed_counts() -> None:
    alone = simulate(plan(100_000), until=0.15)
    with opened("processes", 2) as executor:
        together = simulate(plan(100_000), executor, until=0.15)
    games = alone.totals.games
    assert alone == together
    assert games in counts(100_000)
    assert alone.totals.widest <= 0.15 < simulate(plan(games - 100)).totals.widest
    assert as_json(summary(alone)) == as_json(summary(simulate(plan(games))))


def test_gone_on_with_it_stops_where_it_would_have_stopped() -> None:
    whole = simulate(plan(100_000), until=0.15)
    some = simulate(plan(100_000), part=range(130))
    assert simulate(plan(100_000), begun=some, until=0.15) == whole
    assert simulate(plan(100_000), begun=whole, until=0.15).totals == whole.totals


def test_games_with_a_gap_are_no_count_to_look_at() -> None:
    first, later = (simulate(plan(1000), part=games) for games in (range(50), range(200, 250)))
    later.totals.join(first.totals)
    begun = later._replace(played=(range(50), range(200, 250)))
    assert simulate(plan(1000), until=0.5).played == (range(100),)
    assert simulate(plan(1000), begun=begun, until=0.5).played == (range(300),)


def test_a_game_all_win_or_lose_is_told_by_how_often_the_table_wins() -> None:
    result = totals(*[played((0, 1), (1.0, 1.0))] * 10, *[played((), (0.0, 0.0))] * 10)
    wins = report(result)["table_wins"]
    assert result.widest == wins.high - wins.low


def test_games_that_do_not_end_are_findings() -> None:
    games = [played((), (0.0, 0.0), ending) for ending in (ENDLESS, STUCK)]
    result = totals(*games, played((0,), (3.0, 1.0)))
    found = incidents(Simulation(plan(), result))
    assert [problem.code for problem in found] == ["PLY708", "PLY709"]
    assert "game 0 (seed 7)" in found[0].message
    text = as_text(report(result))
    assert "endless games: 1" in text
    assert "stuck games: 1" in text


def test_every_problem_of_a_plan_is_told_at_once() -> None:
    found, problems = plan_of(biomos_set(), 9, {"mode": "none"}, ["clever"], 1, 1)
    assert found is None
    assert {problem.code for problem in problems} == {"PLY701", "PLY702", "PLY710"}


# --- the report ---------------------------------------------------------------------------------------------


def test_seats_lengths_and_margins() -> None:
    data = report(totals(played((0,), (9.0, 4.0)), played((0,), (7.0, 6.0)), played((1,), (1.0, 2.0))))
    assert data["seats"][0]["wins"].value == pytest.approx(2 / 3)
    assert data["seats"][0]["score"].value == pytest.approx(17 / 3)
    assert data["winning_margin"].value == pytest.approx(7 / 3)
    assert data["length"]["median"] == 10
    assert not data["cooperative"]


def test_a_shared_victory_counts_half_for_each() -> None:
    result = totals(played((0, 1), (5.0, 5.0)), played((1,), (1.0, 2.0)))
    assert [result.victories(wins) for wins in result.wins] == [0.5, 1.5]
    assert result.shared == 1


def test_a_game_all_win_or_lose_is_reported_as_one() -> None:
    data = report(totals(played((), (3.0, 3.0)), played((0, 1), (9.0, 9.0)), played((), (2.0, 2.0))))
    assert data["cooperative"]
    assert data["table_wins"].value == pytest.approx(1 / 3)
    assert "the table wins 33.3 %" in as_text(data)


def cards_used(*games: tuple[Played, dict[str, list[int]]], players: int = 2) -> Totals:
    result = totals(*(game for game, _ in games), players=players)
    for game, tally in games:
        assert game.outcome is not None
        result.add_uses(tally, game.outcome)
    return result


def test_picks_win_deltas_and_dead_cards() -> None:
    one, two = played((0,), (2.0, 1.0)), played((1,), (1.0, 2.0))
    result = cards_used(
        *[(one, {"ocean": [2, 0], "reef": [0, 1], "moor": [0, 0]})] * 30,
        *[(two, {"ocean": [0, 0], "reef": [1, 1], "moor": [0, 0]})] * 30,
    )
    data = report(result)
    cards = {row["card"]: row for row in data["cards"]}
    assert cards["ocean"]["picked"].value == 0.5
    assert cards["ocean"]["per_game"] == 1.0
    assert cards["ocean"]["win_delta"].value == pytest.approx(1 - 30 / 90)
    assert cards["ocean"]["remarkable"]
    assert cards["reef"]["win_delta"].value == pytest.approx(30 / 90 - 1)
    assert data["dead_cards"] == ["moor"]
    assert data["cards"][0]["card"] == "ocean"
    assert not cards["moor"]["remarkable"]
    assert "never taken by these bots: moor" in as_text(data)


def test_a_card_among_many_stands_out_only_beyond_what_chance_gives_one_of_them() -> None:
    one, two = played((0,), (2.0, 1.0)), played((1,), (1.0, 2.0))
    held, not_held = {"ocean": [1, 0]}, {"ocean": [0, 0]}
    others: dict[str, list[int]] = {f"other-{number}": [0, 0] for number in range(40)}
    games = [(one, held)] * 14 + [(two, held)] * 6 + [(one, not_held)] * 10 + [(two, not_held)] * 10
    alone = {row["card"]: row for row in report(cards_used(*games))["cards"]}
    among = report(cards_used(*[(game, tally | others) for game, tally in games]))["cards"]
    crowded = {row["card"]: row for row in among}
    assert alone["ocean"]["win_delta"] == crowded["ocean"]["win_delta"]
    assert alone["ocean"]["remarkable"]
    assert not crowded["ocean"]["remarkable"]


def test_cards_of_cooperative_games_are_judged_by_game() -> None:
    won, lost = played((0, 1), (1.0, 1.0)), played((), (0.0, 0.0))
    result = cards_used(*[(won, {"cod": [1, 1]})] * 10, *[(lost, {"cod": [0, 0]})] * 10)
    assert report(result)["cards"][0]["win_delta"].value == 1.0


def test_the_report_of_a_real_simulation_names_what_designers_ask_for() -> None:
    text = as_text(summary(simulate(plan(60, players=3, mode="advanced"))))
    for word in (
        "seat",
        "an even share is 33.3 %",
        "winning margin",
        "length: 45.00",
        "win delta",
        "Salt Pan",
    ):
        assert word in text


def test_json_holds_the_same_and_no_nan() -> None:
    data = summary(simulate(plan(3)))
    read = json.loads(as_json(data), parse_constant=lambda word: pytest.fail(word))
    assert read["set"] == "biomos"
    assert read["setup"] == {"players": 2, "mode": "family"}
    assert len(read["cards"]) == 40
    assert set(read["seats"][0]["wins"]) == {"value", "low", "high"}


def test_a_report_of_no_finished_game_is_still_a_report() -> None:
    data = report(totals(played((), (0.0, 0.0), STUCK)))
    assert as_text(data).endswith("seed 1; mode=family\n\nstuck games: 1\n")
    json.loads(as_json(data), parse_constant=lambda word: pytest.fail(word))


def test_a_set_compared_with_itself_does_not_change() -> None:
    result = simulate(plan(30))
    data = comparison(result, result)
    assert all(row["change"].value == 0 and not row["remarkable"] for row in data["changes"] + data["picks"])
    assert "biomos -> biomos" in comparison_text(data)
    json.loads(as_json(data))


def test_a_comparison_tells_what_changed_beyond_chance() -> None:
    """One board pays the moon ten instead of three: scores rise, the length stays."""
    old = plan(150)
    figures = dict(old.cards.rules.figures)
    figures["moon_points"] = replace(figures["moon_points"], value=10)
    cards = replace(
        old.cards, id="big-moon", rules=replace(old.cards.rules, figures=figures), extends=("biomos",)
    )
    data = comparison(simulate(old), simulate(old._replace(cards=cards)))
    changes = {row["what"]: row for row in data["changes"]}
    assert changes["seat 1 score"]["remarkable"]
    assert changes["seat 1 score"]["change"].low > 5
    assert not changes["turns"]["remarkable"]
    assert not changes["seat 1 wins"]["remarkable"]
    assert "big-moon" in comparison_text(data)


def test_cards_of_one_set_only_are_listed() -> None:
    one, two = (
        cards_used((played((0,), (1.0, 0.0)), {card: [1, 0], "both": [0, 1]})) for card in ("old", "new")
    )
    data = comparison(Simulation(plan(), one), Simulation(plan(), two))
    assert (data["only_old"], data["only_new"]) == (["old"], ["new"])
    assert "only in" in comparison_text(data)
