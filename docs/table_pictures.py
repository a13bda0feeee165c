"""Draws the picture of a laid table in docs/exporting.md from a save as it is exported: `python docs/table_pictures.py`.

Run it after the layout of tables or the look of the game has changed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any

from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).resolve().parent
GAME, PLAYERS, SETUP = "ecosfera", 3, "level=2"
PER_INCH, WIDE, DEEP = 40, 58, 46  # pixels; inches of the table and of the hands beyond it
WIDTH, COLOURS = 1280, 256
CLOTH, EDGE, INK = (92, 58, 44), (120, 84, 66), (255, 250, 240)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        words = ("--to", "tts", "--local", "--players", str(PLAYERS), "--setup", SETUP, "--out", folder)
        subprocess.run([sys.executable, "-m", "pnp", "export", GAME, *words], check=True)
        where = Path(folder) / GAME / "en-tts"
        (path,) = (where / "saves").glob("*.json")
        picture = drawn(json.loads(path.read_text(encoding="utf-8")), where / "images")
    height = round(WIDTH * picture.height / picture.width)
    small = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
    small.quantize(COLOURS).save(HERE / "exporting-table.png", optimize=True)


def drawn(save: Mapping[str, Any], images: Path) -> Image.Image:
    """The table from above, whoever sits below nearest."""
    picture = Image.new("RGB", (WIDE * PER_INCH, DEEP * PER_INCH), CLOTH)
    for one in save["Hands"]["HandTransforms"]:
        at = one["Transform"]
        box = place(at["posX"], at["posZ"], at["scaleX"], at["scaleZ"])
        ImageDraw.Draw(picture).rectangle(box, outline=one["Color"].lower(), width=4)
    for one in save["ObjectStates"]:
        if one["Name"] != "Custom_PDF":
            put(picture, one, images)
    for one in save["ObjectStates"]:
        named(picture, one)
    return picture.crop((PER_INCH, 0, 50 * PER_INCH, picture.height))  # the book of rules would lie beyond


def place(x: float, z: float, width: float, height: float) -> tuple[int, int, int, int]:
    left, top = (WIDE / 2 + x - width / 2) * PER_INCH, (DEEP / 2 - z - height / 2) * PER_INCH
    return round(left), round(top), round(left + width * PER_INCH), round(top + height * PER_INCH)


def put(picture: Image.Image, one: Mapping[str, Any], images: Path) -> None:
    shown = one["ContainedObjects"][0] if one["Name"] == "Bag" else one
    if one["Name"] == "DeckCustom":
        shown = one["ContainedObjects"][-1]
    face, (width, height) = seen(shown, images, is_up=one["Transform"]["rotZ"] == 0)
    at = one["Transform"]
    box = place(at["posX"], at["posZ"], width, height)
    if one["Name"] == "Bag":
        wide = place(at["posX"], at["posZ"], 2.4, 2.4)
        ImageDraw.Draw(picture).rounded_rectangle(wide, 24, fill=EDGE, outline=INK, width=2)
    size = max(box[2] - box[0], 1), max(box[3] - box[1], 1)
    face = face.convert("RGBA").resize(size, Image.Resampling.LANCZOS)
    picture.paste(face.rotate(180) if at["rotY"] == 0 else face, box[:2], face)


def seen(one: Mapping[str, Any], images: Path, *, is_up: bool) -> tuple[Image.Image, tuple[float, float]]:
    """The side that is up, and its inches."""
    scale = one["Transform"]["scaleX"]
    if "CustomImage" in one:
        told = one["CustomImage"]
        name = told["ImageURL"] if is_up or not told["ImageSecondaryURL"] else told["ImageSecondaryURL"]
        face = Image.open(images / name)
        larger = max(face.size)
        return face, (2 * scale * face.width / larger, 2 * scale * face.height / larger)
    key, cell = divmod(one["CardID"], 100)
    deck = one["CustomDeck"][str(key)]
    grid = Image.open(images / deck["FaceURL"])
    width, height = grid.width // deck["NumWidth"], grid.height // deck["NumHeight"]
    if is_up or deck["UniqueBack"]:
        grid = grid if is_up else Image.open(images / deck["BackURL"])
        left, top = cell % deck["NumWidth"] * width, cell // deck["NumWidth"] * height
        face = grid.crop((left, top, left + width, top + height))
    else:
        face = Image.open(images / deck["BackURL"])
    return face, (3 * scale * width / height, 3 * scale)


def named(picture: Image.Image, one: Mapping[str, Any]) -> None:
    """Piles and bags say what they are."""
    if one["Name"] not in ("DeckCustom", "Bag"):
        return
    font = ImageFont.load_default(19)
    draw, at = ImageDraw.Draw(picture), one["Transform"]
    zone, _, what = one["Nickname"].partition(": ")
    text = "\n".join(line for part in (zone, what) for line in wrap(part, 11, break_long_words=False))
    x, y = (WIDE / 2 + at["posX"]) * PER_INCH, (DEEP / 2 - at["posZ"]) * PER_INCH
    box = draw.multiline_textbbox((x, y), text, font=font, anchor="mm", align="center")
    draw.rounded_rectangle((box[0] - 6, box[1] - 5, box[2] + 6, box[3] + 5), 6, fill=CLOTH)
    draw.multiline_text((x, y), text, font=font, anchor="mm", align="center", fill=INK)


if __name__ == "__main__":
    main()
