"""How much ink pages take: drawn small, and what is dark or coloured of each pixel added up.

Owns the measure. Black ink is what all of red, green and blue lack; cyan, magenta and yellow are what each lacks beyond it.
Printers that mix blacks of colours take less of the one and more of the others. Must not know what is on the pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping

from PIL import Image, ImageChops, ImageStat

from pnp.base.frozen import NamedTuple
from pnp.base.model import Document, Page, Sheet
from pnp.base.sums import float_sum, int_sum
from pnp.press.render.pdf import render_pdf
from pnp.press.render.pdf_fonts import Typefaces
from pnp.press.render.png_pages import draw_pages
from pnp.press.render.survey import sheet_key

DPI = (
    100  # the sum is then within 4 % of that at 300, for text and fine lines look heavier when they are small
)
GOLDEN = 0.6180339887498949
MOST_DRAWN = 150  # pages of a document: of more that differ, so many stand for all


class InkTaken(NamedTuple):
    """Square metres that are wholly covered with black, and with cyan, magenta and yellow added up."""

    black: float
    colour: float


def ink_of(document: Document, assets: Mapping[str, bytes], fonts: Typefaces, dpi: int = DPI) -> InkTaken:
    """What all pages of a document take."""
    first: dict[Hashable, Sheet | Page] = {}
    often: Counter[Hashable] = Counter()
    for number, page in enumerate(document.pages):
        key = _looks(page, number)
        first.setdefault(key, page)
        often[key] += 1
    keys = _spread(list(first))
    drawn = document._replace(pages=tuple(first[key] for key in keys))
    if not keys:
        return InkTaken(0.0, 0.0)
    pictures = draw_pages(render_pdf(drawn, assets, fonts), dpi)
    taken = [
        (_coverage(image), page.width * page.height * often[key] / 1e6)
        for image, page, key in zip(pictures, drawn.pages, keys, strict=True)
    ]
    stands_for = len(document.pages) / int_sum(often[key] for key in keys)
    black, colour = (stands_for * float_sum(one[ink] * area for one, area in taken) for ink in (0, 1))
    return InkTaken(black, colour)


def _spread(keys: list[Hashable]) -> list[Hashable]:
    """As many as are drawn: all, or some from everywhere, in no step with fronts and backs."""
    order = sorted(range(len(keys)), key=lambda at: at * GOLDEN % 1.0)
    return [keys[at] for at in sorted(order[:MOST_DRAWN])]


def _looks(page: Sheet | Page, number: int) -> Hashable:
    """The same for sheets that differ in their label alone."""
    if isinstance(page, Page):
        return number
    return page.width, page.height, page.side, sheet_key(page)


def _coverage(image: Image.Image) -> InkTaken:
    """Shares of the picture, from 0 to 1 and to 3."""
    red, green, blue = image.split()
    lightest = _mean(ImageChops.lighter(ImageChops.lighter(red, green), blue))
    return InkTaken(1.0 - lightest, float_sum(lightest - _mean(one) for one in (red, green, blue)))


def _mean(band: Image.Image) -> float:
    return ImageStat.Stat(band).mean[0] / 255
