"""Faces as pictures of exactly so many pixels, with or without bleed, cut along their outlines or not.

Owns their pixels. Must not know cards, or what the pictures are for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import islice
from math import ceil
from typing import Literal, TypeAlias

from PIL import Image

from pnp.base.frozen import NamedTuple
from pnp.base.model import Document, Page, Placement, Sheet
from pnp.base.scene import Box, Group, Path, Scene, rect
from pnp.press.render.pdf import render_pdf
from pnp.press.render.pdf_fonts import Typefaces

PictureForm: TypeAlias = Literal["png", "jpg"]
DrawnPicture: TypeAlias = Image.Image
AT_ONCE = 40  # faces of one PDF, lest a large deck be held in all
BLACK = "#000000"
QUALITY = 92  # of a JPEG, whose colours are as fine as its greys
INCH = 25.4
FINER = 2  # times
TOUCHING = 0.01  # pixels: less is no gap


class FacePicture(NamedTuple):
    """A picture to be made of a face: ``bleed`` mm are seen beyond its trim, ``width`` by ``height`` pixels are all of it.

    What lies beyond its outline is transparent if it is ``outlined``. ``beside`` says how much is seen across and down where
    that is not the same, or more than bleeds: what is drawn outermost goes on to the edge.
    """

    scene: Scene
    width: int
    height: int
    bleed: float = 0.0
    outlined: bool = False
    beside: tuple[float, float] | None = None

    @property
    def margins(self) -> tuple[float, float]:
        return self.beside or (self.bleed, self.bleed)

    @property
    def dpi(self) -> float:
        return self.width / (self.scene.width + 2 * self.margins[0]) * INCH


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
            yield _to_the_edge(image, one) if one.beside else image


def draw_pages(
    pages: Iterable[tuple[Page, int, int]], assets: Mapping[str, bytes], fonts: Typefaces
) -> Iterator[Image.Image]:
    """Each of so many pixels across and down; drawn finer than that, so that edges that meet show no seam."""
    for page, width, height in pages:
        finer = FacePicture(Scene(page.width, page.height, ()), width * FINER, height * FINER)
        (image,) = _drawn([page], [finer], assets, fonts)
        yield image.resize((width, height), Image.Resampling.BOX)


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


def turned(image: Image.Image, *, clockwise: bool) -> Image.Image:
    """By a quarter."""
    return image.transpose(Image.Transpose.ROTATE_270 if clockwise else Image.Transpose.ROTATE_90)


def reduced(image: Image.Image) -> Image.Image:
    """The same, with about half as many pixels."""
    width, height = (max(round(edge * 0.7), 1) for edge in image.size)
    return image.resize((width, height), Image.Resampling.LANCZOS)


def centred(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The whole picture amid a larger one whose ground is transparent."""
    ground = Image.new("RGBA", size, (255, 255, 255, 0))
    scale = min(size[0] / image.width, size[1] / image.height, 1.0)
    small = (max(round(image.width * scale), 1), max(round(image.height * scale), 1))
    seen = image.convert("RGBA")
    seen = seen if small == image.size else seen.resize(small, Image.Resampling.LANCZOS)
    ground.paste(seen, ((size[0] - small[0]) // 2, (size[1] - small[1]) // 2))
    return ground


def encoded(image: Image.Image, form: PictureForm, dpi: float) -> bytes:
    """The same bytes for the same pixels; printed, it has its true size."""
    file = BytesIO()
    if form == "jpg":
        _on_white(image).save(file, "JPEG", dpi=(dpi, dpi), quality=QUALITY, subsampling=0)
    else:
        image.save(file, "PNG", dpi=(dpi, dpi), compress_level=6)
    return file.getvalue()


def _on_white(image: Image.Image) -> Image.Image:
    """What is transparent is paper."""
    if image.mode != "RGBA":
        return image.convert("RGB")
    paper = Image.new("RGB", image.size, "white")
    paper.paste(image, mask=image.getchannel("A"))
    return paper


def _sheet(one: FacePicture) -> Sheet:
    """A page of the face alone, with as much of its bleed as is seen."""
    scene, (across, down) = one.scene, one.margins
    trim = Box(across, down, scene.width, scene.height)
    placement = Placement(0, "", 1, "front", trim, scene, 0, min(max(across, down), scene.bleed))
    return Sheet(scene.width + 2 * across, scene.height + 2 * down, (placement,))


def _to_the_edge(image: Image.Image, one: FacePicture) -> Image.Image:
    """Where a face does not bleed to the edge of the picture, its outermost whole pixels are repeated."""
    across, down = one.margins
    left = _lacking(one, one.width, one.scene.width, across)
    top = _lacking(one, one.height, one.scene.height, down)
    if not left and not top:
        return image
    width, height = image.size
    whole = Image.new("RGB", image.size)
    inner = image.crop((left, top, width - left, height - top))
    whole.paste(inner, (left, top))
    for at, column in ((0, left), (width - left, width - left - 1)) if left else ():
        strip = whole.crop((column, 0, column + 1, height))
        whole.paste(strip.resize((left, height), Image.Resampling.NEAREST), (at, 0))
    for at, row in ((0, top), (height - top, height - top - 1)) if top else ():
        strip = whole.crop((0, row, width, row + 1))
        whole.paste(strip.resize((width, top), Image.Resampling.NEAREST), (0, at))
    return whole


def _lacking(one: FacePicture, pixels: int, size: float, margin: float) -> int:
    """Rows of pixels at an edge that the face does not fill."""
    gap = (margin - one.scene.bleed) * pixels / (size + 2 * margin)
    return min(ceil(gap), pixels // 2 - 1) if gap > TOUCHING else 0


def _mask(one: FacePicture) -> Page:
    """Black where the picture is seen."""
    scene, (across, down) = one.scene, one.margins
    segments = scene.outline.segments if scene.outline else rect(0, 0, scene.width, scene.height)
    black = Group((Path(segments, fill=BLACK),), matrix=(1, 0, 0, 1, across, down))
    return Page(scene.width + 2 * across, scene.height + 2 * down, (black,))


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
