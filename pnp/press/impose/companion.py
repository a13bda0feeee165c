"""The companion sheet of large print: what is printed small on pieces, in large type, in the order of the deck.

Owns what its pages say and where; it takes as many as it needs. Must not know which words are small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pnp.base.budget import spend
from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import Document, Faces, Page, Profile
from pnp.base.model.large_print import FLOOR_PT, CompanionCard, CompanionKind
from pnp.base.scene import Item, Path, Stroke, line
from pnp.base.sums import float_sum
from pnp.press.impose import marks
from pnp.press.impose.documents import COMPANION, corrected
from pnp.press.impose.guide_drawings import GREY
from pnp.press.impose.margin_lettering import flowing
from pnp.press.impose.sheet_words import Words
from pnp.text.fit import FLOOR_PT as SMALLEST
from pnp.text.fit import Style
from pnp.text.sentence_values import in_a_row
from pnp.text.text_places import Sources, TextPlace
from pnp.text.typesetter import Typesetter, plain_words

ASIDE = 14.0  # mm on all sides, where the paper is not a small one
NARROW = 120.0  # mm: on a page no wider, less
HEADER = 9.0  # mm below the upper edge of the text
UNDER = 2.0  # mm from a heading to the line below it
THIN = Stroke(GREY, 0.35)
HEAD, TITLE, KIND = flowing(14), flowing(28, 700), flowing(22, 700)
NAME, BODY = flowing(18, 600), flowing(16)
KEPT = 2  # lines of a text that stay with the name above them


class Row(NamedTuple):
    """What stands on one line: white above it, its height, and what is drawn at a left edge and top."""

    above: float
    high: float
    draw: Callable[[float, float], Sequence[Item]]
    glued: bool = False  # to what follows


class Column(NamedTuple):
    """Where lines are set on each page."""

    left: float
    top: float
    width: float
    bottom: float

    @property
    def room(self) -> float:
        return self.bottom - self.top


class CompanionText(NamedTuple):
    """What the pages are made of."""

    faces: Faces
    kinds: Sequence[CompanionKind]
    words: Words
    setter: Typesetter
    place: Sources
    column: Column


def companion_sheet(
    faces: Faces, kinds: Sequence[CompanionKind], profile: Profile, setter: Typesetter, place: Sources
) -> Document:
    """The pages as a document of its own: plain paper will do."""
    words = Words(faces.words)
    width, length = sorted((profile.width, profile.height))
    text = CompanionText(faces, kinds, words, setter, place, _column(width, length, profile))
    filled = list(_filled(list(_rows(text)), text.column))
    title = f"{faces.title} · {words[COMPANION.word]}"
    pages = []
    for number, items in enumerate(filled, 1):
        header = _header(text, f"{number}/{len(filled)}")
        pages.append(Page(width, length, (*header, *items), title=title))
    return corrected(Document(COMPANION.name, title, faces.language, tuple(pages), "none"), profile)


def _column(width: float, length: float, profile: Profile) -> Column:
    least = profile.margin + marks.CLEAR
    aside = max(least, ASIDE if width > NARROW else 0.0)
    top = aside + HEADER + UNDER + 4.0
    return Column(aside, top, width - 2 * aside, length - aside)


def _header(text: CompanionText, page: str) -> Iterator[Item]:
    """What this is, and which page of it."""
    column, words, setter = text.column, text.words, text.setter
    row = (text.faces.title, words["large_print"], words[COMPANION.word], words.fill("page", page=page))
    told = in_a_row(row, text.faces.language, marks.DOT)
    lines = setter.lines(plain_words(told), column.width, _fitting(told, HEAD, text), text.place)
    foot = column.top - 4.0
    top = foot - UNDER - lines.height
    for at, below in enumerate(lines.tops()):
        yield from lines.place(at, column.left, top + below)
    yield Path(line(column.left, foot, column.left + column.width, foot), stroke=THIN)


# --- what stands on them ---------------------------------------------------------------------------------


def _rows(text: CompanionText) -> Iterator[Row]:
    words, whole = text.words, text.place.whole(text.faces.title)
    yield from _set(plain_words(words[COMPANION.word]), TITLE, 0.0, text, whole, glued=True)
    yield from _set(plain_words(words.fill("companion_how", size=f"{FLOOR_PT:g}")), BODY, 2.0, text, whole)
    for kind in text.kinds:
        yield from _set(plain_words(kind.title), KIND, 11.0, text, whole, glued=True)
        if kind.shared:
            shared = words.fill("companion_all", words=in_a_row(kind.shared, text.faces.language, marks.DOT))
            yield from _set(shared, BODY, 1.5, text, whole)
        for card in kind.cards:
            yield from _together(list(_card(card, text)), text.column.room / 2)


def _together(rows: Sequence[Row], most: float) -> Iterator[Row]:
    """What is not too long for it is read on one page."""
    is_short = _height(rows) <= most
    yield from (row._replace(glued=row.glued or is_short) for row in rows[:-1])
    yield from rows[-1:]


def _card(card: CompanionCard, text: CompanionText) -> Iterator[Row]:
    """Its number and name, and its words."""
    spend("markup", sum(map(len, card.words)), text.faces.set_id)
    name = plain_words(f"{card.number}. {card.name}")
    yield from _set(name, NAME, 6.0, text, text.place.whole(card.name), glued=True)
    for at, one in enumerate(card.words):
        yield from _set(one, BODY, 1.0 if at else 0.5, text, text.place)


def _set(
    words: str, style: Style, above: float, text: CompanionText, place: TextPlace, *, glued: bool = False
) -> Iterator[Row]:
    """Its lines; those of a heading stay with what follows, as do the first of a text with one another."""
    lines = text.setter.lines(words, text.column.width, _fitting(words, style, text), place)
    tops = (*lines.tops(), lines.height)
    for at in range(len(lines.rows)):

        def draw(left: float, top: float, at: int = at) -> Sequence[Item]:
            return lines.place(at, left, top)

        is_first = at < min(KEPT, len(lines.rows)) - 1
        high = tops[at + 1] - tops[at]
        yield Row(0.0 if at else above, high, draw, glued or is_first)


def _fitting(words: str, style: Style, text: CompanionText) -> Style:
    """Words are divided where they have to be, and smaller where nothing divides them."""
    probe = Typesetter(text.setter.fonts, text.setter.language, text.setter.icons)
    size, width = style.size_pt, text.column.width
    while size > SMALLEST:
        lines = probe.lines(words, width, replace(style, ladder=(), size_pt=size), text.place)
        if lines.widest <= width:
            break
        size = max(SMALLEST, min(size - 0.5, size * width / lines.widest))
    return replace(style, ladder=(), size_pt=size)


# --- where it stands -------------------------------------------------------------------------------------


def _filled(rows: Sequence[Row], column: Column) -> Iterator[list[Item]]:
    """One page after the other: what is glued together goes on the next where it does not fit."""
    items: list[Item] = []
    y = column.top
    for block in _blocks(rows, column.room):
        if items and y + _height(block) > column.bottom:
            yield items
            items, y = [], column.top
        for row in block:
            y += row.above if items else 0.0
            items += row.draw(column.left, y)
            y += row.high
    yield items


def _blocks(rows: Sequence[Row], room: float) -> Iterator[Sequence[Row]]:
    """Rows that stay together; those that no page holds go line by line."""
    block: list[Row] = []
    for row in rows:
        block.append(row)
        if not row.glued:
            yield from [block] if _height(block) <= room else [[one] for one in block]
            block = []
    yield from [[one] for one in block]


def _height(block: Sequence[Row]) -> float:
    return float_sum(row.above + row.high for row in block)
