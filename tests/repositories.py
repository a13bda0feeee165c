"""A git repository for tests: nothing of the machine's own settings in it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

SETTINGS = {
    "user.name": "A",
    "user.email": "a@b.c",
    "commit.gpgsign": "false",
    "init.defaultBranch": "main",
}


def git(folder: Path, *words: str) -> str:
    """What git says to this in a folder."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    given = (word for key, value in SETTINGS.items() for word in ("-c", f"{key}={value}"))
    done = subprocess.run(
        ["git", *given, *words], cwd=folder, check=True, capture_output=True, env=environment
    )
    return done.stdout.decode().strip()


def committed(folder: Path) -> None:
    """A new repository with all that lies there in its first commit."""
    git(folder, "init", "-q")
    commit(folder, "first")


def commit(folder: Path, message: str) -> None:
    """All that lies there now, as another commit."""
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", message)
