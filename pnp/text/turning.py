"""Drawings turned over an upright axis: what lay at the left lies at the right, and all that is read stays readable.

Pages of languages that are read from the right are laid out as others are and turned at the end. Lines of text, pictures,
cards and what else is a group are put to the other side as they are; lines, grounds and arrows are mirrored. To turn
twice changes nothing. Must not know pages or what stands on them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from pnp.base.scene import (
    IDENTITY,
    Gradient,
    Group,
    Image,
    Item,
    Link,
    Matrix,
    Paint,
    Path,
    Text,
    around,
    bounds,
    multiply,
    transform,
)


def turned(items: Iterable[Item], middle: float) -> list[Item]:
    """The items on the other side of a line at that place."""
    return [_turned(item, 2 * middle) for item in items]


def _turned(item: Item, across: float) -> Item:
    """As the left edge of a page and its right one change places, which lie so far from each other."""
    match item:
        case Text():
            return item._replace(x=across - item.x - item.width)
        case Image():
            return item._replace(box=item.box._replace(x=across - item.box.right))
        case Path():
            over: Matrix = (-1.0, 0.0, 0.0, 1.0, across, 0.0)
            fill = _paint(item.fill, over)
            return item._replace(segments=transform(item.segments, over), fill=fill)
        case Group():
            if _is_laid_out(item):
                return item._replace(items=tuple(turned(item.items, across / 2 - item.matrix[4])))
            return _moved(item, across)
        case Link():
            return item._replace(group=_moved(item.group, across))
        case _:
            assert_never(item)


def _is_laid_out(group: Group) -> bool:
    """Whether it is a part of the page, as a foot is, and no picture."""
    is_moved = group.matrix[:4] == IDENTITY[:4] and not (group.key or group.clip)
    return is_moved and any(isinstance(item, Text) for item in group.items)


def _paint(paint: Paint | None, over: Matrix) -> Paint | None:
    return paint._replace(matrix=multiply(over, paint.matrix)) if isinstance(paint, Gradient) else paint


def _moved(group: Group, across: float) -> Group:
    """As a whole: what it shows looks as before."""
    inner = bounds((group.clip,)) if group.clip else bounds(group.items)
    if inner is None:
        return group
    box = around(group.matrix, inner)
    aside: Matrix = (1.0, 0.0, 0.0, 1.0, across - box.x - box.right, 0.0)
    return group._replace(matrix=multiply(aside, group.matrix))
