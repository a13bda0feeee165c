"""Commands of pnp in forked processes: one process imports and reads, and each trial begins where it stands.

Starting Python and importing pnp costs a quarter of a second, a fork of a warm process a hundredth of that. What is
different from ``pnp`` in a terminal: modules are imported already, and templates of a set's own are rendered by a forked
process, too, under the limits of the real one.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path


def told_by(module: str, first: int, last: int, *more: str) -> str:
    """What the trials of these numbers printed, made in a process of their own."""
    done = subprocess.run(
        [sys.executable, "-m", module, f"{first}-{last}", *more],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def prepare(home: Path) -> None:
    """What every process here does first: nothing is kept, nothing of the user's is read."""
    os.environ |= {"PNP_CACHE": "off", "COLUMNS": "200", "HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    from pnp.draw.compose import sandbox
    from pnp.files.processes.child import fork

    sandbox.begun = lambda: fork(_render)


def command(args: Sequence[str]) -> int:
    """``pnp ARGS`` in this process, as the console script runs it, but for leaving. Raises what is a bug of ours."""
    from pnp import cli

    sys.argv = ["pnp", *args]
    try:
        return cli._called([*args])
    except OSError as error:
        return cli._failed(error)


def go(*args: str) -> None:
    """A command that must go well."""
    code = command(args)
    if code:
        raise SystemExit(f"pnp {' '.join(args)} in {os.getcwd()} ended with {code}")


def forked(work: Callable[[], None], out: Path) -> int:
    """Begin ``work`` in a process of its own, a group of its own, its output in a file; the number of the process."""
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        os.setsid()
        told = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for number in (1, 2):
            os.dup2(told, number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        from pnp.cli import streams

        streams.prepare()
        work()
        status = 0
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _render(heard: int, told: int) -> int:
    """In place of the process that renders foreign templates."""
    from pnp.draw.compose import rendering

    signal.alarm(0)
    os.dup2(heard, 0)
    os.dup2(told, 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.argv = ["", str(os.getppid())]
    rendering.main()
    sys.stdout.flush()
    return 0
