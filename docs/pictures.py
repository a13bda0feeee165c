"""Draws the pictures of README.md and of the pages from sets as they are: `python docs/pictures.py [NAME]...`.

For each game `<game>.png`, some of its faces in proportion, and `rules-<game>.png`, the first page of its
rules; for each look `look-<theme>.png`, the deck in docs/harbour drawn with it; `first-deck.png`, the table of README.md as
cards. Given the folder of the game that docs/tutorial.md makes, it draws `tutorial-cards.png` and `tutorial-rules.png`. Run
it after a look has changed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

import pnp
from pnp.base.model import Sheets
from pnp.base.scene import Group, Item, rect
from pnp.base.scene import Path as Shape
from pnp.draw.rulebook import SheetMaterial
from pnp.draw.rulebook import shown_pieces as pieces
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_page, draw_pages
from pnp.text.fonts import Fonts

HERE = Path(__file__).parent
WIDTH, PAGE_WIDTH, LOOK_WIDTH = 640, 600, 900  # pixels
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


LOOKS = ("plain", "bold", "storybook", "technical")
IN_A_LOOK = (
    "red-dory herring-smack old-tug lamp-ship back:red-dory",
    "ice-cutter coal-barge paper-boat night-fog lantern",
)


FIRST = "first-deck"
TUTORIAL = "my-jam"
OF_THE_TUTORIAL = (
    "strawberry cherry plum quince wasp back:strawberry",
    "cherry-jam red-jam autumn-jam breakfast-jam grandma-jam back:red-jam",
)


def main() -> None:
    wanted = sys.argv[1:] or [*SHOWN, *LOOKS, FIRST]
    if FIRST in wanted:
        _save(_first_deck(), LOOK_WIDTH, HERE / f"{FIRST}.png", Image.Quantize.MEDIANCUT)
    for game, rows in SHOWN.items():
        if game not in wanted:
            continue
        project = pnp.open(game)
        rulebook, material = project.sheet_material().value, project.material().value
        rules = project.sheets(documents=["rules"]).value
        if rulebook is None or material is None or rules is None:
            raise SystemExit(f"{game} cannot be drawn: pnp check {game}")
        _save(_contact(rulebook, material.fonts, rows), WIDTH, HERE / f"{game}.png")
        _save(_first_page(rules, material.fonts), PAGE_WIDTH, HERE / f"rules-{game}.png")
    for theme in LOOKS:
        if theme in wanted:
            _save(_in_look(theme), LOOK_WIDTH, HERE / f"look-{theme}.png", Image.Quantize.MEDIANCUT)
    for made in (Path(name) for name in wanted if Path(name).name == TUTORIAL):
        cards, rules = _deck(made, OF_THE_TUTORIAL), pnp.open(made).sheets(documents=["rules"]).value
        material = pnp.open(made).material().value
        if rules is None or material is None:
            raise SystemExit(f"{made} cannot be drawn: pnp check {made}")
        _save(cards, LOOK_WIDTH, HERE / "tutorial-cards.png", Image.Quantize.MEDIANCUT)
        _save(
            _first_page(rules, material.fonts),
            PAGE_WIDTH,
            HERE / "tutorial-rules.png",
            Image.Quantize.FASTOCTREE,
        )


def _first_deck() -> Image.Image:
    """The table in README.md as cards, made with the command below it."""
    text = (HERE.parent / "README.md").read_text(encoding="utf-8")
    found = re.search(r"^```csv (\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise SystemExit("README.md shows no table")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / found[1]).write_text(found[2], encoding="utf-8")
        words = (sys.executable, "-m", "pnp", "new", "my-pond", "--from", found[1])
        subprocess.run(words, cwd=folder, check=True, capture_output=True)
        made = Path(folder) / "my-pond"
        cards = pnp.open(made).cards().value
        if cards is None:
            raise SystemExit("the table of README.md makes no deck")
        return _deck(made, (" ".join(card.id for card in cards.cards),))


def _in_look(theme: str) -> Image.Image:
    """The deck of this folder with another theme."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(HERE / "harbour", Path(folder) / "harbour")
        text = (copy / "set.yaml").read_text(encoding="utf-8")
        (copy / "set.yaml").write_text(text.replace("theme: plain", f"theme: {theme}"), encoding="utf-8")
        return _deck(copy, IN_A_LOOK)


def _deck(folder: Path, shown: tuple[str, ...]) -> Image.Image:
    """Rows of faces, all to one scale."""
    project = pnp.open(folder)
    faces, material = project.faces().value, project.material().value
    if faces is None or material is None:
        raise SystemExit(f"{folder} cannot be drawn: pnp check {folder}")
    fronts = {part.card: part.front for part in faces.parts}
    backs = {f"back:{part.card}": part.back for part in faces.parts if part.back}
    rows = [[{**fronts, **backs}[name] for name in row.split()] for row in shown]
    across = max(sum(scene.width + GAP for scene in row) for row in rows) + GAP
    tall = sum(max(scene.height for scene in row) + GAP for row in rows) + GAP
    items: list[Item] = [Shape(rect(0, 0, across, tall), "#d7dade")]  # or a white card would have no edge
    y = GAP
    for row in rows:
        x = (across - sum(scene.width + GAP for scene in row) + GAP) / 2
        high = max(scene.height for scene in row)
        for scene in row:
            cut = scene.outline or Shape(rect(0, 0, scene.width, scene.height))
            items.append(Group(scene.items, (1, 0, 0, 1, x, y + (high - scene.height) / 2), cut))
            x += scene.width + GAP
        y += high + GAP
    return draw_page(tuple(items), across, tall, faces.assets, material.fonts, _dpi(LOOK_WIDTH, across))


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


def _save(
    image: Image.Image, width: int, path: Path, how: Image.Quantize = Image.Quantize.MAXCOVERAGE
) -> None:
    """Small: of the width wanted, in few colours."""
    size = (width, round(image.height * width / image.width))
    small = image.resize(size, Image.Resampling.LANCZOS)
    small.quantize(COLOURS, how, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
