"""Small documents to print, and ways to look at what came out."""

from functools import cache
from io import BytesIO

import pikepdf
import pypdfium2
from PIL import Image

from pnp.base.model import Document, Faces, Placement, Sheet, Sheets
from pnp.base.scene import Box, Path, Scene, Text, rect
from pnp.press import render
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_pages
from pnp.text.fonts import load_fonts

DPI = 254  # ten pixels a millimetre


@cache
def fonts():
    return load_fonts()


def block(x, y, w, h, ink, **more):
    return Path(rect(x, y, w, h), fill=ink, **more)


def words(text, x=2.0, y=10.0, font="fira-sans/400", size=3.0, **more):
    return Text(text, font, size, x, y, width=size * len(text), **more)


def scene(*items, width=40.0, height=30.0, bleed=0.0):
    return Scene(width, height, items, bleed)


def placed(face, x=0.0, y=0.0, *, turn=0, bleed=0.0, slot=0, card="cod", copy=1, side="front"):
    w, h = (face.height, face.width) if turn % 180 else (face.width, face.height)
    return Placement(slot, card, copy, side, Box(x, y, w, h), face, turn, bleed)


def sheet(*placements, width=40.0, height=30.0, **more):
    return Sheet(width, height, placements, **more)


def document(*sheets, **more):
    return Document("cards", "Cards", "en", sheets, **more)


def printed(*sheets, assets=None, **more):
    """The PDF of these sheets."""
    return render_pdf(document(*sheets, **more), assets or {}, fonts())


def printing(formats, *documents, parts=()):
    """Everything these formats make of documents and faces."""
    sheets = Sheets("sea", "en", "a4", documents)
    return list(render.printed(formats, sheets, Faces("sea", "Sea", "en", parts), fonts()))


def showing(*items, assets=None):
    """The PDF of one 40 x 30 mm page with these items."""
    return printed(sheet(placed(scene(*items))), assets=assets)


def opened(pdf):
    return pikepdf.open(BytesIO(pdf))


def objects(pdf, kind):
    """All forms, images or fonts of a file."""
    found = (thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream))
    name = pikepdf.Name("/" + kind)
    return [thing for thing in found if name in (thing.get("/Subtype"), thing.get("/Type"))]


def pixels(pdf, page=0):
    return list(draw_pages(pdf, DPI))[page]


def ink_at(image, x, y):
    """The colour at a place in millimetres."""
    return image.getpixel((int(x * 10), int(y * 10)))


def text_of(pdf, page=0):
    file = pypdfium2.PdfDocument(pdf)
    found = file[page].get_textpage().get_text_range()
    file.close()
    return found


def picture(image, kind="PNG"):
    file = BytesIO()
    image.save(file, kind)
    return file.getvalue()


def solid(mode, ink, size=(8, 8)):
    return Image.new(mode, size, ink)
