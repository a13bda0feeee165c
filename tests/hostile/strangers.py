"""A stranger's set, run as its victim would: in a process of its own, whose time and memory are measured.

Every case is a folder of its own and the words pnp must say about it; that nothing runs away, nothing outside is
written and no traceback is shown goes without saying, so it is asserted here for all of them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple, TypeVar

import pytest

from pnp.press.write.growing_folders import _exchange

CPU_SECONDS = 20.0  # a language
MEMORY_MB = 400  # in any one process
VICTIM = "nobody asked for this to change\n"
PLAIN_SET = """\
id: stranger
theme: plain
rules: {kinds: {beast: {fields: {power: {type: int}}}}}
print: {beast: {size: poker, back: none}}
cards: [{kind: beast, id: fox, name: Fox, power: 3}, {kind: beast, id: owl, name: Owl, power: 2}]
"""
MEASURED = Path(__file__).with_name("measured.py")
OWN_THEME = {
    "templates/own/theme.yaml": "palette: {}\n",
    "templates/own/beast.xml.j2": '<face><text name="t" x="9" y="9" w="40" h="8">{{ card.name }}</text></face>\n',
}


class Ran(NamedTuple):
    """How a command ended."""

    code: int
    told: str
    cpu: float  # seconds, all its processes together
    memory: float  # MB, the largest of them


class Case(NamedTuple):
    """``make`` fills the folder of the set; beside it lies ``victim.txt``, which must stay as it is."""

    name: str  # number in the list of attacks, and what is tried
    make: Callable[[Path], object]
    finds: tuple[str, ...]  # words that must be told
    args: tuple[str, ...] = ("check", "stranger")
    code: int = 1
    never: tuple[str, ...] = ()  # words that must not be told
    cpu: float = CPU_SECONDS


def write(folder: Path, files: Mapping[str, str | bytes], text: str = PLAIN_SET) -> Path:
    """A set of these files; ``set.yaml`` is ``text``."""
    for name, content in {"set.yaml": text, **files}.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(dedent(content).encode() if isinstance(content, str) else content)
    return folder


def run(*args: str | Path, here: Path, environment: Mapping[str, str] | None = None) -> Ran:
    """``pnp ARGS`` in that folder, its output in one piece, its time and memory as the system counts them."""
    out, report = here / ".told", here / ".took"
    with out.open("wb") as told:
        subprocess.run(
            [sys.executable, "-I", "-S", MEASURED, report, sys.executable, "-m", "pnp", *map(str, args)],
            check=True,
            cwd=here,
            stdin=subprocess.DEVNULL,
            stdout=told,
            stderr=subprocess.STDOUT,
            env={
                **os.environ,
                "PYTHONPATH": str(Path(__file__).parents[2]),
                "COLUMNS": "200",
                **(environment or {}),
            },
        )
    text = out.read_bytes().decode("utf-8", "backslashreplace")
    code, cpu, memory = report.read_text().split()
    out.unlink()
    report.unlink()
    return Ran(int(code), text, float(cpu), float(memory))


def judge(case: Case, here: Path) -> Ran:
    """Run a case and assert what holds for all of them."""
    victim = here / "victim.txt"
    victim.write_text(VICTIM)
    (here / "stranger").mkdir()
    case.make(here / "stranger")
    ran = run(*case.args, here=here)
    shown = ran.told[:2000]
    assert "Traceback" not in ran.told, ran.told[-3000:]
    assert ran.code == case.code, (ran.code, shown)
    assert [words for words in case.finds if words not in ran.told] == [], shown
    assert [words for words in case.never if words in ran.told] == [], shown
    assert ran.cpu < case.cpu, f"{ran.cpu:.1f} s of processor time"
    assert ran.memory < MEMORY_MB, f"{ran.memory:.0f} MB"
    assert victim.read_text() == VICTIM
    return ran


class Swapping:
    """Somebody who puts a link in a file's or folder's place and back, in one step each, as quickly as can be."""

    def __init__(self, place: Path, target: Path) -> None:
        self.place, self.target = place, target
        self.link = place.with_name("link")
        self.lay()
        self.done = threading.Event()
        self.rounds = 0

    def lay(self) -> None:
        """Another link, where a file has taken the place of the last one."""
        if not self.link.is_symlink() and not self.place.is_symlink():
            fresh = self.place.with_name("fresh")
            fresh.symlink_to(self.target)
            os.replace(fresh, self.link)

    def _swap(self) -> None:
        while not self.done.is_set():
            assert _exchange(self.place, self.link)
            self.rounds += 1

    def __enter__(self) -> Swapping:
        self.thread = threading.Thread(target=self._swap)
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.thread.join()


Outcome = TypeVar("Outcome")
CALLS = ("open", "stat", "lstat", "readlink", "scandir", "access", "mkdir", "fsync", "replace", "unlink")
STAYS = (1, 2, 3, 5, 8, 1000)  # that many calls of the system


def swapped_at_every_step(lay: Callable[[], Path], task: Callable[[], Outcome]) -> list[Outcome]:
    """What comes of a task while somebody swaps a place for a link, just before each of its calls of the system in
    turn, and swaps them back some calls later; and the other way round. ``lay`` makes all anew and says which place,
    beside it the ``link``. The same in every run, however quick the machine."""
    outcomes = []
    for begins_swapped in (False, True):
        _, calls = _stepped(lay(), task, begins_swapped, frozenset())
        for comes, stays in product(range(calls), STAYS):
            outcome, _ = _stepped(lay(), task, begins_swapped, frozenset((comes, comes + stays)))
            outcomes.append(outcome)
    return outcomes


def _stepped(
    place: Path, task: Callable[[], Outcome], begins_swapped: bool, at: frozenset[int]
) -> tuple[Outcome, int]:
    """What came of it, and how often it called the system."""
    link, calls, is_ours = place.with_name("link"), 0, False

    def watched(call: Callable[..., object]) -> Callable[..., object]:
        def called(*args: object, **named: object) -> object:
            nonlocal calls, is_ours
            if not is_ours:
                is_ours = True
                assert calls not in at or _exchange(place, link)
                calls, is_ours = calls + 1, False
            return call(*args, **named)

        return called

    assert not begins_swapped or _exchange(place, link)
    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, watched(getattr(os, name)))
        return task(), calls
