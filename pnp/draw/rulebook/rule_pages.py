"""A sheet as pages: title, columns, foot. Two forms of the same text: pages of paper and pages of a booklet.

Owns the measures of both. Must not know how a booklet is folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.model import Block, HeadingPlace, Page, SheetText
from pnp.base.scene import Box, Item, Path, rect
from pnp.base.sums import float_sum
from pnp.draw.compose.view import literal
from pnp.draw.rulebook import back_cover as backs
from pnp.draw.rulebook import furniture
from pnp.draw.rulebook.arguments import read_call
from pnp.draw.rulebook.flow import FilledPage, Frame, Strip, StripPlace, paginate
from pnp.draw.rulebook.material import COVER, PLACED, Sheetmaker, SheetMaterial, Space
from pnp.draw.rulebook.painted import ART, painted, painting
from pnp.draw.rulebook.tails import Tail, tailpiece
from pnp.draw.rulebook.typeset import ROLES
from pnp.draw.svg import Drawing
from pnp.text.inline import plain

SIZES = (1.0, 0.98, 0.96, 0.94, 1.02, 1.04, 1.06, 1.08, 1.1)  # of the look's: tried until pages are full
SMALLER = (0.94, 0.92, 0.9, 0.88, 0.86, 0.84)


class Form(NamedTuple):
    """How rules lie on a page. Lengths in mm; ``size`` is a share of the look's size."""

    columns: int
    margin: float
    top: float
    foot: float
    gutter: float = 0.0
    size: float = 1.0
    share: float = 1.0  # of the scale of drawings
    fold: int = 1  # pages printed on one piece of paper
    sizes: Sequence[float] = SIZES
    meagre: float = 0.68  # of its height: a last page filled no further is worth saving, or filling


PAPER = Form(columns=2, margin=15.0, top=14.0, foot=20.0, gutter=7.0)
BOOKLET = Form(
    columns=1,
    margin=13.0,
    top=12.0,
    foot=17.5,
    size=0.973,
    share=0.85,
    fold=4,
    sizes=(*SIZES[:4], 0.92, 0.9, 0.89, *SIZES[4:], 1.12),
)
# of a page or two, in every language: it is copied and handed round
HANDOUT = Form(columns=2, margin=13.0, top=11.0, foot=17.5, gutter=7.0, sizes=(*SIZES, *SMALLER), meagre=0.88)
# in large print: on pages that are then made larger as a whole
LARGE = Form(columns=1, margin=11.0, top=10.0, foot=15.0, sizes=(1.0, 1.02, 1.04, 1.06, 1.08))
HOLE = 0.15  # of its height: no column before the last page is left emptier
WHITE = 7.0  # mm between the end of a column and its tailpiece
TAIL = 26.0  # mm: a lower space stays white
LEVEL = 12.0  # mm: columns that end no further apart have one tailpiece together
LEAST = 0.3  # of its height: a last page in a booklet with less looks forgotten
BLANK = 0.3  # what a blank page in a booklet costs, where its back cover may be one
EDGE = 7.0  # mm from the edges of a painted cover to its words, which hardly a printer or a knife reaches
CUT = 3.0  # mm a painted cover runs past the edges that are cut
FOLD = 0.3  # mm it runs past the fold
PART = 2  # level of the headings that pages are named after
LONG = 4  # pages: the first of so many says what stands on the others
ENOUGH = 0.05  # of a column's height: what may stand empty past that


class Waste(NamedTuple):
    """What makes one layout worse than another, the worst first."""

    wrong: int  # findings: a word may be too wide at a larger size
    sheets: int
    bare: bool  # text stands where a booklet with a painted front would have its back cover
    empty: float  # heights of columns left white, past what is usual


Layout: TypeAlias = tuple[Sheetmaker, list[FilledPage]]


def rule_pages(
    form: Form, at: SheetMaterial, sheet: str, page: tuple[float, float]
) -> tuple[tuple[Page, ...], tuple[Diagnostic, ...]]:
    """A sheet of the set, such as ``rules``, on pages of that width and height; none where the set has none."""
    pages, _, found = placed_pages(form, at, sheet, page)
    return pages, found


class PlacedPages(NamedTuple):
    """Pages, with the places of the words on each of them."""

    pages: tuple[Page, ...] = ()
    texts: tuple[Sequence[StripPlace], ...] = ()
    found: tuple[Diagnostic, ...] = ()


def placed_pages(form: Form, at: SheetMaterial, sheet: str, page: tuple[float, float]) -> PlacedPages:
    """The same, for who has to know what stands where."""
    text = at.edition.cards.sheets.get(sheet)
    if text is None:
        return PlacedPages()
    frame = _frame(page, form)
    maker, pages = _fullest(at, text, form, frame)
    tails = iter(maker.tails(text.blocks))
    picture = painting(maker, text.blocks) if _fronts(form, text.blocks) else None
    printed = _front(maker, picture, frame)
    texts: list[Sequence[StripPlace]] = [*([] for _ in printed), *(one.texts for one in pages)]
    numbered = list(enumerate(pages, 1 + len(printed)))
    entries = [
        furniture.RulesPart(heading.words, number)
        for number, one in numbered
        for heading in one.headings
        if heading.level == PART
    ]
    later = [entry for entry in entries if entry.page > 1 and form.fold == 1 and len(numbered) >= LONG]
    for number, one in numbered:
        tailpieces = _tailpieces(one, frame, tails, maker)
        printed.append(_printed(one, tailpieces, frame, number, maker, later if number == 1 else ()))
    cover = [piece for pieces in maker.placed(text.blocks, COVER) for piece in pieces]
    blank = -len(printed) % form.fold if form.fold > 1 and len(printed) > 1 else 0
    if blank and cover:
        printed += _blank(frame, tails, range(len(printed) + 1, len(printed) + blank), maker)
        back = backs.BackCover(backs.hook(maker, text.blocks), entries, cover)
        printed.append(Page(frame.width, frame.height, tuple(_back(back, picture, frame, maker))))
    texts += [[] for _ in printed[len(texts) :]]
    whole = tuple(page._replace(items=at.over(page.items, page.width)) for page in printed)
    if at.is_turned:
        texts = [[_over(place, frame.width) for place in row] for row in texts]
    return PlacedPages(whole, tuple(texts), in_order((*at.found, *maker.findings())))


def _over(place: StripPlace, width: float) -> StripPlace:
    return place._replace(box=place.box._replace(x=width - place.box.right))


def large_pages(
    at: SheetMaterial, sheet: str, page: tuple[float, float], least_pt: float = 0.0
) -> tuple[tuple[Page, ...], tuple[Diagnostic, ...]]:
    """The same in one wide column; what is to be read is no smaller than that, down to the credits."""
    size = least_pt / ROLES["small"].scale / at.look.size
    return rule_pages(LARGE._replace(size=max(1.0, size)), at, sheet, page)


def _fullest(at: SheetMaterial, text: SheetText, form: Form, frame: Frame) -> Layout:
    """At the first size at which pages are full and a painted booklet has its back, else at the one that wastes
    least."""
    made: list[tuple[Waste, Layout]] = []
    for size in form.sizes:
        layout = _set(at, text, form, frame, size)
        made.append((_waste(layout, form, frame, _fronts(form, text.blocks)), layout))
        best, last = min(waste for waste, _ in made), made[-1][0]
        if (last.empty <= ENOUGH and not last.bare) or (
            size > 1 and best.sheets < last.sheets and best.wrong <= last.wrong
        ):
            break  # what is larger takes no fewer sheets
    return min(made, key=lambda one: one[0])[1]


def _set(at: SheetMaterial, text: SheetText, form: Form, frame: Frame, size: float) -> Layout:
    setter = at.setter(text.name, at.look.size * form.size * size, is_whole=True)
    maker = Sheetmaker(at, setter, form.share)
    blocks = maker.filled(text.blocks)
    title = [] if _fronts(form, text.blocks) else _title(maker, blocks, frame)
    return maker, paginate([*title, *_body(maker, blocks, frame)], frame)


def _fronts(form: Form, blocks: Sequence[Block]) -> int:
    """How many pages stand before the first of the text: a booklet whose cover names a picture begins with it."""
    named = any(block.mark == COVER and ART in read_call(block).options for block in blocks)
    return int(form.fold > 1 and named)


def _front(maker: Sheetmaker, picture: Drawing | None, frame: Frame) -> list[Page]:
    """The picture up to every edge, and the title on it."""
    if picture is None:
        return []
    cards = maker.material.edition.cards
    texts = literal(cards.title), literal(cards.summary)
    items = painted(maker, picture, _cover(frame, -FOLD), _inner(frame), texts)
    heading = HeadingPlace(1, cards.title, 0.0, 0.0, 1)
    return [Page(frame.width, frame.height, tuple(items), title=cards.title, headings=(heading,))]


def _cover(frame: Frame, left: float) -> Box:
    """A page of a painted cover from there: one side runs past the fold, the other past the cut."""
    return Box(left, -CUT, frame.width + CUT + FOLD, frame.height + 2 * CUT)


def _inner(frame: Frame) -> Box:
    return Box(EDGE, EDGE, frame.width - 2 * EDGE, frame.height - 2 * EDGE)


def _waste(layout: Layout, form: Form, frame: Frame, before: int) -> Waste:
    maker, pages = layout
    many = before + len(pages)
    height = frame.bottom - frame.top
    holes = [max(0.0, (frame.bottom - end) / height - HOLE) for page in pages[:-1] for end in page.ends]
    last = (pages[-1].end - frame.top) / height
    if form.fold > 1:
        blank = -many % form.fold
        holes += [BLANK * max(0, blank - 1), max(0.0, LEAST - last)]
    elif len(pages) > 1:
        holes.append(max(0.0, form.meagre - last))
    bare = before > 0 and many % form.fold == 0
    return Waste(len(maker.findings()), -(-many // form.fold), bare, float_sum(holes))


def _frame(page: tuple[float, float], form: Form) -> Frame:
    width, height = page
    room = width - 2 * form.margin
    return Frame(width, height, form.margin, form.top, room, height - form.foot, form.columns, form.gutter)


def _title(maker: Sheetmaker, blocks: Sequence[Block], frame: Frame) -> list[Strip]:
    """The first heading of the first level, with the cards of a cover."""
    title = next((block for block in blocks if _is_title(block)), None)
    if title is None:
        return []
    cards = [piece for pieces in maker.placed(blocks, COVER) for piece in pieces]
    cover = furniture.Cover(title, maker.material.edition, cards)
    band = furniture.band(cover, frame.room, maker.setter)
    return [band._replace(heading=(1, plain(title.text)), span=title.span)]


def _is_title(block: Block) -> bool:
    return block.kind == "heading" and block.level == 1


def _body(maker: Sheetmaker, blocks: Sequence[Block], frame: Frame) -> list[Strip]:
    titles = [index for index, block in enumerate(blocks) if _is_title(block)]
    rest = [
        block for index, block in enumerate(blocks) if index not in titles[:1] and block.mark not in PLACED
    ]
    strips = maker.strips(rest, Space(frame.column, frame.room, frame.bottom - frame.top))
    if titles and strips:
        strips[0] = strips[0]._replace(before=maker.setter.pitch * 1.2)
    return strips


def _tailpieces(page: FilledPage, frame: Frame, tails: Iterator[Tail], maker: Sheetmaker) -> list[Item]:
    """One in each space the columns of a page leave, while there are any."""
    pairs = zip(_spaces(page, frame), tails, strict=False)
    return [item for space, tail in pairs for item in tailpiece(tail, space, maker.setter.look.accent)]


def _spaces(page: FilledPage, frame: Frame) -> Iterator[Box]:
    """What columns leave white below them; those that end about level leave one space together. None below
    what goes on beside it or overleaf, which a picture would cut in two; what goes on above it is not cut."""
    step = (frame.room + frame.gutter) / max(1, len(page.ends))
    low, first = page.ends, 0
    for after in range(1, len(low) + 1):
        if after < len(low) and abs(low[after] - low[first]) < LEVEL:
            continue
        top = max(low[first:after]) + WHITE
        if not page.open[after - 1] and frame.bottom - top >= TAIL:
            yield Box(
                frame.left + first * step, top, (after - first) * step - frame.gutter, frame.bottom - top
            )
        first = after


def _blank(frame: Frame, tails: Iterator[Tail], numbers: range, maker: Sheetmaker) -> list[Page]:
    """What is left of the last sheet of a booklet, but for its outer page: cards."""
    box = Box(frame.left, frame.top, frame.room, frame.bottom - frame.top)
    pages = []
    for number in numbers:
        tail = next(tails, None)
        drawn = tailpiece(tail, box, maker.setter.look.accent) if tail else []
        pages.append(_printed(FilledPage([], [], []), drawn, frame, number, maker))
    return pages


def _back(back: backs.BackCover, picture: Drawing | None, frame: Frame, maker: Sheetmaker) -> Iterator[Item]:
    """The outer page of a booklet, on the picture of its front or on the colour of the band."""
    if picture is not None:
        yield from backs.painted_ground(maker, picture, _cover(frame, -CUT))
        yield from backs.back_words(maker, back, _inner(frame))
        return
    ground = Box(frame.left, frame.top, frame.room, frame.height - 2 * frame.top)
    yield Path(rect(*ground, 2.2), maker.setter.look.band)
    yield from backs.back_words(maker, back, ground)


def _printed(
    page: FilledPage,
    tails: Sequence[Item],
    frame: Frame,
    number: int,
    maker: Sheetmaker,
    parts: Sequence[furniture.RulesPart] = (),
) -> Page:
    foot = furniture.foot(maker.material.edition, frame, number, maker.setter, parts)
    titles = (heading.words for heading in page.headings if heading.level == PART)
    items, headings = (*page.items, *tails, *foot), tuple(one._replace(read=number) for one in page.headings)
    return Page(frame.width, frame.height, items, title=next(titles, ""), headings=headings)
