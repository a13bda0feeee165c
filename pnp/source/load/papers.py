"""Papers that have a name, read from data.

Owns the names and their sizes. Must not know printers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pnp.files.resources import own
from pnp.files.world import read_installed
from pnp.source.load.shapes import MISSING, ListOf, MapOf, Name, Number, Reader
from pnp.source.load.yaml import read_yaml

TABLE = MapOf(ListOf(Number(20, 2000), 2, 2), Name())


@cache
def papers() -> Mapping[str, tuple[float, float]]:
    """Width and height of every paper in mm, upright, the smaller ones first."""
    file = own("papers.yaml")
    node, found = read_yaml(read_installed(file), file.name)
    reader = Reader()
    sizes = TABLE.read(node, reader, "the file") if node else MISSING
    if sizes is MISSING or found or reader.found:
        raise ValueError(f"{file.name} is broken: {(*found, *reader.found)}")
    return MappingProxyType({name: (float(width), float(height)) for name, (width, height) in sizes.items()})
