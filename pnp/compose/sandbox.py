"""Foreign templates in a child process that may run out of time or memory without harm.

Jinja's sandbox keeps templates from our objects, but not from ``'x'.center(10**9)`` or endless loops; those
are stopped here: a wall clock everywhere, and limits on memory, processor time and output where the system
has them. The order travels to the child as a pickle; what comes back is JSON, for the child is not trusted.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
from typing import IO, Any

from pnp.compose.templates import Failure, Order, Printer, Rendered

SECONDS = 10.0  # for a whole run, more for more faces
SECONDS_A_FACE = 0.01
MEMORY = 512 * 1024 * 1024
OUTPUT = 256 * 1024 * 1024


def print_foreign(order: Order) -> Rendered:
    """As ``templates.print_all``, at arm's length. Faces after one that broke the limits fail with it."""
    rows, why = _run(order)
    statics = rows.pop() if rows and isinstance(rows[-1], dict) else {}
    faces = [row if isinstance(row, str) else Failure(*row) for row in rows]
    if len(faces) < len(order.jobs):
        stuck = Failure("template-limit", *_culprit(order, len(faces)), why)
        faces += [stuck] * (len(order.jobs) - len(faces))
    return Rendered(tuple(faces), statics)


def _culprit(order: Order, done: int) -> tuple[str, int]:
    return order.folders[0] + "/" + order.jobs[done].template + ".xml.j2", 1


def _run(order: Order) -> tuple[list[Any], str]:
    """The rows that came back, and why there are no more."""
    seconds = SECONDS + SECONDS_A_FACE * len(order.jobs)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as request:
        pickle.dump((order, int(seconds) + 1), request)
        request.seek(0)
        try:
            code = subprocess.run(
                [sys.executable, "-P", "-m", "pnp.compose.sandbox"],
                stdin=request,
                stdout=out,
                stderr=subprocess.DEVNULL,
                timeout=seconds,
                env=_environment(),
                check=False,
            ).returncode
            why = "broke the limit on memory or output" if code else ""
        except subprocess.TimeoutExpired:
            why = f"was not done after {seconds:.0f} s"
        return _read(out), why


def _environment() -> dict[str, str]:
    """Nothing of ours but where our modules lie; Windows cannot start Python without its system root."""
    kept = {key: os.environ[key] for key in ("SYSTEMROOT", "LD_LIBRARY_PATH") if key in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if os.path.isabs(path))}


def _read(out: IO[bytes]) -> list[Any]:
    """The rows that arrived whole."""
    out.seek(0)
    rows = []
    for line in out:
        if line.endswith(b"\n"):
            rows.append(json.loads(line))
    return rows


# --- in the child ----------------------------------------------------------------------------------------


def main() -> None:
    order, seconds = pickle.load(sys.stdin.buffer)
    _confine(seconds)
    printer = Printer(order)
    for job in order.jobs:
        _tell(printer.render(job))
    _tell(printer.statics)


def _tell(row: object) -> None:
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


def _confine(seconds: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    limits = ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_FSIZE, OUTPUT))
    for limit, most in limits:
        resource.setrlimit(limit, (most, most))


if __name__ == "__main__":
    main()
