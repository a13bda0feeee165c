"""A folder of pictures -> which picture is whose: by the table's own column, else by the card's id or name.

Must not know what a picture holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Final

from pnp.base.frozen import NamedTuple
from pnp.draw.rasters.heads import SUFFIXES
from pnp.project.start.columns import word_of
from pnp.project.start.guess import GuessedKind

PICTURES: Final = (".svg", *SUFFIXES)


class FoundPictures(NamedTuple):
    """Pictures by the file they become, cards without one, and files nobody wants."""

    files: Mapping[str, str]  # art/fox.png -> the name in the folder
    without: tuple[str, ...]  # ids
    unused: tuple[str, ...]


def pictures_of(kinds: Sequence[GuessedKind], names: Iterable[str]) -> FoundPictures:
    """The pictures of a folder that belong to cards."""
    there = [name for name in names if PurePath(name).suffix.lower() in PICTURES]
    known: dict[str, str] = {}
    for name in there:
        for key in (name.casefold(), PurePath(name).stem.casefold(), word_of(PurePath(name).stem, "picture")):
            known.setdefault(key, name)
    found: dict[str, str] = {}
    without: list[str] = []
    for kind in kinds:
        told = kind.pictures or ("",) * len(kind.cells("id"))
        for card, name, picture in zip(kind.cells("id"), kind.cells("name"), told, strict=True):
            wanted = PurePath(picture.replace("\\", "/")).name if picture else ""
            keys = (wanted.casefold(), PurePath(wanted).stem.casefold(), word_of(card, ""), word_of(name, ""))
            match = next((known[key] for key in keys if key and key in known), None)
            if match is None:
                without.append(card)
            else:
                found[f"art/{card}{PurePath(match).suffix.lower()}"] = match
    used = set(found.values())
    return FoundPictures(found, tuple(without), tuple(name for name in there if name not in used))
