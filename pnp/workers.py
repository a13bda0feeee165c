"""Processes of our own: started, told things, heard, ended. Must not know what they work at.

``multiprocessing`` takes 20 ms to import, a tenth of a small build, so this is ``os.fork``, two pipes and pickle; where
processes cannot be forked, a fresh interpreter with pipes for its input and output. Pickle is for what comes from
ourselves: nothing read from a file, a cache or a foreign process may ever travel this way.

A worker ends by itself when its work is done or whoever started it is gone; an interrupt is for the one who started it.
It can be told and can tell things of any size at any time: whoever tells a worker takes in meanwhile what it tells.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import ceil
from pathlib import Path
from threading import Condition, Thread
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from subprocess import Popen

StartMethod: TypeAlias = Literal["fork", "spawn"]
Task: TypeAlias = Callable[[Iterator[object], Callable[[object], None]], None]

BLOCK: Final = 1 << 16
LENGTH: Final = 8  # bytes in front of each message that say how long it is
QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")  # what a container may use


class WorkerLost(Exception):
    """The process is gone, or could not be had."""


class _LeftAlone(BaseException):
    """In a worker: whoever started it is gone. Not to be caught, but to be cleared up after."""


def start_method() -> StartMethod:
    """How processes begin here; the environment may say otherwise."""
    named = os.environ.get("PNP_START_METHOD", "")
    if named == "spawn" or not hasattr(os, "fork"):
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
        self.method = method or start_method()
        self._arrived: deque[bytes] = deque()
        self._partial = bytearray()
        self._is_silent = False  # it will tell nothing more
        self._listener: Thread | None = None
        heard, self._to = os.pipe()
        self._from, told = os.pipe()
        try:
            self._process: Popen[bytes] | _Forked = (
                _forked(work, heard, told, (self._to, self._from))
                if self.method == "fork"
                else _spawned(heard, told)
            )
        except OSError as error:
            os.close(self._to)
            os.close(self._from)
            raise WorkerLost(f"a process cannot be had: {error.strerror}") from error
        finally:
            os.close(heard)
            os.close(told)
        _living.add(self)
        if self.method == "fork":
            os.set_blocking(self._to, False)
            return
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        self.tell(pickle.dumps((work, gc.isenabled()), protocol=5))

    @property
    def pid(self) -> int:
        return self._process.pid

    def tell(self, thing: object) -> None:
        """Give it something. Raises WorkerLost; what it told before can still be heard."""
        if self not in _living:
            raise WorkerLost("it was ended")
        rest = memoryview(_message((thing, None)))
        try:
            while rest:
                if self.method == "fork" and not self._may_write():
                    self._read()
                else:
                    rest = rest[os.write(self._to, rest[:BLOCK]) :]
        except OSError as error:
            raise WorkerLost("it hears nothing any more") from error

    def hear(self) -> object:
        """The next thing it told. What its work raised is raised here; WorkerLost when it has ended."""
        first_to_speak([self])
        if not self._arrived:
            status = self._process.wait() if self in _living else 0
            self.end()
            raise WorkerLost(f"killed by signal {-status}" if status < 0 else f"it ended (status {status})")
        thing, trace = pickle.loads(self._arrived.popleft())
        if trace is not None:
            self.end()
            thing.add_note(f"In a worker process:\n{trace}")
            raise thing
        told: object = thing
        return told

    def has_spoken(self) -> bool:
        """Whether ``hear`` would not have to wait."""
        return bool(self._arrived) or self._is_silent

    def end(self) -> None:
        """Here and now, whatever it is doing."""
        if self not in _living:
            return
        if self.method == "spawn" and sys.platform != "win32" and self._process.returncode is None:
            os.killpg(self.pid, signal.SIGKILL)  # with whatever it had started
        self._process.kill()
        self._process.wait()
        if self._listener:
            self._listener.join()
        _living.discard(self)
        self._is_silent = True
        os.close(self._to)
        os.close(self._from)

    # --- what arrives ------------------------------------------------------------------------------------

    def _may_write(self) -> bool:
        """Waits until it takes or tells something; reading comes first, lest both wait for ever to be read."""
        reading = () if self._is_silent else (self._from,)
        return not _ready(reading, (self._to,)) & {*reading}

    def _read(self) -> None:
        """What is there; waits where nothing is."""
        block = os.read(self._from, BLOCK)
        self._is_silent = not block
        self._partial += block
        while len(self._partial) >= LENGTH:
            end = LENGTH + int.from_bytes(self._partial[:LENGTH])
            if len(self._partial) < end:
                break
            with memoryview(self._partial) as arrived:
                self._arrived.append(bytes(arrived[LENGTH:end]))
            del self._partial[:end]

    def _listen(self) -> None:
        """In a thread of its own: pipes cannot be waited for together on every system."""
        while not self._is_silent:
            self._read()
            with _spoken:
                _spoken.notify_all()


_living: set[Worker] = set()  # not ended yet
_spoken = Condition()  # a worker with a listener told something


def first_to_speak(workers: Sequence[Worker]) -> Worker:
    """Waits until one of the workers told something, or has ended. They were all started in the same way."""
    while True:
        for worker in workers:
            if worker.has_spoken():
                return worker
        if workers[0].method == "fork":
            ready = _ready([worker._from for worker in workers])
            for worker in workers:
                if worker._from in ready:
                    worker._read()
        else:
            with _spoken:
                if not any(worker.has_spoken() for worker in workers):
                    _spoken.wait(0.2)  # an interrupt is not seen on Windows while one waits


@contextmanager
def ending(workers: list[Worker]) -> Iterator[list[Worker]]:
    """Whatever happens inside, all workers on the list are gone afterwards."""
    try:
        yield workers
    finally:
        for worker in workers:
            worker.end()


def _ready(reading: Sequence[int], writing: Sequence[int] = ()) -> set[int]:
    """Waits until at least one of the pipes can be read or written. No ``select.select``: it counts to 1024."""
    from select import POLLIN, POLLOUT, poll

    asked = poll()
    for pipe in reading:
        asked.register(pipe, POLLIN)
    for pipe in writing:
        asked.register(pipe, POLLOUT)
    return {pipe for pipe, _ in asked.poll()}


# --- starting --------------------------------------------------------------------------------------------


class _Forked:
    """A process that was forked, handled like one that was spawned."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def kill(self) -> None:
        if self.returncode is None and sys.platform != "win32":
            os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> int:
        if self.returncode is None:
            self.returncode = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.returncode


def _forked(work: Task, heard: int, told: int, ours: Sequence[int]) -> _Forked:
    if sys.platform == "win32":
        raise OSError(0, "this system cannot fork")
    for stream in (sys.stdout, sys.stderr):  # or what waits there might be printed by both
        with suppress(OSError, ValueError):  # whoever prints next is told
            stream.flush()
    held = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))  # until the child ignores it
    try:
        pid = os.fork()
        if pid == 0:
            _in_fork(work, heard, told, ours)
        return _Forked(pid)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def _in_fork(work: Task, heard: int, told: int, ours: Sequence[int]) -> None:
    """Never returns: the stack above belongs to the parent, and so does what its buffers hold."""
    status = 1
    try:
        for worker in _living:  # as long as anybody could still write there, nobody would see the end
            os.close(worker._to)
            os.close(worker._from)
        for pipe in ours:
            os.close(pipe)
        _living.clear()
        gc.freeze()  # what the parent made is shared as long as nobody counts through it
        status = _serve(work, heard, told)
    finally:
        os._exit(status)


def _spawned(heard: int, told: int) -> Popen[bytes]:
    import subprocess

    paths = os.pathsep.join(path for path in sys.path if os.path.isabs(path))
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "pnp.workers"],
        stdin=heard,
        stdout=told,
        env={**os.environ, "PYTHONPATH": paths},
        start_new_session=True,  # a terminal's Ctrl-C is not for it, not even while it starts
    )


# --- in the worker ---------------------------------------------------------------------------------------


def main() -> None:
    """Of a process that was spawned."""
    heard, told = os.dup(0), os.dup(1)
    os._exit(_serve(_first_told, heard, told))


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
    from pnp.workers import main as main_of_module  # whose classes are those that are sent

    main_of_module()
