"""The icons that may be named, each with where it comes from.

Owns the order they are told in. Must not know how they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import NamedTuple
from pnp.draw.look.pictures import OutsideError, Pictures
from pnp.draw.look.theme import Theme
from pnp.draw.svg import Drawing
from pnp.files.resources import bundled
from pnp.files.world import World, name_of

OURS = "pnp"  # where icons come from that every set has


class IconRow(NamedTuple):
    """One icon: what it is called, where it comes from, its file; no drawing where that cannot be read."""

    name: str
    source: str  # "pnp", "theme NAME" or "art of SET"
    file: str
    drawing: Drawing | None


class IconCatalogue(NamedTuple):
    """All icons there are for a set, those of its theme first, and what is wrong with them."""

    rows: tuple[IconRow, ...]
    found: tuple[Diagnostic, ...]

    def by_source(self) -> Mapping[str, tuple[IconRow, ...]]:
        sources = dict.fromkeys(row.source for row in self.rows)
        return {source: tuple(row for row in self.rows if row.source == source) for source in sources}


def catalogue(sets: Mapping[str, Path], theme: Theme, world: World) -> IconCatalogue:
    """``sets`` are the folders of a set and of those it extends by their ids; none, for what every set has."""
    shared = bundled("templates") / "_shared"
    pictures = Pictures(tuple(sets.values()), theme.folders, shared, world)
    sources = {
        **{folder: f"theme {folder.name}" for folder in theme.folders},
        shared: OURS,
        **{folder: f"art of {set_id}" for set_id, folder in sets.items()},
    }
    rows = [row for name in pictures.icon_names() if (row := _row(name, pictures, sources))]
    order = list(dict.fromkeys(sources.values()))
    rows.sort(key=lambda row: (order.index(row.source), row.name))
    return IconCatalogue(tuple(rows), tuple(pictures.found))


def _row(name: str, pictures: Pictures, sources: Mapping[Path, str]) -> IconRow | None:
    try:
        place = pictures.icon_place(name)
        drawing = pictures.icon(name)
    except OutsideError:  # a name that is a way somewhere
        return None
    return IconRow(name, sources[place.home], name_of(*place), drawing) if place else None
