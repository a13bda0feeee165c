"""Runs commands as fresh processes and tells what they took.

Owns the measuring, and the folder a run keeps its things in: a cache, temporary files, what it makes. So nothing of
the user's is read or written, and whoever is not given a folder starts with nothing kept. Must not know what is
measured.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

from bench.tree import HERE

# as users have it: compiled modules are kept, and so is what pnp keeps
ENVIRONMENT = {
    key: value for key, value in os.environ.items() if key not in ("PYTHONDONTWRITEBYTECODE", "PNP_CACHE")
}
OUT = "{out}"  # in a command: the folder of the run that takes what it makes
ROOMS = {"XDG_CACHE_HOME": "cache", "TMPDIR": "tmp"}  # where a program keeps something between two runs
PAUSE = 0.02  # seconds between two looks at memory


class Task(NamedTuple):
    """One command. ``product`` is the file it makes, below OUT; ``place`` the folder it finds again, a new one each
    run where there is none; ``before`` is done before the clock starts; ``tree`` is the pnp that runs."""

    name: str
    command: tuple[str, ...]
    product: str = ""
    place: Path | None = None
    before: Callable[[], object] | None = None
    tree: Path = HERE


class Run(NamedTuple):
    """What one process took, its children included."""

    wall: float  # seconds
    cpu: float
    memory: int  # bytes, of the largest process
    size: int = 0  # of the product


class FailedError(Exception):
    """A command that did not do what it should."""


def measure(task: Task) -> Run:
    if task.before:
        task.before()
    with _place(task) as place:
        began = time.perf_counter()
        with _started(task, place) as process:
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - began
            process.returncode = os.waitstatus_to_exitcode(status)
        size = (place / "out" / task.product).stat().st_size if task.product else 0
    unit = 1 if sys.platform == "darwin" else 1024
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit, size)


def peak(task: Task) -> int | None:
    """Bytes all processes of a command take together at most, in a run of its own, for looking takes time too;
    None where the system does not tell."""
    most: int | None = None
    with _place(task) as place, _started(task, place) as process:
        while process.poll() is None:
            taken = together(process.pid)
            most = taken if most is None else max(most, taken or 0)
            time.sleep(PAUSE)
    return most


def together(process: int) -> int | None:
    """Bytes a process and all below it take now; what several share counts once. None where /proc does not tell."""
    if not Path("/proc/self/smaps_rollup").exists():
        return None
    return sum(map(_proportional, _family(process)))


def _family(process: int) -> Iterator[int]:
    yield process
    try:
        lists = [path.read_text() for path in Path(f"/proc/{process}/task").glob("*/children")]
    except OSError:  # it just ended
        return
    for child in " ".join(lists).split():
        yield from _family(int(child))


def _proportional(process: int) -> int:
    """What it takes alone, and its part of what it shares."""
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in told.splitlines() if line.startswith("Pss:")), 0)


@contextmanager
def _place(task: Task) -> Iterator[Path]:
    with nullcontext(task.place) if task.place else tempfile.TemporaryDirectory() as folder:
        for room in ("out", *ROOMS.values()):
            Path(folder, room).mkdir(parents=True, exist_ok=True)
        yield Path(folder)


@contextmanager
def _started(task: Task, place: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The command in its folder; whoever asked waits for its end."""
    rooms = {name: str(place / room) for name, room in ROOMS.items()}
    words = [word.replace(OUT, str(place / "out")) for word in task.command]
    env = {**ENVIRONMENT, **rooms, "PYTHONPATH": str(task.tree)}
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(words, stdout=told, stderr=subprocess.STDOUT, env=env, cwd=place)
        try:
            yield process
        finally:
            process.wait()
        if process.returncode:
            told.seek(0)
            raise FailedError(f"{task.name}: {told.read()[-2000:].decode(errors='replace')}")


def alternating(tasks: Sequence[Task], rounds: int) -> Mapping[str, Run]:
    """Each task once a round, so that what else the machine does meets them all; the best of each."""
    runs: dict[str, list[Run]] = {task.name: [] for task in tasks}
    for number in range(rounds):
        for task in tasks if number % 2 == 0 else reversed(tasks):
            runs[task.name].append(measure(task))
    return {name: best(taken) for name, taken in runs.items()}


def best(runs: Sequence[Run]) -> Run:
    return Run(*(min(values) for values in zip(*runs, strict=True)))
