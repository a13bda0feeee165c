"""Where a command prints: streams that are closed, full, or narrower than what is printed.

Owns standard input, output and error. Must not know what is printed.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from contextlib import suppress
from typing import Final, TextIO

LOST: Final = frozenset(
    getattr(errno, name, 0)
    for name in ("EPIPE", "ECONNRESET", "ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS", "ENXIO")
)  # what can happen to a stream or disk, and is nobody's bug


def prepare() -> None:
    """Closed streams lead nowhere from here on: else the next file opened would be taken for one of them.

    What a stream's encoding has no character for, or what is none at all, is printed as an escape.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
            os.set_inheritable(opened, True)
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))
    codecs.register_error("pnp.escaped", _escaped)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="pnp.escaped")


def _escaped(problem: UnicodeError) -> tuple[str, int]:
    r"""``\uXXXX``, which JSON reads as well."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    text = problem.object[problem.start : problem.end]
    units = memoryview(text.encode("utf-16-le", "surrogatepass")).cast("H")
    return "".join(f"\\u{unit:04x}" for unit in units), problem.end


def flush() -> None:
    """What was printed arrives. Raises OSError where it cannot."""
    sys.stdout.flush()
    sys.stderr.flush()


def lost(error: OSError) -> bool:
    """Whether a stream or disk is to blame that no name was given for; nothing is printed to it any more.

    A reader that has seen enough needs no word; of the rest standard error is told.
    """
    if error.errno not in LOST:
        return False
    if error.errno != errno.EPIPE:
        with suppress(OSError):
            print(
                f"pnp: what there is to tell cannot be written: {error.strerror}", file=sys.stderr, flush=True
            )
    for stream in (sys.stdout, sys.stderr):
        _let_go(stream)
    return True


def _let_go(stream: TextIO) -> None:
    """Whatever still waits in it goes nowhere when Python ends."""
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
