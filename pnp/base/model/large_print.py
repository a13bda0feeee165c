"""Large print: the same game for who does not see well.

Owns what it means for a set on a paper. Must not know how anything is drawn or set.
"""

from __future__ import annotations

from pnp.base.frozen import NamedTuple

TIMES = 1.4  # how many times as large every piece is
FLOOR_PT = 14.0  # as printed: the least a text should have, where there is room


class LargePrint(NamedTuple):
    """Every piece ``TIMES`` as large, and texts no smaller than the floor where their boxes have room.

    Pieces of the kinds in ``as_they_are`` keep their size: the paper does not hold them, or what lies with them.
    """

    as_they_are: tuple[str, ...] = ()

    def times(self, kind: str) -> float:
        return 1.0 if kind in self.as_they_are else TIMES

    @property
    def raised_pt(self) -> float:
        """The floor before anything is made larger."""
        return FLOOR_PT / TIMES


class CompanionCard(NamedTuple):
    """A card some words of which are printed smaller than the floor: those words, as markup."""

    number: int  # its place in the order of the deck
    name: str
    words: tuple[str, ...]


class CompanionKind(NamedTuple):
    """Such cards of a kind; what all pieces of the kind say stands once."""

    title: str  # the word for several of them
    shared: tuple[str, ...]
    cards: tuple[CompanionCard, ...]
