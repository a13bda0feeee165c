"""Whose pictures a set may print: those of its own folders, of the sets it extends, and of its themes.

Must not know what is said of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, has_errors
from pnp.base.model.picture_credits import ArtCredits
from pnp.check.registry import run
from pnp.source.schema.art_yaml import read_credits

if TYPE_CHECKING:
    from pnp.base.model import CardSet
    from pnp.files.world import World
    from pnp.project.products import Material


def art_of(
    cards: CardSet, material: Material | None, world: World
) -> tuple[ArtCredits, tuple[Diagnostic, ...]]:
    """With what is wrong with it."""
    from pnp.draw.look.pictures import ENDINGS

    themes = material.theme.folders if material else ()
    places = [(Path(folder), "art") for folder in cards.folders]
    places += [(folder, name) for folder in themes for name in ("art", "icons")]
    art, found = read_credits(places, ENDINGS, world)
    return art, found if has_errors(found) else (*found, *run(art))
