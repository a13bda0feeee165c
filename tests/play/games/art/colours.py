"""How far apart two colours look: CIEDE2000 (Sharma, Wu, Dalal 2005), for sRGB parts from 0 to 1."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TypeAlias

Colour: TypeAlias = tuple[float, float, float]
WHITE = (0.95047, 1.0, 1.08883)  # D65
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.072175),
    (0.0193339, 0.119192, 0.9503041),
)


def lab(colour: Colour) -> Colour:
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    scaled = [
        (row[0] * light[0] + row[1] * light[1] + row[2] * light[2]) / white
        for row, white in zip(TO_XYZ, WHITE, strict=True)
    ]
    x, y, z = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116 for value in scaled
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Colour, other: Colour) -> float:
    return lab_distance(lab(one), lab(other))


def lab_distance(one: Colour, other: Colour) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(mean / (mean + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 if c1 * c2 else 0.0
    turn -= 360 * (turn > 180) - 360 * (turn < -180)
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    middle = (
        h1 + h2
        if not c1 * c2
        else (h1 + h2) / 2
        if abs(h1 - h2) <= 180
        else (h1 + h2 + 360 * (h1 + h2 < 360) - 360 * (h1 + h2 >= 360)) / 2
    )
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(middle - 30))
        + 0.24 * cos(radians(2 * middle))
        + 0.32 * cos(radians(3 * middle + 6))
        - 0.2 * cos(radians(4 * middle - 63))
    )
    lightness = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    saturation = (c2 - c1) / (1 + 0.045 * chroma)
    tone = hue / (1 + 0.015 * chroma * weight)
    turned = (
        -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((middle - 275) / 25) ** 2))))
    )
    return sqrt(lightness**2 + saturation**2 + tone**2 + turned * saturation * tone)
