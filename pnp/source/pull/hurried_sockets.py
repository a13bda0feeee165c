"""A socket with a limit on the total time: it gives up even if the other side keeps sending a little.

Owns the clock. Must not know tables or addresses.
"""

from __future__ import annotations

import io
import socket
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer


class Deadline:
    """When all of it must be done, and how long one answer may take."""

    def __init__(self, total: float, each: float) -> None:
        self.total, self.each = total, each
        self.end = monotonic() + total

    def patience(self) -> float:
        """The seconds that the next answer may take. Raises TimeoutError once there are none."""
        left = self.end - monotonic()
        if left <= 0:
            raise TimeoutError(f"it is not done after {self.total:.0f} seconds")
        return min(left, self.each)


class HurriedReader(io.RawIOBase):
    """The bytes that come, as long as there is time."""

    def __init__(self, reached: socket.socket, deadline: Deadline) -> None:
        self.reached, self.deadline = reached, deadline
        self.came = reached.makefile("rb", buffering=0)  # keeps the socket open for as long as it is read

    def readable(self) -> bool:
        return True

    def readinto(self, room: WriteableBuffer) -> int | None:
        self.reached.settimeout(self.deadline.patience())
        return self.came.readinto(room)

    def close(self) -> None:
        self.came.close()
        super().close()


class HurriedSocket:
    """As much of a socket as HTTP needs."""

    def __init__(self, reached: socket.socket, deadline: Deadline) -> None:
        self.reached, self.deadline = reached, deadline

    def sendall(self, data: ReadableBuffer) -> None:
        self.reached.settimeout(self.deadline.patience())
        self.reached.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(HurriedReader(self.reached, self.deadline))

    def close(self) -> None:
        self.reached.close()
