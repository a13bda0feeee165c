"""The bench deck on bare ReportLab: ``python -m bench.peers.stream FOLDER FILE``.

The quickest way we know, as a script of one's own: content operators as ready strings, words measured once,
icons and the back sheet as forms, every page deflated as it ends. It has no checks, no kerning, no duplex marks
and nothing anyone could change without programming: it is the floor, not a tool.
"""

from __future__ import annotations

import gc
import json
import math
import re
import sys
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import fontpkg_fira_sans
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFObjectReference
from reportlab.pdfbase.ttfonts import TTFont

MM = 72 / 25.4
W, H, BLEED = 63.5, 88.9, 1.5
STEP_X, STEP_Y = W + 2 * BLEED, H + 2 * BLEED
LEFT, TOP = (210 - 3 * STEP_X) / 2 + BLEED, (297 - 3 * STEP_Y) / 2 + BLEED
POLYGON = re.compile(r'fill="(#\w+)" points="([^"]*)"')
Run = tuple[str, str]


def rgb(ink: str) -> str:
    red, green, blue = (int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return f"{red:.3f} {green:.3f} {blue:.3f} rg\n"


def rect(x: float, y: float, w: float, h: float) -> str:
    return f"{x:.2f} {y:.2f} {w:.2f} {h:.2f} re f\n"


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    k, right, bottom = r * 0.4477, x + w, y + h
    return (
        f"{x + r:.2f} {y:.2f} m {right - r:.2f} {y:.2f} l "
        f"{right - k:.2f} {y:.2f} {right:.2f} {y + k:.2f} {right:.2f} {y + r:.2f} c "
        f"{right:.2f} {bottom - r:.2f} l {right:.2f} {bottom - k:.2f} {right - k:.2f} {bottom:.2f} "
        f"{right - r:.2f} {bottom:.2f} c {x + r:.2f} {bottom:.2f} l {x + k:.2f} {bottom:.2f} {x:.2f} {bottom - k:.2f} "
        f"{x:.2f} {bottom - r:.2f} c {x:.2f} {y + r:.2f} l {x:.2f} {y + k:.2f} {x + k:.2f} {y:.2f} {x + r:.2f} {y:.2f} c h\n"
    )


def polygons(svg: str, scale: float, x: float, y: float) -> str:
    """Every polygon of a drawing of ours."""
    rows = [f"q {scale:.4f} 0 0 {scale:.4f} {x:.2f} {y:.2f} cm\n"]
    for ink, points in POLYGON.findall(svg):
        corners = points.replace(",", " ").split(" ")
        pairs = [f"{a} {b}" for a, b in zip(corners[::2], corners[1::2], strict=True)]
        rows.append(f"{rgb(ink)}{pairs[0]} m\n" + " l\n".join(pairs[1:]) + " l h f\n")
    return "".join(rows) + "Q\n"


class Font:
    """One face: widths of words in em, and the codes of its subset."""

    def __init__(self, document: PDFDocument, name: str, characters: str) -> None:
        file = Path(fontpkg_fira_sans.__file__).with_name("files") / f"{name}.ttf"
        self.font = TTFont(name, BytesIO(file.read_bytes()), asciiReadable=False)
        self.font.splitString(characters, document)
        state = self.font.state[document]
        codes = {ord(char): state.assignments.get(ord(char), 0) for char in characters}
        escapes = {40: "\\(", 41: "\\)", 92: "\\\\", 10: "\\n", 13: "\\r"}
        self.table = {char: escapes.get(code, chr(code)) for char, code in codes.items()}
        self.name = self.font.getSubsetInternalName(0, document)
        self.advance = {chr(char): self.font.face.getCharWidth(char) / 1000 for char in codes}
        self.widths: dict[str, float] = {}

    def width(self, word: str) -> float:
        width = self.widths.get(word)
        if width is None:
            width = self.widths[word] = sum(map(self.advance.__getitem__, word))
        return width

    def show(self, text: str, size: float, x: float, y: float) -> str:
        return (
            f"BT {self.name} {size:.3f} Tf 1 0 0 -1 {x:.2f} {y:.2f} Tm ({text.translate(self.table)}) Tj ET\n"
        )


class Press:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.deck: dict[str, Any] = json.loads((folder / "deck.json").read_text(encoding="utf-8"))
        self.file = PDFDocument(invariant=1, compression=1)
        self.file.Catalog.Outlines = None
        self.forms: dict[str, PDFObjectReference] = {}
        plain, bold = self.characters()
        self.plain = Font(self.file, "FiraSans-Regular", plain)
        self.bold = Font(self.file, "FiraSans-Bold", bold)
        self.backs = ""

    def characters(self) -> tuple[str, str]:
        plain, bold = set(" ·0123456789"), set(self.deck["title"])
        for card in self.deck["cards"]:
            plain.update(card["id"], card["habitat"].capitalize())
            bold.update(card["name"])
            for kind, text in card["runs"]:
                (bold if kind == "bold" else plain).update(text)
        return "".join(sorted(plain)), "".join(sorted(bold))

    # --- objects ---

    def add(self, data: bytes) -> PDFObjectReference:
        name = f"object {self.file.objectcounter + 1}"
        return self.file.Reference(data, name)

    def stream(self, entries: str, content: str) -> PDFObjectReference:
        data = zlib.compress(content.encode("latin-1"), 6)
        head = f"<<{entries}/Filter/FlateDecode/Length {len(data)}>>stream\n".encode()
        return self.add(head + data + b"\nendstream")

    def number(self, reference: PDFObjectReference) -> str:
        return reference.format(self.file).decode()

    def form(self, name: str, box: tuple[float, float, float, float], content: str) -> None:
        corners = " ".join(f"{edge:g}" for edge in box)
        entries = f"/Type/XObject/Subtype/Form/BBox[{corners}]/Resources {self.number(self.resources)}"
        self.forms[name] = self.stream(entries, content)

    # --- pages ---

    def run(self) -> bytes:
        deck, cards = self.deck, self.deck["cards"]
        dictionary = PDFDictionary()
        self.resources = self.file.Reference(dictionary, "resources")
        pages = self.number(self.file.Reference(self.file.Pages, "pages"))
        for sign in deck["signs"]:
            svg = (self.folder / "art" / f"{sign}.svg").read_text()
            disc = (
                rgb(re.findall(r'r="11.5" fill="(#\w+)"', svg)[0]) + rounded(0.5, 0.5, 23, 23, 11.5) + "f\n"
            )
            self.form(f"I{sign}", (-1, -1, 25, 25), disc + polygons(svg, 1, 0, 0))
        self.form("back", (-9, -9, 250, 350), "".join(self.place(n, self.back()) for n in range(9)))
        marks = self.marks()
        for start in range(0, len(cards), 9):
            faces = "".join(
                self.place(n, self.front(card)) for n, card in enumerate(cards[start : start + 9])
            )
            for content in (faces, "/back Do\n"):
                drawn = self.stream("", f"{MM:.6f} 0 0 {-MM:.6f} 0 {297 * MM:.4f} cm\n{content}{marks}")
                entries = f"/MediaBox[0 0 {210 * MM:.2f} {297 * MM:.2f}]/Contents {self.number(drawn)}"
                page = f"<</Type/Page/Parent {pages}/Resources {self.number(self.resources)}{entries}>>"
                self.file.Pages.addPage(self.add(page.encode()))
        for font in (self.plain, self.bold):
            font.font.addObjects(self.file)
        dictionary["Font"] = PDFObjectReference("BasicFonts")
        dictionary["XObject"] = PDFDictionary({name: self.number(form) for name, form in self.forms.items()})
        faint = self.number(self.add(b"<</ca 0.25>>"))
        dictionary["ExtGState"] = PDFDictionary({"faint": faint})
        return bytes(self.file.format())

    def place(self, slot: int, content: str) -> str:
        x, y = LEFT + slot % 3 * STEP_X, TOP + slot // 3 * STEP_Y
        return f"q 1 0 0 1 {x:.2f} {y:.2f} cm\n{content}Q\n"

    def marks(self) -> str:
        rows = ["0 G 0.15 w\n"]
        for n in range(3):
            for x in (LEFT + n * STEP_X, LEFT + n * STEP_X + W):
                rows += [f"{x:.2f} {y:.2f} m {x:.2f} {y + 4:.2f} l S\n" for y in (5.0, 288.0)]
            for y in (TOP + n * STEP_Y, TOP + n * STEP_Y + H):
                rows += [f"{x:.2f} {y:.2f} m {x + 4:.2f} {y:.2f} l S\n" for x in (0.5, 205.5)]
        return "".join(rows)

    def back(self) -> str:
        rows = [rgb("#2f4858"), rect(-BLEED, -BLEED, STEP_X, STEP_Y)]
        rows += ["1 G 0.5 w ", rounded(4, 4, W - 8, H - 8, 3), "S 1 g q /faint gs\n"]
        for n in range(24):
            c, s = math.cos(math.tau * n / 24), math.sin(math.tau * n / 24)
            petal = "0 0 m 0 -1.97 5.6 -3.57 12.5 -3.57 c 19.4 -3.57 25 -1.97 25 0 c 25 1.97 19.4 3.57 12.5 3.57 c "
            petal += "5.6 3.57 0 1.97 0 0 c f"
            rows.append(f"q {c:.4f} {s:.4f} {-s:.4f} {c:.4f} {W / 2} {H / 2} cm {petal} Q\n")
        size, title = 17 / MM, self.deck["title"]
        rows += [
            "Q ",
            self.bold.show(title, size, W / 2 - self.bold.width(title) * size / 2, H / 2 + size * 0.35),
        ]
        return "".join(rows)

    def front(self, card: dict[str, Any]) -> str:
        colour = self.deck["colours"][card["habitat"]]
        svg = (self.folder / "art" / f"{card['id']}.svg").read_text()
        foot = f"{card['habitat'].capitalize()} · {card['strength']} · {card['id']}"
        signs = "".join(
            f"q .20833 0 0 .20833 {6 + 6 * n} 13 cm /I{sign} Do Q\n" for n, sign in enumerate(card["signs"])
        )
        return (
            f"{rgb(colour)}{rect(-BLEED, -BLEED, STEP_X, STEP_Y)}"
            f"{rgb('#fbf8f0')}0.133 0.157 0.180 RG 0.3 w {rounded(3, 3, W - 6, H - 6, 3)}B\n"
            f"{rgb('#22282e')}{self.bold.show(card['name'], 12 / MM, 6, 10.0)}{signs}"
            f"{polygons(svg, 0.5, 6, 19.5)}{rgb('#22282e')}{self.rules(card['runs'])}"
            f"{rgb('#5f6871')}{self.plain.show(foot, 7 / MM, 6, 82.1)}"
        )

    # --- rules text ---

    def rules(self, runs: list[Run]) -> str:
        """In the largest size that fits."""
        words = self.words(runs)
        size = self.deck["size"]
        while True:
            em = size / MM
            lines = wrap(words, 51.5 / em, self.plain.width(" "))
            if len(lines) * 1.2 * em <= 33 or size <= 6:
                return self.draw(lines, em)
            size -= 0.25

    def words(self, runs: list[Run]) -> list[tuple[list[Run], float]]:
        """What no line divides, with its width in em."""
        words: list[tuple[list[Run], float]] = []
        joined = False
        for kind, text in runs:
            parts = text.split(" ") if kind != "sign" else [text]
            for n, part in enumerate(parts):
                if part:
                    font = self.bold if kind == "bold" else self.plain
                    width = 1.0 if kind == "sign" else font.width(part)
                    if joined and n == 0:
                        held, wide = words.pop()
                        words.append(([*held, (kind, part)], wide + width))
                    else:
                        words.append(([(kind, part)], width))
                joined = bool(part)
        return words

    def draw(self, lines: list[list[list[Run]]], em: float) -> str:
        rows = []
        y = 46.5 + 0.95 * em
        space = self.plain.width(" ") * em
        for line in lines:
            x, start, text, font = 6.0, 6.0, "", self.plain
            for at, word in enumerate(line):
                for kind, part in word:
                    needed = self.bold if kind == "bold" else self.plain
                    if (kind == "sign" or needed is not font) and text:
                        rows.append(font.show(text, em, start, y))
                        text = ""
                    if kind == "sign":
                        s = em / 24
                        rows.append(f"q {s:.5f} 0 0 {s:.5f} {x:.2f} {y - 0.8 * em:.2f} cm /I{part} Do Q\n")
                        x += em
                        continue
                    if not text:
                        start, font = x, needed
                    text += part
                    x += font.width(part) * em
                if at + 1 < len(line):
                    text += " " if text else ""
                    x += space
            if text:
                rows.append(font.show(text, em, start, y))
            y += 1.2 * em
        return "".join(rows)


def wrap(words: list[tuple[list[Run], float]], limit: float, space: float) -> list[list[list[Run]]]:
    lines: list[list[list[Run]]] = [[]]
    reached = -space
    for word, width in words:
        if reached + space + width > limit and lines[-1]:
            lines.append([])
            reached = -space
        lines[-1].append(word)
        reached += space + width
    return lines


if __name__ == "__main__":
    gc.disable()
    Path(sys.argv[2]).write_bytes(Press(Path(sys.argv[1])).run())
