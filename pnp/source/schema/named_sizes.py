"""The named sizes of components, read from data.

Owns names, units and their exact conversion. Must not know kinds or paper.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import get_args

from pnp.base.model import Outline, Size
from pnp.files.resources import own
from pnp.files.world import read_installed
from pnp.source.load.shapes import MISSING, ListOf, MapOf, Name, Number, OneOf, Reader, Record, Values
from pnp.source.load.yaml import read_yaml

MM_PER: Mapping[str, float] = MappingProxyType({"mm": 1.0, "in": 25.4})
OUTLINES: tuple[Outline, ...] = get_args(Outline)
CORNER = Number(0, 100)
ROWS = MapOf(
    Record(
        {
            "shape": OneOf(OUTLINES, "shape"),
            "corner_mm": CORNER,
            **dict.fromkeys(MM_PER, ListOf(Number(), 2, 2)),
        }
    ),
    Name(),
)


def size(name: str) -> Size | None:
    return _table().get(name)


def names() -> tuple[str, ...]:
    return tuple(_table())


SAID = re.compile(r"(\d{1,4}(?:[.,]\d{1,3})?)\s?[x*×]\s?(\d{1,4}(?:[.,]\d{1,3})?)\s?(mm|in)?")
ALIKE = 0.6  # mm: nearer than the cuts of two named sizes


def said_in_numbers(text: str) -> str:
    """What somebody may have meant who gave a size as numbers: the name of one, or how to say it without."""
    told = SAID.fullmatch(text.strip().lower())
    if told is None:
        return ""
    first, second = (float(told[n].replace(",", ".")) for n in (1, 2))
    scale = MM_PER[told[3] or ("in" if max(first, second) < 10 else "mm")]
    width, height = round(first * scale, 3), round(second * scale, 3)
    alike = [
        name
        for name, row in _table().items()
        if abs(row.width - width) <= ALIKE and abs(row.height - height) <= ALIKE
    ]
    numbers = f"{{width_mm: {width:g}, height_mm: {height:g}}}"
    return (
        f"it is called '{alike[0]}', or say {numbers}"
        if alike
        else f"say {numbers}; 'pnp sizes' lists the names"
    )


@cache
def _table() -> Mapping[str, Size]:
    file = own("sizes.yaml")
    node, found = read_yaml(read_installed(file), file.name)
    reader = Reader()
    rows = ROWS.read(node, reader, "the file") if node else MISSING
    if rows is MISSING or found or reader.found:
        raise ValueError(f"{file.name} is broken: {(*found, *reader.found)}")
    return MappingProxyType({name: _size(name, row) for name, row in rows.items()})


def _size(name: str, row: Values) -> Size:
    """A row gives width and height in one unit; a tenth of a micrometre is exact enough for paper."""
    unit = next(unit for unit in MM_PER if unit in row)
    width, height = (round(length * MM_PER[unit], 4) for length in row[unit])
    return Size(width, height, row.get("shape", "rect"), float(row.get("corner_mm", 0)), name)
