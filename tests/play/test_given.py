"""What a set gives an engine is read by type; what is of another type is a finding before the first game."""

from __future__ import annotations

import pytest

from pnp.base.frozen import replace
from pnp.base.model import Figure
from pnp.play.game_table import lay
from pnp.play.given import Given, figures_of, numbers_in, words_in
from tests.play.games.biomos.table import biomos_set

GIVEN = Given(
    {"count": 2, "colour": "red", "both": ("a", "b"), "by": {2: (3, 4)}, "nothing": None, "open": False}
)


def test_values_are_read_by_type() -> None:
    assert GIVEN.number("count") == 2
    assert GIVEN.word("colour") == "red"
    assert GIVEN.words("both") == ("a", "b")
    assert GIVEN.table("by").numbers(2) == (3, 4)
    assert GIVEN.truth("open") is False
    assert list(GIVEN.table("by")) == [2]


def test_what_a_card_leaves_out_has_its_fallback() -> None:
    for key in ("nothing", "unheard"):
        assert GIVEN.number(key, 7) == 7
        assert GIVEN.word(key, "") == ""
        assert GIVEN.truth(key, True) is True
    assert GIVEN.number("count", 7) == 2
    assert GIVEN.words("nothing") == ()
    assert list(GIVEN.table("nothing")) == []


@pytest.mark.parametrize(
    ("ask", "key"),
    [("number", "colour"), ("word", "count"), ("words", "count"), ("table", "count"), ("number", "nothing")],
)
def test_another_type_is_refused_by_name(ask: str, key: str) -> None:
    with pytest.raises(TypeError, match=f"'{key}' should be a"):
        getattr(GIVEN, ask)(key)


@pytest.mark.parametrize("ask", ["number", "word", "truth", "words", "table"])
def test_what_is_not_there_is_missed(ask: str) -> None:
    with pytest.raises(KeyError, match="unheard"):
        getattr(GIVEN, ask)("unheard")


def test_parameters_are_parted_by_type() -> None:
    given = {"count": 2, "of": "red"}
    assert (numbers_in(given), words_in(given)) == ({"count": 2}, {"of": "red"})


def test_a_choice_stands_above_the_figure_of_its_name() -> None:
    cards = biomos_set()
    assert figures_of(cards, {}).number("display") == 5
    assert figures_of(cards, {"display": 4, "mode": "advanced"}).number("display") == 4
    assert "mode" not in figures_of(cards, {"mode": "advanced"})
    assert GIVEN.under({"count": 3}).number("count") == 3
    assert GIVEN.number("count") == 2


def test_a_figure_of_another_type_is_told_before_the_first_game() -> None:
    cards = biomos_set()
    figures = {**cards.rules.figures, "moon_points": Figure("three")}
    table, problems = lay(replace(cards, rules=replace(cards.rules, figures=figures)), 2, {})
    assert table is None
    assert [problem.code for problem in problems] == ["PLY712"]
    assert "'moon_points' should be a number, got 'three'" in problems[0].hint
