"""What is kept between runs in the user's cache folder: bytes, found again by what they were made from.

An entry is there whole or not at all: written aside and moved into place, read only if its checksum is right.
Deleting the folder costs time and nothing else. Must not know what the bytes mean.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from pathlib import Path


def folder() -> Path:
    """Where this user's programs keep what they can make again."""
    home = Path.home()
    usual = {"win32": home / "AppData/Local", "darwin": home / "Library/Caches"}.get(
        sys.platform, home / ".cache"
    )
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    return (Path(named) if named else usual) / "pnp"


def kept(room: str, made_from: bytes) -> bytes | None:
    """What was kept for these inputs; None where there is nothing, or nothing sound."""
    try:
        entry = _path(room, made_from).read_bytes()
    except OSError:
        return None
    checksum, data = entry[:32], entry[32:]
    return data if hashlib.sha256(data).digest() == checksum else None


def keep(room: str, made_from: bytes, data: bytes) -> None:
    """Keeps it for the next run; a folder that cannot be written to costs the work again."""
    path = _path(room, made_from)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(hashlib.sha256(data).digest() + data)
        os.replace(file.name, path)
    except OSError:
        return


def _path(room: str, made_from: bytes) -> Path:
    return folder() / room / hashlib.sha256(made_from).hexdigest()
