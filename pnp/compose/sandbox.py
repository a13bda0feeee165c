"""Foreign templates in a child process that may run out of time or memory without harm.

Jinja's sandbox keeps templates from our objects, but not from ``'x'.center(10**9)`` or endless loops; those
are stopped here: a wall clock and a limit on output everywhere, limits on memory and processor time where the system
has them. The order travels to the child as a pickle; what comes back is JSON, for the child is not trusted.

A child serves one order. Started early (``prepare``) it loads Jinja while the set is read, and its faces are
taken as they come, so that on two processors hardly anybody waits for it.
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

from pnp.budget import how_to_allow_more
from pnp.compose.orders import Asking, RenderedFaces, TemplateFailure, TemplateOrder
from pnp.compose.rendering import OUTPUT

SECONDS = 10.0  # for a whole run, more for more faces
SECONDS_A_FACE = 0.01


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

    def rows(self, order: TemplateOrder, meanwhile: Callable[[], None]) -> Iterator[Any]:
        """What it tells, row by row, until it is done or breaks a limit; it takes a while to begin."""
        seconds = order.times * (SECONDS + SECONDS_A_FACE * len(order.jobs))
        clock = Timer(seconds, self._expire, (seconds,))
        clock.daemon = True
        clock.start()
        with self.process as process:
            if process.stdin and process.stdout:
                with suppress(OSError):  # it was stopped while it still read
                    pickle.dump((order, int(seconds) + 1), process.stdin)
                    process.stdin.close()
                meanwhile()
                yield from map(json.loads, self._lines(process.stdout, OUTPUT * order.times))
        clock.cancel()
        if process.returncode and not self.why:
            self.why = "broke the limit on memory or output"

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


def render_foreign(order: TemplateOrder, meanwhile: Callable[[], None] = lambda: None) -> RenderedFaces:
    """As ``templates.render_all``, at arm's length. Faces after one that broke the limits fail with it."""
    statics: dict[str, str] = {}
    asking: dict[int, Asking] = {}
    return RenderedFaces(_faces(order, statics, asking, meanwhile), statics, asking)


def _of_ours() -> TemplateProcess | None:
    return _prepared.pop() if _prepared and _prepared[0].owner == os.getpid() else None


def _faces(
    order: TemplateOrder, statics: dict[str, str], asking: dict[int, Asking], meanwhile: Callable[[], None]
) -> Iterator[str | TemplateFailure]:
    """Rows are a face, a failure, parts drawn once, nothing where a face is the one before again; ahead of these, a
    row of one word, what the face asked of other cards."""
    done = 0
    face: str | TemplateFailure = ""
    try:
        child = _of_ours() or TemplateProcess()
    except OSError as error:
        why = f"cannot have a process of its own ({error.strerror})"
        yield from (TemplateFailure("limit", job.template, 1, why) for job in order.jobs)
        return
    for row in child.rows(order, meanwhile):
        if isinstance(row, dict):
            statics.update(row)
            continue
        if isinstance(row, list) and len(row) == 1:
            asking[done] = "names" if row == ["names"] else "cards"
            continue
        if row is not None:
            face = row if isinstance(row, str) else _failure(row)
        done += 1
        yield face
    hint = how_to_allow_more()
    yield from (TemplateFailure("limit", job.template, 1, child.why, hint) for job in order.jobs[done:])


def _failure(row: list[Any]) -> TemplateFailure:
    """From JSON, which knows no tuples."""
    kind, template, line, message, hint, callers = row
    return TemplateFailure(kind, template, line, message, hint, tuple((name, at) for name, at in callers))


def _environment() -> dict[str, str]:
    """Nothing of ours but where our modules lie; Windows cannot start Python without its system root."""
    kept = {key: os.environ[key] for key in ("SYSTEMROOT", "LD_LIBRARY_PATH") if key in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if os.path.isabs(path))}
