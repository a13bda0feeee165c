"""Saved games: replayed to the same end, and refused where they cannot be."""

from __future__ import annotations

import json

import pytest

from pnp.base.frozen import replace
from pnp.play.bots import Random
from pnp.play.driver import OVER, UNFINISHED, Played, play
from pnp.play.game_table import Table, lay
from pnp.play.saved_games import replay, save
from tests.play.games.biomos.table import biomos_set


def table() -> Table:
    laid, _ = lay(biomos_set(), 3, {"mode": "advanced"})
    assert laid is not None
    return laid


def saved() -> tuple[Played, str]:
    played = play(table().game, [Random()] * 3, 8)
    return played, save(table(), played)


def test_a_saved_game_replays_to_the_same_end() -> None:
    played, text = saved()
    again, problems = replay(text, biomos_set(), "game.json")
    assert not problems
    assert again is not None
    assert (again.moves, again.outcome, again.ending) == (played.moves, played.outcome, OVER)


def test_moves_are_saved_in_words_one_a_line() -> None:
    _, text = saved()
    assert any(line.startswith('  "place ') for line in text.splitlines())
    assert json.loads(text)["setup"] == {"players": 3, "mode": "advanced"}


def test_a_game_saved_half_way_is_unfinished() -> None:
    _, text = saved()
    data = json.loads(text)
    half, problems = replay(json.dumps(data | {"moves": data["moves"][:10]}), biomos_set(), "game.json")
    assert not problems
    assert half is not None
    assert (half.ending, half.outcome) == (UNFINISHED, None)


def test_an_illegal_move_is_named_with_its_line() -> None:
    _, text = saved()
    lines = text.splitlines()
    line = next(number for number, row in enumerate(lines, 1) if row.startswith('  "place ') and number > 20)
    lines[line - 1] = '  "place lava on track 1",'
    again, problems = replay("\n".join(lines), biomos_set(), "game.json")
    assert again is None
    assert [(problem.code, problem.span.line) for problem in problems] == [("PLY706", line)]


def test_a_game_of_another_version_is_refused() -> None:
    _, text = saved()
    cards = biomos_set()
    figures = dict(cards.rules.figures)
    figures["moon_points"] = replace(figures["moon_points"], value=4)
    again, problems = replay(text, replace(cards, rules=replace(cards.rules, figures=figures)), "game.json")
    assert again is None
    assert [problem.code for problem in problems] == ["PLY707"]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"set": "biomos"}', "[" * 100_000, "null"]
    + [
        json.dumps(json.loads(saved()[1]) | change)
        for change in ({"moves": [1]}, {"seed": "x"}, {"players": True})
    ],
)
def test_what_is_no_saved_game_is_said_so(text: str) -> None:
    again, problems = replay(text, biomos_set(), "game.json")
    assert again is None
    assert [problem.code for problem in problems] == ["PLY711"]


def test_a_game_of_another_set_is_refused() -> None:
    _, text = saved()
    again, problems = replay(text.replace('"biomos"', '"biotopia"'), biomos_set(), "game.json")
    assert again is None
    assert "biotopia" in problems[0].message


def test_players_and_setup_of_a_saved_game_are_checked() -> None:
    data = json.loads(saved()[1])
    for change in ({"players": 9}, {"setup": {"mode": "expert"}}):
        again, problems = replay(json.dumps(data | change), biomos_set(), "game.json")
        assert again is None
        assert problems
