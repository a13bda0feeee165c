"""A kit for a page of the web: its pictures in the site's own pixels, and the game in words.

Owns what files are called and what is told of them. Must not know any site, that is data; nor how pictures are composed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.languages import language
from pnp.base.model import Document, File, Page
from pnp.base.model.page_kits import KitPicture, PageKit
from pnp.base.wording import counted
from pnp.draw.kits import KIT_MM, easel_of, kit_page, sell_sheet, shown_kinds
from pnp.draw.kits.described import Described, description
from pnp.export.credit_lines import credit_lines, not_for_trade
from pnp.export.targets import README, DeckToExport, Made, text_file
from pnp.press.render.face_pictures import draw_pages, encoded
from pnp.press.render.pdf import render_pdf

if TYPE_CHECKING:
    from pnp.draw.rulebook import SheetMaterial

DESCRIPTION = "description.txt"
SHEET, SHEET_DPI = "sellsheet", 200
INCH = 25.4
SCREEN = 96  # dpi that is written into pictures for screens


class KitFile(NamedTuple):
    """A picture to be."""

    name: str
    row: KitPicture
    page: Page


def kit_files(deck: DeckToExport, kit: PageKit, paper: Sequence[float]) -> Made:
    """Every picture of the kit that this set has something for; a set that prints nothing has none. ``paper`` is how wide
    and high a sheet is."""
    if deck.book is None or not any(part.copies > 0 for part in deck.faces.parts):
        return (), ()
    pictures, found = _pictures(deck, deck.book, kit)
    found += not_for_trade(deck, f"a page at {kit.title}")
    sheet = _sheet(deck, deck.book, paper, found) if kit.sheet else None
    return _files(deck, deck.book, kit, pictures, sheet), in_order(found)


def _pictures(
    deck: DeckToExport, book: SheetMaterial, kit: PageKit
) -> tuple[list[KitFile], list[Diagnostic]]:
    made: list[KitFile] = []
    found: list[Diagnostic] = []
    for row in kit.pictures:
        kinds = shown_kinds(deck.faces.parts, row.most) if row.shows == "kinds" else [""]
        for kind in kinds:
            size = row.px[0] * KIT_MM, row.px[1] * KIT_MM
            easel = easel_of(book, deck.faces.parts, size, kind)
            page = kit_page(easel, row.shows)
            made.append(KitFile("-".join(filter(None, (row.name, kind))) + f".{row.form}", row, page))
            found += [one for one in easel.findings() if one not in found]
    return made, found


def _sheet(deck: DeckToExport, book: SheetMaterial, paper: Sequence[float], found: list[Diagnostic]) -> Page:
    width, height = paper
    easel = easel_of(book, deck.faces.parts, (width, height), wide=True)
    page = sell_sheet(easel, Described(deck.edition, deck.faces.parts))
    found += easel.findings()
    return page


def _files(
    deck: DeckToExport, book: SheetMaterial, kit: PageKit, pictures: Sequence[KitFile], sheet: Page | None
) -> Iterator[File]:
    if sheet is not None:
        document = Document(SHEET, deck.faces.title, deck.faces.language, (sheet,), "none")
        yield File(f"{SHEET}.pdf", render_pdf(document, book.assets, deck.fonts), 1, 1)
        wide, high = round(sheet.width / INCH * SHEET_DPI), round(sheet.height / INCH * SHEET_DPI)
        (image,) = draw_pages([(sheet, wide, high)], book.assets, deck.fonts)
        yield File(f"{SHEET}.png", encoded(image, "png", SHEET_DPI), 1, 1)
    sizes = ((one.page, *one.row.px) for one in pictures)
    drawn = draw_pages(sizes, book.assets, deck.fonts)
    for one, image in zip(pictures, drawn, strict=True):
        yield File(one.name, encoded(image, one.row.form, SCREEN), 1, 1)
    cards = deck.edition.cards
    languages = {code: language(code).own for code in cards.languages}
    told = description(Described(deck.edition, deck.faces.parts), languages, [*credit_lines(deck.credits)])
    yield text_file(DESCRIPTION, told)
    yield text_file(README, _readme(deck, kit, pictures))


def _readme(deck: DeckToExport, kit: PageKit, pictures: Sequence[KitFile]) -> str:
    faces = deck.faces
    width = max((len(one.name) for one in pictures), default=0)
    rows = [
        f"{faces.title} ({faces.set_id}, {faces.language}). {kit.title}: "
        f"{counted(len(pictures), 'picture') if pictures else SHEET + '.pdf'}.",
        "",
        *(f"- {step}" for step in kit.steps),
        "",
        *(
            f"  {one.name:{width}}  {one.row.px[0]} x {one.row.px[1]} px  {one.row.use}".rstrip()
            for one in pictures
        ),
        "",
        f"{DESCRIPTION} tells of the game in this language, all of it from the set. Nothing is transparent.",
        f"Read {kit.read}: {'; '.join(kit.sources)}.",
    ]
    if kit.unverified:
        rows.append(f"Not verified: {'; '.join(kit.unverified)}.")
    return "\n".join(rows) + "\n"
