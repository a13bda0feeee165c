"""A finished drawing: four primitives in millimetres, origin top left, y down.

Layout is over when a scene exists: backends match on the four kinds and never measure, wrap or open files.
Owns the primitives, their helpers and ``dump``, the readable text form used as golden and bug report.
Must not know cards, paper or ReportLab.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

# ("M", x, y) ("L", x, y) ("C", x1, y1, x2, y2, x, y) ("Z",): absolute, nothing else
Segment: TypeAlias = tuple[str, float, float] | tuple[str, float, float, float, float, float, float] | tuple[str]
# "#rrggbb", lower case
Ink: TypeAlias = str
# a b c d e f as in SVG: x' = a x + c y + e, y' = b x + d y + f
Matrix: TypeAlias = tuple[float, float, float, float, float, float]

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
    """Linear: ``coords`` x1 y1 x2 y2. Radial: cx cy r. Stops are (offset, ink); opacity belongs to the item."""

    coords: tuple[float, ...]
    stops: tuple[tuple[float, Ink], ...]

    @property
    def radial(self) -> bool:
        return len(self.coords) == 3


Paint: TypeAlias = Ink | Gradient


class Stroke(NamedTuple):
    ink: Ink
    width: float
    cap: str = "butt"  # butt round square
    join: str = "miter"  # miter round bevel
    dash: tuple[float, ...] = ()


class Path(NamedTuple):
    segments: tuple[Segment, ...]
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    opacity: float = 1.0


class Text(NamedTuple):
    """One run of one face on one baseline, already shaped. ``glyphs`` are the characters drawn.

    ``kerns`` are (index, adjustment): after that character the pen moves by adjustment thousandths of the
    size. ``space`` widens every space (justified lines), in mm. ``width`` is the advance of the run in mm.
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


class Image(NamedTuple):
    """A raster by the digest of its bytes; the bytes travel beside the scene in ``Assets``."""

    asset: str
    box: Box
    opacity: float = 1.0


class Group(NamedTuple):
    """Items moved, clipped or faded together. Equal ``items`` objects are drawn once by backends that can.

    ``opacity`` below 1 fades the group as a whole, overlaps do not show. ``layer`` names a role: ``art``,
    ``marks``, ``label``, ``link:URL``.
    """

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    layer: str = ""


Item: TypeAlias = Path | Text | Image | Group


class Scene(NamedTuple):
    """One side of one component: its trim box at 0, 0, what bleeds beyond it, and its outline."""

    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 0.0  # how far the art reaches beyond the trim on each side
    outline: Path | None = None  # the cut line where it is not the trim rectangle

    @property
    def trim(self) -> Box:
        return Box(0, 0, self.width, self.height)


KAPPA = 0.5522847498


def rect(x: float, y: float, w: float, h: float, radius: float = 0.0) -> tuple[Segment, ...]:
    """A rectangle, clockwise from the top left; ``radius`` rounds its corners."""
    r = min(radius, w / 2, h / 2)
    if r <= 0:
        return ("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",)
    k = r * (1 - KAPPA)
    right, bottom = x + w, y + h
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
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
    return ("M", *first), *(("L", *point) for point in rest), ("Z",)


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


def move(items: tuple[Item, ...], x: float, y: float, *, layer: str = "") -> Group:
    return Group(items, (1.0, 0.0, 0.0, 1.0, x, y), layer=layer)
