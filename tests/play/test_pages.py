"""The report on paper: what is drawn says what the numbers say, and stays on the page."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from pnp.base.frozen import replace
from pnp.base.model import Document
from pnp.base.scene import Box, Group, Item, Path, Text, bounds
from pnp.play import plots, sweep
from pnp.play.report import comparison, summary
from pnp.play.report_pages import FOOT, HEIGHT, LEFT, RIGHT, WIDTH, document
from pnp.play.simulate import Plan, Simulation, plan_of, simulate
from pnp.play.statistics import Interval
from pnp.play.totals import Totals
from pnp.source.schema.read import load_set
from pnp.text.fonts import load_fonts
from pnp.text.text_places import NOWHERE, Where
from pnp.text.typesetter import Typesetter
from tests.play.games.biomos.table import biomos_set


@cache
def plan(name: str = "biomos", games: int = 30, bots: str = "random") -> Plan:
    cards, _ = load_set(name)
    assert cards is not None
    found, problems = plan_of(cards, 2, {}, bots.split(","), games, 1)
    assert found is not None, problems
    return found


@cache
def drawn(name: str = "biomos", bots: str = "random") -> Document:
    made, found = document(summary(simulate(plan(name, bots=bots))), load_fonts())
    assert found == ()
    return made


def texts(items: tuple[Item, ...]) -> list[Text]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += texts(item.items)
        elif isinstance(item, Text):
            found.append(item)
    return found


def said(made: Document) -> str:
    """All words, runs of one line joined."""
    return " | ".join(text.glyphs for page in made.pages for text in texts(page.items))


def test_what_designers_ask_for_is_on_the_page() -> None:
    told = said(drawn(bots="greedy,random"))
    for word in ("Biomos", "Who wins", "Bots", "How long", "How many points", "Cards", "seat 2", "Salt Pan"):
        assert word in told


@pytest.mark.parametrize("name", ["biomos", "ecosfera"])
def test_nothing_leaves_the_page_or_meets_the_footer(name: str) -> None:
    for page in drawn(name).pages:
        assert (page.width, page.height) == (WIDTH, HEIGHT)
        body = [item for item in page.items if (box := bounds((item,))) and box.y < 280]
        extent = bounds(tuple(body))
        assert extent is not None
        assert extent.x >= LEFT - 8
        assert extent.right <= RIGHT + 8
        assert all(text.y <= FOOT for text in texts(tuple(body)))


def test_lines_of_text_do_not_overlap() -> None:
    for page in drawn("ecosfera").pages:
        rows: dict[float, list[Text]] = {}
        for text in texts(page.items):
            rows.setdefault(round(text.y, 1), []).append(text)
        for row in rows.values():
            row.sort(key=lambda text: text.x)
            for one, two in pairwise(row):
                assert one.x + one.width <= two.x + 0.3, (one.glyphs, two.glyphs)


def test_a_long_list_goes_on_under_its_heading_again() -> None:
    made = drawn("ecosfera")
    assert len(made.pages) > 1
    assert said(made).count("Cards") > 1
    assert f"{len(made.pages)} / {len(made.pages)}" in said(made)


def test_a_game_all_win_or_lose_has_one_row() -> None:
    told = said(drawn("ecosfera"))
    assert "the table" in told
    assert "Who wins" not in told


def test_a_comparison_and_a_sweep_have_their_plots() -> None:
    cards, _ = load_set("ecosfera")
    assert cards is not None
    base = plan("ecosfera", games=6)
    result = simulate(base)
    plans = list(sweep.plans(cards, base, ["stressors"]))
    data: dict[str, Any] = summary(result)
    data["comparison"] = comparison(result, result)
    data["sweep"] = sweep.swept([simulate(one) for one in plans], ["stressors"])
    told = said(document(data, load_fonts())[0])
    for word in (
        "From ecosfera to ecosfera",
        "Every set-up",
        "stressors 3",
        "Is harder harder?",
        "stressors 2 to 3",
    ):
        assert word in told


def test_games_without_an_end_are_named() -> None:
    totals = Totals.none(2)
    made, _ = document(summary(Simulation(plan(), totals)), load_fonts())
    assert "games without an end" in said(made)


def test_a_name_that_looks_like_markup_is_printed_as_it_is() -> None:
    cards = biomos_set()
    named = [replace(card, name="**Ocean** :sea:") if card.id == "ocean" else card for card in cards.cards]
    result = simulate(plan())
    told = said(
        document(
            summary(result._replace(plan=result.plan._replace(cards=replace(cards, cards=tuple(named))))),
            load_fonts(),
        )[0]
    )
    assert "**Ocean** :sea:" in told


# --- the parts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("least", "step"), [(0.011, 0.02), (0.04, 0.05), (1, 1), (7, 10), (30, 50), (51, 100)]
)
def test_steps_are_round(least: float, step: float) -> None:
    assert plots.round_step(least) == pytest.approx(step)


def test_an_axis_holds_all_values_between_round_ends() -> None:
    scale = plots.axis([0.213, 0.487, math.inf], 10, 100, str)
    assert scale.ticks == pytest.approx((0.2, 0.3, 0.4, 0.5))
    assert (scale.at(0.2), scale.at(0.5), scale.at(9)) == pytest.approx((10, 110, 110))


def test_a_whisker_reaches_from_end_to_end_of_its_interval() -> None:
    scale = plots.axis([0, 1], 0, 100, str)
    bar, _ = plots.whisker(scale, Interval(0.5, 0.25, 0.75), 10, "plain")
    assert isinstance(bar, Path)
    box = bounds((bar,))
    assert box is not None
    assert (box.x, box.right) == pytest.approx((25, 75))
    assert list(plots.whisker(scale, Interval(math.nan, 0, 1), 10, "plain")) == []


def test_bars_of_a_histogram_are_as_tall_as_their_counts() -> None:
    letters = plots.ReportLetters(Typesetter(load_fonts()), Where(NOWHERE, "report"))
    items = plots.histogram({10: 4, 12: 8, 14: 2}, Box(0, 0, 80, 46), 12, letters)
    bars = [box for item in items if isinstance(item, Path) and item.fill and (box := bounds((item,)))]
    assert [bar.h for bar in bars] == pytest.approx([20, 40, 10])  # three bars: lengths come two apart
    assert all(one.right <= two.x for one, two in pairwise(bars))
