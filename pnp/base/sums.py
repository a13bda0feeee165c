"""Sums that are the same on every Python: since 3.12 the built-in one adds numbers with fractions otherwise.

``sum`` itself stands only where whole numbers are counted before the reader's eyes, ``sum(map(len, rows))``; a test
holds that. Must not know what is summed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import add
from typing import Final

int_sum: Final[Callable[[Iterable[int]], int]] = sum  # mypy lets no fraction in


def float_sum(values: Iterable[float]) -> float:
    """From left to right, rounded after each step; nothing at all is 0."""
    return reduce(add, values, 0)
