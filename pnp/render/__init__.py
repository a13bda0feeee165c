"""Output formats: one row each in a table. A format turns a document of sheets into files.

Owns the table. Must not know cards, rules or how sheets were laid out. Libraries load when a format is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from pnp.model import Document, File

if TYPE_CHECKING:
    from pnp.render.pdf_fonts import Faces


def pdf(document: Document, assets: Mapping[str, bytes], fonts: Faces) -> Iterator[File]:
    from pnp.render.pdf import render_pdf

    yield File(f"{document.name}.pdf", render_pdf(document, assets, fonts), 1, len(document.pages))


def png(document: Document, assets: Mapping[str, bytes], fonts: Faces) -> Iterator[File]:
    """A picture of every page at 300 dpi, numbered so that names sort in page order."""
    from pnp.render.pdf import render_pdf
    from pnp.render.png import render_png

    digits = max(2, len(str(len(document.pages))))
    for page, picture in enumerate(render_png(render_pdf(document, assets, fonts)), 1):
        yield File(f"{document.name}-{page:0{digits}}.png", picture, page, 1)


Format = Callable[[Document, Mapping[str, bytes], "Faces"], Iterator[File]]

FORMATS: dict[str, Format] = {"pdf": pdf, "png": png}
