"""Processes that carry out functions of ours: started, told things, heard, ended. Must not know what they work at.

A worker is a fork, which has all we have read, or a fresh interpreter where processes cannot be forked or are not to be.
What is said is pickled, so it must come from ourselves: nothing read from a file, a cache or a foreign process may travel
this way. It can be told and can tell things of any size at any time. ``multiprocessing`` takes 20 ms to import.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from math import ceil
from pathlib import Path
from threading import current_thread, main_thread
from typing import Final, Literal, TypeAlias

from pnp.files.processes.bound import bind
from pnp.files.processes.child import fork, listen, ours, start

StartMethod: TypeAlias = Literal["fork", "spawn"]
Task: TypeAlias = Callable[[Iterator[object], Callable[[object], None]], None]

LENGTH: Final = 8  # bytes in front of each message that say how long it is
QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")  # what a container may use


class WorkerLost(Exception):
    """The process has died or could not be started."""


class _LeftAlone(BaseException):
    """Raised in a worker whose parent has gone. Clean up, but do not catch it."""


def start_method() -> StartMethod:
    """How processes begin here. The environment may say otherwise, but beside other threads nobody forks."""
    named = os.environ.get("PNP_START_METHOD", "")
    if named == "spawn" or not hasattr(os, "fork") or current_thread() is not main_thread():
        return "spawn"
    return "fork" if named == "fork" or sys.platform == "linux" else "spawn"


def cores() -> int:
    """How many processors this process may use."""
    count = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    with suppress(OSError, ValueError):  # no container, or no limit: "max 100000"
        quota, period = map(int, QUOTA.read_text().split())
        count = min(count, ceil(quota / period))
    return max(1, count)


class Worker:
    """One process at work. ``spawn`` needs work that can be pickled: a function of a module, or a partial of one."""

    def __init__(self, work: Task, method: StartMethod | None = None) -> None:
        method = method or start_method()
        try:
            if method == "fork":
                self.child = fork(partial(_serve, work))
            else:
                paths = os.pathsep.join(path for path in sys.path if os.path.isabs(path))
                environment = {**os.environ, "PYTHONPATH": paths}
                self.child = start(ours("-m", __name__), environment, errors=2)
        except OSError as error:
            raise WorkerLost(f"a process cannot be had: {error.strerror}") from error
        if method == "spawn":
            self.tell(pickle.dumps((work, gc.isenabled()), protocol=5))

    @property
    def pid(self) -> int:
        return self.child.pid

    def tell(self, thing: object) -> None:
        """Give it something. Raises WorkerLost; what it told before can still be heard."""
        try:
            self.child.write(_message((thing, None)))
        except OSError as error:
            raise WorkerLost("it hears nothing any more") from error

    def hear(self) -> object:
        """The next thing it told. What its work raised is raised here; WorkerLost when it has ended."""
        while not self.has_spoken():
            listen([self.child])
        end = self._end_of_message()
        if not end:
            self.end()
            raise WorkerLost(self.child.lost or f"it ended (status {self.child.status})")
        thing, trace = pickle.loads(self.child.arrived[LENGTH:end])
        del self.child.arrived[:end]
        if trace is not None:
            self.end()
            thing.add_note(f"In a worker process:\n{trace}")
            raise thing
        told: object = thing
        return told

    def has_spoken(self) -> bool:
        """Whether ``hear`` would not have to wait."""
        return bool(self._end_of_message()) or self.child.is_silent

    def end(self) -> None:
        """Here and now, whatever it is doing."""
        self.child.end()

    def _end_of_message(self) -> int:
        """Where the first message ends; 0 if it has not arrived."""
        arrived = self.child.arrived
        end = LENGTH + int.from_bytes(arrived[:LENGTH])
        return end if LENGTH <= end <= len(arrived) and len(arrived) >= LENGTH else 0


def first_to_speak(workers: Sequence[Worker]) -> Worker:
    """Wait until one of the workers told something, or has ended."""
    while True:
        for worker in workers:
            if worker.has_spoken():
                return worker
        listen([worker.child for worker in workers])


@contextmanager
def ending(workers: list[Worker]) -> Iterator[list[Worker]]:
    """Whatever happens inside, all workers on the list are gone afterwards."""
    try:
        yield workers
    finally:
        for worker in workers:
            worker.end()


# --- in the worker ---------------------------------------------------------------------------------------


def main() -> None:
    """Of a process that was spawned."""
    bind(int(sys.argv[1]))
    os._exit(_serve(_first_told, os.dup(0), os.dup(1)))


def _first_told(heard: Iterator[object], tell: Callable[[object], None]) -> None:
    """Work that is told what its work is."""
    order = next(heard, None)
    if isinstance(order, bytes):
        work, is_collecting = pickle.loads(order)
        if not is_collecting:
            gc.disable()
        work(heard, tell)


def _serve(work: Task, heard: int, told: int) -> int:
    """The work, from its first word to its last; the status to end with."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()  # what the parent made is shared as long as nobody counts through it
    os.dup2(2, 1)  # what is printed by mistake is neither among what is told nor in what the parent prints
    sys.stdout = sys.stderr
    try:
        work(_heard(heard), lambda thing: _write(told, _message((thing, None))))
    except _LeftAlone:
        return 1
    except BaseException as error:
        with suppress(_LeftAlone):
            _write(told, _failure(error))
        return 1
    return 0


def _heard(pipe: int) -> Iterator[object]:
    with os.fdopen(pipe, "rb") as source:
        while length := source.read(LENGTH):
            data = source.read(int.from_bytes(length))
            if len(data) < int.from_bytes(length):
                raise _LeftAlone
            yield pickle.loads(data)[0]


def _write(pipe: int, message: bytes) -> None:
    rest = memoryview(message)
    try:
        while rest:
            rest = rest[os.write(pipe, rest) :]
    except OSError as error:
        raise _LeftAlone from error


def _message(thing: tuple[object, str | None]) -> bytes:
    """Something told, or an exception with its traceback."""
    data = pickle.dumps(thing, protocol=5)
    return len(data).to_bytes(LENGTH) + data


def _failure(error: BaseException) -> bytes:
    """What the work raised, if that can travel; else what it says."""
    from traceback import format_exc

    trace = format_exc()
    try:
        message = _message((error, trace))
        pickle.loads(message[LENGTH:])
    except Exception:
        return _message((RuntimeError(f"{type(error).__name__}: {error}"), trace))
    return message


if __name__ == "__main__":
    from pnp.files.processes.workers import main as main_of_module  # whose classes are those that are sent

    main_of_module()
