"""Same input, same bytes: whatever the hash seed, the folder, the time zone and SOURCE_DATE_EPOCH."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.source.load.set_folders import find


def build(folder: Path, out: Path, **environment: str) -> dict[str, str]:
    command = [sys.executable, "-m", "pnp", "build", str(folder), "--out", str(out)]
    done = subprocess.run(
        command, env={**os.environ, **environment}, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in out.rglob("*") if path.is_file()
    }


@pytest.mark.slow
def test_two_builds_are_the_same(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there" / "deeper"
    for folder in (here, there):
        shutil.copytree(find("biotopia"), folder)
    first = build(here, tmp_path / "out1", PYTHONHASHSEED="1", TZ="UTC", LANG="C")
    second = build(
        there,
        tmp_path / "out2",
        PYTHONHASHSEED="4711",
        TZ="Pacific/Kiritimati",
        LANG="C.UTF-8",
        SOURCE_DATE_EPOCH="no date",
    )
    assert first == second
    assert "cards.pdf" in first
