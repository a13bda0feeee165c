"""Small decks to impose, and paper that can really be turned over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from pnp.base.frozen import replace
from pnp.base.model import Faces, Part, Placement, Profile, Sheet
from pnp.base.scene import Box, Group, Item, Path, Scene, Text, apply, ellipse, multiply, rect
from pnp.source.load import profiles

law = settings(deadline=None, max_examples=40)  # a busy machine is no counterexample
ROWS, _ = profiles.names(())
PAPERS = [row for row in ROWS if row.group == "papers"]
BUNDLED = [row.name for row in PAPERS]
FOLDED = [row.name for row in PAPERS if row.flip == "fold"]
TURNED = [row.name for row in PAPERS if row.flip != "fold"]
IN_GATE = (
    "a4",
    "a4-fold",
    "a4-short",
    "a5",
    "legal",
    "letter",
    "letter-fold",
    "letter-short",
    "tabloid-fold",
)
SAMPLED_PAPERS = [  # what is dear is shown of these in the gate, of the rest in the soak
    IN_GATE,
    pytest.param(tuple(name for name in BUNDLED if name not in IN_GATE), marks=pytest.mark.soak),
]
PRECUT = [row.name for row in ROWS if row.group != "papers"]
POKER = (63.5, 88.9)
BOARD = (255.0, 190.0)


def face(size=POKER, ink="#336699", bleed=3.0, outline=None) -> Scene:
    w, h = size
    return Scene(w, h, (Path(rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed), ink),), bleed, outline)


def part(card="ant", copies=1, size=POKER, back=True, kind="animal", file="cards", outline=None) -> Part:
    behind = face(size, "#884422", outline=outline) if back else None
    return Part(card, kind, copies, face(size, outline=outline), behind, file, kind.title())


def disc(card="coin", copies=1, size=25.0) -> Part:
    outline = Path(ellipse(size / 2, size / 2, size / 2, size / 2))
    return part(card, copies, (size, size), False, "coin", "components", outline)


def faces(*parts: Part, **more) -> Faces:
    return Faces("meadow", "The Meadow", "en", parts, **more)


def profile(name="a4", **changes) -> Profile:
    found, _ = profiles.find(name, ())
    assert found is not None
    return replace(found, **({"guide": False} | changes))


def bleed_box(placement: Placement) -> Box:
    return placement.trim.grow(placement.bleed)


def printed(sheets, name="cards") -> tuple[Sheet, ...]:
    """The pages of one file that have faces on them."""
    return tuple(sheet for document in sheets.documents if document.name == name
                 for sheet in document.pages if isinstance(sheet, Sheet) and sheet.placements)  # fmt: skip


def overlap(one: Box, other: Box) -> bool:
    near = 1e-6
    return (one.x < other.right - near and other.x < one.right - near
            and one.y < other.bottom - near and other.y < one.bottom - near)  # fmt: skip


def strokes(items: tuple[Item, ...], matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) -> Iterator[Box]:
    """Every straight line drawn in the margins, on the sheet, as the box it spans."""
    for item in items:
        if isinstance(item, Group):
            yield from strokes(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Path) and item.stroke:
            for start, end in zip(item.segments, item.segments[1:], strict=False):
                if end[0] == "L":
                    (x1, y1), (x2, y2) = apply(matrix, *start[-2:]), apply(matrix, *end[-2:])
                    yield Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def texts(items: tuple[Item, ...], matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) -> Iterator[tuple[str, Box]]:
    """Every text in the margins with the box it fills on the sheet."""
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Text):
            corners = [(item.x, item.y - 0.74 * item.size), (item.x + item.width, item.y + 0.2 * item.size)]
            (x1, y1), (x2, y2) = (apply(matrix, *corner) for corner in corners)
            yield item.glyphs, Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


# --- paper in the hand -----------------------------------------------------------------------------------

UP = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}  # where the top of a turned face points


def as_fed(sheet: Sheet, x: float, y: float) -> tuple[float, float]:
    """A point of the page as it leaves the printer, which feeds all paper upright: landscape pages of both
    sides are turned the same quarter, their top to the left."""
    return (x, y) if sheet.width <= sheet.height else (y, sheet.width - x)


def through_paper(flip: str, short: float, long: float, x: float, y: float) -> tuple[float, float]:
    """The point of upright paper seen at x, y on one side, seen from the other after the printer's turn."""
    return (short - x, y) if flip == "long" else (x, long - y)
