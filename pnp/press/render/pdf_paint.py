"""Colours, lines and gradients in PDF.

Owns the operators that set them, and the functions and dictionaries of shadings, as text. Must not know streams or objects.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from pnp.base.scene import Gradient, Ink, Stroke

CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
Stop = tuple[float, Ink]
# Bounds of a stitched function must rise: a hard edge gets this width.
EDGE = 0.0001
AXIAL, RADIAL = 2, 3


def shading(gradient: Gradient) -> str:
    """A shading dictionary in the space its gradient is drawn in, going on beyond both ends."""
    coords, kind = gradient.coords, AXIAL
    if gradient.radial:
        x, y, radius = gradient.coords
        coords, kind = (x, y, 0.0, x, y, radius), RADIAL
    ends = " ".join(f"{value:.4f}" for value in coords)
    entries = f"/ShadingType {kind}/ColorSpace/DeviceRGB/Extend[true true]/Coords[{ends}]"
    return f"<<{entries}/Function {_function(_stops(gradient))}>>"


def _stops(gradient: Gradient) -> list[Stop]:
    """From 0 to 1, each further on than the one before: of several at one place all keep their colour."""
    offsets = [offset for offset, _ in gradient.stops]
    inks = [ink for _, ink in gradient.stops]
    if offsets[0] > 0:
        offsets, inks = [0.0, *offsets], [inks[0], *inks]
    if offsets[-1] < 1:
        offsets, inks = [*offsets, 1.0], [*inks, inks[-1]]
    offsets[0], reached = 0.0, 0.0
    for at in range(1, len(offsets)):
        reached = offsets[at] = max(offsets[at], reached + EDGE)
    reached = offsets[-1] = 1.0
    for at in range(len(offsets) - 2, 0, -1):
        reached = offsets[at] = min(offsets[at], reached - EDGE)
    return list(zip(offsets, inks, strict=True))


def _function(stops: list[Stop]) -> str:
    spans = [_blend(first[1], second[1]) for first, second in pairwise(stops)]
    if len(spans) == 1:
        return spans[0]
    bounds = " ".join(f"{offset:.5f}" for offset, _ in stops[1:-1])
    encode = " ".join("0 1" for _ in spans)
    return f"<</FunctionType 3/Domain[0 1]/Bounds[{bounds}]/Encode[{encode}]/Functions[{''.join(spans)}]>>"


def _blend(first: Ink, second: Ink) -> str:
    return f"<</FunctionType 2/N 1/Domain[0 1]/C0[{_numbers(first)}]/C1[{_numbers(second)}]>>"


def _numbers(ink: Ink) -> str:
    return " ".join(f"{part:.4f}" for part in rgb(ink))


@lru_cache
def fill_operator(ink: Ink) -> str:
    return components(ink, "g", "rg")


@lru_cache
def line_operators(stroke: Stroke, digits: int) -> str:
    lengths = " ".join(f"{length:.{digits + 1}f}" for length in stroke.dash)
    shape = f"{stroke.width:.{digits + 1}f} w {CAPS[stroke.cap]} J {JOINS[stroke.join]} j [{lengths}] 0 d"
    return f"{components(stroke.ink, 'G', 'RG')} {shape}"


def components(ink: Ink, grey: str, colour: str) -> str:
    """Greys as one component: black text then prints with black alone."""
    red, green, blue = rgb(ink)
    if red == green == blue:
        return f"{red:.3f} {grey}"
    return f"{red:.3f} {green:.3f} {blue:.3f} {colour}"


def rgb(ink: Ink) -> tuple[float, float, float]:
    return int(ink[1:3], 16) / 255, int(ink[3:5], 16) / 255, int(ink[5:7], 16) / 255
