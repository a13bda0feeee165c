"""Runs a command under limits and says what it took, by itself and with nothing of who asked.

A process begins with the largest size its parent ever had: asked of a large test run, every command would be large.
So this file is run in between, as a program of its own that imports next to nothing.
"""

import os
import resource
import sys

LIMITS = ((resource.RLIMIT_AS, 6_000_000_000), (resource.RLIMIT_CPU, 90))  # what runs away takes nobody along


def main(report: str, command: list[str]) -> None:
    """Writes exit status, processor seconds and MB to the file ``report``."""
    child = os.fork()
    if child == 0:
        for what, most in LIMITS:
            resource.setrlimit(what, (most, most))
        os.execv(command[0], command)
    _, status, used = os.wait4(child, 0)
    with open(report, "w", encoding="ascii") as file:
        print(
            os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, file=file
        )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
