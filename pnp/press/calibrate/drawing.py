"""A scale as it is printed: slanted lines that lean 1 in 10, numbers of millimetres at their heads, of tenths beside them.

A scale is drawn with the crease it is meant for upright at x = 0, its lines beginning at y = 0; one for a level crease is
the same drawing with x and y exchanged, its numbers upright. Owns this drawing, and the arrow and card mark of the sheet.
Must not know papers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.frozen import replace
from pnp.base.languages import decimal
from pnp.base.scene import (
    Group,
    Ink,
    Item,
    Path,
    Point,
    Segment,
    Stroke,
    ellipse,
    line,
    polygon,
    rect,
    shared,
)
from pnp.press.calibrate.scales import REACH, SLANT, Way
from pnp.press.impose.margin_lettering import BLACK, POINT, one_line
from pnp.text.measured_pieces import Align
from pnp.text.text_places import NOWHERE, Where
from pnp.text.typesetter import Typesetter

GREY: Ink = "#e3e3e3"  # the half where readings are negative
RULED: Ink = "#9c9c9c"
CUT: Ink = "#b4431f"
LABELLED, BETWEEN = (
    Stroke(BLACK, 0.17),
    Stroke(BLACK, 0.09),
)  # lines with a number at their head, and those between
TENTH, FIFTH = Stroke(RULED, 0.07), Stroke(RULED, 0.14)
CREASE = Stroke(CUT, 0.15)
RING = Stroke(CUT, 0.15)
MILLIMETRES, TENTHS, SIGNS = 4.8, 4.5, 9.0  # pt
ROW = 1.6  # mm from one row of numbers to the next
BESIDE = 0.6  # mm between lines and numbers
CARD = (85.6, 53.98)  # ISO 7810 ID-1
FOLDING = (13.0, 18.0)  # mm, a sheet that is shown folded
PLACE = Where(NOWHERE, "crease sheet", "scale")


def scale(way: Way, setter: Typesetter) -> Group:
    """One that comes again: all of a way are alike."""
    items = (*_halves(way), *_ruled(way), *_slanted(way), *_numbers(way, setter))
    return shared(tuple(items))


def _turned(way: Way, points: Iterable[Point]) -> Iterator[Point]:
    for x, y in points:
        yield (x, y) if way == "upright" else (y, x)


def _line(way: Way, *ends: Point) -> tuple[Segment, ...]:
    (x1, y1), (x2, y2) = _turned(way, ends)
    return line(x1, y1, x2, y2)


def _halves(way: Way) -> Iterator[Path]:
    corners = (0.0, 0.0), (0.0, SLANT), (-REACH, SLANT), (-REACH, 0.0)
    yield Path(polygon(_turned(way, corners)), GREY)


def _ruled(way: Way) -> Iterator[Path]:
    """A line for each tenth of a millimetre, every fifth stronger."""
    for each, stroke in ((False, TENTH), (True, FIFTH)):
        segments: list[Segment] = []
        for tenth in range(11):
            if (tenth % 5 == 0) == each:
                y = tenth * SLANT / 10
                segments += _line(way, (-REACH, y), (REACH, y))
        yield Path(tuple(segments), stroke=stroke)


def _slanted(way: Way) -> Iterator[Path]:
    """From the middle outwards, so that tenths are added to either side."""
    for first, stroke in ((0, LABELLED), (1, BETWEEN)):
        segments: list[Segment] = []
        for whole in range(first, REACH, 2):
            for sign in (-1, 1):
                segments += _line(way, (sign * whole, 0.0), (sign * (whole + 1), SLANT))
        yield Path(tuple(segments), stroke=stroke)


def _numbers(way: Way, setter: Typesetter) -> Iterator[Item]:
    """Each line's own at its head, every other one further out; what is negative is told by the half it lies in."""
    for whole in range(REACH):
        out = -BESIDE - (whole % 2) * ROW
        for at in (-whole, whole) if whole else (0,):
            if way == "upright":
                yield from words(f"{whole}", (at, out), MILLIMETRES, setter, "centre")
            else:
                yield from words(
                    f"{whole}", (out, at + 0.34 * MILLIMETRES * POINT), MILLIMETRES, setter, "right"
                )
    for sign, aside in (("−", -REACH - 1.2), ("+", REACH + 1.2)):
        if way == "upright":
            yield from words(sign, (aside, -BESIDE), SIGNS, setter, "centre", weight=700)
        else:
            yield from words(
                sign, (-BESIDE, aside + 0.33 * SIGNS * POINT), SIGNS, setter, "right", weight=700
            )
    for tenth in (2, 4, 6, 8):
        text = decimal(tenth / 10, setter.language).removeprefix("0")
        y = tenth * SLANT / 10
        low = 0.34 * TENTHS * POINT
        if way == "upright":
            yield from words(text, (-REACH - BESIDE, y + low), TENTHS, setter, "right")
            yield from words(text, (REACH + BESIDE, y + low), TENTHS, setter)
        else:
            yield from words(text, (y, -REACH - BESIDE), TENTHS, setter, "centre")
            yield from words(text, (y, REACH + BESIDE + 2 * low), TENTHS, setter, "centre")


def words(
    text: str, at: Point, size: float, setter: Typesetter, align: Align = "left", *, weight: int = 400
) -> tuple[Item, ...]:
    """One line on its baseline."""
    return setter.words(text, *at, replace(one_line(size, weight), align=align), PLACE).items


def example(reading: float, setter: Typesetter) -> tuple[Item, ...]:
    """A scale cut by a crease, and where to look."""
    whole = int(abs(reading))
    cut = (abs(reading) - whole) * SLANT
    crease = Path(line(reading, -0.4, reading, SLANT + 1), stroke=CREASE)
    ring = Path(ellipse(reading, cut, 0.75, 0.75), stroke=RING)
    told = decimal(reading, setter.language).replace("-", "−")
    label = words(told, (reading, SLANT + 3.4), 7, setter, "centre", weight=700)
    return scale("upright", setter), crease, ring, *label


def foldings() -> tuple[tuple[Item, ...], ...]:
    """In the middle; both edges to there; and the six creases that come of it the other way, too."""
    wide, high = FOLDING
    half = wide / 2
    to_middle = (_over(wide - 0.6, 0.6), _over(0.6, half - 0.4), _over(wide - 0.6, half + 0.4))
    upright = tuple(_crease(x, 0, x, high) for x in (wide / 4, half, 3 * wide / 4))
    level = tuple(_crease(0, y, wide, y) for y in (high / 4, high / 2, 3 * high / 4))
    paper = Path(rect(0, 0, wide, high), "#ffffff", Stroke(RULED, 0.25))
    return (
        (paper, upright[1], to_middle[0]),
        (paper, upright[1], upright[0], upright[2], *to_middle[1:]),
        (paper, *upright, *level),
    )


def _crease(x1: float, y1: float, x2: float, y2: float) -> Path:
    return Path(line(x1, y1, x2, y2), stroke=Stroke(CUT, 0.3, dash=(1.2, 0.8)))


def _over(first: float, last: float) -> Path:
    """An arrow along the upper edge, from one place over to another."""
    away = 1.0 if last > first else -1.0
    foot, rise = -0.6, -1.5 - abs(last - first) / 3
    bow: tuple[Segment, ...] = (("M", first, foot), ("C", first, rise, last, rise, last, foot))
    head: tuple[Segment, ...] = (
        ("M", last - 1.1 * away, foot - 0.7),
        ("L", last, foot),
        ("L", last + 0.5 * away, foot - 1.2),
    )
    return Path((*bow, *head), stroke=Stroke(CUT, 0.3, cap="round", join="round"))


def arrow(x: float, top: float, length: float) -> tuple[Item, ...]:
    """Upwards."""
    head = polygon([(x, top), (x + 2.2, top + 4), (x - 2.2, top + 4)])
    return Path(head, BLACK), Path(line(x, top + 3.5, x, top + length), stroke=Stroke(BLACK, 0.7))


def card_corners(left: float, top: float) -> Path:
    """Where the corners of a bank card lie."""
    arm = 6.0
    segments: list[Segment] = []
    for x, inward in ((left, 1), (left + CARD[0], -1)):
        for y, down in ((top, 1), (top + CARD[1], -1)):
            segments += [("M", x + inward * arm, y), ("L", x, y), ("L", x, y + down * arm)]
    return Path(tuple(segments), stroke=Stroke(BLACK, 0.15))


def measure(left: float, y: float, length: float) -> Path:
    """A line with an end at either side."""
    ends = line(left, y - 1.5, left, y + 1.5) + line(left + length, y - 1.5, left + length, y + 1.5)
    return Path((*line(left, y, left + length, y), *ends), stroke=Stroke(BLACK, 0.15))
