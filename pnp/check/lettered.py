"""Drawings of rule sheets whose letters the list below them is to tell: one item each.

Reads the sheets of a set as they are written. Must not know how they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Finding, Severity
from pnp.base.model import Block, CardSet
from pnp.base.wording import counted
from pnp.check.registry import rule

ZONES, ITEM = "zones", "item"
BETWEEN = frozenset((";", "/", "//"))  # what parts zones, and rows of them


@rule("RUL566", CardSet, Severity.WARNING)
def zones_told_otherwise(cards: CardSet) -> Iterator[Finding]:
    """A list below `::: zones` has fewer items than there are zones, or more. Its items take the letters of the zones in
    order, so that one is left without words, or a letter without a zone.

    A paragraph in between makes the list one of its own.

    ```both set.yaml = one-fox.yaml
    ```bad sheets/rules.md
    # Tiny

    ::: zones fox ; fox

    - The draw pile.
    ```
    ```good sheets/rules.md
    # Tiny

    ::: zones fox ; fox

    - The draw pile.
    - The discard pile.
    ```
    """
    for sheet in cards.sheets.values():
        for at, block in enumerate(sheet.blocks):
            if block.kind != "drawing" or block.mark != ZONES:
                continue
            zones = 1 + sum(word in BETWEEN for word in block.text.split())
            items = _items(sheet.blocks[at + 1 :])
            if items and items != zones:
                told = f"{counted(zones, 'zone')} and {counted(items, 'item')} below: each zone takes one of them"
                yield Finding(block.span, told, "add or take out items, or put a paragraph above the list")


def _items(blocks: tuple[Block, ...]) -> int:
    """How many items a list has that begins here; those within others are no items of their own."""
    found = 0
    for block in blocks:
        if block.kind != ITEM:
            break
        found += block.level == blocks[0].level
    return found
