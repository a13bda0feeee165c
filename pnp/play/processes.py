"""Processes of our own that play: as an executor of ``concurrent.futures``, and gone when we are.

Owns that no process outlives the one that wanted it, however that one ends, and that a lost one is replaced. Must not
know what is worked on.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Generic, ParamSpec, TypeVar

from pnp.workers import start_method

Given = ParamSpec("Given")
Made = TypeVar("Made")


class UnderWay(Generic[Made]):
    """A task that was handed out. It is not called back one by one: ``end`` does that for all, in the thread that
    notices when a process dies; a future somebody else has cancelled by then would be the end of that thread."""

    def __init__(self, future: Future[Made]) -> None:
        self._future = future

    def result(self) -> Made:
        return self._future.result()

    def cancel(self) -> bool:
        return False


class Processes:
    """So many processes, which carry out what is submitted and come back when they are lost.

    Work that was under way when a process died raises ``BrokenExecutor``: submitted again it is done by new ones.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._begin()

    def submit(self, work: Callable[Given, Made], *args: Given.args, **named: Given.kwargs) -> UnderWay[Made]:
        try:
            return UnderWay(self._pool.submit(work, *args, **named))
        except BrokenExecutor:
            self.end()
            self._begin()
            return UnderWay(self._pool.submit(work, *args, **named))

    def end(self) -> None:
        """At once, whatever is under way."""
        self._alive.close()
        self._watched.close()
        self._pool.shutdown(cancel_futures=True)

    def _begin(self) -> None:
        """A pipe nobody writes to is closed when we end, killed even; that is what the processes wait for."""
        context = multiprocessing.get_context(start_method())
        self._watched, self._alive = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self.workers, context, _enlist, (self._watched, self._alive))


def _enlist(watched: Connection, alive: Connection) -> None:
    """In a new process. An interrupt is for the one that wanted it to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    alive.close()  # our copy: the other end counts as closed only if nobody holds it
    threading.Thread(target=_outlive, args=(watched,), daemon=True).start()


def _outlive(watched: Connection) -> None:
    with suppress(EOFError, OSError):
        watched.recv_bytes()
    os._exit(1)
