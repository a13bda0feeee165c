"""A paper and a printer, as a profile says it.

Owns these shapes. Must not know what is printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple, dataclass, replace
from pnp.base.model.declared_rules import NOWHERE

# how paper turns over for its second side; a fold is printed on one side only
Turnover: TypeAlias = Literal["long", "short", "fold"]
Orientation: TypeAlias = Literal["portrait", "landscape", "auto"]
# alternate: front 1, back 1, front 2 ...; split: all fronts, then all backs
PageOrder: TypeAlias = Literal["alternate", "split"]


class Correction(NamedTuple):
    """What puts one side right on a printer, as that side is read: turned about the paper's centre, then scaled from
    there, then moved."""

    offset: tuple[float, float] = (0.0, 0.0)  # mm to the right and down
    scale: tuple[float, float] = (1.0, 1.0)  # across and down
    turn: float = 0.0  # degrees clockwise


NO_CORRECTION = Correction()


# a mark in a corner of the sheet: two arms, a filled square, or none
CornerMark: TypeAlias = Literal["none", "corner", "square"]


class Registration(NamedTuple):
    """What a cutting machine looks for on a printed sheet, in mm."""

    name: str
    version: int
    corners: tuple[CornerMark, CornerMark, CornerMark, CornerMark]  # clockwise from the upper left
    inset: float  # from the edges of the paper to the middle of the lines
    length: float  # of the arms
    thickness: float
    square: float
    clear: float  # nothing else is printed nearer
    frame: bool = False  # a frame round the pieces, which tells a program how large they are

    @property
    def reach(self) -> float:
        """How far from ``inset`` a corner keeps all else away."""
        square = self.square + self.thickness / 2 if "square" in self.corners else 0.0
        return max(self.length, square) + self.clear


class Sleeve(NamedTuple):
    """A size of sleeves, in mm, upright."""

    name: str
    width: float
    height: float


TIGHTEST, LOOSEST = 1.0, 5.0  # mm that a sleeve is larger than its card


def sleeve_for(sleeves: Iterable[Sleeve], width: float, height: float) -> Sleeve | None:
    """The smallest that a card goes into without sliding about."""
    short, long = sorted((width, height))
    fitting = [
        sleeve
        for sleeve in sleeves
        if TIGHTEST <= sleeve.width - short <= LOOSEST and TIGHTEST <= sleeve.height - long <= LOOSEST
    ]
    return min(fitting, key=lambda sleeve: sleeve.width * sleeve.height, default=None)


class BoxFit(NamedTuple):
    """What tuck boxes are made for: how thick the cards are, whether they are sleeved, how loose they lie."""

    card: float = 0.32  # mm: one card without its sleeve
    sleeve: float = 0.0  # microns: one of the two layers of a sleeve; 0 is none
    clearance: float = 2.0  # mm more than the cards take, each way
    dividers: bool = True  # room for dividers with tabs, where a box holds several kinds
    sleeves: tuple[Sleeve, ...] = ()  # sizes there are, where cards are sleeved


# what a precut sheet is parted into; labels are printed on one side
Pieces: TypeAlias = Literal["cards", "labels"]


class PieceOfSheet(NamedTuple):
    """What one precut sheet is parted into, for whoever looks for one that holds a face."""

    name: str
    width: float
    height: float
    round: bool = False
    pieces: Pieces = "cards"


class Precut(NamedTuple):
    """Paper that is cut already, to be torn or peeled apart: where its pieces lie, in mm, as the sheet is fed."""

    name: str
    pieces: Pieces
    columns: int
    rows: int
    piece: tuple[float, float]
    pitch: tuple[float, float]  # from piece to piece
    first: tuple[float, float]  # upper left corner of the first piece
    corner: float = 0.0
    round: bool = False
    verified: bool = True
    others: tuple[PieceOfSheet, ...] = ()  # sheets there are, to be named where this one does not do

    @property
    def measures(self) -> tuple[object, ...]:
        """All that decides where faces lie."""
        return self.pieces, self.columns, self.rows, self.piece, self.pitch, self.first, self.round


@dataclass(frozen=True, slots=True)
class Profile:
    """A paper and a printer. ``flip`` is how the paper turns over."""

    name: str
    width: float
    height: float
    flip: Turnover = "long"
    margin: float = 5.0  # what the printer cannot reach
    bleed: float = 1.5  # wanted around each part; shrinks where the sheet has no room
    gap: float = 0.0  # between neighbours' trims; 0 lets bleeds meet in one cut
    grid: tuple[int, int] | None = None  # columns, rows; None packs what fits best
    orientation: Orientation = "auto"
    marks: bool = True
    ruler: bool = True
    label: bool = True
    order: PageOrder = "alternate"
    guide: bool = True  # a sheet "how to print and cut"
    registration: Registration | None = None
    front: Correction = NO_CORRECTION
    back: Correction = NO_CORRECTION
    upright: bool = False  # whether these are of the paper as it is fed; else of each page as it is read
    tuckbox: BoxFit = BoxFit()
    precut: Precut | None = None
    summary: str = ""
    span: Span = NOWHERE

    @property
    def measures(self) -> tuple[object, ...]:
        """All that decides what is on a sheet; a printer's correction, what boxes are made for and where the profile lies
        are left out."""
        kept = replace(self, front=NO_CORRECTION, back=NO_CORRECTION, upright=False, summary="", span=NOWHERE)
        apart = ("tuckbox", "precut")
        plain = tuple(getattr(kept, name) for name in kept.__match_args__ if name not in apart)
        return plain if self.precut is None else (*plain, self.precut.measures)
