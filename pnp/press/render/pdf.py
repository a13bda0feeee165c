"""A document as a PDF file: pages with their boxes, faces placed on sheets, what a viewer should know.

Owns pages; streams are written by ``pdf_content``, the file by ``pdf_file``. Must not know cards, rules or
how sheets were laid out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from math import floor

from pnp.base.model import Document, HeadingPlace, Page, Sheet
from pnp.base.scene import Box, Matrix, apply, around, multiply
from pnp.press.render.links import LinkPlace, link_places
from pnp.press.render.pdf_content import Content
from pnp.press.render.pdf_faces import FormWriter, PdfPlan, plan
from pnp.press.render.pdf_file import PdfFile
from pnp.press.render.pdf_fonts import Typefaces, embed
from pnp.press.render.pdf_outline import Bookmark
from pnp.press.render.pdf_resources import SharedResources
from pnp.press.render.pdf_written import FORM, WrittenForm
from pnp.press.render.survey import SheetKey, sheet_key

MADE_BY = {"Creator": "pnp", "Producer": "ReportLab"}
NAME = re.compile(r"[A-Za-z0-9_-]+\Z")  # what a PDF name takes as it stands
POINT = 72 / 25.4  # points in a millimetre
BESIDE = "#page="  # begins a link to a page of the same file
# Neighbours whose bleeds meet overlap by this much: edges that only touch leave a hairline of paper, in mm.
OVERLAP = 0.1
DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


def render_pdf(document: Document, assets: Mapping[str, bytes], fonts: Typefaces) -> bytes:
    """The file, the same bytes for the same document wherever and whenever it is made."""
    planned = plan(document, fonts)
    file = PdfFile(document.language)
    writer = _PageWriter(file, planned, assets)
    for page in document.pages:
        writer.write(page)
    file.bookmark(_bookmarks(document.pages))
    embed(planned.programs, file.document, with_mute=planned.survey.has_mute)
    if planned.glyph_programs:
        from pnp.press.render.pdf_glyphs import embed_glyphs

        marks = planned.codes.marks if planned.survey.is_two_way else None
        embed_glyphs(planned.glyph_programs, file.document, marks, with_mute=planned.survey.has_mute)
    file.provide(writer.shared.entries)
    information = {
        "Title": document.title,
        "Subject": document.subject,
        "Author": "; ".join(document.authors),
        **MADE_BY,
    }
    return file.finish(information, _view(document.flip))


def _view(flip: str) -> dict[str, str]:
    """What a viewer should offer when printing: true size, the right edge, the tray of the paper's size."""
    return {
        "PrintScaling": "/None",
        "Duplex": DUPLEX.get(flip, "/Simplex"),
        "PickTrayByPDFSize": "true",
        "DisplayDocTitle": "true",
    }


def _bookmarks(pages: tuple[Sheet | Page, ...]) -> list[Bookmark]:
    """One for each heading, in the order they are read; where there are none, one where the title changes."""
    found = [
        (heading, Bookmark(index, heading.words, heading.level, _corner(heading, page)))
        for index, page in enumerate(pages)
        if isinstance(page, Page)
        for heading in page.headings
    ]
    if found:
        return [bookmark for _, bookmark in sorted(found, key=lambda one: one[0].read)]
    titles = [page.title for page in pages]
    before = accumulate(titles, lambda last, title: title or last, initial="")
    return [
        Bookmark(index, title)
        for index, (title, last) in enumerate(zip(titles, before, strict=False))
        if title not in ("", last)
    ]


def _corner(heading: HeadingPlace, page: Page) -> str:
    """Where a heading stands, in points from the bottom left."""
    x, y = apply(page.correction, heading.x, heading.y)
    return f"{max(0.0, x) * POINT:.2f} {(page.height - max(0.0, y)) * POINT:.2f}"


class _PageWriter:
    """Writes pages into a file; nothing of a finished page stays behind but its bytes."""

    def __init__(
        self,
        file: PdfFile,
        planned: PdfPlan,
        assets: Mapping[str, bytes],
    ) -> None:
        self.file = file
        self.survey = planned.survey
        self.shared = SharedResources(file, assets)
        self.forms = FormWriter(planned.codes)
        self.sheets: dict[SheetKey, str] = {}
        self.pages = 0

    def write(self, page: Sheet | Page) -> None:
        self.pages += 1
        content = Content(self.forms, f"page {self.pages}")
        content.turn_axes(POINT, page.height)
        content.turn_by(page.correction)
        if isinstance(page, Sheet):
            self._draw_faces(content, page)
            content.draw_apart(page.marks)
        else:
            content.draw(page.items)
        written = content.written
        self.shared.bring(self.forms.taken())
        stream = self.file.add_content("", self.shared.fill(written))
        self.file.add_page(f"{_boxes(page)}/Contents {stream}{self._annotations(page)}")

    def _draw_faces(self, content: Content, sheet: Sheet) -> None:
        """A sheet of faces that comes again, as backs do, is one form."""
        key = sheet_key(sheet)
        if not self.survey.repeats_sheet(key):
            self._place_all(content, sheet)
            return
        if key not in self.sheets:
            ask = self.sheets[key] = f"{FORM}sheet {len(self.sheets) + 1}"
            form = Content(self.forms, ask)
            self._place_all(form, sheet)
            self.shared.bring([WrittenForm(ask, _as_laid_out(sheet), "", form.written)])
        content.show(self.sheets[key])

    def _place_all(self, content: Content, sheet: Sheet) -> None:
        for placement in sheet.placements:
            window = placement.trim.grow(placement.bleed + OVERLAP)
            tag = f"{placement.side}-{placement.card}" if NAME.match(placement.card) else ""
            face = self.forms.face(placement.scene)
            content.placed_in(window, placement.matrix, face, tag, placement.within)

    def _annotations(self, page: Sheet | Page) -> str:
        if not self.survey.has_links:
            return ""
        found = [
            f"<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect{_corners(link.area(matrix), page)}"
            f"{self._target(link.url)}>>"
            for places, matrix in self._links(page)
            for link in places
        ]
        return f"/Annots[{''.join(found)}]" if found else ""

    def _target(self, url: str) -> str:
        page = url.removeprefix(BESIDE)
        if page != url and page.isdecimal():
            return self.file.page_to_come(int(page))
        return f"/A<</S/URI/URI{self.file.text(url)}>>"

    def _links(self, page: Sheet | Page) -> Iterator[tuple[Iterable[LinkPlace], Matrix]]:
        """All links of a page, each with the way their drawing is placed there."""
        if isinstance(page, Page):
            yield link_places(page.items), page.correction
            return
        for placement in page.placements:
            links = self.survey.links.get(placement.scene.key, ())
            yield links, multiply(page.correction, placement.matrix)
        yield link_places(page.marks), page.correction


def _boxes(page: Sheet | Page) -> str:
    """The paper. Where it holds one piece, that is what the page is trimmed to; of several there is no box to trim to, and
    whoever crops a sheet to its trim keeps its marks."""
    trim = bleed = paper = Box(0, 0, page.width, page.height)
    if isinstance(page, Sheet) and len(page.placements) == 1:
        (piece,) = page.placements
        trim = around(page.correction, piece.trim)
        bleed = around(page.correction, piece.trim.grow(piece.bleed))
    named = {"MediaBox": paper, "CropBox": paper, "BleedBox": bleed, "TrimBox": trim}
    return "".join(f"/{name}{_corners(_within(paper, box), page)}" for name, box in named.items())


def _as_laid_out(page: Sheet) -> Box:
    """The paper before the printer's correction, which may turn it by a quarter."""
    across, down = page.correction[:2]
    sides = (page.width, page.height) if abs(across) > abs(down) else (page.height, page.width)
    return Box(0, 0, *sides)


def _within(paper: Box, box: Box) -> Box:
    x, y = max(box.x, 0.0), max(box.y, 0.0)
    return Box(x, y, min(box.right, paper.w) - x, min(box.bottom, paper.h) - y)


def _corners(box: Box, page: Sheet | Page) -> str:
    """A rectangle in points from the bottom left; rounded down, lest a page need one more row of pixels."""
    edges = (box.x, page.height - box.bottom, box.right, page.height - box.y)
    return "[" + " ".join(f"{floor(edge * POINT * 10_000 + 0.01) / 10_000:.4f}" for edge in edges) + "]"
