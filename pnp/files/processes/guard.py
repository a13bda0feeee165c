"""In a child: run a program that leaves files and helpers behind, and clear up after it, however pnp ends.

It says which folder it made; is told a command, a row of JSON; says how that ended, a number or why it did not start. When
its input ends, because pnp has what it wanted or is gone, the program is ended and the folder removed. It outlives pnp for
that moment, so it is not ``bound``; the program is bound to it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import partial
from threading import Thread
from time import sleep

from pnp.files.processes.bound import bind

TRIES, NAP_SECONDS = 40, 0.05  # until the last helper has gone that writes to the folder


def main() -> None:
    folder = tempfile.mkdtemp(prefix="pnp-")
    process: subprocess.Popen[bytes] | None = None
    try:
        _tell(folder)
        if words := sys.stdin.readline():
            process = _begun(json.loads(words), folder)
            sys.stdin.read()
    finally:
        _clear(process, folder)


def _begun(words: list[str], folder: str) -> subprocess.Popen[bytes] | None:
    """The program, in a session of its own. What it keeps for a while is in the folder, too."""
    places = dict.fromkeys(("TMPDIR", "TMP", "TEMP"), folder)
    is_bound = sys.platform == "linux"
    try:
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=os.environ | places, start_new_session=True,
            preexec_fn=partial(bind, os.getpid()) if is_bound else None,
        )  # fmt: skip
    except OSError as error:
        _tell(f"cannot be started ({error.strerror})")
        return None
    Thread(target=lambda: _tell(process.wait()), daemon=True).start()
    return process


def _clear(process: subprocess.Popen[bytes] | None, folder: str) -> None:
    if process:
        with suppress(OSError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, 9)  # its session is its own
    for _ in range(TRIES):
        shutil.rmtree(folder, ignore_errors=True)
        if not os.path.exists(folder):
            break
        sleep(NAP_SECONDS)


def _tell(row: object) -> None:
    with suppress(OSError):  # pnp is gone
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
