"""Colours with less ink in them: tints of what was a ground, inks that can be read on it.

Owns these colours. Must not know shapes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from pnp.base.scene import Ink

Rgb: TypeAlias = tuple[int, int, int]

WHITE: Final[Rgb] = (255, 255, 255)
COLOURED: Final = 60  # of 255 between the largest part and the least: the eye calls it a colour
DARK: Final = 0.18  # of luminance: white is read better on it than black
_LINEAR: Final = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in range(256)]


@lru_cache(maxsize=4096)
def rgb(ink: Ink) -> Rgb:
    return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)


def ink_of(colour: Rgb) -> Ink:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def luminance(colour: Rgb) -> float:
    """As WCAG 2 defines it."""
    return 0.2126 * _LINEAR[colour[0]] + 0.7152 * _LINEAR[colour[1]] + 0.0722 * _LINEAR[colour[2]]


@lru_cache(maxsize=16384)
def contrast(one: Rgb, other: Rgb) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def is_coloured(colour: Rgb) -> bool:
    return max(colour) - min(colour) >= COLOURED


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """``share`` of the way from one to the other."""
    (r, g, b), (x, y, z) = one, other
    return round(r + (x - r) * share), round(g + (y - g) * share), round(b + (z - b) * share)


@lru_cache(maxsize=16384)
def tinted(colour: Rgb, hue: float, value: float) -> Rgb:
    """A light colour of the same hue: so much of the ink of the brightest such colour, and so much of its own, which tells
    dark from light. Of black and grey there is only the latter."""
    most = max(colour)
    bright = tuple(part * 255 / most for part in colour) if most else WHITE
    parts = [
        round(255 - hue * (255 - full) - value * (255 - own))
        for full, own in zip(bright, colour, strict=True)
    ]
    return parts[0], parts[1], parts[2]


@lru_cache(maxsize=16384)
def readable(colour: Rgb, ground: Rgb, least: float) -> Rgb:
    """The colour itself or, of the same hue, the lightest that has this contrast to a ground."""
    if contrast(colour, ground) >= least:
        return colour
    if luminance(ground) < DARK:
        return WHITE
    low, high = 0.0, 1.0
    for _ in range(10):
        middle = (low + high) / 2
        low, high = (middle, high) if contrast(_scaled(colour, middle), ground) >= least else (low, middle)
    return _scaled(colour, low)


@lru_cache(maxsize=16384)
def faded(colour: Rgb, ground: Rgb, most: float) -> Rgb:
    """The colour itself or, nearer to a light ground, the strongest that has no more contrast to it."""
    if contrast(colour, ground) <= most:
        return colour
    low, high = 0.0, 1.0
    for _ in range(10):
        middle = (low + high) / 2
        is_strong = contrast(mixed(colour, ground, middle), ground) > most
        low, high = (middle, high) if is_strong else (low, middle)
    return mixed(colour, ground, high)


def _scaled(colour: Rgb, share: float) -> Rgb:
    r, g, b = colour
    return int(r * share), int(g * share), int(b * share)
