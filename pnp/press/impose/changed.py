"""The faces of today beside those of before: which copies are to be printed, and which are of no use any more.

Owns the comparison: pieces are told apart by what is on them, so that a copy counts as there whatever its card was
called. Must not know where either state comes from, nor paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import get_args

from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import Faces, Part
from pnp.base.model.former_faces import (
    SHORT_DIGEST,
    ChangedPiece,
    FaceChanges,
    FormerFaces,
    FormerPiece,
    SharedThing,
)
from pnp.base.sums import int_sum

LOOKS_SHARED = 6  # designs that have all changed: it was not each by itself
Sides = tuple[str, str]  # digests of front and back


class Beside(NamedTuple):
    """What is known of the state of today, the faces apart."""

    names: Mapping[str, str]  # of cards in the language
    shared: Mapping[str, str]  # digests of what many faces share
    files: frozenset[str]  # that are to be printed
    backs: bool = True
    some: bool = False  # only some cards were drawn: of the others nothing is said


def only_changed(faces: Faces, former: FormerFaces, now: Beside) -> tuple[Faces, FaceChanges]:
    """The copies that are not there yet, as faces to be printed, and all that there is to do."""
    before = [one for one in former.pieces if one.file in now.files]
    parts = [part for part in faces.parts if part.file in now.files]
    if now.some:
        chosen = {part.card for part in parts}
        before = [one for one in before if one.card in chosen]
    if not now.backs:
        before = [one._replace(back="") for one in before]
    keys = [_sides(part, now.backs) for part in parts]
    left = _left(parts, keys, old := _counted(before))
    new = tuple(part._replace(copies=copies) for part, copies in zip(parts, left, strict=True) if copies)
    causes = tuple(_causes(parts, keys, before, former, now))
    changes = FaceChanges(
        former.called,
        tuple(ChangedPiece(part.card, now.names.get(part.card, part.card), part.copies) for part in new),
        tuple(_gone(old, {**dict(former.names)}, now.names)),
        int_sum(part.copies for part in parts) - int_sum(left),
        len({key for sides in keys for key in sides if key}),
        causes,
    )
    return replace(faces, parts=new), changes


def former_of(called: str, faces: Faces, names: Mapping[str, str], shared: Mapping[str, str]) -> FormerFaces:
    """Faces that are drawn as a state to compare with."""
    pieces = (FormerPiece(part.card, part.file, *_sides(part, True), part.copies) for part in faces.parts)
    return FormerFaces(
        called, tuple(one for one in pieces if one.copies), tuple(names.items()), tuple(shared.items())
    )


def _sides(part: Part, backs: bool) -> Sides:
    back = part.back.key[:SHORT_DIGEST] if part.back is not None and backs else ""
    return part.front.key[:SHORT_DIGEST], back


def _counted(pieces: Iterable[FormerPiece]) -> Counter[tuple[str, Sides]]:
    count: Counter[tuple[str, Sides]] = Counter()
    for one in pieces:
        count[one.card, (one.front, one.back)] += one.copies
    return count


def _left(parts: list[Part], keys: list[Sides], old: Counter[tuple[str, Sides]]) -> list[int]:
    """How many copies of each part are not there yet; what is there is taken off the old ones: of the same card
    first, then of any that looks the same."""
    left = []
    for part, sides in zip(parts, keys, strict=True):
        there = min(part.copies, old[part.card, sides])
        old[part.card, sides] -= there
        left.append(part.copies - there)
    alike: dict[Sides, list[tuple[str, Sides]]] = {}
    for key, count in old.items():
        if count:
            alike.setdefault(key[1], []).append(key)
    for at, sides in enumerate(keys):
        for key in alike.get(sides, ()):
            there = min(left[at], old[key])
            old[key] -= there
            left[at] -= there
    return left


def _gone(
    old: Counter[tuple[str, Sides]], former: Mapping[str, str], names: Mapping[str, str]
) -> Iterable[ChangedPiece]:
    count: Counter[str] = Counter()
    for (card, _), copies in old.items():
        count[card] += copies
    for card, copies in count.items():
        if copies:
            yield ChangedPiece(card, former.get(card) or names.get(card) or card, copies)


def _causes(
    parts: list[Part], keys: list[Sides], before: list[FormerPiece], former: FormerFaces, now: Beside
) -> Iterable[SharedThing]:
    """What they all share and was another, where no card of both times is as it was."""
    was: dict[str, set[Sides]] = {}
    for one in before:
        was.setdefault(one.card, set()).add((one.front, one.back))
    both = [(was[part.card], sides) for part, sides in zip(parts, keys, strict=True) if part.card in was]
    if len(both) < 2 or any(sides in earlier for earlier, sides in both):
        return
    fronts = {front for earlier, _ in both for front, _ in earlier}
    if not any(one.back for one in before) and all(front in fronts for _, (front, _) in both):
        yield "backs"
    elif former.shared:
        told = dict(former.shared)
        yield from (thing for thing in get_args(SharedThing) if told.get(thing) != now.shared.get(thing))
    elif len(both) >= LOOKS_SHARED:
        yield "shared"
