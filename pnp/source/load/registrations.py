"""Registration marks: what machines look for on a printed sheet, read from data.

Owns which patterns there are and what a profile may change of them. Must not know sheets.
"""

from __future__ import annotations

from pnp.base.model import Registration
from pnp.files.resources import own
from pnp.files.world import Refusal, World
from pnp.source.load.nodes import Map
from pnp.source.load.shapes import Either, Flag, Int, ListOf, Number, OneOf, Reader, Record, TextShape, Values
from pnp.source.load.yaml import MAX_BYTES, read_yaml

FOLDER = own("registrations")
NAMES = ("cricut", "silhouette-3", "silhouette-4")  # files of that folder
_CHANGED = {"inset_mm": Number(0, 90), "length_mm": Number(5, 20), "thickness_mm": Number(0.2, 1)}
PATTERN = Record(
    {
        "summary": TextShape(200),
        "version": Int(1, 1000),
        "source": TextShape(1000),
        "corners": ListOf(OneOf(("none", "corner", "square"), "corner"), 4, 4),
        "frame": Flag(),
        "square_mm": Number(1, 20),
        "clear_mm": Number(0, 20),
        **_CHANGED,
    },
    ("version", "source", "corners", "square_mm", "clear_mm", *_CHANGED),
)
# what a profile says: a pattern, or one with other measures
SHAPE = Either(
    OneOf(NAMES, "registration"), Record({"marks": OneOf(NAMES, "registration"), **_CHANGED}, ("marks",))
)


def registration(said: str | Values, reader: Reader, world: World) -> Registration | None:
    """The pattern a profile names, with what it changes of it."""
    changed: Values = {"marks": said} if isinstance(said, str) else said
    name = changed["marks"]
    made = world.made(FOLDER / f"{name}.yaml", FOLDER, read_yaml, MAX_BYTES)
    node = None if isinstance(made, Refusal) else made[0]
    values = PATTERN.read(node, reader, "the file") if isinstance(node, Map) else None
    if not isinstance(values, dict):
        return None
    apart = ("summary", "source", "marks")
    kept = {key: value for key, value in (values | changed).items() if key not in apart}
    return Registration(name, **{key.removesuffix("_mm"): value for key, value in kept.items()})
