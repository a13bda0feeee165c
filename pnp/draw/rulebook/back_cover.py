"""The outer page of a booklet, which says what the back of a box says: what the game is, what is inside, who can
play it, what the rules tell where, and whose it is.

Owns how these share the page. Must not know how a booklet is folded or how text flows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.model import Block
from pnp.base.scene import Box, Group, Item, Matrix, Path, Stroke, line, rect
from pnp.draw.compose.view import literal
from pnp.draw.rulebook import furniture
from pnp.draw.rulebook.arguments import Call, DrawingError
from pnp.draw.rulebook.contents import contents
from pnp.draw.rulebook.material import Sheetmaker
from pnp.draw.rulebook.sheet_drawings import Room
from pnp.draw.rulebook.shown_pieces import CONTENTS, GamePiece
from pnp.draw.rulebook.tails import Tail, tailpiece
from pnp.draw.svg import Drawing
from pnp.text.lines import Lines
from pnp.words.printed_words import WORDS

VEIL = 0.84  # of the colour of the band, over the picture of the front
PAD = 4.0  # mm inside the panel, and from the edge to what stands on it
HEAD = 7.5  # mm from the edge to the first line
GAP = 5.0  # mm between two parts of the page
AMONG = 1.3  # mm between the rows of the list
BELOW = 3.0  # mm below the heading of the panel
COLUMNS = 2  # of the list
BETWEEN = 8.0  # mm between these
LEAST = 24.0  # mm: a lower panel shows nothing
FULL = 0.62  # of the page: a panel is no higher
LARGE = 58.0  # mm: nor is a row of cards in its stead
HOOK = "hook"  # the role of what the game is


class BackCover(NamedTuple):
    """What it says and shows."""

    hook: str
    entries: Sequence[furniture.RulesPart]
    cards: Sequence[GamePiece]


def hook(maker: Sheetmaker, blocks: Sequence[Block]) -> str:
    """What the box says of the game; where the set has no such sheet, how its rules begin."""
    box = maker.material.edition.cards.sheets.get("box")
    for among in (box.blocks if box else (), blocks):
        told = next((block.text for block in maker.filled(among) if block.kind == "paragraph"), "")
        if told:
            return told
    return ""


def painted_ground(maker: Sheetmaker, drawing: Drawing, shown: Box) -> Iterator[Item]:
    """The front's picture from its other side, so that both meet at the fold, veiled by the colour of the band."""
    look = maker.setter.look
    mirror: Matrix = (-1.0, 0.0, 0.0, 1.0, 2 * shown.x + shown.w, 0.0)
    picture = maker.material.icons.pictures.place(drawing, shown, "cover")
    ground = Path(rect(*shown), look.band)
    yield ground
    yield Group((Group((picture,), mirror),), clip=ground)
    yield ground._replace(opacity=VEIL)


def back_words(maker: Sheetmaker, told: BackCover, within: Box) -> Iterator[Item]:
    """From above what the game is and what is inside; from below whose it is, who can play it and the list."""
    room = Box(within.x + PAD, within.y + HEAD, within.w - 2 * PAD, 0.0)
    top = room.y
    if told.hook:
        lines = _lines(maker, told.hook, room.w, HOOK)
        yield from _placed(lines, room.x, top)
        top += lines.height + GAP
    low = within.bottom - PAD
    for drawn, high in (_owners(maker, room.w), _facts(maker, room.w), _listed(maker, told.entries, room.w)):
        if high and low - high > top:
            low -= high
            yield Group(tuple(drawn), (1.0, 0.0, 0.0, 1.0, room.x, low))
            low -= GAP
    if low - top >= LEAST:
        yield from _shown(maker, told, Box(room.x, top, room.w, min(low - top, FULL * within.h)))


def _lines(maker: Sheetmaker, text: str, width: float, role: str) -> Lines:
    span = maker.material.edition.cards.span
    return maker.setter.lines(text, width, role, span, maker.setter.look.on_band)


def _placed(lines: Lines, x: float, y: float) -> Iterator[Item]:
    for at, below in enumerate(lines.tops()):
        yield from lines.place(at, x, y + below)


def _owners(maker: Sheetmaker, width: float) -> tuple[list[Item], float]:
    """Whose game it is."""
    call = Call("credits", ("rights",), {}, maker.material.edition.cards.span)
    text = " ".join(block.text for block in maker.passage(call))
    lines = _lines(maker, text, width, "small")
    return list(_placed(lines, 0.0, 0.0)), lines.height


def _facts(maker: Sheetmaker, width: float) -> tuple[list[Item], float]:
    """Who can play it, on a line between two rules."""
    edition, look = maker.material.edition, maker.setter.look
    lines = _lines(maker, furniture.facts(edition), width, "fact")
    fine = Stroke(look.on_band, 0.2)
    high = lines.height + 2 * AMONG
    rules = [Path(line(0.0, y, width, y), None, fine) for y in (0.0, high)]
    return [*rules, *_placed(lines, 0.0, AMONG)], high


def _listed(
    maker: Sheetmaker, entries: Sequence[furniture.RulesPart], width: float
) -> tuple[list[Item], float]:
    """What the rules tell on which page, in columns."""
    if not entries:
        return [], 0.0
    head = _lines(maker, literal(_word(maker, "rules")), width, "part")
    column = (width - (COLUMNS - 1) * BETWEEN) / COLUMNS
    number = _lines(maker, "000", column, "label").widest
    rows = [
        (
            _lines(maker, literal(entry.title), column - number - AMONG, "label"),
            _lines(maker, str(entry.page), number, "label"),
        )
        for entry in entries
    ]
    items, top = list(_placed(head, 0.0, 0.0)), head.height + AMONG
    each = -(-len(rows) // COLUMNS)
    high = top
    for at in range(COLUMNS):
        x, y = at * (column + BETWEEN), top
        for title, page in rows[at * each : (at + 1) * each]:
            items += _placed(title, x, y)
            items += _placed(page, x + column - page.widest, y)
            y += title.height + AMONG
        high = max(high, y - AMONG)
    return items, high


def _shown(maker: Sheetmaker, told: BackCover, room: Box) -> Iterator[Item]:
    """What is inside, on a light panel: some pieces of every kind and how many there are; else the cards."""
    setter, look = maker.setter, maker.setter.look
    head = setter.lines(
        literal(_word(maker, "box_inside")), room.w, "part", maker.material.edition.cards.span
    )
    top = PAD + head.height + BELOW
    inner = Room(room.w - 2 * PAD, room.h - top - PAD)
    call = Call(CONTENTS, (), {}, maker.material.edition.cards.span)
    try:
        drawn = contents(maker.tools, call, inner)
    except DrawingError:
        high = min(room.h, LARGE)
        yield from tailpiece(
            Tail(list(told.cards), {}), Box(room.x, room.y + (room.h - high) / 2, room.w, high), look.on_band
        )
        return
    high = top + drawn.height + PAD
    y = room.y + (room.h - high) / 2
    yield Path(rect(room.x, y, room.w, high, 2.2), look.tint)
    yield from _placed(head, room.x + PAD, y + PAD)
    yield from drawn.draw(room.x + PAD + (inner.width - drawn.width) / 2, y + top)


def _word(maker: Sheetmaker, key: str) -> str:
    return maker.material.edition.words.get(key) or WORDS[key]
