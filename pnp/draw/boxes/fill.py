"""Which cards go into which box, and how large each box is: by count, card stock and sleeves, on a paper.

Cards of one size share a box. A deck too thick for one is parted, kind by kind where that goes; a small deck lies with
larger cards where they have room. Owns the measures of a box's inside. Must not know what is printed on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil

from pnp.base.budget import spend
from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import BoxFit, Profile
from pnp.base.sums import float_sum, int_sum
from pnp.draw.boxes import box_faults as faults
from pnp.draw.boxes.net import LEAST_TAB, TAB, BoxSize, extent

SLEEVED = 3.0  # mm that a sleeve is larger than its card
SHALLOWEST = 8.0  # mm: what is less deep has no room for a flap to be glued
HEADROOM = 6.0  # mm above the cards for the tabs of dividers
FEW = 3  # cards of a kind that are worth a divider
MOST_TABS = 12  # dividers in one box: of more kinds none has any
SMALL = 30  # cards: a deck that lies with larger ones rather than in a box of its own
MOST = 24  # boxes for one set
HAIR = 1e-6


class Pile(NamedTuple):
    """Cards of one kind in one box. Their size is upright: no wider than high."""

    kind: str
    label: str  # what they are called where no number stands beside them
    copies: int
    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height


class FilledBox(NamedTuple):
    """One box to be: what it holds, its inside, how far its lid reaches in, and the page its net fits on."""

    piles: tuple[Pile, ...]
    size: BoxSize
    tab: float
    page: tuple[float, float]
    divided: tuple[Pile, ...]  # which of them get a divider

    @property
    def copies(self) -> int:
        return int_sum(pile.copies for pile in self.piles)


class Laying(NamedTuple):
    """How boxes are to be made, and on what."""

    fit: BoxFit
    paper: Profile

    def inside(self, piles: Sequence[Pile]) -> BoxSize:
        """The inside of a box for these cards, as many dividers among them."""
        tabs = len(divided(piles, self.fit))
        more = self.fit.clearance + (SLEEVED if self.fit.sleeve else 0.0)
        wide, high = (max(pile.size[at] for pile in piles) + more for at in (0, 1))
        thick = float_sum(pile.copies for pile in piles) * self.thickness + tabs * self.fit.card
        deep = max(SHALLOWEST, thick + self.fit.clearance)
        return BoxSize(wide, high + (HEADROOM if tabs else 0.0), deep)

    @property
    def thickness(self) -> float:
        """Of one card in its sleeve."""
        return self.fit.card + 2 * self.fit.sleeve / 1000

    @property
    def snug(self) -> Laying:
        """The same without dividers."""
        return Laying(self.fit._replace(dividers=False), self.paper)

    def pages(self) -> Iterator[tuple[float, float]]:
        short, long = sorted((self.paper.width, self.paper.height))
        yield short, long
        if short != long:
            yield long, short

    def box(self, piles: Sequence[Pile]) -> FilledBox | None:
        """The box for these cards; None where its net is too large for the paper."""
        size = self.inside(piles)
        for page in self.pages():
            for tab in (TAB, LEAST_TAB):
                if self._holds(page, size, tab):
                    longest = (self._room(page)[1] - size.height) / 2 - size.depth
                    tab = max(tab, min(TAB, longest))
                    return FilledBox(tuple(piles), size, tab, page, divided(piles, self.fit))
        return None

    def _room(self, page: tuple[float, float]) -> tuple[float, float]:
        return page[0] - 2 * self.paper.margin, page[1] - 2 * self.paper.margin

    def _holds(self, page: tuple[float, float], size: BoxSize, tab: float) -> bool:
        room, needed = self._room(page), extent(size, tab)
        return needed[0] <= room[0] + HAIR and needed[1] <= room[1] + HAIR


def divided(piles: Sequence[Pile], fit: BoxFit) -> tuple[Pile, ...]:
    """The piles that get a divider: of a box with more than one that is worth it, and not too many."""
    worth = tuple(pile for pile in piles if pile.copies >= FEW) if fit.dividers else ()
    return worth if 1 < len(worth) <= MOST_TABS else ()


def filled(
    piles: Iterable[Pile], paper: Profile, span: Span
) -> tuple[tuple[FilledBox, ...], tuple[Diagnostic, ...]]:
    """A box for every size of card, or several; none where one card alone is too large, which is told."""
    laying = Laying(paper.tuckbox, paper)
    boxes: list[FilledBox] = []
    found: list[Diagnostic] = []
    for deck in _decks(piles):
        if not _shared(laying, deck, boxes):
            made, told = _boxes(laying, deck, MOST - len(boxes), span)
            boxes += made
            found += told
    return tuple(boxes), tuple(found)


def _boxes(
    laying: Laying, deck: Sequence[Pile], most: int, span: Span
) -> tuple[list[FilledBox], list[Diagnostic]]:
    """The boxes of one deck, and what there is to say of them."""
    paper, count = laying.paper, int_sum(pile.copies for pile in deck)
    one = [deck[0]._replace(copies=1)]
    if laying.box(one) is None:
        needed = extent(laying.inside(one), LEAST_TAB)
        return [], [faults.box_too_large(span, deck[0].size, needed, paper)]
    if whole := laying.box(deck):
        return [whole], []
    if whole := laying.snug.box(deck):
        return [whole], [faults.no_room_for_dividers(span, count, whole.size.depth, paper)]
    parted = _parted(laying, deck)
    if len(parted) > most:
        thick = count * laying.thickness
        return [], [faults.deck_too_thick(span, count, thick, (MOST - most + len(parted), MOST), paper)]
    made = [box for some in parted if (box := laying.box(some))]
    numbers = len(made), max(box.size.depth for box in made)
    return made, [faults.deck_in_boxes(span, count, count * laying.thickness, numbers, paper)]


def _decks(piles: Iterable[Pile]) -> list[list[Pile]]:
    """The cards of each size, the largest first."""
    decks: dict[tuple[float, float], list[Pile]] = {}
    for pile in piles:
        if pile.copies > 0:
            decks.setdefault((round(pile.width, 1), round(pile.height, 1)), []).append(pile)
    return [decks[size] for size in sorted(decks, key=lambda size: (-size[0] * size[1], size))]


def _shared(laying: Laying, deck: Sequence[Pile], boxes: list[FilledBox]) -> bool:
    """Puts a small deck, or one beside a small one, into a box that is there; whether that goes."""
    count = int_sum(pile.copies for pile in deck)
    for at, box in enumerate(boxes):
        larger = all(pile.size[axis] <= box.piles[0].size[axis] for pile in deck for axis in (0, 1))
        if larger and min(count, box.copies) <= SMALL and (made := laying.box((*box.piles, *deck))):
            boxes[at] = made
            return True
    return False


def _parted(laying: Laying, deck: Sequence[Pile]) -> list[list[Pile]]:
    """Kind by kind into the first box with room, a kind too thick for any in equal parts."""
    boxes: list[list[Pile]] = []
    for pile in deck:
        for part in _cut(pile, _most(laying, pile)):
            box = next((box for box in boxes if _goes(laying, [*box, part])), None)
            if box is None:
                boxes.append([part])
                if len(boxes) > MOST:  # it is refused, however many more there would be
                    return boxes
            else:
                box.append(part)
    return [_together(box) for box in boxes]


def _goes(laying: Laying, box: Sequence[Pile]) -> bool:
    spend("work", len(box), laying.paper.name)
    return laying.box(_together(box)) is not None


def _most(laying: Laying, pile: Pile) -> int:
    """How many cards like these one box holds, at least one."""
    low, high = 1, pile.copies
    while low < high:
        middle = (low + high + 1) // 2
        if laying.box([pile._replace(copies=middle)]):
            low = middle
        else:
            high = middle - 1
    return low


def _cut(pile: Pile, most: int) -> Iterator[Pile]:
    """In as few parts as go, as equal as goes; never more than are refused anyway."""
    parts = ceil(pile.copies / most)
    shown = min(parts, MOST + 1)
    ends = [pile.copies * at // parts for at in range(shown)] + [pile.copies * shown // parts]
    for start, end in pairwise(ends):
        yield pile._replace(copies=end - start)


def _together(box: Sequence[Pile]) -> list[Pile]:
    """Parts of one kind that came into the same box are one pile again."""
    piles: dict[str, Pile] = {}
    for pile in box:
        before = piles.get(pile.kind)
        piles[pile.kind] = pile._replace(copies=before.copies + pile.copies) if before else pile
    return list(piles.values())
