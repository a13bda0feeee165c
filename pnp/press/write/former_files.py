"""What a folder held before a build: what its manifest lists is ours to replace, everything else is the user's.

Owns what becomes of both when a new build takes the folder's place. Must not know how folders change places.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Collection, Iterable
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

from pnp.files.saving import sync_folder
from pnp.press.manifest import MANIFEST, NONE, About, FileRecord, UnreadManifest, read_manifest
from pnp.press.write.error import WriteError
from pnp.press.write.growing_folders import MARK

DEEPEST = 50  # folders in folders


class FormerFolder:
    """The folder before this build: what a manifest lists is ours, everything else is the user's."""

    def __init__(self, folder: Path) -> None:
        if folder.exists() and not folder.is_dir():
            raise WriteError(f"{folder} is a file", "name another place with --out, or move it away")
        manifest = read_manifest(folder)
        if isinstance(manifest, UnreadManifest):
            raise WriteError(f"{folder / MANIFEST} {manifest.why}", manifest.hint)
        self.folder = folder
        self.manifest = manifest
        self.names = {entry.name for entry in folder.iterdir()} if folder.exists() else set()
        self.ours = frozenset(name for name in manifest.names if _holds(folder, name))
        self.must_not_hide(MANIFEST)

    def must_not_hide(self, name: str) -> None:
        *folders, _ = pieces = name.split("/")
        if pieces[0] not in self.names:
            return
        way = self.folder
        for piece in folders:
            way /= piece
            if os.path.lexists(way) and not _is_folder(way):
                raise _not_ours(way)
        if name not in self.ours and os.path.lexists(self.folder / name):
            raise _not_ours(self.folder / name)

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
            if record.name in self.ours - made
            and (record.document, record.format) not in about.replaced
            and not record.is_foreign(about)
        ]
        for record in kept:
            link(self.folder / record.name, part / record.name)
        return kept


def _not_ours(place: Path) -> WriteError:
    return WriteError(f"{place} was not written by pnp", "move it away, or name another place with --out")


def _is_folder(entry: Path) -> bool:
    return entry.is_dir() and not entry.is_symlink()


def _holds(folder: Path, name: str) -> bool:
    """Whether a file of ours can be there: one of its own, behind no link."""
    *folders, last = name.split("/")
    for piece in folders:
        folder /= piece
        if not _is_folder(folder):
            return False
    return is_plain(folder / last)


def folders_of(names: Iterable[str]) -> frozenset[str]:
    """Every folder that files of these names lie in, the one that is built apart."""
    parents = (name.split("/")[:-1] for name in names)
    return frozenset("/".join(way[:end]) for way in parents for end in range(1, len(way) + 1))


def is_plain(entry: Path) -> bool:
    """A file of its own: what we write is never a link."""
    return entry.is_file() and not entry.is_symlink()


def take_in(folder: Path, part: Path) -> tuple[tuple[str, str], ...]:
    """Everything in the folder that is the user's joins the new build before it takes its place: a kill hides nothing.

    So does what the user has made of a file of ours. Where files cannot have two names they are moved afterwards.
    """
    if not folder.is_dir():
        return ()
    manifest = read_manifest(folder)
    if isinstance(manifest, UnreadManifest):
        return ()
    ours, our_folders = manifest.names, folders_of(manifest.names)
    for entry in sorted(folder.iterdir()):
        if entry.name != MARK and is_shallow(entry, DEEPEST):
            _share(entry, part / entry.name, entry.name, ours, our_folders)
    changed = [record.name for record in manifest.files if _is_changed(folder, part, record)]
    yours = [(name, _share_beside(folder, part, name)) for name in changed]
    if manifest == NONE:
        (folder / MARK).touch()  # it has nothing else to tell by that it was ours to replace
    sync_folder(part)
    return tuple(yours)


def is_shallow(entry: Path, left: int) -> bool:
    """A folder that is deeper than anybody's is moved afterwards, in one piece."""
    if entry.is_symlink() or not entry.is_dir():
        return True
    with suppress(OSError):
        return left > 0 and all(is_shallow(inner, left - 1) for inner in entry.iterdir())
    return False


def _share(entry: Path, place: Path, name: str, ours: Collection[str], our_folders: Collection[str]) -> None:
    """Another name for a file that is the user's; folders are made anew, those of ours only if he has anything there."""
    if _is_folder(entry):
        with suppress(OSError):
            if name not in our_folders:
                place.mkdir(parents=True, exist_ok=True)
            for inner in sorted(entry.iterdir()):
                _share(inner, place / inner.name, f"{name}/{inner.name}", ours, our_folders)
            shutil.copystat(entry, place)
    elif name in ours and is_plain(entry):
        return
    elif not entry.is_symlink() or os.link in os.supports_follow_symlinks:
        with suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            os.link(entry, place, follow_symlinks=not entry.is_symlink())


def _is_changed(folder: Path, part: Path, record: FileRecord) -> bool:
    """Whether somebody has changed what we wrote; a file nobody touched since its manifest was written is not read."""
    file = folder / record.name
    if not _holds(folder, record.name) or not record.sha256:
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
    way, slash, last = name.rpartition("/")
    stem, dot, ending = last.rpartition(".")
    numbers = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{way}{slash}{stem}.yours{number}{dot}{ending}" for number in numbers)
    free = next(
        name for name in names if not os.path.lexists(part / name) and not os.path.lexists(folder / name)
    )
    link(folder / name, part / free)
    return free


def settle(replaced: Path, folder: Path) -> None:
    """Empty a folder that was replaced: our files go, the user's are among the new ones or join them."""
    manifest = read_manifest(replaced)
    if isinstance(manifest, UnreadManifest):  # whose files these are, nobody can tell
        return
    with suppress(OSError):  # a file open elsewhere stays; the next command tries again
        ours = manifest.names - {MANIFEST}  # which goes last of all: it tells which are ours
        our_folders = folders_of(ours)
        for entry in sorted(replaced.iterdir()):
            if entry.name not in (MANIFEST, MARK) or not is_plain(entry):
                _settle(entry, folder / entry.name, entry.name, ours, our_folders)
        (replaced / MANIFEST).unlink(missing_ok=True)
        (replaced / MARK).unlink(missing_ok=True)
        replaced.rmdir()


def _settle(entry: Path, place: Path, name: str, ours: Collection[str], our_folders: Collection[str]) -> None:
    if name in our_folders and _is_folder(entry):
        for inner in sorted(entry.iterdir()):
            _settle(inner, place / inner.name, f"{name}/{inner.name}", ours, our_folders)
        entry.rmdir()
    elif name in ours and is_plain(entry):
        entry.unlink(missing_ok=True)
    else:
        _join(entry, place)


def _join(entry: Path, place: Path) -> None:
    """One of the user's files, or all in a folder: what was changed or added meanwhile is the one that counts."""
    if not os.path.lexists(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        os.rename(entry, place)
    elif _is_folder(entry):
        if _is_folder(place):
            for inner in sorted(entry.iterdir()):
                _join(inner, place / inner.name)
            entry.rmdir()
    elif entry.lstat().st_mtime_ns <= place.lstat().st_mtime_ns:  # the same, or older
        entry.unlink()
    elif not place.is_dir():
        os.replace(entry, place)


def link(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
