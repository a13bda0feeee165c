"""One child process: started, fed, waited for within limits, ended. Must not know what is said.

A child has a pipe each way and nothing else of ours: all that Python opens closes when a program starts, and a fork closes
our ends of the pipes of every other child. It ends when we end (``bound``), and ending it never waits without a limit.
On POSIX systems this needs neither ``subprocess``, which takes 5 ms to import, nor threads, which do not go with forks.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from math import inf
from threading import RLock, Thread, current_thread, main_thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, Protocol

from pnp.files.processes import bound

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

BLOCK: Final = 1 << 16
GRACE: Final = 1.0  # seconds a child that was killed, or closed its pipe, has to be gone
NAP: Final = 0.01  # seconds between two looks, where pipes cannot be waited for together
IS_POSIX = hasattr(os, "posix_spawn")
# how processes end that broke a limit, or crashed; any other signal is the system's, or somebody's
OWN_FAULT: Final = frozenset(
    getattr(signal, name, 0)
    for name in ("SIGXCPU", "SIGXFSZ", "SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGSYS")
)


class Process(Protocol):
    """What is used of ``subprocess.Popen``."""

    pid: int

    def poll(self) -> int | None: ...

    def kill(self) -> None: ...


class Child:
    """A process and our ends of its pipes. ``patience`` is for how many seconds we wait for it in all."""

    def __init__(self, process: Process, to: int, told: int) -> None:
        self.process = process
        self.patience = inf
        self.arrived = bytearray()  # and not taken yet
        self.is_silent = False  # it closed its pipe
        self.status: int | None = None  # how it ended by itself; None if we killed it
        self._to, self._from = to, told
        self._blocks: deque[bytes] = deque()
        self._listener: Thread | None = None
        if IS_POSIX:
            os.set_blocking(to, False)
        else:
            self._listener = Thread(target=self._listen, daemon=True)
            self._listener.start()
        _living.add(self)

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def is_running(self) -> bool:
        return self in _living and self.process.poll() is None

    @property
    def lost(self) -> str:
        """By which signal it ended that is nobody's fault here; "" if it ended otherwise."""
        if self.status is None or self.status >= 0 or -self.status in OWN_FAULT:
            return ""
        return f"killed by signal {-self.status}"

    def write(self, data: bytes) -> None:
        """Feed it, taking in meanwhile what it tells. Raises OSError: BrokenPipeError, TimeoutError."""
        if self not in _living:
            raise BrokenPipeError
        if self._listener:
            self._write_apart(data)
            return
        rest = memoryview(data)
        while rest:
            if self._from in self._ready(self._to):  # reading comes first, lest both wait to be read
                self._take(os.read(self._from, BLOCK))
            else:
                rest = rest[os.write(self._to, rest[:BLOCK]) :]

    def close_input(self) -> None:
        """It is told nothing more."""
        self._to = _closed(self._to)

    def everything(self, most: int) -> bytes:
        """All it tells, to its end or until it is more than ``most``. Raises TimeoutError."""
        while not self.is_silent and len(self.arrived) <= most:
            listen([self])
        return bytes(self.arrived)

    def lines(self, most: int) -> Iterator[bytes]:
        """What it tells, line by line, until it is silent or told more than ``most`` bytes. Raises TimeoutError."""
        seen = 0
        while True:
            while (end := self.arrived.find(b"\n", seen) + 1) == 0:
                seen = len(self.arrived)
                if self.is_silent or seen > most:
                    return
                listen([self])
            if (most := most - end) < 0:
                return
            line = bytes(self.arrived[:end])
            del self.arrived[:end]
            seen = 0
            yield line

    def end(self, grace: float = 0.0) -> None:
        """Close its pipes, give it ``grace`` seconds to go, kill it."""
        if self not in _living:
            return
        self.close_input()
        if not _is_gone(self.process, GRACE if self.is_silent else grace):
            self.process.kill()
            _is_gone(self.process, GRACE)
        else:
            self.status = self.process.poll()
        if self._listener:
            self._listener.join(GRACE)
        if not self._listener or not self._listener.is_alive():
            self._from = _closed(self._from)
        self.is_silent = True
        _living.discard(self)

    def forget(self) -> None:
        """In a fork: it is the parent's."""
        _closed(self._to)
        _closed(self._from)

    # --- waiting -----------------------------------------------------------------------------------------

    def _ready(self, to: int = -1) -> set[int]:
        began = monotonic()
        ready = _polled([] if self.is_silent else [self._from], to, self.patience)
        self.patience = max(0.0, self.patience - (monotonic() - began))
        if not ready:
            raise TimeoutError
        return ready

    def _take(self, block: bytes) -> None:
        self.is_silent = not block
        self.arrived += block

    def _listen(self) -> None:
        """In a thread of its own."""
        block = b" "
        while block:
            try:
                block = os.read(self._from, BLOCK)
            except OSError:
                block = b""
            self._blocks.append(block)

    def _write_apart(self, data: bytes) -> None:
        failed: list[OSError] = []

        def write() -> None:
            rest = memoryview(data)
            try:
                while rest:
                    rest = rest[os.write(self._to, rest[:BLOCK]) :]
            except OSError as error:
                failed.append(error)

        writer = Thread(target=write, daemon=True)
        writer.start()
        began = monotonic()
        while writer.is_alive() and monotonic() - began < self.patience:
            writer.join(NAP)  # an interrupt is not seen on Windows while one waits
        if writer.is_alive():
            raise TimeoutError
        if failed:
            raise failed[0]


def listen(children: Sequence[Child]) -> None:
    """Take in what the first of them tells that tells something. Raises TimeoutError, for a single one."""
    if IS_POSIX:
        ready = children[0]._ready() if len(children) == 1 else _polled([one._from for one in children])
        for child in children:
            if child._from in ready:
                child._take(os.read(child._from, BLOCK))
        return
    began = monotonic()
    while True:
        heard = False
        for child in children:
            with suppress(IndexError):
                child._take(child._blocks.popleft())
                heard = True
        if heard:
            return
        if monotonic() - began > children[0].patience:
            raise TimeoutError
        sleep(NAP)


def _polled(reading: Sequence[int], to: int = -1, seconds: float = inf) -> set[int]:
    """The pipes that can be read, or ``to`` be written; none when the time is up. No ``select``: it counts to 1024."""
    from select import POLLIN, POLLOUT, poll

    asked = poll()
    for pipe in reading:
        asked.register(pipe, POLLIN)
    if to >= 0:
        asked.register(to, POLLOUT)
    return {pipe for pipe, _ in asked.poll(None if seconds == inf else 1000 * seconds)}


def _is_gone(process: Process, seconds: float) -> bool:
    """Whether it ends within so many seconds."""
    until, nap = monotonic() + seconds, 0.0005
    while process.poll() is None:
        if monotonic() >= until:
            return False
        sleep(nap)
        nap = min(2 * nap, NAP)
    return True


def _closed(pipe: int) -> int:
    if pipe >= 0:
        os.close(pipe)
    return -1


# --- starting --------------------------------------------------------------------------------------------

_living: set[Child] = set()  # not ended yet
_starting = RLock()  # held from the first pipe until its child is in ``_living``, and while we fork
_starter: ThreadPoolExecutor | None = None


def ours(*words: str) -> list[str]:
    """A command: our Python, and whom to ``bind`` to."""
    return [sys.executable, "-P", *words, str(os.getpid())]


def foreign(*words: str) -> list[str]:
    """A command: another program. Elsewhere than on Linux its pipes tell it that we are gone."""
    if sys.platform != "linux":
        return [*words]
    return [sys.executable, "-I", "-S", bound.__file__, str(os.getpid()), *words]


def bare_environment() -> dict[str, str]:
    """Nothing of ours but where our modules lie; Windows cannot start Python without its system root."""
    kept = {key: os.environ[key] for key in ("SYSTEMROOT", "LD_LIBRARY_PATH") if key in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if os.path.isabs(path))}


def start(words: Sequence[str], env: Mapping[str, str] | None = None, errors: int | None = None) -> Child:
    """A program in a session of its own, so that no terminal interrupts it; ``errors`` is where its standard error
    leads, else nowhere. Raises OSError."""

    def begun(heard: int, told: int, _ours: Sequence[int]) -> Process:
        launch = _spawned if IS_POSIX else _opened
        return _lasting(lambda: launch(words, env or os.environ, heard, told, errors))

    return _with_pipes(begun)


def fork(work: Callable[[int, int], int]) -> Child:
    """A copy of this process; its status is what ``work`` makes of the two ends of its pipes. Only for who is alone in
    this process: other threads would be missing there. Raises OSError."""
    return _with_pipes(lambda *pipes: _forked(work, *pipes))


def let_go(words: Sequence[str]) -> None:
    """Start a program that is not ours to end, and stays when we go. Raises OSError."""
    import subprocess

    subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,
    )  # fmt: skip


def _with_pipes(begun: Callable[[int, int, Sequence[int]], Process]) -> Child:
    with _starting:
        heard, to = os.pipe()
        told_to_us, told = os.pipe()
        try:
            return Child(begun(heard, told, (to, told_to_us)), to, told_to_us)
        except BaseException:
            os.close(to)
            os.close(told_to_us)
            raise
        finally:
            os.close(heard)
            os.close(told)


def _lasting(launch: Callable[[], Process]) -> Process:
    """Linux ends a child with the thread that started it, so that thread lives as long as we do."""
    global _starter
    if current_thread() is main_thread():
        return launch()
    if _starter is None:
        from concurrent.futures import ThreadPoolExecutor

        _starter = ThreadPoolExecutor(1)
    return _starter.submit(launch).result()


class _Numbered:
    """A process of a POSIX system, forked or spawned. It leads a group, which is killed with it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None and sys.platform != "win32":
            try:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
            except ChildProcessError:  # whoever started us lets nobody wait
                pid, status = self.pid, 0
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def kill(self) -> None:
        if self.poll() is None and sys.platform != "win32":
            for end in (os.killpg, os.kill):
                with suppress(ProcessLookupError, PermissionError):
                    end(self.pid, signal.SIGKILL)


def _spawned(
    words: Sequence[str], env: Mapping[str, str], heard: int, told: int, errors: int | None
) -> Process:
    if sys.platform == "win32":
        raise OSError(0, "this system starts processes in another way")
    leaking = [pipe for pipe in _open_now() if pipe > 2 and _is_inherited(pipe)]
    nowhere = (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)
    actions = [
        (os.POSIX_SPAWN_DUP2, heard, 0),
        (os.POSIX_SPAWN_DUP2, told, 1),
        nowhere if errors is None else (os.POSIX_SPAWN_DUP2, errors, 2),
        *((os.POSIX_SPAWN_CLOSE, pipe) for pipe in leaking),
    ]
    pid = os.posix_spawnp(
        words[0], [*words], env, file_actions=actions, setsid=True, setsigmask=(),
        setsigdef=(signal.SIGPIPE, signal.SIGXFSZ),
    )  # fmt: skip
    return _Numbered(pid)


def _open_now() -> list[int]:
    with suppress(OSError):
        return [int(name) for name in os.listdir("/dev/fd")]
    return []


def _is_inherited(pipe: int) -> bool:
    """What Python opens is not; what whoever started us left open is."""
    with suppress(OSError):
        return os.get_inheritable(pipe)
    return False


def _opened(
    words: Sequence[str], env: Mapping[str, str], heard: int, told: int, errors: int | None
) -> Process:
    import subprocess

    return subprocess.Popen(
        words, stdin=heard, stdout=told, stderr=subprocess.DEVNULL if errors is None else errors, env=env,
        start_new_session=True, creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )  # fmt: skip


def _forked(work: Callable[[int, int], int], heard: int, told: int, ours_of_it: Sequence[int]) -> Process:
    if sys.platform == "win32":
        raise OSError(0, "this system cannot fork")
    for stream in (sys.stdout, sys.stderr):  # or what waits there might be printed by both
        with suppress(OSError, ValueError):  # whoever prints next is told
            stream.flush()
    held = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)  # until the child has its own way with them
    try:
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            _in_fork(work, heard, told, ours_of_it, parent, held)
        return _Numbered(pid)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


# what ends a process that does not say otherwise
NAMES = "SIGINT", "SIGTERM", "SIGHUP"
ENDING: Final = tuple(getattr(signal, name) for name in NAMES if hasattr(signal, name))


def _in_fork(
    work: Callable[[int, int], int],
    heard: int,
    told: int,
    ours_of_it: Sequence[int],
    parent: int,
    held: set[int | signal.Signals],
) -> None:
    """Never returns: the stack above belongs to the parent, and so does what its buffers hold."""
    status = 1
    try:
        if sys.platform != "win32":
            os.setsid()
            bound.bind(parent)
            for each in ENDING:
                signal.signal(each, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
        for child in _living:  # as long as anybody could still write there, nobody would see the end
            child.forget()
        for pipe in ours_of_it:
            os.close(pipe)
        _living.clear()
        status = work(heard, told)
    finally:
        os._exit(status)
