"""Families that are installed on this computer, found by the names their files say.

Owns where each system keeps its fonts, and how far they are looked through. Files whose names begin like the family are
looked at first, which finds nearly all. Must not know the lists of fonts that ask.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pnp.base.frozen import NamedTuple
from pnp.files.world import World, read_installed
from pnp.text.named import UPRIGHT_WIDTH, NamedFace, named_faces, squeezed

ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
DEEPEST, MOST_FOLDERS, MOST_FILES = 5, 1_000, 10_000
LIKE = 8  # letters that the name of a file has in common with that of its family, at least


class Installed(NamedTuple):
    """A family: the file of each face, its number in there behind a ``#``; without any, names that are like it."""

    faces: Mapping[tuple[int, bool], str]
    versions: tuple[str, ...] = ()  # of the files, by their names
    alike: tuple[str, ...] = ()


def folders() -> tuple[Path, ...]:
    """Where fonts lie: the user's own first."""
    home = Path(os.environ.get("HOME") or Path.home())
    if sys.platform == "win32":
        own = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
        return own / "Microsoft" / "Windows" / "Fonts", Path(
            os.environ.get("WINDIR") or r"C:\Windows"
        ) / "Fonts"
    if sys.platform == "darwin":
        return home / "Library" / "Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")
    own = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    return own / "fonts", home / ".fonts", *(Path(one) / "fonts" for one in shared.split(":") if one)


def installed(family: str, world: World) -> Installed:
    """The faces of a family, upright widths before narrow ones."""
    files = [*_files(world)]
    wanted = squeezed(family)
    likely = [path for path in files if squeezed(Path(path).stem)[:LIKE] == wanted[:LIKE]]
    others = sorted(set(files) - set(likely))
    found = _of_family(likely, wanted) or _of_family(others, wanted)
    faces: dict[tuple[int, bool], str] = {}
    for path, face in sorted(
        found, key=lambda one: (abs(one[1].width - UPRIGHT_WIDTH), one[0], one[1].number)
    ):
        for cut in face.cuts:
            faces.setdefault(cut, f"{path}#{face.number}")
    versions = sorted({f"{Path(path).name} {face.revision}" for path, face in found})
    return Installed(faces, tuple(versions), () if faces else _alike(likely))


def _of_family(paths: Iterable[str], wanted: str) -> list[tuple[str, NamedFace]]:
    return [
        (path, face)
        for path in paths
        for face in _faces(path)
        if any(squeezed(family) == wanted for family in face.families)
    ]


def _alike(paths: Iterable[str]) -> tuple[str, ...]:
    names = {family for path in paths for face in _faces(path) for family in face.families[:1]}
    return tuple(sorted(names)[:3])


def _faces(path: str) -> tuple[NamedFace, ...]:
    try:
        return named_faces(lambda start, length: read_installed(path, start, length))
    except OSError:
        return ()


def _files(world: World) -> Iterator[str]:
    """Those of all folders, each in order."""
    waiting = [(str(folder), 0) for folder in reversed(folders())]
    looked = count = 0
    while waiting and looked < MOST_FOLDERS:
        folder, depth = waiting.pop()
        looked += 1
        for name in world.names(folder, folder):
            if name.lower().endswith(ENDINGS) and count < MOST_FILES:
                count += 1
                yield os.path.join(folder, name)
        if depth < DEEPEST:
            inner = reversed(world.folders(folder))
            waiting += ((os.path.join(folder, name), depth + 1) for name in inner)
