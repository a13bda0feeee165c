"""Words that once said something else than the game does, or said it badly: how they are printed now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from pnp.base.model import CardSet
from pnp.base.model.picture_credits import ArtInWords, ToldArt
from pnp.base.scene import Group, Item
from pnp.draw.rulebook.small_print import art_texts
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened

# what a card must tell, for players go by it
CARDS = [
    ("ecosfera", "strict-protection", "no policy card discards birds, fish or producers"),
    ("ecosfera", "strict-protection", "“Hunting” still works"),
    ("ecosfera", "hunting", "“Strict protection” does not prevent it"),
    ("ecosfera", "beach-litter", "circulates with your cards and may be passed"),
    ("ecosfera", "oil-spill", "Take the birds out of the market, refill it, then put them under the deck"),
    ("ecosfera", "overfishing", "Take the fish out of the market, refill it, then put them under the deck"),
    (
        "ecosfera",
        "hazardous-substances-from-industry",
        "Take the producers out of the market, refill it, then put them under the deck",
    ),
    ("biotopia", "brimstone", "Whatever it is, it counts as one flower"),
    ("biekrig", "queen", "Splits a full hive into two small ones"),
]
# what no English text of the four games says: it was wrong, or no English
NEVER = [
    "winning comes before losing",
    "in any order until you roll",
    "buy bees in any order",
    "it stays a flower",
    "stays among your cards",
    "past the harvest line",
    "next to nothing",
    "free to you",
    "beside the table",
    "late players",
    "its name in science",
    "it is no rule",
    "nobody published some",
    "be first to fill your meadow",
    "most points when somebody reaches",
    "1 are ",
]


def letters(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from letters(item.items)
        else:
            yield getattr(item, "glyphs", "")


def plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()


@pytest.mark.parametrize(("game", "card", "said"), CARDS, ids=lambda one: one if " " not in one else "")
def test_a_card_says_what_the_game_does(game: str, card: str, said: str) -> None:
    made, found = opened(game).faces(cards=[card], backs=False)
    assert made is not None, found
    (part,) = made.parts
    printed = "".join(letters(tuple(item for box in part.front.texts for item in box.items)))
    assert plain(said) in plain(printed)


@cache
def cards_of(game: str) -> CardSet:
    cards, found = opened(game).cards()
    assert cards is not None, found
    return cards


def texts(game: str) -> Iterator[str]:
    """Whatever of a game is printed in English."""
    cards = cards_of(game)
    yield cards.summary
    for card in cards.cards:
        yield from (word for word in (card.name, card.text, *card.fields.values()) if isinstance(word, str))
    for sheet in cards.sheets.values():
        yield from (block.text for block in sheet.blocks)


@pytest.mark.parametrize("game", bundled_ids())
def test_nothing_is_said_that_was_wrong(game: str) -> None:
    whole = " ".join(" ".join(texts(game)).lower().split())
    assert len(whole) > 5000
    assert [one for one in NEVER if one in whole] == []


def test_planets_are_chosen_with_the_display_on_the_table() -> None:
    """So that a planet is chosen knowing what lies there: the sheet's order is the engine's."""
    steps = [block.text for block in cards_of("biomos").sheets["rules"].blocks]
    display, planets = (
        next(place for place, text in enumerate(steps) if words in text)
        for words in ("**the display**", "the last player chooses a planet")
    )
    assert display < planets


def test_tiles_are_shown_round_their_centres() -> None:
    """Where they go is hard to say in words."""
    blocks = cards_of("ecosfera").sheets["rules"].blocks
    (around,) = [block.text for block in blocks if block.kind == "drawing" and block.mark == "around"]
    assert "habitat-centre" in around
    assert "impact-centre" in around


def test_credits_of_pictures_are_joined_as_the_language_does() -> None:
    told = ToldArt(("A", "B"), "", "C", "", "", ("D",))
    assert [*art_texts(ArtInWords("絵", (told,), language="ja"))] == ["**絵。***A*、*B*：C、D。"]
    assert [*art_texts(ArtInWords("Art", (told,)))] == ["**Art.** *A*, *B*: C, D."]
