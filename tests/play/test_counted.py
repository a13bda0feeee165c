"""Totals as files: any cut and any order give the whole, and nothing else is taken for a part of it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.play import game_ranges as ranges
from pnp.play.counted import Counted, differences, merged, read, record, written
from pnp.play.report import as_json, as_text, summary
from pnp.play.simulate import Simulation, simulate
from pnp.play.totals import Totals
from tests.play.plans import plan
from tests.play.test_simulate import played


def kept(run: Simulation) -> Counted:
    return Counted(record(run.plan), run.played, run.totals)


def part_of(first: int, end: int, games: int = 40, **changes: Any) -> Counted:
    return kept(simulate(plan(games, **changes), part=range(first, end)))


def codes(parts: dict[str, Counted]) -> list[str]:
    return [f"{found.span.file} {found.code}" for found in merged(parts)[1]]


@pytest.mark.parametrize("lots", range(3))
def test_parts_merged_in_any_order_are_the_whole(lots: int) -> None:
    wanted = plan(34, "greedy,random", players=3)
    whole = simulate(wanted)
    cut = [simulate(wanted, part=ranges.part(number, 16, 34)) for number in range(1, 17)]
    random.Random(lots).shuffle(cut)
    files = {}
    for number, run in enumerate(cut):
        files[str(number)], problems = read(written(kept(run)), str(number))
        assert not problems
    both, found = merged({name: one for name, one in files.items() if one})
    assert not found
    assert both == kept(whole)
    report = summary(Simulation(wanted, both.totals, both.played))
    assert as_json(report) == as_json(summary(whole))
    assert as_text(report) == as_text(summary(whole))


def test_there_may_be_more_parts_than_games() -> None:
    wanted = plan(3)
    cut = {str(number): kept(simulate(wanted, part=ranges.part(number, 7, 3))) for number in range(1, 8)}
    assert merged(cut) == (kept(simulate(wanted)), ())


@given(st.lists(st.tuples(st.sampled_from([(0,), (0, 1), ()]), st.floats(-9, 9), st.booleans()), max_size=9))
def test_every_total_is_read_as_it_was_written(games: list[tuple[tuple[int, ...], float, bool]]) -> None:
    totals = Totals.none(2)
    for number, (winners, score, over) in enumerate(games):
        game = played(winners, (score, 1.0), "over" if over else "endless")
        totals.add(number, game, ["random", "greedy"])
        if game.outcome:
            totals.add_uses({"ocean": [1, 0], "reef": [0, 0]}, game.outcome)
    part = Counted(record(plan()), ranges.together([range(len(games))]), totals)
    assert read(written(part), "x.json") == (part, ())


TEXT = written(part_of(0, 20))


@given(st.integers(0, len(TEXT) - 1), st.characters(max_codepoint=0x2FF))
def test_a_damaged_file_is_refused(place: int, other: str) -> None:
    """Unless the damage says nothing: a blank of another kind."""
    part, found = read(TEXT[:place] + other + TEXT[place + 1 :], "x.json")
    assert part == read(TEXT, "x.json")[0] or [one.code for one in found] == ["PLY713"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"form": 2}', TEXT[: len(TEXT) // 2], "[" * 100_000, TEXT + TEXT]
)
def test_what_is_no_file_of_totals_is_refused(text: str) -> None:
    assert [found.code for found in read(text, "x.json")[1]] == ["PLY713"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", 0),
        ("players", "2"),
        ("games", 10**10),
        ("bots", [1]),
        ("setup", {"mode": []}),
        ("played", [[0, 10], [5, 20]]),
        ("played", [[-10, 10]]),
        ("played", [[30, 50]]),
        ("played", 3),
        ("played", [[0, 19]]),
        ("totals", {}),
        ("totals", None),
    ],
)
def test_a_forged_file_is_refused_though_its_checksum_is_right(key: str, value: object) -> None:
    part = part_of(0, 20)
    data = json.loads(written(part)) | {key: value}
    assert [found.code for found in read(forged(data), "x.json")[1]] == ["PLY713"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("games", 21),
        ("over", -1),
        ("won", 1.5),
        ("turns", [1, 2]),
        ("turns", [20, "1/0", 2, 1, 2]),
        ("scores", []),
        ("points", [["many", 2]]),
        ("endings", [["never", 20]]),
        ("incidents", [["over"]]),
        ("uses", [["ocean", 1]]),
        ("more", 1),
    ],
)
def test_forged_numbers_are_refused(name: str, value: object) -> None:
    data = json.loads(TEXT)
    data["totals"][name] = value
    assert [found.code for found in read(forged(data), "x.json")[1]] == ["PLY713"]


def forged(data: dict[str, Any]) -> str:
    from hashlib import sha256

    data = {key: value for key, value in data.items() if key != "check"}
    return json.dumps({**data, "check": sha256(json.dumps(data).encode()).hexdigest()})


def test_another_plan_is_named_with_what_differs() -> None:
    there = part_of(0, 20, seed=2, bots="greedy", players=3)
    found = [one.message for one in differences(there, record(plan()), "x.json")]
    assert len(found) == 4
    for told in (
        "players is 3, not 2",
        "seed is 2, not 1",
        'who plays is ["greedy"], not ["random"]',
        '"players": 3',
    ):
        assert any(told in message for message in found), (told, found)


def test_another_version_is_told_once() -> None:
    there = part_of(0, 20)
    older = there._replace(plan=there.plan._replace(pnp="0.0.9", code="f" * 64))
    (found,) = differences(older, there.plan, "old.json")
    assert found.message == f"totals of another plan: the version of pnp is 0.0.9, not {there.plan.pnp}"
    assert found.span.file == "old.json"
    other = there._replace(plan=there.plan._replace(digest="f" * 64))
    assert "the digest of the set is ffffffffffff, not" in differences(other, there.plan, "x")[0].message


def test_parts_that_overlap_or_are_missing_or_of_another_plan_are_named() -> None:
    first, second = part_of(0, 20), part_of(20, 40)
    assert codes({"a": first, "b": second}) == []
    assert codes({"b": second, "a": first, "c": part_of(10, 30)}) == ["c PLY715", "c PLY715"]
    assert codes({"a": first}) == ["a PLY716"]
    assert codes({"a": first, "b": part_of(20, 40, seed=2)}) == ["b PLY714"]
    assert codes({"a": first, "b": part_of(20, 40, games=60)}) == ["b PLY714"]


# --- ranges -------------------------------------------------------------------------------------------------

NUMBERS = st.sets(st.integers(0, 30))


def as_ranges(numbers: set[int]) -> ranges.Ranges:
    return ranges.together(range(number, number + 1) for number in numbers)


def numbers_of(found: ranges.Ranges) -> list[int]:
    return [number for one in found for number in one]


@given(NUMBERS, NUMBERS, st.integers(0, 30), st.integers(0, 30))
def test_ranges_are_sets_of_numbers(ones: set[int], others: set[int], first: int, length: int) -> None:
    whole = range(first, first + length)
    assert numbers_of(as_ranges(ones)) == sorted(ones)
    assert numbers_of(ranges.common(as_ranges(ones), as_ranges(others))) == sorted(ones & others)
    assert numbers_of(ranges.lacking(whole, as_ranges(ones))) == sorted(set(whole) - ones)
    assert numbers_of(tuple(ranges.split(as_ranges(ones), [3, 7, 20]))) == sorted(ones)


@given(st.integers(1, 50), st.integers(1, 2000))
def test_parts_are_the_whole_and_as_large_as_each_other(parts: int, games: int) -> None:
    cut = [ranges.part(number, parts, games) for number in range(1, parts + 1)]
    assert numbers_of(tuple(cut)) == list(range(games))
    assert max(map(len, cut)) - min(map(len, cut)) <= 1


def test_ranges_are_told() -> None:
    assert ranges.told((range(5),)) == "games 0 to 4"
    assert ranges.told((range(7, 8),)) == "game 7"
    assert ranges.told((range(5), range(1000, 2000))) == "games 0 to 4 and 1,000 to 1,999"
    assert ranges.told(()) == "no games"
    assert "4 more ranges" in ranges.told(tuple(range(n, n + 1) for n in range(0, 18, 2)))
