"""Links on a page: where they stand and where they lead.

Must not know streams or objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.scene import Box, Group, Item, Link, Matrix, bounds, multiply


class LinkArea(NamedTuple):
    url: str
    box: Box  # on the page


def links(items: Iterable[Item], matrix: Matrix) -> Iterator[LinkArea]:
    for item in items:
        if isinstance(item, Link):
            box = bounds([Group((item,), matrix)])
            if box:
                yield LinkArea(item.url, box)
        elif isinstance(item, Group):
            yield from links(item.items, multiply(matrix, item.matrix))
