"""The values of SVG attributes: lengths, opacities, colours, transforms, boxes.

Every reader takes the text of one attribute and raises ``BadValueError`` where it cannot be read.
Must not know elements.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from colorsys import hls_to_rgb
from functools import lru_cache
from math import cos, radians, sin, tan
from typing import TypeAlias, TypeVar

from pnp.base.frozen import NamedTuple
from pnp.base.scene import IDENTITY, Box, Ink, Matrix, multiply
from pnp.draw.svg.colour_names import NAMES
from pnp.draw.svg.paths import LARGEST, NUMBER, SMALLEST, PathError, read_numbers

BRIEF = 64  # characters
T = TypeVar("T")
CURRENT = "currentColor"  # stands where an ink stands until the drawing is inked
PIXELS_PER_MM = 96 / 25.4
UNITS = {
    "": 1.0, "px": 1.0, "mm": PIXELS_PER_MM, "cm": 10 * PIXELS_PER_MM, "in": 96.0, "pt": 96 / 72, "pc": 16.0,
}  # fmt: skip
PICTURED_UNITS = frozenset(("em", "ex", "%"))  # which a picture shows right

_ALIGN = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_LENGTH = re.compile(rf"\s*+({NUMBER})\s*+([a-zA-Z]++|%?)\s*+")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_FUNCTION = re.compile(r"(rgb|rgba|hsl|hsla)\(\s*+([^()]*+)\)", re.IGNORECASE)
_PART = re.compile(rf"({NUMBER})\s*+(%|deg)?")
_REFERENCE = re.compile(r"url\(\s*+(['\"]?)#([^'\"()\s]+)\1\s*+\)\s*+(.*+)", re.DOTALL)
_ASPECT = re.compile(r"\s*+(?:defer\s++)?(?:(none)|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s++(meet|slice))?\s*+")
_TRANSFORM = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*")

COLOUR_HINT = "write #rgb, #rrggbb, rgb(r, g, b), a CSS colour name, currentColor or none"


class BadValueError(ValueError):
    """A value that cannot be read: the text says why, ``hint`` what to write instead.

    ``pictured``: SVG knows it all the same, and so does a picture.
    """

    def __init__(self, why: str, hint: str = "", *, pictured: bool = False) -> None:
        super().__init__(why)
        self.hint = hint
        self.pictured = pictured


class Faded(NamedTuple):
    """A colour that lets some of what is below it through."""

    ink: Ink
    opacity: float


class Reference(NamedTuple):
    """A paint server or clip path by its id, and what is painted where there is none."""

    id: str
    instead: Ink | Faded | None = None
    has_instead: bool = False


class Aspect(NamedTuple):
    """How a view lies in its viewport: stretched, or kept in shape, lying at a share of what is left over."""

    across: float = 0.5
    down: float = 0.5
    fit: str = "contain"


PaintValue: TypeAlias = Ink | Faded | Reference | None


def remembered(read: Callable[[str], T]) -> Callable[[str], T]:
    """Drawings repeat their values; what is long does not come again, and would only be held."""
    kept = lru_cache(maxsize=10_000)(read)
    return lambda text: kept(text) if len(text) <= BRIEF else read(text)


@remembered
def read_length(text: str) -> float:
    """A length in user units."""
    found = _LENGTH.fullmatch(text)
    if not found:
        raise BadValueError(f"must be a number, not '{text[:32]}'")
    if found[2] not in UNITS:
        raise BadValueError(
            f"is in '{found[2]}', which is not supported",
            "write a plain number, px or mm",
            pictured=found[2] in PICTURED_UNITS,
        )
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
    found = _PART.fullmatch(text.strip())
    if not found or found[2] == "deg":
        raise BadValueError(f"must be a number or a percentage, not '{text.strip()[:32]}'")
    return read_length(found[1]) / (100 if found[2] else 1)


@remembered
def read_opacity(text: str) -> float:
    """A number or a percentage; what is beyond 0 and 1 is brought back to them, as SVG says."""
    found = _PART.fullmatch(text.strip())
    if not found or found[2] == "deg":
        raise BadValueError(f"must be a number, not '{text[:32]}'")
    value = float(found[1]) / (100 if found[2] else 1)
    return min(max(value, 0.0), 1.0)


def read_dash(text: str) -> tuple[float, ...]:
    """Dashes and gaps in turn; none where the line has no gap."""
    if text.strip() == "none":
        return ()
    lengths = tuple(map(read_size, re.split(r"[\s,]+", text.strip())))
    if not any(lengths):
        return ()
    lengths = lengths * 2 if len(lengths) % 2 else lengths
    if not all(lengths[1::2]):  # where two dashes meet in a corner, it is not joined
        raise BadValueError("has gaps of no length", "delete it, or give the gaps a length", pictured=True)
    return lengths


def read_colour(text: str) -> Ink | Faded | None:
    word = text.strip()
    if _HEX.fullmatch(word):
        digits = word[1:].lower()
        digits = digits if len(digits) >= 6 else "".join(digit * 2 for digit in digits)
        return _faded("#" + digits[:6], int(digits[6:], 16) / 255 if len(digits) == 8 else 1.0)
    lower = word.lower()
    if lower == "none":
        return None
    if lower == "transparent":
        return Faded("#000000", 0.0)
    if lower == CURRENT.lower():
        return CURRENT
    if lower in NAMES:
        return NAMES[lower]
    if called := _FUNCTION.fullmatch(lower):
        return _mixed(called[1], called[2], word)
    raise _no_colour(word)


def _no_colour(word: str) -> BadValueError:
    return BadValueError(f"has the colour '{word[:32]}', which is not supported", COLOUR_HINT)


def _faded(ink: Ink, opacity: float) -> Ink | Faded:
    return ink if opacity >= 1 else Faded(ink, max(opacity, 0.0))


def _mixed(name: str, text: str, word: str) -> Ink | Faded:
    """``rgb(...)`` and ``hsl(...)``, their parts apart by commas or blanks: as resvg reads them, and no more."""
    split = [part.strip() for part in text.split(",")] if "," in text else text.split()
    parts = [found for part in split if (found := _PART.fullmatch(part))]
    if len(parts) != len(split) or len(parts) not in (3, 4):
        raise _no_colour(word)
    units = [part[2] for part in parts[:3]]
    values = [float(part[1]) for part in parts]
    if (
        len(parts) == 4 and parts[3][2]
    ):  # resvg does not know it, and a drawing looks the same with it and without
        raise BadValueError(
            f"has the colour '{word[:32]}' with an opacity in per cent", "write it as a fraction"
        )
    opacity = values[3] if len(parts) == 4 else 1.0
    if name.startswith("rgb") and units in ([None] * 3, ["%"] * 3):
        scale = 255 / 100 if units[0] else 1.0
        levels = [value * scale for value in values[:3]]
    elif name.startswith("hsl") and units[0] != "%" and units[1:] == ["%", "%"]:
        hue, saturation, lightness = values[0] % 360, *(min(max(v, 0.0), 100.0) / 100 for v in values[1:3])
        levels = [255 * level for level in hls_to_rgb(hue / 360, lightness, saturation)]
    else:
        raise _no_colour(word)
    return _faded("#" + "".join(f"{min(max(int(level + 0.5), 0), 255):02x}" for level in levels), opacity)


@remembered
def read_paint(text: str) -> PaintValue:
    return read_reference(text) if text.lstrip().startswith("url") else read_colour(text)


def read_reference(text: str) -> Reference | None:
    if text.strip() == "none":
        return None
    found = _REFERENCE.fullmatch(text.strip())
    if not found:
        raise BadValueError(f"is '{text[:32]}', not a reference inside the file", "write url(#id)")
    return Reference(found[2], read_colour(found[3]) if found[3] else None, bool(found[3]))


def read_aspect(text: str) -> Aspect:
    found = _ASPECT.fullmatch(text)
    if not found:
        raise BadValueError(f"is '{text[:32]}', which means nothing", "write xMidYMid meet")
    if found[1]:
        return Aspect(fit="stretch")
    return Aspect(_ALIGN[found[2]], _ALIGN[found[3]], "cover" if found[4] == "slice" else "contain")


def read_box(text: str) -> Box:
    values = _numbers(text)
    if len(values) != 4 or min(values[2:]) < SMALLEST:
        raise BadValueError(f"must be four numbers: left, top, and a width and height above {SMALLEST:f}")
    return Box(*values)


@remembered
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
        case _:
            raise BadValueError(f"has '{name}' with {len(values)} numbers, which means nothing")
