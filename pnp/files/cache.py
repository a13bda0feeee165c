"""What is kept between runs in the user's cache folder: bytes, found again by what they were made from.

Owns the folder: whom it is trusted from, how entries are written and checked, what goes when there are too many.
Must not know what the bytes mean. Deleting the folder costs time and nothing else; whatever is wrong with it, a run
is slower and tells nothing.

Nothing here is code, and nothing that is read from here is run. An entry is data to its reader, who may trust it no
more than a stranger's file: JSON, or bytes that are tried before they are used. Its checksum finds damage, not malice.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import sys
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final

from pnp.base.frozen import NamedTuple
from pnp.base.sums import int_sum
from pnp.files.resources import BUNDLE, package

MAGIC: Final = b"kept by pnp 1\n"  # to be counted up when entries are written in another way
BOUND: Final = 512_000_000  # bytes of all entries
LARGEST: Final = 1 / 16  # of the bound, in one entry
FULL: Final = 3 / 4  # of the bound is left by a sweep
LEDGER: Final = "written.count"  # as long as what was written since the last sweep, in units
UNITS: Final = 4096  # make the bound
SWEEP_AFTER: Final = 256  # units
STALE: Final = 3600.0  # seconds; use is noted no more often, and no writer takes that long

ROOM: Final = re.compile(r"[a-z]+\Z")
ENTRY: Final = re.compile(r"[0-9a-f]{64}\Z")
PART: Final = re.compile(r"[0-9a-f]{64}\.[0-9]+\.part\Z")  # being written, or left by who was killed at it
NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class Holding(NamedTuple):
    """How much lies in the folder."""

    entries: int
    size: int


class KeptFile(NamedTuple):
    """A file of ours, as it lies there."""

    used: float
    size: int
    path: Path


class Cache:
    """What one run leaves for the next. Without a folder nothing is kept; ``off`` is why."""

    def __init__(self, folder: Path | None, bound: int = BOUND, off: str = "switched off") -> None:
        self.folder = folder
        self.bound = bound
        self._off = "" if folder else off
        self._rooms: dict[str, bool] = {}  # whether each is to be used, of those that are there

    @property
    def largest(self) -> int:
        """How many bytes an entry may have; 0 where nothing is kept."""
        return int(self.bound * LARGEST) if self.folder else 0

    def kept(self, room: str, key: bytes | str) -> bytes | None:
        """What was kept under this key by a pnp that is as we are; None where there is nothing, or nothing sound."""
        if self.folder is None or not self._is_ours(room):
            return None
        try:
            name = _name(room, key)
            path = self.folder / room / name
            with open(path, "rb", opener=_open_own) as file:
                state = os.fstat(file.fileno())
                if state.st_size > self.largest:
                    return None
                head, data = file.read(len(MAGIC) + 32), file.read(state.st_size)
        except OSError:
            return None
        if head != MAGIC + _checksum(room, name, (data,)):
            return None
        if time.time() - state.st_mtime > STALE:
            with suppress(OSError):
                os.utime(path, follow_symlinks=os.name == "nt")
        return data

    def keep(self, room: str, key: bytes | str, *data: bytes) -> None:
        """Keeps these bytes, one after the other, for the next run. What cannot be kept costs its work again."""
        size = sum(map(len, data)) + len(MAGIC) + 32
        if self.folder is None or size > self.largest:
            return
        try:
            name = _name(room, key)
            os.makedirs(self.folder.parent, 0o700, exist_ok=True)
            for folder in (self.folder, self.folder / room):
                with suppress(FileExistsError):
                    os.mkdir(folder, 0o700)
            if self._is_ours(room):
                _write(self.folder / room / name, (MAGIC, _checksum(room, name, data), *data))
                self._account(self.folder, size)
        except OSError:
            return

    def why_not(self) -> str:
        """Why nothing is kept; empty where all is well, also before anything was."""
        if self.folder is None:
            return self._off
        try:
            made_by()
        except OSError as error:  # it runs from an archive
            return f"pnp's own code cannot be read ({(error.strerror or str(error)).lower()})"
        return _refusal(self.folder) or _unwritable(self.folder)

    def holding(self) -> Holding:
        """What lies there, of ours."""
        entries = list(self._entries())
        return Holding(len(entries), int_sum(entry.size for entry in entries))

    def clear(self) -> Holding:
        """Takes away what is ours and tells how much; a stranger's files stay, and so do links."""
        gone = [entry for entry in self._entries() if _removed(entry.path)]
        for room in self._rooms_there():
            with suppress(OSError):  # something else lies in there
                room.rmdir()
        if self.folder is not None and not _refusal(self.folder):
            _removed(self.folder / LEDGER)
            with suppress(OSError):
                self.folder.rmdir()
        self._rooms.clear()
        return Holding(len(gone), int_sum(entry.size for entry in gone))

    # --- the folder --------------------------------------------------------------------------------------

    def _is_ours(self, room: str) -> bool:
        """Whether a room is there and nobody else may write to it: looked at once, as long as it is."""
        if self.folder is None:
            return False
        if room not in self._rooms:
            if not os.path.lexists(self.folder / room):
                return False
            self._rooms[room] = not (_refusal(self.folder) or _refusal(self.folder / room))
        return self._rooms[room]

    def _rooms_there(self) -> list[Path]:
        if self.folder is None or _refusal(self.folder):
            return []
        rooms = [path for path in _listed(self.folder) if ROOM.match(path.name)]
        return [path for path in rooms if not _refusal(path)]

    def _entries(self) -> Iterator[KeptFile]:
        """Every file of ours, those among them that were never finished."""
        for path in (path for room in self._rooms_there() for path in _listed(room)):
            if ENTRY.match(path.name) or PART.match(path.name):
                with suppress(OSError):  # somebody else clears up, too
                    state = os.lstat(path)
                    if stat.S_ISREG(state.st_mode):
                        yield KeptFile(state.st_mtime, state.st_size, path)

    def _account(self, folder: Path, size: int) -> None:
        """Counts what everybody has written; after a sixteenth of the bound there is a sweep."""
        unit = max(1, self.bound // UNITS)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | NO_LINK
        try:
            handle = os.open(folder / LEDGER, flags, 0o600)
            try:
                os.write(handle, b"." * (size // unit + 1))
                if os.fstat(handle).st_size < SWEEP_AFTER:
                    return
                os.ftruncate(handle, 0)
            finally:
                os.close(handle)
        except OSError:  # nobody has counted
            pass
        self._sweep()

    def _sweep(self) -> None:
        """What was not used for longest goes, and what was never finished."""
        entries = sorted(self._entries(), reverse=True)
        total, now = 0, time.time()
        for entry in entries:
            is_stale = PART.match(entry.path.name) and now - entry.used > STALE
            total += entry.size
            if (total > self.bound * FULL or is_stale) and _removed(entry.path):
                total -= entry.size


OFF: Final = Cache(None)


def users_cache() -> Cache:
    """The cache of whoever runs this, unless the environment says ``PNP_CACHE=off``."""
    if os.environ.get("PNP_CACHE", "").lower() == "off":
        return Cache(None, off="PNP_CACHE=off")
    return Cache(usual_folder(), off="this user has no home folder")


def usual_folder() -> Path | None:
    """Where this user's programs keep what they can make again; a way that begins nowhere does not count."""
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME", "")
    if os.path.isabs(named):
        return Path(named) / "pnp"
    usual = {"win32": "AppData/Local", "darwin": "Library/Caches"}.get(sys.platform, ".cache")
    try:
        return Path.home() / usual / "pnp"
    except RuntimeError:
        return None


def _refusal(folder: Path) -> str:
    """Why a folder is not to be trusted: what others put there would be taken for ours."""
    try:
        state = os.lstat(folder)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"{folder}: {(error.strerror or str(error)).lower()}"
    if not stat.S_ISDIR(state.st_mode):
        return f"{folder} is {'a link' if stat.S_ISLNK(state.st_mode) else 'no folder'}"
    if os.name == "nt":  # rights are told in another way there, and the folder is the user's by its place
        return ""
    if state.st_uid != os.geteuid():
        return f"{folder} belongs to another user"
    return f"others may write to {folder}" if state.st_mode & 0o022 else ""


def _unwritable(folder: Path) -> str:
    there = next(path for path in (folder, *folder.parents) if path == path.parent or os.path.exists(path))
    return "" if os.access(there, os.W_OK) else f"{there} cannot be written to"


def _open_own(path: str, flags: int) -> int:
    """Opens a file of this user's, and no link, pipe or folder."""
    handle = os.open(path, flags | NO_LINK | getattr(os, "O_NONBLOCK", 0))
    state = os.fstat(handle)
    is_foreign = os.name != "nt" and (state.st_uid != os.geteuid() or state.st_mode & 0o022)
    if is_foreign or not stat.S_ISREG(state.st_mode):
        os.close(handle)
        raise PermissionError(path)
    return handle


def _write(path: Path, data: Iterable[bytes]) -> None:
    """Aside, then into place: whoever reads meets the whole entry, or none."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK, 0o600)
    try:
        with open(handle, "wb") as file:
            file.writelines(data)
        os.replace(part, path)
    except BaseException:
        _removed(part)
        raise


def _removed(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:
        return False
    return True


def _listed(folder: Path) -> list[Path]:
    try:
        return [folder / name for name in os.listdir(folder)]
    except OSError:
        return []


def _name(room: str, key: bytes | str) -> str:
    """What an entry is called: by what it was made from, and by whom."""
    of = key.encode("utf-8", "surrogatepass") if isinstance(key, str) else key
    return hashlib.sha256(f"{room}\0{made_by()}\0".encode() + of).hexdigest()


def _checksum(room: str, name: str, data: Iterable[bytes]) -> bytes:
    """Of all that an entry is, its name too: one that was put in another's place is no use there."""
    total = hashlib.sha256(MAGIC + f"{room}/{name}\0".encode())
    for piece in data:
        total.update(piece)
    return total.digest()


# --- who we are ------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def made_by() -> str:
    """All that has a say in what pnp makes of its inputs: what another one made is not found."""
    versions = [*libraries(sys.path), *surroundings()]
    return digest_of_code(package()) + hashlib.sha256("\0".join(versions).encode()).hexdigest()


def digest_of_code(home: Path) -> str:
    """The digest of every file of pnp itself. What a set is made from is bundled beside them, and read like it."""
    total = hashlib.sha256()
    waiting = [home]
    while waiting:
        inner = waiting.pop()
        with os.scandir(inner) as found:
            entries = sorted(found, key=lambda entry: entry.name)
        for entry in entries:
            if entry.is_dir():
                if entry.name not in ("__pycache__", BUNDLE):
                    waiting.append(inner / entry.name)
            else:
                with open(entry.path, "rb", buffering=0) as file:
                    data = file.read()
                total.update(f"{entry.name}\0{len(data)}\0".encode())
                total.update(data)
    return total.hexdigest()


def libraries(path: Iterable[str]) -> list[str]:
    """Every distribution on a path as it is installed, fonts among them: their folders are called by name and version.

    Quicker than asking for each version, and no list can lack one.
    """
    found: list[str] = []
    for place in path:
        with suppress(OSError):
            found += [name for name in os.listdir(place or ".") if name.endswith((".dist-info", ".egg-info"))]
    return sorted(found)


def surroundings() -> tuple[str, ...]:
    """The Python that runs us, what packs files for it, and what it runs on."""
    machine = os.environ.get("PROCESSOR_ARCHITECTURE", "") if sys.platform == "win32" else os.uname().machine
    return sys.implementation.name, sys.version, zlib.ZLIB_RUNTIME_VERSION, sys.platform, machine
