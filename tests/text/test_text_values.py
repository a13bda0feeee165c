"""Values in the holes of sentences that run the other way: what stands beside them stays where the sentence has it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base import languages
from pnp.base.frozen import replace
from pnp.base.languages import apart
from pnp.base.model import CardSet, Credits, Rules
from pnp.draw.compose.view import fill
from pnp.draw.rulebook.spell import ValueFiller
from pnp.press.impose.sheet_words import Words
from pnp.project.opened_set import Project
from pnp.text.sentence_values import (
    FIRST_STRONG_ISOLATE,
    LEFT_ISOLATE,
    POP_ISOLATE,
    RIGHT_ISOLATE,
    in_a_row,
    labelled,
    listed,
    with_values,
)
from pnp.words.credited import credit_line
from pnp.words.printed_words import WORDS
from tests.text.boxes import seen

HOLE = re.compile(r":?\{([a-z]+)\}:?")


def filled(text: str, **values: str) -> str:
    def value(hole: re.Match[str]) -> str:
        return hole[0].replace(f"{{{hole[1]}}}", values[hole[1]])

    return with_values(text, HOLE, value)


@pytest.mark.parametrize(
    ("text", "value", "line"),
    [
        ("ראו {name}, 3.", "Apis", ".3 ,Apis ואר"),  # the number is the sentence's, and stands at its left
        ("ראו {name} 3 (שם)", "C++", "(םש) 3 C++ ואר"),
        ("ראו {name}: 3", "C++", "3 :C++ ואר"),
        ("ראו {name}, 3.", "כלב PDF", ".3 ,PDF בלכ ואר"),
        ("ראו {name}, 3.", "כלב", ".3 ,בלכ ואר"),
        ("ראו :{name}: 3.", "sun", ".3 * ואר"),  # an icon
        ("ראו {name}, 3.", ":sun:, 2 :sun:", ".3 ,* 2 ,* ואר"),
        ("ראו {name}, 3.", "PDF של כלב", ".3 ,בלכ לש PDF ואר"),  # both, as the sentence runs
        ("גיל {name}.", "8+", ".8+ ליג"),  # figures are read from the left
        ("בין {name} ו 3.", "-3", ".3 ו -3 ןיב"),
        ("{name} 12.", "Apis", "Apis 12."),  # there is nothing but the name, which runs as it does
    ],
)
def test_what_stands_behind_a_value_stays_there_in_hebrew(text: str, value: str, line: str) -> None:
    assert seen(filled(text, name=value), "he") == [line]


@pytest.mark.parametrize(
    ("text", "value", "line"),
    [
        ("See {name}, 3 of them.", "שלום", "See םולש, 3 of them."),
        ("See {name} (peace).", "שלום!", "See !םולש (peace)."),
    ],
)
def test_and_in_english(text: str, value: str, line: str) -> None:
    assert seen(filled(text, name=value), "en") == [line]


def test_what_joins_a_letter_is_not_torn_from_it() -> None:
    assert filled("ال{name} PDF", name="بطاقة") == "البطاقة PDF"


@given(st.text(alphabet="ab {}é1.:"), st.text(alphabet="xyz 12"))
def test_what_runs_from_the_left_is_filled_as_ever(text: str, value: str) -> None:
    holes = re.compile(r"\{[^{}]*\}")
    assert with_values(text, holes, lambda _: value) == holes.sub(lambda _: value, text)


@given(st.text(alphabet="אבגa1 {}.:"), st.text(alphabet="xא 12+"))
def test_nothing_is_put_in_but_what_is_not_seen(text: str, value: str) -> None:
    holes = re.compile(r"\{[^{}]*\}")
    made = with_values(text, holes, lambda _: value)
    begins = (LEFT_ISOLATE, RIGHT_ISOLATE, FIRST_STRONG_ISOLATE)
    unseen = dict.fromkeys(map(ord, (*begins, POP_ISOLATE)))
    assert made.translate(unseen) == holes.sub(value, text)
    assert sum(map(made.count, begins)) == made.count(POP_ISOLATE)


SET = """\
id: bees
title: Bees
languages: [en]
rules:
  kinds: {bee: {fields: {}}}
  verbs: {take: {who: {type: card, of: bee}, count: {type: int}}}
print: {bee: {size: poker}}
cards: [{kind: bee, id: apis, name: Apis, text: "קח {who}, {count}.", effect: {take: {who: apis, count: 3}}}]
"""


def test_cards_and_rule_sheets_set_values_apart(tmp_path: Path) -> None:
    (tmp_path / "set.yaml").write_text(SET, encoding="utf-8")
    edition = Project(tmp_path).edition("en").value
    assert edition
    (card,) = edition.cards.cards
    assert seen(fill(card, names={"apis": card.name}), "he") == [".3 ,Apis חק"]
    told = ValueFiller(edition).fill("קח {{ set.title }}, {{ card('apis') }}, 3.", card.span)
    assert seen(told, "he") == [".3 ,Apis ,Bees חק"]


def test_words_of_pnp_set_apart_what_they_tell_of() -> None:
    words = Words({**WORDS, "page": "עמוד {page}, 3"})
    assert seen(words.fill("page", page="A4"), "he") == ["3 ,A4 דומע"]


@pytest.mark.parametrize(
    ("told", "line"),
    [
        (labelled("עיצוב", "Ada, Bo", "he") + " · 3", "3 · Ada, Bo :בוציע"),
        (in_a_row(("אחו", "A4 x", "3/4"), "he", " · "), "3/4 · A4 x · וחא"),
        (f"מאת {in_a_row(('Ada', 'Bo'), 'he')}.", ".Bo ,Ada תאמ"),  # the row is the sentence's
        (listed(("Ada", "Bo", "כלב"), "he"), "בלכו Bo ,Ada"),
        (listed(("כלב", "Ada"), "he"), "Ada-ו בלכ"),
        (in_a_row(("Ada", "Bo"), "he"), "Ada, Bo"),  # names alone run as they do
    ],
)
def test_things_in_a_row_stand_as_hebrew_reads_them(told: str, line: str) -> None:
    assert seen(told, "he") == [line]


@given(st.lists(st.text(alphabet="ab é1.:-"), max_size=4), st.sampled_from(("en", "de", "ru", "ja")))
def test_rows_that_run_from_the_left_are_joined_and_nothing_else(parts: list[str], code: str) -> None:
    assert in_a_row(parts, code, " · ") == " · ".join(parts)
    assert in_a_row(parts, code) == apart(code).join(parts)
    assert labelled("a", "".join(parts), code) == languages.labelled("a", "".join(parts), code)


def test_whose_game_it_is_is_told_as_the_language_does() -> None:
    cards = CardSet(
        "tiny", "Tiny", (), Rules(), (), credits=Credits(("Ada", "Bo"), "Haus", rights="All of it.")
    )
    assert credit_line(cards, "de") == "Tiny · Ada und Bo · Haus. All of it."
    assert credit_line(cards, "ja") == "Tiny · Ada、Bo · Haus. All of it."
    told = replace(cards, title="אחו")
    assert seen(credit_line(told, "he"), "he") == ["All of it. .Haus · Bo-ו Ada · וחא"]
