"""Pictures packed to stand in what is printed, and what is shown: as they were stored where that can be, else anew.

What was packed with loss is so again, as finely as the eye sees; the rest keeps each pixel. What was noted beside them
stays behind: place, date, thumbnails, profiles. Must not know PDF or SVG.
"""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from typing import Final, Literal, TypeAlias

from PIL import Image

from pnp.base.frozen import NamedTuple
from pnp.draw.rasters.heads import sort_of
from pnp.draw.rasters.pixels import is_as_seen, is_exact, opened, seen
from pnp.draw.rasters.png_chunks import bare, packed_pixels

RasterForm: TypeAlias = Literal["jpeg", "png"]

MARKER: Final = re.compile(rb"\xff[^\x00\x01\xd0-\xd7\xff]")  # of a segment; others stand among pixels
JFIF, ADOBE, END = 0xE0, 0xEE, 0xD9
CAMERA: Final = frozenset((*range(0xE0, 0xF0), 0xFE))  # segments of applications, comments
QUALITY: Final = 95
EFFORT: Final = 4  # of 9


class PackedRaster(NamedTuple):
    """Pixels ready to be printed: how they are packed, how many values each has, and how deep they are.

    ``colours`` lists those the pixels are numbers of, three bytes each; ``clear`` says how clear each is, in greys.
    """

    width: int
    height: int
    packing: RasterForm
    channels: int
    data: bytes
    depth: int = 8
    colours: bytes = b""
    clear: PackedRaster | None = None


def packed(data: bytes) -> PackedRaster:
    """What to print of a picture that was looked through before."""
    with opened(data) as image:
        if is_as_seen(image, data):
            if sort_of(data) == "JPEG":
                return PackedRaster(*image.size, "jpeg", len(image.getbands()), bare_jpeg(data))
            if stored := packed_pixels(data):
                head = stored.head
                channels = 3 if head.colours == 2 else 1
                return PackedRaster(*image.size, "png", channels, stored.data, head.depth, stored.colours)
    image = seen(data)
    clear = _packed(image.getchannel("A"), True) if image.mode.endswith("A") else None
    if clear:
        image = image.convert(image.mode.removesuffix("A"))
    return _packed(image, is_exact(data))._replace(clear=clear)


def as_file(data: bytes) -> tuple[RasterForm, bytes]:
    """The same pixels as a JPEG or PNG of their own."""
    with opened(data) as image:
        if is_as_seen(image, data):
            if sort_of(data) == "JPEG":
                return "jpeg", bare_jpeg(data)
            if packed_pixels(data):
                return "png", bare(data)
    image = seen(data)
    return _file(image, image.mode.endswith("A") or is_exact(data))


def bare_jpeg(data: bytes) -> bytes:
    """A JPEG without the segments that no pixel needs, and without what lies behind its end."""
    kept, at = [data[:2]], 2
    while (found := MARKER.search(data, at)) and found[0][1] != END:
        marker, start = found[0][1], found.start()
        kept.append(data[at:start])  # pixels
        at = start + 2 + int.from_bytes(data[start + 2 : start + 4], "big")
        if marker == JFIF and data[start + 4 : start + 9] == b"JFIF\0":
            kept.append(b"\xff\xe0\0\x10" + data[start + 4 : start + 16] + b"\0\0")  # and no thumbnail
        elif marker == ADOBE or marker not in CAMERA:
            kept.append(data[start:at])
    return b"".join([*kept, data[at : found.end() if found else None]])


def _packed(image: Image.Image, exact: bool) -> PackedRaster:
    """Of one in L or RGB."""
    packing, file = _file(image, exact)
    if packing == "png":
        stored = packed_pixels(file, is_own=True)
        file = stored.data if stored else b""
    return PackedRaster(*image.size, packing, len(image.getbands()), file)


def _file(image: Image.Image, exact: bool) -> tuple[RasterForm, bytes]:
    """All there is of an image but what was noted beside its pixels."""
    image.info.clear()
    file = BytesIO()
    if exact:
        image.save(
            file, "PNG", compress_level=EFFORT, compress_type=zlib.Z_RLE
        )  # in half the time, as small mostly
        return "png", file.getvalue()
    image.save(file, "JPEG", quality=QUALITY, subsampling=0)
    return "jpeg", file.getvalue()
