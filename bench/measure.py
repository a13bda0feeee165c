"""Runs commands as fresh processes and tells what they took.

Owns the measuring. Must not know what is measured.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

# as users have it: compiled modules are kept
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


class Task(NamedTuple):
    """One command; ``product`` is the file it makes, if any."""

    name: str
    command: tuple[str, ...]
    product: Path | None = None


class Run(NamedTuple):
    """What one process took, its children included."""

    wall: float  # seconds
    cpu: float
    memory: int  # bytes, of the largest process
    size: int = 0  # of the product


class FailedError(Exception):
    """A command that did not do what it should."""


def measure(task: Task) -> Run:
    with tempfile.TemporaryFile() as told:
        began = time.perf_counter()
        process = subprocess.Popen(task.command, stdout=told, stderr=subprocess.STDOUT, env=ENVIRONMENT)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            told.seek(0)
            raise FailedError(f"{task.name}: {told.read()[-2000:].decode(errors='replace')}")
    size = task.product.stat().st_size if task.product else 0
    unit = 1 if sys.platform == "darwin" else 1024
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit, size)


def alternating(tasks: Sequence[Task], rounds: int) -> Mapping[str, Run]:
    """Each task once a round, so that what else the machine does meets them all; the best of each."""
    runs: dict[str, list[Run]] = {task.name: [] for task in tasks}
    for number in range(rounds):
        for task in tasks if number % 2 == 0 else reversed(tasks):
            runs[task.name].append(measure(task))
    return {name: best(taken) for name, taken in runs.items()}


def best(runs: Sequence[Run]) -> Run:
    return Run(*(min(values) for values in zip(*runs, strict=True)))
