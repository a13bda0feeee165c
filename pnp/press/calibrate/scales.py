"""Where the scales of a crease sheet stand, and what a reading of one says.

A sheet folded edge to edge in halves and quarters has six creases, at a quarter, a half and three quarters of the paper,
seen from both sides. Two scales stand across each. A scale's slanted lines lean 1 in 10: where the crease cuts one tells
by how much the print lies beside the paper, to a tenth of a millimetre. Owns names and places; must not know how a scale
is drawn, or what follows from its reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import Literal, TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.model import FaceSide
from pnp.base.scene import Point

REACH = 6  # mm a scale tells to either side
STEP = 0.1  # mm that are read
SLANT = 10.0  # mm along the crease in which a line comes one millimetre nearer
MARGIN = 15.0  # of the paper, free of scales: prints drift, and printers reach only so far
HEAD = 4.0  # mm above a scale for its numbers
QUARTERS = (1, 2, 3)
LETTERS: dict[FaceSide, str] = {"front": "ABCDEF", "back": "PQRSTU"}
HAIR = 1e-6

Way: TypeAlias = Literal["upright", "level"]  # of a crease on the sheet as it is read
PLACES: dict[Way, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "upright": (("at the left", "in the middle", "at the right"), ("upper end", "lower end")),
    "level": (("at the top", "in the middle", "at the bottom"), ("left end", "right end")),
}


class CreaseScale(NamedTuple):
    """One scale: on which crease, how far that lies from the paper's edge, and where along it the lines begin."""

    name: str
    side: FaceSide
    way: Way
    crease: float
    start: float
    where: str
    keys: tuple[str, str] = ("", "")  # the same as two words of ``i18n.words``

    def crossing(self, reading: float, expected: float | None = None) -> Point:
        """Where the crease cuts a slanted line, in print, as that side is read.

        At a whole number of millimetres one line ends and the next begins, a finger's breadth apart: which of them was cut
        is told by what the other readings make one expect."""
        whole = floor(abs(reading) + HAIR)
        share = abs(reading) - whole
        if whole and share < HAIR:
            short_of = 0.0 if expected is None else abs(reading) - abs(expected)
            share = min(1.0, max(0.0, 0.5 + short_of / STEP))
        across, along = self.crease + reading, self.start + max(0.0, share) * SLANT
        return (across, along) if self.way == "upright" else (along, across)


def scales(side: FaceSide, width: float, height: float) -> tuple[CreaseScale, ...]:
    """All twelve of one side, in the order they are read."""
    return (*_scales(side, "upright", width, height), *_scales(side, "level", height, width))


def _scales(side: FaceSide, way: Way, across: float, along: float) -> Iterator[CreaseScale]:
    creases, ends = PLACES[way]
    letters = LETTERS[side][:3] if way == "upright" else LETTERS[side][3:]
    starts = MARGIN + HEAD, along - MARGIN - SLANT
    for quarter, letter, crease in zip(QUARTERS, letters, creases, strict=True):
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1):
            where = f"{way} crease {crease}, {end}"
            keys = f"crease_{way}_{quarter}", f"crease_end_{way}_{number}"
            yield CreaseScale(f"{letter}{number}", side, way, quarter / 4 * across, start, where, keys)
