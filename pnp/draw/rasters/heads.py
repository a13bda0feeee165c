"""What the first bytes of a picture tell: what it is, whatever it is called, and how large a WebP will be.

A WebP takes memory for all of its pixels when it is opened, so that its size is read before. Must not know Pillow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from pnp.base.frozen import NamedTuple

RasterSort: TypeAlias = Literal["PNG", "JPEG", "WebP"]
SUFFIXES: Final[Mapping[str, RasterSort]] = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WebP"}
# what somebody may have put there, by its first bytes
_OTHERS: Final = (
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"8BPS", "Photoshop document"),
    (b"%PDF", "PDF"),
    (b"\xff\x0a", "JPEG XL"),
    (b"\0\0\0\x0cJXL ", "JPEG XL"),
)
_BRANDS: Final = {
    b"avif": "AVIF",
    b"avis": "AVIF",
    **dict.fromkeys((b"heic", b"heix", b"hevc", b"mif1"), "HEIC"),
}
_BEFORE_PIXELS: Final = 100  # chunks of a WebP that may come before any of a picture


def sort_of(data: bytes) -> RasterSort | None:
    """What pnp can read of it."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    return "WebP" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else None


def other_sort(data: bytes) -> str:
    """What it is if pnp cannot read it; "" for what nobody knows."""
    if data[4:8] == b"ftyp":
        return _BRANDS.get(data[8:12], "")
    if b"<svg" in data[:1000]:
        return "SVG"
    return next((name for start, name in _OTHERS if data.startswith(start)), "")


class WebpHead(NamedTuple):
    """The size of a WebP, whether its pixels are as they were before it was packed, and whether it is all there."""

    width: int
    height: int
    is_exact: bool
    is_whole: bool


def webp_head(data: bytes) -> WebpHead | None:
    """None where it makes no sense."""
    is_whole = len(data) >= 8 + int.from_bytes(data[4:8], "little")
    size: tuple[int, int] | None = None
    at = 12
    for _ in range(_BEFORE_PIXELS):
        name, inside = data[at : at + 4], at + 8
        if name == b"VP8X":
            size = _number(data, inside + 4, 3) + 1, _number(data, inside + 7, 3) + 1
        elif name == b"VP8 " and data[inside + 3 : inside + 6] == b"\x9d\x01\x2a":
            own = _number(data, inside + 6, 2) & 0x3FFF, _number(data, inside + 8, 2) & 0x3FFF
            return WebpHead(*(size or own), False, is_whole)
        elif name == b"VP8L" and data[inside : inside + 1] == b"\x2f":
            bits = _number(data, inside + 1, 4)
            return WebpHead(*(size or ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)), True, is_whole)
        if name == b"ANMF":
            at = inside + 16  # its picture lies within
        else:
            length = _number(data, at + 4, 4)
            at = inside + length + length % 2
        if at >= len(data):
            break
    return None


def _number(data: bytes, at: int, length: int) -> int:
    return int.from_bytes(data[at : at + length], "little")
