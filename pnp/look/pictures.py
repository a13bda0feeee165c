"""Where pictures lie and what they are: icons, art and rasters of a set and its theme, each opened once.

Owns the folders searched, the walls around them and the limits on rasters. Must not know markup or cards.
"""

from __future__ import annotations

import hashlib
import io
import re
import struct
import warnings
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pnp import svg
from pnp.budget import allowed, spend
from pnp.diagnostics import Diagnostic, Span
from pnp.frozen import NamedTuple
from pnp.load.sets import refused
from pnp.look.rows import has_all_blocks, has_all_rows, seems_cut
from pnp.svg import Drawing
from pnp.world import Refusal, World, name_of

if TYPE_CHECKING:
    from PIL import Image

PIXELS = 25_000_000
SIDE = 20_000  # pixels: what is a line needs more memory than its pixels
SCANS = 64  # of a JPEG: each goes through the whole picture
IN_JPEG = 8  # pixels that cost as much as one that is to be compressed; and scans that cost as much as reading it anew
BYTES = 40_000_000
ORIENTATION = 0x0112  # what a camera notes of how it was held
LYING = (5, 6, 7, 8)  # on its side: what was stored as rows are columns
START_OF_SCAN = b"\xff\xda"
DRIVE = re.compile(r"[A-Za-z]:")


class PictureFolder(NamedTuple):
    """A folder of pictures of a set or a theme, whose own folder is the wall round it."""

    home: Path
    name: str

    @property
    def path(self) -> Path:
        return self.home / self.name


class PictureFile(NamedTuple):
    """Where one picture lies."""

    path: Path
    home: Path


class OutsideError(Exception):
    """A picture's name leads out of its folder."""


class UnreadableError(Exception):
    """A raster that cannot be printed, and why."""


class TooLargeError(UnreadableError):
    """A raster beyond its limits, which may be moved."""


class Raster(NamedTuple):
    asset: str  # digest of its bytes
    width: int
    height: int
    file: str
    cost: int  # in pixels of the budget


class Pictures:
    """Everything drawn or photographed that faces may place, and what was found wrong with it."""

    def __init__(self, sets: Sequence[Path], themes: Sequence[Path], shared: Path, world: World) -> None:
        self.world = world
        self.art_folders = [PictureFolder(home, "art") for home in (*sets, *themes)]
        icons = [PictureFolder(home, "icons") for home in (*themes, shared)]
        self.icon_folders = [*(PictureFolder(home, "art") for home in sets), *icons]
        self.found: list[Diagnostic] = []
        self.assets: dict[str, bytes] = {}
        self.shared: set[tuple[str, str]] = (
            set()
        )  # what was asked for, those apart that cards show as their own
        self._drawings: dict[PictureFile, Drawing | None] = {}
        self._places: dict[tuple[str, str], PictureFile | None] = {}
        self._rasters: dict[PictureFile, Raster] = {}
        self._named: set[str] = set()  # rasters that were placed

    def icon(self, name: str) -> Drawing | None:
        """The icon of that name; None where there is none, or none that can be drawn."""
        place = self._find("icon", self.icon_folders, name + ".svg")
        return self.drawing(place) if place else None

    def icon_place(self, name: str) -> PictureFile | None:
        """Where the icon of that name lies."""
        return self._find("icon", self.icon_folders, name + ".svg")

    def art(self, names: Iterable[str], card: str = "") -> PictureFile | None:
        """Where the first of the names lies that is there; one that a card asks for by its own name is its own."""
        for name in names:
            place = self._find("art", self.art_folders, name + ".svg", card)
            if place:
                return place
        return None

    def has_icon(self, name: str) -> bool:
        return self._find("icon", self.icon_folders, name + ".svg") is not None

    def icon_names(self) -> tuple[str, ...]:
        listed = (self.world.names(folder.path, folder.home, ".svg") for folder in self.icon_folders)
        return tuple(sorted({name.removesuffix(".svg") for names in listed for name in names}))

    def join(
        self,
        found: Iterable[Diagnostic],
        assets: Mapping[str, bytes],
        shared: Iterable[tuple[str, str]],
        rasters: Iterable[str],
    ) -> None:
        """What another process found in the same folders."""
        self.found += [one for one in found if one not in self.found]
        self.assets |= assets
        self.shared |= {*shared}
        self._named |= {*rasters}

    def raster(self, name: str) -> Raster:
        place = self._find("art", self.art_folders, name)
        if place is None:
            raise UnreadableError("is not there")
        if place not in self._rasters:
            self._rasters[place] = self._opened(place)
        self._named.add(name)
        raster = self._rasters[place]
        spend("pixels", raster.cost, raster.file)
        return raster

    # --- what faces stand on ---

    def shared_names(self) -> tuple[str, ...]:
        """Everything that was asked for, were it not there, but what cards show as their own."""
        return tuple(f"{sort} {name}" for sort, name in sorted(self.shared))

    def digest_of(self, shared: str, card: str = "") -> str:
        """Of a picture by such a name; empty where there is none."""
        sort, _, name = shared.partition(" ")
        try:
            place = self._find(sort, self.icon_folders if sort == "icon" else self.art_folders, name, card)
        except OutsideError:
            return ""
        return self.world.digest(*place).hex() if place else ""

    def own_digest(self, card: str) -> str:
        """Of the picture a card shows as its own."""
        return self.digest_of(f"art {card}.svg", card)

    def raster_names(self) -> tuple[str, ...]:
        return tuple(sorted(self._named))

    def bring(self, raster: str) -> bool:
        """Has the bytes of a raster at hand that was seen to be sound before."""
        with suppress(OutsideError):
            place = self._find("art", self.art_folders, raster)
            data = self.world.read(*place, BYTES) if place else b""
            if isinstance(data, bytes) and data:
                self.assets[hashlib.sha256(data).hexdigest()] = data
                self._named.add(raster)
                return True
        return False

    def _find(
        self, sort: str, folders: Iterable[PictureFolder], name: str, card: str = ""
    ) -> PictureFile | None:
        key = (sort, name)
        if not card or name != card + ".svg":
            self.shared.add(key)
        if key not in self._places:
            _stay_inside(name)
            there = (
                folder for folder in folders if self.world.is_file(f"{folder.home}/{folder.name}/{name}")
            )
            found = next(there, None)
            self._places[key] = PictureFile(found.path / name, found.home) if found else None
        return self._places[key]

    def drawing(self, place: PictureFile) -> Drawing | None:
        if place not in self._drawings:
            made = self.world.made(*place, svg.read, BYTES)
            if isinstance(made, Refusal):
                _stop_outside(made, place)
                made = None, (refused(made, Span(name_of(*place), 1), BYTES),)
            self._drawings[place], found = made
            self.found += found
        drawing = self._drawings[place]
        if drawing is not None:  # another language may have read it
            spend("lines", drawing.lines, drawing.file)
        return drawing

    def _opened(self, place: PictureFile) -> Raster:
        data = self.world.read(*place, BYTES)
        if isinstance(data, Refusal):
            _stop_outside(data, place)
            if data.fault == "large":
                raise TooLargeError(f"is larger than {allowed(BYTES) // 1_000_000} MB")
            raise UnreadableError(f"cannot be read ({data.why})")
        raster = _measured(data, name_of(*place))
        self.assets[raster.asset] = data
        return raster


def _stop_outside(refusal: Refusal, place: PictureFile) -> None:
    if refusal.fault == "outside":
        raise OutsideError(place.path.name)


def _stay_inside(name: str) -> None:
    parts = name.split("/")
    if name.startswith("/") or ".." in parts or "\\" in name or DRIVE.match(name) or "\0" in name:
        raise OutsideError(name)


def _measured(data: bytes, file: str) -> Raster:
    """A picture that decodes to its last row, which is paid for before."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
                width, height = image.size
                if width * height > (limit := allowed(PIXELS)):
                    raise TooLargeError(f"has more than {limit // 1_000_000} million pixels")
                if max(width, height) > (limit := allowed(SIDE)):
                    raise TooLargeError(f"is more than {limit:,} pixels long")
                is_jpeg = image.format == "JPEG"
                scans = data.count(START_OF_SCAN)
                if is_jpeg and scans > (limit := allowed(SCANS)):
                    raise TooLargeError(f"goes over its pixels more than {limit} times")
                cost = width * height
                if is_jpeg:
                    cost = cost // IN_JPEG * (1 + scans // IN_JPEG)
                spend("pixels", cost, file)
                image.load()
                if image.getexif().get(ORIENTATION, 1) in LYING:
                    width, height = height, width
                if image.mode == "P" and image.palette is None:
                    raise UnreadableError("has no palette for its colours")
                is_whole = _is_whole(image, data)
    except (
        OSError,
        SyntaxError,
        ValueError,
        LookupError,
        TypeError,
        struct.error,
        zlib.error,
        Warning,
    ) as problem:
        raise UnreadableError(f"is no PNG or JPEG that can be read ({problem.__class__.__name__})") from None
    except Image.DecompressionBombError:
        raise UnreadableError("is no PNG or JPEG that can be read (DecompressionBombError)") from None
    if not is_whole:
        raise UnreadableError("ends before its last row")
    return Raster(hashlib.sha256(data).hexdigest(), width, height, file, cost)


def _is_whole(image: Image.Image, data: bytes) -> bool:
    if image.format == "JPEG":
        return not seems_cut(image) or has_all_blocks(data, "progressive" in image.info)
    return _has_all_rows(image, data)


def _has_all_rows(image: Image.Image, data: bytes) -> bool:
    """Of a PNG: rows that are missing have been read as zeros, so only where there are such it is counted."""
    last = image.crop((0, image.height - 1, image.width, image.height))
    return (last.getbbox() is not None and not image.info.get("interlace")) or has_all_rows(data)
