"""Trees of pnp: this one and that of another commit, and the files below a folder.

Owns where they lie. Must not know what is done with them.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]


def check_out(ref: str, folder: Path) -> None:
    """The tree of a commit, without touching the repository."""
    packed = subprocess.run(("git", "archive", ref), cwd=HERE, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as tree:
        tree.extractall(folder, filter="data")


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder by its way from there."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
