"""Draws the pictures of printing.md: `python docs/printing_pictures.py`. Run it after the crease sheet, a box or a
game changed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops

import pnp
from pnp.base.model import Sheet
from pnp.base.scene import Group, Item, Stroke, rect
from pnp.base.scene import Path as Shape
from pnp.press.calibrate import sheet_of
from pnp.press.calibrate.crease_document import crease_document
from pnp.press.calibrate.drawing import example
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_page, draw_pages
from pnp.source.load.profiles import find
from pnp.text.fonts import Fonts, load_fonts
from pnp.text.typesetter import Typesetter
from pnp.words.own_catalogs import own_words

HERE = Path(__file__).parent
DPI = 90
COLOURS = 64
SCALES = (2.4, -1.3)
LARGE, APART = 4.0, 80.0  # how large scales are drawn, and mm from one to the next
# a face of each game, and whether it is the back, beside each other
SHOWN = (
    ("biekrig", "swarm-control", False),
    ("biomos", "volcano", False),
    ("biotopia", "peacock", False),
    ("ecosfera", "sun", True),
)
TALL = 80.0  # mm: each of them
SMALL = 60  # dpi of whole sheets
# a sheet of equal cards, one of two sizes, one of hexagons, one with round pieces: the game, its document, which page
CUT = (
    ("ecosfera", "cards", 16),
    ("biomos", "cards", 4),
    ("ecosfera", "components", 0),
    ("ecosfera", "components", 2),
)
LINED = ("biomos", "components", 2)
PAPER = (210.0, 297.0)


def main() -> None:
    fonts = load_fonts()
    _save(_sheet(fonts), "printing-sheet.png")
    _save(_scales(fonts), "printing-scale.png")
    _save(_box(), "printing-box.png", 3 * COLOURS)
    _save(_beside([_sheet_of(*row) for row in CUT]), "printing-cutting.png", 4 * COLOURS)
    _save(_beside([_sheet_of(*LINED), _lines()]), "printing-lines.png", 4 * COLOURS)
    _save(_ink(fonts), "printing-ink.png", 4 * COLOURS)
    _save(_large(), "printing-large.png", 4 * COLOURS)


def _sheet(fonts: Fonts) -> Image.Image:
    """Front and back side by side, with the edge of the paper."""
    profile, _ = find("a4", ())
    sheet = sheet_of(profile)[0] if profile else None
    if profile is None or sheet is None:
        raise SystemExit("pnp profiles: a4 is gone")
    document, _ = crease_document(sheet, profile, own_words("en")[0], "en", "a4.yaml", fonts)
    front, back = draw_pages(render_pdf(document, {}, fonts), DPI)
    whole = Image.new("RGB", (2 * front.width + 30, front.height + 20), "#d7dade")
    whole.paste(front, (10, 10))
    whole.paste(back, (front.width + 20, 10))
    return whole


def _scales(fonts: Fonts) -> Image.Image:
    setter = Typesetter(fonts)
    wide, high = APART * len(SCALES), 72.0
    items: list[Item] = [Shape(rect(0, 0, wide, high), "#ffffff")]
    for number, reading in enumerate(SCALES):
        middle = (number + 0.5) * APART
        items.append(Group(example(reading, setter), (LARGE, 0, 0, LARGE, middle, 16.0)))
    return draw_page(tuple(items), wide, high, {}, fonts, 2 * DPI)


def _box() -> Image.Image:
    """The net of a game's box."""
    project = pnp.open("biomos")
    sheets, material = project.sheets("en", documents=["tuckbox"]).value, project.material().value
    if sheets is None or material is None:
        raise SystemExit("pnp build biomos --only tuckbox fails")
    (document,) = sheets.documents
    whole = document._replace(pages=document.pages[:1])
    (page,) = draw_pages(render_pdf(whole, sheets.assets, material.fonts), DPI)
    white = Image.new("RGB", page.size, "#ffffff")
    left, top, right, bottom = ImageChops.difference(page.convert("RGB"), white).getbbox() or (
        0,
        0,
        *page.size,
    )
    return page.crop((left - 20, top - 20, right + 20, bottom + 20))


def _sheet_of(game: str, name: str, page: int) -> Image.Image:
    """A page of a game, on A4."""
    project = pnp.open(game)
    sheets, material = project.sheets("en", documents=[name]).value, project.material().value
    if sheets is None or material is None:
        raise SystemExit(f"pnp build {game} --only {name} fails")
    (document,) = sheets.documents
    whole = document._replace(pages=(document.pages[page],))
    (drawn,) = draw_pages(render_pdf(whole, sheets.assets, material.fonts), SMALL)
    return drawn.convert("RGB")


def _lines() -> Image.Image:
    """What a cutting machine is told of that page."""
    project = pnp.open(LINED[0])
    sheets, material = project.sheets("en", documents=[LINED[1]]).value, project.material().value
    page = sheets.documents[0].pages[LINED[2]] if sheets else None
    if not isinstance(page, Sheet) or material is None:
        raise SystemExit(f"{LINED} is no sheet")
    stroke = Stroke("#d02020", 0.5)
    edges = [
        Group(
            (Shape((one.scene.outline or Shape(rect(*one.scene.trim))).segments, None, stroke),), one.matrix
        )
        for one in page.placements
    ]
    ground = Shape(rect(0, 0, *PAPER), "#ffffff")
    return draw_page((ground, *edges), *PAPER, {}, material.fonts, SMALL).convert("RGB")


def _beside(pages: Sequence[Image.Image]) -> Image.Image:
    apart, wide, high = 12, sum(page.width for page in pages), max(page.height for page in pages)
    whole = Image.new("RGB", (wide + apart * (len(pages) + 1), high + 2 * apart), "#d7dade")
    left = apart
    for page in pages:
        whole.paste(page, (left, apart))
        left += page.width + apart
    return whole


def _ink(fonts: Fonts) -> Image.Image:
    """Faces of the four games, above as they are, below with little ink."""
    items: list[Item] = []
    assets: dict[str, bytes] = {}
    left = 0.0
    for game, card, is_back in SHOWN:
        project = pnp.open(game)
        for row, ink_saver in enumerate((False, True)):
            faces = project.faces("en", cards=[card], ink_saver=ink_saver).value
            face = faces and (faces.parts[0].back if is_back else faces.parts[0].front)
            if not faces or not face:
                raise SystemExit(f"{game} has no {card}")
            assets |= faces.assets
            by = TALL / face.height
            edge = Shape(rect(*face.trim, 3.0))
            frame = edge._replace(stroke=Stroke("#9aa0a6", 0.2))
            inside = (Group(face.items, clip=edge), frame)
            items.append(Group(inside, (by, 0, 0, by, left, row * (TALL + 5.0) + 1.0)))
        left += by * face.width + 5.0
    return draw_page(tuple(items), left, 2 * TALL + 8.0, assets, fonts, DPI)


def _large() -> Image.Image:
    """A card of a game as it is, in large print, and the head of the companion sheet."""
    made: list[Image.Image] = []
    with TemporaryDirectory() as folder:
        project = pnp.open("biotopia")
        for large in (False, True):
            wanted = ["cards", "companion"] if large else ["cards"]
            (built,) = project.build(folder, documents=wanted, large=large)
            if built.folder is None:
                raise SystemExit("pnp build biotopia --large-print fails")
            made += [_first(built.folder / f"{name}.pdf", name) for name in wanted]
    apart = 24
    width = sum(one.width for one in made) + apart * (len(made) + 1)
    whole = Image.new("RGB", (width, max(one.height for one in made) + 2 * apart), "#d7dade")
    left = apart
    for one in made:
        whole.paste(one, (left, whole.height - apart - one.height))
        left += one.width + apart
    return whole


def _first(path: Path, name: str) -> Image.Image:
    """The first card of a file, or as much of the first page of another as is as high as a large card."""
    (page, *_) = draw_pages(path.read_bytes(), DPI)
    dot = DPI / 25.4
    if name != "cards":
        return page.crop((0, 0, page.width, round(124.5 * dot)))
    told = json.loads((path.parent / "manifest.json").read_text())["placements"]
    x, y, width, height = next(row["trim_mm"] for row in told if row["file"] == path.name)
    return page.crop((round(x * dot), round(y * dot), round((x + width) * dot), round((y + height) * dot)))


def _save(picture: Image.Image, name: str, colours: int = COLOURS) -> None:
    few = picture.convert("RGB").quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(HERE / name, optimize=True)


if __name__ == "__main__":
    main()
