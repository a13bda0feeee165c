"""The child process of ``sandbox``: one order of faces rendered, each told as soon as it is.

Owns the limits on memory, processor time and output. It is started anew for each set with a theme of its own, so what it
imports is part of every such build. Must not know whoever started it.
"""

from __future__ import annotations

import gc
import json
import pickle
import sys

MEMORY = 512 * 1024 * 1024
OUTPUT = 256 * 1024 * 1024


def main() -> None:
    gc.disable()  # what is imported and ordered stays to the end
    from pnp.compose.templates import TemplateRenderer  # Jinja, while the order is on its way

    order, seconds = pickle.load(sys.stdin.buffer)
    gc.freeze()
    gc.enable()
    _confine(seconds, order.times)
    renderer = TemplateRenderer(order)
    known = 0
    before: object = None
    for job in order.jobs:
        face = renderer.render(job)
        if len(renderer.statics) > known:
            _tell(dict(list(renderer.statics.items())[known:]))
            known = len(renderer.statics)
        if renderer.asked.level:
            _tell([renderer.asked.level])
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

    limits = {resource.RLIMIT_CPU: seconds, resource.RLIMIT_FSIZE: OUTPUT * times}
    if bounds_memory():
        limits[resource.RLIMIT_AS] = MEMORY * times
    for limit, most in limits.items():
        resource.setrlimit(limit, (most, most))


def bounds_memory(system: str = sys.platform) -> bool:
    """Whether the system heeds a limit on memory: Windows has none to set, macOS takes one and forgets it."""
    return system not in ("win32", "darwin")


if __name__ == "__main__":
    main()
