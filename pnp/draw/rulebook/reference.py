"""Reference cards: each side of ``reference.md`` on a card of poker size, one card for every player, or as many
as the card says with ``::: copies 3``.

Owns the measures of the card and how its text shrinks. Must not know sheets of paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.model import Block, Part
from pnp.base.scene import Box, Item, Path, Scene, rect
from pnp.base.sums import int_sum
from pnp.draw.rulebook import rule_sheet_faults as faults
from pnp.draw.rulebook.flow import Strip, StripPlace, stack
from pnp.draw.rulebook.material import Sheetmaker, SheetMaterial, Space
from pnp.text.fit import Style, sizes
from pnp.text.inline import plain

NAME = "reference"
SIZE = WIDTH, HEIGHT = 63.5, 88.9
MARGIN = 4.0
BAND = 9.0  # height of the coloured head
UNDER = 0.8  # height of the line below it
LARGEST, SMALLEST = 10.0, 7.0  # pt
GROWN, EMPTY = 12.0, 0.5  # pt, the most on a card with so much of its room left at the usual largest size
LEADING = 1.25
COPIES = "copies"  # says on either side how many there are of a card
MOST = 30


class ReferenceSide(NamedTuple):
    """One side as text: its title, if it has one, and its blocks."""

    title: Block | None
    blocks: Sequence[Block]

    @property
    def top(self) -> float:
        return BAND + UNDER + 2.0 if self.title else MARGIN + 0.6

    @property
    def room(self) -> float:
        return HEIGHT - MARGIN - self.top


def reference_cards(at: SheetMaterial) -> tuple[tuple[Part, ...], tuple[Diagnostic, ...]]:
    """A part for every two sides, a copy for every player the game takes."""
    text = at.edition.cards.sheets.get(NAME)
    if text is None:
        return (), ()
    parts: list[Part] = []
    found: list[Diagnostic] = list(at.found)
    sides = _sides(text.blocks)
    for first in range(0, len(sides), 2):
        copies, wrong = _copies(at, sides[first : first + 2])
        card = [[block for block in side if block.mark != COPIES] for side in sides[first : first + 2]]
        scenes, titles, more = _drawn(at, card, first)
        found += (*wrong, *more)
        title = next(filter(None, titles), at.edition.words.get(NAME, ""))
        back = scenes[1] if len(scenes) > 1 else None
        name = f"{NAME}-{first // 2 + 1}"
        parts.append(Part(name, NAME, copies, scenes[0], back, NAME, title))
    return tuple(parts), in_order(found)


class ReferenceFace(NamedTuple):
    """A side of a reference card: where its words stand, and how much of its room they take."""

    part: str
    is_back: bool
    size_pt: float
    texts: tuple[StripPlace, ...]
    filled: float  # at the smallest size


def reference_faces(at: SheetMaterial) -> list[ReferenceFace]:
    """The sides of all reference cards, for who has to know what stands where."""
    text = at.edition.cards.sheets.get(NAME)
    sides = _sides(text.blocks) if text else []
    faces: list[ReferenceFace] = []
    for first in range(0, len(sides), 2):
        card = [[block for block in side if block.mark != COPIES] for side in sides[first : first + 2]]
        drawn, least = _largest(at, card), _set(at, card, SMALLEST)
        for number, (side, strips) in enumerate(zip(drawn.texts, drawn.laid, strict=True)):
            filled = stack(least.laid[number]) / side.room
            name = f"{NAME}-{first // 2 + 1}"
            size = drawn.maker.setter.size_pt
            faces.append(ReferenceFace(name, number == 1, size, tuple(_places(side, strips)), filled))
    return faces


def _places(side: ReferenceSide, strips: Sequence[Strip]) -> Iterator[StripPlace]:
    if side.title:
        yield StripPlace(side.title.span, Box(MARGIN, 1.6, WIDTH - 2 * MARGIN, BAND - 1.6))
    y = side.top
    for index, strip in enumerate(strips):
        y += strip.before if index else 0.0
        if strip.span:
            yield StripPlace(strip.span, Box(MARGIN, y, WIDTH - 2 * MARGIN, strip.height))
        y += strip.height


def reference_count(at: SheetMaterial) -> int:
    """How many cards are printed in all."""
    text = at.edition.cards.sheets.get(NAME)
    sides = _sides(text.blocks) if text else []
    return int_sum(_copies(at, sides[first : first + 2])[0] for first in range(0, len(sides), 2))


def _sides(blocks: Sequence[Block]) -> list[list[Block]]:
    """Parted at lines of dashes; empty sides are left out."""
    sides: list[list[Block]] = [[]]
    for block in blocks:
        if block.kind == "rule" and block.mark != "|":
            sides.append([])
        else:
            sides[-1].append(block)
    return [side for side in sides if side]


def _copies(at: SheetMaterial, sides: Sequence[list[Block]]) -> tuple[int, tuple[Diagnostic, ...]]:
    """How many of a card are printed: one a player, where it says nothing else."""
    copies, found = at.edition.cards.players[1], []
    for block in (block for side in sides for block in side if block.mark == COPIES):
        if block.text.strip().isdecimal() and 0 < int(block.text) <= MOST:
            copies = int(block.text)
        else:
            problem = f"'{block.text}' is no number from 1 to {MOST}"
            found.append(faults.bad_drawing_arguments(block.span, COPIES, problem, "for example 'copies 3'"))
    return copies, tuple(found)


class ReferenceCard(NamedTuple):
    """The sides of a card, set at one size."""

    maker: Sheetmaker
    texts: list[ReferenceSide]
    laid: list[list[Strip]]

    @property
    def over(self) -> list[float]:
        """How much too high each side is, in mm."""
        return [stack(strips) - text.room for strips, text in zip(self.laid, self.texts, strict=True)]

    @property
    def fits(self) -> bool:
        return max(self.over) <= 0 and not self.maker.setter.typesetter.found

    @property
    def is_empty(self) -> bool:
        """Whether no side is filled by half."""
        sides = zip(self.over, self.texts, strict=True)
        return self.fits and all(-over >= EMPTY * text.room for over, text in sides)


def _set(at: SheetMaterial, sides: Sequence[list[Block]], size: float) -> ReferenceCard:
    maker = Sheetmaker(at, at.setter(NAME, size, LEADING, is_whole=True))
    texts = [_read(maker, side) for side in sides]
    width = WIDTH - 2 * MARGIN
    return ReferenceCard(
        maker, texts, [maker.strips(text.blocks, Space(width, width, text.room)) for text in texts]
    )


def _largest(at: SheetMaterial, sides: Sequence[list[Block]]) -> ReferenceCard:
    """The card at the largest size at which all of its sides fit; one with little on it may go beyond the usual."""
    for size in sizes(LARGEST, SMALLEST):
        card = _set(at, sides, size)
        if card.fits:
            break
    if card.is_empty:
        for size in sizes(GROWN, LARGEST):
            grown = _set(at, sides, size)
            if grown.fits:
                return grown
    return card


def _drawn(
    at: SheetMaterial, sides: Sequence[list[Block]], first: int
) -> tuple[list[Scene], list[str], tuple[Diagnostic, ...]]:
    """The sides of one card."""
    card = _largest(at, sides)
    maker = card.maker
    found = [
        faults.reference_overflow(side[0].span, first + at_side, by, at.edition.language)
        for at_side, (side, by) in enumerate(zip(sides, card.over, strict=True), 1)
        if by > 0
    ]
    scenes = [_scene(maker, text, strips) for text, strips in zip(card.texts, card.laid, strict=True)]
    titles = [plain(text.title.text) if text.title else "" for text in card.texts]
    return scenes, titles, (*found, *maker.findings())


def _read(maker: Sheetmaker, side: Sequence[Block]) -> ReferenceSide:
    blocks = maker.filled(side)
    title = next((block for block in blocks if block.kind == "heading" and block.level == 1), None)
    return ReferenceSide(title, [block for block in blocks if block is not title])


def _scene(maker: Sheetmaker, side: ReferenceSide, strips: Sequence[Strip]) -> Scene:
    bleed = maker.material.theme.bleed_mm
    items: list[Item] = [Path(rect(-bleed, -bleed, WIDTH + 2 * bleed, HEIGHT + 2 * bleed), "#ffffff")]
    if side.title:
        items += _head(maker, side.title, bleed)
    y = side.top
    for index, strip in enumerate(strips):
        y += strip.before if index else 0.0
        items += strip.draw(MARGIN, y)
        y += strip.height
    return Scene(WIDTH, HEIGHT, maker.material.over(items, WIDTH), bleed)


def _head(maker: Sheetmaker, title: Block, bleed: float) -> list[Item]:
    look = maker.material.look
    ground = Path(rect(-bleed, -bleed, WIDTH + 2 * bleed, BAND + bleed), look.band)
    style = Style(look.display, 13, 8, 700, valign="middle", leading=1.0, max_lines=1, ink=look.on_band)
    box = Box(MARGIN, 1.6, WIDTH - 2 * MARGIN, BAND - 1.6)
    laid = maker.setter.typesetter.box(title.text, box, style, maker.setter.place(title.span))
    foot = Path(rect(-bleed, BAND, WIDTH + 2 * bleed, UNDER), look.accent)
    return [ground, foot, *laid.items]
