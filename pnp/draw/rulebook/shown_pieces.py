"""Cards as the diagrams of a sheet show them: real faces, backs, piles, signs and empty places, at any scale.

Owns looking them up and drawing one or a row. Must not know which diagram they stand in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise

from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.model import Block, Card, CardSet, Part
from pnp.base.scene import (
    ORNAMENT,
    Box,
    Group,
    Ink,
    Item,
    Matrix,
    Meaning,
    Path,
    Scene,
    Segment,
    Stroke,
    rect,
    transform,
)
from pnp.base.sums import float_sum
from pnp.base.word_forms import sign_label
from pnp.draw.look.pictures import OutsideError, Pictures
from pnp.draw.rulebook.arguments import DrawingError, read_call
from pnp.draw.rulebook.drawings_in_words import PieceWords, counted

CONTENTS = "contents"  # the drawing that shows some of every kind
WORD = re.compile(r"(?:(back|pile|folded(?:-\d{1,2})?|icon):)?([a-z0-9_-]+)(?:\*(\d{1,2}))?\Z")
LAID = re.compile(r"([^@]+)@(\d{1,3}(?:\.\d{1,2})?),(\d{1,3}(?:\.\d{1,2})?)\Z")
POKER = (63.5, 88.9)
SIGN = POKER[0]  # mm: an icon is as wide and high as a poker card is wide
ROUND = 3.0  # mm: corners of cards, which are printed square and cut round
EDGE = "#8a8f94"
MOST = 40
SAMPLES = 3  # designs of a kind that stand for all of it
LAYER = 0.9  # mm between the cards of a pile
LAYERS = 2
GAP = 2.2  # mm between pieces
LEAST = 0.05  # scale: what is smaller shows nothing


class GamePiece(NamedTuple):
    """What stands in one place; ``scene`` None is an empty one."""

    scene: Scene | None
    width: float
    height: float
    outline: tuple[Segment, ...]
    pile: bool = False
    names: tuple[str, ...] = ()  # of all that is seen of it
    words: str = ""  # the same, for who does not see it
    edge: bool = True  # a fine line round it
    sign: str = ""  # that joins its neighbours

    @property
    def extra(self) -> float:
        """What a pile adds to its width and height at any scale."""
        return LAYERS * LAYER if self.pile else 0.0

    def hides(self, x: float, y: float, below: GamePiece) -> bool:
        """Whether nothing is seen of what lies so far from it, below it."""
        is_wide, is_high = x + self.width >= below.width, y + self.height >= below.height
        return self.scene is not None and self.edge and x <= 0 and y <= 0 and is_wide and is_high


class CardFaces:
    """The faces of an edition by card id."""

    def __init__(
        self, cards: CardSet, parts: Mapping[str, Part], pictures: Pictures, ink: Ink, said: PieceWords
    ) -> None:
        self.cards, self.parts, self.pictures, self.ink, self.said = cards, parts, pictures, ink, said
        self.kinds = cards.rules.kinds
        self.by_id = {card.id: card for card in cards.cards}

    def pieces(self, words: Iterable[str], among: Sequence[GamePiece] = ()) -> list[GamePiece]:
        """Every piece the words mean; an empty place has size and form of the first real one, else of the
        first of those it lies ``among``."""
        found: list[GamePiece | None] = []
        laid = 0
        for word in words:
            found += self._several(word)
            laid += word.count("+")
        _bounded(len(found) + laid)
        first = next((piece for piece in (*found, *among) if piece), None)
        width, height = (first.width, first.height) if first else POKER
        cut = first.scene.outline if first and first.scene else None
        outline = cut.segments if cut else rect(0, 0, width, height, ROUND)
        empty = GamePiece(None, width, height, outline, names=(self.said.empty,))
        return [piece or empty for piece in found]

    def _several(self, word: str) -> list[GamePiece | None]:
        if "+" in word:
            return [self._laid(*word.split("+"))]
        read = WORD.match(word)
        if read is None:
            raise DrawingError(
                f"'{word}' is no piece",
                "a card, back:card, pile:card, folded:card, icon:sun, slot, or card*3",
            )
        how, name, times = read.groups()
        if name == "slot":
            return [None] * int(times or 1)
        return [self.piece(name, how or "")] * int(times or 1)

    def _laid(self, first: str, *others: str) -> GamePiece:
        """Pieces laid over the first, each so many mm from its upper left corner: together one piece, a pile where the
        first is one."""
        _bounded(len(others))
        below = self.pieces([first])
        placed = [(piece._replace(pile=False), 0.0, 0.0) for piece in below]
        for word in others:
            read = LAID.match(word)
            if read is None:
                raise DrawingError(f"'{word}' is laid nowhere", f"say where, in mm: {first}+{word}@0,12")
            placed += [(piece, float(read[2]), float(read[3])) for piece in self.pieces([read[1]])]
        _bounded(len(placed))
        wide = max(x + piece.width for piece, x, _ in placed)
        high = max(y + piece.height for piece, _, y in placed)
        items = [item for piece, x, y in placed for item in draw_piece(piece, x, y, 1.0)]
        cut, is_pile = rect(0, 0, wide, high, ROUND), any(piece.pile for piece in below)
        names = self._seen(placed, is_pile=is_pile)
        words = counted(names, self.said)
        return GamePiece(Scene(wide, high, tuple(items)), wide, high, cut, is_pile, names, words)

    def _seen(self, placed: Sequence[tuple[GamePiece, float, float]], *, is_pile: bool) -> tuple[str, ...]:
        """Names of what no other hides; what lies on top of a pile is that pile."""
        found: list[str] = []
        for at, (piece, x, y) in enumerate(placed):
            hidden = any(over.hides(left - x, top - y, piece) for over, left, top in placed[at + 1 :])
            if not hidden and is_pile and at and not found:
                found += (self.said.noted(name, self.said.pile) for name in piece.names)
            elif not hidden:
                found += piece.names
        return tuple(found)

    def piece(self, name: str, how: str = "") -> GamePiece:
        """The face of a card, or its back; a pile shows the back if there is one, what is folded half a face."""
        if how == "icon":
            return self._icon(name)
        card = self.card(name)
        part = self.parts.get(card.id)
        if part is None:
            raise DrawingError(f"'{name}' is not printed alone, so it has no face")
        if how.startswith("folded"):
            return _folded(part.front, card.name, int(how.partition("-")[2] or 0))
        is_pile, is_back = how == "pile", bool(how) and part.back is not None
        if how == "back" and not is_back:
            raise DrawingError(f"'{name}' has no back")
        scene = (part.back if is_back else None) or part.front
        cut = self._outline(card, scene)
        told = self._behind(card, how, is_kind=name != card.id) if is_back else card.name
        told = self.said.noted(told, self.said.pile * is_pile, self.said.back * is_back)
        return GamePiece(scene, scene.width, scene.height, cut, is_pile, (told,), told)

    def _behind(self, card: Card, how: str, *, is_kind: bool) -> str:
        """What everybody knows who sees a back: the card where its back is like no other, else its kind, or no more
        than that it is a card where kinds share their backs. A pile that is asked for by its kind is known by that."""
        kind, is_pile = self.kinds[card.kind], how == "pile"
        label = kind.label_plural if is_pile else kind.label
        if is_kind and is_pile:
            return label
        if all(self._is_other(card, one) for one in self.cards.cards if one.id != card.id):
            return card.name
        if any(not self._is_other(card, one) for one in self.cards.cards if one.kind != card.kind):
            is_card = self.cards.prints[card.kind].file == "cards"
            return (self.said.cards if is_pile else self.said.card) * is_card
        return label

    def _is_other(self, card: Card, other: Card) -> bool:
        """Whether backs tell both apart. Whose back is not drawn here has that of the same name."""
        row, rows = self.cards.prints[card.kind], self.cards.prints
        if other.kind not in rows or row.back_of(card) != rows[other.kind].back_of(other):
            return True
        one, two = self.parts.get(card.id), self.parts.get(other.id)
        return one is not None and two is not None and one.back != two.back

    def _icon(self, name: str) -> GamePiece:
        """A sign for what is no card, as a bag."""
        try:
            art = self.pictures.icon(name)
        except OutsideError:
            art = None
        if art is None:
            known = did_you_mean(name, self.pictures.icon_names(), "pnp icons SET")
            raise DrawingError(f"there is no icon '{name}'", known)
        drawn = self.pictures.place(art, Box(0, 0, SIGN, SIGN), "contain", self.ink)
        told = sign_label(name, self.said.icons)
        scene, cut = Scene(SIGN, SIGN, (drawn,)), rect(0, 0, SIGN, SIGN)
        return GamePiece(scene, SIGN, SIGN, cut, names=(told,) * bool(told), words=told, edge=False)

    def card(self, name: str) -> Card:
        """A card by id; a kind stands for its first."""
        found = self.by_id.get(name)
        found = found or (next(iter(self.cards.of(name)), None) if name in self.kinds else None)
        if found is None:
            known = (*(card.id for card in self.cards.cards), *self.kinds)
            raise DrawingError(
                f"there is no card or kind '{name}'", did_you_mean(name, known, "pnp list SET")
            )
        return found

    def _outline(self, card: Card, scene: Scene) -> tuple[Segment, ...]:
        if scene.outline:
            return scene.outline.segments
        row = self.cards.prints.get(card.kind)
        card_like = row is not None and row.file == "cards" and min(scene.width, scene.height) > 30
        corner = row.size.corner if row and row.size.corner else ROUND if card_like else 0.0
        return rect(0, 0, scene.width, scene.height, corner)


def _bounded(many: int) -> None:
    if many > MOST:
        raise DrawingError(f"{many} pieces are too many", f"at most {MOST}")


def _folded(face: Scene, words: str, foot: int) -> GamePiece:
    """The lower half of a face: what shows in front of a piece that is folded over its middle and stands.

    So many mm of it are a foot, which lies on the table and is not seen."""
    half = face.height / 2
    seen = half - foot
    if seen < 1:
        raise DrawingError(f"a foot of {foot} mm is all of it", f"less than {half - 1:g} mm")
    front = rect(0, 0, face.width, seen)
    shown = Group(face.items, (1.0, 0.0, 0.0, 1.0, 0.0, -half), Path(rect(0, half, face.width, seen)))
    return GamePiece(Scene(face.width, seen, (shown,)), face.width, seen, front, names=(words,), words=words)


def needed(blocks: Iterable[Block], cards: CardSet) -> frozenset[str]:
    """Ids of the cards that drawings may show: all that must be composed before sheets are."""
    ids, kinds = {card.id for card in cards.cards}, cards.by_kind()
    found: set[str] = set()
    for block in blocks:
        if block.kind == "drawing" and block.mark not in ("icons", "rows", "items", "web"):
            words = read_call(block).words
            if block.mark == "cover":  # the back of the booklet shows what is inside
                found |= {card.id for kind in cards.prints for card in samples(cards, kind)}
            if block.mark == CONTENTS:
                found |= {card.id for kind in words or cards.prints for card in samples(cards, kind)}
                continue
            several = (part for word in words for part in word.split("+"))
            for word, after in pairwise((*several, "")):
                name = word.rpartition(":")[2].partition("*")[0].partition("@")[0]
                many = int(after) if after.isdecimal() and len(after) < 3 else 1
                found |= {name} & ids or {card.id for card in kinds.get(name, ())[:many]}
    return frozenset(found)


def samples(cards: CardSet, kind: str) -> tuple[Card, ...]:
    """Some designs of a kind, as unlike as their order lets hope; none of what is not printed alone."""
    row = cards.prints.get(kind)
    designs = [card for card in cards.of(kind) if card.copies] if row and row.file != "none" else []
    few = min(SAMPLES, len(designs))
    return tuple(designs[at * len(designs) // few] for at in range(few))


def width(pieces: Sequence[GamePiece], scale: float) -> float:
    """Of a row of pieces."""
    return float_sum(piece.width * scale + piece.extra for piece in pieces) + GAP * max(0, len(pieces) - 1)


def height(pieces: Sequence[GamePiece], scale: float) -> float:
    return max((piece.height * scale + piece.extra for piece in pieces), default=0.0)


def scale_for(pieces: Sequence[GamePiece], room: float, tall: float, most: float) -> float:
    """The scale at which a row fills the room, but no larger than ``most``."""
    fixed = width(pieces, 0.0)
    across = float_sum(piece.width for piece in pieces) or 1.0
    up = max((piece.height for piece in pieces), default=1.0)
    extra = max((piece.extra for piece in pieces), default=0.0)
    scale = min(most, (room - fixed) / across, (tall - extra) / up)
    if scale < LEAST:
        raise DrawingError("there are more pieces than room", "show fewer, or add 'wide'")
    return scale


def draw_row(pieces: Sequence[GamePiece], x: float, y: float, scale: float, slot: Ink = EDGE) -> list[Item]:
    """Pieces side by side, their middles on one line."""
    items: list[Item] = []
    tall = height(pieces, scale)
    for piece in pieces:
        high = piece.height * scale + piece.extra
        items += draw_piece(piece, x, y + (tall - high) / 2, scale, slot)
        x += piece.width * scale + piece.extra + GAP
    return items


def draw_piece(piece: GamePiece, x: float, y: float, scale: float, slot: Ink = EDGE) -> list[Item]:
    """A face cut to its outline with a fine edge, a pile with the cards below it showing."""
    matrix: Matrix = (scale, 0.0, 0.0, scale, x, y)
    if piece.scene is None:
        return [Path(transform(piece.outline, matrix), None, Stroke(slot, 0.3, dash=(1.4, 1.0)))]
    below: list[Item] = []
    for layer in range(LAYERS if piece.pile else 0, 0, -1):
        moved: Matrix = (scale, 0.0, 0.0, scale, x + layer * LAYER, y + layer * LAYER)
        below.append(Path(transform(piece.outline, moved), "#ffffff", Stroke(EDGE, 0.2)))
    means = Meaning("picture", piece.words) if piece.words else ORNAMENT
    face = Group(piece.scene.items, matrix, Path(piece.outline), key=piece.scene.key, means=means)
    edge = [Path(transform(piece.outline, matrix), None, Stroke(EDGE, 0.15))] if piece.edge else []
    return [*below, face, *edge]


def in_words(shown: Iterable[GamePiece | str], said: PieceWords) -> str:
    """Pieces by name, as they lie from first to last, with the signs among them."""
    told: list[str] = []
    for is_sign, run in groupby(shown, lambda one: isinstance(one, str) or bool(one.sign)):
        if is_sign:
            told += (one if isinstance(one, str) else one.sign for one in run)
        else:
            told.append(
                counted((name for one in run if isinstance(one, GamePiece) for name in one.names), said)
            )
    return " ".join(filter(None, told))
