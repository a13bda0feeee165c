"""Files on disk: a build appears as a whole or not at all, with a manifest of what it holds.

Owns the output folder, its manifest, and what happens when a build is cut short. Must not know how files are
made. Only files a manifest lists are ever removed.

A build grows in ``.<folder>.part-<pid>`` beside its folder. Whole and on disk, it is renamed ``.next-<pid>``
and changes places with the folder: in one step where the system can, else by way of ``.last-<pid>``. Whatever
a kill leaves behind tells by its name how far the build had come, and ``recover`` finishes or clears it.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.frozen import NamedTuple
from pnp.manifest import (
    MANIFEST,
    About,
    Filed,
    FileRecord,
    Manifest,
    UnreadManifest,
    as_text,
    filed,
    read_manifest,
)
from pnp.model import Printed

LEFTOVER = re.compile(r"\.(?P<folder>.+)\.(?P<stage>part|next|last)-\d+\Z")
# Where folders cannot be locked, one that old belongs to a build that died.
STALE_SECONDS = 3600


class WriteError(Exception):
    """The output could not be written; what was there before is as it was."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


HINTS = {
    errno.ENOSPC: "free some room, or name another place with --out",
    errno.EDQUOT: "free some room, or name another place with --out",
    errno.EACCES: "name a folder you may write to with --out; close its files in other programs",
    errno.EPERM: "name a folder you may write to with --out; close its files in other programs",
    errno.EROFS: "name a folder you may write to with --out",
}


class Written(NamedTuple):
    """What a folder holds now. Of the files of earlier builds that were kept, ``stale`` ones are made from other
    inputs, or for a printer corrected otherwise."""

    manifest: Manifest
    kept: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()


def write(folder: Path, about: About, printed: Iterable[Printed]) -> Written:
    """Put a build into a folder. Files of other documents and formats stay: ``about.replaced`` says which go."""
    return put(folder, about, filed(printed, about))


def put(folder: Path, about: About, files: Iterable[Filed]) -> Written:
    """The same, of files that are known to the last detail."""
    return place(grow(folder, about, files))


class Grown(NamedTuple):
    """A build that is whole and on disk, but not in its place yet."""

    folder: Path
    part: Path
    written: Written


def grow(folder: Path, about: About, files: Iterable[Filed]) -> Grown:
    """A build to be put in its place by ``place``, here or in another process; it counts as being worked on as long as
    this one lives."""
    folder = folder.resolve()
    with _explained(folder):
        old = _FormerFolder(folder)
        if not about.profile:  # faces know no paper: the folder keeps its own
            about = about._replace(profile=old.manifest.about.profile)
        if not about.whole:
            old.must_hold(about)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with _growing(folder) as part:
            written = _fill(part, about, files, old)
            _sync_folder(part)
        return Grown(folder, part, written)


def place(grown: Grown) -> Written:
    """Put it in its place."""
    with _explained(grown.folder):
        try:
            replaced = _publish(grown.part, grown.folder)
        except BaseException:
            shutil.rmtree(grown.part, ignore_errors=True)
            raise
        finally:
            _unlock(grown.part)
        if replaced:
            _settle(replaced, grown.folder)
        return grown.written


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    """What the disk cannot do, in words."""
    try:
        yield
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise WriteError(f"cannot write {folder}: {why}", HINTS.get(error.errno or 0, "")) from error


def _fill(part: Path, about: About, files: Iterable[Filed], old: _FormerFolder) -> Written:
    """Every file of the build, then those kept, the manifest last."""
    records: list[FileRecord] = []
    placements: list[Mapping[str, object]] = []
    for file in files:
        old.must_not_hide(file.record.name)
        _save(part / file.record.name, file.data)
        records.append(file.record)
        placements += file.placements
    kept = old.carry(part, about, {record.name for record in records})
    names = {record.name for record in kept}
    placements += [row for row in old.manifest.placements if row["file"] in names]
    manifest = Manifest(about, (*records, *kept), tuple(placements))
    _save(part / MANIFEST, as_text(manifest).encode())
    stale = [record.name for record in kept if record.is_stale(about)]
    return Written(manifest, tuple(sorted(names)), tuple(sorted(stale)))


def recover(out: Path) -> tuple[Path, ...]:
    """Finish or clear what interrupted builds left under ``out``; every command begins with it."""
    found = [path for path in sorted(out.glob("*/.*")) if _is_stale(path)]
    for stage in ("part", "next", "last"):
        for path in found:
            match = LEFTOVER.match(path.name)
            if match and match["stage"] == stage:
                with suppress(OSError):  # the next command tries again
                    _clear(path, path.with_name(match["folder"]), stage)
    return tuple(found)


def _clear(path: Path, folder: Path, stage: str) -> None:
    """A part is of no use. A whole build, or what one replaced, fills the gap where the folder is missing."""
    if stage == "part":
        shutil.rmtree(path)
    elif folder.exists():
        _settle(path, folder)
    else:
        os.rename(path, folder)


# --- what the folder held before -------------------------------------------------------------------------


class _FormerFolder:
    """The folder before this build: what a manifest lists is ours, everything else is the user's."""

    def __init__(self, folder: Path) -> None:
        if folder.exists() and not folder.is_dir():
            raise WriteError(f"{folder} is a file", "name another place with --out, or move it away")
        manifest = read_manifest(folder)
        if isinstance(manifest, UnreadManifest):
            raise WriteError(f"{folder / MANIFEST} {manifest.why}", manifest.hint)
        self.folder = folder
        self.manifest = manifest
        entries = list(folder.iterdir()) if folder.exists() else []
        self.names = {entry.name for entry in entries}
        self.ours = manifest.names - {entry.name for entry in entries if entry.is_dir()}
        self.must_not_hide(MANIFEST)

    def must_not_hide(self, name: str) -> None:
        if name in self.names - self.ours:
            raise WriteError(
                f"{self.folder / name} was not written by pnp",
                "move it away, or name another place with --out",
            )

    def must_hold(self, about: About) -> None:
        """One folder holds one profile: files for two papers side by side would be printed together."""
        holds = next((record.profile for record in self.manifest.files if record.is_foreign(about)), None)
        if holds is not None:
            raise WriteError(
                f"{self.folder} holds files for {holds}, not {about.profile}",
                f"build everything for {about.profile}, or name another place with --out",
            )

    def carry(self, part: Path, about: About, made: set[str]) -> list[FileRecord]:
        """Give the new build the files it does not stand for; they share their content on disk if they can.

        A build of the whole set may change the profile: then what was made for the former one goes.
        """
        kept = [
            record
            for record in self.manifest.files
            if record.name in (self.names & self.ours) - made
            and (record.document, record.format) not in about.replaced
            and not record.is_foreign(about)
        ]
        for record in kept:
            _link(self.folder / record.name, part / record.name)
        return kept


def _settle(replaced: Path, folder: Path) -> None:
    """Empty a folder that was replaced: our files go, the user's join the new ones."""
    manifest = read_manifest(replaced)
    if isinstance(manifest, UnreadManifest):  # whose files these are, nobody can tell
        return
    with suppress(OSError):  # a file open elsewhere stays; the next command tries again
        for entry in sorted(replaced.iterdir()):
            if entry.name in manifest.names and not entry.is_dir():
                if entry.name != MANIFEST:  # last of all: it tells which are ours
                    entry.unlink(missing_ok=True)
            elif not (folder / entry.name).exists():
                os.rename(entry, folder / entry.name)
        (replaced / MANIFEST).unlink(missing_ok=True)
        replaced.rmdir()


# --- folders that change places --------------------------------------------------------------------------


def _stage(folder: Path, stage: str) -> Path:
    return folder.with_name(f".{folder.name}.{stage}-{os.getpid()}")


_locks: dict[Path, int] = {}  # of what grows, or is whole and waits to be put in its place


@contextmanager
def _growing(folder: Path) -> Iterator[Path]:
    """The folder a build grows in, gone again if it fails."""
    part = _stage(folder, "part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    lock = _lock(part)
    if lock is not None:
        _locks[part] = lock
    try:
        if folder.exists():
            shutil.copymode(folder, part)
        yield part
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        _unlock(part)
        raise


def _unlock(part: Path) -> None:
    """The process that locked it has the mark; it goes with it."""
    if part in _locks:
        os.close(_locks.pop(part))


def _publish(part: Path, folder: Path) -> Path | None:
    """From here on the build counts as whole: a kill no longer loses it."""
    ready = _stage(folder, "next")
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


def _lock(folder: Path) -> int | None:
    """Mark a folder as being worked on; the mark goes with the process, however it ends.

    Raises BlockingIOError where another process did. None where folders cannot be marked.
    """
    try:
        import fcntl
    except ImportError:
        return None
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        if isinstance(error, BlockingIOError):
            raise
        return None
    return handle


def _is_stale(path: Path) -> bool:
    """Whether a folder is left over from a build that is no longer running."""
    if not LEFTOVER.match(path.name) or path.is_symlink() or not path.is_dir():
        return False
    try:
        handle = _lock(path)
        if handle is None:
            return time.time() - path.stat().st_mtime > STALE_SECONDS
    except OSError:  # someone is at work on it, or just done
        return False
    os.close(handle)
    return True


def _save(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _sync_folder(folder: Path) -> None:
    """Names, too, must be on disk before the folder counts as whole. Windows offers no way."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)
