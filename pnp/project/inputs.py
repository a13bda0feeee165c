"""The digest of everything a set is printed from. Must not know how it is printed, or what is kept."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from pnp import __version__
from pnp.load.tables import is_table
from pnp.model import CardSet, Profile
from pnp.resources import bundled
from pnp.world import World

if TYPE_CHECKING:
    from pnp.look.theme import Theme
    from pnp.text.fonts import Fonts

# inputs by their endings, beside tables
READ = (".yaml", ".md", ".po", ".svg", ".j2", ".png", ".jpg", ".jpeg", ".ttf", ".otf")


def digest(world: World, cards: CardSet, theme: Theme, fonts: Fonts, paper: Profile | None) -> str:
    """Of every input a whole build of the set could read: printed on every sheet, so that paper can be told apart.

    Equal for every choice of cards, formats and languages, and wherever the folders lie. What corrects a printer
    is left out: the same sheets come out of it.
    """
    total = hashlib.sha256(__version__.encode())
    total.update(repr((paper and paper.measures, fonts.versions())).encode())
    homes: list[str | Path] = [*cards.folders, *theme.folders]
    for home in (*homes, bundled("templates") / "_shared", bundled("fonts")):
        for path in world.below(home):
            if path.endswith(READ) or is_table(path):
                total.update(path.encode("utf-8", "surrogateescape"))
                total.update(world.digest(f"{home}/{path}", home))
    return total.hexdigest()
