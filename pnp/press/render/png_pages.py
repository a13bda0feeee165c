"""Pages and faces as PNG pictures, drawn by pdfium from our own PDF.

Owns pixels: resolution, greys, and how a face looks to the colour blind. Must not know cards or sheets.
Colours are RGB throughout, since pdfium converts CMYK naively.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from math import floor
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageFilter

from pnp.base.model import Document, Page, Placement, Sheet
from pnp.base.scene import Box, Item, Scene
from pnp.base.sums import float_sum
from pnp.press.render.pdf import render_pdf
from pnp.press.render.pdf_fonts import Typefaces

Row = tuple[float, float, float]

Vision: TypeAlias = Literal["deutan", "protan", "tritan"]
Matrix3: TypeAlias = tuple[Row, Row, Row]
# in linear light. One matrix does for missing green or red cones (Viénot, Brettel, Mollon 1999); for missing blue
# ones there are two, on either side of a plane through the greys (Brettel, Viénot, Mollon 1997)
_DEUTAN: Matrix3 = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
_PROTAN: Matrix3 = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
_TRITAN: tuple[Matrix3, Matrix3] = (
    ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.805, 0.11911)),
    ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.1232), (-0.37562, 1.12767, 0.24796)),
)
VISIONS: Final[Mapping[Vision, tuple[Row, Matrix3, Matrix3]]] = {
    "deutan": ((0.0, 0.0, 0.0), _DEUTAN, _DEUTAN),
    "protan": ((0.0, 0.0, 0.0), _PROTAN, _PROTAN),
    "tritan": ((0.03901, -0.02788, -0.01113), *_TRITAN),
}


def render_png(pdf: bytes, dpi: int = 300) -> Iterator[bytes]:
    """Every page of a PDF as a PNG file."""
    for image in draw_pages(pdf, dpi):
        yield png(image, dpi)


def draw_pages(pdf: bytes, dpi: int = 300) -> Iterator[Image.Image]:
    """Every page of a PDF as an RGB image."""
    import pypdfium2

    scale = floor(dpi / 72 * 1_000_000) / 1_000_000  # pdfium rounds sizes up: a hair more costs a row
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            bitmap = page.render(scale=scale)
            yield bitmap.to_pil().convert("RGB")
            bitmap.close()
            page.close()
    finally:
        document.close()


def png(image: Image.Image, dpi: int = 300) -> bytes:
    """The same bytes for the same pixels; printed, it has its true size."""
    file = BytesIO()
    image.save(file, "PNG", dpi=(dpi, dpi), compress_level=6)
    return file.getvalue()


def draw_face(scene: Scene, assets: Mapping[str, bytes], fonts: Typefaces, dpi: int = 300) -> Image.Image:
    """One face with all its bleed."""
    bleed = scene.bleed
    trim = Box(bleed, bleed, scene.width, scene.height)
    placement = Placement(0, "", 1, "front", trim, scene, 0, bleed)
    sheet = Sheet(scene.width + 2 * bleed, scene.height + 2 * bleed, (placement,))
    pdf = render_pdf(Document("face", "", "en", (sheet,), "none"), assets, fonts)
    (image,) = draw_pages(pdf, dpi)
    return image


def draw_page(
    items: tuple[Item, ...],
    width: float,
    height: float,
    assets: Mapping[str, bytes],
    fonts: Typefaces,
    dpi: int = 300,
) -> Image.Image:
    """Items on a blank page."""
    page = Page(width, height, items)
    (image,) = draw_pages(render_pdf(Document("page", "", "en", (page,), "none"), assets, fonts), dpi)
    return image


def grey(image: Image.Image) -> Image.Image:
    """As a black and white printer shows it."""
    return image.convert("L").convert("RGB")


def seen_by(vision: Vision, image: Image.Image) -> Image.Image:
    """As eyes that lack one kind of cones see it."""
    return image.convert("RGB").filter(_table_of(vision))


@cache
def _table_of(vision: Vision) -> ImageFilter.Color3DLUT:
    return ImageFilter.Color3DLUT.generate(33, lambda *colour: colour_seen(vision, colour))


def colour_seen(vision: Vision, colour: Row) -> Row:
    """One sRGB colour, parts from 0 to 1."""
    light = _linear(colour[0]), _linear(colour[1]), _linear(colour[2])
    plane, above, below = VISIONS[vision]
    matrix = above if _weighed(plane, light) >= 0 else below
    seen = [_weighed(row, light) for row in matrix]
    return _encoded(seen[0]), _encoded(seen[1]), _encoded(seen[2])


def _weighed(row: Row, light: Row) -> float:
    return float_sum(part * weight for part, weight in zip(light, row, strict=True))


def _linear(part: float) -> float:
    """sRGB to light, both from 0 to 1."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> float:
    light = min(max(light, 0.0), 1.0)
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
