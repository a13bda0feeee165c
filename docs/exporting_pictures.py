"""Draws the pictures of exporting.md out of exported files: `python docs/exporting_pictures.py [NAME]...`; that of
`web` takes Chromium. Run it after a game or a target changed. Those of kits are drawn by kit_pictures.py."""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py
from PIL import Image, ImageDraw, ImageFont

import pnp
from pnp.export.targets import NO_WISH, ExportWish
from pnp.project.exports import export, export_together

HERE = Path(__file__).parent
WIDTH, APART = 860, 10
GROUND, PAPER, CUT, SAFE, INK = "#d7dade", "#ffffff", "#d6006e", "#0071bc", "#1b1f22"
ROOM = 1600, 1000  # of playingcards.io
PILES = 0, 0, 1200, 230  # where its piles lie
BLEED_PX, SAFE_PX = 36, 72  # of a file for MakePlayingCards: from its edge
READER = {"width": 430, "height": 620}


def main() -> None:
    for name in sys.argv[1:] or PICTURES:
        with TemporaryDirectory() as folder:
            PICTURES[name](Path(folder))


def _made(game: str, target: str, folder: Path, wish: ExportWish = NO_WISH) -> Path:
    return export(pnp.open(game), target, "en", folder, wish=wish).folder


def _opened(data: bytes) -> Image.Image:
    """On the ground of the page where it is cut out."""
    picture = Image.open(BytesIO(data)).convert("RGBA")
    whole = Image.new("RGBA", picture.size, GROUND)
    return Image.alpha_composite(whole, picture).convert("RGB")


def _first(folder: Path, *patterns: str) -> list[Image.Image]:
    return [_opened(next(iter(sorted(folder.rglob(one)))).read_bytes()) for one in patterns]


def _rows(name: str, *rows: Iterable[Image.Image]) -> None:
    """All pictures of a row of one height, together as wide as the page."""
    drawn = []
    for row in ([*row] for row in rows):
        high = (WIDTH - APART * (len(row) + 1)) / sum(one.width / one.height for one in row)
        strip = Image.new("RGB", (WIDTH, round(high) + APART), GROUND)
        left = APART
        for one in row:
            small = one.resize((round(one.width * high / one.height), round(high)), Image.Resampling.LANCZOS)
            strip.paste(small, (left, APART))
            left += small.width + APART
        drawn.append(strip)
    whole = Image.new("RGB", (WIDTH, sum(row.height for row in drawn) + APART), GROUND)
    for at, row in enumerate(drawn):
        whole.paste(row, (0, sum(above.height for above in drawn[:at])))
    _saved(whole, name)


def _saved(whole: Image.Image, name: str) -> None:
    few = whole.quantize(200, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(HERE / f"exporting-{name}.png", optimize=True)


# --- one each ---------------------------------------------------------------------------------------------


def cut(folder: Path) -> None:
    made = _made("ecosfera", "cut", folder)
    _rows("cut", [_lines(made / "cards-1.svg"), _lines(made / "components-1.svg")])


def tuckbox(folder: Path) -> None:
    made = _made("biotopia", "cut/tuckbox", folder)
    _rows("cut-tuckbox", [_lines(made / "tuckbox-1.svg")])


def _lines(path: Path) -> Image.Image:
    """The lines of a drawing, thick enough to be seen so small."""
    text = path.read_text(encoding="utf-8").replace('stroke-width="0.1"', 'stroke-width="0.6"')
    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=text, dpi=96, background=PAPER))))
    return picture.convert("RGB")


def images(folder: Path) -> None:
    made = _made("ecosfera", "images", folder, ExportWish(corners=True, dpi=200))
    names = (
        "haliaeetus-albicilla-front*",
        "fucus-vesiculosus-front*",
        "habitat-coast-front*",
        "marker-pass-front*",
    )
    _rows("images", _first(made, *names))


def tts(folder: Path) -> None:
    made = _made("biotopia", "tts", folder, ExportWish(local=True))
    _rows("tts", _first(made, "biotopia-butterfly-[0-9a-f]*.jpg", "biotopia-butterfly-back*.jpg"))


def ttp(folder: Path) -> None:
    made = _made("biomos", "ttp", folder)
    _rows("ttp", _first(made, "giant_biome.jpg", "giant_biome-back.jpg"))


def pcio(folder: Path) -> None:
    """The head of the room as its file lays it out: boxes of piles, and the uppermost card of each."""
    made = _made("biotopia", "pcio", folder)
    whole = Image.new("RGB", ROOM, PAPER)
    drawer = ImageDraw.Draw(whole)
    font = ImageFont.load_default(20)
    with zipfile.ZipFile(next(made.glob("*.pcio"))) as room:
        widgets = json.loads(room.read("widgets.json"))
        decks = {one["id"]: one for one in widgets if one["type"] == "cardDeck"}
        for one in widgets:
            box = (one["x"], one["y"], one["x"] + one.get("width", 0), one["y"] + one.get("height", 0))
            if one["type"] in ("holder", "hand"):
                drawer.rounded_rectangle(box, 8, GROUND)
                drawer.text((box[0], box[3] + 6), one.get("label", "Hand"), INK, font)
            elif one["type"] == "card":
                deck = decks[one["deck"]]
                shown = deck["cardTypes"][one["cardType"]]["face" if one["faceup"] else "back"]
                picture = _opened(room.read(shown.removeprefix("package://")))
                size = deck["cardWidth"], deck["cardHeight"]
                whole.paste(picture.resize(size, Image.Resampling.LANCZOS), (int(one["x"]), int(one["y"])))
    _rows("pcio", [whole.crop(PILES)])


def cgs(folder: Path) -> None:
    """A card beside what can be searched of it."""
    made = _made("biotopia", "cgs", folder)
    cards = json.loads(next(made.rglob("AllCards.json")).read_text(encoding="utf-8"))
    (card,) = (one for one in cards if one["id"] == "peacock")
    (picture,) = _first(made, "peacock.png")
    page = Image.new("RGB", (round(picture.width * 1.35), picture.height), PAPER)
    font = ImageFont.load_default(picture.height / 21)
    rows = [f"{key}: {value}" for key, value in card.items() if key not in ("set", "id")]
    text = "\n".join(_broken(row, 36) for row in rows)
    ImageDraw.Draw(page).multiline_text((30, 30), text, INK, font, spacing=picture.height / 60)
    back = _first(made, "mission-back.png")
    _rows("cgs", [picture, page, *back])


def _broken(row: str, most: int) -> str:
    lines, line = list[str](), ""
    for word in row.split():
        if len(line) + len(word) >= most:
            lines, line = [*lines, line], "   "
        line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


def shops(folder: Path) -> None:
    """Two files, and over them where the shop cuts and how far texts should stay from that."""
    made = _made("biotopia", "mpc/poker", folder, ExportWish(kinds=frozenset({"butterfly"})))
    every = _first(made, "*peacock-front.png", "*brimstone-front.png", "*back.png")
    for one in every:
        drawer = ImageDraw.Draw(one)
        for inset, ink in ((BLEED_PX, CUT), (SAFE_PX, SAFE)):
            drawer.rectangle((inset, inset, one.width - inset, one.height - inset), outline=ink, width=4)
    _rows("shops", every)


def web(folder: Path) -> None:
    """At the size people read it, with all its colours."""
    from playwright.sync_api import sync_playwright

    made = export_together(pnp.open("ecosfera"), "web", ("en", "fi"), folder).folder
    shots = []
    with sync_playwright() as play:
        chromium = Path("/usr/bin/chromium")
        browser = play.chromium.launch(executable_path=chromium if chromium.exists() else None)
        for scheme, place in (("light", "#setting-up"), ("dark", "#kind-consumer")):
            page = browser.new_page(viewport=READER, color_scheme=scheme)  # type: ignore[arg-type]
            page.goto((made / "en.html").as_uri())
            page.eval_on_selector(place, "one => one.scrollIntoView({behavior: 'instant'})")
            page.wait_for_function("document.fonts.status == 'loaded'")
            shots.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
        browser.close()
    whole = Image.new("RGB", (sum(one.width for one in shots) + APART, shots[0].height), GROUND)
    whole.paste(shots[0], (0, 0))
    whole.paste(shots[1], (shots[0].width + APART, 0))
    whole.save(HERE / "exporting-web.png", optimize=True)


PICTURES: dict[str, Callable[[Path], None]] = {
    "cut": cut,
    "cut-tuckbox": tuckbox,
    "images": images,
    "tts": tts,
    "pcio": pcio,
    "cgs": cgs,
    "ttp": ttp,
    "shops": shops,
    "web": web,
}


if __name__ == "__main__":
    main()
