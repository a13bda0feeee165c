"""Processes of our own that play: they carry out what is submitted, and come back when they are lost.

Owns which of them does what. Must not know what is worked on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from pnp.files.processes.workers import Worker, WorkerLost, first_to_speak

AHEAD = 2  # tasks a process is told at a time, so that it need not wait for the next


class UnderWay:
    """A task that was handed out."""

    def __init__(self, home: Processes, task: tuple[object, ...]) -> None:
        self.task = task
        self._home = home
        self.made: object = None
        self.problem: Exception | None = None
        self.is_done = False

    def result(self) -> object:
        """What came of it. Raises what the work raised, and WorkerLost: submitted again it is done by another process."""
        while not self.is_done:
            self._home.listen()
        if self.problem:
            raise self.problem
        return self.made

    def cancel(self) -> None:
        """What is under way ends with all of them."""

    def end(self, made: object, problem: Exception | None = None) -> None:
        self.made, self.problem, self.is_done = made, problem, True


class Processes:
    """So many processes."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._at_work: dict[Worker, deque[UnderWay]] = {}
        self._waiting: deque[UnderWay] = deque()

    def submit(self, work: Callable[..., object], /, *args: object) -> UnderWay:
        handle = UnderWay(self, (work, *args))
        self._waiting.append(handle)
        self._hand_out()
        return handle

    def end(self) -> None:
        """At once, whatever is under way."""
        for worker in self._at_work:
            worker.end()
        self._at_work.clear()

    def listen(self) -> None:
        """Take in what the next process tells. Something must be under way."""
        worker = first_to_speak([each for each, tasks in self._at_work.items() if tasks])
        try:  # an exception ends the worker, and what it was told besides is lost with it
            made = worker.hear()
            self._at_work[worker].popleft().end(made)
        except Exception as problem:
            self._lose(worker, problem)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._waiting:
            worker = min(self._at_work, key=lambda each: len(self._at_work[each]), default=None)
            if len(self._at_work) < self.workers and (worker is None or self._at_work[worker]):
                try:
                    worker = Worker(_at_play)
                    self._at_work[worker] = deque()
                except WorkerLost as problem:
                    if worker is None:
                        self._waiting.popleft().end(None, problem)
                        continue
                    self.workers = len(self._at_work)
            if worker is None or len(self._at_work[worker]) >= AHEAD:
                return
            handle = self._waiting.popleft()
            self._at_work[worker].append(handle)
            try:
                worker.tell(handle.task)
            except WorkerLost as problem:
                self._lose(worker, problem)

    def _lose(self, worker: Worker, problem: Exception) -> None:
        worker.end()
        for handle in self._at_work.pop(worker):
            handle.end(None, problem)


def _at_play(heard: Iterator[object], tell: Callable[[object], None]) -> None:
    """In a worker."""
    for task in heard:
        if isinstance(task, tuple):
            work, *args = task
            tell(work(*args))
