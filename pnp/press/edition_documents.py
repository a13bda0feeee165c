"""What a build prints of one language, seen as a whole: the documents of its rules, and what its manifest tells.

Owns how the tables of documents and formats meet. Must not know how a page is set, laid out or written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, has_errors, in_order
from pnp.base.model import Document, Edition, Page, Printed, Profile, Sheets
from pnp.base.model.large_print import FLOOR_PT, TIMES
from pnp.base.model.print_options import PLAIN, LanguageToPrint, PrintOptions
from pnp.press.impose import ASKED, bound, of_nets, of_text
from pnp.press.impose.documents import TUCKBOX, TextDocument, correction, names
from pnp.press.impose.large_pieces import enlarged_page
from pnp.press.impose.paper_faults import not_set_larger, part_too_large
from pnp.press.impose.printing_words import ToPrint, notes_of, printing_words, told_of
from pnp.press.impose.sheet_words import Words
from pnp.press.manifest import About, Corrections
from pnp.press.render import FACES, FORMATS, SheetFormat, replaced
from pnp.words.credited import credit_line

if TYPE_CHECKING:
    from pnp.draw.rulebook import SheetMaterial


NARROWEST = 70.0  # mm: a page that text is set on
ENLARGED = ("paper", "handout")  # forms there are in large print
# how much larger drawings are, and the least size of type in points, the largest first
LARGER = ((TIMES, FLOOR_PT), (TIMES, 0.0), (1.2, FLOOR_PT), (1.2, 0.0), (1.0, FLOOR_PT))


def text_documents(
    rulebook: SheetMaterial, paper: Profile, options: PrintOptions = PLAIN
) -> tuple[tuple[Document, ...], tuple[Diagnostic, ...]]:
    """The sheets of the set in every form they are printed in, none where it has none; boxes if they are asked
    for, for each of the groups."""
    from pnp.draw.rulebook import PAGES  # only for sets that have any

    told = rulebook.edition
    documents: list[Document] = []
    found: list[Diagnostic] = []
    rows = [row for row in of_text(options.documents) if row.sheet in told.cards.sheets]
    rows = [row for row in rows if row.form in ENLARGED] if options.large else rows
    if rows and min(paper.width, paper.height) < NARROWEST:
        return (), (_too_narrow(rows[0].name, paper),)
    for row in rows:
        if options.large:
            pages, more = _large(rulebook, row, paper)
        else:
            pages, more = PAGES[row.form](rulebook, row.sheet, row.page((paper.width, paper.height)))
        found += more
        if pages:
            documents.append(bound(row, pages, paper, told.cards.title, Words(told.words), told.language))
    if TUCKBOX.asked in options.documents:
        nets, more = _nets(rulebook, paper, options.groups)
        documents += nets
        found += more
    return tuple(documents), in_order(found)


def _nets(
    rulebook: SheetMaterial, paper: Profile, groups: int
) -> tuple[tuple[Document, ...], tuple[Diagnostic, ...]]:
    """Boxes for the cards of the set."""
    from pnp.draw.boxes import tuckbox_pages  # only for who asks

    told = rulebook.edition
    pages, found = tuckbox_pages(rulebook, paper)
    made = (
        (of_nets(pages * groups, paper, told.cards.title, Words(told.words), told.language),) if pages else ()
    )
    return made, found


def _large(
    rulebook: SheetMaterial, row: TextDocument, paper: Profile
) -> tuple[tuple[Page, ...], tuple[Diagnostic, ...]]:
    """A sheet as large as goes: on pages smaller than the paper that are then made larger as a whole, drawings too."""
    from pnp.draw.rulebook import PAGES, large_pages

    width, height = row.page((paper.width, paper.height))
    for times, least_pt in LARGER:
        if min(width, height) < NARROWEST * times:
            continue
        size = width / times, height / times
        pages, found = large_pages(rulebook, row.sheet, size, least_pt / times)
        if not has_errors(found):
            return tuple(enlarged_page(page, times) for page in pages), found
    pages, found = PAGES[row.form](rulebook, row.sheet, (width, height))
    return pages, (*found, not_set_larger(paper.span, row.name, paper.name))


def _too_narrow(name: str, paper: Profile) -> Diagnostic:
    """Each of its words would not fit."""
    least, room = (NARROWEST, NARROWEST * 2**0.5 // 1), sorted((paper.width, paper.height))
    hint = "choose a larger paper, or print the cards alone: --only cards,components"
    return part_too_large(paper.span, f"a page of '{name}'", least, paper.name, (room[1], room[0]), hint)


def about_build(
    sheets: Sheets,
    edition: Edition,
    wanted: LanguageToPrint,
    digests: tuple[str, str],
    shared: Mapping[str, str],
) -> About:
    """What the manifest tells; a build that asks for less than everything leaves the rest alone. ``digests`` are
    those of all inputs, and of all but the paper; ``shared`` of what many faces share."""
    options, paper = wanted.options, wanted.paper
    on_paper = any(isinstance(FORMATS[name], SheetFormat) for name in options.formats)
    digest, paperless = digests
    is_some, is_changed = options.selection is not None, wanted.former is not None
    whole = not is_some and not is_changed and options.documents >= set(ASKED)
    documents = names(options.documents, selection=is_some, changed=is_changed)
    return About(
        sheets.set_id,
        sheets.language,
        paper.name if on_paper else "",
        digest if on_paper else "",
        paperless,
        {card.id: card.name for card in edition.cards.cards},
        Corrections(correction(paper, "front"), correction(paper, "back")),
        options.selection,
        replaced(options.formats, documents, whole=whole and options.backs),
        whole,
        shared,
        options.ink_saver,
        options.large,
        printing_words(to_print(sheets, edition, wanted)) if on_paper else None,
    )


def to_print(sheets: Sheets, edition: Edition, wanted: LanguageToPrint) -> ToPrint:
    """What is told of the printed files in words."""
    words = Words(edition.words)
    large = words["large_print"] if wanted.options.large else ""
    title = " · ".join(filter(None, (edition.cards.title, large)))
    return ToPrint(
        title,
        sheets.documents,
        wanted.paper,
        words,
        edition.language,
        credit_line(edition.cards, edition.language),
        wanted.options.groups,
    )


def with_words(printed: Iterable[Printed], of: ToPrint) -> Iterator[Printed]:
    """Each with what its reader is to know of it."""
    known = {document.name: document for document in of.documents}
    for one in printed:
        document = known.get(one.document)
        faces = (of.words["printing_faces"],) if one.document == FACES else ()
        if document is None:
            yield one._replace(told=faces)
        else:
            yield one._replace(told=told_of(document, of), notes=notes_of(document, of))
