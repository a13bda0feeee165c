"""Pages two by two on larger sheets, so that folded and stapled through the fold they read in order.

Owns the order of a saddle-stitched booklet and where its pages stand. Must not know what is on them.

A pile of sheets folded once has its first and last page on the outside of the outermost sheet, so its front
shows last and first, its back second and last but one. Turned over on the short edge both sides of a sheet
read upright.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.model import HeadingPlace, Page, PageSide
from pnp.base.scene import Group, Item

Spread = tuple[int | None, int | None]  # left and right


def order(pages: int) -> tuple[Spread, ...]:
    """Left and right page of every printed side, front and back in turn; None is a blank page."""
    padded = -(-pages // 4) * 4

    def page(number: int) -> int | None:
        return number if number < pages else None

    sides: list[Spread] = []
    for first in range(0, padded // 2, 2):
        last = padded - 1 - first
        sides += [(page(last), page(first)), (page(first + 1), page(last - 1))]
    return tuple(sides)


def booklet(pages: Sequence[Page], paper: tuple[float, float], leftwards: bool = False) -> tuple[Page, ...]:
    """The pages two-up on paper on its side, to be printed on both sides and turned on the short edge; bound at the
    right where they are read from there."""
    height, width = sorted(paper)
    sides: tuple[PageSide, PageSide] = ("front", "back")
    return tuple(
        _spread(pages, pair[::-1] if leftwards else pair, (width, height), sides[index % 2])
        for index, pair in enumerate(order(len(pages)))
    )


def _spread(pages: Sequence[Page], pair: Spread, paper: tuple[float, float], side: PageSide) -> Page:
    """Two pages, each centred in its half; pages larger than half the paper shrink to it."""
    width, height = paper
    half = width / 2
    items: list[Item] = []
    headings: list[HeadingPlace] = []
    for page, left in zip(pair, (0.0, half), strict=True):
        if page is not None:
            one = pages[page]
            scale = min(1.0, half / one.width, height / one.height)
            x = left + (half - scale * one.width) / 2
            y = (height - scale * one.height) / 2
            items.append(Group(one.items, (scale, 0.0, 0.0, scale, x, y)))
            headings += (at._replace(x=x + scale * at.x, y=y + scale * at.y) for at in one.headings)
    return Page(width, height, tuple(items), side, _title(pages, pair), headings=tuple(headings))


def _title(pages: Sequence[Page], pair: Spread) -> str:
    return " · ".join(
        dict.fromkeys(pages[page].title for page in pair if page is not None and pages[page].title)
    )
