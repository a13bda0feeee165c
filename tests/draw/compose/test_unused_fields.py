"""B13: a field that nothing draws or uses is told, as a note."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.project.opened_set import Project

Write = Callable[..., Path]
SET = """\
id: pond
title: Pond
theme: mine
rules:
  vocab: {place: [reed, shore]}
  kinds:
    frog: {fields: {n: {type: int}, difficulty: {type: int}, place: {type: one_of, of: place}}}
print: {frog: {size: poker, back: none}}
cards: [{kind: frog, id: a, name: A, n: 4, difficulty: 2, place: reed}]
"""
FACE = '<face><text x="5" y="9" w="50" h="40">{{ card.name }} {{ card.n }} %s</text></face>'
MINE = {
    "templates/mine/theme.yaml": "extends: plain\n",
    "templates/mine/frog.xml.j2": FACE % "{{ card.place }}",
}
HEAD, RULES = (
    "rules:\n",
    "  components: {{frog: {{total: 1, because: so}}}}\n  invariants: [{{id: a, check: {}, because: b}}]\n",
)


def told(folder: Path) -> list[str]:
    faces, found = Project(folder).faces()
    assert faces, found
    return [f"{one.severity.name}: {one.message}" for one in found if one.code == "TPL549"]


def test_b13_a_field_that_no_template_draws_is_a_note(write_set: Write) -> None:
    folder = write_set(SET, "pond", **MINE)
    assert told(folder) == ["NOTE: nothing draws or uses the field 'difficulty' of the kind 'frog'"]
    _, found = Project(folder).faces()
    assert next(one.span for one in found if one.code == "TPL549").line == 7


@pytest.mark.parametrize(
    "drawn",
    [
        "{{ card.difficulty }}",
        "{{ facts(card) }}",
        '{{ card["difficulty"] }}',
        "{% for f in card.fields %}{{ card[f] }}{% endfor %}",
        '{{ set.of("frog")|map(attribute="difficulty")|join }}',
    ],
)
def test_b13_what_a_template_may_draw_is_not_told(write_set: Write, drawn: str) -> None:
    face = FACE % ("{{ card.place }}" + drawn)
    assert told(write_set(SET, "pond", **{**MINE, "templates/mine/frog.xml.j2": face})) == []


def test_b13_a_comment_or_another_kind_draws_nothing(write_set: Write) -> None:
    other = SET.replace("print: {", "print: {toad: {size: poker, back: none}, ")
    other = other.replace("  kinds:\n", "  kinds:\n    toad: {fields: {}}\n")
    files = {**MINE, "templates/mine/toad.xml.j2": FACE.replace(" {{ card.n }}", "") % "{{ set.difficulty }}"}
    files["templates/mine/frog.xml.j2"] += "{# card.difficulty #}"
    assert len(told(write_set(other, "pond", **files))) == 1


@pytest.mark.parametrize(
    "files",
    [
        {"set.yaml": SET.replace(HEAD, HEAD + RULES.format('"sum(c.difficulty for c in frogs) == 2"'))},
        {"set.yaml": SET.replace("place: reed}", 'place: reed, text: "Worth {difficulty}."}')},
        {"set.yaml": SET.replace("theme: mine", "theme: plain")},
        {
            "set.yaml": SET.replace(
                "difficulty: {type: int}", "difficulty: {type: int, optional: true}"
            ).replace("difficulty: 2, ", "")
        },
        {"set.yaml": SET.replace("theme: mine", "look: {fields: [n, place], costs: difficulty}")},
        {"set.yaml": SET.replace("theme: mine", "look: {fields: [n, place], foot: '{card.difficulty}'}")},
        {"sheets/rules.md": "# Pond\n\nThe frog counts {{ cards.a.difficulty }}.\n"},
        {"set.yaml": SET.replace("frog: {size: poker, back: none}", "frog: none")},
        {
            "templates/mine/badge.xml.j2": "{{ card.difficulty }}",
            "templates/mine/frog.xml.j2": FACE % '{{ card.place }}{% include "badge.xml.j2" %}',
        },
    ],
)
def test_b13_what_a_look_rule_text_or_sheet_uses_is_not_told(write_set: Write, files: dict[str, str]) -> None:
    every = {**MINE, **files}
    assert told(write_set(every.pop("set.yaml", SET), "pond", **every)) == []


def test_b13_a_field_a_look_leaves_out_is_told(write_set: Write) -> None:
    folder = write_set(SET.replace("theme: mine", "look: {fields: [n, place]}"), "pond")
    assert len(told(folder)) == 1
