"""SVG path data to absolute segments: moves, lines, cubics and closes, nothing else.

Owns the grammar of ``d``, ``points`` and lists of numbers. Written here rather than taken from fontTools,
whose import alone costs more than parsing the paths of a whole deck here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from pnp.base.scene import Point, Segment

SMALLEST = 1e-6  # of what others are divided by
LARGEST = 1e6  # no drawing needs more, and what is computed from less cannot overflow

SHORT = 1e-9  # what is shorter has no direction

NUMBER = r"[-+]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?"
_NUMBER = re.compile(NUMBER)
_ALPHABET = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE.,+\- \t\r\n]*+")
_DIGITS = re.compile(r"[0-9eE.,+\- \t\r\n]*+")
_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_LONG = re.compile(r"[0-9]{7}|[eE]")
# the two flags of an arc may stand without any separator
_ARC = re.compile(r"[\s,]*+".join(["", *[f"({NUMBER})"] * 3, *["([01])"] * 2, *[f"({NUMBER})"] * 2, ""]))


class PathError(ValueError):
    """Data that cannot be read: the text says why, ``near`` is the part at fault."""

    def __init__(self, why: str, near: str) -> None:
        super().__init__(why)
        self.near = " ".join(near.split())[:32]


def read_numbers(text: str) -> list[float]:
    """Numbers apart by commas, blanks or their own signs, as in ``1,2-3.5.5``."""
    if not _DIGITS.fullmatch(text):
        raise PathError("holds something that is not a number", text)
    values = _split(_spaced(text), text)
    if values and not (min(values) >= -LARGEST and max(values) <= LARGEST):
        raise PathError(f"holds a number beyond {LARGEST:.0f}", text)
    return values


def read_path(d: str) -> tuple[Segment, ...]:
    """The segments of path data; raises ``PathError`` where any of it cannot be read."""
    known = _ALPHABET.match(d)
    if known and known.end() < len(d):
        raise PathError(f"'{d[known.end()]}' means nothing in a path", d[known.end() :])
    text = _spaced(d).lstrip()
    if text and text[0] not in "Mm":
        raise PathError("a path begins with M", text)
    pen = _Pen()
    for letter, arguments in _COMMAND.findall(text):
        _step(pen, letter, arguments)
    if _LONG.search(d) and not _within(pen.out):
        raise PathError(f"reaches beyond {LARGEST:.0f}", d)
    return tuple(pen.out)


def _spaced(text: str) -> str:
    """Blanks between most numbers, so that splitting at blanks, the quickest way, mostly does."""
    spaced = text.replace(",", " ").replace("-", " -")
    if "e" in spaced or "E" in spaced:
        spaced = spaced.replace("e -", "e-").replace("E -", "E-")
    return spaced


# drawings repeat their numbers: one object for each keeps decks of drawings small
_number = lru_cache(maxsize=10_000)(float)


def _split(spaced: str, text: str) -> list[float]:
    try:
        return list(map(_number, spaced.split()))
    except ValueError:  # ".5.5" and "1+2" are two numbers each
        if _NUMBER.sub("", text).strip(" ,\t\r\n"):
            raise PathError("holds something that is not a number", text) from None
        return [float(word) for word in _NUMBER.findall(text)]


def _within(segments: list[Segment]) -> bool:
    return all(-LARGEST <= value <= LARGEST for _, *values in segments for value in values)


def read_points(text: str) -> list[Point]:
    values = read_numbers(text)
    if len(values) % 2:
        raise PathError("points are pairs of numbers", text)
    return list(zip(values[::2], values[1::2], strict=True))


class _Pen:
    """Where a path stands: its segments, point, start of subpath and last control point."""

    __slots__ = ("control", "out", "smooth", "start", "x", "y")

    def __init__(self) -> None:
        self.out: list[Segment] = []
        self.x = self.y = 0.0
        self.start: Point = (0.0, 0.0)
        self.control: Point = (0.0, 0.0)
        self.smooth = ""  # "C" or "Q" while ``control`` belongs to the last segment

    def mirrored(self, kind: str) -> Point:
        """The control point a smooth segment begins with."""
        if self.smooth != kind:
            return self.x, self.y
        return 2 * self.x - self.control[0], 2 * self.y - self.control[1]

    def end(self, x: float, y: float, smooth: str = "", control: Point = (0.0, 0.0)) -> None:
        self.x, self.y, self.smooth, self.control = x, y, smooth, control


def _step(pen: _Pen, letter: str, text: str) -> None:
    draw, size = _COMMANDS[letter.upper()]
    values = _arc_numbers(text) if size == 7 else _split(text, text)
    if (len(values) % size or not values) if size else values:
        count = f"takes {size} numbers" if size else "takes no numbers"
        raise PathError(f"'{letter}' {count}, not {len(values)}", letter + text)
    if pen.out and pen.out[-1] == ("Z",) and letter not in "MmZz":
        pen.out.append(("M", *pen.start))  # the next subpath begins where the closed one did
    draw(pen, values, letter.islower())


def _arc_numbers(text: str) -> list[float]:
    values: list[float] = []
    at, end = 0, len(text.rstrip(" ,\t\r\n"))
    while at < end and (found := _ARC.match(text, at)):  # a search would begin anew at each character
        values += map(float, found.groups())
        at = found.end()
    if at < end:
        raise PathError("an arc is rx ry turn large-flag sweep-flag x y", text)
    return values


def _move(pen: _Pen, values: list[float], relative: bool) -> None:
    x, y = values[:2]
    if relative:
        x, y = pen.x + x, pen.y + y
    pen.out.append(("M", x, y))
    pen.start = (x, y)
    pen.end(x, y)
    _lines(pen, values[2:], relative)


def _lines(pen: _Pen, values: list[float], relative: bool) -> None:
    x, y, add = pen.x, pen.y, pen.out.append
    pairs = iter(values)
    for dx, dy in zip(pairs, pairs, strict=True):
        x, y = (x + dx, y + dy) if relative else (dx, dy)
        add(("L", x, y))
    pen.end(x, y)


def _across(pen: _Pen, values: list[float], relative: bool) -> None:
    for value in values:
        pen.end(pen.x + value if relative else value, pen.y)
        pen.out.append(("L", pen.x, pen.y))


def _down(pen: _Pen, values: list[float], relative: bool) -> None:
    for value in values:
        pen.end(pen.x, pen.y + value if relative else value)
        pen.out.append(("L", pen.x, pen.y))


def _curves(pen: _Pen, values: list[float], relative: bool) -> None:
    x, y, add = pen.x, pen.y, pen.out.append
    c = d = 0.0
    six = iter(values)
    for a, b, c, d, e, f in zip(six, six, six, six, six, six, strict=True):
        if relative:
            c += x
            d += y
            add(("C", x + a, y + b, c, d, x + e, y + f))
            x += e
            y += f
        else:
            add(("C", a, b, c, d, e, f))
            x, y = e, f
    pen.end(x, y, "C", (c, d))


def _smooth_curves(pen: _Pen, values: list[float], relative: bool) -> None:
    for c, d, x, y in _absolute(pen, values, relative, 4):
        pen.out.append(("C", *pen.mirrored("C"), c, d, x, y))
        pen.end(x, y, "C", (c, d))


def _quadratics(pen: _Pen, values: list[float], relative: bool) -> None:
    for a, b, x, y in _absolute(pen, values, relative, 4):
        _quadratic(pen, (a, b), x, y)


def _smooth_quadratics(pen: _Pen, values: list[float], relative: bool) -> None:
    for x, y in _absolute(pen, values, relative, 2):
        _quadratic(pen, pen.mirrored("Q"), x, y)


def _quadratic(pen: _Pen, control: Point, x: float, y: float) -> None:
    a, b = control
    first = (pen.x + (a - pen.x) * 2 / 3, pen.y + (b - pen.y) * 2 / 3)
    pen.out.append(("C", *first, x + (a - x) * 2 / 3, y + (b - y) * 2 / 3, x, y))
    pen.end(x, y, "Q", control)


def _arcs(pen: _Pen, values: list[float], relative: bool) -> None:
    for start in range(0, len(values), 7):
        rx, ry, turn, large, sweep, x, y = values[start : start + 7]
        if relative:
            x, y = pen.x + x, pen.y + y
        pen.out.extend(arc((pen.x, pen.y), (abs(rx), abs(ry), turn), large != sweep, bool(sweep), (x, y)))
        pen.end(x, y)


def _close(pen: _Pen, _values: list[float], _relative: bool) -> None:
    pen.out.append(("Z",))
    pen.end(*pen.start)


def _absolute(pen: _Pen, values: list[float], relative: bool, size: int) -> Iterator[list[float]]:
    """The arguments of each segment in turn; relative ones count from where the pen then stands."""
    for start in range(0, len(values), size):
        part = values[start : start + size]
        if relative:
            part = [value + (pen.y if odd % 2 else pen.x) for odd, value in enumerate(part)]
        yield part


_COMMANDS: dict[str, tuple[Callable[[_Pen, list[float], bool], None], int]] = {
    "M": (_move, 2),
    "L": (_lines, 2),
    "H": (_across, 1),
    "V": (_down, 1),
    "C": (_curves, 6),
    "S": (_smooth_curves, 4),
    "Q": (_quadratics, 4),
    "T": (_smooth_quadratics, 2),
    "A": (_arcs, 7),
    "Z": (_close, 0),
}


def arc(
    start: Point, oval: tuple[float, float, float], left: bool, sweep: bool, end: Point
) -> Iterator[Segment]:
    """An elliptical arc as cubics of at most a quarter turn.

    ``oval`` is rx, ry and its turn in degrees. ``left`` says on which side of the chord the centre lies.
    Follows the SVG specification's notes on arcs (B.2.4): too small radii grow until they reach.
    """
    rx, ry, turn = oval
    if hypot(end[0] - start[0], end[1] - start[1]) < SHORT:
        return
    if min(rx, ry) < SHORT:
        yield ("L", *end)
        return
    cos_t, sin_t = cos(radians(turn)), sin(radians(turn))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    # the chord's half in the unit circle the oval is a picture of
    ux, uy = (cos_t * dx + sin_t * dy) / rx, (cos_t * dy - sin_t * dx) / ry
    half = hypot(ux, uy)
    grown = max(1.0, half)
    rx, ry, ux, uy, half = rx * grown, ry * grown, ux / grown, uy / grown, half / grown
    away = sqrt(max(0.0, 1 / (half * half) - 1)) * (1 if left else -1)
    cx, cy = away * uy, -away * ux
    first = atan2(uy - cy, ux - cx)
    swept = (atan2(-uy - cy, -ux - cx) - first) % (2 * pi)
    if not sweep:
        swept -= 2 * pi
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    frame = (rx * cos_t, rx * sin_t, -ry * sin_t, ry * cos_t, middle[0], middle[1])
    yield from _turned(frame, (cx, cy), first, swept, end)


def _turned(
    frame: tuple[float, ...], centre: Point, first: float, swept: float, end: Point
) -> Iterator[Segment]:
    a, b, c, d, e, f = frame
    count = max(1, ceil(abs(swept) / (pi / 2) - 1e-9))
    step = swept / count
    reach = 4 / 3 * tan(step / 4)
    for index in range(count):
        at = first + index * step
        to = at + step
        unit = (
            (cos(at) - reach * sin(at), sin(at) + reach * cos(at)),
            (cos(to) + reach * sin(to), sin(to) - reach * cos(to)),
            (cos(to), sin(to)),
        )
        points = [(centre[0] + x, centre[1] + y) for x, y in unit]
        (x1, y1), (x2, y2), (x, y) = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
        if index == count - 1:
            x, y = end  # no rounding gap where the arc meets what follows
        yield ("C", x1, y1, x2, y2, x, y)
