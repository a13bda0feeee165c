"""What stands around the faces of a sheet: crop marks, fold line, ruler and label.

Owns their geometry, once for each layout. Nothing here enters a trim. Must not know cards.

The two margins with more room, above and below or left and right, carry a band at the edge of what the
printer reaches: the first holds the ruler, the second the label (and 4 inches where paper is measured in
them). Crop marks stop short of the bands. Where a block fills the reach of the printer, its crop marks go
on into the border that printers promise least of, and on fronts into the bleed, which every printer reaches.

Fronts have short marks between neighbours, too, so that every cut has several: black on white, for they lie in bleeds.
Backs have none, since they may lie a little beside their fronts, by which they are cut. Round a front that is not cut
straight runs a fine line, just outside of its edge, black and white in turn: some of it shows on any colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.languages import language
from pnp.base.model import PageSide, Placement, Profile
from pnp.base.outlines import moved, straight
from pnp.base.scene import (
    Box,
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Segment,
    Stroke,
    apply,
    key_of,
    line,
    move,
    rect,
    transform,
)
from pnp.press.impose.cuts import along, corners, shape
from pnp.press.impose.duplex import MIRROR_X, MIRROR_Y
from pnp.press.impose.lattices import HAIR
from pnp.press.impose.margin_lettering import BLACK, POINT, one_line
from pnp.press.impose.packing import Packing
from pnp.press.impose.registration import registered
from pnp.press.impose.sheet_words import Words
from pnp.text.sentence_values import in_a_row
from pnp.text.text_places import NOWHERE, TextPlace, Where
from pnp.text.typesetter import OneLine, Typesetter

WHITE = "#ffffff"
CLEAR = 0.5  # mm between a bleed and the marks outside it
LONGEST, SHORTEST = 4.0, 1.0  # of a crop mark
PAPER_EDGE = 0.5  # marks stop this far from it
CROSS, SEEN = 2.0, 0.6  # mm: a mark between neighbours, and the least of one that can be seen
BAND = 2.15  # height of the bands: a line of 6 pt
LABEL = one_line(6)
STAMP = one_line(6, 700, WHITE)
BASELINE = BAND - 0.21 * 6 * POINT  # below the upper edge of a band
CROP = Stroke(BLACK, 0.15)
AROUND = Stroke(WHITE, 0.45)  # on colours that hide black
BESIDE = Stroke(WHITE, 0.15)  # an outline
DASHES = Stroke(BLACK, 0.15, dash=(0.8, 0.8))
FOLD = Stroke(BLACK, 0.2, dash=(2.0, 1.0))
FINE = Stroke(BLACK, 0.12)
INCH = 25.4
RULER = Where(NOWHERE, "sheets", "ruler")
NAME = 12.0  # mm kept for the name of a ruler
BOTH = 200.0  # length of a band that holds a label and 4 inches
RULE = 0.1  # of a ruler, below the upper edge of its band
ACCENT = 0.4  # mm above the band that accents on capitals take
DOT = " · "  # between what a label tells
SPACE = 1.5  # between a ruler and its name
MarkRun: TypeAlias = tuple[float, float]  # where a mark begins and ends along its cut


class Bands(NamedTuple):
    """Where ruler and label stand: a matrix each, from a strip that begins at 0, 0, and its length."""

    first: Matrix
    second: Matrix
    length: float
    across: bool  # above and below the block; else left and right of it


class Label(NamedTuple):
    """The words on a sheet: the first title that has room is taken."""

    titles: tuple[str, ...]
    rest: tuple[str, ...]
    place: TextPlace
    draft: str = ""  # the word for it, when it is one
    inches: str = ""  # what the ruler beside it is called


class RulerNames(NamedTuple):
    """What the rulers are called in the language of a sheet: 100 mm, 4 in."""

    metric: str
    inches: str


def ruler_names(words: Words) -> RulerNames:
    return RulerNames(words["lengths"], words["inches"])


def bands(layout: Packing, profile: Profile) -> Bands | None:
    """The bands of a sheet; None where bleeds leave no margin wide enough for them."""
    block, margin = layout.block, profile.margin
    beside, above = block.x - margin, block.y - margin
    if max(beside, above) < aside(profile, cuts=False) - HAIR:
        return None
    return sheet_bands(layout.width, layout.height, margin, across=above >= beside)


def aside(profile: Profile, *, cuts: bool) -> float:
    """The room two opposite margins need beside the bleeds: a band, and crop marks if there are cuts."""
    if not (profile.ruler or profile.label):
        return 0.0
    return CLEAR + BAND + (SHORTEST if cuts and profile.marks else 0.0)


def sheet_bands(width: float, height: float, margin: float, *, across: bool = True) -> Bands:
    right, bottom = width - margin, height - margin
    if across:
        above: Matrix = (1, 0, 0, 1, margin, margin)
        below: Matrix = (1, 0, 0, 1, margin, bottom - BAND)
        return Bands(above, below, width - 2 * margin, True)
    upward: Matrix = (0, -1, 1, 0, margin, bottom)
    upward_right: Matrix = (0, -1, 1, 0, right - BAND, bottom)
    return Bands(upward, upward_right, height - 2 * margin, False)


def in_margins(
    layout: Packing,
    side: PageSide,
    profile: Profile,
    setter: Typesetter,
    filled: Sequence[Placement],
    names: RulerNames,
) -> Group:
    """Crop marks, fold line and rulers of one side: the same for every page of a layout whose slots are ``filled`` as far.
    Empty ones have no marks."""
    strips = bands(layout, profile)
    items: list[Item] = []
    if profile.marks and not layout.registered:
        if layout.mixed or layout.staggered:
            items += _corner_marks(filled, layout, profile, strips)
        elif filled and straight(filled[0].scene):
            trims = [placement.trim for placement in filled]
            items += _crop_marks(layout, side, trims, profile, strips)
        elif filled and shape(filled[0].scene) == "hexagon":  # plain rows: nothing else shows where to cut
            items += _corner_marks(filled, layout, profile, strips)
        if not layout.precut:
            items += _outlines(filled)
    if profile.marks and layout.folded:
        items += _fold_line(layout, profile, strips)
    if profile.ruler and strips is not None:
        items += rulers(strips, profile, setter, names)
    if layout.registered and profile.registration is not None and side == "front":
        items += registered(layout, profile.registration)
    drawn = tuple(items)
    # each layout and side its own, as they always had: files stay the same bytes
    return Group(drawn, layer="marks", key=f"{key_of(drawn)} {side} {layout.block}")


# --- crop marks ------------------------------------------------------------------------------------------


class KnifeWay(NamedTuple):
    """One of the two ways a knife goes, and all that stands across it: where cuts lie, what marks of theirs may cover."""

    upright: bool  # cuts from top to bottom
    cuts: tuple[float, ...]
    of_fronts: tuple[float, ...]  # those of them that cut a front
    columns: tuple[tuple[float, float], ...]  # from trim to trim, of the fronts a cut goes along
    block: tuple[float, float]  # from bleed to bleed, along the cuts
    paper: float
    fold: float | None  # where it crosses the cuts


def _crop_marks(
    layout: Packing, side: PageSide, trims: Sequence[Box], profile: Profile, strips: Bands | None
) -> Iterator[Path]:
    """A line outside the block at both ends of every cut of ``trims``; equal cuts of neighbours share one. On fronts
    short ones between neighbours, and into the bleed where the printer may leave out what is outside."""
    plain: list[Segment] = []
    inside: list[Segment] = []
    for axis in _axes(layout, trims):
        outer, is_sure = _outer(axis, profile, strips)
        between = [*_between(axis)] if side != "back" else []
        if side != "back" and not is_sure:
            between += _entering(axis, layout)
        plain += [segment for at in axis.cuts for run in outer for segment in _marked(axis, at, run)]
        inside += [segment for at in axis.of_fronts for run in between for segment in _marked(axis, at, run)]
    if inside:
        yield Path(tuple(inside), stroke=AROUND)
    if plain or inside:
        yield Path((*plain, *inside), stroke=CROP)


def _marked(axis: KnifeWay, at: float, run: MarkRun) -> tuple[Segment, ...]:
    start, end = run
    return line(at, start, at, end) if axis.upright else line(start, at, end, at)


def _axes(layout: Packing, trims: Sequence[Box]) -> Iterator[KnifeWay]:
    fronts = [box for box in trims if box in layout.slots] if layout.folded else trims
    ways = (True, layout.height, MIRROR_Y), (False, layout.width, MIRROR_X)
    for upright, paper, mirror in ways:
        yield KnifeWay(
            upright,
            _cuts(trims, upright),
            _cuts(fronts, upright),
            tuple(sorted({_span(box, not upright) for box in fronts})),
            _span(layout.block, not upright),
            paper,
            paper / 2 if layout.folded and layout.mirror == mirror else None,
        )


def _span(box: Box, across: bool) -> tuple[float, float]:
    return (box.x, box.right) if across else (box.y, box.bottom)


def _outer(axis: KnifeWay, profile: Profile, strips: Bands | None) -> tuple[list[MarkRun], bool]:
    """The two lines outside the block, if there is room for any, and whether enough of them is printed for sure."""
    border = axis.block[0]
    reach = min(LONGEST, _room(border, profile, strips, axis.upright))
    is_sure = reach >= SHORTEST and border - CLEAR - profile.margin >= SHORTEST - HAIR
    if reach < SHORTEST:
        return [], is_sure
    return [_away(edge, CLEAR, reach, out) for edge, out in zip(axis.block, (-1, 1), strict=True)], is_sure


def _away(edge: float, near: float, length: float, out: int) -> MarkRun:
    """Away from an edge, before or behind it."""
    return edge + out * near, edge + out * (near + length)


def _between(axis: KnifeWay) -> Iterator[MarkRun]:
    """Between neighbours: one in the middle, two where they are far apart; beside a fold, on the fronts' side of it."""
    for (_, end), (start, _) in pairwise(axis.columns):
        room = start - end - 2 * CLEAR
        if room > 2 * CROSS:
            yield _away(end, CLEAR, CROSS, 1)
            yield _away(start, CLEAR, CROSS, -1)
        elif room >= SEEN:
            middle, half = (start + end) / 2, min(CROSS, room) / 2
            yield middle - half, middle + half
    if axis.fold is not None:
        edge = axis.columns[-1][1]
        room = min(CROSS, axis.fold - edge - 2 * CLEAR)
        if room >= SEEN:
            yield _away(edge, CLEAR, room, 1)


def _entering(axis: KnifeWay, layout: Packing) -> Iterator[MarkRun]:
    """From the lines outside the block through the bleed, as far as short of the trims."""
    first, last = (edge + out * layout.bleed for edge, out in zip(axis.block, (1, -1), strict=True))
    start = max(axis.block[0] - CLEAR, PAPER_EDGE)
    if first - CLEAR - start >= SEEN:
        yield first - CLEAR, start
        if axis.fold is None:
            yield last + CLEAR, axis.paper - start


def _corner_marks(
    filled: Iterable[Placement], layout: Packing, profile: Profile, strips: Bands | None
) -> Iterator[Path]:
    """Lines that go on from both ends of every straight side of a front, where cuts of several sizes or directions meet:
    short ones in bleeds and gutters, longer ones out of the block. They lie off every piece."""
    far = min(CLEAR + CROSS, layout.bleed + CLEAR + SHORTEST)
    found: dict[tuple[Point, Point], None] = {}  # neighbours share some
    for placement in filled:
        ends = [apply(placement.matrix, *corner) for corner in corners(placement.scene)]
        for pair in pairwise([*ends, *ends[:1]] if placement.side == "front" else ()):
            for (x, y), (x2, y2) in (pair, pair[::-1]):
                long = hypot(x2 - x, y2 - y)
                across, down = (x - x2) / long, (y - y2) / long
                begin = (x + CLEAR * across, y + CLEAR * down)
                end = _outward((x + far * across, y + far * down), (across, down), layout, profile, strips)
                if _is_on_paper(end, layout) and not _is_on_another(end, placement, layout):
                    first, last = sorted((_rounded(begin), _rounded(end)))
                    found[first, last] = None
    segments = tuple(segment for (x, y), (x2, y2) in found for segment in line(x, y, x2, y2))
    if segments:
        yield Path(segments, stroke=AROUND)
        yield Path(segments, stroke=CROP)


def _outlines(filled: Iterable[Placement]) -> Iterator[Path]:
    """A line round every front that is cut along an outline of its own, its inner edge where to cut."""
    segments = tuple(
        segment
        for one in filled
        if one.side == "front" and (cut := along(one.scene))
        for segment in transform(moved(cut, BESIDE.width / 2), one.matrix)
    )
    if segments:
        yield Path(segments, stroke=BESIDE)
        yield Path(segments, stroke=DASHES)


def _outward(end: Point, way: Point, layout: Packing, profile: Profile, strips: Bands | None) -> Point:
    """The end of a mark, further away where it leaves the block upright or level."""
    block, (x, y) = layout.block, end
    for axis, (near, beyond) in enumerate(((block.x, block.right), (block.y, block.bottom))):
        if abs(way[axis]) > 1 - HAIR and not near <= end[axis] <= beyond:
            reach = min(LONGEST, _room(near, profile, strips, axis == 1))
            at = beyond + CLEAR + reach if way[axis] > 0 else near - CLEAR - reach
            if reach >= SHORTEST:
                return (at, y) if axis == 0 else (x, at)
    return end


def _is_on_paper(point: Point, layout: Packing) -> bool:
    x, y = point
    return PAPER_EDGE <= x <= layout.width - PAPER_EDGE and PAPER_EDGE <= y <= layout.height - PAPER_EDGE


def _is_on_another(point: Point, own: Placement, layout: Packing) -> bool:
    """Whether a mark would end on a neighbour, which may be where bleeds are narrow and rows plain."""
    if layout.mixed or layout.staggered:
        return False
    x, y = point
    return any(
        box.x - CLEAR < x < box.right + CLEAR and box.y - CLEAR < y < box.bottom + CLEAR
        for box in layout.slots
        if box != own.trim
    )


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def _cuts(boxes: Iterable[Box], upright: bool) -> tuple[float, ...]:
    return tuple(sorted({round(edge, 6) for box in boxes for edge in _span(box, upright)}))


def _room(border: float, profile: Profile, strips: Bands | None, across: bool) -> float:
    """How long a mark may be that leaves the block towards a border of that width."""
    banded = strips is not None and strips.across == across and (profile.ruler or profile.label)
    return border - CLEAR - (profile.margin + BAND if banded else PAPER_EDGE)


def _fold_line(layout: Packing, profile: Profile, strips: Bands | None) -> Iterator[Path]:
    """Dashed, along the fold, in the two margins it runs out to."""
    block = layout.block
    if layout.mirror == MIRROR_Y:
        room, y = _room(block.x, profile, strips, False), layout.height / 2
        ends = line(block.x - CLEAR, y, block.x - CLEAR - room, y)
        ends += line(block.right + CLEAR, y, block.right + CLEAR + room, y)
    else:
        room, x = _room(block.y, profile, strips, True), layout.width / 2
        ends = line(x, block.y - CLEAR, x, block.y - CLEAR - room)
        ends += line(x, block.bottom + CLEAR, x, block.bottom + CLEAR + room)
    if room > 0:
        yield Path(ends, stroke=FOLD)


# --- rulers ----------------------------------------------------------------------------------------------


def rulers(strips: Bands, profile: Profile, setter: Typesetter, names: RulerNames) -> Iterator[Group]:
    """100 mm in the first band, fewer on paper that is shorter;
    4 inches at the end of the second, behind the label, where the paper is measured in inches and long enough for both."""
    steps = min(10, int((strips.length - NAME) // 10))
    items, _ = ruler(steps, 10.0, names.metric.replace("100", str(10 * steps)), setter)
    yield Group(items, strips.first, layer="marks")
    if has_inches(strips, profile):
        items, width = ruler(4, INCH, names.inches, setter)
        begin = 0.0 if language(setter.language).is_right_to_left else strips.length - width
        yield Group((move(items, begin, 0),), strips.second, layer="marks")


def has_inches(strips: Bands, profile: Profile) -> bool:
    return in_inches(profile) and strips.length >= BOTH


def ruler(steps: int, step: float, name: str, setter: Typesetter) -> OneLine:
    """A measured line from 0 with a tick at every step, and its name behind it."""
    length = steps * step
    segments: list[Segment] = [*line(0, RULE, length, RULE)]
    for index in range(steps + 1):
        long = index in (0, steps) or 2 * index == steps
        segments += line(index * step, RULE, index * step, BAND - 0.25 if long else BAND / 2)
    words = setter.words(name, length + SPACE, BASELINE, LABEL, RULER)
    return OneLine((Path(tuple(segments), stroke=FINE), *words.items), length + SPACE + words.width)


def in_inches(profile: Profile) -> bool:
    """Whether both sides of the paper are whole half inches, as Letter, Legal and Tabloid are."""
    halves = [2 * side / INCH for side in (profile.width, profile.height)]
    return all(abs(half - round(half)) < 1e-3 for half in halves)


# --- labels ----------------------------------------------------------------------------------------------


def label(words: Label, strips: Bands, profile: Profile, setter: Typesetter) -> Group:
    """One line in the second band, which begins where the language does. A title too long for the paper gives way to the
    next, shorter one."""
    setter = setter.over()
    room = strips.length
    if profile.ruler and has_inches(strips, profile):
        room -= ruler(4, INCH, words.inches, setter).width + 2 * SPACE
    stamp = _stamp(words, setter) if words.draft else OneLine((), 0.0)
    texts = [in_a_row((title, *words.rest), setter.language, DOT) for title in words.titles]
    rest = in_a_row(words.rest, setter.language, DOT)
    told = setter.first_of((*texts, rest), room - stamp.width, (stamp.width, BASELINE), LABEL, words.place)
    return Group(setter.as_read((*stamp.items, *told.items), strips.length), strips.second, layer="label")


def _stamp(words: Label, setter: Typesetter) -> OneLine:
    """The word for a draft, white on black, and the room it takes."""
    items, width = setter.words(words.draft, 1.0, BASELINE, STAMP, words.place)
    ground = Path(rect(0, -ACCENT, width + 2, BAND + ACCENT), BLACK)
    return OneLine((ground, *items), width + 2 + SPACE)
