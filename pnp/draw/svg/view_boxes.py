"""How a view lies in a box or viewport, and what of it is seen there.

Must not know elements.
"""

from __future__ import annotations

from pnp.base.scene import Box, Matrix
from pnp.draw.svg.attribute_values import Aspect

CENTRED = Aspect()


def fitting(view: Box, box: Box, fit: str = "contain") -> Matrix:
    """The matrix that shows the view in the box, centred: contain, cover or stretch."""
    return placed_view(view, box, Aspect(fit=fit))


def placed_view(view: Box, box: Box, aspect: Aspect) -> Matrix:
    across, down = box.w / view.w, box.h / view.h
    if aspect.fit != "stretch":
        across = down = min(across, down) if aspect.fit == "contain" else max(across, down)
    if aspect == CENTRED or aspect.fit == "stretch":
        x = box.x + (box.w - view.w * across) / 2 - view.x * across
        y = box.y + (box.h - view.h * down) / 2 - view.y * down
    else:
        x = box.x + (box.w - view.w * across) * aspect.across - view.x * across
        y = box.y + (box.h - view.h * down) * aspect.down - view.y * down
    return across, 0.0, 0.0, down, x, y


def seen_view(view: Box, ratio: float, aspect: Aspect = CENTRED) -> Box:
    """What a viewport of that ratio of width to height shows: more than the view, or with ``cover`` less."""
    if aspect.fit == "stretch":
        return view
    w, h = max(view.w, view.h * ratio), max(view.h, view.w / ratio)
    if aspect.fit == "cover":
        w, h = min(view.w, view.h * ratio), min(view.h, view.w / ratio)
    if aspect.across == aspect.down == 0.5:
        return Box(view.x - (w - view.w) / 2, view.y - (h - view.h) / 2, w, h)
    return Box(view.x - (w - view.w) * aspect.across, view.y - (h - view.h) * aspect.down, w, h)


def keeps_area(matrix: Matrix) -> bool:
    """Whether what it shows is more than a line."""
    a, b, c, d, *_ = matrix
    return abs(a * d - b * c) > 1e-12
