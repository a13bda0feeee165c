"""Files in: the only room that reads the disk.

Owns which folders are walls (``walls`` knows the way behind one), the limits, texts that are not saved yet
(``overlay``), and the record of what was read: what to watch, and what to make again. Must not know what any file
means; what a reader made of one is kept as long as the file is the same.

Errors are values: where a file cannot be had a ``Refusal`` says why, in words that need no file system.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, TypeVar

from pnp.base.budget import spend
from pnp.base.frozen import NamedTuple
from pnp.files.cache import Cache, users_cache
from pnp.files.remembering import ReadRecord, Remembered, Remembering
from pnp.files.stamps import Stamp, is_racy, stamp_of, stamp_of_open, unsaved
from pnp.files.walls import LeadsOutError, Walls, content_of, no_file

FilePath: TypeAlias = str | Path
T = TypeVar("T")

LARGEST: Final = 64_000_000  # bytes of one file, where its reader names no limit of its own
BLOCK: Final = 1 << 20
APART: Final = "//"  # in the name of a file, between the folder that walls it in and the way from there


class Refusal(NamedTuple):
    """Why there is nothing to read."""

    fault: Literal["missing", "outside", "large", "unreadable"]
    why: str = ""
    size: int = 0


class Folder(NamedTuple):
    """What lies in a folder: files of its own, folders of its own, and links, which need a second look."""

    files: frozenset[str]
    folders: frozenset[str]
    links: frozenset[str]
    every: frozenset[str] = frozenset()  # pipes and the like among them
    closed: str = ""  # why it cannot be listed
    leads_out: bool = False  # which is why; whatever is asked for in there is refused when it is read


EMPTY: Final = Folder(frozenset(), frozenset(), frozenset())
FOUND: Final = Stamp(0, 0, 0)
OUTSIDE: Final = Stamp(-1, -1, -1)  # refused, and asked anew at every look
THERE: Final = "\0?"  # behind a path: whether it is there, whatever it holds
NAMES: Final = "\0*"  # behind a folder, an ending after it: which files in it end so
WALL: Final = "\0|"  # behind a folder: nothing to be answered, but from there on it is a wall
QUOTED: Final = 5_000_000  # bytes: what is larger is no text anybody wrote
UNASKED = "unasked"


class World(Remembering):
    """Everything one program run reads. Reading the same file twice costs nothing until ``look`` finds it changed."""

    def __init__(
        self,
        overlay: Mapping[FilePath, bytes] | None = None,
        cache: Cache | None = None,
        walls: Iterable[str] = (),
        times: int = 1,
    ) -> None:
        super().__init__()
        self.cache = cache or users_cache()  # what was kept for who reads these files
        self.times = times  # the usual budget, for each set that is read
        self.walls = Walls(walls)
        self._overlay = {_absolute(path): data for path, data in (overlay or {}).items()}
        self._stamps: ReadRecord = {}
        self._folders: dict[str, tuple[Stamp | None, Folder]] = {}
        self._digests: dict[str, bytes] = {}
        self._made: dict[tuple[object, str], Remembered[object]] = {}
        self._within: dict[str, bool] = {}  # by a place and its home
        self._texts: dict[str, bytes] = {}  # of what was read, to quote from
        self._moved: set[str] = set()  # what was not the same when it was read again

    def __reduce__(self) -> tuple[type[World], tuple[dict[str, bytes], Cache, tuple[str, ...], int]]:
        """What goes to another process reads everything anew there."""
        return World, (self._overlay, self.cache, tuple(self.walls.known), self.times)

    def enclose(self, folder: FilePath) -> None:
        """A set lies here: nothing in this folder leads out of it, whichever home within it is asked for."""
        place = _absolute(folder)
        self.walls.enclose(place)
        self._note(place + WALL, FOUND)

    def real(self, folder: FilePath) -> Path | None:
        """Where a folder really lies; None if its wall is not round that."""
        place = _absolute(folder)
        inner, wall = os.path.realpath(place), self.walls.round(place)
        return Path(inner) if wall is None or self._inside(inner, wall) else None

    # --- files -------------------------------------------------------------------------------------------

    def read(self, path: FilePath, home: FilePath, limit: int = LARGEST) -> bytes | Refusal:
        """The bytes of a file that lies within ``home``, links followed; a regular file, and no larger than the limit,
        times the budget."""
        place = _absolute(path)
        data: bytes | Refusal
        if place in self._overlay:
            data = self._overlay[place]
            self._note(place, unsaved(data))
        else:
            data = self._from_disk(place, _absolute(home), limit * self.times)
        if isinstance(data, bytes):
            self._digests[place] = hashlib.sha256(data).digest()
            if len(data) <= QUOTED * self.times and b"\0" not in data:
                self._texts.setdefault(place, data)
        return data

    def made(
        self, path: FilePath, home: FilePath, make: Callable[[bytes, str], T], limit: int = LARGEST
    ) -> T | Refusal:
        """What ``make`` makes of a file's bytes and name, once as long as the file stays as it is."""

        def read_and_made() -> T | Refusal:
            data = self.read(path, home, limit)
            return data if isinstance(data, Refusal) else make(data, name_of(path, home))

        key = (make, _absolute(path))
        made = self.remember(self._made, key, read_and_made)
        if isinstance(made, Refusal):  # the next asker may find it
            del self._made[key]
        return made

    def is_file(self, path: FilePath) -> bool:
        """Whether a file, or a link to one, is there; what it holds is not looked at."""
        place = _absolute(path)
        listed = self._listed(os.path.dirname(place))
        name = os.path.basename(place)
        there = name in listed.files or (name in listed.links and os.path.isfile(place)) or listed.leads_out
        return self._answer(place, there)

    def is_there(self, path: FilePath) -> bool:
        """Whether anything is there, were it a folder in a file's place."""
        place = _absolute(path)
        listed = self._listed(os.path.dirname(place))
        return self._answer(place, os.path.basename(place) in listed.every or listed.leads_out)

    def is_folder(self, path: FilePath) -> bool:
        place = _absolute(path)
        unsaved = any(other.startswith(place + os.sep) for other in self._overlay)
        return self._answer(place, unsaved or os.path.isdir(place))

    def _answer(self, place: str, there: bool) -> bool:
        self._note(place + THERE, FOUND if there or place in self._overlay else None)
        return there or place in self._overlay

    def names(self, folder: FilePath, home: FilePath, suffix: str = "") -> tuple[str, ...]:
        """What a folder holds by name, in order, were it no file; nothing where ``closed`` says why."""
        place = _absolute(folder)
        if not self._inside(place, _absolute(home)):
            self._note(f"{place}{NAMES}{suffix}", OUTSIDE)
            return ()
        names = self._ending(place, suffix)
        self._note(f"{place}{NAMES}{suffix}", self._of_names(place, names))
        return names

    def _ending(self, place: str, suffix: str) -> tuple[str, ...]:
        listed = self._listed(place)
        unsaved = (os.path.basename(other) for other in self._overlay if os.path.dirname(other) == place)
        return tuple(sorted(name for name in {*listed.every, *unsaved} if name.endswith(suffix)))

    def closed(self, folder: FilePath, home: FilePath) -> Refusal | None:
        """Why a folder cannot be listed; one that is not there is just empty."""
        place = _absolute(folder)
        if not self._inside(place, _absolute(home)):
            return Refusal("outside")
        why = self._listed(place).closed
        return Refusal("unreadable", why) if why else None

    def folders(self, folder: FilePath) -> tuple[str, ...]:
        """The folders within a folder, links to folders among them."""
        place = _absolute(folder)
        listed = self._listed(place)
        linked = (name for name in listed.links if os.path.isdir(os.path.join(place, name)))
        names = tuple(sorted((*listed.folders, *linked)))
        self._note(f"{place}{NAMES}{os.sep}", self._of_names(place, names))
        return names

    def below(self, folder: FilePath) -> Iterator[str]:
        """Every file below a folder, as paths from there with slashes; links are not followed."""
        place = _absolute(folder)
        waiting = [""]
        while waiting:
            within = waiting.pop()
            inner = os.path.join(place, within) if within else place
            self.names(inner, place)
            self.folders(inner)
            listed = self._listed(inner)
            prefix = within + "/" if within else ""
            yield from (prefix + name for name in sorted(listed.files))
            waiting += sorted((prefix + name for name in listed.folders), reverse=True)

    def line(self, path: FilePath, number: int) -> str:
        """One line of a file as it was when it was read, to be quoted; empty where there is none."""
        rows = self._texts.get(_absolute(path), b"").splitlines()
        return rows[number - 1].decode("utf-8-sig", "replace") if 0 < number <= len(rows) else ""

    def texts(self, paths: Iterable[FilePath]) -> dict[str, bytes]:
        """Of these files those that can be quoted, for another process that may not have read them."""
        return {str(path): self._texts[place] for path in paths if (place := _absolute(path)) in self._texts}

    def quote(self, texts: Mapping[str, bytes]) -> None:
        """Quotes may be taken from these, where nothing was read here."""
        for path, data in texts.items():
            self._texts.setdefault(_absolute(path), data)

    # --- what was read -----------------------------------------------------------------------------------

    def note(self, record: ReadRecord) -> None:
        """Records what was asked in an earlier run and is answered alike now."""
        for place, stamp in record.items():
            self._note(place, stamp)

    def ask_again(self, asked: str, was_there: bool) -> str | None:
        """What there is to answer now to a question of a record, told by what is there and never by times.

        None where it is refused.
        """
        folder, is_listing, suffix = asked.partition(NAMES)
        if asked.endswith(WALL):
            self.enclose(asked.removesuffix(WALL))
            return "wall"
        if asked.endswith(THERE):
            place = asked.removesuffix(THERE)
            is_listed = os.path.basename(place) in self._listed(os.path.dirname(place)).every
            return f"{place in self._overlay} {is_listed} {os.path.isfile(place)} {os.path.isdir(place)}"
        if is_listing:
            listed = self._listed(folder)
            names = self.folders(folder) if suffix == os.sep else self._ending(folder, suffix)
            self._note(asked, self._of_names(folder, names))
            kinds = [(name in listed.files, name in listed.folders, name) for name in names]
            told = repr((os.path.islink(folder), kinds)).encode("utf-8", "surrogateescape")
            return None if listed.closed else hashlib.sha256(told).hexdigest()
        if was_there:
            return self._contents(asked)
        if os.path.lexists(asked):
            return None
        self._note(asked, None)
        return ""

    def _contents(self, place: str) -> str | None:
        """The digest of a file's bytes, and where it is a link, of what."""
        way = os.path.realpath(place) if os.path.islink(place) else ""
        if place in self._digests and place in self._stamps:
            self._note(place, self._stamps[place])
        elif isinstance(self.read(place, self.walls.home_of(place)), Refusal):
            return None
        return self._digests[place].hex() + way

    def has_moved(self, record: ReadRecord) -> bool:
        """Whether something in a record was not the same when it was read again."""
        return not self._moved.isdisjoint(record)

    def look(self) -> frozenset[str]:
        """The paths that are no longer as they were read; what was kept of them is forgotten."""
        for place, (stamp, _) in list(self._folders.items()):
            if stamp_of(place) != stamp:
                del self._folders[place]
        now = (asked for asked, stamp in self._stamps.items() if not self._is_same(asked, stamp))
        changed = frozenset((*now, *self._moved))
        self._moved.clear()
        for asked in changed:
            del self._stamps[asked]
            self._digests.pop(asked, None)
            self._texts.pop(asked, None)
        self._within.clear()
        self.walls.forget()
        if changed:
            for key in [key for key in self._made if key[1] in changed]:
                del self._made[key]
        return changed

    def watched(self) -> tuple[str, ...]:
        """Every file and folder read so far: what to keep an eye on."""
        files = (asked for asked in self._stamps if "\0" not in asked)
        return tuple(sorted({*files, *self._folders}))

    def put(self, path: FilePath, data: bytes | None) -> None:
        """Text that is not saved yet stands in for a file; None takes it away again."""
        place = _absolute(path)
        if data is None:
            self._overlay.pop(place, None)
        else:
            self._overlay[place] = data

    def digest(self, path: FilePath, home: FilePath) -> bytes:
        """SHA-256 of a file's bytes, read in pieces where nobody needed it yet; of nothing where it cannot be read."""
        place = _absolute(path)
        if place not in self._digests:
            self._digests[place] = self._streamed(place, _absolute(home))
        elif place in self._stamps:
            self._note(place, self._stamps[place])
        return self._digests[place]

    # --- the disk ----------------------------------------------------------------------------------------

    def _from_disk(self, place: str, home: str, limit: int) -> bytes | Refusal:
        try:
            handle = self._opened(place, home)
            try:
                state, stamp = os.fstat(handle), stamp_of_open(handle, place)
                if state.st_size <= limit:
                    spend("bytes", state.st_size, place)
                data = b"" if state.st_size > limit else content_of(handle, state.st_size, limit)
            finally:
                os.close(handle)
        except LeadsOutError:
            self._note(place, OUTSIDE)
            return Refusal("outside")
        except FileNotFoundError:
            self._note(place, None)
            return Refusal("missing")
        except OSError as error:
            self._note(place, None)
            return Refusal("unreadable", error.strerror or str(error))
        size = max(state.st_size, len(data))  # it may have grown while it was read
        digest = hashlib.sha256(data).digest() if is_racy(state) and size <= limit else b""
        self._note(place, stamp._replace(digest=digest))
        return data if size <= limit else Refusal("large", size=size)

    def _streamed(self, place: str, home: str) -> bytes:
        total = hashlib.sha256()
        if place in self._overlay:
            total.update(self._overlay[place])
            self._note(place, unsaved(self._overlay[place]))
            return total.digest()
        try:
            handle = self._opened(place, home)
        except LeadsOutError:
            return total.digest()
        except OSError:  # whoever needs the file tells that it cannot be read
            self._note(place, None)
            return total.digest()
        with open(handle, "rb", buffering=0) as file:
            self._note(place, stamp_of_open(handle, place))
            spend("bytes", os.fstat(handle).st_size, place)
            with suppress(OSError):
                while block := file.read(BLOCK):
                    total.update(block)
        return total.digest()

    def _opened(self, place: str, home: str) -> int:
        """A regular file that lies behind the wall; what was no file when its folder was listed is not touched."""
        folder, name = os.path.split(place)
        listed = self._listed(folder)
        if name in listed.every and name not in listed.files and name not in listed.links:
            raise no_file(place, name in listed.folders)
        return self.walls.open_file(place, home)

    def _inside(self, place: str, home: str) -> bool:
        key = f"{place}\0{home}"
        above, name = os.path.split(place)
        if self._within.get(f"{above}\0{home}") and name in self._listed(above).folders:
            self._within[key] = True  # a folder of one that is: deep down asking by name takes long
        if key not in self._within:
            inner, wall = os.path.realpath(place), os.path.realpath(home)
            self._within[key] = inner == wall or inner.startswith(wall.rstrip(os.sep) + os.sep)
        return self._within[key]

    def _listed(self, place: str) -> Folder:
        if place not in self._folders:
            stamp = stamp_of(place)
            try:
                with self.walls.scanned(place) as found:
                    entries = list(found)
                    listed = Folder(
                        frozenset(one.name for one in entries if one.is_file(follow_symlinks=False)),
                        frozenset(one.name for one in entries if one.is_dir(follow_symlinks=False)),
                        frozenset(one.name for one in entries if one.is_symlink()),
                        frozenset(one.name for one in entries),
                    )
            except FileNotFoundError:
                listed = EMPTY
            except OSError as error:  # it may be opened later, and nothing in it tells
                leads_out = isinstance(error, LeadsOutError)
                return EMPTY._replace(closed=error.strerror or str(error), leads_out=leads_out)
            self._folders[place] = stamp, listed
        return self._folders[place][1]

    def _note(self, place: str, stamp: Stamp | None) -> None:
        """For the record. What was made of an earlier state must not pass for made of this one."""
        before = self._stamps.get(place, stamp)
        if before != stamp and not (before and stamp and before._replace(digest=stamp.digest) == stamp):
            self._moved.add(place)
        self._stamps[place] = stamp
        for record in self._records:
            record[place] = stamp

    def still(self, record: ReadRecord) -> bool:
        """Whether everything in a record is as it was, as far as anybody has looked."""
        return all(self._stamps.get(place, UNASKED) == stamp for place, stamp in record.items())

    def _of_names(self, folder: str, names: tuple[str, ...]) -> Stamp:
        """What was answered about a folder; one that has become a link may lead elsewhere."""
        told = "\0".join(names).encode("utf-8", "surrogateescape")
        return Stamp(0, len(names), int(os.path.islink(folder)), digest=told)

    def _is_same(self, asked: str, stamp: Stamp | None) -> bool:
        """Whether the answer would be the same now."""
        if asked.endswith(WALL):
            return True
        if asked.endswith(THERE):
            place = asked.removesuffix(THERE)
            listed = self._listed(os.path.dirname(place))
            name = os.path.basename(place)
            there = name in listed.files or name in listed.folders or os.path.exists(place)
            return (stamp is not None) == (place in self._overlay or there)
        folder, listing, suffix = asked.partition(NAMES)
        if listing:
            names = self.folders(folder) if suffix == os.sep else self._ending(folder, suffix)
            return stamp == self._of_names(folder, names)
        return self._is_unwritten(asked, stamp)

    def _is_unwritten(self, place: str, stamp: Stamp | None) -> bool:
        if place in self._overlay:
            return stamp == unsaved(self._overlay[place])
        now = stamp_of(place)
        if stamp is None or now is None or not stamp.digest:
            return now == stamp
        if now != stamp._replace(digest=b""):
            return False
        try:
            with open(self._opened(place, self.walls.home_of(place)), "rb") as file:
                return hashlib.sha256(file.read()).digest() == stamp.digest
        except OSError:
            return False


def name_of(path: FilePath, home: FilePath) -> str:
    """A file as findings hold it: the folder that walls it in, and the way from there."""
    place, wall = _absolute(path), _absolute(home)
    way = place[len(wall) + 1 :] if place.startswith(wall + os.sep) else os.path.relpath(place, wall)
    return (place if way.startswith("..") else f"{wall}{APART}{way}").replace(os.sep, "/")


def home_of(folder: FilePath) -> str:
    """How the names of the files of a folder begin, up to the mark between."""
    return _absolute(folder).replace(os.sep, "/")


def read_installed(path: FilePath, start: int = 0, length: int = -1) -> bytes:
    """A file that came with a package or the system, or a part of it: patterns, fonts. Nobody watches these."""
    with open(path, "rb") as file:
        file.seek(start)
        return file.read(length)


def _absolute(path: FilePath) -> str:
    """Asked ten times of each picture; what is not absolute depends on where we are."""
    text = os.fspath(path)
    return _normal(text) if os.path.isabs(text) else os.path.abspath(text)


@lru_cache(maxsize=20_000)
def _normal(text: str) -> str:
    return os.path.abspath(text)
