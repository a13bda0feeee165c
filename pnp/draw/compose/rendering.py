"""The child process of ``sandbox``: orders of faces rendered, each face told as soon as it is.

Owns the limits on memory, processor time and output. It is started anew for each set with a theme of its own, so what it
imports is part of every such build; what it has compiled serves the orders that follow. Must not know whoever started it.
"""

from __future__ import annotations

import gc
import json
import pickle
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from pnp.files.processes.bound import bind

if TYPE_CHECKING:
    from pnp.draw.compose.render_orders import TemplateOrder
    from pnp.draw.compose.templates import CodeInMemory

MEMORY = 400_000_000  # seven times what 20,000 plain cards take
OUTPUT = 256 * 1024 * 1024
DONE = 0  # the row after the last of an order
READY = 1  # the row before the first of all


def main() -> None:
    gc.disable()  # what is imported and ordered stays to the end
    from pnp.draw.compose.templates import CodeInMemory  # Jinja, while the order is on its way

    code = CodeInMemory()
    bind(int(sys.argv[1]))
    _tell(READY)
    while (asked := _asked()) is not None:
        gc.freeze()
        gc.enable()
        _confine(asked[1], asked[0].times)
        _serve(asked[0], code)
        _tell(DONE)
        del asked
        gc.disable()
        gc.unfreeze()


def _asked() -> tuple[TemplateOrder, int] | None:
    """The next order, and the seconds it may take; None where no more will come."""
    with suppress(EOFError):
        asked: tuple[TemplateOrder, int] = pickle.load(sys.stdin.buffer)
        return asked
    return None


def _serve(order: TemplateOrder, code: CodeInMemory) -> None:
    from pnp.draw.compose.templates import TemplateRenderer

    renderer = TemplateRenderer(order, code)
    known = 0
    before: object = None
    for job in order.jobs:
        face = renderer.render(job)
        if len(renderer.statics) > known:
            _tell(dict(list(renderer.statics.items())[known:]))
            known = len(renderer.statics)
        _tell(None if face is before else face)
        before = face


def _tell(row: object) -> None:
    """At once, so that whoever waits knows how far we came before we were stopped."""
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


def _confine(seconds: int, times: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    taken = int(used.ru_utime + used.ru_stime)  # by orders before this one
    limits = {resource.RLIMIT_CPU: taken + seconds, resource.RLIMIT_FSIZE: OUTPUT * times}
    if bounds_memory():
        limits[resource.RLIMIT_AS] = MEMORY * times
    for limit, most in limits.items():
        hard = resource.getrlimit(limit)[1]
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)  # whoever started us allows no more
        resource.setrlimit(limit, (most, hard))


def memory_here(times: int) -> int | None:
    """What the system gives a process of memory, where that is less than we would."""
    if sys.platform == "win32":
        return None
    import resource

    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    return None if hard == resource.RLIM_INFINITY or hard >= MEMORY * times else hard


def bounds_memory(system: str = sys.platform) -> bool:
    """Whether the system heeds a limit on memory: Windows has none to set, macOS takes one and forgets it."""
    return system not in ("win32", "darwin")


if __name__ == "__main__":
    main()
