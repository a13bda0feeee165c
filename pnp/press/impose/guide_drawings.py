"""The small drawings of the guide page: what to choose, how to turn, where to cut.

Each fills a box of 46 x 22 mm with its upper left corner at 0, 0. Must not know words or paper sizes.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, pi, sin

from pnp.base.scene import Box, Ink, Item, Path, Point, Segment, Stroke, ellipse, line, polygon, rect
from pnp.press.impose.margin_lettering import BLACK, flowing
from pnp.text.text_places import NOWHERE, Where
from pnp.text.typesetter import Typesetter

WIDTH, HEIGHT = 46.0, 22.0
GREY: Ink = "#6b6f76"
FAINT: Ink = "#c9ccd1"
PAPER: Ink = "#ffffff"
FRONT: Ink = "#d9dee6"
BACK: Ink = "#a9b4c4"
ACCENT: Ink = "#b4431f"
GUIDE = Where(NOWHERE, "guide page", "drawing")
OUTLINE = Stroke(GREY, 0.3)
AXIS = Stroke(ACCENT, 0.8, cap="round")
ARROW = Stroke(ACCENT, 0.5, cap="round", join="round")
FINE = Stroke(BLACK, 0.25)
DASHED = Stroke(BLACK, 0.25, dash=(0.8, 0.8))
KNIFE = Stroke(ACCENT, 0.4, dash=(1.6, 0.9))


def scale(setter: Typesetter) -> tuple[Item, ...]:
    """A print dialog that says what matters."""
    frame = Path(rect(3, 3.5, 40, 15, 2), PAPER, OUTLINE)
    tick = Path((("M", 8.2, 11.2), ("L", 10.2, 13.4), ("L", 13.8, 8.4)), stroke=ARROW)
    how = flowing(20, 700, align="centre")
    return frame, tick, *setter.box("100 %", Box(14, 6.3, 27, 10), how, GUIDE).items


def turn_long(_: Typesetter) -> tuple[Item, ...]:
    """Two upright pages hinged at their long edge."""
    pages = (*_page(Box(6.5, 3, 14, 19), FRONT, 2, 3), *_page(Box(25.5, 3, 14, 19), BACK, 2, 3))
    hinge = Path(line(23, 2, 23, 22), stroke=AXIS)
    return *pages, hinge, *_arrow((13.5, 1.6), (23, -3.2), (32.5, 1.6))


def turn_short(_: Typesetter) -> tuple[Item, ...]:
    """Two upright pages hinged at their short edge."""
    pages = (*_page(Box(18, -2, 10, 12), FRONT, 2, 2), *_page(Box(18, 13, 10, 12), BACK, 2, 2))
    hinge = Path(line(16, 11.5, 30, 11.5), stroke=AXIS)
    return *pages, hinge, *_arrow((29.6, 4), (37, 11.5), (29.6, 19))


def turn_long_sideways(_: Typesetter) -> tuple[Item, ...]:
    """Two pages lying on their side, hinged at their long edge."""
    pages = (*_page(Box(15, -2, 16, 12), FRONT, 4, 2), *_page(Box(15, 13, 16, 12), BACK, 4, 2))
    hinge = Path(line(13, 11.5, 33, 11.5), stroke=AXIS)
    return *pages, hinge, *_arrow((32.6, 4), (40, 11.5), (32.6, 19))


def turn_short_sideways(_: Typesetter) -> tuple[Item, ...]:
    """Two pages lying on their side, hinged at their short edge."""
    pages = (*_page(Box(2.5, 5, 18, 14), FRONT, 4, 2), *_page(Box(25.5, 5, 18, 14), BACK, 4, 2))
    hinge = Path(line(23, 3.5, 23, 20.5), stroke=AXIS)
    return *pages, hinge, *_arrow((11.5, 3.4), (23, -2), (34.5, 3.4))


def paper(_: Typesetter) -> tuple[Item, ...]:
    """A pile of card, and a card in its sleeve."""
    pile = [Path(rect(6 + k, 9 - 2.2 * k, 17, 11, 0.6), PAPER, OUTLINE) for k in range(4)]
    sleeve = Path(rect(30, 1, 12, 20, 0.8), PAPER, Stroke(ACCENT, 0.5))
    return *pile, sleeve, Path(rect(31.4, 4, 9.2, 15.6, 0.6), FRONT, OUTLINE)


def booklet(_: Typesetter) -> tuple[Item, ...]:
    """A pile of sheets folded in the middle, with two staples in the fold."""
    left = polygon([(8, 3), (23, 6), (23, 21), (8, 18)])
    right = polygon([(23, 6), (38, 3), (38, 18), (23, 21)])
    staples = line(23, 9, 23, 11.5) + line(23, 15.5, 23, 18)
    return Path(left, FRONT, OUTLINE), Path(right, PAPER, OUTLINE), Path(staples, stroke=AXIS)


def fold(_: Typesetter) -> tuple[Item, ...]:
    """Fronts above the fold, backs below it."""
    sheet = Path(rect(5, 0, 30, 22), PAPER, OUTLINE)
    crease = Path(line(3, 11, 37, 11), stroke=KNIFE)
    cards = _cards(Box(7, 1.5, 26, 8.5), FRONT, 4, 1) + _cards(Box(7, 12, 26, 8.5), BACK, 4, 1)
    return sheet, *cards, crease, *_arrow((37.5, 18), (46, 11), (37.5, 4))


def one_side(_: Typesetter) -> tuple[Item, ...]:
    return _page(Box(15.5, 1, 15, 20), FRONT, 3, 3)


def stacks(_: Typesetter) -> tuple[Item, ...]:
    """Printed fronts go in again for their backs."""
    pages = (*_page(Box(5, 2, 13, 18), FRONT, 2, 3), *_page(Box(28, 2, 13, 18), BACK, 2, 3))
    return *pages, *_arrow((19.5, 11), (23, 8), (26.5, 11))


def groups(_: Typesetter) -> tuple[Item, ...]:
    """Three equal piles of cards, apart from each other."""
    piles = [
        Path(rect(4.5 + 13.5 * pile - 0.5 * k, 4 + 2.2 * k, 9, 12, 0.6), FRONT if k else BACK, OUTLINE)
        for pile in range(3)
        for k in (2, 1, 0)
    ]
    return tuple(piles)


def measured(setter: Typesetter, length: str) -> tuple[Item, ...]:
    """A steel ruler laid along the printed one, of the length that is written below."""
    steel = Path(rect(2, 1, 42, 9, 0.8), FRONT, OUTLINE)
    scale_of_steel = _ticks(4, 10, 3.8, 20, -1)
    printed = _ticks(4, 11.5, 3.8, 10, 1)
    how = flowing(11, 700, align="centre")
    return steel, scale_of_steel, printed, *setter.box(length, Box(2, 15.5, 42, 6), how, GUIDE).items


def _ticks(x: float, y: float, step: float, count: int, down: int) -> Path:
    """A ruler of 38 mm; ``down`` is -1 where its ticks point up."""
    step = step * 10 / count
    segments: list[Segment] = [*line(x, y, x + count * step, y)] if down > 0 else []
    for index in range(count + 1):
        length = 2.4 if index % (count // 2) == 0 else 1.4
        segments += line(x + index * step, y, x + index * step, y + down * length)
    return Path(tuple(segments), stroke=FINE)


def light(_: Typesetter) -> tuple[Item, ...]:
    """The corner of a back whose marks lie a little beside those that shine through."""
    colour = Path(rect(19, 8, 24, 14), BACK)
    back = line(21.5, 0.5, 21.5, 6.5) + line(11.5, 10.5, 17.5, 10.5)
    front = line(26, 0.5, 26, 6.5) + line(11.5, 13.5, 17.5, 13.5)
    shining = Path(front, stroke=Stroke(GREY, 0.4, dash=(0.8, 0.6)))
    way = (*_arrow((21.8, 3.5), (23.8, 3.5), (25.7, 3.5)), *_arrow((14.5, 10.7), (14.5, 12), (14.5, 13.3)))
    return colour, Path(back, stroke=Stroke(BLACK, 0.4)), shining, *way


def cut(_: Typesetter) -> tuple[Item, ...]:
    """Two cards with their bleed, marks around them, and the knife's way through two marks."""
    bleed = [Path(rect(x, 4, 16, 14), BACK) for x in (6.5, 23.5)]
    trims = [Path(rect(x + 1.8, 5.8, 12.4, 10.4), PAPER) for x in (6.5, 23.5)]
    marks: list[Segment] = []
    for x in (8.3, 20.7, 25.3, 37.7):
        marks += line(x, 0, x, 3) + line(x, 19, x, 22)
    for y in (5.8, 16.2):
        marks += line(2, y, 5.5, y) + line(40.5, y, 44, y)
    knife = Path(line(20.7, -1.5, 20.7, 23.5), stroke=KNIFE)
    return *bleed, *trims, Path(tuple(marks), stroke=FINE), knife


def outline(_: Typesetter) -> tuple[Item, ...]:
    """A hexagon with marks at its corners, a disc in its dashed line: the knife goes along a side, and inside the line."""
    corners = [(13 + 7.3 * sin(k * pi / 3), 11 - 7.3 * cos(k * pi / 3)) for k in range(6)]
    bleed = [(13 + (x - 13) * 1.2, 11 + (y - 11) * 1.2) for x, y in corners]
    pieces = Path(polygon(corners), PAPER), Path(ellipse(33, 11, 7.2, 7.2), PAPER)
    grounds = Path(polygon(bleed), BACK), Path(ellipse(33, 11, 8.7, 8.7), BACK)
    marks: list[Segment] = []
    for (x, y), (x2, y2) in pairwise((*corners, corners[0])):
        across, down = (x2 - x) / 7.3, (y2 - y) / 7.3
        for left, top, way in ((x, y, -1), (x2, y2, 1)):
            near, far = way * 0.6, way * 2.0
            marks += line(left + near * across, top + near * down, left + far * across, top + far * down)
    printed = Path(tuple(marks), stroke=FINE), Path(ellipse(33, 11, 7.5, 7.5), stroke=DASHED)
    side, half = line(19.32, -0.5, 19.32, 22.5), ellipse(33, 11, 7, 7)[:3]
    return *grounds, *pieces, *printed, Path(side, stroke=KNIFE), Path(half, stroke=KNIFE)


# --- parts of drawings -----------------------------------------------------------------------------------


def _page(box: Box, ink: Ink, columns: int, rows: int) -> tuple[Item, ...]:
    return Path(rect(*box), PAPER, OUTLINE), *_cards(box.grow(-1.4), ink, columns, rows)


def _cards(box: Box, ink: Ink, columns: int, rows: int) -> tuple[Item, ...]:
    gap = 0.6
    w, h = (box.w + gap) / columns, (box.h + gap) / rows
    return tuple(
        Path(rect(box.x + column * w, box.y + row * h, w - gap, h - gap), ink)
        for row in range(rows)
        for column in range(columns)
    )


def _arrow(start: Point, bend: Point, end: Point) -> tuple[Item, ...]:
    """A curve that leaves towards ``bend`` and arrives from it, with a head."""
    curve = Path((("M", *start), ("C", *bend, *bend, *end)), stroke=ARROW)
    angle = atan2(end[1] - bend[1], end[0] - bend[0])
    wings = [(end[0] - 2 * cos(angle + side), end[1] - 2 * sin(angle + side)) for side in (-0.5, 0.5)]
    return curve, Path((("M", *wings[0]), ("L", *end), ("L", *wings[1])), stroke=ARROW)
