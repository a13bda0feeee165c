"""Commands of pnp in processes of their own, with every process that they start, and those that outlive them.

Linux only: ``/proc`` knows the processes. Whatever a command starts is known by the folder it runs in, which is named
like no other: it is the working folder, or part of the environment or of the command. Template children get nothing of
the environment but ``PYTHONPATH``, so it stands there, too.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import pnp

ROOT = Path(pnp.__file__).parents[1]
# a test run that was begun in the background of a shell, or by nohup, ignores these, and so would what it starts
HEARING = ("env", "--default-signal=INT,TERM,HUP")


class Process(NamedTuple):
    """A process of a command."""

    pid: int
    command: str


class Command:
    """``pnp WORDS`` at work in a folder of its own below ``home``, in a process group of its own."""

    def __init__(
        self,
        words: Sequence[str],
        home: Path,
        more: Mapping[str, str] | None = None,
        here: Path | None = None,
    ) -> None:
        self.here = here or new_folder(home)
        self.temp = Path(tempfile.mkdtemp())  # short: Chromium has sockets there, whose names have an end
        with open(self.here / "out.txt", "wb") as out, open(self.here / "err.txt", "wb") as err:
            self.began = time.monotonic()
            self.process = subprocess.Popen(
                (*HEARING, sys.executable, "-m", "pnp", *words),
                cwd=self.here,
                env=self._environment(more or {}),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                start_new_session=True,
            )
        self._handle = os.pidfd_open(self.process.pid)

    def _environment(self, more: Mapping[str, str]) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PNP_", "PYTEST_"))}
        paths = os.pathsep.join((str(ROOT), str(self.here / "no-modules")))
        return {**kept, "PYTHONPATH": paths, "TMPDIR": str(self.temp), "PNP_CACHE": "off", **more}

    def ends_within(self, seconds: float) -> bool:
        """Waits until the first process has ended, or the time is up."""
        poll = select.poll()
        poll.register(self._handle, select.POLLIN)
        return bool(poll.poll(max(0.0, seconds) * 1000))

    @property
    def seconds(self) -> float:
        """Since it began."""
        return time.monotonic() - self.began

    @property
    def said(self) -> str:
        return (self.here / "out.txt").read_text("utf-8", "replace")

    @property
    def complained(self) -> str:
        return (self.here / "err.txt").read_text("utf-8", "replace")

    def processes(self) -> list[Process]:
        """Every process of this command that is there now."""
        mark = os.fsencode(self.here.name)
        found = []
        for name in os.listdir("/proc"):
            if name.isdecimal() and int(name) != os.getpid() and _has(mark, Path("/proc", name)):
                found.append(Process(int(name), _command(Path("/proc", name))))
        return found

    def all_gone_within(self, seconds: float) -> list[Process]:
        """The processes that are still there when the time is up."""
        until = time.monotonic() + seconds
        while (there := self.processes()) and time.monotonic() < until:
            select.select([], [], [], 0.02)
        return there

    def end(self) -> None:
        """Kills all that is left of it."""
        while there := self.processes():
            for process in there:
                with suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGKILL)
            self.process.poll()
        self.process.wait()
        shutil.rmtree(self.temp, ignore_errors=True)
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Command:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def new_folder(home: Path) -> Path:
    folder = home / f"pnp-run-{uuid4().hex}"
    folder.mkdir(parents=True)
    return folder


def _has(mark: bytes, process: Path) -> bool:
    """Whether it is one of those, and more than the shell of one that has ended."""
    try:
        if (process / "stat").read_bytes().rpartition(b")")[2].split()[0] in (b"Z", b"X"):
            return False
        if mark in (process / "cmdline").read_bytes() or mark in (process / "environ").read_bytes():
            return True
        return mark in os.fsencode(os.readlink(process / "cwd"))
    except OSError:  # it went, or is somebody else's
        return False


def _command(process: Path) -> str:
    try:
        words = (process / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
    except OSError:
        return "?"
    return " ".join(words)[:100]
