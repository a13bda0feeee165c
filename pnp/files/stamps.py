"""What tells one state of a file or folder from the next. Must not know what is read, or why."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from typing import Final

from pnp.base.frozen import NamedTuple

RACY_NS: Final = 50_000_000  # a file written that shortly before it was read may be written again unseen


class Stamp(NamedTuple):
    """What tells one state of a file or folder from the next. ``digest`` is there where time alone would not do."""

    modified: int
    size: int
    inode: int  # below zero where a link leads there
    changed: int = 0
    digest: bytes = b""


def _stamp(state: os.stat_result) -> Stamp:
    size = 0 if stat.S_ISDIR(state.st_mode) else state.st_size
    return Stamp(state.st_mtime_ns, size, state.st_ino, state.st_ctime_ns)


def stamp_of(place: str) -> Stamp | None:
    """Of what is there now; None where nothing is."""
    try:
        state = os.lstat(place)
        if not stat.S_ISLNK(state.st_mode):
            return _stamp(state)
        return _linked(_stamp(os.stat(place)))
    except OSError:
        return None


def _linked(stamp: Stamp) -> Stamp:
    return stamp._replace(inode=-stamp.inode)


def stamp_of_open(handle: int, place: str) -> Stamp:
    """Of a file that is being read, by the way it was come to."""
    stamp = _stamp(os.fstat(handle))
    return _linked(stamp) if os.path.islink(place) else stamp


def unsaved(data: bytes) -> Stamp:
    """Of a text that no file holds yet."""
    return Stamp(0, len(data), 0, digest=hashlib.sha256(data).digest())


def is_racy(state: os.stat_result) -> bool:
    """Whether it may change once more without its time telling."""
    return time.time_ns() - state.st_mtime_ns < RACY_NS
