"""Whether a picture is all there: Pillow takes one that ends early for whole, and what is missing for empty.

Must not know what the picture is for.
"""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING

from pnp.base.sums import int_sum
from pnp.draw.rasters.png_chunks import ADAM7, CHANNELS, chunks, head_of, unpacked

if TYPE_CHECKING:
    from PIL import Image


def has_all_rows(png: bytes) -> bool:
    """Counts what its data inflate to; nothing of it is kept."""
    width, height, depth, colours, is_interlaced = head_of(png)
    bits = depth * CHANNELS[colours]
    passes = ADAM7 if is_interlaced else ((0, 0, 1, 1),)
    sizes = [((width - x + dx - 1) // dx, (height - y + dy - 1) // dy) for x, y, dx, dy in passes]
    left = int_sum(rows * (1 + (columns * bits + 7) // 8) for columns, rows in sizes if columns)
    for count in unpacked(
        zlib.decompressobj(), (content for name, content in chunks(png) if name == b"IDAT")
    ):
        left -= count
        if left <= 0:
            return True
    return left <= 0


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
