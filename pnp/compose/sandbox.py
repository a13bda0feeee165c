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
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from threading import Timer
from typing import IO, Any
from weakref import finalize

from pnp.budget import how_to_allow_more
from pnp.compose.orders import RenderedFaces, TemplateFailure, TemplateOrder
from pnp.compose.rendering import DONE, OUTPUT, memory_here

SECONDS = 10.0  # for a whole run, more for more faces
SECONDS_A_FACE = 0.01
MOST_CARDS = 1000  # a child that has read more is not kept, for the memory it takes
MOST_SERVED = 500  # orders, after which it has kept enough of them


class TemplateProcess:
    """One process, waiting for its order."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "pnp.compose.rendering"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
        )
        self.why = ""  # it gave no more rows
        self.owner = os.getpid()  # who alone may give it orders, were others forked from there
        self.served = 0  # orders
        self.is_ready = True  # for another one

    def rows(
        self, order: TemplateOrder, meanwhile: Callable[[], None], is_last: bool = True
    ) -> Iterator[Any]:
        """What it tells, row by row, until it is done or breaks a limit; it takes a while to begin.

        Afterwards it is there for another order, unless this was its last or was not told to the end.
        """
        seconds = order.times * (SECONDS + SECONDS_A_FACE * len(order.jobs))
        clock = Timer(seconds, self._expire, (seconds,))
        clock.daemon = True
        clock.start()
        is_done = False
        try:
            if self.process.stdin and self.process.stdout:
                with suppress(OSError):  # it was stopped while it still read
                    pickle.dump((order, int(seconds) + 1), self.process.stdin)
                    self.process.stdin.close() if is_last else self.process.stdin.flush()
                meanwhile()
                for line in self._lines(self.process.stdout, OUTPUT * order.times):
                    if is_done := (row := json.loads(line)) == DONE:
                        break
                    yield row
        finally:
            clock.cancel()
            self.is_ready = is_done and not is_last
            if not self.is_ready:
                self.end()
        self.served += 1
        if self.process.returncode and not self.why:
            self.why = "broke the limit on memory or output"

    def end(self) -> None:
        """Waits until it has gone, which it does when nobody listens to it any more."""
        with suppress(OSError), self.process:
            pass

    def _expire(self, seconds: float) -> None:
        self.why = f"was not done after {seconds:.0f} s"
        self.process.kill()

    def _lines(self, out: IO[bytes], left: int) -> Iterator[bytes]:
        """The rows that arrived whole, as far as they are allowed."""
        while (line := out.readline(left)).endswith(b"\n"):
            left -= len(line)
            yield line
        if left <= len(line):
            self.process.kill()


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
        self, order: TemplateOrder, meanwhile: Callable[[], None], child: TemplateProcess
    ) -> Iterator[Any]:
        is_last = len(order.cards) > MOST_CARDS or child.served >= MOST_SERVED
        yield from child.rows(order, meanwhile, is_last)
        if child.is_ready:
            self._idle.append(child)

    def child(self) -> TemplateProcess:
        """One that waits for an order. Raises OSError where there can be none."""
        while self._idle:
            child = self._idle.pop()
            if child.owner != os.getpid():
                continue
            if child.process.poll() is None:
                return child
            child.end()
        return _of_ours() or TemplateProcess()


def _end_all(idle: list[TemplateProcess]) -> None:
    for child in idle:
        if child.owner == os.getpid():
            child.end()


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
    try:
        child = renderers.child()
    except OSError as error:
        why = f"cannot have a process of its own ({error.strerror})"
        yield from (TemplateFailure("limit", job.template, 1, why) for job in order.jobs)
        return
    for row in renderers.rows(order, meanwhile, child):
        if isinstance(row, dict):
            statics.update(row)
            continue
        if row is not None:
            face = row if isinstance(row, str) else _failure(row, order.times)
        done += 1
        yield face
    hint = _scarce(order.times) or how_to_allow_more()
    yield from (TemplateFailure("limit", job.template, 1, child.why, hint) for job in order.jobs[done:])


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


def _environment() -> dict[str, str]:
    """Nothing of ours but where our modules lie; Windows cannot start Python without its system root."""
    kept = {key: os.environ[key] for key in ("SYSTEMROOT", "LD_LIBRARY_PATH") if key in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if os.path.isabs(path))}
