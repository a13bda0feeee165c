"""What is in the box, as a drawing: every kind with its number and some of its pieces.

Owns how the kinds share the room there is. Must not know which sheet they stand on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import Span, did_you_mean
from pnp.base.frozen import NamedTuple, replace
from pnp.base.scene import Item
from pnp.base.sums import float_sum, int_sum
from pnp.base.word_forms import plural_form
from pnp.draw.compose.view import literal
from pnp.draw.rulebook import shown_pieces as pc
from pnp.draw.rulebook.arguments import Call, DrawingError
from pnp.draw.rulebook.drawings_in_words import ToldPart
from pnp.draw.rulebook.sheet_drawings import DiagramTools, DrawnDiagram, Room
from pnp.draw.rulebook.shown_pieces import GamePiece
from pnp.draw.rulebook.typeset import RoleSetter
from pnp.text.inline import plain
from pnp.text.lines import Lines

LARGEST = 0.5  # scale of the pieces, so that small ones look small
MOST = 40  # kinds
HYPHENATED = 0.75  # so much smaller may pieces be where no word is divided
LETTERED = (("kind", 1.0), ("small kind", 0.95))  # roles of words; how much smaller pieces may be for larger
READ = 7.0  # pt: words are no smaller for the sake of pieces
SEEN = 0.5  # of the highest pieces: no kind is shown lower, be it ever so small
STEP = 0.4  # of a piece's width: how far its neighbour lies from it
BESIDE, BELOW, UNDER = 2.0, 3.5, 1.6  # mm between kinds, between rows of them, from pieces to their number
WORD_APART = 0.05  # mm that a word has to spare in its place


class Heap(NamedTuple):
    """Pieces of one kind, how many there are, and what they are called."""

    pieces: Sequence[GamePiece]
    number: str
    word: str

    @property
    def width(self) -> float:
        return max(piece.width for piece in self.pieces) * (1 + STEP * (len(self.pieces) - 1))

    @property
    def height(self) -> float:
        return max(piece.height for piece in self.pieces)


class Shelf(NamedTuple):
    """One way to lay the heaps out: so many beside each other, each with its words broken for the place it has."""

    columns: int
    cells: tuple[float, ...]
    tall: float  # of the pieces in each row
    scales: tuple[float, ...]
    numbers: float  # how high they are
    words: tuple[Lines, ...]
    share: float  # of their size that is left for hyphens and small words

    @property
    def size(self) -> float:
        """How large the pieces are shown, all in all, less what hyphens cost."""
        return float_sum(self.scales) * self.share


def contents(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """Every printed kind, or those that are named: some of its pieces, its number, its word."""
    heaps = [_heap(tools, kind) for kind in _kinds(tools, call)]
    ways = [
        way
        for columns in _even(len(heaps))
        for letters in LETTERED
        if (way := _shelf(tools, call.span, heaps, columns, room, letters))
    ]
    if not ways:
        raise DrawingError("there are more kinds than room", "name some of them, or add 'wide'")
    shelf = max(ways, key=lambda way: way.size)
    every = range(len(heaps))
    rows = [every[at : at + shelf.columns] for at in every[:: shelf.columns]]
    heights = [_row_height(shelf, row) for row in rows]

    def draw(x: float, y: float) -> list[Item]:
        items: list[Item] = []
        for row, high in zip(rows, heights, strict=True):
            taken = float_sum(shelf.cells[at] for at in row) + (len(row) - 1) * BESIDE
            left = x + (room.width - taken) / 2
            for at in row:
                items += _drawn(tools, heaps[at], shelf, at, left, y)
                left += shelf.cells[at] + BESIDE
            y += high + BELOW
        return items

    told = [ToldPart(f"{heap.number} {plain(heap.word)}") for heap in heaps]
    return DrawnDiagram(room.width, float_sum(heights) + BELOW * (len(rows) - 1), draw, told)


def _even(many: int) -> Sequence[int]:
    """How many may stand beside each other so that rows are about as long."""
    return sorted({-(-many // rows) for rows in range(1, many + 1)}, reverse=True)


def _kinds(tools: DiagramTools, call: Call) -> Sequence[str]:
    cards = tools.faces.cards
    for kind in call.words:
        if kind not in cards.rules.kinds:
            raise DrawingError(
                f"there is no kind '{kind}'", did_you_mean(kind, cards.rules.kinds, "pnp list SET")
            )
        if not pc.samples(cards, kind):
            raise DrawingError(f"nothing of the kind '{kind}' is printed alone")
    found = call.words or [kind for kind in cards.prints if pc.samples(cards, kind)]
    if not found:
        raise DrawingError("the set prints nothing")
    if len(found) > MOST:
        raise DrawingError(f"{len(found)} kinds are too many", f"at most {MOST}; name them")
    return found


def _heap(tools: DiagramTools, kind: str) -> Heap:
    edition, cards = tools.setter.written.edition, tools.faces.cards
    number = int_sum(card.copies for card in cards.of(kind))
    word = plural_form(edition.plural, edition.forms[kind], number)
    pieces = [tools.faces.piece(card.id) for card in pc.samples(cards, kind)]
    return Heap(pieces, str(number), literal(word))


def _shelf(
    tools: DiagramTools,
    span: Span,
    heaps: Sequence[Heap],
    columns: int,
    room: Room,
    letters: tuple[str, float],
) -> Shelf | None:
    """With so many beside each other; None where that leaves no room for the pieces or a word is too long."""
    setter, rows, (role, share) = tools.setter, -(-len(heaps) // columns), letters
    if role != LETTERED[0][0] and setter.style(role).size_pt < READ:
        return None
    cell = (room.width - BESIDE * (columns - 1)) / columns
    leasts = [setter.widths(heap.word, role)[1] + WORD_APART for heap in heaps]
    divided = any(float_sum(row) > cell * len(row) for row in _rows(leasts, columns))
    if divided and any(_syllable(setter, heap.word, role) > cell for heap in heaps):
        return None
    cells = tuple(width for row in _rows(leasts, columns) for width in _cells(row, cell, divided))
    words = tuple(setter.lines(heap.word, wide, role, span) for heap, wide in zip(heaps, cells, strict=True))
    numbers = setter.one("0", "tally").height
    told = numbers + UNDER + max(lines.height for lines in words)
    tall = (room.height - BELOW * (rows - 1)) / rows - told
    if tall < setter.em:
        return None
    most = LARGEST * tools.share
    fits = [min(most, wide / heap.width, tall / heap.height) for heap, wide in zip(heaps, cells, strict=True)]
    common = sorted(fits)[(len(fits) - 1) // 2]
    high = max(heap.height * min(common, fit) for heap, fit in zip(heaps, fits, strict=True))
    scales = tuple(
        min(max(common, min(1.0, SEEN * high / heap.height)), wide / heap.width, tall / heap.height)
        for heap, wide in zip(heaps, cells, strict=True)
    )
    share *= HYPHENATED if divided else 1.0
    return Shelf(columns, cells, min(tall, high), scales, numbers, words, share)


def _rows(widths: Sequence[float], columns: int) -> list[Sequence[float]]:
    return [widths[at : at + columns] for at in range(0, len(widths), columns)]


def _cells(leasts: Sequence[float], cell: float, divided: bool) -> list[float]:
    """How wide each kind of a row is: alike, but for those whose words are longer, which take it from the others."""
    if divided:
        return [cell] * len(leasts)
    level = cell
    for _ in leasts:
        longer = [least for least in leasts if least > level]
        level = (cell * len(leasts) - float_sum(longer)) / max(1, len(leasts) - len(longer))
    return [max(least, level) for least in leasts]


def _syllable(setter: RoleSetter, word: str, role: str) -> float:
    """The widest part of it that no line can divide, with a hyphen behind it."""
    widest = setter.typesetter.widths(word, replace(setter.style(role), ladder=("hyphenate",)))[1]
    is_divided = widest < setter.widths(word, role)[1]
    return widest + (setter.one("-", role).widest if is_divided else 0.0)


def _row_height(shelf: Shelf, row: Sequence[int]) -> float:
    return shelf.tall + UNDER + shelf.numbers + max(shelf.words[at].height for at in row)


def _drawn(tools: DiagramTools, heap: Heap, shelf: Shelf, at: int, x: float, y: float) -> Iterator[Item]:
    """The pieces overlapping, the number below them and the word below it, all on one middle."""
    scale, words, middle = shelf.scales[at], shelf.words[at], x + shelf.cells[at] / 2
    left = middle - heap.width * scale / 2
    for index, piece in enumerate(heap.pieces):
        over = left + index * STEP * heap.pieces[0].width * scale
        yield from pc.draw_piece(piece, over, y + (shelf.tall - piece.height * scale) / 2, scale)
    top = y + shelf.tall + UNDER
    number = tools.setter.one(heap.number, "tally")
    yield from number._replace(align="left").place(0, middle - number.widest / 2, top)
    for line, below in enumerate(words.tops()):
        yield from words.place(line, x, top + shelf.numbers + below)
