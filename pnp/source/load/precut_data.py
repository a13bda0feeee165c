"""Precut sheets: paper that is cut already, as perforated cards and labels are, read from data.

Owns what a file of one says, and whether that adds up. Must not know what is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.base.model import PieceOfSheet, Precut
from pnp.files.resources import own
from pnp.files.world import Refusal, World
from pnp.source.load import profile_faults as faults
from pnp.source.load.nodes import Map, Node
from pnp.source.load.shapes import (
    ID,
    KEBAB,
    Either,
    Flag,
    Int,
    ListOf,
    Number,
    OneOf,
    Reader,
    Record,
    TextShape,
    Values,
)
from pnp.source.load.yaml import MAX_BYTES, read_yaml

FOLDER = own("precut")  # each file a profile
NEAR = 0.01  # mm: what is lost in rounding what a maker says
_PAIR = ListOf(Number(1, 2000), 2, 2)
SHEET = Record(
    {
        "pieces": OneOf(("cards", "labels"), "pieces"),
        "columns": Int(1, 50),
        "rows": Int(1, 50),
        "piece_mm": _PAIR,
        "round": Flag(),
        "corner_mm": Number(0, 100),
        "first_mm": ListOf(Number(0, 2000), 2, 2),
        "pitch_mm": _PAIR,
        "sources": ListOf(TextShape(300)),
        "read": TextShape(10),
        "verified": Flag(),
    },
    ("pieces", "columns", "rows", "piece_mm", "first_mm", "pitch_mm"),
)
# what a profile says: which sheet, or what it measures
SHAPE = Either(ID, SHEET)


def is_whole(said: Values) -> bool:
    """Whether all was sound that a sheet has to say."""
    return all(key in said for key in SHEET.required)


def precut(name: str, said: Values, paper: tuple[float, float], node: Node, reader: Reader) -> Precut | None:
    """The sheet that was read as ``SHEET``; None where it cannot lie on the paper like that."""
    wrong = next(_amiss(said, paper), "")
    if wrong:
        reader.report(faults.precut_amiss(node.span, wrong))
        return None
    return Precut(
        name,
        said["pieces"],
        said["columns"],
        said["rows"],
        said["piece_mm"],
        said["pitch_mm"],
        said["first_mm"],
        said.get("corner_mm", 0.0),
        said.get("round", False),
        said.get("verified", True),
    )


def _amiss(said: Values, paper: tuple[float, float]) -> Iterator[str]:
    for axis, (count, way) in enumerate((("columns", "across"), ("rows", "down"))):
        piece, pitch, first = (said[key][axis] for key in ("piece_mm", "pitch_mm", "first_mm"))
        if said[count] > 1 and pitch < piece - NEAR:
            yield f"pieces of {piece:g} mm {way} would overlap every {pitch:g} mm"
        end = first + (said[count] - 1) * pitch + piece
        if end > paper[axis] + NEAR:
            yield f"the last piece ends at {end:g} mm {way}, the paper at {paper[axis]:g}"
    width, height = said["piece_mm"]
    if said.get("round") and abs(width - height) > NEAR:
        yield f"a round piece is as wide as high, not {width:g} x {height:g} mm"


def bundled(world: World) -> Iterator[PieceOfSheet]:
    """The pieces of every sheet that comes with pnp, for whoever looks for another."""
    for name in world.names(FOLDER, FOLDER, ".yaml"):
        made = world.made(FOLDER / name, FOLDER, read_yaml, MAX_BYTES)
        node = None if isinstance(made, Refusal) else made[0]
        said = node.get("precut") if isinstance(node, Map) else None
        values = SHEET.read(said, Reader(), "precut") if said is not None else None
        if isinstance(values, dict) and KEBAB.match(Path(name).stem):
            width, height = values["piece_mm"]
            is_round = values.get("round", False)
            yield PieceOfSheet(Path(name).stem, width, height, is_round, values["pieces"])
