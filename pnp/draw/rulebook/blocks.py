"""Blocks of Markdown as strips: headings, paragraphs, steps, items, tables, tinted asides, drawings.

Owns what each kind of block looks like and the white between two. Must not know pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.model import Block
from pnp.base.scene import Item, Path, Stroke, line, rect
from pnp.draw.rulebook import sheet_signs as signs
from pnp.draw.rulebook.flow import Strip, stack
from pnp.draw.rulebook.sheet_tables import table
from pnp.draw.rulebook.typeset import RoleSetter, parting
from pnp.text.inline import plain
from pnp.text.lines import Lines

# white before and after each kind of block, in lines of the body
WHITE = {
    "part": (1.35, 0.3),
    "section": (0.8, 0.12),
    "aside": (0.0, 0.2),
    "paragraph": (0.45, 0.45),
    "small": (0.35, 0.35),
    "step": (0.45, 0.45),
    "bullet": (0.4, 0.4),
    "table": (0.55, 0.75),
    "drawing": (0.65, 0.75),
    "rule": (0.0, 0.0),
}
BELOW = {"step": 0.2, "bullet": 0.15, "table": 0.15, "drawing": 0.3}  # more white under a heading
AMONG = {"step": 0.28, "bullet": 0.14, "small": 0.14}  # between two of the same list
TOLD = ("step", "bullet")
LISTS = (*TOLD, "table")
MOST_TOLD = 6  # items of a list that stay with the drawing above them
HEADINGS = ("part", "section", "aside")
LEVELS = {1: "part", 2: "part", 3: "section", 4: "aside"}
APART = 0.25  # em: how wide a space is that is said between a mark and its text
INSET = 3.2  # mm inside an aside
WHOLE = 20  # lines: an aside no taller is not divided
TOGETHER = {"step": 30, "bullet": 12, "small": 24}  # lines: nor is a list, nor what is printed small
SHORT = 4  # lines: nor is a paragraph or an item no longer
LETTERED = ("zones", "anatomy")  # drawings with letters, which the list below them tells
STROKE = 0.3  # mm below a drawing in an aside: half of its last line would lie under the next tint

StripMaker: TypeAlias = Callable[[Block, float, bool], list[Strip]]


class BlockGroup(NamedTuple):
    """Blocks that are laid out as one: a table, or a single block."""

    sort: str
    blocks: tuple[Block, ...]


class BlockLayout:
    """Blocks into strips of one column width; ``wanted`` draws the drawings."""

    def __init__(self, setter: RoleSetter, column: float, wanted: StripMaker) -> None:
        self.setter, self.column, self.wanted = setter, column, wanted

    def strips(self, blocks: Sequence[Block]) -> list[Strip]:
        made: list[Strip] = []
        for aside, run in _runs(blocks):
            made += self._aside(run) if aside else self._plain(run, self.column, after=bool(made))
        return made

    def _plain(
        self, blocks: Sequence[Block], width: float, *, after: bool, boxed: bool = False
    ) -> list[Strip]:
        strips: list[Strip] = []
        last, lead, short = "drawing" if after else "", "", False
        told, lettered = 0, False
        items: list[int] = []  # where those of the list at hand begin
        small = 0  # where what is printed small began
        for group in grouped(blocks):
            lettered = _lettered(group, lettered)
            made = _placed(self._made(group, width, boxed, lettered), group)
            if made:
                if group.sort != last:
                    self._whole(strips, small, last)
                    small = len(strips)
                items = [*items, len(strips)] if group.sort in TOLD else _ended(strips, items)
                made[0] = made[0]._replace(before=self._white(last, group.sort))
                told = (
                    told + 1 if group.sort in TOLD and (last == "drawing" or (told and last in TOLD)) else 0
                )
                _bind(strips, last, group.sort, 0 < told <= MOST_TOLD, short)
                if (lead in HEADINGS, last, group.sort) == (True, "drawing", "paragraph"):
                    strips[-1] = strips[-1]._replace(keep=True)  # a heading is not left alone with a picture
                lead, last, short = last, group.sort, len(made) == 1
            strips += made
        _ended(strips, items)
        self._whole(strips, small, last)
        return strips

    def _whole(self, strips: list[Strip], first: int, sort: str) -> None:
        """Short lists stay in one column, and so do a few small words."""
        if sort in TOGETHER and stack(strips[first:]) <= TOGETHER[sort] * self.setter.pitch:
            strips[first:-1] = [strip._replace(keep=True) for strip in strips[first:-1]]

    def _white(self, above: str, below: str) -> float:
        """A heading says itself how far its text lies below; else the larger wish counts."""
        if not above:
            lines = 0.0
        elif above == below and below in AMONG:
            lines = AMONG[below]
        elif above in HEADINGS:
            lines = WHITE[above][1] + BELOW.get(below, 0.0)
        else:
            lines = max(WHITE[above][1], WHITE[below][0])
        return lines * self.setter.pitch

    def _made(self, group: BlockGroup, width: float, boxed: bool, lettered: bool) -> list[Strip]:
        first = group.blocks[0]
        match group.sort:
            case "table":
                return self._table(group.blocks, width)
            case "drawing":
                return self.wanted(first, width, boxed)
            case "rule":
                return []
            case "part" | "section" | "aside":
                return [self._heading(first, group.sort, width)]
            case "step" | "bullet":
                return self._item(first, group.sort, width, lettered)
            case _:
                role = "small" if group.sort == "small" else "body"
                return text_strips(self.setter.lines(first.text, width, role, first.span))

    # --- headings and lists ------------------------------------------------------------------------------

    def _heading(self, block: Block, sort: str, width: float) -> Strip:
        lines = self.setter.lines(block.text, width, sort, block.span)
        top = 0.42 * self.setter.pitch if sort == "part" else 0.0
        heading = max(block.level, 2), plain(block.text)
        return Strip(
            top + lines.height, partial(self._draw_heading, lines, top, width), keep=True, heading=heading
        )

    def _draw_heading(self, lines: Lines, top: float, width: float, x: float, y: float) -> list[Item]:
        items: list[Item] = []
        if top:
            look = self.setter.look
            items.append(Path(line(x, y, x + width, y), None, Stroke(look.rule, 0.2)))
            items.append(Path(rect(x, y - 0.1, 3 * self.setter.em, 0.9), look.accent))
        for index, below in enumerate(lines.tops()):
            items += lines.place(index, x, y + top + below)
        return items

    def _item(self, block: Block, sort: str, width: float, lettered: bool) -> list[Strip]:
        em = self.setter.em
        hang = (1.95 if sort == "step" else 1.05) * em
        left = min(block.level, 2) * 1.5 * em
        lines = self.setter.lines(block.text, width - left - hang, "body", block.span)
        strips = text_strips(lines, left + hang)
        if strips:
            mark = self._step if sort == "step" else self._bullet
            number = block.mark.rstrip(".")
            told = signs.letter(int(number)) if lettered and number.isdecimal() else number
            gap = (
                (left + hang - APART * em, APART * em) if sort == "step" and lines.side == "turned" else None
            )
            first = partial(_both, strips[0].draw, partial(mark, told, lines.drop, left), gap)
            strips[0] = strips[0]._replace(draw=first)
        return strips

    def _step(self, number: str, drop: float, left: float, x: float, y: float) -> list[Item]:
        middle = y + drop - self.setter.cap_height() / 2
        return signs.disc(self.setter, number, x + left + signs.DISC * self.setter.em / 2, middle)

    def _bullet(self, _mark: str, drop: float, left: float, x: float, y: float) -> list[Item]:
        return signs.bullet(self.setter, x + left + 0.15 * self.setter.em, y + drop)

    # --- tables ------------------------------------------------------------------------------------------

    def _table(self, blocks: Sequence[Block], width: float) -> list[Strip]:
        rows = [(block.span, cells_of(block)) for block in blocks if block.kind == "row"]
        return table(rows, width, self.setter) if rows else []

    # --- asides ------------------------------------------------------------------------------------------

    def _aside(self, blocks: Sequence[Block]) -> list[Strip]:
        """The strips on a tint, with a bar at the left, unbroken over the white between them."""
        inside = self._plain(blocks, self.column - 2 * INSET, after=False, boxed=True)
        last = len(inside) - 1
        pad = 0.5 * self.setter.pitch
        if stack(inside) <= WHOLE * self.setter.pitch:
            inside = [strip._replace(keep=index < last) for index, strip in enumerate(inside)]
        else:
            inside = [strip._replace(keep=strip.keep or strip.shrink is not None) for strip in inside]
        return [
            self._boxed(strip, pad if index == 0 else strip.before, pad if index == last else 0.0)
            for index, strip in enumerate(inside)
        ]

    def _boxed(self, strip: Strip, above: float, below: float) -> Strip:
        stroke = STROKE if strip.shrink else 0.0
        height = above + strip.height + stroke + below
        draw = partial(self._draw_boxed, strip, above, height)
        first = strip.before == 0.0 and above > 0
        before = 0.75 * self.setter.pitch if first else 0.0
        return strip._replace(height=height, draw=draw, before=before, wide=False, head=None, shrink=None)

    def _draw_boxed(self, strip: Strip, above: float, height: float, x: float, y: float) -> list[Item]:
        look = self.setter.look
        ground = Path(rect(x, y - 0.02, self.column, height + 0.04), look.tint)
        bar = Path(rect(x, y - 0.02, 0.9, height + 0.04), look.accent)
        return [ground, bar, *strip.draw(x + INSET, y + above)]


def _placed(strips: list[Strip], group: BlockGroup) -> list[Strip]:
    """Each with the place of its words: of a table, its row's."""
    rows = [block for block in group.blocks if block.kind == "row"]
    spans = [block.span for block in rows] or [group.blocks[0].span] * len(strips)
    return [strip._replace(span=span) for strip, span in zip(strips, spans, strict=False)]


def _ended(strips: list[Strip], items: Sequence[int]) -> list[int]:
    """A list is over: neither its first item nor its last stands alone in a column."""
    for follower in items[1:]:
        strips[follower - 1] = strips[follower - 1]._replace(more=True)
    for follower in (items[1], items[-1]) if len(items) > 1 else ():
        strips[follower - 1] = strips[follower - 1]._replace(keep=True)
    return []


def _lettered(group: BlockGroup, before: bool) -> bool:
    """Whether letters mark the items of a list, since they tell what is in the drawing above them."""
    if group.sort == "drawing":
        return group.blocks[0].mark in LETTERED
    return before and group.sort in TOLD


def _bind(above: list[Strip], last: str, sort: str, told: bool, short: bool) -> None:
    """What leads to a drawing, a list or a table stays with it; so does a drawing with the list that tells
    what is on it."""
    if sort == "drawing" and last == "paragraph" and short:
        above[-1] = above[-1]._replace(keep=True)
    if (told and above) or (last == "paragraph" and sort in LISTS):
        above[-1] = above[-1]._replace(keep=True)


def text_strips(lines: Lines, left: float = 0.0) -> list[Strip]:
    """A strip a line; the first two stay together, and the last two, and all of a few."""
    last = len(lines.rows) - 1
    few = last < SHORT
    tops = [*lines.tops(), lines.height]
    return [
        Strip(
            tops[at + 1] - tops[at],
            partial(_line, lines, at, left),
            keep=(few or at in (0, last - 1)) and at != last,
            more=at != last,
        )
        for at in range(last + 1)
    ]


def _line(lines: Lines, at: int, left: float, x: float, y: float) -> list[Item]:
    return lines.place(at, x + left, y)


def _both(
    text: Callable[..., list[Item]],
    mark: Callable[..., list[Item]],
    gap: tuple[float, float] | None,
    x: float,
    y: float,
) -> list[Item]:
    """``gap`` is where a space is said between them, and how wide, where one has to be."""
    placed = text(x, y)
    return [*mark(x, y), *(parting(placed, x + gap[0], gap[1]) if gap else ()), *placed]


def cells_of(block: Block) -> tuple[str, ...]:
    """From the text, which translation and values have changed since the block was read."""
    return tuple(cell.strip() for cell in block.text.strip().strip("|").split("|"))


def grouped(blocks: Iterable[Block]) -> Iterator[BlockGroup]:
    """Rows and what lies between them as one table."""
    rows: list[Block] = []
    for block in blocks:
        if block.kind == "row" or (rows and block.kind == "rule" and block.mark == "|"):
            rows.append(block)
            continue
        if rows:
            yield BlockGroup("table", tuple(rows))
            rows = []
        yield BlockGroup(_sort(block), (block,))
    if rows:
        yield BlockGroup("table", tuple(rows))


def _sort(block: Block) -> str:
    if block.kind == "heading":
        return LEVELS[block.level]
    if block.kind == "item":
        return "bullet" if block.mark in "-*" else "step"
    return block.kind


def _runs(blocks: Sequence[Block]) -> Iterator[tuple[bool, list[Block]]]:
    """An aside is a heading of the fourth level and what follows, to the next heading or rule."""
    run: list[Block] = []
    aside = False
    for block in blocks:
        begins = block.kind == "heading" and block.level == 4
        ends = aside and (block.kind == "heading" or (block.kind == "rule" and block.mark != "|"))
        if run and (begins or ends):
            yield aside, run
            run = []
        aside = begins or (aside and not ends)
        run.append(block)
    if run:
        yield aside, run
