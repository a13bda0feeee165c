"""PNG as it is stored: its chunks, and whether its packed pixels can stand in another file as they are.

A PDF unpacks them as a PNG reader does, so that most need not be read and packed again. Must not know Pillow, or colours.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator

from pnp.base.frozen import NamedTuple

START = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # by sort of colours
FEW_COLOURS = 3  # the sort whose pixels are numbers of a list
OPAQUE = (0, 2, FEW_COLOURS)
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
TAKEN, AT_ONCE = 1 << 16, 1 << 20  # bytes, packed and unpacked
SEEN = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")  # what is needed to show the pixels


class PngHead(NamedTuple):
    width: int
    height: int
    depth: int
    colours: int
    is_interlaced: bool

    @property
    def row(self) -> int:
        """Bytes of one, unpacked, with how it was filtered."""
        return 1 + (self.width * self.depth * CHANNELS.get(self.colours, 1) + 7) // 8


class PackedPixels(NamedTuple):
    """A PNG that is packed as it can be printed; ``colours`` is its list of them, three bytes each."""

    head: PngHead
    data: bytes
    colours: bytes


def head_of(png: bytes) -> PngHead:
    width, height, depth, colours, _, _, interlaced = struct.unpack_from(">LLBBBBB", png, 16)
    return PngHead(width, height, depth, colours, bool(interlaced))


def chunks(png: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """Name and content of each, as far as there are any."""
    whole, at = memoryview(png), len(START)
    while at + 8 <= len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        yield png[at + 4 : at + 8], whole[at + 8 : at + 8 + size]
        at += 12 + size


def chunk_of(png: bytes, wanted: bytes) -> bytes:
    """The first of that name; empty where there is none."""
    return next((bytes(content) for name, content in chunks(png) if name == wanted), b"")


def is_packed_to_print(png: bytes) -> bool:
    """Told by what it says of itself, without a look at its pixels: row after row, no deeper than a byte, nothing clear."""
    head = head_of(png)
    plain = head.colours in OPAQUE and head.depth <= 8 and not head.is_interlaced
    return plain and all(name != b"tRNS" for name, _ in chunks(png))


def packed_pixels(png: bytes, is_own: bool = False) -> PackedPixels | None:
    """Its pixels as they are packed; None where these are not exactly the rows there should be, of one that is not our
    own."""
    head = head_of(png)
    packed, colours = [], b""
    for name, content in chunks(png):
        if name == b"IDAT":
            packed.append(content)
        elif name == b"PLTE" and head.colours == FEW_COLOURS:
            colours = bytes(content)
    if not is_own and not is_exact(packed, head.row * head.height):
        return None
    return PackedPixels(head, b"".join(packed), colours)


def is_exact(packed: Iterable[memoryview], size: int) -> bool:
    """Whether it unpacks to so many bytes and ends there."""
    stream, left = zlib.decompressobj(), size
    try:
        for count in unpacked(stream, packed):
            left -= count
            if left < 0:
                return False
    except zlib.error:
        return False
    return left == 0 and stream.eof and not stream.unused_data


def unpacked(stream: zlib._Decompress, packed: Iterable[memoryview]) -> Iterator[int]:
    """How many bytes come of it, some at a time, of which nothing is kept."""
    for part in packed:
        for at in range(0, len(part), TAKEN):
            rest: bytes | memoryview = part[at : at + TAKEN]
            while rest:
                yield len(stream.decompress(rest, AT_ONCE))
                rest = stream.unconsumed_tail


def bare(png: bytes) -> bytes:
    """Without what no pixel needs."""
    return START + b"".join(_chunk(name, content) for name, content in chunks(png) if name in SEEN)


def _chunk(name: bytes, content: memoryview) -> bytes:
    total = zlib.crc32(content, zlib.crc32(name))
    return b"".join((len(content).to_bytes(4, "big"), name, content, total.to_bytes(4, "big")))
