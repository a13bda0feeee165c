"""What a build does, counted: a deck twice as large may cost twice the work, a copy or a second language none.

Clocks tell of the machine as much as of the program; these counts are the same everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.folder import TIGHT_PT, Deck, write_deck
from pnp.base.frozen import replace
from pnp.draw import svg
from pnp.draw.compose import compose
from pnp.draw.compose.markup import MarkupReader
from pnp.draw.compose.templates import TemplateRenderer
from pnp.press.impose import impose
from pnp.press.render.pdf import render_pdf
from pnp.press.render.pdf_file import PdfFile
from pnp.project.opened_set import Project
from pnp.source.load.profiles import find
from pnp.text import breaking, fit, shape

CARDS = 18  # two full sheets
SIGNS = 8
MARGINS = 70  # labels and rulers of sheets, and the guide before them

# what is counted -> where it happens
WORK: dict[str, tuple[Any, str]] = {
    "templates rendered": (TemplateRenderer, "_guarded"),
    "drawings made of markup": (MarkupReader, "draw"),
    "texts fitted": (fit, "fit"),
    "times a text was broken": (fit, "wrap"),
    "words measured": (shape.Cut, "measure"),
    "pictures parsed": (svg, "read"),
    "PDF objects": (PdfFile, "add"),
}


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    counted: Counter[str] = Counter()
    for name, (owner, function) in WORK.items():
        monkeypatch.setattr(owner, function, counting(getattr(owner, function), name, counted))
    return counted


def counting(function: Callable[..., Any], name: str, counted: Counter[str]) -> Callable[..., Any]:
    def count(*args: Any, **kwargs: Any) -> Any:
        counted[name] += 1
        return function(*args, **kwargs)

    return count


def build(deck: Deck, home: Path, work: Counter[str]) -> Counter[str]:
    """Everything ``pnp build`` does but writing, and how often; the theme runs here to be counted, too."""
    project = Project(write_deck(deck, home))
    material, found = project.material()
    told = project.edition("en").value
    profile, _ = find("a4", ())
    assert material
    assert told
    assert profile
    work.clear()
    theme = replace(material.theme, trusted=True)
    made, wrong = compose(told, theme, material.fonts)
    assert (found, wrong) == ((), ())
    fitted = work["texts fitted"]  # on faces; those in the margins are counted by pages
    sheets, _ = impose(made, profile, fonts=material.fonts)
    for document in sheets.documents:
        render_pdf(document, sheets.assets, material.fonts)
    return Counter({**work, "texts fitted": fitted})


def test_a_deck_is_drawn_once(tmp_path: Path, work: Counter[str]) -> None:
    done = build(Deck(CARDS), tmp_path, work)
    assert done["templates rendered"] == CARDS + 1  # the common back
    assert done["drawings made of markup"] == CARDS + 2  # the back, and the panel all fronts share
    assert done["pictures parsed"] == CARDS + SIGNS
    assert done["texts fitted"] == 3 * CARDS + 1  # name, rules, foot; the back
    assert done["times a text was broken"] <= done["texts fitted"] + MARGINS


def test_twice_the_cards_twice_the_work(tmp_path: Path, work: Counter[str]) -> None:
    once, twice = (build(Deck(cards), tmp_path, work) for cards in (CARDS, 2 * CARDS))
    more = twice - once
    assert more["templates rendered"] == CARDS
    assert more["drawings made of markup"] == CARDS
    assert more["pictures parsed"] == CARDS
    assert more["texts fitted"] == 3 * CARDS
    assert more["PDF objects"] <= 2 * (2 * CARDS // 9) + 2  # each page and its content, a form now and then
    assert more["words measured"] < once["words measured"]  # words come again


def test_copies_cost_pages_and_nothing_else(tmp_path: Path, work: Counter[str]) -> None:
    once, again = (build(Deck(CARDS, copies), tmp_path, work) for copies in (1, 5))
    for name in ("templates rendered", "drawings made of markup", "pictures parsed", "texts fitted"):
        assert again[name] == once[name]
    pages = 4 * 2 * CARDS // 9
    assert again["PDF objects"] - once["PDF objects"] <= 2 * pages + CARDS  # a form for each card


def test_shrinking_breaks_a_text_a_few_times_and_measures_nothing_again(
    tmp_path: Path, work: Counter[str]
) -> None:
    easy, hard = (build(Deck(CARDS, look=look), tmp_path, work) for look in ("bench", "tight"))
    assert TIGHT_PT > 8
    assert hard["words measured"] == easy["words measured"]
    assert hard["times a text was broken"] - easy["times a text was broken"] <= 5 * CARDS
    assert hard["texts fitted"] == easy["texts fitted"]


def test_the_machinery_is_the_one_that_is_counted() -> None:
    """If one of these moves, the counts above would silently be zero."""
    assert fit.wrap is breaking.wrap
    assert all(callable(getattr(owner, function)) for owner, function in WORK.values())


@pytest.mark.parametrize("look", ["plain", "bench"])  # one draws templates in this process, one pictures
def test_a_face_drawn_again_after_its_card_changed_draws_nothing_else(
    look: str, tmp_path: Path, work: Counter[str]
) -> None:
    """What a live page waits for: one template, one drawing, its few texts; no picture, no other card."""
    folder = write_deck(Deck(CARDS, look=look), tmp_path)
    project = Project(folder)
    cards = project.cards().value
    assert cards
    first = cards.cards[0]
    assert project.faces().value
    assert project.faces(cards=[first.id]).value
    before = project.faces(cards=[first.id]).value
    work.clear()
    file = folder / first.span("name").path
    file.write_text(file.read_text("utf-8").replace(first.name, "Renamed", 1), encoding="utf-8")
    after = project.faces(cards=[first.id]).value
    assert before
    assert after
    assert before.parts[0].front != after.parts[0].front
    assert work["pictures parsed"] == 0
    assert work["templates rendered"] <= 2  # its front, its back
    assert work["drawings made of markup"] <= 4
