"""Plain values as JSON gives them back.

Owns that they are of the shape that was asked for: each function raises ValueError where they are not. Must not know
what they mean.
"""

from __future__ import annotations


def rows(value: object) -> list[object]:
    """A list, or the tuple it is before it becomes JSON."""
    if not isinstance(value, list | tuple):
        raise ValueError(f"no list: {value!r:.40}")
    return [*value]


def pairs(value: object) -> list[tuple[object, object]]:
    return [(first, second) for first, second in map(rows, rows(value))]


def string(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"no string: {value!r:.40}")
    return value


def strings(value: object) -> tuple[str, ...]:
    return tuple(map(string, rows(value)))


def numbers(value: object) -> tuple[float, ...]:
    found = rows(value)
    if not all(isinstance(number, int | float) for number in found):
        raise ValueError(f"no numbers: {value!r:.40}")
    return tuple(number for number in found if isinstance(number, int | float))
