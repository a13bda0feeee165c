"""What a picture of a kit shows: one function a view, each in any shape.

Owns the table of views. Must not know sites or their pixels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, cos, hypot, radians, sin

from pnp.base.frozen import replace
from pnp.base.model import Block, Page, Part
from pnp.base.model.page_kits import KitView
from pnp.base.scene import Box, Group, Item, Path, Scene, Text, bounds, rect, without_texts
from pnp.base.sums import float_sum, int_sum
from pnp.base.word_forms import plural_form
from pnp.draw.boxes.box_lettering import Lettered
from pnp.draw.compose.view import literal
from pnp.draw.kits import easel as laying
from pnp.draw.kits import kit_faults as faults
from pnp.draw.kits.easel import Easel, LaidPiece, fitted, placed
from pnp.draw.look.template_colours import mix
from pnp.draw.rulebook import furniture
from pnp.draw.rulebook.flow import Strip
from pnp.draw.rulebook.material import Sheetmaker, Space
from pnp.draw.rulebook.shown_pieces import CONTENTS, GamePiece
from pnp.text.fit import Style
from pnp.text.lines import MM_PER_PT
from pnp.text.sentence_values import in_a_row

HAND = 7  # cards in a fan
LEAN = 7.5  # degrees between two of them
NARROWER = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6)  # of its room: what stands below a title
REACH = 2.3  # heights of a card from the pivot to their middles
ROWS = 40  # designs of a kind in a picture
TYPE = (0.055, 0.047, 0.04, 0.034, 0.03)  # of its height: how large words among pieces are
FEW = 8  # designs: fewer lie side by side, more fill the picture
TILT = -9.0  # degrees
TOKEN = 80.0  # mm: what is longer is no small piece
BOARD = 100.0  # mm: a component as wide and high as that is a board
FULLER = 1.15  # times as large: for such pieces words may be smaller
APART = 5.0  # mm between pieces on a table
STEP = 1.1  # mm from card to card of a pile
HEAD, LOW = 0.12, 0.66  # of what a picture cuts off its cover is above, where there is room for a title
WIDE = 2.0  # widths a height: such a picture has its title in its middle


def kit_page(easel: Easel, view: KitView) -> Page:
    """The picture as a page, all of it within its edges."""
    drawn = Group(tuple(VIEWS[view](easel)), clip=Path(rect(*easel.whole)))
    return Page(easel.width, easel.height, (drawn,))


def shown_kinds(parts: Sequence[Part], most: int) -> list[str]:
    """The kinds with the most designs, in printing order; none of a single design."""
    designs: dict[str, set[str]] = {}
    for part in parts:
        if part.copies > 0 and part.file != "reference":
            designs.setdefault(part.kind, set()).add(part.front.key)
    several = [kind for kind, keys in designs.items() if len(keys) > 1]
    first = sorted(several, key=lambda kind: -len(designs[kind]))[:most]
    return [kind for kind in several if kind in first]


# --- with words ------------------------------------------------------------------------------------------


def front(easel: Easel, *, facts: bool = True) -> Iterator[Item]:
    """As the front of a box: who designed it, title, a line about it, who can play unless those ``facts`` stand
    elsewhere; its picture or its cards below."""
    yield from laying.painting(easel, HEAD)
    look, safe = easel.letters.look, easel.safe
    if easel.cover is not None:
        yield from laying.veil(easel.whole._replace(h=easel.height * 0.62), look.band, 0.68)
    room = safe._replace(h=safe.h * (0.5 if easel.width > easel.height else 0.41))
    items, low = _words(easel, room, furniture.facts(easel.letters.edition) if facts else "")
    yield from items
    if easel.cover is None:
        below = Box(safe.x, low + safe.h * 0.05, safe.w, safe.bottom - low - safe.h * 0.05)
        yield from fitted(easel, fan_of(laying.alike(easel, 5)), below)


def _words(easel: Easel, room: Box, facts: str) -> tuple[list[Item], float]:
    """Centred below each other; what has no room is left out, the title aside."""
    letters, ink, unit = easel.letters, easel.letters.look.on_band, room.h / MM_PER_PT
    items: list[Item] = []
    y = room.y
    makers = literal(in_a_row(easel.cards.credits.designers, letters.edition.language, " · "))
    for text, share, high, weight in (
        (makers, 0.085, 0.1, 600),
        (None, 0.42, 0.42, 700),  # the title
        (literal(easel.cards.pitch.hook or easel.cards.summary), 0.095, 0.24, 500),
        (facts, 0.1, 0.12, 700),
    ):
        box = Box(room.x, y, room.w, room.h * high)
        if text is None:
            drawn, height = _title(easel, box, share * unit, lines=2)
        else:
            style = letters.style(share * unit, weight, ink, align="centre")
            words = _even(easel, text, box, replace(style, family=letters.look.body))
            drawn, height = words.items, words.height
        items += drawn
        y += height + (room.h * 0.035 if height else 0.0)
    return items, y


def _even(easel: Easel, text: str, box: Box, style: Style) -> Lettered:
    """On as few lines as it needs, none of them much shorter than the others."""
    whole = replace(style, ladder=())
    narrower = (Box(box.x + box.w * (1 - share) / 2, box.y, box.w * share, box.h) for share in NARROWER)
    made = [words for room in narrower if (words := easel.letters.words(text, room, whole)).items]
    least = min((words.height for words in made), default=0.0)
    found = (words for words in reversed(made) if words.height <= least * 1.05)
    return next(found, None) or easel.letters.words(text, box, style)


def _title(
    easel: Easel, box: Box, largest: float, *, lines: int, middle: bool = False
) -> tuple[tuple[Item, ...], float]:
    """As large as goes, on as few lines as that takes; told where it does not go at all."""
    letters, cards = easel.letters, easel.cards
    style = letters.style(
        largest, 700, letters.look.on_band, align="centre", valign="middle" if middle else "top"
    )
    text = literal(cards.title)
    if not letters.fits(text, box, replace(style, max_lines=lines, leading=1.08)):
        span = cards.spans.get("title", cards.span)
        pixels = round(easel.width / laying.KIT_MM), round(easel.height / laying.KIT_MM)
        easel.maker.setter.typesetter.tell(faults.title_too_long(span, *pixels))
        return (), 0.0
    made = letters.title(text, box, style, lines=lines)
    return made.items, made.height


def _titled(easel: Easel) -> Iterator[Item]:
    """The title large on the game's picture, or above some of its cards."""
    yield from laying.painting(easel, HEAD)
    safe, band = easel.safe, easel.letters.look.band
    if easel.width > WIDE * easel.height or (easel.cover is not None and easel.height < 50):
        if easel.cover is not None:
            yield from laying.veil(easel.whole, band, 0.5, falls=False)
        yield from _title(easel, safe, safe.h * 0.75 / MM_PER_PT, lines=2, middle=True)[0]
        return
    head = safe._replace(h=safe.h * 0.34)
    if easel.cover is not None:
        yield from laying.veil(easel.whole._replace(h=easel.height * 0.55), band, 0.6)
    yield from _title(easel, head, head.h * 0.8 / MM_PER_PT, lines=2, middle=True)[0]
    if easel.cover is None:
        below = Box(safe.x, head.bottom, safe.w, safe.bottom - head.bottom)
        yield from fitted(easel, fan_of(laying.alike(easel, 3)), below)


def _contents(easel: Easel) -> Iterator[Item]:
    """Some of every kind, and how many there are."""
    yield from _panel(easel, easel.letters.word("box_inside"))
    room = _inside(easel)
    block = Block("drawing", "", easel.cards.span, mark=CONTENTS)
    at = easel.maker.material
    best: Strip | None = None
    was = (False, 0.0)
    for share in TYPE:
        maker = Sheetmaker(
            at,
            at.setter(laying.NAME, easel.height * share / MM_PER_PT, 1.25, is_whole=True),
            easel.width / 150,
        )
        strip = next(iter(maker.strips([block], Space(room.w, room.w, room.h / 0.8))), None)
        strip = strip.shrink(room.h) if strip and strip.shrink else strip
        if strip is None or maker.findings() or strip.height > room.h:
            continue
        now = (not _is_divided(strip), _pieces_of(strip))
        if best is None or now > (was[0], was[1] * FULLER):
            best, was = strip, now
    if best is not None:
        drawn = best.draw(room.x, room.y + (room.h - best.height) / 2)
        yield from at.over(drawn, easel.width)
        return
    easel.maker.setter.typesetter.tell(faults.too_many_kinds(easel.cards.span))
    yield from fitted(easel, _grid(laying.hand(easel, ROWS), room), room)


def _pieces_of(strip: Strip) -> float:
    """How high the pieces in it are, together."""
    boxes = (bounds([item]) for item in strip.draw(0.0, 0.0) if isinstance(item, Group))
    return float_sum(box.h for box in boxes if box)


def _is_divided(strip: Strip) -> bool:
    """Whether a word of it goes on in the next line."""
    return any(isinstance(item, Text) and item.glyphs.endswith("-") for item in strip.draw(0.0, 0.0))


def _of_a_kind(easel: Easel) -> Iterator[Item]:
    """Its designs side by side, below how many there are of it."""
    parts = [part for part in easel.parts if part.kind == easel.kind]
    edition = easel.letters.edition
    number = int_sum(part.copies for part in parts)
    word = plural_form(edition.plural, edition.forms[easel.kind], number)
    yield from _panel(easel, literal(f"{number} {word}"))
    every = [part.card for part in parts]
    room = _inside(easel)
    yield from fitted(easel, _grid(laying.fronts(easel, laying.evenly(every, ROWS), ROWS), room), room)


def _panel(easel: Easel, title: str) -> Iterator[Item]:
    """A pale ground below a head: what is seen, and of which game."""
    letters, look, band = easel.letters, easel.letters.look, _band(easel)
    yield Path(rect(*easel.whole), mix(look.tint, "#ffffff", 0.5))
    yield Path(rect(0, 0, easel.width, band), look.band)
    yield Path(rect(0, band, easel.width, band * 0.07), look.accent)
    safe = easel.safe
    head = Box(safe.x, band * 0.12, safe.w * 0.6, band * 0.76)
    name = Box(safe.x + safe.w * 0.64, head.y, safe.w * 0.36, head.h)
    if letters.begins_right:
        head, name = head._replace(x=safe.right - head.w), name._replace(x=safe.x)
    style = letters.style(band * 0.5 / MM_PER_PT, 700, look.on_band, valign="middle")
    yield from letters.words(title, head, replace(style, max_lines=1)).items
    style = letters.style(band * 0.32 / MM_PER_PT, 700, look.on_band, align="right", valign="middle")
    yield from letters.words(literal(easel.cards.title), name, replace(style, max_lines=2)).items


def _band(easel: Easel) -> float:
    return min(easel.height, easel.width) * 0.13


def _inside(easel: Easel) -> Box:
    safe, band = easel.safe, _band(easel)
    top = band * 1.07 + easel.safe.y * 0.8
    return Box(safe.x, top, safe.w, safe.bottom - top)


# --- without words ---------------------------------------------------------------------------------------


def _backdrop(easel: Easel) -> Iterator[Item]:
    """The game's picture; else what its cards are without their words, under the colour of the game."""
    yield from laying.painting(easel, LOW)
    if easel.cover is None:
        cards = [part.card for part in easel.parts if part.kind in easel.cards.prints]
        backs = [piece for card in cards[: laying.MOST] if (piece := laying.piece_of(easel, card, "back"))]
        shown = {piece.scene.key: piece for piece in backs if piece.scene is not None}
        pieces = [*shown.values()] or laying.hand(easel, FEW)
        yield from _filled(easel, [_wordless(piece) for piece in pieces])
        yield from laying.veil(easel.whole, easel.letters.look.band, 0.45, falls=False)


def _wordless(piece: GamePiece) -> GamePiece:
    if piece.scene is None:
        return piece
    items = tuple(without_texts(piece.scene.items))
    return piece._replace(
        scene=Scene(piece.width, piece.height, items, piece.scene.bleed, piece.scene.outline)
    )


def _fan(easel: Easel) -> Iterator[Item]:
    yield from laying.ground(easel)
    yield from fitted(easel, fan_of(laying.alike(easel, HAND)), easel.safe)


def fan_of(pieces: Sequence[GamePiece]) -> list[LaidPiece]:
    """As a hand holds them: in an arc, each over the one to its left."""
    if not pieces:
        return []
    reach = REACH * max(piece.height for piece in pieces)
    step = LEAN * max(piece.width for piece in pieces) / max(piece.height for piece in pieces) / 0.71
    first = -(len(pieces) - 1) / 2
    laid: list[LaidPiece] = []
    for at, piece in enumerate(pieces):
        turn = (first + at) * step
        laid.append(LaidPiece(piece, reach * sin(radians(turn)), -reach * cos(radians(turn)), turn))
    return laid


def _spread(easel: Easel) -> Iterator[Item]:
    """Cards all over the picture; where there are few, side by side."""
    yield from laying.ground(easel)
    pieces = laying.alike(easel, laying.MOST)
    if len(pieces) < FEW:
        yield from fitted(easel, _grid(pieces, easel.safe), easel.safe)
    else:
        yield from _filled(easel, pieces)


def _filled(easel: Easel, pieces: Sequence[GamePiece]) -> Iterator[Item]:
    """Rows beyond all edges, turned as a whole; every other row begins half a card later."""
    if not pieces:
        return
    wide, high = max(one.width for one in pieces), max(one.height for one in pieces)
    scale = min(easel.height / 2.1, easel.width / 2.6 * high / wide) / high
    across, down = wide * 1.07, high * 1.05
    reach = hypot(easel.width, easel.height) / 2 / scale
    columns, rows = ceil(reach / across), ceil(reach / down)
    laid: list[LaidPiece] = []
    at = 0
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            middle = LaidPiece(pieces[0], (column + 0.5 * (row % 2)) * across, row * down)
            if _is_seen(easel, middle, scale):
                laid.append(middle._replace(piece=pieces[at % len(pieces)]))
                at += 1
    turned = furniture.turned(TILT, (easel.width / 2, easel.height / 2))
    a, b, c, d, x, y = turned
    yield from placed(laid, (a * scale, b * scale, c * scale, d * scale, x, y))


def _is_seen(easel: Easel, one: LaidPiece, scale: float) -> bool:
    """Whether any of it may lie within the picture, turned as all of them are."""
    turn = radians(TILT)
    x, y = (one.x * cos(turn) - one.y * sin(turn)) * scale, (one.x * sin(turn) + one.y * cos(turn)) * scale
    far = hypot(one.piece.width, one.piece.height) / 2 * scale
    return abs(x) <= easel.width / 2 + far and abs(y) <= easel.height / 2 + far


def _grid(pieces: Sequence[GamePiece], room: Box) -> list[LaidPiece]:
    """Rows of as many as let them be largest in that room."""
    if not pieces:
        return []
    wide, high = max(one.width for one in pieces) * 1.07, max(one.height for one in pieces) * 1.07

    def scale(columns: int) -> float:
        return min(room.w / (columns * wide), room.h / (ceil(len(pieces) / columns) * high))

    columns = max(range(1, len(pieces) + 1), key=scale)
    laid: list[LaidPiece] = []
    for at, piece in enumerate(pieces):
        row = at // columns
        short = columns - min(columns, len(pieces) - row * columns)  # the last row stands in the middle
        laid.append(LaidPiece(piece, (at % columns + short / 2) * wide, row * high))
    return laid


# --- on the table ----------------------------------------------------------------------------------------


def _table(easel: Easel) -> Iterator[Item]:
    """A board or some tiles with cards and small pieces about it; of a game of cards alone, rows and piles."""
    yield from laying.ground(easel)
    others = [part for part in easel.parts if part.file == "components" and part.kind in easel.cards.prints]
    large = [part for part in others if min(part.front.width, part.front.height) >= BOARD]
    small = [part for part in others if part not in large and _is_piece(part)]
    laid = _middle(easel, large, small)
    cards = laying.alike(easel, 5) if any(part.file == "cards" for part in easel.parts) else []
    laid += _beside(easel, laid, cards)
    yield from fitted(easel, laid, easel.whole.grow(-0.03 * min(easel.width, easel.height)))


def _is_piece(part: Part) -> bool:
    """No strip or sheet that is cut up."""
    short, long = sorted((part.front.width, part.front.height))
    return long <= min(2.5 * short, TOKEN)


def _middle(easel: Easel, large: Sequence[Part], small: Sequence[Part]) -> list[LaidPiece]:
    """A board, else tiles; below it some of what is small."""
    pieces = laying.fronts(easel, laying.mixed(large), 1)
    area = {part.kind: part.front.width * part.front.height for part in small}
    first = sorted(small, key=lambda part: -area[part.kind])
    if pieces:
        laid = [LaidPiece(pieces[0], 0.0, 0.0)]
        tokens = laying.fronts(easel, laying.mixed(first), 6)
    else:
        largest = max(area.values(), default=0.0)
        tiles = [part for part in small if area[part.kind] > largest * 0.5]
        found = laying.fronts(easel, laying.mixed(tiles), 9)
        laid = _grid(found, Box(0, 0, 100.0, 75.0))
        tokens = laying.fronts(easel, laying.mixed([part for part in first if part not in tiles]), 6)
    if not laid:
        return []
    taken = laying.around(laid)
    x = taken.x
    for at, token in enumerate(tokens):
        y = taken.bottom + APART + token.height / 2 + 3.0 * (at % 2)
        laid.append(LaidPiece(token, x + token.width / 2, y, 14.0 * (-1) ** at))
        x += token.width + APART
    return laid


def _beside(easel: Easel, laid: Sequence[LaidPiece], cards: Sequence[GamePiece]) -> list[LaidPiece]:
    """Piles of cards and an open hand, to the right of what is there; where nothing is, a table of cards."""
    if not cards:
        return []
    piles = _piles(easel)
    if not laid:
        shown = _grid(laying.hand(easel, 8), Box(0, 0, 100.0, 60.0))
        return [*shown, *_column(piles[:2], laying.around(shown))]
    taken, fan = laying.around(laid), fan_of(cards)
    shape = laying.around(fan)
    x, y = taken.right + 2 * APART - shape.x, max(taken.bottom, taken.y + shape.h) - shape.bottom
    held = [one._replace(x=one.x + x, y=one.y + y) for one in fan]
    if not piles:
        return held
    wide = len(piles) * (max(pile.width for pile in piles) + 2 * APART) - 2 * APART
    left = taken.right + 2 * APART + max(0.0, (shape.w - wide) / 2)
    low = laying.around(held).y - 2 * APART
    made: list[LaidPiece] = []
    for pile in piles:
        made += _stacked(LaidPiece(pile, left + pile.width / 2, low - pile.height / 2))
        left += pile.width + 2 * APART
    return [*made, *held]


def _column(piles: Sequence[GamePiece], taken: Box) -> Iterator[LaidPiece]:
    """To the right of it, one above the other."""
    y = taken.y
    for pile in piles:
        yield from _stacked(LaidPiece(pile, taken.right + 3 * APART + pile.width / 2, y + pile.height / 2))
        y += pile.height * 1.07


def _piles(easel: Easel) -> list[GamePiece]:
    """The backs most cards have, at most three."""
    many = Counter[str]()
    whose: dict[str, str] = {}
    for part in easel.parts:
        if part.file == "cards" and part.back is not None and part.kind in easel.cards.prints:
            many[part.back.key] += part.copies
            whose.setdefault(part.back.key, part.card)
    pieces = (laying.piece_of(easel, whose[key], "back") for key, _ in many.most_common(3))
    return [piece for piece in pieces if piece is not None]


def _stacked(top: LaidPiece) -> list[LaidPiece]:
    return [top._replace(x=top.x + at * STEP, y=top.y - at * STEP) for at in range(4)]


View = Callable[[Easel], Iterator[Item]]
VIEWS: Mapping[KitView, View] = {
    "front": front,
    "title": _titled,
    "backdrop": _backdrop,
    "fan": _fan,
    "spread": _spread,
    "table": _table,
    "contents": _contents,
    "kinds": _of_a_kind,
}
