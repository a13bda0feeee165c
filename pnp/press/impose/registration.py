"""Registration marks on a sheet: corners and squares a machine looks for, or a frame that says how large a picture is.

Owns their geometry. Must not know what is printed between them.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.model import Registration
from pnp.base.scene import Box, Path, Point, Stroke, polygon, rect
from pnp.press.impose.lattices import HAIR
from pnp.press.impose.margin_lettering import BLACK
from pnp.press.impose.packing import Packing


def frame_of(layout: Packing, marks: Registration) -> Box:
    """The frame that is drawn, or the one on whose corners marks lie."""
    if marks.frame:
        return layout.block.grow(marks.clear)
    return Box(0, 0, layout.width, layout.height).grow(-marks.inset)


def registered(layout: Packing, marks: Registration) -> Iterator[Path]:
    frame = frame_of(layout, marks)
    if marks.frame:
        yield Path(rect(*frame), stroke=Stroke(BLACK, marks.thickness))
    ends = ((frame.x, frame.y, 1, 1), (frame.right, frame.y, -1, 1), (frame.right, frame.bottom, -1, -1),
            (frame.x, frame.bottom, 1, -1))  # fmt: skip
    for kind, (x, y, right, down) in zip(marks.corners, ends, strict=True):
        half = marks.thickness / 2
        points: tuple[Point, ...]
        if kind == "square":
            far = marks.square + half
            points = ((-half, -half), (far, -half), (far, far), (-half, far))
        elif kind == "corner":
            far = marks.length
            points = ((-half, -half), (far, -half), (far, half), (half, half), (half, far), (-half, far))
        else:
            continue
        yield Path(polygon((x + right * across, y + down * along) for across, along in points), BLACK)


def told_on_label(layout: Packing, marks: Registration) -> str:
    """What is to be entered in the machine's program."""
    frame = frame_of(layout, marks)
    if marks.frame:
        return f"{marks.name} {marks.version}: {frame.w:.2f} × {frame.h:.2f} mm"
    return f"{marks.name} {marks.version}: {marks.inset:g}/{marks.length:g}/{marks.thickness:g} mm"


def is_in_the_way(marks: Registration, margin: float, band: float) -> bool:
    """Whether what stands at the margin comes too near to the marks, or these lie where the printer does not reach."""
    outermost = marks.inset - (0 if marks.frame else marks.thickness / 2)
    return margin + (band + marks.clear if band else 0.0) > outermost + HAIR
