"""Draws the pictures of README.md from the games as they are: `python docs/pictures.py`.

For each game `<game>.png`, some of its faces in proportion, and `rules-<game>.png`, the first page of its
rules. Run it after the look of a game has changed.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

import pnp
from pnp.model import Sheets
from pnp.render.pdf import render_pdf
from pnp.render.png import draw_page, draw_pages
from pnp.rulebook import SheetMaterial, pieces
from pnp.scene import Item
from pnp.text.fonts import Fonts

HERE = Path(__file__).parent
WIDTH, PAGE_WIDTH = 640, 600  # pixels
SHEET = 260.0  # mm of faces across a picture
GAP = 4.0  # mm between rows
SHARP = 2  # times the size pages are drawn at before they are made small
COLOURS = 256

# Rows of pieces, as `::: cards` of a rule sheet takes them.
SHOWN = {
    "ecosfera": (
        "haliaeetus-albicilla fucus-vesiculosus lutra-lutra zostera-marina sun",
        "gadus-morhua oil-spill trawling habitat-coast habitat-pelagic",
    ),
    "biotopia": (
        "peacock brimstone common-blue red-admiral orange-tip",
        "brown-knapweed sunshine seven-flowers small-tortoiseshell back:peacock",
    ),
    "biekrig": (
        "queen year-board worker",
        "varroa-mites swarm-control honey blue-pollen red-pollen green-pollen",
    ),
    "biomos": (
        "ocean back:forest-planet lush-valley",
        "volcano sea dry-lake mangrove desert lagoon",
    ),
}


def main() -> None:
    for game, rows in SHOWN.items():
        project = pnp.open(game)
        rulebook, material = project.sheet_material().value, project.material().value
        rules = project.sheets(documents=["rules"]).value
        if rulebook is None or material is None or rules is None:
            raise SystemExit(f"{game} cannot be drawn: pnp check {game}")
        _save(_contact(rulebook, material.fonts, rows), WIDTH, HERE / f"{game}.png")
        _save(_first_page(rules, material.fonts), PAGE_WIDTH, HERE / f"rules-{game}.png")


def _contact(rulebook: SheetMaterial, fonts: Fonts, rows: tuple[str, ...]) -> Image.Image:
    """Rows as wide as the picture, each to its own scale."""
    items: list[Item] = []
    y = GAP
    for row in rows:
        shown = rulebook.faces.pieces(row.split())
        scale = pieces.scale_for(shown, SHEET, SHEET, 2.0)
        left = GAP + (SHEET - pieces.width(shown, scale)) / 2
        items += pieces.draw_row(shown, left, y, scale)
        y += pieces.height(shown, scale) + GAP
    across = SHEET + 2 * GAP
    return draw_page(tuple(items), across, y, rulebook.assets, fonts, _dpi(WIDTH, across))


def _first_page(rules: Sheets, fonts: Fonts) -> Image.Image:
    document = rules.documents[0]
    pdf = render_pdf(document, rules.assets, fonts)
    return next(draw_pages(pdf, _dpi(PAGE_WIDTH, document.pages[0].width)))


def _dpi(pixels: int, across: float) -> int:
    return round(SHARP * pixels / across * 25.4)


def _save(image: Image.Image, width: int, path: Path) -> None:
    """Small: of the width wanted, in few colours."""
    size = (width, round(image.height * width / image.width))
    small = image.resize(size, Image.Resampling.LANCZOS)
    small.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
