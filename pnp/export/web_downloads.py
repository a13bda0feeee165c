"""PDFs to print beside the pages of a web edition, and the links to them.

Must not know how pages are laid out.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pnp.base.model import File
from pnp.export.targets import DeckToExport
from pnp.press.impose.documents import DOCUMENTS, GUIDE

FOLDER = "print"
TITLES = {row.name: row.word for row in DOCUMENTS}


def download_files(deck: DeckToExport) -> Iterator[File]:
    """A PDF for each document that was laid out; it is made when it is written."""
    if deck.sheets is None:
        return
    from pnp.press.render.pdf import render_pdf

    for document in deck.sheets.documents:
        data = render_pdf(document, deck.sheets.assets, deck.fonts)
        yield File(_file(deck, document.name), data, 1, len(document.pages))


def downloads_html(deck: DeckToExport) -> str:
    """A list of links, each with its title and the name of its file."""
    words = deck.edition.words
    rows = "".join(
        f'<li><a href="{escape(_file(deck, document.name))}" type="application/pdf">'
        f"{escape(words.get(TITLES[document.name], document.title))}</a> <small>{document.name}.pdf</small></li>"
        for document in (deck.sheets.documents if deck.sheets else ())
    )
    label = escape(words.get(TITLES[GUIDE.name], "PDF"))
    return f'<nav class="downloads" aria-label="{label}"><ul>{rows}</ul></nav>'


def _file(deck: DeckToExport, name: str) -> str:
    return f"{FOLDER}/{deck.edition.language}/{name}.pdf"
