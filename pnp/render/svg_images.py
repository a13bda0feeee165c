"""Rasters as ``data:`` URLs: the pixels a PDF shows, upright, and nothing else of the file they came in.

A JPEG keeps its own compression, everything else becomes a PNG. Colour profiles go, for a PDF of ours does not
heed them either, and so do places and dates a camera wrote. Must not know where an image is placed.
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from io import BytesIO

from PIL import Image

from pnp.render.pdf_images import bare_jpeg, is_plain_jpeg, plain, upright

LARGE = 2_000_000  # bytes: of such only the latest is kept


def data_url(data: bytes) -> bytes:
    """One picture comes on many faces: made once a process."""
    return (_latest if len(data) > LARGE else _each)(data)


@lru_cache(maxsize=1)
def _latest(data: bytes) -> bytes:
    return _made(data)


@lru_cache(maxsize=256)
def _each(data: bytes) -> bytes:
    return _made(data)


def _made(data: bytes) -> bytes:
    with Image.open(BytesIO(data)) as image:
        if is_plain_jpeg(image):
            return _url("jpeg", bare_jpeg(data))
        file = BytesIO()
        Image.frombytes(*_pixels(plain(upright(image)))).save(file, "PNG", compress_level=6)
        return _url("png", file.getvalue())


def size_in_pixels(data: bytes) -> tuple[int, int]:
    """Width and height as it is shown, upright."""
    with Image.open(BytesIO(data)) as image:
        return upright(image).size


def _pixels(image: Image.Image) -> tuple[str, tuple[int, int], bytes]:
    """All there is of an image but what was noted beside its pixels."""
    return image.mode, image.size, image.tobytes()


def _url(kind: str, data: bytes) -> bytes:
    return b"data:image/%s;base64,%s" % (kind.encode(), b64encode(data))
