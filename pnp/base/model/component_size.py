"""The size of a component: its trim, its outline, what is punched out of it. Must not know how any is read."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pnp.base.frozen import NamedTuple, dataclass

Outline: TypeAlias = Literal["rect", "circle", "hex", "drop"]  # hex: flat sides left and right


class Hole(NamedTuple):
    """Punched out of a component: its centre from the upper left of the trim, and how wide it is."""

    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Size:
    """The trim of a component in mm, its outline and what is punched out of it, and the name it was given by ("poker")."""

    width: float
    height: float
    shape: Outline = "rect"
    corner: float = 0.0
    name: str = ""
    holes: tuple[Hole, ...] = ()
