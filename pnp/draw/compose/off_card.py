"""Texts and pictures that a face draws off its card, and texts that the cut goes through.

Measured from the finished drawing, whatever drew it. Backgrounds and shapes may run over, pictures may bleed, and clipped
items may be anywhere, as long as a part of each text is visible. Must not know markup, cards, or how findings are worded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.model import Size
from pnp.base.scene import (
    IDENTITY,
    Box,
    Group,
    Item,
    Link,
    Matrix,
    Origin,
    Point,
    Text,
    TextBox,
    apply,
    around,
    bounds,
    multiply,
)
from pnp.draw.compose.cut_lines import is_safe, is_within

ASTRAY = 0.1  # mm: no cut is that exact, and letters have room about them
CAPITALS = 0.65  # of their size: how high letters are
UNSEEN = "outside of what its group shows"


class Astray(NamedTuple):
    """A text or picture that is not seen, by where it lies; without ``where`` a text that the cut goes through."""

    origin: Origin
    text: TextBox | None = None
    where: str = ""


class _PlacedLeaf(NamedTuple):
    """A run of letters or a picture: the way from it to the face, and the boxes that groups around it clip it to."""

    item: Text | Group
    matrix: Matrix
    windows: tuple[Box, ...]

    def box(self) -> Box | None:
        """Of what is seen of it; None if nothing is, as of spaces."""
        item = self.item
        if isinstance(item, Group):
            return item.origin.box or bounds((item,))
        if item.glyphs.isspace():
            return None
        return Box(item.x, item.y - CAPITALS * item.size, item.width, CAPITALS * item.size)


class _LetterSight(NamedTuple):
    """One leaf of a text: where it lies if it is not seen, and whether it is whole."""

    where: str
    is_whole: bool


def astray(items: Iterable[Item], texts: Sequence[TextBox], size: Size, bleed: float) -> Iterator[Astray]:
    """Each text and picture once."""
    items = tuple(items)
    if size.shape == "rect" and not size.holes:
        # a rounded corner leaves out no more than this at either side of it
        inset = 0.3 * size.corner - ASTRAY
        if _is_plainly_on(items, Box(0, 0, size.width, size.height).grow(-inset), 0.0, 0.0):
            return
    walk, seen = _Gaze(texts, size), dict[int, tuple[TextBox, list[_LetterSight]]]()
    sheet = Box(0, 0, size.width, size.height).grow(bleed + ASTRAY)
    for leaf in walk.leaves(items, IDENTITY, ()):
        box = leaf.box()
        if box is None:
            continue
        place = around(leaf.matrix, box)
        where = _side(place, sheet)
        if whose := walk.owner(leaf):
            if not where and any(_side(place, window) for window in leaf.windows):
                where = UNSEEN
            is_whole = bool(leaf.windows) or is_within(size, -ASTRAY, _corners(leaf.matrix, box))
            seen.setdefault(id(whose), (whose, []))[1].append(_LetterSight(where, is_whole))
        elif where and not leaf.windows:
            yield Astray(leaf.item.origin if isinstance(leaf.item, Group) else Origin(), None, where)
    for row, sights in seen.values():
        if all(sight.where for sight in sights):
            yield Astray(row.origin, row, sights[0].where)
        elif not all(sight.is_whole for sight in sights):
            yield Astray(row.origin, row)


def _is_plainly_on(items: Iterable[Item], room: Box, dx: float, dy: float, *, clipped: bool = False) -> bool:
    """Whether all texts and pictures are clearly within the room; False in doubt. The items are moved by ``dx`` and ``dy``.
    ``clipped`` pictures may be anywhere. It holds for most faces; a full look at each took an
    eighth of a build of 600 cards."""
    left, top, right, bottom = room.x - dx, room.y - dy, room.right - dx, room.bottom - dy
    for item in items:
        if isinstance(item, Text):
            inside = left <= item.x and item.x + item.width <= right and top <= item.y - CAPITALS * item.size
            if clipped or not (inside and item.y <= bottom):
                return False
            continue
        group = item.group if isinstance(item, Link) else item
        if not isinstance(group, Group) or group.opacity <= 0:
            continue
        box, (a, b, c, d, x, y) = group.origin.box, group.matrix
        if box is not None:
            is_seen = box.x < right and box.right > left and box.y < bottom and box.bottom > top
            if not (clipped or is_seen):
                return False
        elif (a, b, c, d) == (1, 0, 0, 1):
            if not _is_plainly_on(
                group.items, room, dx + x, dy + y, clipped=clipped or group.clip is not None
            ):
                return False
        else:
            drawn = bounds((group,)) if group.key and not group.clip and not clipped else None
            if (
                drawn is None
                or drawn.x < left
                or drawn.right > right
                or drawn.y < top
                or drawn.bottom > bottom
            ):
                return False
    return True


class _Gaze:
    """Goes through a drawing for what is to be seen whole; what lies on the card as a whole is left out."""

    def __init__(self, texts: Sequence[TextBox], size: Size) -> None:
        self.size = size
        self.owners: dict[int, list[TextBox]] = {}  # by the id of their letters, which equal texts share
        for row in texts:
            self._note(row.items, row)

    def _note(self, items: Iterable[Item], row: TextBox) -> None:
        for item in items:
            if isinstance(item, Group) and item.origin.element:  # the text itself, where it stands in a row
                self._note(item.items, row)
            else:
                self.owners.setdefault(id(item), []).append(row)

    def owner(self, leaf: _PlacedLeaf) -> TextBox | None:
        rows = self.owners.get(id(leaf.item), ())
        return next((row for row in rows if row.matrix == leaf.matrix), rows[0] if rows else None)

    def leaves(
        self, items: Iterable[Item], matrix: Matrix, windows: tuple[Box, ...]
    ) -> Iterator[_PlacedLeaf]:
        for item in items:
            if isinstance(item, Link):
                item = item.group
            if isinstance(item, Text):
                yield _PlacedLeaf(item, matrix, windows)
            elif not isinstance(item, Group):
                continue
            elif item.origin.box or id(item) in self.owners:
                yield _PlacedLeaf(item, matrix, windows)
            elif item.opacity > 0 and not self._is_on_card(item, matrix):
                inside, window = multiply(matrix, item.matrix), bounds((item.clip,)) if item.clip else None
                inner = (*windows, around(inside, window)) if window else windows
                yield from self.leaves(item.items, inside, inner)

    def _is_on_card(self, group: Group, matrix: Matrix) -> bool:
        """Asked of what comes again, whose bounds are known."""
        box = bounds((group,)) if group.key and not group.clip else None
        return box is not None and is_safe(self.size, 0.0, around(matrix, box))


def _corners(matrix: Matrix, box: Box) -> tuple[Point, ...]:
    return tuple(apply(matrix, x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))


def _side(box: Box, of: Box) -> str:
    """On which side of another it lies, if no part of it lies there."""
    if box.x >= of.right:
        return "right of the card"
    if box.right <= of.x:
        return "left of the card"
    if box.y >= of.bottom:
        return "below the card"
    return "above the card" if box.bottom <= of.y else ""
