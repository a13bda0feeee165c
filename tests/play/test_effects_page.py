"""docs/effects.md says what the sets declare."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.play.effects import page
from pnp.source.load.set_folders import bundled_ids
from pnp.source.schema.read import load_set

PAGE = Path(__file__).parents[2] / "docs" / "effects.md"


def test_the_page_is_up_to_date(request: pytest.FixtureRequest) -> None:
    sets = [cards for set_id in bundled_ids() if (cards := load_set(set_id)[0])]
    text = page(sets)
    if request.config.getoption("--update-golden"):
        PAGE.write_text(text, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == text


def test_every_verb_says_what_it_does_and_is_used() -> None:
    for set_id in bundled_ids():
        cards, _ = load_set(set_id)
        assert cards is not None
        used = {effect.verb for card in cards.cards for effect in card.effects}
        for verb in cards.rules.verbs.values():
            assert verb.doc, verb.name
            assert verb.name in used
