"""Whether backs lie behind their fronts: crosses on the front of the guide, scales on its back.

Owns their geometry. Where front and back meet, the middle of each cross lies behind both zeros of its scale; else it lies
as many millimetres right and down of them as backs are to be moved. Must not know words.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.languages import decimal
from pnp.base.scene import Box, Group, Item, Path, Point, Segment, Stroke, line, move
from pnp.press.impose.guide_drawings import ACCENT, GREY, GUIDE
from pnp.press.impose.margin_lettering import BLACK, flowing, one_line
from pnp.text.typesetter import Typesetter

WIDE = 12.0  # mm beside the margin that crosses and scales take
REACH = 4  # mm each way
ACROSS, UP = 5.7, 13.0  # how far the arms of a cross go from its middle
LEFT, ABOVE = 2.6, 8.0  # where the two scales of one place lie from its middle
NEAR = 30.0  # mm from the upper and lower edge
STEPS = 2  # a millimetre
LONG = 1.2  # a tick with a number
LINE = Stroke(BLACK, 0.15)
SHINING = Stroke(GREY, 0.15, dash=(0.7, 0.4))
DIGITS = one_line(6)
READ = flowing(6, 700, ACCENT)
SHOWN = (1.5, 0.5)  # what the example reads


def places(width: float, length: float, margin: float) -> tuple[Point, ...]:
    """Near the four corners: the same on both sides, whichever edge the paper turns on."""
    beside = margin + WIDE / 2
    above = min(NEAR, length / 4)
    return tuple((x, y) for y in (above, length - above) for x in (beside, width - beside))


def crosses(width: float, length: float, margin: float) -> Iterator[Path]:
    segments: list[Segment] = []
    for x, y in places(width, length, margin):
        segments += _cross(x, y)
    yield Path(tuple(segments), stroke=LINE)


def _cross(x: float, y: float) -> tuple[Segment, ...]:
    return line(x - ACROSS, y, x + ACROSS, y) + line(x, y - UP, x, y + UP)


def scales(width: float, length: float, margin: float, setter: Typesetter) -> Iterator[Group]:
    drawn = _scale(setter)
    for x, y in places(width, length, margin):
        yield move(drawn, x, y)


def _scale(setter: Typesetter) -> tuple[Item, ...]:
    """One above, to be read across, one on the left, to be read down; the middle is at 0, 0."""
    ticks: list[Segment] = [*line(-REACH, -ABOVE, REACH, -ABOVE), *line(-LEFT, -REACH, -LEFT, REACH)]
    told: list[Item] = []
    digits = {each: setter.words(f"{each}", 0, 0, DIGITS, GUIDE) for each in range(0, REACH + 1, STEPS)}
    for step in range(-REACH * STEPS, REACH * STEPS + 1):
        at = step / STEPS
        long = LONG if step % (2 * STEPS) == 0 else 0.8 if step % STEPS == 0 else 0.45
        ticks += line(at, -ABOVE, at, -ABOVE - long) + line(-LEFT, at, -LEFT - long, at)
        if long == LONG:
            digit = digits[abs(round(at))]
            told.append(move(digit.items, at - digit.width / 2, -ABOVE - 1.6))
            told.append(move(digit.items, -LEFT - 1.5 - digit.width, at + 0.74))
    return Path(tuple(ticks), stroke=LINE), *told


def example(setter: Typesetter) -> tuple[Item, ...]:
    """A scale with a cross that shines through beside its zeros, and what is read."""
    right, down = SHOWN
    shining = Path(_cross(right, down), stroke=SHINING)
    ways = line(0, -ABOVE + 0.5, right, -ABOVE + 0.5) + line(-LEFT + 0.5, 0, -LEFT + 0.5, down)
    read = "   ".join(f"{way} {decimal(mm, setter.language)}" for way, mm in zip("→↓", SHOWN, strict=True))
    told = setter.box(read, Box(ACROSS - 3, 3, 14, 3), READ, GUIDE)
    return *_scale(setter), shining, Path(ways, stroke=Stroke(ACCENT, 0.3)), *told.items
