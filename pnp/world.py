"""Files in: the only room that reads the disk.

Owns one wall round each folder, the limits, texts that are not saved yet (``overlay``), and the record of what was
read: what to watch, and what to make again. Must not know what any file means; what a reader made of one is kept
as long as the file is the same.

Errors are values: where a file cannot be had a ``Refusal`` says why, in words that need no file system.
"""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar, cast

Where: TypeAlias = str | Path
T = TypeVar("T")

LARGEST: Final = 64_000_000  # bytes of one file, where its reader names no limit of its own
BLOCK: Final = 1 << 20
RACY_NS: Final = 50_000_000  # a file written that shortly before it was read may be written again unseen
APART: Final = "//"  # in the name of a file, between the folder that walls it in and the way from there


class Refusal(NamedTuple):
    """Why there is nothing to read."""

    fault: Literal["missing", "outside", "large", "unreadable"]
    why: str = ""
    size: int = 0


class Stamp(NamedTuple):
    """What tells one state of a file or folder from the next. ``digest`` is there where time alone would not do."""

    modified: int
    size: int
    inode: int
    digest: bytes = b""


class Folder(NamedTuple):
    """What lies in a folder: files of its own, folders of its own, and links, which need a second look."""

    files: frozenset[str]
    folders: frozenset[str]
    links: frozenset[str]
    closed: str = ""  # why it cannot be listed


EMPTY: Final = Folder(frozenset(), frozenset(), frozenset())
Record: TypeAlias = dict[str, Stamp | None]  # path -> its state when it was asked for; None: it was not there


class World:
    """Everything one program run reads. Reading the same file twice costs nothing until ``look`` finds it changed."""

    def __init__(self, overlay: Mapping[Where, bytes] | None = None) -> None:
        self._overlay = {_absolute(path): data for path, data in (overlay or {}).items()}
        self._records: list[Record] = []
        self._stamps: Record = {}
        self._folders: dict[str, Folder] = {}
        self._digests: dict[str, bytes] = {}
        self._made: dict[tuple[object, str], object] = {}
        self._walls: dict[str, bool] = {}
        self._lines: dict[str, list[str]] = {}

    # --- files -------------------------------------------------------------------------------------------

    def read(self, path: Where, home: Where, limit: int = LARGEST) -> bytes | Refusal:
        """The bytes of a file that lies within ``home``, links followed; a regular file, and no larger than that."""
        place = _absolute(path)
        data: bytes | Refusal
        if place in self._overlay:
            data = self._overlay[place]
            self._note(place, Stamp(0, len(data), 0, hashlib.sha256(data).digest()))
        else:
            data = self._from_disk(place, _absolute(home), limit)
        if isinstance(data, bytes):
            self._digests[place] = hashlib.sha256(data).digest()
        return data

    def made(
        self, path: Where, home: Where, make: Callable[[bytes, str], T], limit: int = LARGEST
    ) -> T | Refusal:
        """What ``make`` makes of a file's bytes and name, once as long as the file stays as it is."""
        place = _absolute(path)
        key = (make, place)
        if key in self._made:
            self._note(place, self._stamps[place])
            return cast("T", self._made[key])
        data = self.read(path, home, limit)
        if isinstance(data, Refusal):
            return data
        thing = make(data, name_of(path, home))
        self._made[key] = thing
        return thing

    def is_file(self, path: Where) -> bool:
        """Whether a file, or a link to one, is there; what it holds is not looked at."""
        place = _absolute(path)
        folder, name = os.path.split(place)
        if place in self._overlay or name in self._listed(folder).files:
            return True
        return name in self._listed(folder).links and os.path.isfile(place)

    def is_there(self, path: Where) -> bool:
        """Whether anything is there, were it a folder in a file's place."""
        place = _absolute(path)
        folder, name = os.path.split(place)
        return place in self._overlay or any(name in names for names in self._listed(folder)[:3])

    def is_folder(self, path: Where) -> bool:
        place = _absolute(path)
        if any(other.startswith(place + os.sep) for other in self._overlay):
            return True
        self._note(place, _stamp_of(place))
        return os.path.isdir(place)

    def names(self, folder: Where, home: Where, suffix: str = "") -> tuple[str, ...]:
        """The files of a folder by name, in order; none where ``closed`` says why."""
        place = _absolute(folder)
        if not self._inside(place, _absolute(home)):
            return ()
        listed = self._listed(place)
        unsaved = (os.path.basename(other) for other in self._overlay if os.path.dirname(other) == place)
        return tuple(
            sorted(name for name in {*listed.files, *listed.links, *unsaved} if name.endswith(suffix))
        )

    def closed(self, folder: Where, home: Where) -> Refusal | None:
        """Why a folder cannot be listed; one that is not there is just empty."""
        place = _absolute(folder)
        if not self._inside(place, _absolute(home)):
            return Refusal("outside")
        why = self._listed(place).closed
        return Refusal("unreadable", why) if why else None

    def folders(self, folder: Where) -> tuple[str, ...]:
        """The folders within a folder, links to folders among them."""
        place = _absolute(folder)
        listed = self._listed(place)
        linked = (name for name in listed.links if os.path.isdir(os.path.join(place, name)))
        return tuple(sorted((*listed.folders, *linked)))

    def below(self, folder: Where) -> Iterator[str]:
        """Every file below a folder, as paths from there with slashes; links are not followed."""
        place = _absolute(folder)
        waiting = [""]
        while waiting:
            within = waiting.pop()
            listed = self._listed(os.path.join(place, within) if within else place)
            prefix = within + "/" if within else ""
            yield from (prefix + name for name in sorted(listed.files))
            waiting += sorted((prefix + name for name in listed.folders), reverse=True)

    def line(self, path: Where, number: int) -> str:
        """One line of a file that was read, to be quoted; empty where there is none."""
        place = _absolute(path)
        if place not in self._stamps:
            return ""
        if place not in self._lines:
            data = self.read(place, os.path.dirname(place))
            self._lines[place] = (
                data.decode("utf-8", "replace").splitlines() if isinstance(data, bytes) else []
            )
        rows = self._lines[place]
        return rows[number - 1] if 0 < number <= len(rows) else ""

    # --- what was read -----------------------------------------------------------------------------------

    @contextmanager
    def recording(self) -> Iterator[Record]:
        """The record of everything that is read inside; recordings may lie in each other."""
        record: Record = {}
        self._records.append(record)
        try:
            yield record
        finally:
            self._records.pop()
            for outer in self._records:
                outer.update(record)

    def repeat(self, record: Record) -> None:
        """Notes for whoever records now that what was kept stands on these files too."""
        for outer in self._records:
            outer.update(record)

    def look(self) -> frozenset[str]:
        """The paths that are no longer as they were read; what was kept of them is forgotten."""
        changed = frozenset(place for place, stamp in self._stamps.items() if not self._is_same(place, stamp))
        for place in changed:
            del self._stamps[place]
            self._folders.pop(place, None)
            self._digests.pop(place, None)
            self._lines.pop(place, None)
        if changed:
            self._walls.clear()
            for key in [key for key in self._made if key[1] in changed]:
                del self._made[key]
        return changed

    def watched(self) -> tuple[str, ...]:
        """Every file and folder read so far."""
        return tuple(sorted(self._stamps))

    def put(self, path: Where, data: bytes | None) -> None:
        """Text that is not saved yet stands in for a file; None takes it away again."""
        place = _absolute(path)
        if data is None:
            self._overlay.pop(place, None)
        else:
            self._overlay[place] = data

    def digest(self, path: Where, home: Where) -> bytes:
        """SHA-256 of a file's bytes, read in pieces where nobody needed it yet; of nothing where it cannot be read."""
        place = _absolute(path)
        if place not in self._digests:
            self._digests[place] = self._streamed(place, _absolute(home))
        return self._digests[place]

    # --- the disk ----------------------------------------------------------------------------------------

    def _from_disk(self, place: str, home: str, limit: int) -> bytes | Refusal:
        if not self._walled(place, home):
            return Refusal("outside")
        try:
            with open(place, "rb", opener=_open_regular) as file:
                state = os.fstat(file.fileno())
                self._note(place, _stamp(state))
                if state.st_size > limit:
                    return Refusal("large", size=state.st_size)
                data = file.read(limit + 1)
        except FileNotFoundError:
            self._note(place, None)
            return Refusal("missing")
        except OSError as error:
            self._note(place, None)
            return Refusal("unreadable", error.strerror or str(error))
        if len(data) > limit:  # it grew while it was read
            return Refusal("large", size=len(data))
        if _is_racy(state):
            self._note(place, _stamp(state)._replace(digest=hashlib.sha256(data).digest()))
        return data

    def _streamed(self, place: str, home: str) -> bytes:
        total = hashlib.sha256()
        if place in self._overlay:
            total.update(self._overlay[place])
        elif self._walled(place, home):
            try:
                with open(place, "rb", opener=_open_regular) as file:
                    self._note(place, _stamp(os.fstat(file.fileno())))
                    while block := file.read(BLOCK):
                        total.update(block)
            except OSError:  # whoever needs the file tells that it cannot be read
                self._note(place, None)
        return total.digest()

    def _walled(self, place: str, home: str) -> bool:
        """Whether a file lies within ``home``; what a folder lists as its own file does if the folder does."""
        folder, name = os.path.split(place)
        if name in self._listed(folder).files:
            return self._inside(folder, home)
        return self._inside(place, home)

    def _inside(self, place: str, home: str) -> bool:
        key = f"{place}\0{home}"
        if key not in self._walls:
            inner, wall = os.path.realpath(place), os.path.realpath(home)
            self._walls[key] = inner == wall or inner.startswith(wall.rstrip(os.sep) + os.sep)
        return self._walls[key]

    def _listed(self, place: str) -> Folder:
        if place in self._folders:
            self._note(place, self._stamps.get(place))
            return self._folders[place]
        stamp = _stamp_of(place)
        try:
            with os.scandir(place) as found:
                entries = list(found)
            listed = Folder(
                frozenset(one.name for one in entries if one.is_file(follow_symlinks=False)),
                frozenset(one.name for one in entries if one.is_dir(follow_symlinks=False)),
                frozenset(one.name for one in entries if one.is_symlink()),
            )
        except FileNotFoundError:
            listed = EMPTY
        except OSError as error:
            listed = EMPTY._replace(closed=error.strerror or str(error))
        self._folders[place] = listed
        self._note(place, stamp)
        return listed

    def _note(self, place: str, stamp: Stamp | None) -> None:
        self._stamps[place] = stamp
        for record in self._records:
            record[place] = stamp

    def _is_same(self, place: str, stamp: Stamp | None) -> bool:
        if place in self._overlay:
            data = self._overlay[place]
            return stamp == Stamp(0, len(data), 0, hashlib.sha256(data).digest())
        now = _stamp_of(place)
        if stamp is None or now is None or not stamp.digest:
            return now == stamp
        if now != stamp._replace(digest=b""):
            return False
        with open(place, "rb", opener=_open_regular) as file:
            return hashlib.sha256(file.read()).digest() == stamp.digest


def name_of(path: Where, home: Where) -> str:
    """A file as findings hold it: the folder that walls it in, and the way from there."""
    place, wall = _absolute(path), _absolute(home)
    way = os.path.relpath(place, wall)
    return (
        f"{wall}{APART}{way}".replace(os.sep, "/") if not way.startswith("..") else place.replace(os.sep, "/")
    )


def home_of(folder: Where) -> str:
    """How the names of the files of a folder begin, up to the mark between."""
    return _absolute(folder).replace(os.sep, "/")


def read_installed(path: Where) -> bytes:
    """A file that came with a package: hyphenation patterns, fonts. Nobody watches these."""
    with open(path, "rb") as file:
        return file.read()


def _absolute(path: Where) -> str:
    return os.path.abspath(path)


def _open_regular(path: str, flags: int) -> int:
    """Opens regular files only: a pipe would wait for ever, a device never ends."""
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        os.close(handle)
        raise IsADirectoryError(
            21, "it is a folder" if stat.S_ISDIR(mode) else "it is not a regular file", path
        )
    return handle


def _stamp(state: os.stat_result) -> Stamp:
    return Stamp(state.st_mtime_ns, 0 if stat.S_ISDIR(state.st_mode) else state.st_size, state.st_ino)


def _stamp_of(place: str) -> Stamp | None:
    try:
        return _stamp(os.stat(place))
    except OSError:
        return None


def _is_racy(state: os.stat_result) -> bool:
    return time.time_ns() - state.st_mtime_ns < RACY_NS
