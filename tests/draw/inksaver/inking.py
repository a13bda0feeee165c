"""How much ink a set takes, by the pixels of every page it prints; and sets to try it on."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from pnp.base.model import Faces, Page, Sheet, Sheets
from pnp.base.model.print_options import PLAIN, LanguageToPrint
from pnp.press.render.pdf import render_pdf
from pnp.project.opened_set import Project
from tests.bundled import opened

DPI = 72
SET = """\
id: stranger
title: Stranger
theme: mine
rules: {kinds: {card: {fields: {}}}}
print: {card: {size: poker, back: deck}}
cards:
  - {kind: card, id: fox, name: Fox, copies: 2}
  - {kind: card, id: ghost, name: Ghost}
"""
FILES = {
    "set.yaml": SET,
    "templates/mine/theme.yaml": 'palette: {night: "#14141c", gold: "#e8b32a", blood: "#b3202c"}\n'
    "type: {title: {size: 14, weight: 700}, text: {size: 9}}\n",
    "templates/mine/card.xml.j2": """\
<face background="@night">
  <rect x="3" y="3" w="57.5" h="82" fill="none" stroke="@gold" stroke-width="0.8" radius="3"/>
  <rect x="6" y="6" w="51.5" h="9" fill="@blood" radius="2"/>
  <text name="title" x="8" y="6" w="47" h="9" style="title" colour="#ffffff">{{ card.name }}</text>
  <art x="6" y="17" w="51.5" h="40" fit="cover"/>
  <text name="words" x="8" y="60" w="47" h="20" style="text" colour="#d8d8e0">Light on dark.</text>
</face>
""",
    "templates/mine/back-deck.xml.j2": """\
<face background="linear(#301040, #100420, 90)">
  <circle cx="31.75" cy="44" r="18" fill="@gold"/>
  <text name="deck" x="20" y="40" w="24" h="9" style="title" colour="#100420">DECK</text>
</face>
""",
}


def stranger(folder: Path) -> Path:
    """A dark set with templates and pictures of its own: one without, one with clear places."""
    for name, text in FILES.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    (folder / "art").mkdir()
    full = Image.new("RGB", (620, 480), (40, 80, 140))
    draw = ImageDraw.Draw(full)
    draw.rectangle((0, 300, 620, 480), fill=(40, 90, 30))
    draw.ellipse((200, 120, 420, 380), fill=(190, 90, 30))
    draw.line((220, 260, 400, 260), fill=(10, 10, 10), width=6)
    full.save(folder / "art" / "fox.jpg", quality=92)
    clear = Image.new("RGBA", (620, 480), (0, 0, 0, 0))
    ImageDraw.Draw(clear).ellipse((210, 60, 410, 440), fill=(90, 110, 160, 255))
    clear.save(folder / "art" / "ghost.png")
    return folder


def sheets_of(project: Project, ink_saver: bool, language: str = "en") -> Sheets:
    paper, _ = project._profile("a4")
    assert paper is not None
    options = PLAIN._replace(ink_saver=ink_saver)
    with project._keeping.question():
        sheets, _ = project._sheets(LanguageToPrint(options, language, paper))
    assert sheets is not None
    return sheets


def ink_of(project: Project, ink_saver: bool, language: str = "en") -> float:
    """Square millimetres of cyan, magenta and yellow at full strength on all pages; pages that are alike are looked at
    once."""
    sheets = sheets_of(project, ink_saver, language)
    material = project.material().value
    assert material is not None
    total = 0.0
    for document in sheets.documents:
        pages = {_alike(page): page for page in document.pages}
        times = Counter(map(_alike, document.pages))
        few = document._replace(pages=tuple(pages.values()))
        inks = page_inks(render_pdf(few, sheets.assets, material.fonts))
        total += sum(ink * times[key] for key, ink in zip(pages, inks, strict=True))
    return total


def _alike(page: Sheet | Page) -> object:
    if isinstance(page, Page):
        return id(page)
    return page.side, tuple((placed.scene.key, placed.trim) for placed in page.placements)


def page_inks(pdf: bytes, dpi: int = DPI) -> list[float]:
    inks = []
    for page in pypdfium2.PdfDocument(pdf):
        pixels = page.render(scale=dpi / 72).to_numpy()[..., :3]
        inks.append(float((255 - pixels.astype(int)).sum()) / 255 * (25.4 / dpi) ** 2)
    return inks


@cache
def game(name: str) -> Project:
    return opened(name)


@cache
def saved_faces(name: str, language: str = "en") -> Faces:
    faces = game(name).faces(language, ink_saver=True).value
    assert faces is not None
    return faces
