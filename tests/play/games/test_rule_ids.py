"""Every rule and every reading of a game has its worked example: a test of its folder, named after its id."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import yaml

LISTS = {path.parent.name: path for path in Path(__file__).parent.glob("*/rules.yaml")}


def ids_of(game: str) -> list[str]:
    told = yaml.safe_load(LISTS[game].read_text(encoding="utf-8"))
    readings = [f"{name}{number}" for name, last in told["readings"].items() for number in range(1, last + 1)]
    return [*told["rules"], *readings]


def examples_of(game: str) -> list[str]:
    files = sorted(LISTS[game].parent.glob("test_*.py"))
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in files)
    return [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


def without_example(game: str) -> list[str]:
    names = examples_of(game)
    return [rule for rule in ids_of(game) if not any(re.search(rf"_{rule}(_|$)", name) for name in names)]


@pytest.mark.parametrize("game", sorted(LISTS))
def test_no_rule_is_without_an_example(game: str) -> None:
    assert without_example(game) == []


@pytest.mark.parametrize("game", sorted(LISTS))
def test_no_rule_is_listed_twice(game: str) -> None:
    assert len(ids_of(game)) == len(set(ids_of(game)))
