"""The table of planted bugs stays true: each still has its place, and its test is there. ``make mutants`` plants them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.judging import no_offenders
from tests.planted.__main__ import ROOT, Bug, bugs

BUGS = bugs()


def test_there_are_enough_of_them_in_every_corner() -> None:
    assert len(BUGS) >= 60
    assert len({bug.what for bug in BUGS}) == len(BUGS)
    rooms = {Path(bug.file).parent for bug in BUGS}
    assert len(rooms) >= 18, sorted(rooms)


def test_every_planted_bug_has_its_place_and_its_test() -> None:
    no_offenders({bug.what: wrong for bug in BUGS if (wrong := wrong_with(bug))})


def wrong_with(bug: Bug) -> str:
    text = (ROOT / bug.file).read_text(encoding="utf-8")
    if (times := text.count(bug.old)) != 1:
        return f"{bug.file} has what it replaces {times} times"
    try:
        ast.parse(text.replace(bug.old, bug.new))
    except SyntaxError as error:
        return f"{bug.file} would not be Python any more: {error}"
    file, _, name = bug.test.partition("::")
    return "" if name.partition("[")[0] in functions(file) else f"there is no {bug.test}"


@cache
def functions(file: str) -> set[str]:
    if not (ROOT / file).is_file():
        return set()
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
