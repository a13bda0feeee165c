"""One drawing after the other, item by item: what each becomes, seen on what lies under it.

Owns the walk and its rules. Must not know how colours are mixed, or how the grid works.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from pnp.base.frozen import NamedTuple, replace
from pnp.base.scene import (
    IDENTITY,
    Box,
    Gradient,
    Group,
    Image,
    Item,
    Layer,
    Link,
    Matrix,
    Paint,
    Path,
    Point,
    Scene,
    Segment,
    Stroke,
    Text,
    apply,
    around,
    key_of,
    multiply,
    rect,
)
from pnp.draw.inksaver.forms import Polygon, along, area, length, polygons, scale_of
from pnp.draw.inksaver.ground_grid import PAPER, CellGrid, Pair, Spans, Under
from pnp.draw.inksaver.sketched_assets import SKETCH
from pnp.draw.inksaver.tones import (
    WHITE,
    Rgb,
    contrast,
    faded,
    ink_of,
    is_coloured,
    luminance,
    mixed,
    readable,
    rgb,
    tinted,
)

THIN = 0.8  # mm: what is less thick is a line
THICK = 1.4  # mm: what is thicker is an area
WIDE = 1.2  # mm: what is wider is no line, but a band
OUTLINE = 0.2  # mm: the slimmest that prints whole
TEXT = 4.6  # contrast of letters: what reads well is 4.5
LINE = 3.0  # of lines
EDGE = 1.2  # between two colours that have an edge
GROUND = 0.25  # of a drawing: what is larger is a ground
MOST_STEPS = 3_000_000  # for one drawing: beyond that nobody looks what lies under things
KEPT: frozenset[Layer] = frozenset(("marks", "label", "cut", "crease"))  # is not drawn for looks


class Lightness(NamedTuple):
    """How light a drawing becomes: how much is left of the contrast of a line to its ground and the most there may be,
    how strong tints are, and how much is left of the width of a line beyond the slimmest."""

    line: float
    most: float
    tint: float
    width: float


READ = Lightness(0.7, 4.0, 0.8, 0.15)  # what is read
SEEN = Lightness(0.45, 2.4, 0.55, 0.1)  # what need only be known again, as a back


class SparedDrawing(NamedTuple):
    """Items with little ink, and how much had to be looked at for them."""

    items: tuple[Item, ...]
    steps: int
    of: dict[int, Item]  # what became of each item, by its id


def spared(
    items: tuple[Item, ...], box: Box, lightness: Lightness = READ, cut: Path | None = None
) -> SparedDrawing:
    """The drawing of these items, of which the box is seen; what lies beyond the cut is no edge of anything."""
    walk = _Walk(box, lightness, cut)
    made = walk.items(items, _Visibility(IDENTITY, None, 1.0))
    return SparedDrawing(made, walk.grid.steps, walk.made)


def spared_scene(scene: Scene, lightness: Lightness = READ) -> tuple[Scene, int]:
    """A face with little ink, and how much had to be looked at for it."""
    cut = scene.outline or Path(rect(*scene.trim))
    drawing = spared(scene.items, scene.trim.grow(scene.bleed), lightness, cut)
    texts = tuple(
        text._replace(items=tuple(drawing.of.get(id(item), item) for item in text.items))
        for text in scene.texts
    )
    return replace(scene, items=drawing.items, texts=texts), drawing.steps


class _Visibility(NamedTuple):
    """From an item to the drawing: where it lies, what is seen of it, how much shows through."""

    matrix: Matrix
    clip: Spans | None
    opacity: float


class _Walk:
    def __init__(self, box: Box, lightness: Lightness, cut: Path | None) -> None:
        self.grid, self._lightness = CellGrid(box), lightness
        self._within = self.grid.spans(polygons(cut.segments, IDENTITY)) if cut else None
        self._blind: dict[int, tuple[Item, Item]] = {}  # by the id of what it was
        self.made: dict[int, Item] = {}
        self._whole = self.grid.area

    def items(self, items: Iterable[Item], way: _Visibility) -> tuple[Item, ...]:
        found: list[Item] = []
        for item in items:
            made = self._item(item, way)
            if len(made) == 1:
                self.made[id(item)] = made[0]
            found += made
        return tuple(found)

    def _item(self, item: Item, way: _Visibility) -> tuple[Item, ...]:
        self.grid.steps += 1
        if self.grid.steps > MOST_STEPS:
            return (self._unseen(item),)
        match item:
            case Path():
                return self._path(item, way)
            case Text():
                return (self._text(item, way),)
            case Image():
                return (self._image(item, way),)
            case Group():
                return (self._group(item, way),)
            case Link():
                return (item._replace(group=self._group(item.group, way)),)
            case _:
                assert_never(item)

    def _group(self, group: Group, way: _Visibility) -> Group:
        if group.layer in KEPT:
            return group
        matrix, clip = multiply(way.matrix, group.matrix), way.clip
        if group.clip is not None:
            outlines = polygons(group.clip.segments, matrix)
            clip = self.grid.within(self.grid.spans(outlines, group.clip.even_odd), clip)
        items = self.items(group.items, _Visibility(matrix, clip, way.opacity * group.opacity))
        return group._replace(items=items, key=key_of(items) if group.key else "")

    def _unseen(self, item: Item) -> Item:
        """What comes after too much was looked at: whatever lies under it counts as light."""
        known = self._blind.get(id(item))
        if known is None:
            known = self._blind[id(item)] = item, self._lightened(item)
        return known[1]

    def _lightened(self, item: Item) -> Item:
        match item:
            case Path(fill=fill, stroke=stroke):
                edge = stroke and stroke._replace(ink=ink_of(readable(rgb(stroke.ink), WHITE, LINE)))
                return item._replace(fill=self._lighter(fill, 0.0, THICK, WHITE), stroke=edge)
            case Text():
                return item._replace(ink=ink_of(readable(rgb(item.ink), WHITE, TEXT)))
            case Image():
                return item._replace(asset=item.asset + SKETCH)
            case Group():
                items = tuple(map(self._unseen, item.items))
                return item._replace(items=items, key=key_of(items) if item.key else "")
            case Link():
                group = self._unseen(item.group)
                return item._replace(group=group) if isinstance(group, Group) else item
            case _:
                assert_never(item)

    def _image(self, image: Image, way: _Visibility) -> Image:
        outlines = polygons(rect(*image.box), way.matrix)
        spans = self.grid.within(self.grid.spans(outlines), way.clip)
        self.grid.paint(spans, PICTURE)
        return image._replace(asset=image.asset + SKETCH)

    # --- letters ---

    def _text(self, text: Text, way: _Visibility) -> Text:
        box = Box(text.x, text.y - 0.7 * text.size, text.width, 0.7 * text.size)
        under = self.grid.under_box(around(way.matrix, box)) or NOTHING
        ink = self._ink(rgb(text.ink), under, TEXT)
        return text._replace(ink=ink_of(ink), opacity=max(text.opacity, 0.9) if text.opacity > 0 else 0.0)

    def _ink(self, ink: Rgb, under: Under, least: float) -> Rgb:
        """Of letters and lines: their own colour if it can be seen, else the ground's where it has none, made darker."""
        if contrast(ink, under.darkest) >= least:
            return ink
        was = under.most.was
        if luminance(ink) > luminance(was) and not is_coloured(ink):
            ink = was
        return readable(ink, under.darkest, least)

    # --- shapes ---

    def _path(self, path: Path, way: _Visibility) -> tuple[Item, ...]:
        outlines = polygons(path.segments, way.matrix)
        scale = scale_of(way.matrix)
        made = path
        edge: Stroke | None = None
        if path.fill is not None and path.opacity > 0:
            made, edge = self._filled(path, outlines, way, scale)
        if path.stroke is None:
            return self._edged(made, edge, way.matrix) if edge else (made,)
        return self._stroked(made, path.stroke, outlines, way, scale)

    def _filled(
        self, path: Path, outlines: list[Polygon], way: _Visibility, scale: float
    ) -> tuple[Path, Stroke | None]:
        spans = self.grid.within(self.grid.spans(outlines, path.even_odd), way.clip)
        under = self.grid.under(spans) or self.grid.under_points(
            [point for points in outlines for point in points], way.clip
        )
        if under is None:  # nothing of it is seen
            return path, None
        opacity = path.opacity * way.opacity
        around_it = length(outlines)
        thick = 2 * area(outlines) / around_it if around_it else 0.0
        colour, was = _middle(path.fill), under.most.was
        line = self._line(colour, under)
        if thick < THIN:
            self.grid.paint(spans, Pair(colour, line), opacity)
            return path._replace(fill=ink_of(line)), None
        share = self.grid.count(spans) * self.grid.cell**2 / self._whole
        fill = self._lighter(path.fill, share, thick, line)
        self.grid.paint(spans, Pair(colour, _middle(fill)), opacity)
        if contrast(colour, was) < EDGE or opacity < 0.6 or share > 0.9:
            return path._replace(fill=fill), None
        return path._replace(fill=fill), Stroke(
            ink_of(self._rim(colour, under)), OUTLINE / scale, join="round"
        )

    def _edged(self, path: Path, edge: Stroke, matrix: Matrix) -> tuple[Path, ...]:
        """The shape and its outline, as far as that is one and will not be cut off."""
        parts: list[Segment] = []
        is_whole, pen, at, start = True, False, (0.0, 0.0), (0.0, 0.0)
        for segment in path.segments:
            end = (segment[-2], segment[-1]) if len(segment) > 1 else start
            if segment[0] == "M":
                start, pen = end, False
            elif any(self._is_inside(point, matrix) for point in along(at, segment, end)):
                if not pen:
                    parts.append(("M", *at))
                parts.append(segment if len(segment) > 1 else ("L", *end))
                pen = True
            else:
                is_whole = pen = False
            at = end
        if is_whole:
            return (path._replace(stroke=edge),)
        return (path, Path(tuple(parts), None, edge, origin=path.origin)) if parts else (path,)

    def _is_inside(self, point: Point, matrix: Matrix) -> bool:
        x, y = apply(matrix, *point)
        return self._within is None or all(self.grid.has(self._within, x + dx, y + dy) for dx, dy in NEAR_CUT)

    def _line(self, colour: Rgb, under: Under) -> Rgb:
        """As well seen on what there is now as it was before."""
        was, now = under.most
        before = contrast(colour, was)
        if luminance(colour) > luminance(was) and not is_coloured(colour):
            colour = was
        seen = min(1 + (before - 1) * self._lightness.line, self._lightness.most)
        return faded(readable(colour, now, min(seen, LINE)), now, seen)

    def _rim(self, colour: Rgb, under: Under) -> Rgb:
        """The outline of what was seen as a colour beside another."""
        was = under.most.was
        dark = colour if is_coloured(colour) or luminance(colour) < luminance(was) else was
        seen = min(max(1.3 * contrast(colour, was), 2.0), self._lightness.most)
        return faded(readable(dark, WHITE, min(seen, LINE)), WHITE, seen)

    def _stroked(
        self, path: Path, stroke: Stroke, outlines: list[Polygon], way: _Visibility, scale: float
    ) -> tuple[Item, ...]:
        points = [point for outline in outlines for point in outline]
        under = self.grid.under_points(points, way.clip)
        if under is None:
            return (path,)
        colour, width = rgb(stroke.ink), stroke.width * scale
        if width < WIDE or stroke.dash:
            slim = width if width < OUTLINE else OUTLINE + (width - OUTLINE) * self._lightness.width
            ink = ink_of(self._line(colour, under))
            return (path._replace(stroke=stroke._replace(ink=ink, width=slim / scale if scale else slim)),)
        inside = stroke._replace(ink=ink_of(self._tinted(colour, 0.2, 0.06)))
        if contrast(colour, under.most.was) < EDGE:
            return (path._replace(stroke=inside),)
        rim = path._replace(stroke=stroke._replace(ink=ink_of(self._rim(colour, under))))
        inside = inside._replace(width=stroke.width - 2 * OUTLINE / scale)
        return rim, Path(path.segments, None, inside, opacity=path.opacity, origin=path.origin)

    def _lighter(self, fill: Paint | None, share: float, thick: float, line: Rgb) -> Paint | None:
        if isinstance(fill, Gradient):
            stops = tuple((at, ink_of(self._light(rgb(ink), share, thick, line))) for at, ink in fill.stops)
            return fill._replace(stops=stops)
        return ink_of(self._light(rgb(fill), share, thick, line)) if fill else None

    def _light(self, colour: Rgb, share: float, thick: float, line: Rgb) -> Rgb:
        """The lighter, the more of the drawing it takes; what is hardly thicker than a line is hardly lighter."""
        if share > GROUND:
            return self._tinted(colour, 0.08, 0.02)
        tint = self._tinted(colour, 0.16, 0.05) if thick > 3 else self._tinted(colour, 0.28, 0.07)
        return mixed(line, tint, (thick - THIN) / (THICK - THIN)) if thick < THICK else tint

    def _tinted(self, colour: Rgb, hue: float, value: float) -> Rgb:
        return tinted(colour, hue * self._lightness.tint, value * self._lightness.tint)


NEAR_CUT = ((0.7, 0.0), (-0.7, 0.0), (0.0, 0.7), (0.0, -0.7))  # mm: what is nearer runs along the cut
PICTURE = Pair((128, 128, 128), (200, 200, 200))
NOTHING = Under(PAPER, WHITE)


def _middle(fill: Paint | None) -> Rgb:
    if isinstance(fill, Gradient):
        inks = [rgb(ink) for _, ink in fill.stops]
        return mixed(inks[0], inks[-1], 0.5) if len(inks) < 3 else inks[len(inks) // 2]
    return rgb(fill) if fill else WHITE
