"""Drawings put in their place: vectors as they are, others as pictures of so many dots where they lie.

Owns how fine such pictures are and how long all of a set may take. Must not know markup or cards.
"""

from __future__ import annotations

import hashlib
from math import ceil

from pnp.base.budget import allowed, spend
from pnp.base.diagnostics import Diagnostic
from pnp.base.scene import Box, Group, Image, Ink, Path, rect, shared
from pnp.draw.svg import Drawing, PictureError
from pnp.draw.svg.svg_faults import no_picture
from pnp.draw.svg.view_boxes import fitting

DPI = 600
LEAST = 256  # pixels of the longer side: icons in texts are drawn for a height of 1 mm
MOST = 10_000_000  # pixels: larger boards are drawn coarser
SECONDS = 10.0  # for all pictures of a set


class DrawingPlacer:
    """Puts drawings where they belong; pictures that come of it go to the assets."""

    def __init__(self, assets: dict[str, bytes], found: list[Diagnostic], times: int) -> None:
        self.assets, self.found, self.times = assets, found, times
        self.left = SECONDS * times
        self.wrong: list[Diagnostic] = []  # of what was found: no picture came of it

    def place(self, drawing: Drawing, box: Box, fit: str = "contain", colour: Ink = "") -> Group:
        """The drawing in a box; nothing of one that could not be drawn, which is told."""
        art = drawing.pictured
        if art is None:
            return drawing.place(box, fit, colour)
        across, _, _, down, x, y = fitting(drawing.view_box, box, fit)
        view = drawing.view_box
        lies = Box(x + view.x * across, y + view.y * down, view.w * across, view.h * down)
        width, height = _pixels(lies)
        ink = colour if art.is_inked else ""
        once = f"{art.file}@{width}x{height}{ink}"
        spend("pixels", width * height, art.file, once)
        try:
            data, took = art.pixels(width, height, ink, self.left, self.times)
        except PictureError as error:
            self.left -= error.took
            finding = no_picture(art.span, str(error), error.hint)
            if finding not in self.wrong:
                self.wrong.append(finding)
                self.found.append(finding)
            return Group(())
        self.left -= took
        spend("bytes", len(data), art.file, once)
        asset = hashlib.sha256(data).hexdigest()
        self.assets[asset] = data
        return shared((Image(asset, lies),), clip=Path(rect(*box)) if fit == "cover" else None)


def _pixels(lies: Box) -> tuple[int, int]:
    dots = DPI / 25.4
    dots = max(dots, LEAST / max(lies.w, lies.h, 1e-6))
    over = lies.w * lies.h * dots * dots / allowed(MOST)
    if over > 1:
        dots /= over**0.5
    return (max(1, ceil(lies.w * dots - 1e-6)), max(1, ceil(lies.h * dots - 1e-6)))
