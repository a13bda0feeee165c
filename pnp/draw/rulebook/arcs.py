"""Pieces on a bent track, as a drawing: what lies in a groove, and what in fixed places beside its ends.

Owns where they lie. Must not know what the pieces mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import cos, hypot, radians, sin

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Item, Path, Segment, Stroke, ellipse
from pnp.base.sums import float_sum
from pnp.draw.rulebook import sheet_signs as signs
from pnp.draw.rulebook import shown_pieces as pc
from pnp.draw.rulebook.arguments import Call, DrawingError
from pnp.draw.rulebook.drawings_in_words import PARTS, ToldPart, sign
from pnp.draw.rulebook.sheet_drawings import SIGN, DiagramTools, DrawnDiagram, Room
from pnp.draw.rulebook.sheet_look import Look
from pnp.draw.rulebook.shown_pieces import CardFaces, GamePiece

STEP = 360 / 14  # degrees from piece to piece, where the author names none
APART = 1.08  # from piece to piece, in widths of a piece
CORNERS = 1.05  # the same for pieces with corners, as wide as they are where two lie aslant
RIM = 1.3  # mm of groove round a piece
LIKELY = 0.4  # scale where the author names none
FINE = 3.0  # degrees of a groove drawn as one line


class Bend(NamedTuple):
    """Runs of pieces on one arc, its middle on top: every second one lies in places that are fixed."""

    runs: Sequence[Sequence[GamePiece]]
    step: float

    @property
    def pieces(self) -> list[GamePiece]:
        return [piece for run in self.runs for piece in run]

    @property
    def half(self) -> float:
        """Degrees from the top to the middle of the last piece."""
        return self.step * (len(self.pieces) - 1) / 2

    def wide(self, scale: float) -> float:
        return max(piece.width for piece in self.pieces) * scale

    def around(self, scale: float) -> float:
        """As wide as a groove is, its rims apart: pieces stand upright, so corners lie across it."""
        leaning = [self.step * n - self.half for n in range(len(self.pieces))]
        across = max(abs(sin(radians(one))) + abs(cos(radians(one))) for one in leaning)
        return self.wide(scale) * (across if self.has_corners else 1.0)

    @property
    def has_corners(self) -> bool:
        return any(_has_corners(piece) for piece in self.pieces)

    @property
    def apart(self) -> float:
        """From piece to piece, in widths of a piece: where those with corners lie beside and below each other, more."""
        if not self.has_corners:
            return APART
        between = [radians(self.step * (n + 0.5) - self.half) for n in range(len(self.pieces) - 1)]
        return max([APART, *(CORNERS / max(abs(cos(one)), abs(sin(one))) for one in between)])

    def radius(self, scale: float) -> float:
        return self.wide(scale) * self.apart / (2 * sin(radians(self.step / 2)))

    def width(self, scale: float) -> float:
        across = 1.0 if self.half > 90 else sin(radians(self.half))
        return 2 * self.radius(scale) * across + self.around(scale) + 2 * RIM

    def height(self, scale: float) -> float:
        return self.radius(scale) * (1 - cos(radians(self.half))) + self.around(scale) + 2 * RIM

    def draw(self, x: float, y: float, scale: float, look: Look) -> Iterator[Item]:
        """Grooves and fixed places below all pieces; a piece alone lies in none."""
        size, radius = self.around(scale), self.radius(scale)
        cx, cy = x + self.width(scale) / 2, y + RIM + size / 2 + radius
        at, places = -self.half, []
        for index, run in enumerate(self.runs):
            angles = [at + self.step * n for n in range(len(run))]
            at += self.step * len(run)
            places += [(*_on(cx, cy, radius, angle), piece) for angle, piece in zip(angles, run, strict=True)]
            if index % 2:
                yield from (_place(*_on(cx, cy, radius, angle), size / 2 + RIM, look) for angle in angles)
            elif angles and len(self.pieces) > 1:
                yield from _groove((cx, cy, radius), angles[0], angles[-1], size + 2 * RIM, look)
        for left, top, piece in places:
            wide, high = piece.width * scale, piece.height * scale
            yield from pc.draw_piece(piece, left - wide / 2, top - high / 2, scale, look.accent)


def _has_corners(piece: GamePiece) -> bool:
    """Whether something of it lies near a corner of the room it takes, as nothing of a disc does."""
    near = 0.1 * min(piece.width, piece.height)
    return any(hypot(segment[-2], segment[-1]) < near * 2 for segment in piece.outline if len(segment) > 2)


def _on(cx: float, cy: float, radius: float, angle: float) -> tuple[float, float]:
    """Where an angle from the top lies."""
    return cx + radius * sin(radians(angle)), cy - radius * cos(radians(angle))


def _groove(
    circle: tuple[float, float, float], first: float, last: float, wide: float, look: Look
) -> Iterator[Item]:
    several = max(1, int((last - first) / FINE))
    points = [_on(*circle, first + (last - first) * n / several) for n in range(several + 1)]
    run: tuple[Segment, ...] = (("M", *points[0]), *(("L", *point) for point in points[1:]))
    for ink, width in ((look.rule, wide), (look.tint, wide - 0.5)):
        yield Path(run, None, Stroke(ink, width, "round", "round"))


def _place(x: float, y: float, radius: float, look: Look) -> Item:
    return Path(ellipse(x, y, radius - 0.4, radius - 0.4), look.tint, Stroke(look.accent, 0.5))


def ring(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """Bent tracks side by side, joined by signs."""
    step = call.number("step", 5, 60) or STEP
    every = tools.faces.pieces(word for word in call.words if word != ";" and word not in signs.OPERATORS)
    parted = [
        (is_sign, list(words)) for is_sign, words in groupby(call.words, lambda word: word in signs.OPERATORS)
    ]
    shown = [words if is_sign else _bend(tools.faces, words, step, every) for is_sign, words in parted]
    bends = [one for one in shown if isinstance(one, Bend)]
    if not bends:
        raise DrawingError("it names no card", "for example the id of one")
    taken = float_sum(len(one) * (SIGN + 2 * pc.GAP) for one in shown if not isinstance(one, Bend))
    rims = 2 * RIM * len(bends)
    scale = tools.share * (call.number("scale", 0.05, 2.0) or LIKELY)
    across = float_sum(bend.width(1.0) - 2 * RIM for bend in bends)
    up = max(bend.height(1.0) - 2 * RIM for bend in bends)
    scale = min(scale, (room.width - taken - rims) / across, (room.height - 2 * RIM) / up)
    if scale < 0.05:
        raise DrawingError("there are more pieces than room", "show fewer, or add 'wide'")
    high = max(bend.height(scale) for bend in bends)

    def draw(x: float, y: float) -> list[Item]:
        items: list[Item] = []
        for one in shown:
            if isinstance(one, Bend):
                items += one.draw(x, y + (high - one.height(scale)) / 2, scale, tools.setter.look)
                x += one.width(scale)
                continue
            for word in one:
                middle = (x + pc.GAP + SIGN / 2, y + high / 2)
                items += signs.operator(word, *middle, SIGN, tools.setter.look.accent)
                x += SIGN + 2 * pc.GAP
        return items

    said = (_said(tools, one) if isinstance(one, Bend) else " ".join(map(sign, one)) for one in shown)
    wide = taken + float_sum(bend.width(scale) for bend in bends)
    return DrawnDiagram(wide, high, draw, [ToldPart(" ".join(said))])


def _said(tools: DiagramTools, bend: Bend) -> str:
    """Its runs in words."""
    return PARTS.join(tools.told(run).words for run in bend.runs if run)


def _bend(faces: CardFaces, words: Sequence[str], step: float, every: list[GamePiece]) -> Bend:
    """Words parted by ``;`` into runs."""
    runs: list[list[str]] = [[]]
    for word in words:
        if word == ";":
            runs.append([])
        else:
            runs[-1].append(word)
    bend = Bend([faces.pieces(run, every) for run in runs], step)
    if not bend.pieces or len(bend.pieces) * step > 360:
        raise DrawingError("an arc holds one piece or more, and no more than go round", "try a smaller step=")
    return bend
