"""Rasters as PDF image objects: JPEG passed through, everything else deflated, alpha as a soft mask.

Owns that translation. What a camera noted beside the pixels stays behind: place, date, thumbnails, colour profiles, which
no PDF of ours heeds. Must not know where an image is placed or how objects are numbered.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from io import BytesIO

from PIL import Image

from pnp.frozen import NamedTuple

ORIENTATION = 0x0112
TURNS = {
    2: "FLIP_LEFT_RIGHT", 3: "ROTATE_180", 4: "FLIP_TOP_BOTTOM", 5: "TRANSPOSE", 6: "ROTATE_270", 7: "TRANSVERSE",
    8: "ROTATE_90",
}  # fmt: skip
AT_ONCE = 1 << 20  # pixels
MARKER = re.compile(rb"\xff[^\x00\x01\xd0-\xd7\xff]")  # of a segment; others stand among pixels
JFIF, ADOBE, END = 0xE0, 0xEE, 0xD9
NOTES = frozenset((*range(0xE0, 0xF0), 0xFE))  # segments of applications, comments
SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB"}


class Pixels(NamedTuple):
    """One image object: the entries of its dictionary, its data as stored, and its mask."""

    entries: str
    data: bytes
    mask: Pixels | None = None


def read_pixels(data: bytes) -> Pixels:
    with Image.open(BytesIO(data)) as image:
        if is_plain_jpeg(image):
            return Pixels(_entries(image, "/DCTDecode"), bare_jpeg(data))
        return _deflated(plain(upright(image)))


def upright(image: Image.Image) -> Image.Image:
    """As the camera was held. Pillow's own way writes the notes anew besides, which fails where they are odd."""
    turn = TURNS.get(image.getexif().get(ORIENTATION, 1))
    return image if turn is None else image.transpose(Image.Transpose[turn])


def is_plain_jpeg(image: Image.Image) -> bool:
    """Whether it can be shown as it is stored."""
    return image.format == "JPEG" and image.mode in SPACES and image.getexif().get(ORIENTATION, 1) == 1


def bare_jpeg(data: bytes) -> bytes:
    """A JPEG without the segments that no pixel needs, and without what lies behind its end."""
    kept, at = [data[:2]], 2
    while (found := MARKER.search(data, at)) and found[0][1] != END:
        marker, start = found[0][1], found.start()
        kept.append(data[at:start])  # pixels
        at = start + 2 + int.from_bytes(data[start + 2 : start + 4], "big")
        if marker == JFIF and data[start + 4 : start + 9] == b"JFIF\0":
            kept.append(b"\xff\xe0\0\x10" + data[start + 4 : start + 16] + b"\0\0")  # and no thumbnail
        elif marker == ADOBE or marker not in NOTES:
            kept.append(data[start:at])
    return b"".join([*kept, data[at : found.end() if found else None]])


def plain(image: Image.Image) -> Image.Image:
    """In one of L, LA, RGB, RGBA."""
    if image.mode.startswith("I"):  # 16 bits of grey; converting would cut off what is above 255
        return image.convert("I").point(lambda value: value / 257).convert("L")
    if image.mode == "1":
        return image.convert("L")
    if image.has_transparency_data:
        return image if image.mode == "LA" else image.convert("RGBA")
    return image if image.mode in SPACES else image.convert("RGB")


def _deflated(image: Image.Image) -> Pixels:
    mask = None
    if image.mode in ("LA", "RGBA"):
        alpha = image.getchannel("A")
        mask = _deflated(alpha) if alpha.getextrema() != (255, 255) else None
    mode = image.mode.removesuffix("A")
    return Pixels(_entries(image, "/FlateDecode"), b"".join(_compressed(image, mode)), mask)


def _compressed(image: Image.Image, mode: str) -> Iterator[bytes]:
    """Some rows after the other: in memory a picture is large, and need not be there twice."""
    pack = zlib.compressobj(6)
    rows = max(1, AT_ONCE // image.width)
    for top in range(0, image.height, rows):
        strip = image.crop((0, top, image.width, min(top + rows, image.height)))
        yield pack.compress(strip.convert(mode).tobytes())
    yield pack.flush()


def _entries(image: Image.Image, code: str) -> str:
    return (
        f"/Type/XObject/Subtype/Image/Width {image.width}/Height {image.height}"
        f"/ColorSpace{SPACES[image.mode.removesuffix('A')]}/BitsPerComponent 8/Filter{code}"
    )
