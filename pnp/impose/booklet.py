"""Pages two by two on larger sheets, so that folded and stapled through the fold they read in order.

Owns the order of a saddle-stitched booklet and where its pages stand. Must not know what is on them.

A pile of sheets folded once has its first and last page on the outside of the outermost sheet, so its front
shows last and first, its back second and last but one. Turned over on the short edge both sides of a sheet
read upright.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model import Placement, Sheet
from pnp.scene import Group, Item, Path, rect

Side = tuple[int | None, int | None]


def order(pages: int) -> tuple[Side, ...]:
    """Left and right page of every printed side, front and back in turn; None is a blank page."""
    padded = -(-pages // 4) * 4

    def page(number: int) -> int | None:
        return number if number < pages else None

    sides: list[Side] = []
    for first in range(0, padded // 2, 2):
        last = padded - 1 - first
        sides += [(page(last), page(first)), (page(first + 1), page(last - 1))]
    return tuple(sides)


def booklet(pages: Sequence[Sheet], paper: tuple[float, float]) -> tuple[Sheet, ...]:
    """The pages two-up on paper on its side, to be printed on both sides and turned on the short edge."""
    height, width = sorted(paper)
    sides = ("front", "back")
    return tuple(
        Sheet(width, height, (), _spread(pages, pair, width, height), sides[index % 2], _title(pages, pair))
        for index, pair in enumerate(order(len(pages)))
    )


def _spread(pages: Sequence[Sheet], pair: Side, width: float, height: float) -> tuple[Item, ...]:
    """Two pages, each centred in its half; pages larger than half the paper shrink to it."""
    half = width / 2
    items = []
    for page, left in zip(pair, (0.0, half), strict=True):
        if page is not None:
            sheet = pages[page]
            scale = min(1.0, half / sheet.width, height / sheet.height)
            x = left + (half - scale * sheet.width) / 2
            y = (height - scale * sheet.height) / 2
            items.append(Group(_items(sheet), (scale, 0.0, 0.0, scale, x, y)))
    return tuple(items)


def _title(pages: Sequence[Sheet], pair: Side) -> str:
    return " · ".join(
        dict.fromkeys(pages[page].title for page in pair if page is not None and pages[page].title)
    )


def _items(sheet: Sheet) -> tuple[Item, ...]:
    """All a page shows, as one drawing."""
    return (*map(_placed, sheet.placements), *sheet.marks)


def _placed(placement: Placement) -> Group:
    scene = placement.scene
    return Group(scene.items, placement.matrix, Path(rect(*scene.trim.grow(placement.bleed))))
