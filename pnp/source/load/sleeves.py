"""Sleeves: which there are, how large and how thick, read from data.

Owns the table. Must not know cards, or boxes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pnp.base.frozen import NamedTuple
from pnp.base.model import Sleeve
from pnp.files.resources import own
from pnp.files.world import read_installed
from pnp.source.load.shapes import ListOf, MapOf, Name, Number, Reader, Record, TextShape
from pnp.source.load.yaml import read_yaml

LAYERS = ("thin", "standard", "premium", "thick")  # how thick they are, by name
TABLE = Record(
    {
        "source": TextShape(1000),
        "read": TextShape(10),
        "sizes": MapOf(ListOf(Number(10, 500), 2, 2), Name()),
        "layers_um": MapOf(Number(10, 500), Name()),
    },
    ("source", "read", "sizes", "layers_um"),
)


class Sleeves(NamedTuple):
    """What is sold: sizes, and how thick one layer is, in microns, by what makers call it."""

    sizes: tuple[Sleeve, ...]
    layers: Mapping[str, float]


@cache
def sleeves() -> Sleeves:
    file = own("sleeves.yaml")
    node, found = read_yaml(read_installed(file), file.name)
    reader = Reader()
    said = TABLE.read(node, reader, "the file") if node else None
    if not isinstance(said, dict) or found or reader.found:
        raise ValueError(f"{file.name} is broken: {(*found, *reader.found)}")
    sizes = tuple(Sleeve(name, width, height) for name, (width, height) in said["sizes"].items())
    return Sleeves(sizes, MappingProxyType(said["layers_um"]))
