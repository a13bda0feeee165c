"""The box sheet: what belongs on the lid of the box a game is kept in, what belongs inside it, and strips for its sides.

    side strip     long strip     side strip
                     cover
                   long strip
                    contents

Owns its measures and what stands where nothing is said. Must not know paper or how a document is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.model import Block, CardSet, Page, SheetText
from pnp.base.scene import Box, Gradient, Group, Item, Path, Stroke, line, rect, transform
from pnp.base.sums import int_sum
from pnp.draw.compose.view import literal
from pnp.draw.look.template_colours import luminance, mix
from pnp.draw.rulebook import furniture
from pnp.draw.rulebook import rule_sheet_faults as faults
from pnp.draw.rulebook import shown_pieces as pc
from pnp.draw.rulebook.drawn_titles import drawn_title
from pnp.draw.rulebook.flow import Frame, Strip, stack
from pnp.draw.rulebook.material import COVER, Sheetmaker, SheetMaterial, Space
from pnp.draw.rulebook.painted import painted, painting
from pnp.draw.rulebook.sheet_look import READABLE, Look
from pnp.draw.rulebook.shown_pieces import CONTENTS, GamePiece
from pnp.text.fit import Style, sizes
from pnp.text.sentence_values import filled, in_a_row
from pnp.words.printed_words import WORDS

NAME = "box"
WIDTH, HEIGHT = 152.0, 102.0  # of a card of 6 by 4 inches, which boxes for photos and for cards hold
SIDE = 12.0  # height of a strip
APART = 5.0  # mm between two things to be cut out
TOP = 9.0  # mm from the edge of a page no higher than it must be
FOOT = 24.0  # mm below all that is cut out
BLEED = 1.5
MARK = (1.7, 3.3)  # mm from the corner of what is cut out to both ends of a mark
PAD = 8.0
BAND = 13.0  # height of the head above the contents
LARGEST, SMALLEST = 9.5, 7.0  # pt, of the contents
LEAST = 14.0  # mm: a drawing of the contents that is lower shows nothing
LEANING = 1.18  # widths that a leaning piece takes
GLOW = 0.58  # widths: how far the light behind the pieces reaches
AT_WORDS = 0.33  # of it that there is where the nearest words stand
LIGHTS = (0.42, 0.34, 0.26, 0.18, 0.1)  # of white
TURNS = (-9.0, -3.0, 3.0, 9.0)  # degrees of the pieces on the cover
THICK = 0.32  # mm: one piece, on card
DRAWN = 0.44  # mm for each point a title would have: how high it is where it is drawn
FILLED = 0.7  # of the floor of a box is covered by piles
BLOCK = 2 * SIDE + 2 * HEIGHT + 3 * APART


class WordsOnCover(NamedTuple):
    """How large a text of the cover may be, and how much room it has."""

    largest: float  # pt
    least: float
    weight: int
    height: float  # mm
    below: float  # white


WORDS_ON_COVER = (  # title, a line about the game, who can play it
    WordsOnCover(42.0, 18.0, 700, 17.0, 1.5),
    WordsOnCover(12.5, 8.5, 500, 11.5, 2.0),
    WordsOnCover(12.5, 9.0, 700, 6.0, 2.0),
)


class Sides(NamedTuple):
    """What the sheet says, on the cover and among the contents."""

    cover: Sequence[Block]
    inside: Sequence[Block]


def box_sides(sheet: SheetText, cards: CardSet) -> Sides:
    """The sheet's own blocks, parted by a line of dashes, and whatever it leaves to the data."""
    split = next((at for at, one in enumerate(sheet.blocks) if one.kind == "rule"), len(sheet.blocks))
    cover, inside = [*sheet.blocks[:split]], [*sheet.blocks[split + 1 :]]
    if not any(block.mark == COVER for block in cover):
        cover.append(Block("drawing", " ".join(_likely(cards)), cards.span, mark=COVER))
    if not any(block.kind == "drawing" for block in inside):
        inside += [
            Block("drawing", "", cards.span, mark=CONTENTS),
            Block("drawing", "rights", cards.span, mark="credits"),
        ]
    return Sides(cover, inside)


def _likely(cards: CardSet) -> list[str]:
    """Pieces for a cover nobody chose: some of the first kind, then one of each other."""
    first, *rest = [some for kind in cards.prints if (some := pc.samples(cards, kind))] or [()]
    return [card.id for card in (*first, *(some[0] for some in rest))][: len(TURNS)]


def box_page(
    at: SheetMaterial, _sheet: str, page: tuple[float, float]
) -> tuple[tuple[Page, ...], tuple[Diagnostic, ...]]:
    """One page with all there is to cut out; none where the set has no ``box.md``."""
    sheet = at.edition.cards.sheets.get(NAME)
    if sheet is None:
        return (), ()
    sides = box_sides(sheet, at.edition.cards)
    width, height = page
    top = TOP + max(0.0, height - TOP - BLOCK - FOOT) / 2
    left = (width - WIDTH) / 2
    maker = Sheetmaker(at, at.setter(NAME, at.look.size, is_whole=True))
    cover = Box(left, top + SIDE + APART, WIDTH, HEIGHT)
    inside = Box(left, cover.bottom + SIDE + 2 * APART, WIDTH, HEIGHT)
    drawn, wrong = _inside(at, sides.inside, inside)
    items = [*_cover(maker, sides.cover, cover), *drawn, *_strips(maker, cover), *_cuts(cover, inside)]
    told, low = _told(maker, Box(15.0, inside.bottom + 3.8, width - 30.0, 0.0))
    items += told
    frame = Frame(width, height, 15.0, top, width - 30.0, low)
    items += furniture.foot(at.edition, frame, 1, maker.setter)
    over = max(BLOCK + TOP + FOOT - height, WIDTH + 2 * (SIDE + APART + TOP) - width)
    if over > 0:
        wrong = (*wrong, faults.sheet_overflow(at.edition.cards.span, "the box sheet", over, "large"))
    return (Page(width, height, at.over(items, width)),), in_order((*at.found, *maker.findings(), *wrong))


# --- the cover -------------------------------------------------------------------------------------------


def _cover(maker: Sheetmaker, blocks: Sequence[Block], box: Box) -> Iterator[Item]:
    """Title, a line about the game and who can play it on a picture; else above pieces of the game fanned out."""
    blocks, look = maker.filled(blocks), maker.setter.look
    ground = box.grow(BLEED)
    centre = (box.x + box.w / 2, box.bottom, box.w * GLOW)
    light = Gradient(centre, ((0.0, mix(look.band, "#ffffff", _light(look))), (1.0, look.band)))
    yield Path(rect(*ground), light)
    told = [block.text for block in blocks if block.kind == "paragraph"] or [
        literal(maker.material.edition.cards.summary)
    ]
    if picture := painting(maker, blocks):
        yield from painted(maker, picture, ground, box, (_title(maker, blocks), " ".join(told)))
        return
    y = box.y + 6.5
    texts = (_title(maker, blocks), " ".join(told), furniture.facts(maker.material.edition))
    place = maker.setter.place(maker.material.edition.cards.span)
    for text, words in zip(texts, WORDS_ON_COVER, strict=True):
        family = look.display if words is WORDS_ON_COVER[0] else look.body
        style = Style(family, words.largest, words.least, words.weight, leading=1.18, ink=look.on_band)
        room = Box(box.x + PAD, y, box.w - 2 * PAD, words.height)
        laid = maker.setter.typesetter.box(text, room, style, place)
        yield from laid.items
        y += laid.lines.height + words.below
    pieces = [piece for some in maker.placed(blocks, COVER) for piece in some][: len(TURNS)]
    if pieces:
        clip = Path(rect(*ground))
        way = -1.0 if maker.material.is_turned else 1.0
        yield Group(tuple(_fan(pieces, Box(box.x, y + 2.0, box.w, box.bottom - y - 2.0), way)), clip=clip)


def _light(look: Look) -> float:
    """How light it is behind the pieces: no lighter than leaves the words above them readable."""
    ink = luminance(look.on_band)

    def readable(share: float) -> bool:
        dark, bright = sorted((ink, luminance(mix(look.band, "#ffffff", share * AT_WORDS))))
        return bright + 0.05 >= READABLE * (dark + 0.05)

    return next((share for share in LIGHTS if readable(share)), 0.0)


def _title(maker: Sheetmaker, blocks: Sequence[Block]) -> str:
    given = (block.text for block in blocks if block.kind == "heading" and block.level == 1)
    return next(given, literal(maker.material.edition.cards.title))


def _fan(pieces: Sequence[GamePiece], box: Box, way: float) -> Iterator[Item]:
    """Pieces rising from the lower edge, each with a shadow, those in the middle higher; from the left, or the right where
    ``way`` is negative: what is cut off is moved as a whole where the page is turned."""
    tall = max(piece.height for piece in pieces)
    wide = max(piece.width for piece in pieces)
    scale = min(box.h * 1.12 / tall, box.w * 0.8 / wide)
    step = min((box.w * 0.94 - wide * scale * LEANING) / max(1, len(pieces) - 1), wide * scale * 0.85)
    for at, piece in enumerate(pieces):
        off = way * (at - (len(pieces) - 1) / 2)
        turn = way * TURNS[at + (len(TURNS) - len(pieces)) // 2] if len(pieces) > 1 else 0.0
        centre = (box.x + box.w / 2 + off * step, box.y + 0.56 * tall * scale + off * off * 1.6)
        left, top = -piece.width * scale / 2, -piece.height * scale / 2
        below = transform(piece.outline, (scale, 0.0, 0.0, scale, left + 1.0, top + 1.2))
        shadow = Path(below, "#000000", opacity=0.3)
        yield Group((shadow, *pc.draw_piece(piece, left, top, scale)), furniture.turned(turn, centre))


# --- the contents ----------------------------------------------------------------------------------------


def _inside(
    at: SheetMaterial, blocks: Sequence[Block], box: Box
) -> tuple[list[Item], tuple[Diagnostic, ...]]:
    """A head and the blocks as large as goes, the first drawing as high as the others leave room."""
    room = Box(box.x + PAD, box.y + BAND + 3.5, box.w - 2 * PAD, box.h - BAND - 3.5 - 4.5)
    for size in sizes(LARGEST, SMALLEST):
        maker = Sheetmaker(at, at.setter(NAME, size, 1.25, is_whole=True))
        filled = maker.filled(blocks)
        titles = [block for block in filled if block.kind == "heading" and block.level == 1]
        rest = [block for block in filled if block not in titles[:1]]
        strips = _stretched(maker.strips(rest, Space(room.w, room.w, room.h / 0.8)), room.h)
        over = stack(strips) - room.h
        if over <= 0 and not maker.findings():
            break
    items = [*_panel(maker, titles, box)]
    y = room.y + max(0.0, -over) / 2
    for index, strip in enumerate(strips):
        y += strip.before if index else 0.0
        items += strip.draw(room.x, y)
        y += strip.height
    if over <= 0:
        return items, maker.findings()
    span = (rest or [blocks[0]])[0].span
    what = f"what stands among the contents of the box ({at.edition.language})"
    return items, (*maker.findings(), faults.sheet_overflow(span, what, over, "high"))


def _panel(maker: Sheetmaker, titles: Sequence[Block], box: Box) -> Iterator[Item]:
    """A pale ground with a head: what this is, and of which game."""
    at, look = maker.material, maker.setter.look
    yield Path(rect(*box.grow(BLEED)), mix(look.tint, "#ffffff", 0.5))
    yield Path(rect(box.x - BLEED, box.y - BLEED, box.w + 2 * BLEED, BAND + BLEED), look.band)
    yield Path(rect(box.x - BLEED, box.y + BAND, box.w + 2 * BLEED, 0.9), look.accent)
    room = box.w - 2 * PAD
    title = titles[0].text if titles else literal(_word(at, "box_inside"))
    yield from _line(maker, title, Box(box.x + PAD, box.y, room * 0.62, BAND), 17.0)
    name = Box(box.x + PAD + room * 0.64, box.y, room * 0.36, BAND)
    yield from _line(maker, literal(at.edition.cards.title), name, 11.0, right=True)


def _stretched(strips: list[Strip], room: float) -> list[Strip]:
    """The first drawing as high as what is above and below it leaves."""
    at = next((index for index, strip in enumerate(strips) if strip.shrink), None)
    if at is None:
        return strips
    drawing = strips[at]
    left = room - (stack(strips) - drawing.height)
    if drawing.shrink is None or left < LEAST:
        return strips
    return [*strips[:at], drawing.shrink(left)._replace(before=drawing.before), *strips[at + 1 :]]


# --- strips, marks, words --------------------------------------------------------------------------------


def _strips(maker: Sheetmaker, cover: Box) -> Iterator[Item]:
    """Two as long as the cover is wide, two as long as it is high, to be read when the box stands."""
    long = Group(tuple(_strip(maker, cover.w)))
    short = Group(maker.material.over(tuple(_strip(maker, cover.h)), cover.h))  # stays as it is on the page
    for y in (cover.y - APART - SIDE, cover.bottom + APART):
        yield long._replace(matrix=(1.0, 0.0, 0.0, 1.0, cover.x, y))
    yield short._replace(matrix=(0.0, -1.0, 1.0, 0.0, cover.x - APART - SIDE, cover.bottom))
    yield short._replace(matrix=(0.0, 1.0, -1.0, 0.0, cover.right + APART + SIDE, cover.y))


def _strip(maker: Sheetmaker, length: float) -> Iterator[Item]:
    edition, look = maker.material.edition, maker.setter.look
    yield Path(rect(-BLEED, -BLEED, length + 2 * BLEED, SIDE + 2 * BLEED), look.band)
    words = maker.setter.one(furniture.facts(edition), "fact")
    share = length - 2 * PAD - words.widest - 4.0
    yield from _line(maker, literal(edition.cards.title), Box(PAD, 0, share, SIDE), 20.0)
    yield from words.place(
        0, length - PAD - words.widest, (SIDE + maker.setter.cap_height("fact")) / 2 - words.drop
    )


def _line(maker: Sheetmaker, text: str, box: Box, size: float, *, right: bool = False) -> Sequence[Item]:
    """A title on one line, at the middle of the height of its box."""
    look = maker.setter.look
    style = Style(
        look.display, size, 8.0, 700, valign="middle", align="right" if right else "left", leading=1.0,
        max_lines=1, ink=look.on_band,
    )  # fmt: skip
    place = maker.setter.place(maker.material.edition.cards.span)
    items = maker.setter.typesetter.box(text, box, style, place).items
    if drawing := look.drawn(text):
        high = min(size * DRAWN, box.h)
        room = box._replace(y=box.y + (box.h - high) / 2, h=high)
        return (drawn_title(drawing, items, room, across="right" if right else "left", down="middle"),)
    return items


def _cuts(cover: Box, inside: Box) -> Iterator[Item]:
    """Marks at the corners of everything that is cut out."""
    strips = (
        Box(cover.x, cover.y - APART - SIDE, cover.w, SIDE),
        Box(cover.x, cover.bottom + APART, cover.w, SIDE),
        Box(cover.x - APART - SIDE, cover.y, SIDE, cover.h),
        Box(cover.right + APART, cover.y, SIDE, cover.h),
    )
    fine = Stroke("#000000", 0.2)
    near, far = MARK
    for box in (cover, inside, *strips):
        for x, out in ((box.x, -1), (box.right, 1)):
            for y, away in ((box.y, -1), (box.bottom, 1)):
                yield Path(line(x + out * near, y, x + out * far, y), None, fine)
                yield Path(line(x, y + away * near, x, y + away * far), None, fine)


def _told(maker: Sheetmaker, below: Box) -> tuple[list[Item], float]:
    """What to do with it, below, and where that ends."""
    cards = maker.material.edition.cards
    size = filled(_word(maker.material, "box_size"), width=f"{WIDTH:.0f}", height=f"{HEIGHT:.0f}")
    size = size.replace(" ", "\u00a0")
    text = filled(_word(maker.material, "box_cut"), size=size, depth=_depth(cards))
    if larger := _larger(cards):
        names = in_a_row(larger, maker.material.edition.language)
        text += " " + filled(_word(maker.material, "box_larger"), names=names)
    place = cards.span
    lines = maker.setter.lines(literal(text), below.w, "small", place)
    items = [item for at, top in enumerate(lines.tops()) for item in lines.place(at, below.x, below.y + top)]
    return items, max(below.y + 4.0, below.y + lines.height - 2.5)


def _depth(cards: CardSet) -> int:
    """How deep the box should be: what goes into it, in piles as wide as the box, in steps of 5 mm."""
    volume = 0.0
    for name, row in cards.prints.items():
        short, long = sorted((row.size.width, row.size.height))
        many = int_sum(card.copies for card in cards.of(name)) if row.file != "none" else 0
        if short <= HEIGHT and long <= WIDTH:
            volume += many * short * long * THICK
    return 5 * max(4, ceil(volume / (WIDTH * HEIGHT * FILLED) / 5))


def _larger(cards: CardSet) -> list[str]:
    """The pieces that do not lie flat in the box, turned either way, by kind."""
    found = []
    for name, row in cards.prints.items():
        short, long = sorted((row.size.width, row.size.height))
        many = int_sum(card.copies for card in cards.of(name)) if row.file != "none" else 0
        if many and (short > HEIGHT or long > WIDTH):
            kind = cards.rules.kinds[name]
            found.append(kind.label if many == 1 else kind.label_plural)
    return found


def _word(at: SheetMaterial, key: str) -> str:
    return at.edition.words.get(key) or WORDS[key]
