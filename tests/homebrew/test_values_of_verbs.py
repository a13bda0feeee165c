"""Every value that a verb of the bundled games accepts can be printed, and one it does not is named. Found as B4."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
import yaml

from pnp.base.scene_dump import dump
from pnp.project.opened_set import Project
from tests.bundled import opened


@pytest.mark.slow
@pytest.mark.parametrize("end", ["low", "high"])
@pytest.mark.parametrize("name", ["biekrig", "biotopia", "ecosfera"])
def test_b4_the_least_and_the_most_of_every_verb_are_printed(
    name: str, end: Literal["low", "high"], tmp_path: Path
) -> None:
    cards, _ = opened(name).cards()
    assert cards is not None
    changed = []
    for card in cards.cards:
        effects = {one.verb: dict(one.params) for one in card.effects}
        for verb, params in effects.items():
            for key, field in cards.rules.verbs[verb].params.items():
                if field.type == "int":
                    bound = getattr(field, end)
                    assert bound is not None, f"{verb}.{key} says no range"
                    params[key] = bound
        if effects:
            changed.append({"id": card.id, "effect": effects})
    said = {"id": "my-own", "title": "My Own", "extends": name, "languages": ["en"], "cards": changed}
    (tmp_path / "set.yaml").write_text(yaml.safe_dump(said), encoding="utf-8")
    _, found = Project(tmp_path).faces("en", cards=[str(one["id"]) for one in changed])
    assert [one.message for one in found if one.code.startswith(("TPL", "TXT"))] == []


@pytest.mark.parametrize("count", [2, 5])
def test_b4_more_pollen_than_signs_have_room_for_is_a_number(count: int, tmp_path: Path) -> None:
    cards = f"[{{id: extra-pollen, effect: {{gain_pollen: {{count: {count}}}}}}}]"
    text = f"id: my-own\ntitle: My Own\nextends: biekrig\nlanguages: [en]\ncards: {cards}\n"
    (tmp_path / "set.yaml").write_text(text, encoding="utf-8")
    faces, found = Project(tmp_path).faces("en", cards=["extra-pollen"])
    assert not found
    assert faces is not None
    assert f"+{count}" in dump(faces.parts[0].front)


def test_b4_a_value_out_of_range_is_named_where_it_stands(tmp_path: Path) -> None:
    lines = "id: my-own\ntitle: My Own\nextends: biekrig\ncards:\n  - {id: robbing, effect: {rob_honey: {up_to: 0}}}\n"
    (tmp_path / "set.yaml").write_text(lines, encoding="utf-8")
    (one,) = Project(tmp_path).check(["en"])
    assert (one.span.path, one.span.line) == ("set.yaml", 5)
    assert "up_to is 0, allowed: 1 to 20" in one.message
