"""Print shops as they say themselves what they take: parts by name, each with its sizes, in mm.

Owns these values. Must not know what is printed.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pnp.base.frozen import NamedTuple, dataclass

ShopForm: TypeAlias = Literal["png", "jpg", "pdf"]
ShopShape: TypeAlias = Literal["rect", "circle", "hex"]
ShopOrder: TypeAlias = Literal["front-back", "back-front", "split"]
# needed: every piece has a back; possible: a kind has backs or none; none: one side is printed
ShopBacks: TypeAlias = Literal["needed", "possible", "none"]


class ShopLimits(NamedTuple):
    """How many pieces an order holds; ``brackets`` are the numbers that are paid for."""

    least: int = 1
    most: int | None = None
    brackets: tuple[int, ...] = ()

    def bracket(self, pieces: int) -> int | None:
        """The smallest number that is paid for and holds so many."""
        return next((size for size in self.brackets if size >= pieces), None)


class ShopPart(NamedTuple):
    """Something a shop makes: ``trim`` is None for any size, ``px`` is None in PDF."""

    name: str
    title: str
    trim: tuple[float, float] | None
    px: tuple[int, int] | None
    bleed: tuple[float, float]  # from the trim to the edge of the file, across and down
    safe: float
    corner: float
    shape: ShopShape
    sort: Literal["cards", "components", "any"]  # what it is taken for first, where two have one size
    backs: ShopBacks
    limits: ShopLimits
    unverified: str = ""


@dataclass(frozen=True, slots=True)
class PrintShop:
    """One shop and how it wants its files."""

    name: str
    title: str
    parts: tuple[ShopPart, ...]
    form: ShopForm
    dpi: int
    order: ShopOrder
    naming: str
    bleed: float  # as it is asked for, in mm; a file may have room for more
    least_pt: float = 0.0  # of a text
    cart: Literal["", "autofill"] = ""  # a file that fills the cart
    stocks: tuple[str, ...] = ()
    colour: Literal["rgb", "fogra39", "swop"] = "rgb"
    ink_limit: int | None = None  # percent of all inks together; nothing is made of it yet
    black: tuple[
        tuple[str, tuple[int, int, int, int]], ...
    ] = ()  # of what, in CMYK; nothing is made of it yet
    sources: tuple[str, ...] = ()
    read: str = ""  # when
    unverified: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()  # what to do with the files
