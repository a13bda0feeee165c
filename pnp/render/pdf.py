"""A document as a PDF file: pages with their boxes, faces placed on sheets, what a viewer should know.

Owns pages; streams are written by ``pdf_content``, the file by ``pdf_file``. Must not know cards, rules or
how sheets were laid out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import floor

from pnp.model import Document, Page, Sheet
from pnp.render.pdf_content import Content
from pnp.render.pdf_file import PdfFile
from pnp.render.pdf_fonts import EmbeddedFonts, Typefaces
from pnp.render.pdf_links import links
from pnp.render.pdf_resources import SharedResources
from pnp.render.survey import Survey, sheet_key
from pnp.scene import Box, Item, Matrix, around, multiply

NAME = re.compile(r"[A-Za-z0-9_-]+\Z")  # what a PDF name takes as it stands
POINT = 72 / 25.4  # points in a millimetre
# Neighbours whose bleeds meet overlap by this much: edges that only touch leave a hairline of paper, in mm.
OVERLAP = 0.1
DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


def render_pdf(document: Document, assets: Mapping[str, bytes], fonts: Typefaces) -> bytes:
    """The file, the same bytes for the same document wherever and whenever it is made."""
    survey = Survey(document)
    file = PdfFile(document.language)
    embedded = EmbeddedFonts(file.document, fonts, survey.characters)
    writer = _PageWriter(file, survey, SharedResources(file, embedded, survey, assets))
    for page in document.pages:
        writer.write(page)
    file.bookmark(_bookmarks(document.pages))
    embedded.embed()
    file.provide(writer.shared.entries)
    information = {"Title": document.title, "Subject": document.subject, "Creator": "pnp"}
    return file.finish(information, _view(document.flip))


def _view(flip: str) -> dict[str, str]:
    """What a viewer should offer when printing: true size, the right edge, the tray of the paper's size."""
    return {
        "PrintScaling": "/None",
        "Duplex": DUPLEX.get(flip, "/Simplex"),
        "PickTrayByPDFSize": "true",
        "DisplayDocTitle": "true",
    }


def _bookmarks(pages: tuple[Sheet | Page, ...]) -> Iterator[tuple[int, str]]:
    """One where the title changes."""
    title = ""
    for index, page in enumerate(pages):
        if page.title and page.title != title:
            title = page.title
            yield index, title


class _PageWriter:
    """Writes pages into a file; nothing of a finished page stays behind but its bytes."""

    def __init__(self, file: PdfFile, survey: Survey, shared: SharedResources) -> None:
        self.file = file
        self.survey = survey
        self.shared = shared

    def write(self, page: Sheet | Page) -> None:
        content = Content(self.shared)
        content.turn_axes(POINT, page.height)
        content.turn_by(page.correction)
        if isinstance(page, Sheet):
            self._draw_faces(content, page)
            content.draw(page.marks)
        else:
            content.draw(page.items)
        stream = self.file.add_content("", content.stream)
        self.file.add_page(f"{_boxes(page)}/Contents {stream}{self._annotations(page)}")

    def _draw_faces(self, content: Content, sheet: Sheet) -> None:
        """A sheet of faces that comes again, as backs do, is one form."""
        key = sheet_key(sheet)
        if self.survey.repeats_sheet(key):
            box = Box(0, 0, sheet.width, sheet.height)
            content.show(self.shared.form(key, box, lambda form: _place_all(form, sheet)))
        else:
            _place_all(content, sheet)

    def _annotations(self, page: Sheet | Page) -> str:
        if not self.survey.has_links:
            return ""
        found = [
            f"<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect{_corners(link.box, page)}"
            f"/A<</S/URI/URI{self.file.text(link.url)}>>>>"
            for items, matrix in _drawings(page)
            for link in links(items, matrix)
        ]
        return f"/Annots[{''.join(found)}]" if found else ""


def _place_all(content: Content, sheet: Sheet) -> None:
    for placement in sheet.placements:
        window = placement.trim.grow(placement.bleed + OVERLAP)
        tag = f"{placement.side}-{placement.card}" if NAME.match(placement.card) else ""
        content.placed_in(window, placement.matrix, placement.scene, tag)


def _drawings(page: Sheet | Page) -> Iterator[tuple[tuple[Item, ...], Matrix]]:
    """All that is drawn on a page, each with the way it is placed there."""
    if isinstance(page, Page):
        yield page.items, page.correction
        return
    for placement in page.placements:
        yield placement.scene.items, multiply(page.correction, placement.matrix)
    yield page.marks, page.correction


def _boxes(page: Sheet | Page) -> str:
    """The paper, and on it the smallest boxes round all trims and round all that bleeds."""
    paper = Box(0, 0, page.width, page.height)
    placements = page.placements if isinstance(page, Sheet) else ()
    trim = _around([around(page.correction, at.trim) for at in placements]) or paper
    bleed = _around([around(page.correction, at.trim.grow(at.bleed)) for at in placements]) or paper
    named = {"MediaBox": paper, "CropBox": paper, "BleedBox": bleed, "TrimBox": trim}
    return "".join(f"/{name}{_corners(_within(paper, box), page)}" for name, box in named.items())


def _around(boxes: list[Box]) -> Box | None:
    if not boxes:
        return None
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _within(paper: Box, box: Box) -> Box:
    x, y = max(box.x, 0.0), max(box.y, 0.0)
    return Box(x, y, min(box.right, paper.w) - x, min(box.bottom, paper.h) - y)


def _corners(box: Box, page: Sheet | Page) -> str:
    """A rectangle in points from the bottom left; rounded down, lest a page need one more row of pixels."""
    edges = (box.x, page.height - box.bottom, box.right, page.height - box.y)
    return "[" + " ".join(f"{floor(edge * POINT * 10_000 + 0.01) / 10_000:.4f}" for edge in edges) + "]"
