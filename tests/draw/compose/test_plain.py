"""The plain theme draws any game without a template of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base.model import Card, Edition, Field, Print, Size
from pnp.base.scene_dump import dump
from pnp.draw.compose import compose
from pnp.draw.look.theme import find_theme
from pnp.source.schema.read import load_set
from tests.draw.compose.studio import Studio, fonts, texts

SETS = sorted(path.parent.name for path in (Path(__file__).parents[3] / "cardsets").glob("*/set.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_every_bundled_game_can_be_drawn_plainly(name: str) -> None:
    cards, _ = load_set(name)
    assert cards
    theme, _ = find_theme("plain", [], cards.span)
    assert theme
    faces, found = compose(Edition(cards), theme, fonts())
    assert [
        one.message for one in found if one.code not in ("TPL536", "TPL541")
    ] == []  # plain shows an emblem where it must
    assert len(faces.parts) == sum(
        len(cards.of(kind)) for kind, row in cards.prints.items() if row.file != "none"
    )


@pytest.fixture
def plain(studio: Studio) -> Studio:
    fields = {"latin": "Vulpes vulpes", "cost": {"sun": 2, "rain": 1}, "need": 0, "star": True, "none": None}
    studio.fields = {"cost": Field("cost", "bag", of="element")}
    studio.cards = (
        Card("fox", "beast", "Fox", text="Draw **2** cards.", fields=fields),
        Card("token", "token", "Token"),
        Card("drop", "drop", "Water"),
    )
    studio.prints = {
        "beast": Print("beast", Size(63.5, 88.9, "rect", 3), back="beast"),
        "token": Print("token", Size(25, 25, "circle"), back="token"),
        "drop": Print("drop", Size(13, 18, "drop")),
    }
    return studio


def test_a_card_shows_name_fields_and_text(plain: Studio) -> None:
    done = plain.compose(theme="plain")
    assert done.messages == []
    said = " ".join(texts(done.front.items))
    for part in (
        "Beast",
        "Fox",
        "Latin",
        "Vulpes vulpes",
        "2 Sunlight and 1 Rain",
        "Need",
        "✓",
        "Draw",
        "Tiny",
    ):
        assert part in said
    assert "None" not in said


def test_the_faces_of_the_plain_theme(plain: Studio, golden: Callable[[str, str], None]) -> None:
    fox, token, drop = plain.compose(theme="plain").faces.parts
    assert fox.back
    assert token.back
    golden("plain-card.scene", dump(fox.front))
    golden("plain-back.scene", dump(fox.back))
    golden("plain-pieces.scene", "".join(map(dump, (token.front, token.back, drop.front))))
