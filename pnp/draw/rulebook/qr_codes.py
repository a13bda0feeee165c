"""A QR code as a drawing: it leads from paper to a heading of the rules on the web.

Owns how large its dots are. Must not know sheets or cards.
"""

from __future__ import annotations

from pnp.base.diagnostics import did_you_mean
from pnp.base.scene import Item, Path, Segment, rect
from pnp.draw.rulebook.arguments import Call, DrawingError
from pnp.draw.rulebook.drawings_in_words import ToldPart
from pnp.draw.rulebook.sheet_drawings import DiagramTools, DrawnDiagram, Room
from pnp.text.qr_dots import MOST, QUIET, qr_dots

USUAL, LEAST = 0.4, 0.33  # mm: a dot, and what a camera still reads
BLACK = "#000000"


def qr(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """To the heading that is named, or to the whole page."""
    places, language = tools.places, tools.setter.typesetter.language
    name = call.words[0] if call.words else ""
    if len(call.words) > 1:
        raise DrawingError("it leads to one heading", "for example 'qr setting-up'")
    if not places.site:
        raise DrawingError("the set does not say where its pages are", "site: https://... in set.yaml")
    if name and name not in places.names:
        hint = did_you_mean(name, places.names, "pnp export SET --to web")
        raise DrawingError(f"the rules have no heading '{name}'", hint)
    address = places.address(language, name)
    if len(address) > MOST:
        raise DrawingError(f"an address of {len(address)} letters is too long", f"{MOST} at most")
    dots = qr_dots(address)
    wide = len(dots) + 2 * QUIET
    size = call.number("size", 8, 60) or wide * USUAL
    dot = min(size, room.width) / wide
    if dot < LEAST:
        problem = f"its dots would be {dot:.2f} mm wide, too small for a camera"
        raise DrawingError(problem, f"size={wide * LEAST:.0f} or more, or a shorter address")

    def draw(x: float, y: float) -> list[Item]:
        black: list[Segment] = []
        for down, row in enumerate(dots):
            for across, length in _runs(row):
                left, top = x + (across + QUIET) * dot, y + (down + QUIET) * dot
                black += rect(left, top, length * dot, dot)
        return [Path(rect(x, y, wide * dot, wide * dot), "#ffffff"), Path(tuple(black), BLACK)]

    return DrawnDiagram(wide * dot, wide * dot, draw, [ToldPart(address)])


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Where dark dots begin, and how many there are."""
    found: list[tuple[int, int]] = []
    for at, is_dark in enumerate(row):
        if is_dark and at and row[at - 1]:
            begin, length = found[-1]
            found[-1] = begin, length + 1
        elif is_dark:
            found.append((at, 1))
    return found
