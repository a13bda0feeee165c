"""Single files out: whole or not at all, and through no link that somebody else may have laid.

Owns where may be written. What the user names himself, ``--out`` or a file, is his word, and links on the way there are
his own. Two things are not: what pnp adds below (``OUT/SET/LANGUAGE``, ``lang/`` of a set), and whatever lies in a set's
folder, which a stranger may have packed, were it named. There a link is refused, and nothing is written. Must not know
what the bytes mean; folders that change places as a whole are ``write``'s.

A file grows aside, on disk before it takes its name: a kill, a full disk, a reader meet the old one or the new one. The
folder it grows in is open meanwhile, so that a link put in its place is no way out either (not on Windows: ``walls``).
What grows is locked; what a kill left is not, and the next file saved in that folder clears it.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from pnp.files.walls import FILE, IS_SURE, open_behind

MARK = "set.yaml"  # a folder that holds one is a set's
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
STREAMS = ("/dev/", "/proc/")
GROWS = re.compile(r"\.pnp-\d+-\d+\Z")
STALE_SECONDS = 3600  # where files cannot be locked, one that old is nobody's

_numbers = count()  # of what grew in this process: no name comes twice


class LinkError(OSError):
    """A link lies where something is to be written, and may be anybody's."""


def _link(place: Path) -> LinkError:
    return LinkError(
        errno.ELOOP, "it is a link, which may be anybody's; nothing is written through it", str(place)
    )


def plain_way(path: Path, named: Path) -> Path:
    """The same place called by no link, ``named`` being what the user said; a link that is not his raises LinkError."""
    ground, rest = _ground(path, named)
    here = Path(os.path.realpath(ground))
    for step in rest:
        here /= step
        if here.is_symlink() or _is_junction(here):
            raise _link(here)
    return here


def read_saved(path: Path) -> bytes:
    """What was saved, again; raises OSError, also where a link now lies in its place."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        return file.read()


def save(path: Path, data: str | bytes, named: Path | None = None) -> None:
    """Puts a file in its place; raises OSError, and then what was there before is as it was."""
    data = data.encode() if isinstance(data, str) else data
    named = path if named is None else named
    if named == path and _is_stream(path):
        with path.open("wb") as stream:
            stream.write(data)
        return
    place = plain_way(path, named)
    if named != path:
        place.parent.mkdir(parents=True, exist_ok=True)
    with _opened(place, Path(os.path.realpath(_ground(path, named)[0]))) as (prefix, handle):
        _check(prefix + place.name, handle, path)
        _put(prefix, place.name, data, handle)


def _ground(path: Path, named: Path) -> tuple[Path, tuple[str, ...]]:
    """As far as the user's word goes, and the steps from there."""
    whole, word = Path(os.path.abspath(path)), Path(os.path.abspath(named))
    sets = [folder for folder in (word, *word.parents) if os.path.lexists(folder / MARK)]
    ground = sets[-1] if sets else word
    return ground, whole.relative_to(ground).parts


def _is_junction(place: Path) -> bool:
    """Windows has links of another sort; the way to this one has none."""
    return os.name == "nt" and os.path.normcase(os.path.realpath(place)) != os.path.normcase(place)


def _is_stream(path: Path) -> bool:
    """A pipe or device of the user's: what is written there is not kept."""
    if os.path.abspath(path).startswith(STREAMS):
        return True
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) and _ground(path, path)[0] == Path(
        os.path.abspath(path)
    )


@contextmanager
def _opened(place: Path, ground: Path) -> Iterator[tuple[str, int | None]]:
    """How names in the folder of a file begin, and from which open folder they are to be taken."""
    if not IS_SURE:
        yield str(place.parent) + os.sep, None
        return
    folder = place.parent
    handle = open_behind(str(ground if folder.is_relative_to(ground) else folder), str(folder))
    try:
        yield "", handle
    finally:
        os.close(handle)


def _check(name: str, handle: int | None, path: Path) -> None:
    """What stands there must be a file that may be written, for it will be replaced without being asked."""
    try:
        mode = os.stat(name, dir_fd=handle, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return
    if stat.S_ISLNK(mode):
        raise _link(path)
    if not stat.S_ISREG(mode):
        what = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
        raise OSError(what, os.strerror(what) if stat.S_ISDIR(mode) else "It is no file", str(path))
    if not os.access(name, os.W_OK, dir_fd=handle):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def _put(prefix: str, name: str, data: bytes, handle: int | None) -> None:
    _clear(prefix, handle)
    aside, file = _begun(prefix, handle)
    try:
        with open(file, "wb") as part:
            part.write(data)
            part.flush()
            with suppress(OSError, AttributeError):  # a new file has the usual rights
                os.fchmod(
                    file, stat.S_IMODE(os.stat(prefix + name, dir_fd=handle, follow_symlinks=False).st_mode)
                )
            os.fsync(file)
            if handle is not None:  # before the lock goes
                os.replace(aside, prefix + name, src_dir_fd=handle, dst_dir_fd=handle)
        if handle is None:
            os.replace(aside, prefix + name)
    except BaseException:
        with suppress(OSError):
            os.unlink(aside, dir_fd=handle)
        raise
    if handle is not None:
        os.fsync(handle)


def _begun(prefix: str, handle: int | None) -> tuple[str, int]:
    """A new file beside, locked, and how it is called."""
    for number in _numbers:
        aside = f"{prefix}.pnp-{os.getpid()}-{number}"
        with suppress(FileExistsError):
            file = os.open(aside, NEW, 0o666, dir_fd=handle)
            if locked(file) is not False and os.fstat(file).st_nlink:  # else somebody clears it just now
                return aside, file
            os.close(file)
    raise AssertionError


def _clear(prefix: str, handle: int | None) -> None:
    """Takes away what grew here and was never finished."""
    for name in filter(GROWS.match, os.listdir(prefix if handle is None else handle)):
        with suppress(OSError):  # the next one tries again
            file = os.open(prefix + name, FILE, dir_fd=handle)
            try:
                state = os.fstat(file)
                is_old = time.time() - state.st_mtime > STALE_SECONDS
                is_left = locked(file) if stat.S_ISREG(state.st_mode) else False
            finally:
                os.close(file)
            if is_old if is_left is None else is_left:
                os.unlink(prefix + name, dir_fd=handle)


def locked(file: int) -> bool | None:
    """Whether it is now locked, for as long as it is open; False if somebody has it. None where nothing can be."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):
        return None
    return True


def save_new(path: Path, data: bytes) -> None:
    """A file where none is yet."""
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Names, too, must be on disk before the folder counts as whole. Windows offers no way."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)
