"""The page that goes with changed faces: which pieces to take out of the box, which to put in, how many stay.

Owns what the page says and where; it goes on as many pages as it needs. Must not know how faces are compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.model import Document, Faces, Page, Profile
from pnp.base.model.former_faces import ChangedPiece, FaceChanges
from pnp.base.scene import Box, Group, Item, Path, Stroke, line, rect
from pnp.base.sums import int_sum
from pnp.press.impose import marks
from pnp.press.impose.documents import CHANGED, CHANGED_LIST, corrected
from pnp.press.impose.guide_drawings import ACCENT, FAINT, GREY
from pnp.press.impose.margin_lettering import flowing, one_line, title_line
from pnp.press.impose.sheet_words import Words
from pnp.text.sentence_values import in_a_row
from pnp.text.text_places import Sources
from pnp.text.typesetter import TALL, Typesetter, plain_words

WIDTH, LENGTH = 176.0, 252.0  # as the guide: A4 and Letter hold it at full size
GUTTER = 8.0
HALF = (WIDTH - GUTTER) / 2
RULED, FIGURES, LISTS = 26.0, 40.0, 67.0  # where the head ends, figures stand and lists begin
TICK, COUNT = 3.2, 12.0  # a box to tick; where the names begin
NARROW = 24  # rows of either list that go in one column of larger type; more go in two
THIN = Stroke(FAINT, 0.25)
FINE = Stroke(GREY, 0.25)
TITLE, SET = title_line(26, 700), title_line(11, 500, GREY)
FIGURE, CAPTION = one_line(30, 700, ACCENT), flowing(9, 400, GREY)
HEADING, BODY = one_line(12, 600), flowing(10)


class RowLook(NamedTuple):
    """How large the rows of a list are."""

    columns: int  # of each list
    size: float  # points
    apart: float  # mm between two rows


LARGE, DENSE = RowLook(1, 10.5, 1.7), RowLook(2, 8.5, 1.2)


class ListText(NamedTuple):
    """What the pages are drawn with."""

    title: str
    changes: FaceChanges
    words: Words
    setter: Typesetter
    sources: Sources


class PlacedRow(NamedTuple):
    """A row of a list: on which page, and where there."""

    page: int
    box: Box
    piece: ChangedPiece


def changed_list(
    faces: Faces,
    changes: FaceChanges,
    profile: Profile,
    digest: str,
    setter: Typesetter,
    sources: Sources,
    *,
    groups: int = 1,
) -> Document:
    """The pages as a document of its own: plain paper will do. Each of several ``groups`` has a box to be put right."""
    words = Words(faces.words)
    title = f"{faces.title} · {words[CHANGED.word]}"
    whose = words.fill("each_group", count=groups) if groups > 1 else ""
    above = in_a_row(filter(None, (faces.title, whose)), faces.language, marks.DOT)
    text = ListText(above, changes, words, setter.over(), sources)
    look = DENSE if max(len(changes.put_in), len(changes.take_out)) > NARROW else LARGE
    rows = [*_placed(changes.take_out, 0.0, look, text), *_placed(changes.put_in, HALF + GUTTER, look, text)]
    rows = [] if changes.causes else rows
    total = max((row.page for row in rows), default=1)
    width, length = sorted((profile.width, profile.height))
    pages = []
    for number in range(1, total + 1):
        own = [row for row in rows if row.page == number]
        rest = (item for row in own for item in _row(row, look, text))
        items = text.setter.as_read((*_head(text), *rest), WIDTH)
        told = (faces.language, words[CHANGED.word], words.fill("page", page=f"{number}/{total}"))
        label = marks.Label((faces.title, faces.set_id), (*told, digest[:8]), sources, inches=words["inches"])
        margins = _margins(label, width, length, profile, setter)
        pages.append(Page(width, length, (_onto(items, width, length, profile), *margins), title=title))
    return corrected(Document(CHANGED_LIST, title, faces.language, tuple(pages), "none"), profile)


def _onto(items: tuple[Item, ...], width: float, length: float, profile: Profile) -> Group:
    """Centred on the paper, at full size if margins and bands leave the room."""
    aside = profile.margin + marks.BAND + marks.CLEAR
    scale = min(1.0, (width - 2 * aside) / WIDTH, (length - 2 * aside) / LENGTH)
    at = (scale, 0.0, 0.0, scale, (width - scale * WIDTH) / 2, (length - scale * LENGTH) / 2)
    return Group(items, at)


def _margins(
    label: marks.Label, width: float, length: float, profile: Profile, setter: Typesetter
) -> Iterator[Item]:
    if profile.label:
        yield marks.label(label, marks.sheet_bands(width, length, profile.margin), profile, setter)


# --- the head --------------------------------------------------------------------------------------------


def _head(page: ListText) -> Iterator[Item]:
    words, setter, changes = page.words, page.setter, page.changes
    above = Box(0, 4 - TALL, WIDTH, TALL)
    yield from setter.box(plain_words(page.title), above, SET, page.sources.whole(page.title)).items
    heading = plain_words(words[CHANGED.word])
    yield from setter.box(heading, Box(-0.5, 18 - TALL, WIDTH, TALL), TITLE, page.sources).items
    yield Path(line(0, RULED, WIDTH, RULED), stroke=THIN)
    figures = (
        (_count(changes.take_out), "changed_out"),
        (_count(changes.put_in), "changed_in"),
        (changes.unchanged, "changed_same"),
    )
    for (count, caption), left in zip(figures, (0.0, HALF + GUTTER, 138.0), strict=True):
        yield from setter.words(f"{count}", left - 0.5, FIGURES, FIGURE, page.sources).items
        room = Box(left, FIGURES + 3.5, 44 if left < 138 else WIDTH - left, 9)
        yield from setter.box(plain_words(words[caption]), room, CAPTION, page.sources).items
    yield Path(line(0, LISTS - 12, WIDTH, LISTS - 12), stroke=THIN)
    if changes.causes:
        yield from _everything(page)
        return
    for rows, caption, left in (
        (changes.take_out, "changed_take_out", 0.0),
        (changes.put_in, "changed_put_in", HALF + GUTTER),
    ):
        if rows:
            yield from setter.words(words[caption], left, LISTS - 4, HEADING, page.sources).items


def _everything(page: ListText) -> Iterator[Item]:
    """What a list would not tell any better."""
    words = page.words
    whys = " ".join(words[f"changed_by_{cause}"] for cause in page.changes.causes)
    told = f"{words.fill('changed_all', count=page.changes.faces)} {whys} {words['changed_whole']}"
    yield from page.setter.box(plain_words(told), Box(0, LISTS - 8, WIDTH, 30), BODY, page.sources).items


def _count(pieces: Sequence[ChangedPiece]) -> int:
    return int_sum(piece.copies for piece in pieces)


# --- the lists -------------------------------------------------------------------------------------------


def _placed(
    pieces: Sequence[ChangedPiece], left: float, look: RowLook, page: ListText
) -> Iterator[PlacedRow]:
    """Column by column, then on the next page."""
    wide = (HALF - (look.columns - 1) * GUTTER / 2) / look.columns
    style = flowing(look.size)
    column, number, y = 0, 1, LISTS
    for piece in pieces:
        high = page.setter.height(plain_words(piece.name), wide - COUNT, style)
        if y + high > LENGTH:
            column, y = column + 1, LISTS
            number, column = number + column // look.columns, column % look.columns
        yield PlacedRow(number, Box(left + column * (wide + GUTTER / 2), y, wide, high), piece)
        y += high + look.apart


def _row(row: PlacedRow, look: RowLook, page: ListText) -> Iterator[Item]:
    box, style = row.box, flowing(look.size)
    top = box.y + (look.size * 0.46 - TICK) / 2
    yield Path(rect(box.x + 0.2, top, TICK, TICK), stroke=FINE)
    count = Box(box.x + TICK + 1.2, box.y, COUNT - TICK - 1.2, box.h)
    yield from page.setter.box(f"{row.piece.copies} ×", count, style, page.sources).items
    room = Box(box.x + COUNT, box.y, box.w - COUNT, box.h + 0.1)
    place = page.sources.whole(row.piece.name)
    yield from page.setter.box(plain_words(row.piece.name), room, style, place).items
