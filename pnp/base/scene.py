"""A finished drawing: primitives in millimetres, origin top left, y down.

Layout is over when a scene exists: backends match on the kinds of items and never measure, wrap or open files.
Owns the primitives, their helpers, and the keys by which equal drawings are found.
Must not know cards, paper or ReportLab.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal, TypeAlias, assert_never

from pnp.base.frozen import NamedTuple, dataclass

# ("M", x, y) ("L", x, y) ("C", x1, y1, x2, y2, x, y) ("Z",): absolute, nothing else
Segment: TypeAlias = (
    tuple[str, float, float] | tuple[str, float, float, float, float, float, float] | tuple[str]
)
Point: TypeAlias = tuple[float, float]
Json: TypeAlias = "bool | float | str | list[Json] | tuple[Json, ...] | dict[str, Json] | None"
Ink: TypeAlias = str  # "#rrggbb", lower case
Cap: TypeAlias = Literal["butt", "round", "square"]
Join: TypeAlias = Literal["miter", "round", "bevel"]
# what a group is on its face or sheet; "" for most
Layer: TypeAlias = Literal["", "art", "marks", "label", "cut", "crease"]
# a b c d e f as in SVG: x' = a x + c y + e, y' = b x + d y + f
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
# a glyph: its number in its font, its advance, how far right and up of the pen it stands, in thousandths of the size,
# and where among the characters those begin that it shows
GlyphPlace: TypeAlias = tuple[int, int, int, int, int]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def grow(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


class Gradient(NamedTuple):
    """Linear: ``coords`` x1 y1 x2 y2. Radial: cx cy r. Stops are (offset, ink); opacity belongs to the item.

    ``matrix`` maps the gradient's own space to the item's; only elliptic radial gradients need one. Beyond
    the first and last stop the colour continues.
    """

    coords: tuple[float, ...]
    stops: tuple[tuple[float, Ink], ...]
    matrix: Matrix = IDENTITY

    @property
    def radial(self) -> bool:
        return len(self.coords) == 3


Paint: TypeAlias = Ink | Gradient


class TemplatePlace(NamedTuple):
    """A place in a template: its name without suffix; lines and columns count from 1."""

    template: str
    line: int
    column: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """Where a thing was drawn. No part of what the thing is: all origins are equal, so that equal drawings stay so."""

    element: str = ""
    place: TemplatePlace | None = None
    calls: tuple[TemplatePlace, ...] = ()  # of macros, includes and parts that led there, the outermost first
    box: Box | None = None  # of a picture
    file: str = ""  # that a picture was read from

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Origin)

    def __hash__(self) -> int:
        return 0


UNKNOWN = Origin()


class Stroke(NamedTuple):
    """A line drawn along a path. The miter limit is 4, as in SVG; PDF's own default is 10."""

    ink: Ink
    width: float
    cap: Cap = "butt"
    join: Join = "miter"
    dash: tuple[float, ...] = ()


class Path(NamedTuple):
    """Filled first, then stroked; with ``opacity`` below 1 the fill shows through the stroke."""

    segments: tuple[Segment, ...]
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    opacity: float = 1.0
    origin: Origin = UNKNOWN


class Text(NamedTuple):
    """One run of one face on one baseline, already shaped. ``glyphs`` are the characters drawn.

    ``kerns`` are (index, adjustment): after that character the pen moves by adjustment thousandths of the
    size. ``space`` widens every space (justified lines), in mm. ``width`` is the advance of the run in mm.
    In scripts where a character is no glyph ``places`` are what is drawn, from left to right, and ``glyphs`` what it says.
    """

    glyphs: str
    font: str  # a face id of fonts.yaml, "fira-sans/700", "fira-sans/400i"
    size: float  # mm
    x: float
    y: float  # baseline
    ink: Ink = "#000000"
    width: float = 0.0
    kerns: tuple[tuple[int, float], ...] = ()
    space: float = 0.0
    opacity: float = 1.0
    places: tuple[GlyphPlace, ...] = ()
    level: int = 0  # of changes of direction, odd where it is read from the right; no part of what is drawn


class Image(NamedTuple):
    """A raster by the digest of its bytes; the bytes travel beside the scene in ``Assets``."""

    asset: str
    box: Box
    opacity: float = 1.0


class Meaning(NamedTuple):
    """What a group tells who does not see it. It is no part of what is drawn.

    A ``word`` stands in a line of text in its place: ``runs`` are its letters as that line would set them, each a face id,
    characters and their width; all go into ``room`` on the ``baseline``, in the group's own measure. Of a ``picture`` and
    an ``ornament`` no letters are read, but the words of the former. A ``margin`` is read beside the text.
    """

    sort: Literal["word", "picture", "ornament", "margin"]
    words: str = ""
    runs: tuple[tuple[str, str, float], ...] = ()
    room: float = 0.0
    baseline: float = 0.0
    level: int = 0  # as of a text, of the line it stands in

    @property
    def is_unread(self) -> bool:
        return self.sort in ("picture", "ornament")


ORNAMENT, MARGIN = Meaning("ornament"), Meaning("margin")


class Group(NamedTuple):
    """Items moved, clipped or faded together.

    Items that come again have a ``key``, made of what they are (``shared``): backends that can draw them once.
    ``clip`` is in the group's own coordinates, so ``matrix`` moves it too; its fill and stroke mean nothing.
    ``opacity`` below 1 fades the group as a whole, overlaps do not show.
    """

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    layer: Layer = ""
    origin: Origin = UNKNOWN  # of a picture; of what lies in a plain group, its items tell
    key: str = ""
    means: Meaning | None = None


class Link(NamedTuple):
    """A group that leads somewhere when it is clicked on a screen: to an address, or as ``#page=3`` to a page beside it."""

    group: Group
    url: str


Item: TypeAlias = Path | Text | Image | Group | Link


class TextBox(NamedTuple):
    """A text that was set: its box, what lies in it, and the way from there to the face.

    ``field`` is the field of the card whose words these are, where the template says it.
    """

    name: str
    field: str
    box: Box
    items: tuple[Item, ...]
    matrix: Matrix
    origin: Origin = UNKNOWN
    asked_pt: float = 0.0  # its size, as the template has it
    used_pt: float = 0.0  # and as it had to be
    step: Literal["", "smaller", "condensed", "hyphenated"] = ""  # the last thing that was done for it to fit
    said: str = ""  # its words, as markup
    style: object = None  # the ``Style`` it is to be set in, of a box that has its room from the template


@dataclass(frozen=True)
class Scene:
    """One side of one component: its trim box at 0, 0, what bleeds beyond it, and its outline.

    ``texts`` tells of the texts among the items whose they are; backends need not look.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 0.0  # how far the art reaches beyond the trim on each side
    outline: Path | None = None  # the cut line where it is not the trim rectangle
    texts: tuple[TextBox, ...] = ()

    @property
    def trim(self) -> Box:
        return Box(0, 0, self.width, self.height)

    @cached_property
    def key(self) -> str:
        """Equal for equal drawings, wherever and whenever they are made, whatever they mean: the digest of the face."""
        plain = (self.width, self.height, self.bleed, tuple(map(_plain, self.items)))
        return _digest(plain)


KAPPA = 0.5522847498


def rect(x: float, y: float, w: float, h: float, radius: float = 0.0) -> tuple[Segment, ...]:
    """A rectangle, clockwise from the top left; ``radius`` rounds its corners."""
    r = min(radius, w / 2, h / 2)
    if r <= 0:
        return ("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",)
    return rounded(Box(x, y, w, h), r, r)


def rounded(box: Box, rx: float, ry: float) -> tuple[Segment, ...]:
    """A rectangle whose corners are quarters of an ellipse."""
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - kx, y, right, y + ky, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + kx, bottom, x, bottom - ky, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def polygon(points: Iterable[tuple[float, float]]) -> tuple[Segment, ...]:
    first, *rest = points
    return ("M", *first), *[("L", x, y) for x, y in rest], ("Z",)


def enlarged(scene: Scene, times: float) -> Scene:
    """The same drawing on a piece so many times as large."""
    if times == 1.0:
        return scene
    by = (times, 0.0, 0.0, times, 0.0, 0.0)
    outline = scene.outline and scene.outline._replace(segments=transform(scene.outline.segments, by))
    texts = tuple(
        one._replace(
            matrix=multiply(by, one.matrix), asked_pt=one.asked_pt * times, used_pt=one.used_pt * times
        )
        for one in scene.texts
    )
    size = scene.width * times, scene.height * times
    return Scene(*size, (Group(scene.items, by),), scene.bleed * times, outline, texts)


def line(x1: float, y1: float, x2: float, y2: float) -> tuple[Segment, ...]:
    return ("M", x1, y1), ("L", x2, y2)


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies ``inner`` first, then ``outer``."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def move(items: tuple[Item, ...], x: float, y: float, *, layer: Layer = "") -> Group:
    return Group(items, (1.0, 0.0, 0.0, 1.0, x, y), layer=layer)


def shared(items: tuple[Item, ...], matrix: Matrix = IDENTITY, clip: Path | None = None) -> Group:
    """A group of items that come again, in this drawing or in others."""
    return Group(items, matrix, clip, key=key_of(items))


def without_texts(items: Iterable[Item]) -> Iterator[Item]:
    """The same, its texts left out."""
    for item in items:
        match item:
            case Text():
                continue
            case Link():
                yield from without_texts((item.group,))
            case Group():
                kept = tuple(without_texts(item.items))
                yield item if kept == item.items else item._replace(items=kept, key="")
            case Path() | Image():
                yield item
            case _:
                assert_never(item)


def transform(segments: Iterable[Segment], matrix: Matrix) -> tuple[Segment, ...]:
    """The segments as the matrix shows them."""
    return tuple(_transformed(segment, matrix) for segment in segments)


def _transformed(segment: Segment, matrix: Matrix) -> Segment:
    if len(segment) == 3:
        return (segment[0], *apply(matrix, segment[1], segment[2]))
    if len(segment) == 7:
        kind, x1, y1, x2, y2, x, y = segment
        return (kind, *apply(matrix, x1, y1), *apply(matrix, x2, y2), *apply(matrix, x, y))
    return segment


def bounds(items: Iterable[Item]) -> Box | None:
    """A box that no ink leaves; it may be larger than the ink, never smaller. None where nothing is drawn."""
    boxes = [box for item in items if (box := _item_bounds(item))]
    return _around([(x, y) for box in boxes for x, y in ((box.x, box.y), (box.right, box.bottom))])


def _item_bounds(item: Item) -> Box | None:
    match item:
        case Path():
            box = _hull(item.segments)
            return box.grow(_reach(item.stroke)) if box and item.stroke else box
        case Text():
            return Box(item.x, item.y - item.size, item.width, item.size).grow(item.size / 2)
        case Image():
            return item.box
        case Group():
            inner = _group_bounds(item) if item.key else bounds(item.items)
            return around(item.matrix, inner) if inner else None
        case Link():
            return _item_bounds(item.group)
        case _:
            assert_never(item)


_measured: dict[str, Box | None] = {}  # by key: what comes again, in other languages too, is measured once


def _group_bounds(group: Group) -> Box | None:
    if group.key not in _measured:
        if len(_measured) >= _SEEN:
            _measured.clear()
        _measured[group.key] = bounds(group.items)
    return _measured[group.key]


def _reach(stroke: Stroke) -> float:
    """How far a stroke reaches beyond its path: four half widths at a miter, one and a half at a square cap."""
    halves = 4.0 if stroke.join == "miter" else 1.5 if stroke.cap == "square" else 1.0
    return stroke.width / 2 * halves


def _hull(segments: Iterable[Segment]) -> Box | None:
    """The box around all points, control points too, which curves never leave."""
    points: list[float] = []
    for segment in segments:
        points += segment[1:]
    if not points:
        return None
    xs, ys = points[::2], points[1::2]
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def _corners(box: Box) -> tuple[tuple[float, float], ...]:
    return (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)


def around(matrix: Matrix, box: Box) -> Box:
    """The box around a box as the matrix shows it."""
    if matrix == IDENTITY:
        return box
    return _around([apply(matrix, x, y) for x, y in _corners(box)]) or box


def _around(points: Iterable[tuple[float, float]]) -> Box | None:
    if not (pairs := list(points)):
        return None
    xs, ys = zip(*pairs, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


# --- keys ------------------------------------------------------------------------------------------------


def key_of(items: Iterable[Item]) -> str:
    """Equal for equal items that mean the same; groups among them that have keys are told by these."""
    return _digest(tuple(map(_known, items)))


# An item in nothing but tuples, numbers and strings.
_PlainValue: TypeAlias = "bool | float | str | tuple[_PlainValue, ...] | None"
_PlainValues: TypeAlias = tuple[_PlainValue, ...]


def _digest(plain: _PlainValues) -> str:
    """Version 2 of marshal writes values alone, nothing of how they are held in memory, and takes a tenth of the
    time of a readable dump."""
    return hashlib.sha256(marshal.dumps(plain, 2)).hexdigest()


def _known(item: Item) -> _PlainValues:
    if isinstance(item, Group):
        inside = item.key or tuple(map(_known, item.items))
        return inside, *_around_items(item), item.means and tuple(item.means)
    if isinstance(item, Link):
        return _known(item.group), item.url
    return (*_plain(item), item.level) if isinstance(item, Text) and item.level else _plain(item)


def _plain(item: Item) -> _PlainValues:
    if isinstance(item, Text):
        return item[:-1] if item.places else item[:-2]
    if isinstance(item, Group):
        return _plain_inside(item), *_around_items(item)
    if isinstance(item, Path):
        fill: _PlainValue = tuple(item.fill) if isinstance(item.fill, Gradient) else item.fill
        return item.segments, fill, item.stroke and tuple(item.stroke), item.even_odd, item.opacity
    if isinstance(item, Link):
        return *_plain(item.group)[:-1], f"link:{item.url}"
    return item.asset, tuple(item.box), item.opacity


_seen: dict[str, _PlainValues] = {}  # by key: what comes again is taken apart once
_SEEN = 2000


def _plain_inside(group: Group) -> _PlainValues:
    if not group.key:
        return tuple(map(_plain, group.items))
    if (plain := _seen.get(group.key)) is None:
        if len(_seen) >= _SEEN:
            _seen.clear()
        plain = _seen[group.key] = tuple(map(_plain, group.items))
    return plain


def _around_items(group: Group) -> _PlainValues:
    clip = group.clip and _plain(group.clip)
    return group.matrix, clip, group.opacity, group.layer
