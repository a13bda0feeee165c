"""What changed: where an earlier state of a set is found, and two sets beside one another in words."""

from __future__ import annotations


class EarlierError(Exception):
    """Why there is no such state; ``is_usage`` where the command line names nothing there is."""

    def __init__(self, message: str, hint: str = "", *, is_usage: bool = False) -> None:
        super().__init__(message)
        self.hint, self.is_usage = hint, is_usage
