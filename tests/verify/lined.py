"""Lines as pnp printed them, and the same texts as a browser sets them in the same files: what stands where, and the ink.

A browser is given a text as it was written, in the order it was written, and where pnp ended its lines; which of its letters
stands where on a line, and what it looks like, is its own work.
"""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from io import BytesIO
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from PIL import Image, ImageChops, ImageFilter, ImageStat
from playwright.sync_api import sync_playwright

from pnp.base import scene
from pnp.press.render.png_pages import draw_face
from pnp.text import fit
from pnp.text.fonts import Fonts
from pnp.text.inline import Break, Icon, Run, Token
from pnp.text.lines import Lines, _pieces
from pnp.text.scripts import script_of
from pnp.text.shape import EQUIVALENTS
from pnp.text.turning import turned

PX = 20.0  # of a millimetre
DPI = PX * 25.4
OBJECT = "\ufffc"
ASIDE = 4  # pixels
MOVES = sorted(
    ((x, y) for x in range(-ASIDE, ASIDE + 1) for y in range(-2, 3)), key=lambda by: abs(by[0]) + abs(by[1])
)
ENOUGH = 0.85
MARGIN = 1.0  # mm
DESCENT = 0.2  # em: how far below its line an icon of these sets stands


class Sign(NamedTuple):
    """Characters that stand in one place on a line, and where: in mm from where it begins at the left."""

    said: str
    left: float
    right: float


class PrintedLine(NamedTuple):
    """``tokens`` are those of its whole text, ``items`` what was printed of this line."""

    tokens: tuple[Token, ...]
    style: fit.Style
    lines: Lines
    index: int
    items: tuple[scene.Item, ...]
    y: float  # of its top

    @property
    def said(self) -> str:
        """In the order in which it is read, icons as objects."""
        return "".join(look.char for look in _looks(self.lines, self.index))

    @property
    def icon(self) -> float:
        """How much room an icon has on it; those of a line have as much."""
        return max((look.width for look in _looks(self.lines, self.index)), default=0.0) * self.lines.size

    @property
    def broken(self) -> tuple[object, ...]:
        """Its text as it was broken, at a size and a width."""
        return self.tokens, self.style, self.lines.size, self.lines.width


@contextmanager
def recorded() -> Iterator[list[PrintedLine]]:
    """All lines that are placed meanwhile, those of sizes that were only tried among them."""
    found: list[PrintedLine] = []
    texts: dict[int, tuple[Any, fit.Style, tuple[Token, ...]]] = {}
    measured, place = fit._Job.measured, Lines.place

    def measuring(job: Any, rung: fit.Rung) -> Any:
        made = measured(job, rung)
        texts[id(made)] = (
            made,
            job.style,
            job.markup.tokens,
        )  # which lives as long, so that its number stays its own
        return made

    def placing(lines: Lines, index: int, x: float, y: float) -> list[scene.Item]:
        items = place(lines, index, x, y)
        seen = turned(items, 0.0) if lines.side == "turned" else items
        _, style, tokens = texts[id(lines.text)]
        found.append(PrintedLine(tokens, style, lines, index, tuple(seen), y))
        return items

    with patch.object(fit._Job, "measured", measuring), patch.object(Lines, "place", placing):
        yield found


# --- as we print them ------------------------------------------------------------------------------------


def our_signs(line: PrintedLine, fonts: Fonts) -> list[Sign]:
    """From left to right, blanks left out."""
    found = [sign for item in line.items for sign in _signs(item, line.icon, fonts)]
    start = _start(line, fonts)
    kept = (sign for sign in found if not sign.said.isspace())
    return sorted((Sign(one.said, one.left - start, one.right - start) for one in kept), key=_middle)


def _signs(item: scene.Item, icon: float, fonts: Fonts) -> Iterator[Sign]:
    match item:
        case scene.Group():
            yield Sign(OBJECT, item.matrix[4], item.matrix[4] + icon)
        case scene.Text() if item.places:
            yield from _clusters(item)
        case scene.Text():
            face, kerns, pen = fonts.by_id(item.font), dict(item.kerns), item.x
            assert face
            for at, char in enumerate(item.glyphs):
                across = face.advance(char) * item.size
                yield Sign(char, pen, pen + across)
                pen += (
                    across
                    + kerns.get(at, 0.0) / 1000 * item.size
                    + (item.space if char in " \u00a0" else 0.0)
                )


def _clusters(text: scene.Text) -> Iterator[Sign]:
    begins = sorted({place[4] for place in text.places})
    ends = dict(zip(begins, [*begins[1:], len(text.glyphs)], strict=True))
    pen = text.x
    for begin, run in groupby(text.places, lambda place: place[4]):
        across = sum(place[1] for place in run) / 1000 * text.size
        yield Sign(text.glyphs[begin : ends[begin]], pen, pen + across)
        pen += across


def our_ink(line: PrintedLine, fonts: Fonts) -> Image.Image:
    """The letters in black, an icon as a black box."""
    box = scene.bounds(line.items)
    assert box
    lines, start = line.lines, _start(line, fonts)
    aside = scene.Group(
        tuple(_black(item, line.icon) for item in line.items),
        (1.0, 0.0, 0.0, 1.0, MARGIN - start, lines.size - line.y),
    )
    face = scene.Scene(box.right - start + 2 * MARGIN, lines.pitch + 2 * lines.size, (aside,))
    return top(draw_face(face, {}, fonts, DPI).convert("L"))


def _start(line: PrintedLine, fonts: Fonts) -> float:
    return min(sign.left for item in line.items for sign in _signs(item, line.icon, fonts))


def _black(item: scene.Item, icon: float) -> scene.Item:
    if isinstance(item, scene.Group):
        size, _, _, _, x, y = item.matrix
        return scene.Path(scene.rect(x, y, icon, size), fill="#000000")
    return item._replace(ink="#000000", opacity=1.0) if isinstance(item, scene.Text) else item


# --- as a browser sets them ------------------------------------------------------------------------------


class Shown(NamedTuple):
    signs: list[Sign]  # a character each, blanks left out
    ink: Image.Image


PAGE = """<!doctype html><meta charset=utf-8><style>
* {{ margin: 0; padding: 0 }}
p {{ white-space: normal; text-rendering: geometricPrecision; color: #000; margin: {margin}px; text-align: start;
  text-spacing-trim: space-all; text-autospace: no-autospace }}
p > .row {{ white-space: nowrap }}
i {{ display: inline-block; background: #000 }}
{faces}</style>{texts}"""
ASK = """() => [...document.querySelectorAll(".row")].map(row => {
  const signs = [], walker = document.createTreeWalker(row, NodeFilter.SHOW_ALL);
  let box = null;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeName == "I") {
      const at = node.getBoundingClientRect();
      signs.push(["\\ufffc", at.left, at.right]);
    } else if (node.nodeType == 3) {
      let start = 0;
      for (const char of node.data) {
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start += char.length);
        const at = range.getBoundingClientRect();
        signs.push([char, at.left, at.right]);
      }
    }
  }
  const at = row.getBoundingClientRect();
  return {signs, left: at.left, right: at.right, top: at.top, bottom: at.bottom, boxes: row.getClientRects().length};
})"""


def shown(lines: Sequence[PrintedLine], fonts: Fonts, code: str) -> list[Shown]:
    """The same texts in Chromium: every line of each, as they are asked for."""
    whole = [*{line.broken: line for line in lines}.values()]
    faces: dict[str, int] = {}
    texts = "".join(_paragraphs(line, faces, code) for line in whole)
    rows = [(line.broken, index) for line in whole for index in range(len(line.lines.rows))]
    with TemporaryDirectory() as folder:
        served = "".join(_served(name, at, fonts, Path(folder)) for name, at in faces.items())
        page = Path(folder) / "page.html"
        page.write_text(PAGE.format(margin=MARGIN * PX, faces=served, texts=texts), encoding="utf-8")
        pictures = dict(zip(rows, _drawn(page), strict=True))
    return [pictures[line.broken, line.index] for line in lines]


def _served(face: str, number: int, fonts: Fonts, folder: Path) -> str:
    found = fonts.by_id(face)
    assert found
    (folder / f"{number}.font").write_bytes(found.data)
    return f"@font-face{{font-family:f{number};src:url({number}.font)}}"


def _drawn(page: Path) -> list[Shown]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--font-render-hinting=none"]
        )
        tab = browser.new_page(viewport={"width": 4000, "height": 1000})
        tab.goto(page.as_uri())
        assert tab.evaluate("document.fonts.ready.then(all => [...all].every(one => one.status == 'loaded'))")
        told = tab.evaluate(ASK)
        picture = Image.open(BytesIO(tab.screenshot(full_page=True))).convert("L")
        browser.close()
    return [_shown(row, picture) for row in told]


def _shown(row: dict[str, Any], picture: Image.Image) -> Shown:
    signs = [Sign(said, left / PX, right / PX) for said, left, right in row["signs"] if not said.isspace()]
    start = min(sign.left for sign in signs)
    margin = MARGIN * PX
    box = (start * PX - margin, row["top"] - margin, row["right"] + margin, row["bottom"] + margin)
    left = [Sign(one.said, one.left - start, one.right - start) for one in signs]
    return Shown(left, top(picture.crop(tuple(map(round, box)))))  # type: ignore[arg-type]


class Look(NamedTuple):
    """How a character is to be drawn: a box of a width where it is an icon."""

    char: str
    face: str
    is_shaped: bool
    width: float = 0.0


def _looks(lines: Lines, index: int) -> list[Look]:
    found = []
    for piece in _pieces(lines.text, lines.rows[index]):
        if piece.icon:
            found.append(Look(OBJECT, "", False, piece.width))
        found += (Look(char, piece.face, bool(piece.places)) for char in piece.text)
    return found


def _paragraphs(line: PrintedLine, faces: dict[str, int], code: str) -> str:
    """A text as it was written, with a place where a line may end behind each of its lines."""
    rows = _Rows(line.lines, faces)
    size, lines = line.lines.size * PX, line.lines
    room = lines.width if len(lines.rows) > 1 else lines.widest
    look = (
        f"width:{room * PX + 1}px;font-size:{size}px;line-height:{(lines.pitch + 2 * MARGIN) * PX}px;"
        f"letter-spacing:{line.style.tracking * size}px"
    )
    made = []
    for paragraph in _split(line.tokens):
        text = "".join(char for char in paragraph if isinstance(char, str))
        written = "".join(map(rows.written, paragraph))
        made.append(
            f'<p lang="{code}" dir="{_direction(text, code)}" style="{look}">{written}{rows.end()}</p>'
        )
    assert not rows.waiting
    return "".join(made)


class _Rows:
    """The lines that a text was printed in, while it is written once more."""

    def __init__(self, lines: Lines, faces: dict[str, int]) -> None:
        self.lines, self.faces = lines, faces
        self.waiting = [*range(len(lines.rows))]
        self.row: list[Look] | None = None  # what is left of the one that is written
        self.now: object = None  # how its last letter was drawn

    def written(self, char: str | Icon) -> str:
        if isinstance(char, str) and unicodedata.category(char) == "Cf":
            if self.row and self.row[0].char == char:  # a joiner, which is heard by a font
                self.row.pop(0)
            return char
        if self.row == []:
            return self.end() + (" " if char == " " else f"<wbr>{self.written(char)}")
        if self.row is None:
            return "" if char == " " else self.begin() + self.written(char)
        look = self.row.pop(0)
        if isinstance(char, Icon):
            assert look.char == OBJECT
            return self.icon(look)
        assert look.char in (char, EQUIVALENTS.get(char)), f"{look} where {char!r} was written"
        return self.turn_to(look) + escape(look.char)

    def begin(self) -> str:
        lines, index = self.lines, self.waiting.pop(0)
        self.row, self.now = _looks(lines, index), None
        row = lines.rows[index]
        stretch = lines._stretch(row, lines.width - row.width * lines.size)
        return f'<span class="row" style="word-spacing:{stretch * PX}px"><span>'

    def end(self) -> str:
        assert not self.row, "the line says more than was written"
        was, self.row = self.row, None
        return "" if was is None else "</span></span>"

    def turn_to(self, look: Look) -> str:
        if self.now == look[1:]:
            return ""
        self.now = look[1:]
        number = self.faces.setdefault(look.face, len(self.faces))
        plain = "" if look.is_shaped else ";font-variant-ligatures:none"
        if (script := script_of(look.char)) and script.is_joined:
            plain += ";letter-spacing:0"
        return f'</span><span style="font-family:f{number}{plain}">'

    def icon(self, look: Look) -> str:
        size = self.lines.size * PX
        return (
            f'<i style="width:{look.width * size}px;height:{size}px;vertical-align:{-DESCENT * size}px"></i>'
        )


def _split(tokens: Sequence[Token]) -> Iterator[list[str | Icon]]:
    """The characters and icons of each paragraph."""
    found: list[str | Icon] = []
    for token in tokens:
        if isinstance(token, Break):
            yield found
            found = []
        else:
            found += token.text if isinstance(token, Run) else [token]
    yield found


def _direction(text: str, code: str) -> str:
    """That of the language, but where all letters have the other one."""
    sides = {unicodedata.bidirectional(char) for char in text} & {"L", "R", "AL"}
    if sides == {"L"}:
        return "ltr"
    return "rtl" if sides and "L" not in sides else "rtl" if code in ("ar", "he", "fa", "ur") else "ltr"


# --- compared --------------------------------------------------------------------------------------------


def _middle(sign: Sign) -> float:
    return (sign.left + sign.right) / 2


def letters(said: str) -> list[str]:
    """What takes a place of its own: marks are drawn on what stands before them."""
    return [char for char in said if unicodedata.category(char)[0] not in ("M", "C", "Z") or char == OBJECT]


class Pair(NamedTuple):
    """A sign of ours, and what stands there on the other line."""

    ours: Sign
    theirs: Sign

    @property
    def apart(self) -> float:
        return _middle(self.ours) - _middle(self.theirs)


def paired(ours: Sequence[Sign], theirs: Sequence[Sign]) -> list[Pair]:
    """By the order they stand in from the left."""
    left = sorted((one for one in theirs if letters(one.said)), key=_middle)
    found = []
    for sign in ours:
        if wanted := len(letters(sign.said)):
            there, left = left[:wanted], left[wanted:]
            said = "".join(one.said for one in there)
            edges = [edge for one in there for edge in one[1:]] or [sign.left]
            found.append(Pair(sign, Sign(said, min(edges), max(edges))))
    return [*found, *(Pair(Sign("", one.left, one.right), one) for one in left)]


def misplaced(pairs: Sequence[Pair], most: float) -> list[str]:
    """Where other signs stand, or the same ones further away than that."""
    return [
        f"{pair.ours.said!r} where {pair.theirs.said!r} stands, {pair.apart:+.2f} mm away"
        for pair in pairs
        if sorted(letters(pair.ours.said)) != sorted(pair.theirs.said) or abs(pair.apart) > most
    ]


def unlike(
    pairs: Sequence[Pair], ours: Image.Image, theirs: Image.Image, least: float, size: float
) -> list[str]:
    """Signs that share less than this of their ink with what stands there, where they lie on each other as well as they
    can. Both pictures begin where their line does."""
    found = []
    for pair in pairs:
        half = max(pair.ours.right - pair.ours.left, size / 4) / 2 + size / 20
        boxes = [(_middle(sign) - half, _middle(sign) + half) for sign in pair]
        one, other = (
            picture.crop((round((MARGIN + left) * PX), 0, round((MARGIN + right) * PX), picture.height))
            for picture, (left, right) in zip((ours, theirs), boxes, strict=True)
        )
        if (like := likeness(one, other)) < least:
            found.append(f"{pair.ours.said!r} is like {pair.theirs.said!r} by {like:.2f}")
    return found


def likeness(one: Image.Image, other: Image.Image) -> float:
    """How much of their ink two pictures share: of all of it, from 0 to 1."""
    best = 0.0
    for x, y in MOVES:
        moved = Image.new("L", one.size, 0)
        moved.paste(other, (x, y))
        shared, every = (_ink(of(one, moved)) for of in (ImageChops.darker, ImageChops.lighter))
        best = max(best, shared / every if every else 1.0)
        if best > ENOUGH:
            break
    return best


def _ink(picture: Image.Image) -> float:
    return ImageStat.Stat(picture).sum[0]


def top(picture: Image.Image) -> Image.Image:
    """Ink alone, and what is white above it left off."""
    ink = ImageChops.invert(picture.filter(ImageFilter.GaussianBlur(1)))
    box = ink.point(lambda value: 255 * (value > 60)).getbbox() or (0, 0, 1, 1)
    return ink.crop((0, box[1], ink.width, box[3]))
