"""``art.yaml`` of a folder of pictures: whose they are. As a node, with the names of the pictures beside it.

Must not know what its keys mean.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from pathlib import Path

from pnp.base.budget import allowed
from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple
from pnp.files.world import World, name_of
from pnp.source.load.nodes import Node
from pnp.source.load.set_folders import read_file

FILE = "art.yaml"
MOST = 5000  # files that are looked at in a folder of pictures


class ArtSource(NamedTuple):
    """One folder; ``node`` is None where it has no such file, or none that can be read."""

    span: Span
    node: Node | None
    pictures: tuple[str, ...]


def read_art(
    home: Path, folder: str, endings: Collection[str], world: World
) -> tuple[ArtSource, tuple[Diagnostic, ...]]:
    """Of a folder of pictures within a set or a theme, which is the wall round it."""
    place, path = home / folder, home / folder / FILE
    span = Span(name_of(path, home), 1)
    if not world.is_file(path) or world.closed(place, home):
        return ArtSource(span, None, ()), ()
    found: list[Diagnostic] = []
    node = read_file(path, home, found, world)
    below = islice(world.below(place), allowed(MOST))
    pictures = tuple(sorted(name for name in below if name.lower().endswith(tuple(endings))))
    return ArtSource(span, node, pictures), tuple(found)
