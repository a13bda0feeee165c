"""What a set has to tell its translators: what the hints of its texts are made from.

Owns which products these are. Must not know what is told.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.diagnostics import in_order
from pnp.base.frozen import NamedTuple
from pnp.base.model import Edition
from pnp.base.model.print_options import PLAIN_PAPER
from pnp.project.exports import Told
from pnp.project.jobs import Found
from pnp.source.load.papers import papers
from pnp.source.load.profiles import find

if TYPE_CHECKING:
    from pnp.export.translators.known import KnownTexts
    from pnp.export.translators.rows import Only
    from pnp.project.opened_set import Project

MOST_OTHERS = 50  # findings that are told at no text


def known_texts(project: Project) -> KnownTexts:
    """Of a set that can be read. Of what cannot be drawn nothing is told."""
    from pnp.base.languages import SOURCE
    from pnp.draw.look.judging import takes_looks
    from pnp.export.translators.known import EnglishSet, KnownTexts
    from pnp.words.glossary import read_glossary

    (cards, _), (edition, _) = project.cards(), project.edition(SOURCE, draft=True)
    if cards is None:
        raise ValueError("there is no set")
    edition = edition or Edition(cards)
    faces, _ = project.faces(SOURCE, draft=True)
    sheets, _ = project.sheet_material(SOURCE, draft=True)
    material, _ = project.material()
    paper, _ = find(PLAIN_PAPER, world=project.world)
    terms, _ = read_glossary(Path(edition.cards.folders[0]), project.world)
    size = (paper.width, paper.height) if paper else papers()[PLAIN_PAPER]
    fonts = material.fonts if material else None
    shares = bool(material and takes_looks(material.theme))
    return KnownTexts(
        EnglishSet(cards, edition, faces, sheets, fonts, size, project.world.line, terms, shares)
    )


class TranslatorsPage(NamedTuple):
    """The page of one language; None where there is nothing to go by. ``shown`` is how many texts are on it."""

    html: str | None
    found: Found
    shown: int = 0
    texts: int = 0


def translators_page(project: Project, language: str, only: Only, tell: Told) -> TranslatorsPage:
    """Every text of the set itself, or of some states, beside its picture in this language."""
    from pnp.export.translators.chapters import DrawnSet, chapters, found_on_pages
    from pnp.export.translators.page import SheetToTell, sheet_html
    from pnp.export.translators.rows import BY_STATE, ONLY, rows_of, words_of

    cards, _ = project.cards()
    told, found = project.edition(language, draft=True)
    if cards is None or told is None or told.translation is None:
        return TranslatorsPage(None, found)
    tell("drawing en")
    known = known_texts(project)
    tell(f"drawing {language}")
    faces, more = project.faces(language, draft=True)
    sheets, also = project.sheet_material(language, draft=True)
    material, _ = project.material()
    drawn = DrawnSet(cards, told, faces, sheets, known.english.paper)
    found = in_order((*found, *more, *also, *(found_on_pages(drawn) if sheets else ())))
    matches = [one for one in told.translation.matches if one.text.owner == cards.id]
    rows = rows_of(matches, known, found, language)
    shown = [row for row in rows if row.state in ONLY[only]]
    tell("writing")
    made = tuple(chapters(shown, drawn))
    told_at_rows = {problem for row in rows for problem in row.problems}
    others = [words_of(one) for one in found if one.code not in BY_STATE]
    others = [one for one in dict.fromkeys(others) if one not in told_at_rows][:MOST_OTHERS]
    file = f"lang/{language}.po"
    page = SheetToTell(cards.title, language, rows, made, others, only, file, cards.id)
    assets = {**(faces.assets if faces else {}), **(sheets.assets if sheets else {})}
    html = sheet_html(page, assets, material.fonts if material else None)
    return TranslatorsPage(html, (), len(shown), len(rows))
