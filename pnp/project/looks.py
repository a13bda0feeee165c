"""What a set declares of its look, judged with its theme and fonts as soon as these are there.

Must not know how it is judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.diagnostics import Diagnostic, in_order

if TYPE_CHECKING:
    from pnp.model import CardSet
    from pnp.project.products import Material


def with_look(
    cards: CardSet, material: Material | None, found: tuple[Diagnostic, ...]
) -> tuple[Material | None, tuple[Diagnostic, ...]]:
    """The same, with what is wrong with the look."""
    if material is None or not cards.looks.spans:
        return material, found
    from pnp.look.judging import judge_looks

    families = material.fonts.families
    return material, in_order((*found, *judge_looks(cards.looks, material.theme, families, cards.span)))
