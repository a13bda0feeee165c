"""Cards where a column would end in white: side by side, so that each is seen whole, or joined by signs.

Owns how they lie. Must not know which column ends where.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.scene import ORNAMENT, Box, Group, Ink, Item
from pnp.base.sums import float_sum
from pnp.draw.rulebook import sheet_signs as signs
from pnp.draw.rulebook import shown_pieces as pc
from pnp.draw.rulebook.arguments import DrawingError
from pnp.draw.rulebook.furniture import turned
from pnp.draw.rulebook.shown_pieces import CardFaces, GamePiece

LEAN = 2.5  # degrees between the cards of a row
STEP = 1.08  # from card to card there, in widths of a card
SIDES = 1.12  # widths of a card that its first and last need together, leaning out
FEW = 3  # cards that are shown however small, where there are as many
LARGE = 58.0  # mm: no card is drawn higher
HAIR = 1e-6


class Tail(NamedTuple):
    """Cards in order, and the signs before some of them, by their number."""

    pieces: list[GamePiece]
    joined: dict[int, str]


def tail_of(faces: CardFaces, words: Sequence[str], *, joined: bool) -> Tail:
    """What the words name; signs only where they are asked for, and each between two cards."""
    found: dict[int, str] = {}
    named: list[str] = []
    for word in words:
        if joined and word in signs.OPERATORS:
            if not named or len(named) in found:
                raise DrawingError(f"'{word}' joins nothing", "a sign stands between two cards")
            found[len(named)] = word
        else:
            named.append(word)
    pieces = faces.pieces(named)
    if any(at >= len(pieces) for at in found) or (found and len(pieces) != len(named)):
        raise DrawingError("a sign joins two cards", "name each card between signs by itself")
    return Tail(pieces, found)


def tailpiece(tail: Tail, box: Box, ink: Ink) -> list[Item]:
    """As many of the cards as the box has room for, leaning a little; all of them, upright, where signs join them."""
    return _joined(tail, box, ink) if tail.joined else _row(tail.pieces, box)


def _row(cards: Sequence[GamePiece], box: Box) -> list[Item]:
    wide, high = max(card.width for card in cards), max(card.height for card in cards)
    few = min(len(cards), FEW)
    scale = min(LARGE / high, box.h * 0.9 / high, box.w / (wide * (SIDES + STEP * (few - 1))))
    shown = cards[: 1 + int((box.w / (wide * scale) - SIDES) / STEP + HAIR)]
    middle = (len(shown) - 1) / 2
    items: list[Item] = []
    for index, card in enumerate(shown):
        off = index - middle
        drop = abs(off) ** 1.5 * high * scale * 0.02
        centre = (box.x + box.w / 2 + off * wide * scale * STEP, box.y + box.h / 2 + drop)
        placed = pc.draw_piece(card, -card.width * scale / 2, -card.height * scale / 2, scale)
        items.append(Group(tuple(placed), turned(off * LEAN, centre), means=ORNAMENT))
    return items


def _joined(tail: Tail, box: Box, ink: Ink) -> list[Item]:
    cards = tail.pieces
    high = max(card.height for card in cards)
    scale = min(LARGE / high, box.h * 0.9 / high)
    sign = min(5.0, 0.16 * box.h)
    fixed = float_sum(pc.GAP if at not in tail.joined else sign + 2 * pc.GAP for at in range(1, len(cards)))
    scale = min(scale, (box.w - fixed) / float_sum(card.width for card in cards))
    if scale < pc.LEAST:
        return []
    x = box.x + (box.w - fixed - scale * float_sum(card.width for card in cards)) / 2
    middle = box.y + box.h / 2
    items: list[Item] = []
    for at, card in enumerate(cards):
        if at in tail.joined:
            items += signs.operator(tail.joined[at], x + pc.GAP + sign / 2, middle, sign, ink)
            x += sign + 2 * pc.GAP
        elif at:
            x += pc.GAP
        items += pc.draw_piece(card, x, middle - card.height * scale / 2, scale)
        x += card.width * scale
    return items
