"""Faces as pictures of exactly so many pixels, with or without bleed, cut along their outlines or not.

Owns their pixels. Must not know cards, or what the pictures are for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import Literal, TypeAlias

from PIL import Image

from pnp.frozen import NamedTuple
from pnp.model import Document, Page, Placement, Sheet
from pnp.render.pdf import render_pdf
from pnp.render.pdf_fonts import Typefaces
from pnp.scene import Box, Group, Path, Scene, rect

PictureForm: TypeAlias = Literal["png", "jpg"]
AT_ONCE = 40  # faces of one PDF, lest a large deck be held in all
BLACK = "#000000"
QUALITY = 92  # of a JPEG, whose colours are as fine as its greys
INCH = 25.4


class FacePicture(NamedTuple):
    """A picture to be made of a face: ``bleed`` mm are seen beyond its trim, ``width`` by ``height`` pixels are all of it.

    What lies beyond its outline is transparent if it is ``outlined``.
    """

    scene: Scene
    width: int
    height: int
    bleed: float = 0.0
    outlined: bool = False

    @property
    def dpi(self) -> float:
        return self.width / (self.scene.width + 2 * self.bleed) * INCH


def draw_faces(
    pictures: Iterable[FacePicture], assets: Mapping[str, bytes], fonts: Typefaces
) -> Iterator[Image.Image]:
    """Each as RGB, or with what is transparent as RGBA."""
    waiting = iter(pictures)
    while some := tuple(islice(waiting, AT_ONCE)):
        sheets = tuple(map(_sheet, some))
        cut = tuple(one for one in some if one.outlined)
        pages = _drawn((*sheets, *map(_mask, cut)), (*some, *cut), assets, fonts)
        drawn = [next(pages) for _ in some]
        for one, image in zip(some, drawn, strict=True):
            if one.outlined:
                image.putalpha(next(pages).convert("L").point(lambda grey: 255 - grey))
            yield image


def draw_grid(
    pictures: Iterable[FacePicture | None],
    columns: int,
    rows: int,
    assets: Mapping[str, bytes],
    fonts: Typefaces,
) -> Image.Image:
    """Pictures of one size side by side, row by row; cells that have none stay white."""
    cells = list(pictures)
    drawn = draw_faces((one for one in cells if one is not None), assets, fonts)
    width, height = next((one.width, one.height) for one in cells if one is not None)
    grid = Image.new("RGB", (columns * width, rows * height), "white")
    for at, one in enumerate(cells):
        if one is not None:
            grid.paste(next(drawn), (at % columns * width, at // columns * height))
    return grid


def thumbnail(image: Image.Image, edge: int) -> Image.Image:
    """The whole picture within a square, on transparent ground."""
    small = image.convert("RGBA")
    small.thumbnail((edge, edge), Image.Resampling.LANCZOS)
    square = Image.new("RGBA", (edge, edge), (0, 0, 0, 0))
    square.paste(small, ((edge - small.width) // 2, (edge - small.height) // 2))
    return square


def encoded(image: Image.Image, form: PictureForm, dpi: float) -> bytes:
    """The same bytes for the same pixels; printed, it has its true size."""
    file = BytesIO()
    if form == "jpg":
        image.convert("RGB").save(file, "JPEG", dpi=(dpi, dpi), quality=QUALITY, subsampling=0)
    else:
        image.save(file, "PNG", dpi=(dpi, dpi), compress_level=6)
    return file.getvalue()


def _sheet(one: FacePicture) -> Sheet:
    """A page of the face alone, with as much of its bleed as is seen."""
    scene, bleed = one.scene, one.bleed
    trim = Box(bleed, bleed, scene.width, scene.height)
    placement = Placement(0, "", 1, "front", trim, scene, 0, min(bleed, scene.bleed))
    return Sheet(scene.width + 2 * bleed, scene.height + 2 * bleed, (placement,))


def _mask(one: FacePicture) -> Page:
    """Black where the picture is seen."""
    scene, bleed = one.scene, one.bleed
    segments = scene.outline.segments if scene.outline else rect(0, 0, scene.width, scene.height)
    black = Group((Path(segments, fill=BLACK),), matrix=(1, 0, 0, 1, bleed, bleed))
    return Page(scene.width + 2 * bleed, scene.height + 2 * bleed, (black,))


def _drawn(
    pages: Sequence[Sheet | Page],
    sizes: Sequence[FacePicture],
    assets: Mapping[str, bytes],
    fonts: Typefaces,
) -> Iterator[Image.Image]:
    import pypdfium2
    import pypdfium2.raw as pdfium

    document = pypdfium2.PdfDocument(
        render_pdf(Document("faces", "", "en", tuple(pages), "none"), assets, fonts)
    )
    try:
        for page, size in zip(document, sizes, strict=True):
            bitmap = pypdfium2.PdfBitmap.new_native(size.width, size.height, pdfium.FPDFBitmap_BGR)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, size.width, size.height)
            pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, pdfium.FPDF_ANNOT)
            yield bitmap.to_pil().convert("RGB")
            bitmap.close()
            page.close()
    finally:
        document.close()
