"""What an interrupt, a termination or a hang-up does to a command: it ends soon, says nothing, and leaves nothing behind.

Until a command runs there is nothing to clear up, and the process ends at once; afterwards the work is unwound, which
has ``LIMIT_SECONDS``. The status is 128 and the signal's number, as shells say it. Whatever is imported before ``heed``
can still be interrupted with a traceback, so this imports little.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from _thread import start_new_thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

LIMIT_SECONDS = 1.5  # somebody else's executor, say, may take its time
INTERRUPTED = 130
ENDED = range(129, 144)
NUMBERS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def heed() -> None:
    """From here on. What is ignored, as by ``nohup``, stays ignored."""
    for number in NUMBERS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _leave)


class Unwinding:
    """Inside, an interrupt raises KeyboardInterrupt, another signal SystemExit. What comes out is SystemExit, whatever
    became of it on the way: a class that is just made turns it into RuntimeError, a finaliser into nothing."""

    received = 0

    def __enter__(self) -> None:
        _replace(_leave, _unwind)

    def __exit__(self, _kind: object, raised: object, _trace: object) -> None:
        _replace(_unwind, _leave)
        if Unwinding.received or isinstance(raised, KeyboardInterrupt):
            sys.exit(128 + (Unwinding.received or signal.SIGINT))


def is_usual() -> None:
    """An interrupt is how this command ends."""
    Unwinding.received = 0


def _replace(before: object, after: object) -> None:
    for number in NUMBERS:
        if signal.getsignal(number) is before:
            signal.signal(number, after)  # type: ignore[arg-type]


def _leave(number: int, _frame: FrameType | None) -> None:
    os._exit(128 + number)


def _unwind(number: int, _frame: FrameType | None) -> None:
    for each in NUMBERS:
        signal.signal(each, signal.SIG_IGN)  # one is enough
    Unwinding.received = number
    sys.unraisablehook = lambda _: None  # raised in a finaliser it is lost, and Python would print it
    start_new_thread(_leave_late, (number,))
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(128 + number)


def _leave_late(number: int) -> None:
    time.sleep(LIMIT_SECONDS)
    os._exit(128 + number)
