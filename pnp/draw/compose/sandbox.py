"""Foreign templates in a child process that may run out of time or memory without harm.

Jinja's sandbox keeps templates from our objects, but not from ``'x'.center(10**9)`` or endless loops; those
are stopped here: a wall clock and a limit on output everywhere, limits on memory and processor time where the system
has them. The order travels to the child as a pickle; what comes back is JSON, for the child is not trusted.

A child serves the orders of one set, one after the other (``Renderers``). Started early (``prepare``) it loads Jinja
while the set is read, and its faces are taken as they come, so that on two processors hardly anybody waits for it.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any
from weakref import finalize

from pnp.base.budget import how_to_allow_more
from pnp.draw.compose.render_orders import FailureKind, RenderedFaces, TemplateFailure, TemplateOrder
from pnp.draw.compose.rendering import DONE, OUTPUT, READY, memory_here
from pnp.files.processes.child import Child, bare_environment, ours, start

SECONDS = 10.0  # for a whole run, more for more faces
SECONDS_A_FACE = 0.01
MOST_CARDS = 1000  # a child that has read more is not kept, for the memory it takes
MOST_SERVED = 500  # orders, after which it has kept enough of them


class TemplateProcess:
    """One process, waiting for its order. Raises OSError where there can be none."""

    def __init__(self) -> None:
        self.child = begun()
        self.why: tuple[FailureKind, str] | None = None  # it gave no more rows
        self.owner = os.getpid()  # who alone may give it orders, were others forked from there
        self.served = 0  # orders
        self.has_begun = False
        self.is_ready = True  # for another one

    def rows(
        self, order: TemplateOrder, meanwhile: Callable[[], None], is_last: bool = True
    ) -> Iterator[Any]:
        """Yield the child's output row by row until it finishes or exceeds a limit. The first row may take a while.

        Afterwards it is there for another order, unless this was its last or was not told to the end.
        """
        seconds = order.times * (SECONDS + SECONDS_A_FACE * len(order.jobs))
        self.child.patience = seconds
        is_done = False
        try:
            with suppress(BrokenPipeError):  # it was stopped while it still read
                self.child.write(pickle.dumps((order, int(seconds) + 1)))
            meanwhile()
            for line in self.child.lines(OUTPUT * order.times):
                row = json.loads(line)
                if row == READY:
                    self.has_begun = True
                elif is_done := row == DONE:
                    break
                else:
                    yield row
        except TimeoutError:
            self.why = "limit", f"was not done after {seconds:.0f} s"
        finally:
            self.is_ready = is_done and not is_last
            if not self.is_ready:
                self.child.end()
        self.served += 1
        if not is_done:
            self.why = self.why or self._ended(seconds)

    def _ended(self, seconds: float) -> tuple[FailureKind, str]:
        status = self.child.status
        if self.child.lost:
            return "lost", f"was {self.child.lost}"
        if not self.has_begun:
            return "lost", f"did not start (status {status})"
        if status == -getattr(signal, "SIGXCPU", 0):
            return "limit", f"was not done after {seconds:.0f} s"
        return "limit", "broke the limit on memory or output"


def begun() -> Child:
    return start(ours("-m", "pnp.draw.compose.rendering"), bare_environment())


_prepared: list[TemplateProcess] = []


def prepare(sets: Iterable[str]) -> None:
    """Start a child if one of the sets may bring a theme of its own, and will need it."""
    if not _prepared and any(os.path.isdir(os.path.join(where, "templates")) for where in sets):
        with suppress(OSError):  # told when it is really needed
            _prepared.append(TemplateProcess())


class Renderers:
    """A child that goes on from order to order, for as long as somebody holds the set open whose templates it has."""

    def __init__(self) -> None:
        self._idle: list[TemplateProcess] = []
        finalize(self, _end_all, self._idle)

    def rows(
        self, order: TemplateOrder, meanwhile: Callable[[], None]
    ) -> Generator[Any, None, tuple[FailureKind, str] | None]:
        """What comes of an order; at the end why no more came, if it did not come to its end.

        A child that was lost is replaced once: the next one says the same, and what is known of that is left out.
        """
        known = 0
        why: tuple[FailureKind, str] | None = None
        for work in (meanwhile, lambda: None):
            try:
                process = self.process()
            except OSError as error:
                why = "lost", f"cannot be started ({error.strerror})"
                break
            is_last = len(order.cards) > MOST_CARDS or process.served >= MOST_SERVED
            for row in islice(process.rows(order, work, is_last), known, None):
                known += 1
                yield row
            if process.is_ready:
                self._idle.append(process)
            why = process.why
            if why is None or why[0] != "lost":
                break
        return why

    def process(self) -> TemplateProcess:
        """One that waits for an order. Raises OSError where there can be none."""
        while self._idle:
            process = self._idle.pop()
            if process.owner != os.getpid():
                continue
            if process.child.is_running:
                return process
            process.child.end()
        return _of_ours() or TemplateProcess()


def _end_all(idle: list[TemplateProcess]) -> None:
    for process in idle:
        if process.owner == os.getpid():
            process.child.end()


def render_foreign(
    order: TemplateOrder,
    meanwhile: Callable[[], None] = lambda: None,
    renderers: Renderers | None = None,
) -> RenderedFaces:
    """As ``templates.render_all``, at arm's length. Faces after one that broke the limits fail with it."""
    statics: dict[str, str] = {}
    faces = _faces(order, statics, meanwhile, renderers or Renderers())
    return RenderedFaces(faces, statics)


def _of_ours() -> TemplateProcess | None:
    return _prepared.pop() if _prepared and _prepared[0].owner == os.getpid() else None


def _faces(
    order: TemplateOrder,
    statics: dict[str, str],
    meanwhile: Callable[[], None],
    renderers: Renderers,
) -> Iterator[str | TemplateFailure]:
    """Rows are a face, a failure, parts drawn once, nothing where a face is the one before again."""
    done = 0
    face: str | TemplateFailure = ""
    rows = renderers.rows(order, meanwhile)
    while True:
        try:
            row = next(rows)
        except StopIteration as end:
            why: tuple[FailureKind, str] | None = end.value
            break
        if isinstance(row, dict):
            statics.update(row)
            continue
        if row is not None:
            face = row if isinstance(row, str) else _failure(row, order.times)
        done += 1
        yield face
    if why and done < len(order.jobs):
        kind, message = why
        hint = "" if kind == "lost" else _scarce(order.times) or how_to_allow_more()
        drawn = order.jobs[done].template  # nobody knows of the others how they would fare
        yield from (TemplateFailure(kind, drawn, 1, message, hint) for _ in order.jobs[done:])


def _failure(row: list[Any], times: int) -> TemplateFailure:
    """From JSON, which knows no tuples."""
    kind, template, line, message, hint, callers = row
    if kind == "limit":
        hint = hint and (_scarce(times) or hint)
    return TemplateFailure(kind, template, line, message, hint, tuple((name, at) for name, at in callers))


def _scarce(times: int) -> str:
    """What to say of a limit where whoever started us has a lower one."""
    memory = memory_here(times)
    return (
        f"the template may not be to blame: `ulimit -v` allows {memory / 1e6:.0f} MB here" if memory else ""
    )
