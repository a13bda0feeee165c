"""Whoever asks for a thing a second time stands on the same files as the first, and pays the same."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp import World
from pnp.base.budget import Budget, OverBudget, budgeted, spend
from pnp.files.cache import OFF
from pnp.files.remembering import Remembered, Remembering
from pnp.files.stamps import Stamp
from pnp.project.opened_set import Project
from tests.conftest import Write

HOME = Path(pnp.__file__).parent
SET = """\
id: tiny
title: Tiny
theme: mine
languages: [en, de]
print: {beast: {size: poker}}
rules: {kinds: {beast: {fields: {}}}}
cards: [{kind: beast, id: fox, name: Fox}, {kind: beast, id: owl, name: Owl}]
"""
FILES = {
    "templates/mine/theme.yaml": "extends: plain",
    "templates/mine/beast.xml.j2": '<face background="#ffffff"><art x="9" y="9" w="9" h="9" fallback="sun"/>'
    '<text name="name" field="name" x="6" y="40" w="50" h="9">{{ card.name }}</text></face>',
    "art/fox.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    "sheets/rules.md": "# Rules\n\nPlay.\n",
}


def test_the_second_asker_stands_on_the_same_files_and_pays_the_same() -> None:
    world, memory, made = Remembering(), dict[str, Remembered[object]](), []

    def make() -> str:
        made.append(1)
        with world.recording() as inner:
            inner["file"] = Stamp(1, 2, 3)
        spend("work", 7, "somebody")
        return "thing"

    seen = []
    for _ in range(2):
        budget = Budget()
        with budgeted(budget), world.recording() as record:
            assert world.remember(memory, "key", make) == "thing"
        seen.append((record, budget.taken("work")))
    assert seen == [({"file": Stamp(1, 2, 3)}, 7)] * 2
    assert len(made) == 1


def test_what_was_not_made_is_not_remembered() -> None:
    world, memory = Remembering(), dict[str, Remembered[object]]()

    def make() -> None:
        spend("work", 10**9, "somebody")

    with budgeted(Budget()), pytest.raises(OverBudget):
        world.remember(memory, "key", make)
    assert memory == {}


PRODUCTS: dict[str, Callable[[Project], Any]] = {
    "cards": lambda project: project.cards(),
    "proof": lambda project: project.proof(),
    "material": lambda project: project.material(),
    "art": lambda project: project.art(),
    "icons": lambda project: project.icons(),
    "look files": lambda project: project.look_files(),
    "edition": lambda project: project.edition("de", draft=True),
    "faces": lambda project: project.faces("en"),
    "sheet material": lambda project: project.sheet_material("en"),
    "sheets": lambda project: project.sheets("en"),
}


def asked(project: Project, product: str) -> tuple[set[str], Counter[tuple[str, object]]]:
    """What a question stands on and takes, file by file and place by place."""
    made: list[Budget] = []
    plain = Budget.__init__

    def noted(self: Budget, times: int = 1) -> None:
        plain(self, times)
        made.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Budget, "__init__", noted)
        with project.world.recording() as record:
            PRODUCTS[product](project)
    sums: Counter[tuple[str, object]] = Counter()
    for budget in made:
        for charge in budget.charges:
            sums[charge.resource, charge.taker] += charge.amount
    return set(record), sums


@pytest.mark.parametrize("product", PRODUCTS)
def test_every_product_asked_for_again_stands_on_its_files_and_takes_its_share(
    write_set: Write, product: str
) -> None:
    """Whatever was asked before, be it the same or another product, which shares some of what is made."""
    home = write_set(SET, **FILES)
    PRODUCTS[product](pnp.open(home, World(cache=OFF)))  # reads what every process reads once, such as sizes
    fresh = asked(pnp.open(home, World(cache=OFF)), product)
    assert fresh[0]
    assert fresh[1]
    held = pnp.open(home, World(cache=OFF))
    for before in ([product], PRODUCTS):
        for other in before:
            PRODUCTS[other](held)
        record, sums = asked(held, product)
        assert fresh[0] <= record, before
        assert sums == fresh[1], before


def test_nobody_remembers_by_hand() -> None:
    """What must be said to the next asker is said in one module."""
    by_hand = {"pay", "charges_since", "charges_so_far"}
    found = []
    for path in sorted(HOME.rglob("*.py")):
        if path.name in ("remembering.py", "budget.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = {one.name for one in node.names} if isinstance(node, ast.ImportFrom) else set()
            if node.__class__ is ast.ImportFrom and node.module == "pnp.base.budget" and names & by_hand:
                found.append(f"{path.relative_to(HOME)}:{node.lineno} {sorted(names & by_hand)}")
    assert not found, "use remember() of pnp/files/remembering.py"
