"""The values of SVG attributes: lengths, opacities, colours, transforms, boxes.

Every reader takes the text of one attribute and raises ``BadValueError`` where it cannot be read.
Must not know elements.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import cos, radians, sin, tan
from typing import TypeAlias

from pnp.frozen import NamedTuple
from pnp.scene import IDENTITY, Box, Ink, Matrix, multiply
from pnp.svg.colours import NAMES
from pnp.svg.paths import LARGEST, NUMBER, SMALLEST, PathError, read_numbers

CURRENT = "currentColor"  # stands where an ink stands until the drawing is inked
PIXELS_PER_MM = 96 / 25.4
UNITS = {"": 1.0, "px": 1.0, "mm": PIXELS_PER_MM}

_LENGTH = re.compile(rf"\s*+({NUMBER})\s*+([a-zA-Z]++|%?)\s*+")
_HEX = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?")
_REFERENCE = re.compile(r"url\(\s*(['\"]?)#([^'\"()\s]+)\1\s*\)")
_TRANSFORM = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*")

COLOUR_HINT = "write #rgb, #rrggbb, a CSS colour name, currentColor or none"


class BadValueError(ValueError):
    """A value that cannot be read: the text says why, ``hint`` what to write instead."""

    def __init__(self, why: str, hint: str = "") -> None:
        super().__init__(why)
        self.hint = hint


class Reference(NamedTuple):
    """A paint server or clip path by its id."""

    id: str


PaintValue: TypeAlias = Ink | Reference | None


def read_length(text: str) -> float:
    """A length in user units."""
    found = _LENGTH.fullmatch(text)
    if not found:
        raise BadValueError(f"must be a number, not '{text[:32]}'")
    if found[2] not in UNITS:
        raise BadValueError(f"is in '{found[2]}', which is not supported", "write a plain number, px or mm")
    value = float(found[1]) * UNITS[found[2]]
    if abs(value) > LARGEST:
        raise BadValueError(f"is larger than {LARGEST:.0f}")
    return value


def read_size(text: str) -> float:
    value = read_length(text)
    if value < 0:
        raise BadValueError("must not be negative")
    return value


def read_side(text: str) -> float:
    """Of the picture itself, which is scaled by it; 0 is as good as none."""
    value = read_size(text)
    if 0 < value < SMALLEST:
        raise BadValueError(f"is smaller than {SMALLEST:f}")
    return value


def read_fraction(text: str) -> float:
    """A number, or a percentage where that means the same."""
    word = text.strip()
    return read_length(word[:-1]) / 100 if word.endswith("%") else read_length(word)


def read_opacity(text: str) -> float:
    value = read_length(text)
    if not 0 <= value <= 1:
        raise BadValueError("must lie between 0 and 1")
    return value


def read_dash(text: str) -> tuple[float, ...]:
    if text.strip() == "none":
        return ()
    lengths = tuple(map(read_size, re.split(r"[\s,]+", text.strip())))
    if not any(lengths):
        return ()
    return lengths * 2 if len(lengths) % 2 else lengths


def read_colour(text: str) -> Ink | None:
    word = text.strip()
    if _HEX.fullmatch(word):
        digits = word[1:].lower()
        return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))
    lower = word.lower()
    if lower == "none":
        return None
    if lower == CURRENT.lower():
        return CURRENT
    if lower not in NAMES:
        raise BadValueError(f"has the colour '{word[:32]}', which is not supported", COLOUR_HINT)
    return NAMES[lower]


@lru_cache(maxsize=1000)
def read_paint(text: str) -> PaintValue:
    return read_reference(text) if text.lstrip().startswith("url") else read_colour(text)


def read_reference(text: str) -> Reference | None:
    if text.strip() == "none":
        return None
    found = _REFERENCE.fullmatch(text.strip())
    if not found:
        raise BadValueError(f"is '{text[:32]}', not a reference inside the file", "write url(#id)")
    return Reference(found[2])


def read_box(text: str) -> Box:
    values = _numbers(text)
    if len(values) != 4 or min(values[2:]) < SMALLEST:
        raise BadValueError(f"must be four numbers: left, top, and a width and height above {SMALLEST:f}")
    return Box(*values)


def read_transform(text: str) -> Matrix:
    matrix, at, end = IDENTITY, 0, len(text.rstrip())
    while at < end:
        found = _TRANSFORM.match(text, at)
        if not found:
            raise BadValueError(
                f"cannot be read at '{text[at : at + 32]}'", "write translate(1 2) rotate(30)"
            )
        matrix = multiply(matrix, _one_transform(found[1], _numbers(found[2])))
        at = found.end()
    if not all(abs(value) <= LARGEST for value in matrix):
        raise BadValueError(f"moves or scales by more than {LARGEST:.0f}")
    return matrix


def _numbers(text: str) -> list[float]:
    try:
        return read_numbers(text)
    except PathError as error:
        raise BadValueError(str(error)) from None


def _one_transform(name: str, values: list[float]) -> Matrix:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x, *more] if len(more) < 2:
            return 1, 0, 0, 1, x, more[0] if more else 0
        case "scale", [x, *more] if len(more) < 2:
            return x, 0, 0, more[0] if more else x, 0, 0
        case "rotate", [angle]:
            cosine, sine = cos(radians(angle)), sin(radians(angle))
            return cosine, sine, -sine, cosine, 0, 0
        case "rotate", [angle, x, y]:
            turn = _one_transform("rotate", [angle])
            return multiply(multiply((1, 0, 0, 1, x, y), turn), (1, 0, 0, 1, -x, -y))
        case "skewX", [angle]:
            return 1, 0, tan(radians(angle)), 1, 0, 0
        case "skewY", [angle]:
            return 1, tan(radians(angle)), 0, 1, 0, 0
    raise BadValueError(f"has '{name}' with {len(values)} numbers, which means nothing")
