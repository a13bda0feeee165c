"""Cards in words: what a screen reader says of one."""

from __future__ import annotations

import pytest

import pnp
from pnp.export.told import CardWords, WordsOfCards
from pnp.load.sets import bundled_ids


def words(game: str, language: str, card: str) -> CardWords:
    edition = pnp.open(game).edition(language).value
    assert edition is not None
    found = WordsOfCards(edition).of(card)
    assert found is not None
    return found


def test_facts_have_their_names_and_words_their_labels() -> None:
    assert words("biomos", "en", "frozen-landscape").lines == (
        "Small biome",
        "Pattern: Ice, any, Ice",
        "Points: 3",
    )
    assert "Eis, " in "\n".join(words("biomos", "de", "frozen-landscape").lines)


def test_signs_in_a_text_are_words() -> None:
    told = words("biotopia", "en", "red-admiral")
    assert told.name == "Red Admiral"
    assert "“First Warm Days”" in told.text


@pytest.mark.parametrize("game", bundled_ids())
def test_no_card_keeps_markup_or_a_gap(game: str) -> None:
    edition = pnp.open(game).edition("de").value
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
    edition = pnp.open("biomos").edition("en").value
    assert edition is not None
    assert WordsOfCards(edition).of("reference-1") is None
