"""B14: the list below a drawing with lettered zones tells each of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.check.lettered import zones_told_otherwise
from pnp.source.schema.read import load_set

SET = """\
id: tiny
rules: {kinds: {beast: {fields: {}}}}
print: {beast: {size: poker}}
cards: [{kind: beast, id: fox, name: Fox}]
"""
THREE = "- one\n- two\n  - a part of two\n- three\n"


def told(folder: Path) -> list[str]:
    cards, _ = load_set(folder)
    assert cards
    return [f"{one.span.line}: {one.message}" for one in zones_told_otherwise(cards)]


@pytest.mark.parametrize(
    ("drawing", "below", "found"),
    [
        ("fox ; fox / fox ; slot", THREE, ["3: 4 zones and 3 items below: each zone takes one of them"]),
        ("fox ; slot", THREE, ["3: 2 zones and 3 items below: each zone takes one of them"]),
        ("fox ; fox // slot scale=0.3 wide", THREE, []),
        ("fox ; fox / fox ; slot", "Words of their own.\n\n" + THREE, []),
        ("fox ; fox / fox ; slot", "The end.\n", []),
        ("fox ; fox / slot", "1. one\n2. two\n3. three\n", []),
    ],
)
def test_b14_zones_and_the_items_below_them(
    write_set: Callable[..., Path], drawing: str, below: str, found: list[str]
) -> None:
    sheet = f"# Tiny\n\n::: zones {drawing}\n\n{below}"
    assert told(write_set(SET, **{"sheets/rules.md": sheet})) == found
