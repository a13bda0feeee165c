"""Links in a drawing: where they stand and where they lead.

Must not know pages, nor any output format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.frozen import NamedTuple
from pnp.base.scene import IDENTITY, Box, Group, Item, Link, Matrix, around, bounds, multiply


class LinkPlace(NamedTuple):
    """One link: its box where it was drawn, and the way from there to the whole drawing."""

    url: str
    box: Box
    matrix: Matrix = IDENTITY

    def area(self, matrix: Matrix) -> Box:
        """The box round it where the drawing is placed by ``matrix``."""
        return around(multiply(matrix, self.matrix), self.box)


def link_places(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[LinkPlace]:
    for item in items:
        if isinstance(item, Link):
            box = bounds((item,))
            if box:
                yield LinkPlace(item.url, box, matrix)
        elif isinstance(item, Group):
            yield from link_places(item.items, multiply(matrix, item.matrix))
