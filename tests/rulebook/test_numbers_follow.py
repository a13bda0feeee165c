"""Change one number in the data: the rule sheet changes with it, in every language."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.load.sets import find
from pnp.schema.read import load_set
from tests.rulebook.test_questions import printed


def changed(folder: Path) -> Path:
    target = folder / "biotopia"
    shutil.copytree(find("biotopia"), target)
    rules = target / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    old = "  end_points:        {value: 15,"
    assert old in text
    rules.write_text(text.replace(old, "  end_points:        {value: 4711,"), encoding="utf-8")
    return target


LANGUAGES = load_set("biotopia")[0].languages  # type: ignore[union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_reaches_the_sheet_of_every_language(language: str, tmp_path: Path) -> None:
    assert "4711" not in printed("biotopia", language, tmp_path / "before")
    assert "4711" in printed(changed(tmp_path), language, tmp_path / "after")
