"""What the disk could not take, in words. Must not know what was to be written."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.files.saving import LinkError


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


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """What the disk cannot do, in words."""
    try:
        yield
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        place = error.filename if isinstance(error, LinkError) else folder
        raise WriteError(f"cannot write {place}: {why}", HINTS.get(error.errno or 0, "")) from error
