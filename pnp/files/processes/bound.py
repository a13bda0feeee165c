"""In a child: it ends when its parent does, however the parent ends.

Run as a file, it becomes the program named after the parent's number: ``bound.py 4711 git status``. It must import little.
"""

from __future__ import annotations

import os
import sys
from typing import Final

PR_SET_PDEATHSIG: Final = 1
SIGKILL: Final = 9
SYNCHRONIZE, FOR_EVER = 0x100000, 0xFFFFFFFF
EVERY_SECONDS = 0.3  # from look to look, where the system tells a child nothing


def bind(parent: int) -> None:
    """End this process when ``parent`` ends. On Linux the system does it, even while a library holds the interpreter."""
    if sys.platform == "linux":
        from ctypes import CDLL

        CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL)
        if os.getppid() != parent:  # it ended before we asked
            os._exit(1)
    else:
        from threading import Thread

        Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: int) -> None:
    if sys.platform == "win32":
        from ctypes import WinDLL

        kernel = WinDLL("kernel32")
        kernel.WaitForSingleObject(kernel.OpenProcess(SYNCHRONIZE, 0, parent), FOR_EVER)
    else:
        from time import sleep

        while os.getppid() == parent:
            sleep(EVERY_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    bind(int(sys.argv[1]))
    os.execvp(sys.argv[2], sys.argv[2:])
