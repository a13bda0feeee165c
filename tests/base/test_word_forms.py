"""The words of icons: one form, or the one that the number before the icon asks for."""

from __future__ import annotations

import pytest

from pnp.base.word_forms import SignWords, number_at_end
from pnp.draw.compose.view import signs_of
from pnp.words.own_catalogs import own_languages
from pnp.words.printed_words import COUNTED
from tests.bundled import opened
from tests.press.test_read_aloud import words_of_signs


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1), ("costs 12 ", 12), ("3+\u00a0", 3), ("+1 ", 1), ("−2 ", 2), ("2–3 ", 3), ("4 × ", 4), ("(7 ", 7),
        ("1\u202f000 ", 1000), ("1,000,000 ", 1_000_000), ("21 ", 21), ("", None), ("one ", None), ("1.5 ", None),
        ("1/2 ", None), ("a2 ", None), ("2. ", None), ("2: ", None), ("2\n", None), ("٣ ", 3),
    ],
)  # fmt: skip
def test_d16_the_number_before_an_icon_is_seen(text: str, number: int | None) -> None:
    assert number_at_end(text) == number


def test_d16_an_icon_named_after_a_word_has_its_forms() -> None:
    words = SignWords({"mud": "Mud hole"}, {"mud": ("Mud hole", "Mud holes")})
    assert [words.word("habitat-mud", before) for before in ("1 ", "2 ", "in ")] == [
        "Mud hole", "Mud holes", "Mud hole",
    ]  # fmt: skip


POINTS = {
    "en": "point points points points points",
    "da": "point point point point point",
    "de": "Punkt Punkte Punkte Punkte Punkte",
    "es": "punto puntos puntos puntos puntos",
    "et": "punkt punkti punkti punkti punkti",
    "fi": "piste pistettä pistettä pistettä pistettä",
    "fr": "point points points points points",
    "lt": "taškas taškai taškai taškų taškas",
    "nb": "poeng poeng poeng poeng poeng",
    "pl": "punkt punkty punktów punktów punktów",
    "ru": "очко очка очков очков очко",
    "sv": "poäng poäng poäng poäng poäng",
}


@pytest.mark.parametrize("language", own_languages())
def test_d16_every_language_counts_points(language: str) -> None:
    edition = (
        opened("ecosfera" if language in ("et", "fi", "lt", "ru") else "biotopia").edition(language).value
    )
    signs = signs_of(edition)
    assert " ".join(signs.word("points", f"{number} ") for number in (1, 2, 5, 11, 21)) == POINTS[language]
    assert {key for key in COUNTED if not all(edition.forms[key])} == set()


def test_d16_a_reference_card_says_one_point_for_seven_honey() -> None:
    """Not for seven tokens: one may count for five."""
    sheets = opened("biekrig").sheets("en", documents=("reference",)).value
    placed = (
        one.scene for document in sheets.documents for page in document.pages for one in page.placements
    )
    said = {word for face in placed for word in words_of_signs(face.items)}
    assert {"point", "Honey"} <= said
    assert "Honey tokens" not in said
