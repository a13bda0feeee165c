"""Rasters as PDF image objects: JPEG passed through, everything else deflated, alpha as a soft mask.

Owns that translation. Must not know where an image is placed or how objects are numbered.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from io import BytesIO

from PIL import Image, ImageOps

from pnp.frozen import NamedTuple

ORIENTATION = 0x0112
AT_ONCE = 1 << 20  # pixels
SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB"}


class Pixels(NamedTuple):
    """One image object: the entries of its dictionary, its data as stored, and its mask."""

    entries: str
    data: bytes
    mask: Pixels | None = None


def read_pixels(data: bytes) -> Pixels:
    with Image.open(BytesIO(data)) as image:
        if is_plain_jpeg(image):
            return Pixels(_entries(image, "/DCTDecode"), data)
        ImageOps.exif_transpose(image, in_place=True)
        return _deflated(plain(image))


def is_plain_jpeg(image: Image.Image) -> bool:
    """Whether it can be shown as it is stored."""
    return image.format == "JPEG" and image.mode in SPACES and image.getexif().get(ORIENTATION, 1) == 1


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
