"""Kits for pages of the web: which pictures and texts a site takes, read from data.

Owns what a file of a kit says. Must not know what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from pnp.base.model.page_kits import KitForm, KitPicture, KitView, PageKit
from pnp.files.resources import own
from pnp.files.world import Refusal, World
from pnp.source.load.nodes import Map
from pnp.source.load.shapes import Flag, Int, ListOf, MapOf, Name, OneOf, Reader, Record, TextShape, Values
from pnp.source.load.yaml import MAX_BYTES, read_yaml

FOLDER = own("kits")
PREFIX = "kit/"  # before its name, where one asks for it
PICTURE = Record(
    {
        "px": ListOf(Int(60, 4000), 2, 2),
        "shows": OneOf(get_args(KitView), "view"),
        "form": OneOf(get_args(KitForm), "form"),
        "most": Int(1, 10),
        "use": TextShape(200),
    },
    ("px", "shows"),
)
KIT = Record(
    {
        "title": TextShape(80),
        "sources": ListOf(TextShape(300), 1, 20),
        "read": TextShape(10),
        "unverified": ListOf(TextShape(300)),
        "steps": ListOf(TextShape(300)),
        "sheet": Flag(),
        "pictures": MapOf(PICTURE, Name()),
    },
    ("title", "sources", "read"),
)


def known_kits(world: World | None = None) -> tuple[str, ...]:
    """What kits are called."""
    return tuple(Path(name).stem for name in (world or World()).names(FOLDER, FOLDER, ".yaml"))


def find_kit(name: str, world: World | None = None) -> PageKit | None:
    """The kit of that name; None where there is none. That its file is sound, a test sees to."""
    world = world or World()
    if name not in known_kits(world):
        return None
    reader = Reader()
    made = world.made(FOLDER / f"{name}.yaml", FOLDER, read_yaml, MAX_BYTES)
    node = None if isinstance(made, Refusal) else made[0]
    said = KIT.read(node, reader, "the file") if isinstance(node, Map) else None
    if reader.found or not isinstance(said, dict):
        told = "; ".join(found.message for found in reader.found) or "it is not whole"
        raise ValueError(f"the file of the kit '{name}' is damaged: {told}")
    return _kit(name, said)


def kit_names(world: World | None = None) -> Iterator[tuple[str, str]]:
    """Every kit as one asks for it, with what it is for."""
    world = world or World()
    for name in known_kits(world):
        kit = find_kit(name, world)
        if kit is not None:
            yield PREFIX + name, kit.title


def _kit(name: str, said: Values) -> PageKit:
    pictures = tuple(
        KitPicture(
            picture,
            (row["px"][0], row["px"][1]),
            row["shows"],
            row.get("form", "png"),
            row.get("most", 1),
            row.get("use", ""),
        )
        for picture, row in said.get("pictures", {}).items()
    )
    return PageKit(
        name,
        said["title"],
        pictures,
        tuple(said.get("steps", ())),
        tuple(said["sources"]),
        said["read"],
        tuple(said.get("unverified", ())),
        said.get("sheet", False),
    )
