"""What pictures of a kit are made with: pieces of the game worth showing, grounds, shadows, and how pieces are laid.

Owns which pieces are shown and that whatever is laid fits its place. Must not know what a picture is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from math import hypot

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSet, Part
from pnp.base.scene import (
    Box,
    Gradient,
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Stroke,
    apply,
    multiply,
    rect,
    transform,
)
from pnp.draw.boxes.box_lettering import BoxLetterer
from pnp.draw.look.template_colours import mix, shade
from pnp.draw.rulebook import furniture
from pnp.draw.rulebook import shown_pieces as pc
from pnp.draw.rulebook.arguments import DrawingError, read_call
from pnp.draw.rulebook.material import COVER, Sheetmaker, SheetMaterial
from pnp.draw.rulebook.painted import cover_drawing
from pnp.draw.rulebook.shown_pieces import GamePiece
from pnp.draw.svg import Drawing

KIT_MM = 0.2  # mm a pixel: the smallest type, 6 pt, is eleven pixels high
NAME = "kit"
MOST = 60  # designs that are looked at
SHEETS = ("rules", "box")  # whose covers name pieces
WIDER = 1.15  # times as wide as high: the cover of the box suits it, else that of the rules
LAYERS = 7  # of a soft shadow
DARK = 0.05  # of each
LIGHT, EDGE = 0.2, 0.2  # how much lighter a ground is in its middle, and darker at its edge
VEILS = 16


class Easel(NamedTuple):
    """One picture to be: how large it is in mm, and what it is drawn with."""

    maker: Sheetmaker
    letters: BoxLetterer
    cover: Drawing | None
    parts: tuple[Part, ...]  # all that is printed, in order
    width: float
    height: float
    kind: str = ""  # that is shown alone

    @property
    def whole(self) -> Box:
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def safe(self) -> Box:
        """No word leaves it."""
        return self.whole.grow(-0.06 * min(self.width, self.height))

    @property
    def cards(self) -> CardSet:
        return self.letters.edition.cards

    def findings(self) -> tuple[Diagnostic, ...]:
        return self.maker.findings()


class LaidPiece(NamedTuple):
    """A piece with its middle at a point, turned by degrees; in mm of the game."""

    piece: GamePiece
    x: float
    y: float
    turn: float = 0.0

    @property
    def corners(self) -> tuple[Point, ...]:
        wide, high = self.piece.width / 2, self.piece.height / 2
        onto = furniture.turned(self.turn, (self.x, self.y))
        return tuple(apply(onto, x, y) for x in (-wide, wide) for y in (-high, high))


def easel_of(
    at: SheetMaterial,
    parts: Iterable[Part],
    size: tuple[float, float],
    kind: str = "",
    *,
    wide: bool | None = None,
) -> Easel:
    """A new one for each picture, with findings of its own. Its cover is a ``wide`` one where the
    picture is, if nothing else is said."""
    maker = Sheetmaker(at, at.setter(NAME, 9.0))
    printed = tuple(part for part in parts if part.copies > 0)
    is_wide = size[0] > WIDER * size[1] if wide is None else wide
    sheets = ("box", "rules") if is_wide else ("rules", "box")
    letters = BoxLetterer(at, maker.setter.typesetter.begun())
    return Easel(maker, letters, cover_drawing(maker, sheets), printed, *size, kind)


# --- pieces ----------------------------------------------------------------------------------------------


def hand(easel: Easel, most: int) -> list[GamePiece]:
    """Cards to be seen first: those the covers name, then some of every kind. Of a game without cards, other pieces."""
    cards = [part for part in easel.parts if part.file == "cards" and part.kind in easel.cards.prints]
    chosen = cards or [part for part in easel.parts if part.kind in easel.cards.prints]
    named = [*_named(easel.cards)]
    first = sorted((part for part in chosen if part.card in named), key=lambda part: named.index(part.card))
    ordered = dict.fromkeys((*(part.card for part in first), *mixed(chosen)))
    return fronts(easel, ordered, most)


def alike(easel: Easel, most: int) -> list[GamePiece]:
    """Of those to be seen first, as many as have one size: a hand of several sizes hides most of it."""
    every = hand(easel, MOST)
    sizes = [(one.width, one.height) for one in every]
    first = next(
        (size for size in sizes if sizes.count(size) >= min(3, len(sizes))), sizes[0] if sizes else None
    )
    return [one for one, size in zip(every, sizes, strict=True) if size == first][:most]


def mixed(parts: Sequence[Part]) -> list[str]:
    """Cards of all kinds in turn, each kind's as unlike as their order lets hope."""
    kinds: dict[str, list[str]] = {}
    for part in parts:
        kinds.setdefault(part.kind, []).append(part.card)
    spread = (evenly(some, MOST) for some in kinds.values())
    return [card for turn in zip_longest(*map(_far_apart, spread)) for card in turn if card is not None]


def evenly(some: Sequence[str], most: int) -> list[str]:
    many = min(len(some), most)
    return [some[at * len(some) // many] for at in range(many)]


def _far_apart(some: Sequence[str]) -> list[str]:
    """The same, neighbours parted: every third of them, then those between."""
    return [card for first in range(3) for card in some[first::3]]


def fronts(easel: Easel, cards: Iterable[str], most: int) -> list[GamePiece]:
    """Each face that differs, once."""
    found: dict[str, GamePiece] = {}
    for card in cards:
        if len(found) == most:
            break
        piece = piece_of(easel, card)
        if piece is not None and piece.scene is not None:
            found.setdefault(piece.scene.key, piece)
    return [*found.values()]


def piece_of(easel: Easel, card: str, side: str = "") -> GamePiece | None:
    try:
        return easel.maker.material.faces.piece(card, side)
    except DrawingError:  # it has no back, or is no card of the set: a reference card
        return None


def _named(cards: CardSet) -> Iterator[str]:
    """By the covers of its sheets."""
    for name in SHEETS:
        for block in cards.sheets[name].blocks if name in cards.sheets else ():
            if block.kind == "drawing" and block.mark == COVER:
                yield from read_call(block).words


# --- grounds ---------------------------------------------------------------------------------------------


def ground(easel: Easel) -> Iterator[Item]:
    """The colour of the game's bands, lighter behind what lies in the middle."""
    band, box = easel.letters.look.band, easel.whole
    coords = (box.w / 2, box.h * 0.55, max(box.w, box.h) * 0.7)
    stops = ((0.0, mix(band, "#ffffff", LIGHT)), (1.0, shade(band, EDGE)))
    yield Path(rect(*box), Gradient(coords, stops))


def painting(easel: Easel, above: float = 0.5) -> Iterator[Item]:
    """The picture of the game, cut to this shape; else its colour. So much of what is cut off is ``above``."""
    yield from ground(easel)
    cover, whole = easel.cover, easel.whole
    if cover is not None:
        scale = max(whole.w / cover.width, whole.h / cover.height)
        wide, high = cover.width * scale, cover.height * scale
        box = Box((whole.w - wide) / 2, (whole.h - high) * above, wide, high)
        shown = easel.maker.material.icons.pictures.place(cover, box, "cover")
        yield Group((shown,), clip=Path(rect(*whole)))


def veil(box: Box, ink: str, most: float, *, falls: bool = True) -> Iterator[Item]:
    """A colour laid over what is there, so that words can be read on it; thinner towards the foot."""
    if not falls:
        yield Path(rect(*box), ink, opacity=most)
        return
    each = 1.0 - (1.0 - most) ** (1.0 / VEILS)
    for at in range(1, VEILS + 1):
        yield Path(rect(box.x, box.y, box.w, box.h * at / VEILS), ink, opacity=each)


# --- laying ----------------------------------------------------------------------------------------------


def around(laid: Sequence[LaidPiece]) -> Box:
    points = [point for one in laid for point in one.corners]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def fitted(easel: Easel, laid: Sequence[LaidPiece], box: Box) -> Iterator[Item]:
    """All of it as large as the box has room for, in its middle; from the right where words begin there, so that names
    are seen in a hand, and what comes first is looked at first."""
    if not laid:
        return
    if easel.letters.begins_right:
        laid = [one._replace(x=-one.x, turn=-one.turn) for one in laid]
    taken = around(laid)
    scale = min(box.w / taken.w, box.h / taken.h)
    x = box.x + (box.w - taken.w * scale) / 2 - taken.x * scale
    y = box.y + (box.h - taken.h * scale) / 2 - taken.y * scale
    yield from placed(laid, (scale, 0.0, 0.0, scale, x, y))


def placed(laid: Iterable[LaidPiece], onto: Matrix) -> Iterator[Item]:
    """Each with its shadow on those before it."""
    scale = hypot(onto[0], onto[1])
    for one in laid:
        piece = one.piece
        middle = 1.0, 0.0, 0.0, 1.0, -piece.width / 2, -piece.height / 2
        lies = multiply(multiply(onto, furniture.turned(one.turn, (one.x, one.y))), middle)
        yield from _shadow(piece, lies, scale * min(piece.width, piece.height) * 0.05)
        # drawn at its own size, so that its fine edge stays in proportion
        yield Group(tuple(pc.draw_piece(piece, 0.0, 0.0, 1.0)), lies)


def _shadow(piece: GamePiece, lies: Matrix, soft: float) -> Iterator[Item]:
    a, b, c, d, x, y = lies
    below = transform(piece.outline, (a, b, c, d, x + soft * 0.2, y + soft * 0.55))
    for layer in range(1, LAYERS + 1):
        wide = Stroke("#000000", 2 * soft * layer / LAYERS, join="round")
        yield Path(below, "#000000", wide, opacity=DARK)
