"""Files on disk: a build appears as a whole or not at all, with a manifest of what it holds.

Owns the output folder, its manifest, and what happens when a build is cut short. Must not know how files are
made. Only files a manifest lists are ever removed, and what the user has made of one is kept beside the new one.

A build grows in ``.<folder>.part-<pid>`` beside its folder. Whole and on disk, it takes in the user's files by a second
name, is renamed ``.next-<pid>`` and changes places with the folder: in one step where the system can, else by way of
``.last-<pid>``. Whatever a kill leaves behind tells by its name how far the build had come, and by a mark or manifest in
it that it is ours; ``recover`` finishes or clears it.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path

from pnp.frozen import NamedTuple
from pnp.manifest import (
    MANIFEST,
    NONE,
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
from pnp.saving import LinkError, locked, plain_way, save_new, sync_folder

MARK = ".pnp-build"  # in a folder that has no manifest yet, or never had one, and is ours to clear away
LEFTOVER = re.compile(r"\.(?P<folder>.+)\.(?P<stage>part|next|last)-\d+\Z")
# Where folders cannot be locked, one that old belongs to a build that died.
STALE_SECONDS = 3600
DEEPEST = 50  # folders in folders


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
    errno.ELOOP: "if the link is yours, name with --out where it leads",
}


class Written(NamedTuple):
    """What a folder holds now. Of the files of earlier builds that were kept, ``stale`` ones are made from other
    inputs, or for a printer corrected otherwise."""

    manifest: Manifest
    kept: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    yours: tuple[
        tuple[str, str], ...
    ] = ()  # what the user had changed of our files, and how it is called now


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


def grow(folder: Path, about: About, files: Iterable[Filed], named: Path | None = None) -> Grown:
    """A build to be put in its place by ``place``, here or in another process; it counts as being worked on as long as
    this one lives. ``named`` is what of the folder's way the user said, all of it if nothing else is said."""
    with _explained(folder):
        folder = plain_way(folder, folder if named is None else named)
        old = _FormerFolder(folder)
        if not about.profile:  # faces know no paper: the folder keeps its own
            about = about._replace(profile=old.manifest.about.profile)
        if not about.whole:
            old.must_hold(about)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with _growing(folder) as part:
            written = _fill(part, about, files, old)
            sync_folder(part)
        return Grown(folder, part, written)


def place(grown: Grown) -> Written:
    """Put it in its place."""
    with _explained(grown.folder):
        try:
            yours = _take_in(grown.folder, grown.part)
            replaced = _publish(grown.part, grown.folder)
        except BaseException:
            with suppress(OSError):
                _remove(grown.part)
            raise
        finally:
            _unlock(grown.part)
        if replaced:
            _settle(replaced, grown.folder)
        return grown.written._replace(yours=yours)


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    """What the disk cannot do, in words."""
    try:
        yield
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        place = error.filename if isinstance(error, LinkError) else folder
        raise WriteError(f"cannot write {place}: {why}", HINTS.get(error.errno or 0, "")) from error


def _fill(part: Path, about: About, files: Iterable[Filed], old: _FormerFolder) -> Written:
    """Every file of the build, then those kept, the manifest last."""
    records: list[FileRecord] = []
    placements: list[Mapping[str, object]] = []
    for file in files:
        old.must_not_hide(file.record.name)
        save_new(part / file.record.name, file.data)
        records.append(file.record)
        placements += file.placements
    kept = old.carry(part, about, {record.name for record in records})
    names = {record.name for record in kept}
    placements += [row for row in old.manifest.placements if row["file"] in names]
    manifest = Manifest(about, (*records, *kept), tuple(placements))
    save_new(part / MANIFEST, as_text(manifest).encode("utf-8", "backslashreplace"))
    stale = [record.name for record in kept if record.is_stale(about)]
    return Written(manifest, tuple(sorted(names)), tuple(sorted(stale)))


def recover(out: Path) -> tuple[Path, ...]:
    """Finish or clear what interrupted builds left under ``out``; every command begins with it."""
    try:
        sets = [
            path for path in sorted(plain_way(out, out).iterdir()) if path.is_dir() and not path.is_symlink()
        ]
    except OSError:  # nothing was built there yet, or it is not ours to look into
        return ()
    found = [path for inner in sets for path in sorted(inner.glob(".*")) if _is_stale(path)]
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
        if _is_shallow(path, DEEPEST):  # else no build of ours has made it
            _remove(path)
    elif folder.exists():
        _settle(path, folder)
    else:
        os.rename(path, folder)


def _remove(part: Path) -> None:
    """What tells that it is ours goes last: this may be cut short, too."""
    for entry in sorted(part.iterdir(), key=lambda entry: entry.name in (MANIFEST, MARK)):
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()
    part.rmdir()


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
        self.ours = manifest.names - {entry.name for entry in entries if not _is_plain(entry)}
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


def _is_plain(entry: Path) -> bool:
    """A file of its own: what we write is never a link."""
    return entry.is_file() and not entry.is_symlink()


def _take_in(folder: Path, part: Path) -> tuple[tuple[str, str], ...]:
    """Everything in the folder that is the user's joins the new build before it takes its place: a kill hides nothing.

    So does what the user has made of a file of ours. Where files cannot have two names they are moved afterwards.
    """
    if not folder.is_dir():
        return ()
    manifest = read_manifest(folder)
    if isinstance(manifest, UnreadManifest):
        return ()
    for entry in sorted(folder.iterdir()):
        is_ours = entry.name == MARK or (entry.name in manifest.names and _is_plain(entry))
        if not is_ours and _is_shallow(entry, DEEPEST):
            _share(entry, part / entry.name)
    changed = [record.name for record in manifest.files if _is_changed(folder, part, record)]
    yours = [(name, _share_beside(folder, part, name)) for name in changed]
    if manifest == NONE:
        (folder / MARK).touch()  # it has nothing else to tell by that it was ours to replace
    sync_folder(part)
    return tuple(yours)


def _is_shallow(entry: Path, left: int) -> bool:
    """A folder that is deeper than anybody's is moved afterwards, in one piece."""
    if entry.is_symlink() or not entry.is_dir():
        return True
    with suppress(OSError):
        return left > 0 and all(_is_shallow(inner, left - 1) for inner in entry.iterdir())
    return False


def _share(entry: Path, place: Path) -> None:
    """Another name for a file; folders are made anew."""
    if entry.is_dir() and not entry.is_symlink():
        with suppress(OSError):
            place.mkdir(exist_ok=True)
            for inner in sorted(entry.iterdir()):
                _share(inner, place / inner.name)
            shutil.copystat(entry, place)
    elif not entry.is_symlink() or os.link in os.supports_follow_symlinks:
        with suppress(OSError):
            os.link(entry, place, follow_symlinks=not entry.is_symlink())


def _is_changed(folder: Path, part: Path, record: FileRecord) -> bool:
    """Whether somebody has changed what we wrote; a file nobody touched since its manifest was written is not read."""
    file = folder / record.name
    if not _is_plain(file) or not record.sha256:
        return False
    state = file.stat()
    if max(state.st_mtime_ns, state.st_ctime_ns) < (folder / MANIFEST).stat().st_mtime_ns:
        return False
    kept = part / record.name
    if kept.exists() and kept.samefile(file):
        return False
    digest = _digest(file)
    return digest != record.sha256 and not (kept.exists() and _digest(kept) == digest)


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _share_beside(folder: Path, part: Path, name: str) -> str:
    """``cards.pdf`` is kept as ``cards.yours.pdf``."""
    stem, dot, ending = name.rpartition(".")
    numbers = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{stem}.yours{number}{dot}{ending}" for number in numbers)
    free = next(
        name for name in names if not os.path.lexists(part / name) and not os.path.lexists(folder / name)
    )
    _link(folder / name, part / free)
    return free


def _settle(replaced: Path, folder: Path) -> None:
    """Empty a folder that was replaced: our files go, the user's are among the new ones or join them."""
    manifest = read_manifest(replaced)
    if isinstance(manifest, UnreadManifest):  # whose files these are, nobody can tell
        return
    with suppress(OSError):  # a file open elsewhere stays; the next command tries again
        for entry in sorted(replaced.iterdir()):
            if entry.name in manifest.names and _is_plain(entry):
                if entry.name != MANIFEST:  # last of all: it tells which are ours
                    entry.unlink(missing_ok=True)
            elif entry.name != MARK:
                _join(entry, folder / entry.name)
        (replaced / MANIFEST).unlink(missing_ok=True)
        (replaced / MARK).unlink(missing_ok=True)
        replaced.rmdir()


def _join(entry: Path, place: Path) -> None:
    """One of the user's files, or all in a folder: what was changed or added meanwhile is the one that counts."""
    if not os.path.lexists(place):
        os.rename(entry, place)
    elif entry.is_dir() and not entry.is_symlink():
        if place.is_dir() and not place.is_symlink():
            for inner in sorted(entry.iterdir()):
                _join(inner, place / inner.name)
            entry.rmdir()
    elif entry.lstat().st_mtime_ns <= place.lstat().st_mtime_ns:  # the same, or older
        entry.unlink()
    elif not place.is_dir():
        os.replace(entry, place)


# --- folders that change places --------------------------------------------------------------------------


def _stage(folder: Path, stage: str) -> Path:
    """A name nobody has yet."""
    names = (f".{folder.name}.{stage}-{number}" for number in count(os.getpid()))
    return next(place for name in names if not os.path.lexists(place := folder.with_name(name)))


_locks: dict[Path, int] = {}  # of what grows, or is whole and waits to be put in its place


@contextmanager
def _growing(folder: Path) -> Iterator[Path]:
    """The folder a build grows in, gone again if it fails."""
    part = _begun(folder)
    try:
        if folder.exists():
            shutil.copymode(folder, part)
        yield part
    except BaseException:
        with suppress(OSError):
            _remove(part)
        _unlock(part)
        raise


def _begun(folder: Path) -> Path:
    """A new folder that is marked as ours, and as being worked on."""
    while True:
        part = _stage(folder, "part")
        part.mkdir()
        with suppress(FileNotFoundError, BlockingIOError):  # somebody clears it away, for it is empty
            lock = _lock(part)
            if lock is not None:
                _locks[part] = lock
            (part / MARK).touch()
            return part
        _unlock(part)


def _unlock(part: Path) -> None:
    """The process that locked it has the mark; it goes with it."""
    if part in _locks:
        os.close(_locks.pop(part))


def _publish(part: Path, folder: Path) -> Path | None:
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


def _lock(folder: Path) -> int | None:
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


def _is_stale(path: Path) -> bool:
    """Whether a folder is left over from a build that is no longer running."""
    if not LEFTOVER.match(path.name) or path.is_symlink() or not path.is_dir() or not _is_ours(path):
        return False
    try:
        handle = _lock(path)
        if handle is None:
            return time.time() - path.stat().st_mtime > STALE_SECONDS
    except OSError:  # someone is at work on it, or just done
        return False
    os.close(handle)
    return True


def _is_ours(path: Path) -> bool:
    """Whether a build grew there, or was replaced by one; or nothing is there that anybody could miss."""
    manifest = read_manifest(path)
    is_told = not isinstance(manifest, UnreadManifest) and manifest != NONE
    return is_told or _is_plain(path / MARK) or not any(path.iterdir())


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
