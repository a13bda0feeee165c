"""Whether a PNG holds all of its rows: Pillow takes one that ends early for whole, and what is missing for empty.

Must not know what the picture is for.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from pnp.sums import int_sum

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by colour type
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
AT_ONCE = 1 << 20  # bytes


def has_all_rows(png: bytes) -> bool:
    """Counts what its data inflate to; nothing of it is kept."""
    width, height, depth, colour, _, _, is_interlaced = struct.unpack_from(">LLBBBBB", png, 16)
    bits = depth * CHANNELS[colour]
    passes = ADAM7 if is_interlaced else ((0, 0, 1, 1),)
    sizes = [((width - x + dx - 1) // dx, (height - y + dy - 1) // dy) for x, y, dx, dy in passes]
    left = int_sum(rows * (1 + (columns * bits + 7) // 8) for columns, rows in sizes if columns)
    stream = zlib.decompressobj()
    for packed in _packed(png):
        while packed and left > 0 and not stream.eof:
            left -= len(stream.decompress(packed, AT_ONCE))
            packed = stream.unconsumed_tail
    return left <= 0


def _packed(png: bytes) -> Iterator[bytes]:
    """The data of the picture, chunk by chunk."""
    at = 8
    while at + 8 <= len(png):
        size, name = struct.unpack_from(">L4s", png, at)
        if name == b"IDAT":
            yield png[at + 8 : at + 8 + size]
        at += 12 + size
