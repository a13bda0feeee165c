"""Dividers for a box: a card with a tab for every kind in it, the tabs side by side.

Owns their measures and what is printed on them. Must not know nets of boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.frozen import NamedTuple, replace
from pnp.base.scene import KAPPA, Box, Group, Item, Path, Segment, rect
from pnp.base.sums import float_sum
from pnp.draw.boxes.box_lettering import BoxLetterer
from pnp.draw.boxes.fill import HEADROOM, FilledBox, Pile
from pnp.draw.boxes.net import to_cut
from pnp.draw.boxes.panels import counted
from pnp.draw.compose.view import literal
from pnp.draw.look.template_colours import mix
from pnp.draw.rulebook import shown_pieces as pc
from pnp.draw.rulebook.arguments import DrawingError
from pnp.draw.rulebook.shown_pieces import CardFaces

TAB = HEADROOM - 1.0  # mm that a tab stands above the cards
LOOSE = 1.0  # that a divider is narrower and lower than its box
NARROWEST = 15.0  # a tab
ROUND = 1.5
APART = 3.0  # between two on a page
BLEED = 1.5
LARGEST, LEAST = 9.0, 7.5  # pt, on a tab beside others


class CardDivider(NamedTuple):
    """One divider: its pile, and where along its upper edge the tab stands."""

    pile: Pile
    width: float
    height: float
    tab: tuple[float, float]  # from, to

    @property
    def outline(self) -> tuple[Segment, ...]:
        left, right = self.tab
        r, k = ROUND, ROUND * (1 - KAPPA)
        return (
            ("M", 0.0, TAB),
            ("L", left, TAB),
            ("L", left, r),
            ("C", left, k, left + k, 0.0, left + r, 0.0),
            ("L", right - r, 0.0),
            ("C", right - k, 0.0, right, k, right, r),
            ("L", right, TAB),
            ("L", self.width, TAB),
            ("L", self.width, self.height),
            ("L", 0.0, self.height),
            ("Z",),
        )


def dividers(box: FilledBox, letters: BoxLetterer) -> tuple[CardDivider, ...]:
    """As many tabs side by side as their words allow."""
    piles = box.divided
    width, height = box.size.width - LOOSE, box.size.height - LOOSE
    most = max(1, min(len(piles), int(width // NARROWEST)))
    fitting = (many for many in range(most, 1, -1) if _all_fit(piles, width / many, letters))
    many = next(fitting, 1)
    step = width / many
    places = [(at * step, (at + 1) * step) for at in range(many)]
    if letters.begins_right:
        places.reverse()
    return tuple(CardDivider(pile, width, height, places[at % many]) for at, pile in enumerate(piles))


def _all_fit(piles: Sequence[Pile], width: float, letters: BoxLetterer) -> bool:
    style = replace(letters.style(LARGEST, 600), floor_pt=LEAST, max_lines=1, ladder=("shrink",))
    return all(letters.fits(literal(pile.label), _words(0.0, width), style) for pile in piles)


def _words(left: float, width: float) -> Box:
    return Box(left + 1.0, 0.6, width - 2.0, TAB - 0.6)


def drawn(one: CardDivider, letters: BoxLetterer, faces: CardFaces) -> Iterator[Item]:
    """The tab and a head in the colour of the theme, below them a card of the kind."""
    look, (left, right) = letters.look, one.tab
    yield Path(
        rect(-BLEED, TAB, one.width + 2 * BLEED, one.height - TAB + BLEED), mix(look.tint, "#ffffff", 0.5)
    )
    yield Path(rect(left - BLEED, -BLEED, right - left + 2 * BLEED, TAB + BLEED), look.band)
    head = min(14.0, one.height * 0.2)
    yield Path(rect(-BLEED, TAB, one.width + 2 * BLEED, head), look.band)
    yield Path(rect(-BLEED, TAB + head, one.width + 2 * BLEED, 0.6), look.accent)
    name = letters.style(LARGEST, 600, look.on_band, align="centre", valign="middle")
    yield from letters.title(literal(one.pile.label), _words(left, right - left), name).items
    large = replace(
        letters.style(16.0, 700, look.on_band, align="centre", valign="middle"),
        max_lines=1,
        ladder=("shrink",),
    )
    yield from letters.words(counted(letters, one.pile), Box(3.0, TAB, one.width - 6.0, head), large).items
    room = Box(6.0, TAB + head + 6.0, one.width - 12.0, one.height - TAB - head - 12.0)
    try:
        piece = faces.piece(one.pile.kind)
    except DrawingError:  # a kind with no face of its own here
        return
    scale = min(room.w / piece.width, room.h / piece.height, 1.0)
    if scale > pc.LEAST:
        x = room.x + (room.w - piece.width * scale) / 2
        y = room.y + (room.h - piece.height * scale) / 2
        yield from pc.draw_piece(piece, x, y, scale)


def on_pages(
    every: Sequence[CardDivider],
    letters: BoxLetterer,
    faces: CardFaces,
    page: tuple[float, float],
    top: float,
) -> Iterator[tuple[Item, ...]]:
    """Dividers in rows, each row in the middle, below the words at the head of the page."""
    wide, high = page
    y, items = top, list[Item]()
    for row in _rows(every, wide):
        tall = max(one.height for one in row)
        if items and y + tall > high:
            yield tuple(items)
            y, items = top, []
        x = (wide - float_sum(one.width for one in row) - APART * (len(row) - 1)) / 2
        for one in row:
            onto = (1.0, 0.0, 0.0, 1.0, x, y)
            items.append(Group((*drawn(one, letters, faces), to_cut([one.outline])), onto))
            x += one.width + APART
        y += tall + APART
    if items:
        yield tuple(items)


def _rows(every: Sequence[CardDivider], wide: float) -> Iterator[list[CardDivider]]:
    """As many in a row as there is room for, at least one."""
    row: list[CardDivider] = []
    used = 0.0
    for one in every:
        if row and used + one.width > wide:
            yield row
            row, used = [], 0.0
        row.append(one)
        used += one.width + APART
    if row:
        yield row
