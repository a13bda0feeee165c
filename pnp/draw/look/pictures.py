"""Where pictures lie and what they are: icons, art and rasters of a set and its theme, each opened once.

Owns the folders searched, the walls around them and the limits on rasters. Must not know markup or cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from pnp.base.budget import allowed, spend
from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple
from pnp.base.scene import Box, Group, Ink
from pnp.draw import svg
from pnp.draw.look import look_faults as faults
from pnp.draw.look.placing import DrawingPlacer
from pnp.draw.look.raster_assets import AssetFiles, PictureFile
from pnp.draw.rasters.checked import CheckedRaster, TooLargeError, UnreadableError, checked
from pnp.draw.rasters.heads import SUFFIXES
from pnp.draw.svg import Drawing
from pnp.files.world import Refusal, World, name_of
from pnp.source.load.set_folders import refused

BYTES = 40_000_000
DRIVE = re.compile(r"[A-Za-z]:")
DRAWN: Final = ".svg"
ENDINGS: Final = (DRAWN, *SUFFIXES)  # of a picture that is found by a name without one


ArtPolicy: TypeAlias = Literal["any", "strict"]  # whether art may be printed as a picture
ReadArt: TypeAlias = Callable[[bytes, str], tuple[Drawing | None, tuple[Diagnostic, ...]]]


class PictureFolder(NamedTuple):
    """A folder of pictures of a set or a theme, whose own folder is the wall round it."""

    home: Path
    name: str

    @property
    def path(self) -> Path:
        return self.home / self.name


class OutsideError(Exception):
    """A picture's name leads out of its folder."""


class Raster(NamedTuple):
    asset: str  # digest of its bytes
    file: str
    picture: CheckedRaster


class Pictures:
    """Everything drawn or photographed that faces may place, and what was found wrong with it."""

    def __init__(
        self,
        sets: Sequence[Path],
        themes: Sequence[Path],
        shared: Path,
        world: World,
        art: ArtPolicy = "any",
    ) -> None:
        self.world = world
        self.read: ReadArt = svg.read_strictly if art == "strict" else svg.read
        self.art_folders = [PictureFolder(home, "art") for home in (*sets, *themes)]
        icons = [PictureFolder(home, "icons") for home in (*themes, shared)]
        self.icon_folders = [*(PictureFolder(home, "art") for home in sets), *icons]
        self.found: list[Diagnostic] = []
        self.assets = AssetFiles(world, BYTES)
        self.placer = DrawingPlacer(self.assets.made, self.found, world.times)
        self._drawings: dict[PictureFile, Drawing | None] = {}
        self._places: dict[tuple[str, str], PictureFile | None] = {}
        self._rasters: dict[PictureFile, Raster] = {}
        self._listed: dict[
            str, Mapping[str, Sequence[str]]
        ] = {}  # names in a folder, by what they are in small letters

    def icon(self, name: str) -> Drawing | None:
        """The icon of that name; None where there is none, or none that can be drawn."""
        place = self.icon_place(name)
        return self.drawing(place) if place else None

    def icon_place(self, name: str) -> PictureFile | None:
        """Where the icon of that name lies."""
        return self._find("icon", name)

    def art(self, names: Iterable[str]) -> PictureFile | None:
        """Where the first of the names lies that is there."""
        for name in names:
            place = self._find("art", name)
            if place:
                return place
        return None

    def image(self, name: str) -> PictureFile | None:
        """Where a file lies that is called by its whole name."""
        return self._find("image", name)

    def place(self, drawing: Drawing, box: Box, fit: str = "contain", colour: Ink = "") -> Group:
        """A drawing in a box; what becomes a picture by that is among the assets."""
        return self.placer.place(drawing, box, fit, colour)

    def has_icon(self, name: str) -> bool:
        return self._find("icon", name) is not None

    def icon_names(self) -> tuple[str, ...]:
        listed = (self.world.names(folder.path, folder.home, DRAWN) for folder in self.icon_folders)
        return tuple(sorted({name.removesuffix(DRAWN) for names in listed for name in names}))

    def image_names(self) -> tuple[str, ...]:
        """Every raster that lies where an image is looked for, folders in there apart."""
        listed = (
            name
            for folder in self.art_folders
            for names in self._names(folder, "").values()
            for name in names
        )
        return tuple(sorted({name for name in listed if name.lower().endswith(tuple(SUFFIXES))}))

    def raster(self, place: PictureFile) -> Raster:
        """Raises ``UnreadableError``."""
        if place not in self._rasters:
            self._rasters[place] = self._opened(place)
        raster = self._rasters[place]
        spend("pixels", raster.picture.cost, raster.file)
        return raster

    # --- where they lie ---

    def _find(self, sort: str, name: str) -> PictureFile | None:
        key = (sort, name)
        if key not in self._places:
            _stay_inside(name)
            self._places[key] = self._looked_for(sort, name)
        return self._places[key]

    def _looked_for(self, sort: str, name: str) -> PictureFile | None:
        match sort:
            case "icon":
                return self._first(self.icon_folders, name + DRAWN)
            case "image":
                return self._first(self.art_folders, name)
            case _:
                return self._art_at(name)

    def _art_at(self, name: str) -> PictureFile | None:
        """Whatever its ending, in whatever letters; of two in one folder nobody knows which is meant."""
        for folder in self.art_folders:
            there = [file for file in self._like(folder, name) if self._is_there(folder, file)]
            if len(there) > 1:
                where = Span(name_of(folder.path / there[0], folder.home), 1)
                self.found.append(
                    faults.picture_twice(where, name, [f"{folder.name}/{file}" for file in there])
                )
            if there:
                return PictureFile(folder.path / there[0], folder.home)
        return None

    def _first(self, folders: Iterable[PictureFolder], name: str) -> PictureFile | None:
        found = next((folder for folder in folders if self._is_there(folder, name)), None)
        return PictureFile(found.path / name, found.home) if found else None

    def _is_there(self, folder: PictureFolder, name: str) -> bool:
        return self.world.is_file(f"{folder.home}/{folder.name}/{name}")

    def _like(self, folder: PictureFolder, name: str) -> Iterator[str]:
        """The files a name without ending, or with one, may mean."""
        inner, slash, last = name.rpartition("/")
        listed = self._names(folder, inner)
        if (
            not listed
        ):  # a folder that is a link out of the set tells its names to nobody, and refuses to be read
            yield name + DRAWN
        is_whole = last.lower().endswith(ENDINGS)
        for ending in ("", *ENDINGS) if is_whole else ENDINGS:
            yield from (inner + slash + file for file in listed.get((last + ending).lower(), ()))

    def _names(self, folder: PictureFolder, inner: str) -> Mapping[str, Sequence[str]]:
        place = f"{folder.home}/{folder.name}/{inner}"
        if place not in self._listed:
            listed: dict[str, list[str]] = {}
            for name in self.world.names(place, folder.home):
                listed.setdefault(name.lower(), []).append(name)
            self._listed[place] = listed
        return self._listed[place]

    # --- read ---

    def drawing(self, place: PictureFile) -> Drawing | None:
        if place not in self._drawings:
            made = self.world.made(*place, self.read, BYTES)
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
        file = name_of(*place)
        picture = checked(data, file)
        raster = Raster(self.assets.note(place), file, picture)
        self.found += _odd(raster, place)
        return raster


def _odd(raster: Raster, place: PictureFile) -> Iterator[Diagnostic]:
    """What there is to say of one that can be printed."""
    where, sort = Span(raster.file, 1), raster.picture.sort
    if SUFFIXES.get(place.ending) != sort:
        yield faults.picture_misnamed(where, place.path.name, sort)
    for oddity in raster.picture.odd:
        told = faults.picture_moves if oddity == "moves" else faults.colours_unknown
        yield told(where, place.path.name)


def _stop_outside(refusal: Refusal, place: PictureFile) -> None:
    if refusal.fault == "outside":
        raise OutsideError(place.path.name)


def _stay_inside(name: str) -> None:
    parts = name.split("/")
    if name.startswith("/") or ".." in parts or "\\" in name or DRIVE.match(name) or "\0" in name:
        raise OutsideError(name)
