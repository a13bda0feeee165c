"""The stages that check, build and proof share, from a judged set to its faces.

Owns their order. Must not know how any of them works, nor options and printing.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pnp import __version__
from pnp.check.registry import run
from pnp.check.run import settled
from pnp.compose import ALL, Choice, Theme, compose, find_theme
from pnp.diagnostics import Diagnostic, in_order
from pnp.i18n import edition
from pnp.impose import impose
from pnp.impose.profiles import find as find_profile
from pnp.load.inputs import digest
from pnp.model import CardSet, Faces
from pnp.text.fonts import Fonts, load_fonts


class Studio(NamedTuple):
    """What all languages of one set share."""

    cards: CardSet
    theme: Theme
    fonts: Fonts
    digest: str


def studio(cards: CardSet) -> tuple[Studio | None, tuple[Diagnostic, ...]]:
    """The set's theme and fonts (its own ``fonts.yaml`` adds to the bundled ones)."""
    theme, found = find_theme(cards.theme, cards.folders, cards.spans.get("theme", cards.span))
    own = [Path(folder) / "fonts.yaml" for folder in cards.folders]
    fonts = load_fonts(*(path for path in own if path.exists()))
    if theme is None:
        return None, in_order((*found, *fonts.found))
    inputs = digest((*cards.folders, *theme.folders), __version__)
    return Studio(cards, theme, fonts, inputs), in_order((*found, *fonts.found))


def faces(
    shop: Studio, language: str, choice: Choice = ALL, *, draft: bool = False
) -> tuple[Faces, tuple[Diagnostic, ...]]:
    """One language of a set, drawn and judged."""
    told, wrong = edition(shop.cards, language, shop.digest, draft)
    made, found = compose(told, shop.theme, shop.fonts, choice)
    return made, settled(shop.cards, (*wrong, *found, *run(made)), ())


def drawn(shop: Studio, language: str) -> tuple[Diagnostic, ...]:
    """What faces and their sheets on plain A4 have to say: all that can be known without printing."""
    made, found = faces(shop, language)
    profile, more = find_profile("a4", ())
    if profile is None:
        return in_order((*found, *more))
    _, notes = impose(made, profile, fonts=shop.fonts)
    return in_order((*found, *notes))
