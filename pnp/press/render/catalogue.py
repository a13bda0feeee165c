"""Drawings side by side with their names, as pages to look things up in. Knows no cards.

Owns the pages. Must not know where the drawings come from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.model import Document, Page
from pnp.base.scene import Group, Item, Text
from pnp.press.render.pdf import render_pdf
from pnp.press.render.pdf_fonts import Typefaces
from pnp.press.render.png_pages import render_png

MARGIN = 12.0
PICTURE = 16.0  # mm: how large a drawing comes
CELL = (26.5, 25.0)
HEAD = 9.0
LINE = 20  # letters of a name in a line
LETTERS, BOLD = "fira-sans/400", "fira-sans/700"
DPI = 150


class Pictured(NamedTuple):
    """A drawing within ``PICTURE`` by ``PICTURE``, and its name."""

    name: str
    drawing: Group


class Catalogue(NamedTuple):
    """Drawings by what stands above them, and the pages they are to stand on."""

    title: str
    groups: Mapping[str, Sequence[Pictured]]
    paper: tuple[float, float]


def catalogue_pdf(catalogue: Catalogue, fonts: Typefaces) -> bytes:
    return render_pdf(
        Document("catalogue", catalogue.title, "en", tuple(_pages(catalogue)), "none"), {}, fonts
    )


def catalogue_png(catalogue: Catalogue, fonts: Typefaces) -> Iterator[bytes]:
    """A picture a page."""
    return render_png(catalogue_pdf(catalogue, fonts), DPI)


class _FaceRow(NamedTuple):
    height: float
    items: tuple[Item, ...]
    title: str


def _pages(catalogue: Catalogue) -> Iterator[Page]:
    """Rows from the top; a new page where the next one does not fit."""
    y, items, title = MARGIN, list[Item](), ""
    width, height = catalogue.paper
    for row in _rows(catalogue.groups, int((width - 2 * MARGIN) / CELL[0])):
        if y + row.height > height - MARGIN and items:
            yield Page(width, height, tuple(items), title=title)
            y, items = MARGIN, []
        title = row.title if not items else title
        items.append(Group(row.items, (1.0, 0.0, 0.0, 1.0, MARGIN, y)))
        y += row.height
    if items:
        yield Page(width, height, tuple(items), title=title)


def _rows(groups: Mapping[str, Sequence[Pictured]], columns: int) -> Iterator[_FaceRow]:
    """A heading stands with its first row."""
    for heading, pictured in groups.items():
        head: tuple[Item, ...] = (Text(_plain(heading), BOLD, 4.2, 0.0, HEAD - 3.5, "#111111"),)
        for start in range(0, len(pictured), columns):
            above = HEAD if head else 0.0
            cells = tuple(_cells(pictured[start : start + columns], above))
            yield _FaceRow(above + CELL[1], (*head, *cells), heading)
            head = ()


def _cells(some: Iterable[Pictured], above: float) -> Iterator[Item]:
    for column, one in enumerate(some):
        x = column * CELL[0]
        yield Group((one.drawing,), (1.0, 0.0, 0.0, 1.0, x, above))
        for number, words in enumerate(_lines(one.name)):
            yield Text(words, LETTERS, 2.4, x, above + PICTURE + 3.2 + 2.8 * number, "#333333")


def _lines(name: str) -> Iterator[str]:
    plain = _plain(name)
    for start in (0, LINE):
        if plain[start : start + LINE]:
            yield plain[start : start + LINE]


def _plain(text: str) -> str:
    """In letters the font has."""
    return "".join(char if " " <= char <= "~" else "?" for char in text)
