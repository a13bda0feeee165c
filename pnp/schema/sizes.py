"""The named sizes of components, read from sizes.yaml beside this file.

Owns names, units and their exact conversion. Must not know kinds or paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.load.yaml import read_yaml
from pnp.model import Size
from pnp.world import read_installed

MM_PER: Mapping[str, float] = MappingProxyType({"mm": 1.0, "in": 25.4})


def size(name: str) -> Size | None:
    return _table().get(name)


def names() -> tuple[str, ...]:
    return tuple(_table())


@cache
def _table() -> Mapping[str, Size]:
    file = Path(__file__).with_name("sizes.yaml")
    node, found = read_yaml(read_installed(file), file.name)
    if node is None or found:
        raise ValueError(f"{file.name} is broken: {found}")
    return MappingProxyType({name: _size(name, row) for name, row in node.plain().items()})


def _size(name: str, row: Mapping[str, Any]) -> Size:
    """A row gives width and height in one unit; a tenth of a micrometre is exact enough for paper."""
    unit = next(unit for unit in MM_PER if unit in row)
    width, height = (round(length * MM_PER[unit], 4) for length in row[unit])
    return Size(width, height, row.get("shape", "rect"), float(row.get("corner_mm", 0)), name)
