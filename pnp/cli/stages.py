"""The stages that check, build and proof share, from a judged set to its faces.

Owns their order. Must not know how any of them works, nor options and printing.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp import __version__
from pnp.check.exclusions import excluded
from pnp.check.proof import Proof
from pnp.check.registry import run
from pnp.check.run import settled
from pnp.compose import ALL, Choice, compose
from pnp.diagnostics import Diagnostic, in_order
from pnp.i18n import edition
from pnp.impose import booklet, impose
from pnp.impose.words import Words
from pnp.load.inputs import digest
from pnp.load.profiles import find as find_profile
from pnp.look.theme import Theme, find_theme
from pnp.model import CardSet, Document, Edition, Faces, Profile, Sheets
from pnp.text.fonts import Fonts, load_fonts

if TYPE_CHECKING:  # pnp.rulebook is imported for sets that have sheets
    from pnp.rulebook import Desk


CARDS = frozenset(("cards", "components"))
SHEETS = frozenset(("rules", "reference"))
FILES = CARDS | SHEETS


class Studio(NamedTuple):
    """What all languages of one set share."""

    cards: CardSet
    theme: Theme
    fonts: Fonts
    digest: str
    proof: Proof | None = None


def studio(cards: CardSet, proof: Proof | None = None) -> tuple[Studio | None, tuple[Diagnostic, ...]]:
    """The set's theme and fonts (its own ``fonts.yaml`` adds to the bundled ones)."""
    theme, found = find_theme(cards.theme, cards.folders, cards.spans.get("theme", cards.span))
    own = [Path(folder) / "fonts.yaml" for folder in cards.folders]
    fonts = load_fonts(*(path for path in own if path.exists()))
    if theme is None:
        return None, in_order((*found, *fonts.found))
    inputs = digest((*cards.folders, *theme.folders), __version__)
    return Studio(cards, theme, fonts, inputs, proof), in_order((*found, *fonts.found))


class Drawn(NamedTuple):
    """One language of a set: its faces, and where its sheets are set if it has any."""

    edition: Edition
    faces: Faces
    desk: Desk | None = None


def faces(
    shop: Studio, language: str, choice: Choice = ALL, *, draft: bool = False
) -> tuple[Faces, tuple[Diagnostic, ...]]:
    """One language of a set, drawn and judged."""
    made, found = drawing(shop, language, choice, draft=draft, sheets=False)
    return made.faces, found


def drawing(
    shop: Studio, language: str, choice: Choice = ALL, *, draft: bool = False, sheets: bool = True
) -> tuple[Drawn, tuple[Diagnostic, ...]]:
    """Faces, and the desk for sheets with the faces these show."""
    told, wrong = edition(shop.cards, language, draft)
    made, found = compose(told, shop.theme, shop.fonts, choice)
    found = (*wrong, *run(told), *found, *run(made))
    at = None
    if sheets and told.cards.sheets:
        from pnp.rulebook import bare_numbers, desk

        shown, more = (made, ()) if choice == ALL else _shown(shop, told)
        at = desk(told, shop.theme, shop.fonts, shown, excluded(shop.proof, told))
        made = replace(made, assets={**made.assets, **shown.assets})
        found = (*found, *more, *bare_numbers(shop.cards))
    return Drawn(told, made, at), settled(shop.cards, found, ())


def _shown(shop: Studio, told: Edition) -> tuple[Faces, tuple[Diagnostic, ...]]:
    """The faces of the cards that diagrams show; naming none would mean all."""
    from pnp.rulebook import wanted_cards

    cards = wanted_cards(told.cards)
    choice = Choice(cards=cards) if cards else Choice(files=frozenset())
    return compose(told, shop.theme, shop.fonts, choice)


def rule_documents(
    drawn: Drawn, paper: tuple[float, float], digest: str = ""
) -> tuple[tuple[Document, ...], tuple[Diagnostic, ...]]:
    """The rules on sheets of paper and as a booklet folded from them."""
    if drawn.desk is None:
        return (), ()
    from pnp.rulebook import BOOKLET, PAPER, rule_pages

    short, long = sorted(paper)
    pages, found = rule_pages(drawn.desk, (short, long), PAPER, digest)
    leaves, more = rule_pages(drawn.desk, (long / 2, short), BOOKLET, digest)
    if not pages:
        return (), ()
    told = drawn.edition
    title = f"{told.cards.title} · {Words(told.words)['rules']}"
    return (
        Document("rules", title, told.language, pages, "long"),
        Document("rules-booklet", title, told.language, booklet(leaves, paper), "short"),
    ), in_order((*found, *more))


def laid_out(
    drawn: Drawn,
    profile: Profile,
    fonts: Fonts,
    files: frozenset[str] = FILES,
    *,
    backs: bool = True,
    digest: str = "",
) -> tuple[Sheets, tuple[Diagnostic, ...]]:
    """Every page of one language: the faces on sheets of paper, and the rules."""
    every, wrong = with_reference(drawn) if "reference" in files else (drawn.faces, ())
    credits = credits_of(drawn.edition.cards)
    sheets, found = impose(every, profile, backs=backs, credits=credits, fonts=fonts, digest=digest)
    paper = (profile.width, profile.height)
    rules, more = rule_documents(drawn, paper, digest) if "rules" in files else ((), ())
    return replace(sheets, documents=(*sheets.documents, *rules)), (*wrong, *found, *more)


def with_reference(drawn: Drawn) -> tuple[Faces, tuple[Diagnostic, ...]]:
    """The faces and a reference card for every player."""
    if drawn.desk is None:
        return drawn.faces, ()
    from pnp.rulebook import reference_cards

    parts, found = reference_cards(drawn.desk)
    return replace(drawn.faces, parts=(*drawn.faces.parts, *parts)), found


def judged(shop: Studio, language: str) -> tuple[Diagnostic, ...]:
    """What faces and sheets on plain A4 have to say: all that can be known without printing."""
    made, found = drawing(shop, language)
    profile, more = find_profile("a4", ())
    if profile is None:
        return in_order((*found, *more))
    _, notes = laid_out(made, profile, shop.fonts)
    return in_order((*found, *notes))


def credits_of(cards: CardSet) -> str:
    """Whose game it is, in a sentence or two of the edition's language."""
    credits = cards.credits
    names = " · ".join(filter(None, (cards.title, ", ".join(credits.designers), credits.publisher)))
    return " ".join(filter(None, (f"{names}.", credits.rights, credits.adaptation)))
