"""How numbers are written in content streams: as many decimals as their space needs, all the same way.

Must not know items.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, log10, sqrt
from struct import pack, unpack


@lru_cache
def formats_with(digits: int) -> dict[str, str]:
    """One %-format per operator: the fastest way Python writes numbers."""
    number, fine = f"%.{digits}f ", f"%.{digits + 1}f "
    return {
        "M": number * 2 + "m\n",
        "L": number * 2 + "l\n",
        "C": number * 6 + "c\n",
        "Z": "h\n",
        "re": fine * 4 + "re",
        "Tm": "1 0 0 -1 " + number * 2 + "Tm",
        "Tf": "%s " + fine + "Tf",
        "Tw": fine + "Tw",
        "move": "1 0 0 1 " + fine * 2 + "cm",
        "shift": fine * 2 + "cm",
    }


def turned(a: float, b: float, c: float, d: float) -> str:
    """The part of a matrix that repeats itself: icons of one size differ in their places only."""
    return _turned(pack("4d", a, b, c, d))


@lru_cache
def _turned(numbers: bytes) -> str:
    """KnownDrawings by their bits: minus zero equals zero, and a file must not show which was asked for first."""
    a, b, c, d = unpack("4d", numbers)
    return f"{a:.5f} {b:.5f} {c:.5f} {d:.5f} "


@lru_cache
def finer(digits: int, a: float, b: float, c: float, d: float) -> int:
    """The decimals needed inside a matrix of these, for the same fineness on paper."""
    scale = sqrt(abs(a * d - b * c))
    return max(0, min(6, digits + ceil(log10(scale)))) if scale > 0 else digits
