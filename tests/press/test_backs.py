"""A back by card: each card has the back its word names, behind it, in whatever order and choice it is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp
from pnp.base.diagnostics import CATALOG
from pnp.base.model import Selection, Sheet
from tests.draw.compose.studio import texts

SET = """\
id: {name}
title: Sides
theme: {theme}
print:
  hero: {{size: poker, back: {{field: side}}}}
  place: {{size: poker}}
rules:
  vocab: {{side: [red, blue, green]}}
  kinds:
    hero: {{fields: {{side: {{type: one_of, of: side, optional: true}}}}}}
    place: {{fields: {{}}}}
cards:
  - {{kind: hero, id: fox, name: Fox, side: red, copies: 2}}
  - {{kind: hero, id: owl, name: Owl, side: blue}}
  - {{kind: hero, id: hen, name: Hen}}
  - {{kind: hero, id: cat, name: Cat, side: red}}
  - {{kind: place, id: den, name: Den}}
"""
WORDS = '<face><text x="9" y="9" w="40" h="9">{}</text></face>'
BEHIND = {"fox": "red side", "owl": "any blue", "hen": "any hero", "cat": "red side", "den": "any place"}


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def sides(tmp_path: Path) -> Path:
    return written(
        tmp_path / "sides",
        {
            "set.yaml": SET.format(name="sides", theme="mine"),
            "templates/mine/theme.yaml": "type: {text: {size: 9}}\n",
            "templates/mine/card.xml.j2": WORDS.format("{{ card.name }}"),
            "templates/mine/back.xml.j2": WORDS.format("any {{ back }}"),
            "templates/mine/back-red.xml.j2": WORDS.format("{{ back }} side"),
        },
    )


def test_each_card_has_the_back_its_word_names(sides: Path) -> None:
    faces, found = pnp.open(sides).faces()
    assert faces
    assert found == ()
    backs = {part.card: "".join(texts(part.back.items)) for part in faces.parts if part.back}
    assert backs == BEHIND
    fox, owl, _, cat, _ = faces.parts
    assert fox.back is cat.back
    assert fox.back != owl.back


@pytest.mark.parametrize("profile", ["a4", "letter", "a4-short", "a4-fold"])
@pytest.mark.parametrize("chosen", [None, Selection(one_each=True)])
def test_backs_lie_behind_their_fronts_on_every_paper(
    sides: Path, profile: str, chosen: Selection | None
) -> None:
    project = pnp.open(sides)
    sheets, found = project.sheets("en", profile=profile, selection=chosen)
    assert sheets, found
    pages = [page for document in sheets.documents for page in document.pages if isinstance(page, Sheet)]
    placed = [row for page in pages for row in page.placements]
    fronts = {(row.card, row.copy): row for row in placed if row.side == "front"}
    backs = {(row.card, row.copy): row for row in placed if row.side == "back"}
    assert {card for card, _ in fronts} == set(BEHIND)
    assert fronts.keys() == backs.keys()
    for key, front in fronts.items():
        assert backs[key].slot == front.slot
        assert "".join(texts(backs[key].scene.items)) == BEHIND[key[0]]


def test_a_card_whose_word_changes_gets_another_back(sides: Path) -> None:
    project = pnp.open(sides)
    project.faces()
    written(sides, {"set.yaml": SET.format(name="sides", theme="mine").replace("side: blue", "side: red")})
    faces, _ = project.faces()
    assert faces
    owl = next(part for part in faces.parts if part.card == "owl")
    assert owl.back
    assert texts(owl.back.items) == ["red side"]


def test_a_back_no_template_draws_is_told_once_by_its_name(sides: Path) -> None:
    (sides / "templates/mine/back.xml.j2").unlink()
    _, found = pnp.open(sides).faces()
    told = [(CATALOG[one.code].name, one.message.partition(" (")[0]) for one in found]
    assert told == [
        ("template-missing", f"the theme has no template 'back-{name}.xml.j2'")
        for name in ("blue", "hero", "place")
    ]


@pytest.mark.parametrize(
    ("back", "told"),
    [
        ("{field: sid}", "unknown key 'sid' in a hero"),
        ("{field: name}", "unknown key 'name' in a hero"),
        ("{by: side}", "unknown key 'by' in print.hero.back"),
        ("{}", "needs 'field'"),
    ],
)
def test_a_field_that_names_no_back_is_told(sides: Path, back: str, told: str) -> None:
    text = SET.format(name="sides", theme="mine").replace("{field: side}", back)
    written(sides, {"set.yaml": text})
    found = pnp.open(sides).check()
    assert any(told in one.message for one in found), [one.message for one in found]
