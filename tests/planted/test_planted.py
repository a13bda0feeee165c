"""The table of planted bugs stays true: each still has its place, and its test is there. ``make mutants`` plants them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.planted.__main__ import ROOT, Bug, bugs

BUGS = bugs()


def test_there_are_enough_of_them_in_every_corner() -> None:
    assert len(BUGS) >= 60
    assert len({bug.what for bug in BUGS}) == len(BUGS)
    rooms = {Path(bug.file).with_suffix("").parts[1] for bug in BUGS}
    assert len(rooms) >= 18, sorted(rooms)


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.what)
def test_a_planted_bug_has_its_place_and_its_test(bug: Bug) -> None:
    text = (ROOT / bug.file).read_text(encoding="utf-8")
    assert text.count(bug.old) == 1
    ast.parse(text.replace(bug.old, bug.new))
    file, _, name = bug.test.partition("::")
    defined = {
        node.name
        for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    assert name.partition("[")[0] in defined
