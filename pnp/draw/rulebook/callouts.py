"""A face explained: letters beside it, with lines to what they mean.

Owns where letters stand and where lines end. Must not know the list that tells them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.scene import IDENTITY, Box, Group, Item, Matrix, Point, Scene, around, bounds, multiply
from pnp.draw.rulebook import sheet_signs as signs
from pnp.draw.rulebook import shown_pieces as pc
from pnp.draw.rulebook.arguments import Call, DrawingError
from pnp.draw.rulebook.sheet_drawings import DiagramTools, DrawnDiagram, Room
from pnp.draw.rulebook.shown_pieces import GamePiece

LIKELY = 0.85  # scale where the author names none
MARGIN = 9.0  # mm beside a face for its callouts
RISE = 7.2  # mm above or below it for those that stand there
OUTER = 2.4  # mm from the middle of a callout to the end of the drawing
STEEP = 0.25  # how much nearer the upper or lower edge must be than a side
APART = 6.2  # mm between callouts, at least
SIGN = 14.0  # mm: what is no wider and no higher is a sign, which no line may cross
SHARE = 0.3  # of the shorter side of a face: nor is a sign larger than that
WITHIN = 0.05  # mm that a point must lie inside of it
CLEAR = 0.9  # mm on paper from a sign to the dot at the end of its line


def anatomy(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """A face, and letters beside it with lines to the points they mean."""
    pieces = tools.faces.pieces(call.words)
    if len(pieces) != 1:
        raise DrawingError("it shows exactly one card")
    piece, points = pieces[0], call.points("at")
    for x, y in points:
        if not (0 <= x <= piece.width and 0 <= y <= piece.height):
            raise DrawingError(
                f"{x:g},{y:g} lies outside the {piece.width:g} x {piece.height:g} mm of the card"
            )
    letters = _letters(call, len(points))
    sides = [_side(point, piece) for point in points]
    above, below = (RISE if side in sides else 0.0 for side in ("above", "below"))
    most = tools.share * (call.number("scale", 0.05, 2.0) or LIKELY)
    scale = pc.scale_for([piece], room.width - 2 * MARGIN, room.height - above - below, most)
    wide, high = piece.width * scale, piece.height * scale
    places = _places(points, sides, Box(0, 0, wide, high), scale)
    found = signs_at(piece.scene, points) if piece.scene else [None] * len(points)
    ends = [_end(*each, scale) for each in zip(found, places, points, strict=True)]

    def draw(x: float, y: float) -> list[Item]:
        left, top = x + MARGIN, y + above
        items = pc.draw_piece(piece, left, top, scale)
        for letter, (ex, ey), (cx, cy) in zip(letters, ends, places, strict=True):
            items += signs.leader(left + cx, top + cy, left + ex, top + ey, tools.setter.look.accent)
            items.append(signs.place_mark(tools.setter, letter, left + cx, top + cy))
        return items

    told = tools.told([piece], *letters)
    return DrawnDiagram(wide + 2 * MARGIN, above + high + below, draw, [told])


def _letters(call: Call, many: int) -> Sequence[str]:
    """One a point, in order; or those that are asked for, so that two faces tell the same by the same letter."""
    asked = call.options.get("letters")
    if asked is None:
        return [signs.letter(number) for number in range(1, many + 1)]
    if len(asked) != many or not all("A" <= letter <= "Z" for letter in asked):
        raise DrawingError(
            f"letters={asked} is not one letter a point", f"{many} from A to Z, as letters=ABE"
        )
    return asked


# --- where lines end -------------------------------------------------------------------------------------


def signs_at(scene: Scene, points: Sequence[Point]) -> list[Box | None]:
    """The largest thing that is small enough for a sign and lies there, for each of these points of a face."""
    most = min(SIGN, SHARE * min(scene.width, scene.height))
    boxes = sorted(_small(scene.items, IDENTITY, points, most), key=lambda box: -box.w * box.h)
    return [next((box for box in boxes if _holds(box, point)), None) for point in points]


def _small(items: Sequence[Item], matrix: Matrix, points: Sequence[Point], most: float) -> Iterator[Box]:
    """The boxes of all that is no larger and lies at one of these points, as far into groups as it takes."""
    for item in items:
        inner = bounds([item])
        box = inner and around(matrix, inner)
        here = [point for point in points if box and _holds(box, point)]
        if box is None or not here:
            continue  # nor does anything within it
        if box.w <= most and box.h <= most:
            yield box
        elif isinstance(item, Group):
            yield from _small(item.items, multiply(matrix, item.matrix), here, most)


def _holds(box: Box, point: Point) -> bool:
    x, y = point
    return box.x + WITHIN < x < box.right - WITHIN and box.y + WITHIN < y < box.bottom - WITHIN


def _end(sign: Box | None, start: Point, point: Point, scale: float) -> Point:
    """From a letter towards a point, on paper: as far as the edge of the sign there, so that nothing covers it."""
    px, py = point[0] * scale, point[1] * scale
    if sign is None:
        return px, py
    edge = Box(sign.x * scale, sign.y * scale, sign.w * scale, sign.h * scale).grow(CLEAR)
    dx, dy = px - start[0], py - start[1]
    enters = [0.0]
    for delta, first, low, high in ((dx, start[0], edge.x, edge.right), (dy, start[1], edge.y, edge.bottom)):
        if delta:
            enters.append(((low if delta > 0 else high) - first) / delta)
    share = max(enters)
    return (start[0] + share * dx, start[1] + share * dy) if share < 1 else (px, py)


# --- where letters stand ---------------------------------------------------------------------------------


def _side(point: Point, piece: GamePiece) -> str:
    """Where a number stands: beside the card, but above or below it where that is much the shorter way."""
    x, y = point
    across, up = min(x, piece.width - x), min(y, piece.height - y)
    if up < STEEP * across:
        return "above" if y < piece.height / 2 else "below"
    return "left" if x < piece.width / 2 else "right"


def _places(points: Sequence[Point], sides: Sequence[str], card: Box, scale: float) -> list[Point]:
    """The middle of each number's disc, from the card's corner: level with its point, clear of the others."""
    out, over = MARGIN - OUTER, RISE - OUTER
    fixed = {"left": -out, "right": card.w + out, "above": -over, "below": card.h + over}
    places: dict[int, Point] = {}
    for side in dict.fromkeys(sides):
        upright = side in ("left", "right")
        wishes = {index: points[index][upright] * scale for index, other in enumerate(sides) if other == side}
        for index, along in _apart(wishes, card.h if upright else card.w).items():
            places[index] = (fixed[side], along) if upright else (along, fixed[side])
    return [places[index] for index in range(len(points))]


def _apart(wishes: dict[int, float], length: float) -> dict[int, float]:
    """Along one side, each number where it wishes to stand or as far on as its neighbour asks."""
    found: dict[int, float] = {}
    least = OUTER
    for index in sorted(wishes, key=lambda index: wishes[index]):
        found[index] = max(least, wishes[index])
        least = found[index] + APART
    spill = max(0.0, least - APART - (length - OUTER))
    return {index: max(OUTER, along - spill) for index, along in found.items()}
