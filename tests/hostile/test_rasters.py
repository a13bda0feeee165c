"""Pictures of pixels that promise more than a machine has, or whose colours nobody can read."""

from __future__ import annotations

import struct
import zlib
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from pnp.base.budget import Budget, budgeted
from pnp.draw.rasters.checked import UnreadableError, checked
from pnp.draw.rasters.colour_profiles import ProfileError, colour_change
from pnp.draw.rasters.packed import as_file, packed
from tests.draw.rasters.photographs import (
    ADOBE_RGB,
    DISPLAY_P3,
    SIZE,
    grey_profile,
    png,
    press_profile,
    quarters,
    rgb_profile,
    stored,
)
from tests.hostile.strangers import OWN_THEME, Case, judge, write
from tests.hostile.test_sizes import BUILD, THEME

LARGE = (4990, 4990)
LARGEST_WEBP = (3460, 3460)
P3 = rgb_profile(DISPLAY_P3)


def _shown(data: bytes, name: str, folder: Path, cards: int = 1) -> None:
    """Cards that show one picture."""
    deck = "".join(f"{{kind: beast, id: fox-{number}, name: Fox, power: 1}}, " for number in range(cards))
    face = f'<face><image src="{name}" x="3" y="3" w="57" h="80"/></face>'
    write(
        folder,
        {**OWN_THEME, "templates/own/beast.xml.j2": face, f"art/{name}": data},
        f"{THEME}cards: [{deck}]\n",
    )


def _made(mode: str, size: tuple[int, int], form: str, folder: Path, **how: object) -> None:
    """Noise that repeats itself, so that it is soon stored and has no plain rows."""
    tile = Image.effect_noise((512, 512), 90).convert("RGB").convert(mode)
    if mode.endswith("A"):
        tile.putalpha(Image.effect_noise((512, 512), 90))
    image = Image.new(mode, size)
    for x in range(0, size[0], 512):
        for y in range(0, size[1], 512):
            image.paste(tile, (x, y))
    file = BytesIO()
    image.save(file, form, **how)
    _shown(file.getvalue(), f"big.{form.lower()}", folder)


def _deep(channels: int, colours: int, folder: Path) -> None:
    row = b"\x12\x34" * channels * LARGE[0]
    _shown(_png(16, colours, row, LARGE), "deep.png", folder)


def _png(depth: int, colours: int, row: bytes, size: tuple[int, int], rows: int = 0) -> bytes:
    """Of equal rows, packed as they are made."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    pack = zlib.compressobj(1)
    data = b"".join([*(pack.compress(b"\0" + row) for _ in range(rows or size[1])), pack.flush()])
    head = struct.pack(">IIBBBBB", *size, depth, colours, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def _webp(width: int, height: int, folder: Path) -> None:
    """The head of a picture of so many pixels, and next to nothing behind it."""
    bits = (width - 1) | (height - 1) << 14
    body = b"VP8L" + struct.pack("<IBI", 20, 0x2F, bits) + bytes(15)
    _shown(b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body, "bomb.webp", folder)


def _film(folder: Path) -> None:
    """A canvas of 268 million pixels, and a frame of one."""
    small = stored(Image.new("RGB", (1, 1)), "WEBP", lossless=True)[12:]
    frame = struct.pack("<3sxxx", b"").ljust(16, b"\0") + small
    anmf = b"ANMF" + struct.pack("<I", len(frame)) + frame
    canvas = (16382).to_bytes(3, "little") * 2
    body = b"VP8X" + struct.pack("<IB3x", 10, 2) + canvas + b"ANIM" + struct.pack("<I", 6) + bytes(6) + anmf
    _shown(b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body, "bomb.webp", folder)


def _many_rows(folder: Path) -> None:
    """A picture of a hundred rows that unpacks to a gigabyte."""
    row = bytes(3 * 20_000)
    _shown(_png(8, 2, row, (20_000, 100), 20_000), "tail.png", folder)


def _many_ways(folder: Path) -> None:
    """A profile of as many steps as it has room for, each of which is done for every colour."""
    steps = b"mpet" + bytes(4) + struct.pack(">HHI", 3, 3, 100_000) + struct.pack(">II", 16, 100) * 100_000
    profile = bytearray(rgb_profile(DISPLAY_P3))
    at = len(profile)
    profile += steps
    profile[128 + 4 : 128 + 16] = b"D2B0" + struct.pack(">II", at, len(steps))
    data = stored(quarters("RGB", [(1, 2, 3)] * 4, (800, 800)), "JPEG", icc_profile=bytes(profile))
    _shown(data, "slow.jpeg", folder)


def _deck(count: int, mode: str, size: tuple[int, int], folder: Path) -> None:
    """Cards with pictures of their own, of which nothing is like anything else, or with half of them clear."""
    files: dict[str, str | bytes] = {}
    chance = Random(3)
    for number in range(count):
        image = Image.frombytes("RGB", size, chance.randbytes(3 * size[0] * size[1]))
        if mode == "RGBA":
            image = image.quantize(40, method=Image.Quantize.FASTOCTREE).convert("RGB")
            image.putalpha(Image.linear_gradient("L").resize(size))
        files[f"art/fox-{number}.png"] = stored(image, "PNG", compress_level=1)
    deck = "".join(f"{{kind: beast, id: fox-{number}, name: Fox, power: 1}}, " for number in range(count))
    face = '<face><art x="3" y="3" w="57" h="80"/></face>'
    write(folder, {**OWN_THEME, "templates/own/beast.xml.j2": face, **files}, f"{THEME}cards: [{deck}]\n")


FAR_TOO_LARGE = ("TPL528", "12 million pixels", "--budget 2")
CASES = [
    Case("a WebP of 268 million pixels in a few bytes", partial(_webp, 16383, 16383), FAR_TOO_LARGE),
    Case("a film on a canvas of 268 million pixels", _film, FAR_TOO_LARGE),
    Case("a WebP that is a line", partial(_webp, 16384, 700), ("TPL528", "WebP")),
    Case("a WebP as large as may be", partial(_made, "RGBA", LARGEST_WEBP, "WEBP", lossless=True, method=0), (), BUILD, 0),
    Case("a WebP as large as may be, with loss", partial(_made, "RGBA", LARGEST_WEBP, "WEBP", method=0), (), BUILD, 0),
    Case("clear pixels, as many as may be", partial(_made, "RGBA", LARGE, "PNG", compress_level=1), (), BUILD, 0),
    Case("sixteen bits of grey, as many as may be", partial(_deep, 1, 0), (), BUILD, 0),
    Case("sixteen bits of clear colours, as many as may be", partial(_deep, 4, 6), (), BUILD, 0),
    Case("a photo of a wider space, as large as may be", partial(_made, "RGB", LARGE, "JPEG", icc_profile=P3), (), BUILD, 0),
    Case(
        "clear colours of a wider space",
        partial(_made, "RGBA", LARGE, "PNG", compress_level=1, icc_profile=P3), (), BUILD, 0,
    ),
    Case(
        "four inks, as many as may be",
        partial(_made, "CMYK", LARGE, "JPEG", quality=60, icc_profile=press_profile()), (), BUILD, 0,
    ),
    Case("a picture that unpacks to a gigabyte", _many_rows, (), BUILD, 0),
    Case("a profile without an end", _many_ways, ("TPL540",), code=0),
]  # fmt: skip

# decks at the limit, which take half a minute
LARGEST = [
    Case("as many bytes of pictures as may be", partial(_deck, 38, "RGB", (1480, 1480)), (), BUILD, 0),
    Case("as many clear pixels as may be", partial(_deck, 54, "RGBA", (1480, 1480)), (), BUILD, 0),
]


@pytest.mark.soak
@pytest.mark.parametrize("case", LARGEST, ids=lambda case: case.name)
def test_the_largest_decks_of_pictures_end(case: Case, tmp_path: Path) -> None:
    judge(case, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_is_told_and_ends(case: Case, tmp_path: Path) -> None:
    judge(case, tmp_path)


PROFILES = (P3, rgb_profile(ADOBE_RGB, 2.2), grey_profile(1.8), press_profile())


@pytest.mark.slow
def test_spoilt_profiles_are_read_or_refused() -> None:
    chance = Random(7)
    for _ in range(600):
        profile = bytearray(chance.choice(PROFILES))
        for _ in range(chance.randint(1, 12)):
            at = chance.choice((chance.randrange(len(profile)), chance.randrange(min(400, len(profile)))))
            profile[at] = chance.choice((0, 1, 127, 255, chance.randrange(256)))
        for mode in ("RGB", "L", "CMYK"):
            try:
                change = colour_change(bytes(profile[: chance.choice((None, -1, 200))]), mode)
            except ProfileError:
                continue
            if change:
                change.made(quarters(change.space, [0] * 4))


WHOLE = [
    stored(quarters("RGB", [(200, 30, 40), (30, 160, 60), (20, 50, 200), (9, 9, 9)]), form, **how)
    for form, how in (
        ("PNG", {"icc_profile": P3}),
        ("PNG", {}),
        ("WEBP", {"icc_profile": P3}),
        ("WEBP", {"lossless": True}),
        ("JPEG", {"icc_profile": P3}),
        ("WEBP", {"save_all": True, "append_images": [Image.new("RGB", SIZE)]}),
    )
] + [png(16, 6, [bytes(8 * 40)] * 30, {}, SIZE), stored(quarters("CMYK", [(1, 2, 3, 4)] * 4), "JPEG")]


def test_what_passes_for_a_picture_can_be_printed() -> None:
    """Whatever was done to its bytes: it is refused, or comes out on paper and on the screen."""
    chance, printed = Random(11), 0
    for _ in range(900):
        data = bytearray(chance.choice(WHOLE))
        for _ in range(chance.randint(1, 4)):
            at = chance.choice((chance.randrange(len(data)), chance.randrange(60)))
            data[at] = chance.choice((0, 255, chance.randrange(256), data[at] ^ 1))
        spoilt = bytes(data[: chance.choice((len(data), len(data), chance.randrange(len(data))))])
        try:
            with budgeted(Budget()):
                checked(spoilt, "art/x")
        except UnreadableError:
            continue
        printed += 1
        assert packed(spoilt).data
        assert as_file(spoilt)[1]
    assert printed > 50
