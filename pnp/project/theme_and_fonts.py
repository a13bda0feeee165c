"""Theme and fonts of a set; what it declares of its look, judged as soon as these are there; its icons.

Must not know how it is judged.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, Span, in_order

if TYPE_CHECKING:
    from pnp.base.model import CardSet
    from pnp.draw.look.icons import IconCatalogue
    from pnp.files.world import World
    from pnp.project.products import Material


def material_of(cards: CardSet, place: Span, world: World) -> tuple[Material | None, tuple[Diagnostic, ...]]:
    """The set's theme and fonts."""
    from pnp.draw.look.theme import find_theme
    from pnp.project.products import Material
    from pnp.text.fonts import load_fonts, of_sets

    theme, found = find_theme(cards.theme, cards.folders, place, world)
    fonts = load_fonts(*of_sets(cards.folders, world), world=world)
    return (Material(theme, fonts) if theme else None), in_order((*found, *fonts.found))


def with_look(
    cards: CardSet, material: Material | None, found: tuple[Diagnostic, ...]
) -> tuple[Material | None, tuple[Diagnostic, ...]]:
    """The same, with what is wrong with the look."""
    if material is None or not cards.looks.spans:
        return material, found
    from pnp.draw.look.judging import judge_looks

    families = material.fonts.families
    return material, in_order((*found, *judge_looks(cards.looks, material.theme, families, cards.span)))


def icons_of(cards: CardSet, material: Material, world: World) -> IconCatalogue:
    """Those of the set and of what it extends, of its theme and of pnp."""
    from pnp.draw.look.icons import catalogue

    homes = dict(zip((cards.id, *cards.extends), map(Path, cards.folders), strict=False))
    return catalogue(homes, material.theme, world)
