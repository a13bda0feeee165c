"""Cards in words: what a screen reader says of one."""

from __future__ import annotations

import re

import pytest

from pnp.export.cards_in_words import CardWords, WordsOfCards
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened


def words(game: str, language: str, card: str) -> CardWords:
    edition = opened(game).edition(language).value
    assert edition is not None
    found = WordsOfCards(edition).of(card)
    assert found is not None
    return found


def test_facts_have_their_names_and_words_their_labels() -> None:
    assert words("biomos", "en", "frozen-landscape").lines == (
        "Small biome",
        "Pattern: Ice, Joker, Ice",
        "Points: 3",
    )
    assert words("biomos", "de", "frozen-landscape").lines == (
        "Kleines Biom",
        "Muster: Eis, Joker, Eis",
        "Punkte: 3",
    )


def test_counts_need_no_endings_and_sentences_have_one_end() -> None:
    """In a language of many cases, too; a text that ends by itself gets no second stop."""
    told = words("ecosfera", "ru", "zannichellia-palustris")
    cost = dict(told.facts)["Цена"]
    assert re.fullmatch(r"((\d × )?\w[\w ]*(, | и ))*(\d × )?\w[\w ]*", cost), cost
    assert "1 " not in cost
    assert ".." not in told.sentences
    assert "Карточка производителя. Научное название: Zannichellia palustris. Группа" in told.sentences
    mission = words("biotopia", "de", "three-essex-skippers")
    assert ("Schmetterlinge", "3 × Schwarzkolbiger Braun-Dickkopffalter") in mission.facts


@pytest.mark.parametrize("game", bundled_ids())
def test_every_fact_of_a_game_is_named_in_its_languages(game: str) -> None:
    """No English label beside German words, no key of a file in a label."""
    project = opened(game)
    english, german = (project.edition(code).value for code in ("en", "de"))
    assert english is not None
    assert german is not None
    for card in english.cards.cards:
        fields = english.cards.rules.kinds[card.kind].fields.values()
        assert all(field.label for field in fields if field.type not in ("flag", "effect")), card.kind
    labels = [
        {label for card in edition.cards.cards for label, _ in told.of(card.id).facts}  # type: ignore[union-attr]
        for edition, told in ((one, WordsOfCards(one)) for one in (english, german))
    ]
    same = {"Element", "Elements"}  # the same word in both
    assert not labels[0] & labels[1] - same


def test_signs_in_a_text_are_words() -> None:
    told = words("biotopia", "en", "red-admiral")
    assert told.name == "Red Admiral"
    assert "“First Warm Days”" in told.text


@pytest.mark.parametrize("game", bundled_ids())
def test_no_card_keeps_markup_or_a_gap(game: str) -> None:
    edition = opened(game).edition("de").value
    assert edition is not None
    found = WordsOfCards(edition)
    for card in edition.cards.cards:
        told = found.of(card.id)
        assert told is not None
        every = "\n".join((told.name, *told.lines))
        assert told.name
        assert not {"*", "{", "}", "_"} & set(every), every
        assert "\\" not in every


def test_a_piece_that_is_no_card_has_none() -> None:
    edition = opened("biomos").edition("en").value
    assert edition is not None
    assert WordsOfCards(edition).of("reference-1") is None
