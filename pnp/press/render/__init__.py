"""Output formats: one row each in a table, which says what it reads and makes files of it.

A ``SheetFormat`` reads documents, one after the other; a ``FaceFormat`` reads faces, and knows no paper. ``printed``
makes several at once, and the former files of each stay out of the others' way (``replaced``). Must not know cards,
rules or how sheets were laid out. Libraries load when a format is used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, TypeAlias, assert_never

from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSide, Document, Faces, FaceSide, File, Printed, Sheets
from pnp.base.scene import Scene

if TYPE_CHECKING:
    from pnp.press.render.pdf_fonts import Typefaces

Assets: TypeAlias = Mapping[str, bytes]
FACES = "faces"  # stands for a document where files are made of faces


class SheetFormat(NamedTuple):
    """Reads the pages of a document."""

    name: str
    files: Callable[[Document, Assets, Typefaces], Iterator[File]]


class FaceFormat(NamedTuple):
    """Reads faces: a file for each that is drawn differently, named by the first card that shows it."""

    name: str
    file: Callable[[Scene, Assets, Typefaces], bytes]


Format: TypeAlias = SheetFormat | FaceFormat


def _pdf(document: Document, assets: Assets, fonts: Typefaces) -> Iterator[File]:
    from pnp.press.render.pdf import render_pdf

    yield File(f"{document.name}.pdf", render_pdf(document, assets, fonts), 1, len(document.pages))


def _png(document: Document, assets: Assets, fonts: Typefaces) -> Iterator[File]:
    """A picture of every page at 300 dpi, numbered so that names sort in page order."""
    from pnp.press.render.pdf import render_pdf
    from pnp.press.render.png_pages import render_png

    digits = max(2, len(str(len(document.pages))))
    for page, picture in enumerate(render_png(render_pdf(document, assets, fonts)), 1):
        yield File(f"{document.name}-{page:0{digits}}.png", picture, page, 1)


def _svg(scene: Scene, assets: Assets, fonts: Typefaces) -> bytes:
    from pnp.press.render.svg_faces import render_svg

    return render_svg(scene, assets, fonts)


ROWS: tuple[Format, ...] = (SheetFormat("pdf", _pdf), SheetFormat("png", _png), FaceFormat("svg", _svg))
FORMATS: dict[str, Format] = {row.name: row for row in ROWS}


def printed(
    formats: Iterable[str],
    sheets: Sheets,
    faces: Faces,
    fonts: Typefaces,
) -> Iterator[Printed]:
    """Everything in every format asked for; files are made while they are taken."""
    for name in formats:
        row = FORMATS[name]
        match row:
            case SheetFormat():
                for document in sheets.documents:
                    files = row.files(document, sheets.assets, fonts)
                    yield Printed(document.name, name, files, document.pages)
            case FaceFormat():
                yield Printed(FACES, name, _faces(row, faces, fonts))
            case _:
                assert_never(row)


def _faces(row: FaceFormat, faces: Faces, fonts: Typefaces) -> Iterator[File]:
    """What is equal is one file, named after the first card that shows it."""
    scenes: dict[str, Scene] = {}
    shown: dict[str, list[CardSide]] = {}
    for part in faces.parts:
        sides: tuple[tuple[FaceSide, Scene | None], ...] = (("front", part.front), ("back", part.back))
        for side, scene in sides:
            if scene is not None:
                scenes.setdefault(scene.key, scene)
                shown.setdefault(scene.key, []).append(CardSide(part.card, side))
    for key, scene in scenes.items():
        first = shown[key][0]
        data = row.file(scene, faces.assets, fonts)
        yield File(f"{first.card}-{first.side}.{row.name}", data, 1, 1, tuple(dict.fromkeys(shown[key])))


def replaced(
    formats: Iterable[str], documents: Collection[str], *, whole: bool
) -> frozenset[tuple[str, str]]:
    """The documents, each in a format, that a build stands for: their former files go, even where it makes none.

    ``documents`` are the names of those asked for. Files of faces go when the ``whole`` set is printed; of some
    cards they only take the place of their namesakes.
    """
    rows = [FORMATS[name] for name in formats]
    of_sheets = product(documents, (row.name for row in rows if isinstance(row, SheetFormat)))
    of_faces = ((FACES, row.name) for row in rows if isinstance(row, FaceFormat) and whole)
    return frozenset((*of_sheets, *of_faces))
