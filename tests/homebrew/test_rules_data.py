"""Words and numbers of the rules that homebrew changes: refused where they mean nothing. Found as B9 and B16."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.play.games.biomos.ring import Events
from pnp.play.given import Given
from pnp.project.opened_set import Project

EVENTS = """\
id: my-own
title: My Own
extends: biomos
languages: [en]
rules:
  figures:
    events:
      value:
        irrigate: {target: desert, beside: %s, becomes: %s}
"""


@pytest.mark.parametrize(("beside", "becomes"), [("see", "forest"), ("sea", "wood")])
def test_b9_an_unknown_word_of_an_event_is_refused(beside: str, becomes: str, tmp_path: Path) -> None:
    (tmp_path / "set.yaml").write_text(EVENTS % (beside, becomes), encoding="utf-8")
    found = [one for one in Project(tmp_path).check(["en"]) if one.code == "CMP320"]
    (one,) = found
    assert "events-name-terrains" in one.message
    assert [(span.path, span.line, note) for span, note in one.related] == [
        ("set.yaml", 7, "figures.events is stated here")
    ]


def test_b9_the_engine_refuses_it_too() -> None:
    table = Given({"irrigate": {"target": "desert", "beside": "see", "becomes": "forest"}})
    with pytest.raises(TypeError, match="'beside' should be one of desert, sea, forest, nothing, got 'see'"):
        Events.read(table, {"desert": "d", "sea": "s", "forest": "f"})


@pytest.mark.parametrize("key", ["components", "figures", "invariants", "kinds"])
def test_b16_sections_of_rules_in_the_wrong_place_are_sent_there(key: str, tmp_path: Path) -> None:
    (tmp_path / "set.yaml").write_text(f"id: tiny\n{key}: {{}}\n", encoding="utf-8")
    (one,) = (found for found in Project(tmp_path).check(["en"]) if found.code == "SHP202")
    assert one.hint == f"'{key}:' belongs under 'rules:', or into rules.yaml"
