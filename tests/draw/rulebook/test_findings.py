"""The findings of sheets: each fires on its bad example, and on that alone; the good one is clean."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import CATALOG
from pnp.draw.rulebook import rule_sheet_faults
from tests.draw.rulebook.setting import printed
from tests.manual_pages import each_side

OURS = [code for code, entry in CATALOG.items() if hasattr(rule_sheet_faults, entry.name.replace("-", "_"))]
FENCE = re.compile(r"^```(bad|good) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def found(code: str, verdict: str, folder: Path) -> set[str]:
    for kind, path, text in FENCE.findall(each_side(CATALOG[code])):
        if kind == verdict:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    return {one.code for one in printed(folder).found}


@pytest.mark.parametrize("code", OURS)
def test_bad_examples_fire_and_good_ones_do_not(code: str, tmp_path: Path) -> None:
    assert found(code, "bad", tmp_path / "bad" / "tiny") == {code}
    assert found(code, "good", tmp_path / "good" / "tiny") == set()


def test_all_are_here() -> None:
    assert len(OURS) == 6
