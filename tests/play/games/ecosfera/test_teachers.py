"""The teachers' page of Ecosfera: its lessons last as long as they say, and its pages are full in any language."""

from __future__ import annotations

import re

import pytest

from pnp.base.model import Profile
from pnp.base.model.print_options import PrintOptions
from pnp.base.scene import Text
from pnp.press.edition_documents import text_documents
from tests.bundled import opened
from tests.draw.rulebook.setting import runs

FULL = 0.8  # of the height of a page
FOOT = 20.0  # mm
LETTER = Profile("letter", 215.9, 279.4)


def test_the_steps_of_a_lesson_add_up_to_it() -> None:
    cards = opened("ecosfera").cards().value
    assert cards is not None
    lessons: dict[int, int] = {}
    for block in cards.sheets["teachers"].blocks:
        minutes = [int(number) for number in re.findall(r"prose\((\d+)\)", block.text)]
        if block.kind == "heading" and minutes:
            lessons[minutes[0]] = 0
        elif block.kind == "row" and lessons and minutes:
            lessons[[*lessons][-1]] += minutes[0]
    assert lessons == {45: 45, 90: 90}


@pytest.mark.parametrize("language", ["en", "fi", "ru"])
def test_it_is_two_full_pages_in_short_languages_and_long_ones(language: str) -> None:
    rulebook, _ = opened("ecosfera").sheet_material(language)
    assert rulebook is not None
    (document,), found = text_documents(rulebook, LETTER, PrintOptions(documents=frozenset({"teachers"})))
    assert found == ()
    assert len(document.pages) == 2
    for page in document.pages:
        lowest = max(
            y for text, _, y in runs(page.items) if isinstance(text, Text) and y < page.height - FOOT
        )
        assert lowest > FULL * page.height


@pytest.mark.parametrize(("language", "told"), [("en", "30–60 min"), ("ru", "30–60 мин")])
def test_minutes_are_told_in_its_language(language: str, told: str) -> None:
    rulebook, _ = opened("ecosfera").sheet_material(language)
    assert rulebook is not None
    (document,), _ = text_documents(rulebook, LETTER, PrintOptions(documents=frozenset({"teachers"})))
    words = " ".join(text.glyphs for text, _, _ in runs(document.pages[0].items))
    assert told in words.replace("\u00a0", " ")


def test_its_food_web_names_every_species() -> None:
    rulebook, _ = opened("ecosfera").sheet_material()
    assert rulebook is not None
    (document,), _ = text_documents(rulebook, LETTER, PrintOptions(documents=frozenset({"teachers"})))
    told = " ".join(text.glyphs for text, _, _ in runs(document.pages[0].items))
    cards = rulebook.edition.cards
    assert [
        card.name for kind in ("producer", "consumer") for card in cards.of(kind) if card.name not in told
    ] == []
