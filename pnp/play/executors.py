"""Where tasks are carried out: processes of our own, a Dask cluster, or whatever else has ``submit``.

Owns how these are found, begun and ended, and that one which is not there is told soon. Must not know what a task is.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.sums import int_sum
from pnp.files.processes.workers import Worker, WorkerLost, ending
from pnp.play import play_faults as faults

PROCESSES, DASK = "processes", "dask"
SOON = 5  # seconds a scheduler has to answer
HURRY = 0.5  # seconds to say goodbye
ASKED = 5.0  # seconds until one asks again how many workers there are
ABANDONED = 60.0  # seconds a cluster may be without any

HERE = Span("--executor", 1)


class Handle(Protocol):
    """A task that was handed out."""

    def result(self) -> object: ...

    def cancel(self) -> object: ...


class Executor(Protocol):
    """Where tasks are carried out."""

    @property
    def workers(self) -> int:
        """How many there are now."""

    def submit(self, work: Callable[..., object], /, *args: object) -> Handle: ...

    def end(self) -> None:
        """At once, as far as that can be: nobody waits for what is under way."""


class TroubleError(Exception):
    """Executors or workers that are of no use."""

    def __init__(self, found: Diagnostic) -> None:
        super().__init__(found.message)
        self.found = found


@contextmanager
def opened(word: str, workers: int) -> Iterator[Executor | None]:
    """The executor of that name; none where one process is enough. Raises ``TroubleError``."""
    if word == PROCESSES and workers < 2:
        yield None
        return
    executor = named(word, workers)
    try:
        yield executor
    finally:
        executor.end()


def named(word: str, workers: int) -> Executor:
    """Begun; whoever asked ends it. Raises ``TroubleError``."""
    if word == PROCESSES:
        from pnp.play.process_executor import Processes

        return Processes(workers)
    if word == DASK:
        return _cluster_of_ours(workers)
    if word.startswith(f"{DASK}://"):
        return DaskExecutor(_client(word.removeprefix(f"{DASK}://")))
    return OtherExecutor(_called(word), workers)


# --- Dask -------------------------------------------------------------------------------------------------


class DaskExecutor:
    """The workers of a scheduler. One that is lost is replaced there; with all of them gone the scheduler would
    wait for ever, and we do not."""

    def __init__(self, client: Any, begun: ExitStack | None = None) -> None:
        self._client, self._begun = client, begun
        self._pool = client.get_executor(pure=False)
        self._asked = 0.0
        self._known = 0

    @property
    def workers(self) -> int:
        return max(1, self.count())

    def submit(self, work: Callable[..., object], /, *args: object) -> Handle:
        return DaskHandle(self._pool.submit(work, *args), self)

    def end(self) -> None:
        with suppress(Exception):  # a scheduler that is gone can't be told
            self._pool.shutdown(wait=False)
        with suppress(Exception):
            self._client.close(HURRY)
        if self._begun:
            self._begun.close()

    @property
    def gone(self) -> bool:
        return bool(self._client.status == "closed")

    def count(self) -> int:
        if time.monotonic() - self._asked > ASKED:
            self._known = 0
            with suppress(Exception):
                self._known = int_sum(self._client.nthreads().values())
            self._asked = time.monotonic()
        return self._known


class DaskHandle:
    """Waits as long as there are workers."""

    def __init__(self, future: Future[object], home: DaskExecutor) -> None:
        self._future, self._home = future, home

    def result(self) -> object:
        seen = time.monotonic()
        while time.monotonic() - seen < ABANDONED and not self._home.gone:
            with suppress(TimeoutError):
                return self._future.result(ASKED)
            if self._home.count():
                seen = time.monotonic()
        why = "the scheduler is gone" if self._home.gone else "all its workers are gone"
        raise TroubleError(faults.executor_failed(HERE, why))

    def cancel(self) -> object:
        return self._future.cancel()


def _want_dask() -> None:
    """Without importing it, which takes a while and changes how exceptions are pickled."""
    if importlib.util.find_spec("distributed") is None:
        raise TroubleError(faults.no_executor(HERE, DASK, "it wants 'pnp-studio[dask]'"))


# what a cluster of our own does not need: a page to look at, statistics of its own, limits of memory
PLAIN = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.interval": "10s",
}
# nor that its client tells of workers that are lost, which are replaced
QUIET = {"logging": {"distributed": "critical", "distributed.client": "critical"}}


def _cluster_of_ours(workers: int) -> DaskExecutor:
    """Its scheduler is a process of its own, in a session of its own: no interrupt reaches it or its workers, and they
    all end with it."""
    _want_dask()
    with ExitStack() as begun:
        folder = begun.enter_context(TemporaryDirectory(prefix="pnp-", ignore_cleanup_errors=True))
        try:
            [host] = begun.enter_context(ending([Worker(partial(_hosting, workers, folder), "spawn")]))
            address = host.hear()
        except WorkerLost as lost:
            raise TroubleError(faults.executor_failed(HERE, f"the scheduler: {lost}")) from None
        importlib.import_module("dask").config.set(QUIET)
        client = importlib.import_module("distributed").Client(address)
        return DaskExecutor(client, begun.pop_all())


def _hosting(workers: int, folder: str, heard: Iterator[object], tell: Callable[[object], None]) -> None:
    """In a worker."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # processes that are ended while they begin complain
    importlib.import_module("dask").config.set({**PLAIN, "temporary-directory": folder})
    cluster = importlib.import_module("distributed").LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",  # its pages for machines, which cannot be left out
        memory_limit=0,
        silence_logs=50,
    )
    tell(cluster.scheduler_address)
    next(heard, None)  # until nobody wants it


def _client(address: str) -> Any:
    """A connection to a scheduler, which must have a worker or get one soon."""
    import socket

    host, colon, port = address.rpartition(":")
    if not (host and colon and port.isdecimal()):
        raise TroubleError(faults.no_executor(HERE, f"dask://{address}", "dask://HOST:PORT is what is meant"))
    _want_dask()
    try:
        with socket.create_connection((host.strip("[]"), int(port)), SOON) as probe:
            _listen(probe)
        client = importlib.import_module("distributed").Client(f"tcp://{address}", timeout=SOON)
    except (OSError, OverflowError) as problem:  # as are Dask's, a time that is up among them
        why = f"no scheduler answers at {address}: {str(problem) or type(problem).__name__}"
        raise TroubleError(faults.executor_failed(HERE, why)) from None
    try:
        client.wait_for_workers(1, timeout=SOON)
    except TimeoutError:
        client.close(SOON)
        why = f"the scheduler at {address} has no workers"
        raise TroubleError(faults.executor_failed(HERE, why)) from None
    return client


def _listen(probe: Any) -> None:
    """A scheduler speaks first, as soon as one comes: the size of a greeting. Dask would wait for it for ever."""
    size = probe.recv(8)
    if len(size) < 8 or int.from_bytes(size, "little") > GREETING:
        raise OSError("what is there is no scheduler")


GREETING = 100_000  # bytes at most


# --- others -----------------------------------------------------------------------------------------------


class Submitting(Protocol):
    """What a callable of MODULE:CALLABLE makes, as ``concurrent.futures`` has them."""

    def submit(self, work: Callable[..., object], /, *args: object) -> Handle: ...


class OtherExecutor:
    """Somebody else's. How many workers it has nobody knows but the user."""

    def __init__(self, given: Submitting, workers: int) -> None:
        self.given = given
        self.workers = workers

    def submit(self, work: Callable[..., object], /, *args: object) -> Handle:
        return self.given.submit(work, *args)

    def end(self) -> None:
        shutdown = getattr(self.given, "shutdown", None)
        if callable(shutdown):
            shutdown()


def _called(word: str) -> Submitting:
    """What MODULE:CALLABLE makes; the module may lie in the working folder."""
    module, _, name = word.partition(":")
    if not (module and name):
        hint = f"{PROCESSES}, {DASK}, {DASK}://HOST:PORT and MODULE:CALLABLE are known"
        raise TroubleError(faults.no_executor(HERE, word, hint))
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        make = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as problem:
        raise TroubleError(faults.no_executor(HERE, word, str(problem))) from None
    except Exception as problem:
        raise TroubleError(faults.executor_failed(HERE, _raised(module, problem))) from None
    if not callable(make):
        raise TroubleError(faults.no_executor(HERE, word, f"{name} is {type(make).__name__}, not callable"))
    try:
        made: Submitting = make()
    except Exception as problem:
        raise TroubleError(faults.executor_failed(HERE, _raised(word, problem))) from None
    if not callable(getattr(made, "submit", None)):
        why = f"it makes {type(made).__name__}, which has no submit()"
        raise TroubleError(faults.no_executor(HERE, word, why))
    return made


def _raised(name: str, problem: Exception) -> str:
    return f"{name} raises {type(problem).__name__}: {problem}"
