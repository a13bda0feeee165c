"""Which words on faces are printed smaller than the floor of large print: they go on the companion sheet.

Owns the looking. What has no letter is a number or a sign, as large as its piece, and no word. Must not know paper, or
how a companion sheet looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import sqrt
from typing import assert_never

from pnp.base.model import Faces, Part
from pnp.base.model.large_print import FLOOR_PT, CompanionCard, CompanionKind
from pnp.base.scene import Group, Image, Item, Link, Matrix, Path, Scene, Text, multiply
from pnp.text.inline import literal, plain
from pnp.text.lines import MM_PER_PT

HAIR = 0.01  # pt


def small_words(scene: Scene, floor_pt: float = FLOOR_PT) -> tuple[str, ...]:
    """The words of a face that are smaller than that, as markup, in the order they are drawn."""
    return tuple(dict.fromkeys(_small(scene, floor_pt)))


def _small(scene: Scene, floor_pt: float) -> Iterator[str]:
    for box in scene.texts:
        least = min(_sizes(box.items, box.matrix), default=floor_pt)
        if least < floor_pt - HAIR and any(map(str.isalpha, plain(box.said))):
            yield box.said


def _sizes(items: Iterable[Item], matrix: Matrix) -> Iterator[float]:
    """Of every text, in points as printed."""
    a, b, c, d, *_ = matrix
    times = sqrt(abs(a * d - b * c))
    for item in items:
        match item:
            case Text():
                yield item.size * times / MM_PER_PT
            case Group():
                yield from _sizes(item.items, multiply(matrix, item.matrix))
            case Link():
                yield from _sizes((item.group,), matrix)
            case Path() | Image():
                pass
            case _:
                assert_never(item)


def companion(
    faces: Faces, names: Mapping[str, str], headings: Mapping[str, str]
) -> tuple[CompanionKind, ...]:
    """Every piece with small words, kind by kind in the order of the deck; ``names`` are those of the cards, ``headings``
    the words for several of a kind."""
    sides = [scene for part in faces.parts for scene in (part.front, part.back) if scene]
    different = {id(scene): scene for scene in sides}
    small = {known: small_words(scene) for known, scene in different.items()}
    kinds = []
    for (kind, title), group in groupby(enumerate(faces.parts, 1), lambda one: (one[1].kind, one[1].title)):
        pieces = [(number, part, _words(part, small)) for number, part in group]
        kinds.append(_kind(pieces, faces.title, names)._replace(title=headings.get(kind, title)))
    return tuple(kind for kind in kinds if kind.shared or kind.cards)


def _words(part: Part, small: Mapping[int, tuple[str, ...]]) -> tuple[str, ...]:
    """On its front and back, each once."""
    both = (*small[id(part.front)], *(small[id(part.back)] if part.back else ()))
    return tuple(dict.fromkeys(both))


def _kind(
    pieces: Sequence[tuple[int, Part, tuple[str, ...]]], game: str, names: Mapping[str, str]
) -> CompanionKind:
    """What stands above a text anyway, the names of card, kind and game, is not repeated below."""
    title = pieces[0][1].title
    known = {_folded(literal(title)), _folded(literal(game))}
    words = [[one for one in own if _folded(one) not in known] for *_, own in pieces]
    shared = [one for one in words[0] if len(pieces) > 1 and all(one in own for own in words)]
    cards = []
    for (number, part, _), own in zip(pieces, words, strict=True):
        name = names.get(part.card, part.card)
        rest = [one for one in own if one not in shared]
        if rest:
            others = tuple(one for one in rest if _folded(one) != _folded(literal(name)))
            cards.append(CompanionCard(number, name, others))
    is_small = any(_folded(one) == _folded(literal(title)) for *_, own in pieces for one in own)
    if is_small and not (shared or cards):
        shared = [literal(title)]
    return CompanionKind(title, tuple(shared), tuple(cards))


def _folded(words: str) -> str:
    """Markup as it is compared: however it is broken or capitalised."""
    return " ".join(plain(words).split()).casefold()
