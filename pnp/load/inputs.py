"""The digest of everything a set is made from: printed on every sheet, so that paper can be told apart.

Knows files and bytes only.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

READ = frozenset((".yaml", ".md", ".po", ".svg", ".j2", ".png", ".jpg", ".jpeg", ".ttf"))


def digest(folders: Iterable[str | Path], *words: str) -> str:
    """The same for the same contents, wherever the folders lie."""
    total = hashlib.sha256("\0".join(words).encode())
    for folder in folders:
        root = Path(folder)
        for path in sorted(root.rglob("*")):
            if path.suffix in READ and path.is_file():
                total.update(os.fsencode(path.relative_to(root).as_posix()))
                with suppress(OSError):  # whoever needs it tells that it cannot be read
                    total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()
