"""Where pictures lie and what they are: icons, art and rasters of a set and its theme, each opened once.

Owns the folders searched, the walls around them and the limits on rasters. Must not know markup or cards.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import warnings
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from pnp import svg
from pnp.diagnostics import Diagnostic, Span
from pnp.load.faults import file_unreadable
from pnp.load.sets import shown
from pnp.svg import Drawing

PIXELS = 40_000_000
BYTES = 40_000_000
DRIVE = re.compile(r"[A-Za-z]:")


class Shelf:
    """A folder of pictures; nothing outside of ``root`` is read through it, links included."""

    def __init__(self, root: Path, folder: str) -> None:
        self.root, self.folder = root, root / folder

    @cached_property
    def plain(self) -> frozenset[str]:
        """The files that lie in the folder itself, links left out: to find these no path need be followed."""
        if not self.folder.is_dir() or not self.folder.resolve().is_relative_to(self.root.resolve()):
            return frozenset()
        with os.scandir(self.folder) as entries:
            return frozenset(entry.name for entry in entries if entry.is_file(follow_symlinks=False))

    def find(self, name: str) -> Path | None:
        path = self.folder / name
        if name in self.plain:
            return path
        if not os.path.isfile(path):
            return None
        if not path.resolve().is_relative_to(self.root.resolve()):
            raise OutsideError(name)
        return path


class OutsideError(Exception):
    """A picture's name leads out of its folder."""


class UnreadableError(Exception):
    """A raster that cannot be printed, and why."""


class Raster(NamedTuple):
    asset: str  # digest of its bytes
    width: int
    height: int


class Pictures:
    """Everything drawn or photographed that faces may place, and what was found wrong with it."""

    def __init__(self, sets: Sequence[Path], themes: Sequence[Path], shared: Path) -> None:
        self.art_shelves = [*(Shelf(home, "art") for home in sets), *(Shelf(home, "art") for home in themes)]
        icons = [*(Shelf(home, "icons") for home in themes), Shelf(shared, "icons")]
        self.icon_shelves = [*(Shelf(home, "art") for home in sets), *icons]
        self.found: list[Diagnostic] = []
        self.assets: dict[str, bytes] = {}
        self._drawings: dict[Path, Drawing | None] = {}
        self._paths: dict[tuple[str, str], Path | None] = {}
        self._rasters: dict[Path, Raster] = {}

    def icon(self, name: str) -> Drawing | None:
        """The icon of that name; None where there is none, or none that can be drawn."""
        path = self._find("icon", self.icon_shelves, name + ".svg")
        return self._drawing(path) if path else None

    def art(self, names: Iterable[str]) -> Drawing | None:
        """The first of the names that has a drawing."""
        for name in names:
            path = self._find("art", self.art_shelves, name + ".svg")
            if path:
                return self._drawing(path)
        return None

    def has_art(self, names: Iterable[str]) -> bool:
        return any(self._find("art", self.art_shelves, name + ".svg") for name in names)

    def has_icon(self, name: str) -> bool:
        return self._find("icon", self.icon_shelves, name + ".svg") is not None

    def icon_names(self) -> tuple[str, ...]:
        folders = [shelf.folder for shelf in self.icon_shelves]
        return tuple(sorted({path.stem for folder in folders for path in folder.glob("*.svg")}))

    def raster(self, name: str) -> Raster:
        path = self._find("art", self.art_shelves, name)
        if path is None:
            raise UnreadableError("is not there")
        if path not in self._rasters:
            self._rasters[path] = self._opened(path)
        return self._rasters[path]

    def _find(self, sort: str, shelves: Iterable[Shelf], name: str) -> Path | None:
        key = (sort, name)
        if key not in self._paths:
            _stay_inside(name)
            self._paths[key] = next((path for shelf in shelves if (path := shelf.find(name))), None)
        return self._paths[key]

    def _drawing(self, path: Path) -> Drawing | None:
        if path not in self._drawings:
            self._drawings[path] = self._read(path)
        return self._drawings[path]

    def _read(self, path: Path) -> Drawing | None:
        try:
            drawing, found = svg.read(path.read_bytes(), shown(path))
        except OSError as error:
            drawing, found = None, (file_unreadable(Span(shown(path), 1), error.strerror or str(error)),)
        self.found += found
        return drawing

    def _opened(self, path: Path) -> Raster:
        if path.stat().st_size > BYTES:
            raise UnreadableError(f"is larger than {BYTES // 1_000_000} MB")
        try:
            data = path.read_bytes()
        except OSError as error:
            raise UnreadableError(f"cannot be read ({error.strerror})") from None
        width, height = _measured(data)
        digest = hashlib.sha256(data).hexdigest()
        self.assets[digest] = data
        return Raster(digest, width, height)


def _stay_inside(name: str) -> None:
    parts = name.split("/")
    if name.startswith("/") or ".." in parts or "\\" in name or DRIVE.match(name) or "\0" in name:
        raise OutsideError(name)


def _measured(data: bytes) -> tuple[int, int]:
    """Width and height in pixels, of a picture that decodes to its last row."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
                width, height = image.size
                if width * height > PIXELS:
                    raise UnreadableError(f"has more than {PIXELS // 1_000_000} million pixels")
                image.load()
    except (OSError, SyntaxError, ValueError, Warning, Image.DecompressionBombError) as problem:
        raise UnreadableError(f"is no PNG or JPEG that can be read ({problem.__class__.__name__})") from None
    return width, height
