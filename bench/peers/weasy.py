"""The bench deck as a web page printed by WeasyPrint: ``python -m bench.peers.weasy FOLDER FILE``.

CSS cannot shrink a text to its box: as its users do, the size comes from the length of the text.
"""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path
from typing import Any

import fontpkg_fira_sans
from weasyprint import HTML

STYLE = """
@font-face { font-family: Fira; src: url(file://FONTS/FiraSans-Regular.ttf) }
@font-face { font-family: Fira; font-weight: 700; src: url(file://FONTS/FiraSans-Bold.ttf) }
@page { size: 210mm 297mm; margin: 0 }
body { margin: 0; font: 8pt/1.2 Fira; color: #22282e }
.sheet { position: relative; width: 210mm; height: 297mm; break-after: page; overflow: hidden }
.card { position: absolute; width: 63.5mm; height: 88.9mm }
.card > * { position: absolute; box-sizing: border-box }
.ground { left: -1.5mm; top: -1.5mm; width: 66.5mm; height: 91.9mm }
.panel { left: 3mm; top: 3mm; right: 3mm; bottom: 3mm; border-radius: 3mm; background: #fbf8f0; border: 0.3mm solid }
.name { left: 6mm; top: 5.4mm; width: 51.5mm; line-height: 6.4mm; font-weight: 700; font-size: 12pt }
.signs { left: 6mm; top: 13mm; height: 5mm; white-space: nowrap; font-size: 0 }
.signs img { width: 5mm; height: 5mm; margin-right: 1mm }
.art { left: 6mm; top: 19.5mm; width: 51.5mm; height: 26mm }
.rules { left: 6mm; top: 46.5mm; width: 51.5mm; height: 33mm }
.rules img { height: 1em; vertical-align: -0.2em }
.foot { left: 6mm; top: 79.6mm; line-height: 3.4mm; font-size: 7pt; color: #5f6871 }
.back { left: 4mm; top: 4mm; right: 4mm; bottom: 4mm; border: 0.5mm solid #fff; border-radius: 3mm }
.rosette { left: 0; top: 0; width: 63.5mm; height: 88.9mm }
.title { left: 10mm; right: 10mm; top: 36.45mm; line-height: 16mm; text-align: center; font-weight: 700;
  font-size: 17pt; color: #fff }
.mark { position: absolute; background: #000 }
"""
PITCH_X, PITCH_Y, LEFT, TOP = 66.5, 91.9, 6.75, 12.15


def page(deck: dict[str, Any], fonts: Path) -> str:
    cards, marks, back = deck["cards"], crop_marks(), back_side(deck["title"])
    backs = sheet([back] * 9, marks)
    sheets = []
    for start in range(0, len(cards), 9):
        sheets.append(sheet([front(card, deck) for card in cards[start : start + 9]], marks))
        sheets.append(backs)
    return f"<style>{STYLE.replace('FONTS', str(fonts))}</style>{''.join(sheets)}"


def sheet(faces: list[str], marks: str) -> str:
    cells = [
        f'<div class="card" style="left:{LEFT + n % 3 * PITCH_X}mm;top:{TOP + n // 3 * PITCH_Y}mm">{face}</div>'
        for n, face in enumerate(faces)
    ]
    return f'<div class="sheet">{"".join(cells)}{marks}</div>'


def front(card: dict[str, Any], deck: dict[str, Any]) -> str:
    signs = "".join(f'<img src="art/{sign}.svg">' for sign in card["signs"])
    spelt = {"plain": "{}", "bold": "<b>{}</b>", "sign": '<img src="art/{}.svg">'}
    rules = "".join(spelt[kind].format(escape(text)) for kind, text in card["runs"])
    length = sum(len(text) for _, text in card["runs"])
    size = min(deck["size"], max(6, (0.25 * round(4 * 8 * (340 / length) ** 0.5))))
    foot = f"{card['habitat'].capitalize()} · {card['strength']} · {card['id']}"
    return (
        f'<div class="ground" style="background:{deck["colours"][card["habitat"]]}"></div><div class="panel"></div>'
        f'<div class="name">{escape(card["name"])}</div><div class="signs">{signs}</div>'
        f'<img class="art" src="art/{card["id"]}.svg"><div class="rules" style="font-size:{size}pt">{rules}</div>'
        f'<div class="foot">{foot}</div>'
    )


def back_side(title: str) -> str:
    petal = '<ellipse cx="44.25" cy="44.45" rx="12.5" ry="3.57" transform="rotate({} 31.75 44.45)"/>'
    petals = '<g fill="#fff" fill-opacity="0.25">' + "".join(petal.format(15 * n) for n in range(24)) + "</g>"
    return (
        '<div class="ground" style="background:#2f4858"></div><div class="back"></div>'
        f'<svg class="rosette" viewBox="0 0 63.5 88.9">{petals}</svg><div class="title">{title}</div>'
    )


def crop_marks() -> str:
    rows = []
    for n in range(3):
        for x in (LEFT + n * PITCH_X, LEFT + n * PITCH_X + 63.5):
            rows += [(x, y, 0.15, 4) for y in (5, 288)]
        for y in (TOP + n * PITCH_Y, TOP + n * PITCH_Y + 88.9):
            rows += [(x, y, 4, 0.15) for x in (0.5, 205.5)]
    form = '<div class="mark" style="left:{}mm;top:{}mm;width:{}mm;height:{}mm"></div>'
    return "".join(form.format(*row) for row in rows)


def main(folder: Path, file: Path) -> None:
    deck = json.loads((folder / "deck.json").read_text(encoding="utf-8"))
    fonts = Path(fontpkg_fira_sans.__file__).with_name("files")
    HTML(string=page(deck, fonts), base_url=f"file://{folder.resolve()}/").write_pdf(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
