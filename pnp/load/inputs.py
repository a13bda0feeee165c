"""The digest of everything a set is made from: printed on every sheet, so that paper can be told apart.

Knows files and bytes only.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

READ = frozenset((".yaml", ".md", ".po", ".svg", ".j2", ".png", ".jpg", ".jpeg", ".ttf"))


def digest(folders: Iterable[str | Path], *words: str) -> str:
    """The same for the same contents, wherever the folders lie."""
    total = hashlib.sha256("\0".join(words).encode())
    for folder in folders:
        root = os.fspath(folder)
        for path in sorted(_read_files(root)):
            total.update(os.fsencode(path[len(root) :].replace(os.sep, "/")))
            with suppress(OSError), open(path, "rb") as file:  # whoever needs it tells that it cannot be read
                total.update(hashlib.sha256(file.read()).digest())
    return total.hexdigest()


def _read_files(root: str) -> Iterator[str]:
    """Plain strings, for a set may have a picture a card: paths as objects take longer than reading them."""
    for folder, _, names in os.walk(root):
        for name in names:
            if os.path.splitext(name)[1] in READ:
                yield os.path.join(folder, name)
