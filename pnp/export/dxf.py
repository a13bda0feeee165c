"""Closed lines as DXF, in the form every program for machines has read since release 12: millimetres, y up.

Must not know what the lines are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.frozen import NamedTuple
from pnp.export.machine_lines import Line, LineCorner

DIGITS = 5
METRIC = 1
MILLIMETRES = 4


class DxfLayer(NamedTuple):
    """Lines of one kind, with the number of their colour."""

    name: str
    colour: int
    lines: tuple[Line, ...]
    closed: bool = True


def dxf(layers: Iterable[DxfLayer], width: float, height: float) -> bytes:
    """A drawing of that size with its origin at the lower left."""
    every = tuple(layers)
    rows = [
        *_section("HEADER", _header(width, height)),
        *_section("TABLES", _tables(every)),
        *_section(
            "ENTITIES", (pair for layer in every for line in layer.lines for pair in _polyline(line, layer))
        ),
        (0, "EOF"),
    ]
    return "".join(f"{code:3}\n{value}\n" for code, value in rows).encode("ascii")


Pair = tuple[int, str]


def _section(name: str, pairs: Iterable[Pair]) -> Iterator[Pair]:
    yield 0, "SECTION"
    yield 2, name
    yield from pairs
    yield 0, "ENDSEC"


def _header(width: float, height: float) -> Iterator[Pair]:
    """Programs ask either of two variables for the unit."""
    yield 9, "$ACADVER"
    yield 1, "AC1009"
    yield 9, "$MEASUREMENT"
    yield 70, f"{METRIC:6}"
    yield 9, "$INSUNITS"
    yield 70, f"{MILLIMETRES:6}"
    for name, x, y in (
        ("EXTMIN", 0.0, 0.0),
        ("EXTMAX", width, height),
        ("LIMMIN", 0.0, 0.0),
        ("LIMMAX", width, height),
    ):
        yield 9, f"${name}"
        yield 10, _number(x)
        yield 20, _number(y)
        if name.startswith("EXT"):
            yield 30, _number(0.0)


def _tables(layers: tuple[DxfLayer, ...]) -> Iterator[Pair]:
    yield 0, "TABLE"
    yield 2, "LTYPE"
    yield 70, f"{1:6}"
    yield from (
        (0, "LTYPE"),
        (2, "CONTINUOUS"),
        (70, f"{0:6}"),
        (3, "Solid line"),
        (72, f"{65:6}"),
        (73, f"{0:6}"),
    )
    yield 40, _number(0.0)
    yield 0, "ENDTAB"
    yield 0, "TABLE"
    yield 2, "LAYER"
    rows = dict.fromkeys((("0", 7), *((layer.name, layer.colour) for layer in layers)))
    yield 70, f"{len(rows):6}"
    for name, colour in rows:
        yield from ((0, "LAYER"), (2, name), (70, f"{0:6}"), (62, f"{colour:6}"), (6, "CONTINUOUS"))
    yield 0, "ENDTAB"


def _polyline(line: Line, layer: DxfLayer) -> Iterator[Pair]:
    yield from ((0, "POLYLINE"), (8, layer.name), (66, f"{1:6}"), (70, f"{int(layer.closed):6}"))
    yield from ((10, _number(0.0)), (20, _number(0.0)), (30, _number(0.0)))
    for corner in line:
        yield from _vertex(corner, layer)
    yield 0, "SEQEND"
    yield 8, layer.name


def _vertex(corner: LineCorner, layer: DxfLayer) -> Iterator[Pair]:
    yield from (
        (0, "VERTEX"),
        (8, layer.name),
        (10, _number(corner.x)),
        (20, _number(corner.y)),
        (30, _number(0.0)),
    )
    if corner.bulge:
        yield 42, f"{corner.bulge:.8f}"


def _number(value: float) -> str:
    """Never as minus zero."""
    return f"{round(value, DIGITS) + 0.0:.{DIGITS}f}"
