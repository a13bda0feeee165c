"""Opening what lies behind a wall: no link leads out, whatever changes while somebody looks.

Owns the way from a wall to a file: folder by folder, each opened from the one above and no link among them, so that what
was looked at is what is open. Must not know what is read there, or why.

A wall is a folder somebody trusts to be what its name says: a set as the command line names it, were that a link. What
is in it was put there by strangers. A link in there is followed as long as it stays behind the wall: one looks where it
leads, and goes there as if there were none. Where a file cannot be opened from its folder (Windows), names are
compared before and after instead, and whoever changes them meanwhile at the right moment gets past: ``IS_SURE``.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

IS_SURE: Final = os.open in os.supports_dir_fd and os.scandir in os.supports_fd and hasattr(os, "O_NOFOLLOW")
PLAIN: Final = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
# a pipe would be waited for
FILE: Final = PLAIN | NO_LINK | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
FOLDER: Final = PLAIN | NO_LINK | getattr(os, "O_DIRECTORY", 0)
ON_THE_WAY: Final = FOLDER | getattr(os, "O_PATH", 0)  # may be gone through, were it not to be listed
# a link was met, a folder is another one by now, or nothing is there: to be looked at again, by name
ELSEWHERE: Final = frozenset((errno.ELOOP, errno.ENOTDIR, errno.ENOENT, errno.EMLINK, errno.ESTALE))
MOST_OPEN: Final = 32
BLOCK: Final = 1 << 20


class LeadsOutError(OSError):
    """What was to be opened lies outside its wall."""


class Walls:
    """The walls of one run, and the folders behind them that are open."""

    def __init__(self, walls: Iterable[str] = ()) -> None:
        self.known = {*walls}
        self._handles: dict[tuple[str, str], int] = {}
        self._round: dict[str, str | None] = {}  # of what was asked for so far

    def enclose(self, folder: str) -> None:
        """From now on this folder is a wall for everything in it, be it called by this name or as it is really called."""
        self.known |= {folder, os.path.realpath(folder)}
        self._round.clear()

    def round(self, place: str) -> str | None:
        """The innermost wall round a place."""
        below: list[str] = []
        while place not in self._round:
            above = os.path.dirname(place)
            if place in self.known or place == above:
                self._round[place] = place if place in self.known else None
                break
            below.append(place)
            place = above
        wall = self._round[place]
        self._round.update(dict.fromkeys(below, wall))
        return wall

    def home_of(self, place: str) -> str:
        """For who asks again: the wall round a place, or, where there is none, wherever its links lead."""
        return self.round(place) or os.path.dirname(os.path.realpath(place))

    def open_file(self, place: str, home: str) -> int:
        """A regular file within a home; this one, too, must lie behind its wall."""
        folder, name = os.path.split(place)
        handle = self._open(folder, name, home, FILE)
        mode = os.fstat(handle).st_mode
        if stat.S_ISREG(mode):
            return handle
        os.close(handle)
        raise no_file(place, stat.S_ISDIR(mode))

    @contextmanager
    def scanned(self, place: str) -> Iterator[Iterator[os.DirEntry[str]]]:
        """What lies in a folder; a wall counts if there is one."""
        wall = self.round(place)
        if wall is None:
            with os.scandir(place) as found:
                yield found
        elif not IS_SURE:
            inner, _ = _behind(place, wall, wall)
            with os.scandir(inner) as found:
                yield found
        else:
            handle = self._open(place, ".", wall, FOLDER)
            try:
                with os.scandir(handle) as found:
                    yield found
            finally:
                os.close(handle)

    def _open(self, folder: str, name: str, home: str, flags: int) -> int:
        place = folder if name == "." else os.path.join(folder, name)
        if not IS_SURE:
            return _compared(place, home, self.round(home) or home, flags)
        try:
            handle = self._handles.get((folder, home))
            if handle is None:
                handle = self._folder(folder, home)
            return os.open(name, flags, dir_fd=handle)
        except OSError as error:
            if error.errno not in ELSEWHERE:
                raise
        self.forget()
        inner, wall = _behind(place, home, self.round(home) or home)
        with suppress(FileNotFoundError):
            return open_behind(wall, inner, flags)
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), place)

    def _folder(self, folder: str, home: str) -> int:
        """A folder that is called by no link, open as long as nobody forgets it."""
        if not _within(folder, home):
            raise NotADirectoryError(errno.ENOTDIR, "to be looked at by name", folder)
        if len(self._handles) >= MOST_OPEN:
            self.forget()
        above, name = os.path.split(folder)
        if (above, home) in self._handles:
            handle = os.open(name, ON_THE_WAY, dir_fd=self._handles[above, home])
        else:
            handle = open_behind(self.round(home) or home, folder, ON_THE_WAY)
        self._handles[folder, home] = handle
        return handle

    def forget(self) -> None:
        """Folders may be others by now."""
        for handle in self._handles.values():
            with suppress(OSError):
                os.close(handle)
        self._handles.clear()

    def __del__(self) -> None:
        self.forget()


def no_file(place: str, is_folder: bool) -> OSError:
    """A pipe would wait for ever, a device never ends."""
    return IsADirectoryError(
        errno.EISDIR, "it is a folder" if is_folder else "it is not a regular file", place
    )


def content_of(handle: int, size: int, limit: int) -> bytes:
    """All of a file, if it is as long as it was; a little more than the limit, if it grows while it is read."""
    data = os.read(handle, size + 1)
    if len(data) == size:
        return data
    pieces, left = [data], limit + 1 - len(data)
    while left > 0 and (block := os.read(handle, min(left, BLOCK))):
        pieces.append(block)
        left -= len(block)
    return b"".join(pieces)


def open_behind(wall: str, place: str, flags: int = FOLDER) -> int:
    """Opens what lies behind a wall, step by step; the wall itself may be a link."""
    steps = [step for step in place[len(wall) :].split(os.sep) if step]
    handle = os.open(wall, (ON_THE_WAY if steps else flags) & ~NO_LINK)
    for number, step in enumerate(steps, 1):
        above = handle
        try:
            handle = os.open(step, ON_THE_WAY if number < len(steps) else flags, dir_fd=above)
        finally:
            os.close(above)
    return handle


def _behind(place: str, home: str, wall: str) -> tuple[str, str]:
    """Where a place and its wall really are; both it and its home must lie behind the wall."""
    inner, within, outer = (os.path.realpath(one) for one in (place, home, wall))
    if not (_within(inner, within) and _within(within, outer)):
        raise LeadsOutError(errno.ELOOP, "it leads out of its folder", place)
    return inner, outer


def _compared(place: str, home: str, wall: str, flags: int) -> int:
    """The best there is where nothing can be opened from its folder."""
    inner, _ = _behind(place, home, wall)
    handle = os.open(inner, flags)
    try:
        again, _ = _behind(place, home, wall)
        if again != inner or not os.path.samestat(os.fstat(handle), os.stat(inner)):
            raise LeadsOutError(errno.ELOOP, "it leads out of its folder", place)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _within(place: str, home: str) -> bool:
    return place == home or place.startswith(home.rstrip(os.sep) + os.sep)
