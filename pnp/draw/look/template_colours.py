"""Colours as templates write them: ``#rrggbb``, ``@name``, ``linear(...)``, ``radial(...)``, ``none``.

Owns their grammar, the gradients laid over a box, and the colour filters. Must not know markup or files.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TypeAlias

from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.scene import Box, Gradient, Ink, Paint

HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")
CALL = re.compile(r"(linear|radial)\((.*)\)\Z", re.DOTALL)
STOP = re.compile(r"(\S+)\s+(\d+(?:\.\d+)?)%\Z")


class PaintError(ValueError):
    """A colour nobody can mix; carries a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Blend(NamedTuple):
    """A gradient not yet laid over anything. ``angle`` in degrees: 0 runs right, 90 runs down."""

    stops: tuple[tuple[float, Ink], ...]
    angle: float = 90.0
    radial: bool = False

    def over(self, box: Box) -> Gradient:
        x, y = box.x + box.w / 2, box.y + box.h / 2
        if self.radial:
            return Gradient((x, y, math.hypot(box.w, box.h) / 2), self.stops)
        run, rise = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        reach = (abs(box.w * run) + abs(box.h * rise)) / 2
        ends = (x - run * reach, y - rise * reach, x + run * reach, y + rise * reach)
        return Gradient(tuple(round(end, 4) for end in ends), self.stops)


Swatch: TypeAlias = Ink | Blend


def over(swatch: Swatch | None, box: Box) -> Paint | None:
    """What to fill a shape of this bounding box with."""
    return swatch.over(box) if isinstance(swatch, Blend) else swatch


def hex_colour(text: str) -> Ink:
    if not HEX.match(text):
        raise PaintError(f"'{text}' is not a colour", "write #rrggbb, or @name for a colour of the theme")
    digits = text[1:].lower()
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def read(text: str, named: Mapping[str, Swatch]) -> Swatch | None:
    """A paint as an attribute spells it; ``none`` paints nothing."""
    text = text.strip()
    if text == "none":
        return None
    if text.startswith("@"):
        return _named(text[1:], named)
    call = CALL.match(text)
    return _blend(call[1], call[2], named) if call else hex_colour(text)


def read_ink(text: str, named: Mapping[str, Swatch]) -> Ink:
    """A plain colour, where a gradient or nothing at all would make no sense."""
    swatch = read(text, named)
    if isinstance(swatch, str):
        return swatch
    raise PaintError(f"'{text}' is not a plain colour", "text, strokes and icons take one colour")


def _named(name: str, named: Mapping[str, Swatch]) -> Swatch:
    if name not in named:
        raise PaintError(f"the theme has no colour '{name}'", did_you_mean(name, named))
    return named[name]


def _blend(form: str, inside: str, named: Mapping[str, Swatch]) -> Blend:
    parts = [part.strip() for part in inside.split(",")]
    angle = float(parts.pop()) if re.fullmatch(r"-?\d{1,4}(\.\d+)?", parts[-1]) else 90.0
    if len(parts) < 2:
        raise PaintError(f"'{form}({inside})' needs two colours or more", "as in linear(@sky, @sea, 90)")
    stops = [_stop(part, index / (len(parts) - 1), named) for index, part in enumerate(parts)]
    return Blend(tuple(stops), angle, form == "radial")


def _stop(text: str, at: float, named: Mapping[str, Swatch]) -> tuple[float, Ink]:
    placed = STOP.match(text)
    colour, offset = (placed[1], float(placed[2]) / 100) if placed else (text, at)
    return round(min(offset, 1.0), 4), read_ink(colour, named)


# --- filters of the templates ----------------------------------------------------------------------------


def _channels(ink: Ink) -> tuple[int, int, int]:
    ink = hex_colour(ink)
    return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)


@cache
def mix(ink: Ink, other: Ink, share: float) -> Ink:
    """``share`` of the way from one colour to the other, 0 to 1."""
    pairs = zip(_channels(ink), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * min(max(share, 0), 1)):02x}" for a, b in pairs)


def tint(ink: Ink, share: float) -> Ink:
    return mix(ink, "#ffffff", share)


def shade(ink: Ink, share: float) -> Ink:
    return mix(ink, "#000000", share)


def luminance(ink: Ink) -> float:
    """Relative luminance as WCAG 2 defines it."""
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in _channels(ink)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@lru_cache(maxsize=4096)
def contrast_of(ink: Ink, ground: Ink) -> float:
    """Between two colours, as WCAG 2 defines it: 1 for none, 21 for black on white."""
    dark, light = sorted((luminance(ink), luminance(ground)))
    return (light + 0.05) / (dark + 0.05)


def on(ink: Ink, dark: Ink = "#1a1a1a", light: Ink = "#ffffff") -> Ink:
    """Whichever of dark and light reads better on this colour."""
    ground, low, high = luminance(ink), luminance(dark), luminance(light)
    return dark if (ground + 0.05) / (low + 0.05) >= (high + 0.05) / (ground + 0.05) else light


FILTERS = {"mix": mix, "tint": tint, "shade": shade, "on": on}
