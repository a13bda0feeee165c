"""Folders that grow aside and change places with what was there, in one step where the system can.

Owns their names and locks. Must not know what lies in them, but for the mark of one that has no manifest yet.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from pnp.files.saving import locked
from pnp.press.manifest import MANIFEST

MARK = ".pnp-build"  # in a folder that has no manifest yet, or never had one, and is ours to clear away
LEFTOVER = re.compile(r"\.(?P<folder>.+)\.(?P<stage>part|next|last)-\d+\Z")


def remove(part: Path) -> None:
    """What tells that it is ours goes last: this may be cut short, too."""
    for entry in sorted(part.iterdir(), key=lambda entry: entry.name in (MANIFEST, MARK)):
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()
    part.rmdir()


def _stage(folder: Path, stage: str) -> Path:
    """A name nobody has yet."""
    names = (f".{folder.name}.{stage}-{number}" for number in count(os.getpid()))
    return next(place for name in names if not os.path.lexists(place := folder.with_name(name)))


_locks: dict[Path, int] = {}  # of what grows, or is whole and waits to be put in its place


@contextmanager
def growing(folder: Path) -> Iterator[Path]:
    """The folder a build grows in, gone again if it fails."""
    part = _begun(folder)
    try:
        if folder.exists():
            shutil.copymode(folder, part)
        yield part
    except BaseException:
        with suppress(OSError):
            remove(part)
        unlock(part)
        raise


def _begun(folder: Path) -> Path:
    """A new folder that is marked as ours, and as being worked on."""
    while True:
        part = _stage(folder, "part")
        part.mkdir()
        with suppress(FileNotFoundError, BlockingIOError):  # somebody clears it away, for it is empty
            handle = lock(part)
            if handle is not None:
                _locks[part] = handle
            (part / MARK).touch()
            return part
        unlock(part)


def unlock(part: Path) -> None:
    """The process that locked it has the mark; it goes with it."""
    if part in _locks:
        os.close(_locks.pop(part))


def publish(part: Path, folder: Path) -> Path | None:
    """From here on the build counts as whole: a kill no longer loses it."""
    ready = _stage(folder, "next")
    (part / MARK).unlink()
    os.rename(part, ready)
    try:
        return _change_places(ready, folder)
    except OSError:
        shutil.rmtree(ready, ignore_errors=True)
        raise


def _change_places(ready: Path, folder: Path) -> Path | None:
    """Put the new folder in place; return where the old one is now."""
    if not folder.exists():
        with suppress(OSError):  # another build was first
            os.rename(ready, folder)
            return None
    if _exchange(ready, folder):
        return ready
    aside = _stage(folder, "last")
    os.rename(folder, aside)
    try:
        os.rename(ready, folder)
    except OSError:
        os.rename(aside, folder)
        raise
    return aside


def _exchange(one: Path, other: Path) -> bool:
    """Swap two folders in one step, so that no reader meets a gap. False where the system cannot."""
    if sys.platform != "linux":
        return False
    import ctypes

    libc = ctypes.CDLL(None)
    if not hasattr(libc, "renameat2"):
        return False
    here, swapping = -100, 2  # AT_FDCWD, RENAME_EXCHANGE
    return bool(libc.renameat2(here, os.fsencode(one), here, os.fsencode(other), swapping) == 0)


def lock(folder: Path) -> int | None:
    """Mark a folder as being worked on; the mark goes with the process, however it ends.

    Raises BlockingIOError where another process did. None where folders cannot be marked.
    """
    if os.name == "nt":  # where a folder cannot be opened
        return None
    handle = os.open(folder, os.O_RDONLY)
    is_ours = locked(handle)
    if is_ours:
        return handle
    os.close(handle)
    if is_ours is False:
        raise BlockingIOError(errno.EWOULDBLOCK, os.strerror(errno.EWOULDBLOCK), str(folder))
    return None
