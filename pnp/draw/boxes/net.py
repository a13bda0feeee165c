"""The net of a tuck box: where it is cut and where it is creased, for an inside of any size.

              +-tab--+
              | lid  |                  tab, lid and dust flaps
     +--------+------+-dust-+--v---+-dust-+
     | glue   | back | side | front| side |
     +--------+------+-dust-+------+-dust-+
              | floor|
              +-tab--+

Seen from outside, which is printed. Owns the measures of flaps; every panel says along which line it folds from which
other. Must not know cards, paper or what is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.scene import KAPPA, Box, Group, Layer, Path, Point, Segment, Stroke, line

GLUE = 10.0  # mm: width of the glue flap, if the side it is glued to is as deep
TAB, LEAST_TAB = 15.0, 10.0  # how far a lid reaches into the box
SHARE = 0.45  # of the height: two tabs, one from either end
INSET = 0.75  # by which a tab is narrower than the box, on either side
RELIEF = 0.8  # by which a dust flap is narrower than its side, at either end
DUST = (10.0, 18.0)  # least and most length of a dust flap
NOTCH = 10.0  # radius of the thumb notch
SLIT = 5.0  # length of the slits that hold a tab behind the dust flaps
HALO, UNDER = (
    Stroke("#ffffff", 0.5),
    Stroke("#ffffff", 0.25),
)  # below a cut and a crease, to show on dark ground
CUT, CREASE = Stroke("#000000", 0.25), Stroke("#000000", 0.2, dash=(1.6, 1.6))


class BoxSize(NamedTuple):
    """The inside of a box, in mm: between its sides, from its floor to its lid, from its front to its back."""

    width: float
    height: float
    depth: float


class NetEdge(NamedTuple):
    """A line from one point on, that may be bent."""

    start: Point
    segments: tuple[Segment, ...]

    @property
    def points(self) -> Iterator[Point]:
        yield self.start
        for segment in self.segments:
            if len(segment) > 1:
                yield segment[-2], segment[-1]

    @property
    def end(self) -> Point:
        return list(self.points)[-1]

    @property
    def reverse(self) -> NetEdge:
        """The same line from its other end."""
        before = list(self.points)
        turned: list[Segment] = []
        for at in range(len(self.segments) - 1, -1, -1):
            segment, (x, y) = self.segments[at], before[at]
            if len(segment) == 7:
                turned.append(("C", segment[3], segment[4], segment[1], segment[2], x, y))
            else:
                turned.append(("L", x, y))
        return NetEdge(before[-1], tuple(turned))

    def mirrored(self, middle: float) -> NetEdge:
        """As in still water at that height."""
        start = self.start[0], 2 * middle - self.start[1]
        return NetEdge(start, tuple(_mirrored(segment, middle) for segment in self.segments))


class Panel(NamedTuple):
    """A part of the net that stays flat; it folds from its ``parent`` along its ``hinge``. The front has none."""

    name: str
    parent: str
    hinge: tuple[Point, Point]
    edge: NetEdge  # all round it


class Flaps(NamedTuple):
    """What closes one end of a box, each led round from one end of its hinge to the other."""

    lid: NetEdge  # with its tab
    left: NetEdge
    right: NetEdge

    def below(self, middle: float) -> Flaps:
        """At the other end of the box, led round the same way."""
        return Flaps(*(flap.mirrored(middle).reverse for flap in self))


class Net(NamedTuple):
    """All of it, from 0, 0 to ``width``, ``height``. ``outline`` is cut all round, ``slits`` apart from it."""

    size: BoxSize
    width: float
    height: float
    faces: Mapping[
        str, Box
    ]  # back, left, front, right, lid, floor: what is seen of the box when it is closed
    panels: tuple[Panel, ...]
    outline: tuple[Segment, ...]
    slits: tuple[tuple[Segment, ...], ...]
    creases: tuple[tuple[Segment, ...], ...]
    notch: float  # radius of the thumb notch in the upper edge of the front

    @property
    def lines(self) -> tuple[Group, ...]:
        """What is cut and what is creased, each in a layer that is called so: drawn solid and dashed."""
        return to_cut((self.outline, *self.slits)), to_crease(self.creases)


def to_cut(lines: Sequence[tuple[Segment, ...]]) -> Group:
    return _drawn("cut", lines, HALO, CUT)


def to_crease(lines: Sequence[tuple[Segment, ...]]) -> Group:
    return _drawn("crease", lines, UNDER, CREASE)


def _drawn(layer: Layer, lines: Sequence[tuple[Segment, ...]], under: Stroke, over: Stroke) -> Group:
    """The lines in a group of that layer, which holds nothing else, above a light line below each."""
    lit, drawn = (tuple(Path(one, None, stroke) for one in lines) for stroke in (under, over))
    return Group((*lit, Group(drawn, layer=layer)))


def glue_width(depth: float) -> float:
    return min(GLUE, depth - 1.0)


def extent(size: BoxSize, tab: float) -> tuple[float, float]:
    """The width and height of a net."""
    tab = min(tab, SHARE * size.height)
    return glue_width(size.depth) + 2 * (size.width + size.depth), size.height + 2 * (size.depth + tab)


def net(size: BoxSize, tab: float = TAB) -> Net:
    """The net of a box whose lid reaches that far into it."""
    across, tall, deep = size
    tab = min(tab, SHARE * tall)
    width, height = extent(size, tab)
    glue = glue_width(deep)
    xs = (glue, glue + across, glue + across + deep, glue + 2 * across + deep, width)
    top, bottom = tab + deep, tab + deep + tall
    faces = {
        "back": Box(xs[0], top, across, tall),
        "left": Box(xs[1], top, deep, tall),
        "front": Box(xs[2], top, across, tall),
        "right": Box(xs[3], top, deep, tall),
        "lid": Box(xs[0], tab, across, deep),
        "floor": Box(xs[0], bottom, across, deep),
    }
    long = min(max(DUST[0], min(DUST[1], 0.6 * deep)), across / 2 - 1.0)
    upper = Flaps(_lid(faces["lid"], tab), *(_dust_flap(faces[side], long) for side in ("left", "right")))
    lower = upper.below((top + bottom) / 2)
    flap = _glue_flap(glue, top, bottom)
    notch = min(NOTCH, across / 6, tall / 6)
    around = (
        flap, upper.lid, upper.left, _notched(faces["front"], notch), upper.right,
        NetEdge((width, top), (("L", width, bottom),)),
        lower.right, NetEdge((xs[3], bottom), (("L", xs[2], bottom),)), lower.left, lower.lid,
    )  # fmt: skip
    panels = (*_walls(faces, flap), *_closing(upper, ""), *_closing(lower, "lower "))
    slit = min(SLIT, across / 8)
    inner = xs[0] + INSET, xs[0] + INSET + slit, xs[1] - INSET - slit, xs[1] - INSET
    far = tab, height - tab
    slits = tuple(
        line(*ends) for y in far for ends in ((inner[0], y, inner[1], y), (inner[2], y, inner[3], y))
    )
    tucked = tuple(line(inner[1], y, inner[2], y) for y in far)
    hinges = tuple(
        line(*one.hinge[0], *one.hinge[1]) for one in panels if one.parent and "tab" not in one.name
    )
    return Net(size, width, height, faces, panels, _joined(around), slits, (*hinges, *tucked), notch)


# --- panels ----------------------------------------------------------------------------------------------


def _joined(runs: Sequence[NetEdge]) -> tuple[Segment, ...]:
    """One closed line; each begins where the one before ends."""
    segments = [segment for run in runs for segment in run.segments]
    return ("M", *runs[0].start), *segments, ("Z",)


def _walls(faces: Mapping[str, Box], flap: NetEdge) -> Iterator[Panel]:
    """The four walls; each hangs on its neighbour towards the front."""
    for name, parent in (("front", ""), ("left", "front"), ("back", "left"), ("right", "front")):
        box = faces[name]
        x = box.x if name == "right" else box.right
        corners = ((box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
        around = NetEdge((box.x, box.y), tuple(("L", *corner) for corner in corners))
        yield Panel(name, parent, ((x, box.y), (x, box.bottom)), around)
    yield Panel("glue", "back", (flap.start, flap.end), flap)


def _closing(flaps: Flaps, where: str) -> Iterator[Panel]:
    lid = flaps.lid
    (a, b), (c, d) = list(lid.points)[:2], list(lid.points)[-2:]
    tab = NetEdge(list(lid.points)[2], lid.segments[2:-2])
    yield Panel(f"{where}lid", "back", (a, d), NetEdge(a, tuple(("L", *point) for point in (b, c, d))))
    yield Panel(f"{where}tab", f"{where}lid", (tab.start, tab.end), tab)
    for side, dust in (("left", flaps.left), ("right", flaps.right)):
        yield Panel(f"{where}{side} dust", side, (dust.start, dust.end), dust)


def _glue_flap(glue: float, top: float, bottom: float) -> NetEdge:
    """Bevelled, so that it stays inside the side it is glued to."""
    bevel = min(0.6 * glue, (bottom - top) / 4)
    points = ((0.0, bottom - bevel), (0.0, top + bevel), (glue, top))
    return NetEdge((glue, bottom), tuple(("L", *point) for point in points))


def _lid(lid: Box, tab: float) -> NetEdge:
    """The lid and, beyond it, the tab with round corners."""
    fold, end, a, b = lid.y, lid.y - tab, lid.x + INSET, lid.right - INSET
    r = min(tab * 0.7, 9.0, (b - a) / 3)
    k = r * (1 - KAPPA)
    return NetEdge(
        (lid.x, lid.bottom),
        (
            ("L", lid.x, fold),
            ("L", a, fold),
            ("L", a, end + r),
            ("C", a, end + k, a + k, end, a + r, end),
            ("L", b - r, end),
            ("C", b - k, end, b, end + k, b, end + r),
            ("L", b, fold),
            ("L", lid.right, fold),
            ("L", lid.right, lid.bottom),
        ),
    )


def _dust_flap(side: Box, long: float) -> NetEdge:
    """Above a side, a little narrower and with its corners taken off, so that it slips in below the lid."""
    slope, end = min(3.0, side.w * 0.15), side.y - long
    a, b = side.x + RELIEF, side.right - RELIEF
    near = side.y - min(RELIEF, long / 2)
    points = ((a, near), (a + slope, end), (b - slope, end), (b, near), (side.right, side.y))
    return NetEdge((side.x, side.y), tuple(("L", *point) for point in points))


def _notched(front: Box, r: float) -> NetEdge:
    """The upper edge of the front, with half a circle for the thumb."""
    x, y, k = front.x + front.w / 2, front.y, r * KAPPA
    return NetEdge(
        (front.x, y),
        (
            ("L", x - r, y),
            ("C", x - r, y + k, x - k, y + r, x, y + r),
            ("C", x + k, y + r, x + r, y + k, x + r, y),
            ("L", front.right, y),
        ),
    )


def _mirrored(segment: Segment, middle: float) -> Segment:
    if len(segment) == 7:
        kind, x1, y1, x2, y2, x, y = segment
        return kind, x1, 2 * middle - y1, x2, 2 * middle - y2, x, 2 * middle - y
    if len(segment) == 3:
        return segment[0], segment[1], 2 * middle - segment[2]
    return segment
