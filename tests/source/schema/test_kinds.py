"""Kinds that share fields, and what decides in which file a kind is printed."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

import pnp
from pnp.base.diagnostics import Diagnostic
from pnp.base.model import CardSet
from pnp.source.schema.json_schema import schemas
from pnp.source.schema.read import load_set

UNITS = """\
id: units
print: {ally: {size: poker}, foe: {size: poker}, boss: {size: poker}}
rules:
  vocab: {element: [sun, rain]}
  kinds:
    boss: {like: foe, fields: {might: {type: int, range: 9..20}, lair: text}}
    ally: {fields: {might: {type: int, range: 0..9}, cost: {type: bag, of: element}}}
    foe: {like: ally}
cards:
  - {kind: ally, id: fox, name: Fox, might: 2, cost: {sun: 1, rain: 1}}
  - {kind: foe, id: owl, name: Owl, might: 3, cost: {rain: 2}}
  - {kind: boss, id: hen, name: Hen, might: 12, cost: {sun: 2}, lair: The Coop}
"""


def read(folder: Path, text: str) -> tuple[CardSet, tuple[Diagnostic, ...]]:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "set.yaml").write_text(text, encoding="utf-8")
    cards, found = load_set(folder)
    assert cards
    return cards, found


def messages(found: tuple[Diagnostic, ...]) -> list[str]:
    return [one.message for one in found]


def test_a_kind_takes_up_the_fields_of_the_one_it_is_like(tmp_path: Path) -> None:
    cards, found = read(tmp_path, UNITS)
    assert messages(found) == []
    kinds = cards.rules.kinds
    assert list(kinds) == ["boss", "ally", "foe"]
    assert list(kinds["foe"].fields) == ["might", "cost"]
    assert list(kinds["boss"].fields) == ["might", "cost", "lair"]
    assert (kinds["foe"].fields["might"].high, kinds["boss"].fields["might"].high) == (9, 20)
    assert (kinds["foe"].label, kinds["foe"].plural) == ("Foe", "foes")
    made = schemas(cards)["cards-boss.schema.json"]["properties"]["cards"]["items"]
    assert {"might", "cost", "lair"} <= set(made["properties"])


def test_a_value_taken_up_is_checked_as_an_own_one(tmp_path: Path) -> None:
    _, found = read(tmp_path, UNITS.replace("might: 3", "might: 30"))
    assert len(found) == 1
    assert "0 to 9" in found[0].message or "0..9" in found[0].message


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("foe: {like: ally}", "foe: {like: aly}", "unknown kind 'aly'"),
        ("foe: {like: ally}", "foe: {like: boss}", "is like 'boss', which is like it"),
        ("foe: {like: ally}", "foe: {like: foe}", "the kind 'foe' is like itself"),
        ("foe: {like: ally}", "foe: {label: Foe}", "kinds.foe needs 'fields'"),
        ("foe: {like: ally}", "foe: {like: [ally]}", "like should be"),
    ],
)
def test_what_a_kind_cannot_be_like_is_told_once(tmp_path: Path, before: str, after: str, told: str) -> None:
    _, found = read(tmp_path, UNITS.replace(before, after))
    assert len(found) == 1, messages(found)
    assert told in found[0].message
    assert found[0].span.line == 8


def test_a_field_that_is_lost_is_not_missed_where_it_is_taken_up(tmp_path: Path) -> None:
    _, found = read(
        tmp_path, UNITS.replace("cost: {type: bag, of: element}", "cost: {type: bagg, of: element}")
    )
    assert len(found) == 1, messages(found)


def test_a_set_that_extends_adds_fields_to_the_kinds_it_inherits(tmp_path: Path) -> None:
    read(tmp_path / "units", UNITS)
    more = """\
id: more
extends: units
rules:
  kinds:
    ally: {like: ally, fields: {motto: {type: text, optional: true}, speed: {type: int, default: 1}}}
    beast: {like: foe}
print: {beast: {size: poker}}
cards:
  - {kind: beast, id: cat, name: Cat, might: 1, cost: {rain: 1}}
  - {id: fox, motto: Catch me.}
  - {kind: ally, id: dog, name: Dog, might: 1, cost: {rain: 1}, speed: 3}
"""
    cards, found = read(tmp_path / "more", more)
    assert messages(found) == []
    known = {card.id: card.fields for card in cards.cards}
    assert known["fox"] == {"might": 2, "cost": {"sun": 1, "rain": 1}, "motto": "Catch me.", "speed": 1}
    assert (known["dog"]["speed"], known["cat"]["cost"]) == (3, {"rain": 1})
    assert not [one for one in pnp.open(tmp_path / "more").check() if one.severity.name == "ERROR"]


def test_cards_that_lack_a_field_their_kind_has_gained_are_told_at_the_field(tmp_path: Path) -> None:
    read(tmp_path / "units", UNITS)
    more = "id: more\nextends: units\nrules:\n  kinds:\n    ally: {like: ally, fields: {speed: int}}\n"
    _, found = read(tmp_path / "more", more)
    assert messages(found) == ["a card does not say the new field 'speed' of ally"]
    assert found[0].span.line == 5
    _, found = read(tmp_path / "more", more + "cards: [{id: fox, speed: 3}]\n")
    assert messages(found) == []


def test_an_inherited_kind_keeps_what_it_is_called(tmp_path: Path) -> None:
    read(tmp_path / "units", UNITS.replace("ally: {fields", "ally: {label: Friend, plural: band, fields"))
    more = "id: more\nextends: units\nrules: {kinds: {ally: {like: ally}}}\n"
    cards, _ = read(tmp_path / "more", more)
    kind = cards.rules.kinds["ally"]
    assert (kind.label, kind.label_plural, kind.plural) == ("Friend", "Friends", "band")


def test_a_long_row_of_kinds_takes_no_time(tmp_path: Path) -> None:
    kinds = (
        "".join(f"    k{n}: {{like: k{n + 1}}}\n" for n in range(3000)) + "    k3000: {fields: {a: int}}\n"
    )
    cards, found = read(tmp_path, f"id: long\nrules:\n  kinds:\n{kinds}")
    assert messages(found) == []
    assert all(list(kind.fields) == ["a"] for kind in cards.rules.kinds.values())


@pytest.mark.parametrize(
    ("size", "file"),
    [
        ("{width_mm: 70, height_mm: 110}", "cards"),
        ("{width_mm: 70, height_mm: 110, corner_mm: 3}", "cards"),
        ("{width_mm: 30}", "cards"),
        ("{width_mm: 150, height_mm: 30}", "cards"),
        ("{width_mm: 29.9, height_mm: 110}", "components"),
        ("{width_mm: 70, height_mm: 150.1}", "components"),
        ("{shape: hex, width_mm: 70}", "components"),
        ("{shape: circle, width_mm: 70}", "components"),
        ("micro", "cards"),
    ],
)
def test_what_is_about_as_large_as_a_card_is_printed_with_the_cards(
    tmp_path: Path, size: str, file: str
) -> None:
    text = f"id: tiny\nrules: {{kinds: {{tile: {{fields: {{}}}}}}}}\nprint: {{tile: {{size: {size}}}}}\n"
    cards, _ = read(tmp_path, text)
    assert cards.prints["tile"].file == file
    cards, _ = read(tmp_path, text.replace(f"size: {size}", f"size: {size}, file: components"))
    assert cards.prints["tile"].file == "components"


def test_editors_know_the_new_keys(tmp_path: Path) -> None:
    cards, _ = read(tmp_path, UNITS)
    made = schemas(cards)
    judge = jsonschema.Draft202012Validator(made["set.schema.json"])
    sound = {
        "id": "units",
        "print": {
            "foe": {"size": "poker", "back": {"field": "side"}},
            "ally": {"size": "poker", "back": "foe"},
        },
        "rules": {
            "kinds": {"foe": {"like": "ally"}, "ally": {"fields": {"a": {"type": "text", "markup": True}}}}
        },
    }
    assert not list(judge.iter_errors(sound))
    for wrong in (
        {"kinds": {"foe": {"label": "Foe"}}},
        {"kinds": {"foe": {"fields": {"a": {"type": "int", "markup": True}}}}},
    ):
        assert list(judge.iter_errors({"id": "units", "rules": wrong})), wrong
    assert list(
        judge.iter_errors({"id": "units", "print": {"foe": {"size": "poker", "back": {"by": "side"}}}})
    )
