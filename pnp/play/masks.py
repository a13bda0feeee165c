"""Sets of small numbers as bit masks, and moves looked up by them. Knows no game."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class MoveGroup(dict[int, tuple[int, ...]]):
    """The moves of a group by the mask of their subjects, each worked out when first asked for."""

    def __init__(self, offset: int, before: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.offset = offset
        self.before = before

    def __missing__(self, mask: int) -> tuple[int, ...]:
        self[mask] = (*self.before, *(self.offset + number for number in bits(mask)))
        return self[mask]
