"""The species of Ecosfera: each card tells one thing of the life of its species, in every language."""

from __future__ import annotations

import pytest

from pnp.base.model import Card, CardSet
from pnp.base.scene import Text
from pnp.project.opened_set import Project
from tests.bundled import opened
from tests.play.games.ecosfera.table import cards as in_english
from tests.press.render.drawings import walk

SPECIES = ("producer", "consumer")
LANGUAGES = in_english().languages


@pytest.fixture(scope="module")
def project() -> Project:
    return opened("ecosfera")


def species(cards: CardSet) -> list[Card]:
    return [card for card in cards.cards if card.kind in SPECIES]


def notes(cards: CardSet) -> dict[str, str]:
    return {card.id: str(card.fields["note"] or "") for card in species(cards)}


def test_notes_are_knowledge_of_nature_and_no_value_of_the_game() -> None:
    assert {card.source.get("note") for card in species(in_english())} == {"biology"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_species_tells_something_of_its_life(language: str, project: Project) -> None:
    edition, _ = project.edition(language)
    assert edition is not None
    told, english = notes(edition.cards), notes(in_english())
    assert len(told) == 60
    assert [card for card, note in told.items() if not note] == []
    assert len({*told.values()}) == 60, "no two say the same"
    same = {card for card, note in told.items() if note == english[card]}
    assert same == ({*told} if language == "en" else set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_species_tells_fits_on_its_card(language: str, project: Project) -> None:
    """In two lines of 7 pt or more: what is longer, or smaller, is found."""
    faces, found = project.faces(language, kinds=SPECIES, backs=False)
    assert [one.message for one in found if one.code in ("TXT601", "TXT602")] == []
    assert faces is not None


@pytest.mark.parametrize("language", ["en", "nb"])
def test_a_scientific_name_slants_but_where_it_is_what_everybody_calls_the_group(
    language: str, project: Project
) -> None:
    faces, _ = project.faces(language)
    edition, _ = project.edition(language)
    assert faces is not None
    assert edition is not None
    cards = {card.id: card for card in edition.cards.cards}
    slanted = {}
    for part in faces.parts:
        card = cards.get(part.card)
        if card and card.kind in SPECIES and card.name == card.fields["latin"]:
            words = (item for item in walk(part.front.items) if isinstance(item, Text))
            (name,) = {item.font for item in words if item.glyphs in card.name and item.size > 3}
            slanted[card.name] = name.endswith("i")
    (upright,) = (name for name, slants in slanted.items() if not slants)
    assert upright == {"en": "Bacteria", "nb": "Virus"}[language]
    assert len(slanted) > 1
