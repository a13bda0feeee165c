"""Rasters as ``data:`` URLs: the pixels a PDF shows, upright, and nothing else of the file they came in.

Must not know where an image is placed, or files of pictures.
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache

from pnp.draw.rasters.packed import as_file

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
    packing, file = as_file(data)
    return b"data:image/%s;base64,%s" % (packing.encode(), b64encode(file))
