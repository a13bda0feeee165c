"""Trees of pnp: this one, and that of another commit.

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
