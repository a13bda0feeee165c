"""Numbers of the rules of Biomos that nothing is worked out from.

Owns the reading of them. Must not know the course of the game.
"""

from __future__ import annotations

from pnp.base.frozen import dataclass
from pnp.play.given import Given


@dataclass(frozen=True, slots=True)
class Figures:
    display: int
    open_small: int
    open_giants: int
    small_refill: int
    compensation: int
    compensated_seats: Given
    moon_may_change: bool
    moon_points: int
    bonus_points: int
    home_points: int

    @classmethod
    def read(cls, figures: Given) -> Figures:
        return cls(
            figures.number("display"),
            figures.number("open_small"),
            figures.number("open_giants"),
            figures.number("small_refill"),
            figures.number("compensation"),
            figures.table("compensated_seats"),
            figures.truth("break_ice_may_hit_moon"),
            figures.number("moon_points"),
            figures.number("bonus_points"),
            figures.number("home_points"),
        )
