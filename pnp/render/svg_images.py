"""Rasters as ``data:`` URLs: the pixels a PDF shows, upright, and nothing else of the file they came in.

A JPEG keeps its own compression, everything else becomes a PNG. Colour profiles go, for a PDF of ours does not
heed them either, and so do places and dates a camera wrote. Must not know where an image is placed.
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageOps

from pnp.render.pdf_images import is_plain_jpeg, plain

# What a JPEG is drawn with; every other APPn segment and comments are about the picture.
JFIF, ADOBE = 0xE0, 0xEE
APPLICATION = range(0xE0, 0xF0)
COMMENT, SCAN = 0xFE, 0xDA


@lru_cache(maxsize=256)
def data_url(data: bytes) -> str:
    """One picture comes on many faces: made once a process."""
    with Image.open(BytesIO(data)) as image:
        if is_plain_jpeg(image):
            return _url("jpeg", _bare(data))
        file = BytesIO()
        Image.frombytes(*_pixels(plain(ImageOps.exif_transpose(image)))).save(file, "PNG", compress_level=6)
        return _url("png", file.getvalue())


def _pixels(image: Image.Image) -> tuple[str, tuple[int, int], bytes]:
    """All there is of an image but what was noted beside its pixels."""
    return image.mode, image.size, image.tobytes()


def _url(kind: str, data: bytes) -> str:
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


def _bare(jpeg: bytes) -> bytes:
    """A JPEG without the segments that no pixel needs."""
    kept, at = [jpeg[:2]], 2
    while at + 4 <= len(jpeg) and jpeg[at] == 0xFF and jpeg[at + 1] != SCAN:
        marker = jpeg[at + 1]
        end = at + 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
        if marker in (JFIF, ADOBE) or (marker not in APPLICATION and marker != COMMENT):
            kept.append(jpeg[at:end])
        at = end
    return b"".join([*kept, jpeg[at:]])
