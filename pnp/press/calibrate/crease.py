"""Which crease sheet is which: its paper, the profile it was printed for, the correction it was printed with.

Owns the six letters printed on a sheet, which its file of readings repeats. Must not know what stands on it.
"""

from __future__ import annotations

import hashlib

from pnp.base.frozen import NamedTuple
from pnp.base.model import NO_CORRECTION, Correction, FaceSide, Profile, Turnover
from pnp.base.scene import Point

KIND = "crease sheet 1"  # another number where readings mean something else
LETTERS = "bcdfghjkmnpqrstvwxz"  # none of which is like another, or makes a word that YAML knows
LENGTH = 6
LEAST = (140.0, 200.0)  # mm of paper


class CreaseSheet(NamedTuple):
    """One sheet, upright."""

    profile: str
    width: float
    height: float
    flip: Turnover
    front: Correction = NO_CORRECTION
    back: Correction = NO_CORRECTION

    @property
    def paper(self) -> Point:
        return self.width, self.height

    @property
    def sides(self) -> tuple[FaceSide, ...]:
        """Those that are printed: a fold profile prints on one."""
        return ("front",) if self.flip == "fold" else ("front", "back")

    def correction(self, side: FaceSide) -> Correction:
        return self.front if side == "front" else self.back

    @property
    def is_fresh(self) -> bool:
        """Whether it shows the printer as it is."""
        return all(self.correction(side) == NO_CORRECTION for side in self.sides)

    @property
    def id(self) -> str:
        """The letters on it: others for another paper, profile or correction."""
        sides = [_told(*one.offset, *one.scale, one.turn) for one in map(self.correction, self.sides)]
        said = repr((KIND, self.profile, _told(*self.paper), self.flip, sides))
        number = int.from_bytes(hashlib.sha256(said.encode()).digest()[:8], "big")
        letters = ""
        for _ in range(LENGTH):
            number, rest = divmod(number, len(LETTERS))
            letters += LETTERS[rest]
        return letters


def _told(*values: float) -> str:
    """As a file tells it, to a millionth; minus zero is zero."""
    return " ".join(f"{one + 0.0:.6f}" for one in values)


def crease_sheet(profile: Profile) -> CreaseSheet | None:
    """The one to be printed for a profile; None on paper too small for it."""
    width, height = sorted((profile.width, profile.height))
    if width < LEAST[0] or height < LEAST[1]:
        return None
    return CreaseSheet(profile.name, width, height, profile.flip, profile.front, profile.back)
