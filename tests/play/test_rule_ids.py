"""Every rule and every reading of the four games has its worked example: a test named after its id."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import yaml

HERE = Path(__file__).parent
IDS: dict[str, list[str]] = yaml.safe_load((HERE / "rule_ids.yaml").read_text(encoding="utf-8"))


def examples_of(game: str) -> list[str]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob(f"test_{game}*.py")))
    return [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]


def without_example(game: str) -> list[str]:
    names = examples_of(game)
    return [rule for rule in IDS[game] if not any(re.search(rf"_{rule}(_|$)", name) for name in names)]


@pytest.mark.parametrize("game", IDS)
def test_no_rule_is_without_an_example(game: str) -> None:
    assert without_example(game) == []


@pytest.mark.parametrize(
    ("game", "least"), [("biotopia", 73), ("biekrig", 62), ("biomos", 62), ("ecosfera", 92)]
)
def test_no_rule_is_listed_twice_or_lost(game: str, least: int) -> None:
    assert len(IDS[game]) == len(set(IDS[game])) >= least


def test_all_readings_are_listed() -> None:
    for game, letters, last in (("biotopia", "bta", 14), ("biekrig", "bka", 13), ("biomos", "bma", 10)):
        assert {f"{letters}{number}" for number in range(1, last + 1)} <= set(IDS[game])
    assert {f"q{number}" for number in range(1, 16)} | {f"d{number}" for number in range(1, 14)} <= set(
        IDS["ecosfera"]
    )
