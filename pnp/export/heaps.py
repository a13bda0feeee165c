"""What lies together on a laid table: piles of a set's pieces by zone, named in the language, and a place for each.

Owns how zones become heaps and where on the table these lie. Must not know any program, nor any game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.languages import apart, labelled
from pnp.base.model import Edition, Part
from pnp.base.model.laid import LaidTable, LaidZone, ZoneWord
from pnp.base.sums import float_sum
from pnp.export.naming import safe
from pnp.export.piles import PieceGroup, copies_of

WORDS: Mapping[ZoneWord, str] = {
    "draw": "zone_draw",
    "open": "zone_open",
    "hand": "zone_hand",
    "discards": "zone_discards",
    "supply": "zone_supply",
    "bag": "zone_bag",
    "area": "zone_area",
    "box": "zone_box",
}
SMALLER = 0.96  # a table too full is laid smaller, step by step
SMALLEST = 0.02


class HeapPiece(NamedTuple):
    """A piece, and its number among those that are like it."""

    pile: PieceGroup
    part: Part
    copy: int


class LaidHeap(NamedTuple):
    """Pieces that lie on each other, the top one last; () is room that is kept for pieces as those of ``pile``. Cards of
    several kinds may lie in one heap if they are of one size."""

    pile: PieceGroup
    pieces: tuple[HeapPiece, ...]
    label: str
    word: ZoneWord
    seat: int | None
    is_up: bool

    @property
    def size(self) -> tuple[float, float]:
        return self.pile.size


class HeapPlace(NamedTuple):
    """A heap and where it lies, from the upper left corner of the table, in the units of the table."""

    heap: LaidHeap
    x: float
    y: float
    width: float
    height: float


class TableMeasures(NamedTuple):
    """A table: how many of its units it is wide and high, how many a millimetre is at most, what lies between heaps, and
    how wide a rim is round each. ``least`` is the side of the smallest heap of several tiles."""

    width: float
    height: float
    per_mm: float
    gap: float
    rim: float = 0.0
    least: float = 0.0


class ArrangedTable(NamedTuple):
    per_mm: float
    places: tuple[HeapPlace, ...]


# --- heaps -----------------------------------------------------------------------------------------------


def heaps_of(table: LaidTable, every: Sequence[PieceGroup], edition: Edition) -> tuple[LaidHeap, ...]:
    """Every piece of these groups in one heap, in the order of the zones; what no zone holds comes last."""
    groups = {part.card: (pile, part) for pile in every for part in pile.parts}
    names = _HeapNames(edition)
    given: dict[str, int] = {}  # copies of a card that lie somewhere
    found: list[LaidHeap] = []
    for zone in table.zones:
        alike: dict[object, list[HeapPiece]] = {}
        for card_id in zone.cards:
            pile, part = groups.get(card_id, (None, None))
            if pile and part and given.get(card_id, 0) < part.copies:
                given[card_id] = given.get(card_id, 0) + 1
                alike.setdefault(_likeness(pile), []).append(HeapPiece(pile, part, given[card_id]))
        for pieces in alike.values():
            found += _heaps(zone, pieces, names)
    for pile in every:
        left = [
            HeapPiece(pile, part, copy) for part, copy in copies_of(pile) if copy > given.get(part.card, 0)
        ]
        if left:
            found += _heaps(LaidZone("any", ()), left, names)
    return tuple(_with_room(found, [zone for zone in table.zones if not zone.cards], names))


def _likeness(pile: PieceGroup) -> object:
    """What may lie in one heap is the same."""
    return (pile.size, pile.shape) if pile.sort == "cards" else pile.name


def _heaps(zone: LaidZone, pieces: Sequence[HeapPiece], names: _HeapNames) -> Iterator[LaidHeap]:
    """Nobody says of "any" how it lies: face down if that hides which of several cards is which. Boards lie side by side."""
    sort = pieces[0].pile.sort
    backs = [piece.part.back for piece in pieces]
    is_hidden = sort == "cards" and None not in backs and len({piece.part.card for piece in pieces}) > 1
    is_up = zone.is_up or (zone.word == "any" and not is_hidden)
    label = names.of(zone, pieces)
    is_spread = zone.is_spread or sort == "boards"
    for some in [(piece,) for piece in pieces] if is_spread else [tuple(pieces)]:
        yield LaidHeap(some[0].pile, some, label, zone.word, zone.seat, is_up)


def _with_room(found: Sequence[LaidHeap], room: Sequence[LaidZone], names: _HeapNames) -> Iterator[LaidHeap]:
    """An empty zone is as large as the pile it lies beside, one that is drawn from."""
    waiting = list(room)
    for heap in found:
        yield heap
        if heap.word == "draw" and heap.seat is None and waiting:
            zone = waiting.pop(0)
            label = names.of(zone, heap.pieces)
            yield heap._replace(pieces=(), word=zone.word, label=label, is_up=zone.is_up)


class _HeapNames:
    """What heaps are called in the language."""

    def __init__(self, edition: Edition) -> None:
        self.words, self.language = edition.words, edition.language
        self.cards = {card.id: card.name for card in edition.cards.cards}

    def of(self, zone: LaidZone, pieces: Sequence[HeapPiece]) -> str:
        """Whose it is and what; of what belongs to nobody also of which kind, or which card if all are the same."""
        told = self.words[WORDS[zone.word]] if zone.word in WORDS else ""
        if zone.seat is not None:
            seat = self.words["zone_seat"].replace("{number}", str(zone.seat + 1))
            return labelled(seat, told, self.language)
        kinds = [*dict.fromkeys(piece.pile.title for piece in pieces)]
        designs = {piece.part.card for piece in pieces}
        if len(designs) == 1 and not zone.is_spread:
            kinds = [self.cards.get(pieces[0].part.card, kinds[0])]
        if told and len(kinds) > 1:
            return told
        return labelled(told, kinds[0], self.language) if told else apart(self.language).join(kinds)


def set_up_told(table: LaidTable, edition: Edition) -> str:
    """For how many players it is, and what of it is unusual; values that are words of a vocabulary by their labels."""
    told = [edition.words["zone_players"].replace("{count}", str(table.players))]
    told += [edition.labels.get(value, f"{key}={value}") for key, value in table.unusual]
    return apart(edition.language).join(told)


def set_up_name(table: LaidTable) -> str:
    """The same as a part of a file's name."""
    return safe("-".join((str(table.players), *(f"{key}-{value}" for key, value in table.unusual))))


# --- places ----------------------------------------------------------------------------------------------


def arranged(heaps: Sequence[LaidHeap], table: TableMeasures, seats: int) -> ArrangedTable:
    """The seats' own at the lower and the upper edge, clockwise from the lower right, what is everybody's in between;
    as large as the table lets them."""
    scale = 1.0
    while True:
        per_mm = table.per_mm * scale
        bands = _bands(heaps, table, seats, per_mm)
        height = float_sum([band[-1] for band in bands])
        is_fitting = height <= table.height and not _is_too_wide(heaps, table, seats, per_mm)
        if is_fitting or scale <= SMALLEST:
            return ArrangedTable(per_mm, tuple(_down(bands, table.height - height)))
        scale *= SMALLER


Band = tuple[list[HeapPlace], float]  # from its own upper edge, and how high it is


class SeatPlace(NamedTuple):
    """Where somebody sits: the middle of that part of an edge, and how wide it is, as parts of the table's width."""

    middle: float
    width: float
    is_above: bool


def seat_place(seat: int, seats: int) -> SeatPlace:
    below, above = _edges(seats)
    row = below if seat in below else above
    return SeatPlace((row.index(seat) + 0.5) / len(row), 1 / len(row), seat in above)


def _edges(seats: int) -> tuple[list[int], list[int]]:
    """Who sits at the lower edge and who at the upper, from the left."""
    low = max((seats + 1) // 2, 1)
    return [*range(low)][::-1], [*range(low, seats)]


def _bands(
    heaps: Sequence[LaidHeap], table: TableMeasures, seats: int, per_mm: float
) -> tuple[Band, Band, Band]:
    """Above, between, below."""
    of_seats = {heap.seat for heap in heaps if heap.seat is not None}
    below, above = _edges(seats)
    common = _rows([heap for heap in heaps if heap.seat is None], table, table.width, per_mm)
    return (
        _beside(above, heaps, table, per_mm) if of_seats else ([], 0.0),
        common,
        _beside(below, heaps, table, per_mm) if of_seats else ([], 0.0),
    )


def _is_too_wide(heaps: Sequence[LaidHeap], table: TableMeasures, seats: int, per_mm: float) -> bool:
    """Whether one of them has no room at its seat, or on the table."""

    def room(heap: LaidHeap) -> float:
        return table.width * (1 if heap.seat is None else seat_place(heap.seat, seats).width)

    return any(_edge(heap, heap.size[0] * per_mm, table) + 2 * table.gap > room(heap) for heap in heaps)


def _beside(seats: Sequence[int], heaps: Sequence[LaidHeap], table: TableMeasures, per_mm: float) -> Band:
    """Seats of one edge, each as wide as the others."""
    found: list[HeapPlace] = []
    highest = 0.0
    for number, seat in enumerate(seats):
        left, width = number * table.width / len(seats), table.width / len(seats)
        own, height = _rows([heap for heap in heaps if heap.seat == seat], table, width, per_mm)
        found += [place._replace(x=place.x + left) for place in own]
        highest = max(highest, height)
    return found, highest


def _rows(heaps: Sequence[LaidHeap], table: TableMeasures, wide: float, per_mm: float) -> Band:
    """One after the other in rows in the middle of such a width, the next row below the highest. What belongs together
    stays in one row, if it fits."""
    rows: list[list[HeapPlace]] = [[]]
    x, y, highest, gap = table.gap, 0.0, 0.0, table.gap
    for run in _runs(heaps):
        sizes = [[_edge(heap, edge * per_mm, table) for edge in heap.size] for heap in run]
        whole = float_sum([width + gap for width, _ in sizes])
        for number, (heap, (width, height)) in enumerate(zip(run, sizes, strict=True)):
            is_split = number == 0 and x + whole > wide >= whole + gap
            if rows[-1] and (is_split or x + width + gap > wide):
                x, y, highest = gap, y + highest + gap, 0.0
                rows.append([])
            rows[-1].append(HeapPlace(heap, x, y + gap, width, height))
            x, highest = x + width + gap, max(highest, height)
    found: list[HeapPlace] = []
    for row in rows:
        if row:
            aside = max(0.0, (wide - (row[-1].x + row[-1].width + gap)) / 2)
            found += [place._replace(x=place.x + aside) for place in row]
    return found, y + highest + 2 * gap if found else 0.0


def _runs(heaps: Sequence[LaidHeap]) -> Iterator[list[LaidHeap]]:
    """What lies side by side in one zone, with the pile it is drawn from."""
    run: list[LaidHeap] = []
    for heap in heaps:
        before = run[-1] if run else heap
        is_drawn = before.word == "draw" and heap.word in ("open", "discards", "area")
        if run and heap.label != before.label and not is_drawn:
            yield run
            run = []
        run.append(heap)
    if run:
        yield run


def _edge(heap: LaidHeap, edge: float, table: TableMeasures) -> float:
    is_bag = heap.pile.sort == "tiles" and len(heap.pieces) > 1
    return max(edge, table.least if is_bag else 0.0) + 2 * table.rim


def _down(bands: Sequence[Band], free: float) -> Iterator[HeapPlace]:
    """Bands one below the other; what is free is shared between them."""
    top = 0.0
    for band, height in bands:
        for place in band:
            yield place._replace(y=place.y + top)
        top += height + max(0.0, free) / 2
