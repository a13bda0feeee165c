"""Links on a page: where groups on a ``link:`` layer stand, and where they lead.

Must not know streams or objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.scene import Box, Group, Item, Matrix, bounds, multiply

LAYER = "link:"


class Link(NamedTuple):
    url: str
    box: Box  # on the sheet


def links(items: Iterable[Item], matrix: Matrix) -> Iterator[Link]:
    for item in items:
        if not isinstance(item, Group):
            continue
        if item.layer.startswith(LAYER):
            box = bounds([Group((item,), matrix)])
            if box:
                yield Link(item.layer.removeprefix(LAYER), box)
        else:
            yield from links(item.items, multiply(matrix, item.matrix))
