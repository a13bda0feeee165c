"""Rasters as PDF image objects: packed pixels with the entries that say how, how clear they are as a soft mask.

Owns that translation. Must not know files of pictures, where an image is placed or how objects are numbered.
"""

from __future__ import annotations

from pnp.base.frozen import NamedTuple
from pnp.draw.rasters.packed import PackedRaster, packed

SPACES = {1: "/DeviceGray", 3: "/DeviceRGB"}


class Pixels(NamedTuple):
    """One image object: the entries of its dictionary, its data as stored, and its mask."""

    entries: str
    data: bytes
    mask: Pixels | None = None


def read_pixels(data: bytes) -> Pixels:
    return _pixels(packed(data))


def _pixels(raster: PackedRaster) -> Pixels:
    filtered = "/Filter/DCTDecode"
    if raster.packing == "png":
        filtered = (
            f"/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors {raster.channels}"
            f"/BitsPerComponent {raster.depth}/Columns {raster.width}>>"
        )
    entries = (
        f"/Type/XObject/Subtype/Image/Width {raster.width}/Height {raster.height}"
        f"/ColorSpace{_space(raster)}/BitsPerComponent {raster.depth}{filtered}"
    )
    return Pixels(entries, raster.data, _pixels(raster.clear) if raster.clear else None)


def _space(raster: PackedRaster) -> str:
    if not raster.colours:
        return SPACES[raster.channels]
    listed = 1 << raster.depth
    colours = raster.colours[: 3 * listed].ljust(3 * listed, b"\0")  # numbers without one are black
    return f"[/Indexed/DeviceRGB {listed - 1}<{colours.hex()}>]"
