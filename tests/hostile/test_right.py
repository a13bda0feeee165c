"""What printed wrong without a word: each prints right now, or is told."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.draw.rasters.whole import has_all_rows
from tests.hostile.strangers import OWN_THEME, PLAIN_SET, Case, judge, run, write

OWN_SET = PLAIN_SET.replace("theme: plain", "theme: own")
FACE = '<face><image src="p.{}" x="10" y="10" w="40" h="40"/></face>'


def photo(orientation: int, form: str) -> bytes:
    """A picture twice as wide as high as it is stored, red on its left, with what a camera notes."""
    image = Image.new("RGB", (800, 400), "#2040c0")
    image.paste("#ff0000", (0, 0, 200, 400))
    notes = Image.Exif()
    notes[0x0112] = orientation
    file = BytesIO()
    image.save(file, form, exif=notes, **({"quality": 95} if form == "JPEG" else {}))
    return file.getvalue()


# where red lies once it is turned upright, as Exif says: of (left, top, right, bottom)
@pytest.mark.parametrize(
    ("orientation", "red"), [(1, "left"), (3, "right"), (5, "top"), (6, "top"), (8, "bottom")]
)
@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_s6_a_photo_stands_as_the_camera_was_held(
    orientation: int, red: str, form: str, tmp_path: Path
) -> None:
    files = {
        **OWN_THEME,
        "templates/own/beast.xml.j2": FACE.format("jpg"),
        "art/p.jpg": photo(orientation, form),
    }
    write(tmp_path / "stranger", files, OWN_SET)
    assert run("proof", "stranger", "--card", "fox", here=tmp_path).code == 0
    (sheet,) = tmp_path.glob("output/stranger/en-proof/*.png")
    with Image.open(sheet) as opened:
        picture = opened.convert("RGB")
    pixels = {
        (x, y)
        for y in range(0, picture.height, 4)
        for x in range(0, picture.width, 4)
        for r, g, b in [picture.getpixel((x, y))]
        if max(abs(r - 32), abs(g - 64), abs(b - 192)) < 9 or (r > 220 and g < 30 and b < 30)
    }
    reds = {(x, y) for x, y in pixels if picture.getpixel((x, y))[2] < 90}
    (left, top), (right, bottom) = (tuple(map(pick, zip(*pixels, strict=True))) for pick in (min, max))
    wide, high = right - left, bottom - top
    assert (wide / high) == pytest.approx(2.0 if red in ("left", "right") else 0.5, abs=0.03)
    middle = tuple(sum(ways) / len(reds) for ways in zip(*reds, strict=True))
    ways = {
        "left": left - middle[0],
        "right": middle[0] - right,
        "top": top - middle[1],
        "bottom": middle[1] - bottom,
    }
    assert max(ways, key=lambda way: ways[way] / (wide if way in ("left", "right") else high)) == red


RGB, PALETTE = 2, 3  # sorts of colours in a PNG's head


def png(rows: int, height: int = 100, *, interlaced: bool = False, colours: int = RGB) -> bytes:
    """Of so many rows, of which so many are there: the chunks are whole, and so is their checksum."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">L", len(data)) + name + data + struct.pack(">L", zlib.crc32(name + data))

    head = struct.pack(">LLBBBBB", 50, height, 8, colours, 0, 0, interlaced)
    data = zlib.compress((b"\0" + b"\x80" * (150 if colours == RGB else 50)) * rows)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@pytest.mark.parametrize("rows", [1, 99])
def test_s6_a_png_that_ends_early_is_refused(rows: int, tmp_path: Path) -> None:
    files = {**OWN_THEME, "templates/own/beast.xml.j2": FACE.format("png"), "art/p.png": png(rows)}

    def make(folder: Path) -> Path:
        return write(folder, files, OWN_SET)

    judge(Case("S6", make, ("beast.xml.j2:1:14: TPL528", "ends before its last row")), tmp_path)


def test_a_png_without_the_palette_it_speaks_of_is_refused(tmp_path: Path) -> None:
    lacking = png(100, colours=PALETTE)
    files = {**OWN_THEME, "templates/own/beast.xml.j2": FACE.format("png"), "art/p.png": lacking}

    def make(folder: Path) -> Path:
        return write(folder, files, OWN_SET)

    judge(Case("S5", make, ("beast.xml.j2:1:14: TPL528", "has no palette for its colours")), tmp_path)


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "I;16"])
@pytest.mark.parametrize("size", [(1, 1), (7, 9), (64, 33)])
def test_s6_a_png_that_is_whole_is_known_for_it(mode: str, size: tuple[int, int]) -> None:
    file = BytesIO()
    Image.new(mode, size).save(file, "PNG")
    assert has_all_rows(file.getvalue())
    assert has_all_rows(png(100))
    assert not has_all_rows(png(99))
    assert not has_all_rows(png(100, interlaced=True)), "seven passes have more rows"


def test_s9_a_template_that_is_missing_is_told_with_the_line_that_asks_for_it(tmp_path: Path) -> None:
    files = {name: text for name, text in OWN_THEME.items() if not name.endswith("beast.xml.j2")}

    def make(folder: Path) -> Path:
        return write(folder, files, OWN_SET)

    ran = judge(Case("S9", make, ("TPL520",)), tmp_path)
    assert re.search(r"^\S+\.yaml:\d+:\d+: TPL520", ran.told, re.MULTILINE)


@pytest.mark.parametrize(("megabytes", "told"), [(400, ""), (160, "ulimit -v")])
def test_s9_a_template_is_not_blamed_for_the_memory_of_the_shell(
    megabytes: int, told: str, tmp_path: Path
) -> None:
    """One that takes 200 MB is drawn where there are 400, though less than it is given elsewhere."""
    face = "<face>{% set long = 'x' * 200000000 %}<text x='9' y='9' w='40' h='6'>{{ long[:5] }}</text></face>"
    write(tmp_path, {**OWN_THEME, "templates/own/beast.xml.j2": face}, OWN_SET)
    command = f"ulimit -v {megabytes * 1000}; exec {sys.executable} -P -m pnp check . --no-cache"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ("TPL524" in done.stdout + done.stderr) == bool(told)
    assert told in done.stdout + done.stderr
    assert "--budget" not in done.stdout + done.stderr
