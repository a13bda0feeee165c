"""Whether a picture is all there: Pillow takes one that ends early for whole, and what is missing for empty.

Must not know what the picture is for.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.sums import int_sum

if TYPE_CHECKING:
    from PIL import Image

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


# --- JPEG ------------------------------------------------------------------------------------------------

END = b"\xff\xd9"
MORE_DATA = bytes(range(1, 255)) * 4  # no markers among them
NEAR = 8  # pixels, a block's side; and how little its values differ where nothing was drawn


def seems_cut(image: Image.Image) -> bool:
    """Of a JPEG that was read: its last block is plain, as one is that is missing, or it was drawn in several layers."""
    last = image.crop((max(0, image.width - NEAR), max(0, image.height - NEAR), image.width, image.height))
    values = [one.tobytes() for one in last.split()]
    return "progressive" in image.info or all(max(each) - min(each) <= NEAR for each in values)


def has_all_blocks(jpeg: bytes, is_layered: bool) -> bool:
    """Where some are missing before the mark of the end, they would take what follows for theirs: the picture would be
    another with more data there. It is looked at smaller than it is, for less work."""
    from PIL import Image

    end = jpeg.rfind(END)
    shown = []
    for data in (jpeg, jpeg[:end] + MORE_DATA + jpeg[end:]):
        with Image.open(io.BytesIO(data), formats=("JPEG",)) as image:
            scale = 2 if is_layered else NEAR
            image.draft(None, (image.width // scale, image.height // scale))
            try:
                shown.append(image.tobytes())
            except OSError:  # it does not take more: nothing was missing
                return True
    return shown[0] == shown[1]
