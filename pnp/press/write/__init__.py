"""Files on disk: a build appears as a whole or not at all, with a manifest of what it holds.

Owns the output folder, its manifest, and what happens when a build is cut short. Must not know how files are
made. Only files a manifest lists are ever removed, and what the user has made of one is kept beside the new one.

A build grows in ``.<folder>.part-<pid>`` beside its folder. Whole and on disk, it takes in the user's files by a second
name, is renamed ``.next-<pid>`` and changes places with the folder: in one step where the system can, else by way of
``.last-<pid>``. Whatever a kill leaves behind tells by its name how far the build had come, and by a mark or manifest in
it that it is ours; ``recover`` finishes or clears it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from pnp.base.frozen import NamedTuple
from pnp.base.model import Printed
from pnp.files.saving import plain_way, save_new, sync_folder
from pnp.press.manifest import (
    MANIFEST,
    NONE,
    PRINTING,
    About,
    Filed,
    FileRecord,
    Manifest,
    UnreadManifest,
    as_text,
    filed,
    read_manifest,
)
from pnp.press.write.error import WriteError, explained
from pnp.press.write.former_files import (
    DEEPEST,
    FormerFolder,
    folders_of,
    is_plain,
    is_shallow,
    settle,
    take_in,
)
from pnp.press.write.growing_folders import LEFTOVER, MARK, growing, lock, publish, remove, unlock
from pnp.press.write.printing_text import printing_file

__all__ = ["MARK", "WriteError"]

# Where folders cannot be locked, one that old belongs to a build that died.
STALE_SECONDS = 3600


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
    with explained(folder):
        folder = plain_way(folder, folder if named is None else named)
        old = FormerFolder(folder)
        if not about.profile:  # faces know no paper: the folder keeps its own
            about = about._replace(profile=old.manifest.about.profile)
        if not about.whole:
            old.must_hold(about)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with growing(folder) as part:
            written = _fill(part, about, files, old)
            for inner in sorted(folders_of(record.name for record in written.manifest.files)):
                sync_folder(part / inner)
            sync_folder(part)
        return Grown(folder, part, written)


def place(grown: Grown) -> Written:
    """Put it in its place."""
    with explained(grown.folder):
        try:
            yours = take_in(grown.folder, grown.part)
            replaced = publish(grown.part, grown.folder)
        except BaseException:
            with suppress(OSError):
                remove(grown.part)
            raise
        finally:
            unlock(grown.part)
        if replaced:
            settle(replaced, grown.folder)
        return grown.written._replace(yours=yours)


def _fill(part: Path, about: About, files: Iterable[Filed], old: FormerFolder) -> Written:
    """Every file of the build, then those kept, the manifest last."""
    records: list[FileRecord] = []
    placements: list[Mapping[str, object]] = []
    for file in files:
        old.must_not_hide(file.record.name)
        place = part / file.record.name
        place.parent.mkdir(parents=True, exist_ok=True)
        save_new(place, file.data)
        records.append(file.record)
        placements += file.placements
    told = {PRINTING} if about.printing else set[str]()
    for name in told:
        old.must_not_hide(name)
    kept = old.carry(part, about, {record.name for record in records} | told)
    names = {record.name for record in kept}
    placements += [row for row in old.manifest.placements if row["file"] in names]
    stale = [record.name for record in kept if record.is_stale(about)]
    text = printing_file(about, (*records, *kept), stale)
    if text is not None:
        save_new(part / text.record.name, text.data)
        records.append(text.record)
    manifest = Manifest(about, (*records, *kept), tuple(placements))
    save_new(part / MANIFEST, as_text(manifest).encode("utf-8", "backslashreplace"))
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
        if is_shallow(path, DEEPEST):  # else no build of ours has made it
            remove(path)
    elif folder.exists():
        settle(path, folder)
    else:
        os.rename(path, folder)


def _is_stale(path: Path) -> bool:
    """Whether a folder is left over from a build that is no longer running."""
    if not LEFTOVER.match(path.name) or path.is_symlink() or not path.is_dir() or not _is_ours(path):
        return False
    try:
        handle = lock(path)
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
    return is_told or is_plain(path / MARK) or not any(path.iterdir())
