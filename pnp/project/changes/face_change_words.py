"""Changes of faces in words, for who asked for them at a terminal. Must not know how they were found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.model.former_faces import ChangedPiece, FaceChanges, SharedThing
from pnp.base.sums import int_sum

MOST_NAMED = 30
CAUSES: dict[SharedThing, str] = {
    "theme": "the theme changed",
    "look": "the set's look changed",
    "fonts": "the fonts changed",
    "art": "the pictures changed",
    "pnp": "pnp itself changed",
    "backs": "no backs were printed before",
    "shared": "something they share did, be it the theme, a macro, a font or pnp itself",
}


def told_changes(changes: FaceChanges, called: str) -> Iterator[str]:
    """What to do with a box, in a line or a few."""
    if changes.is_none:
        yield f"{called}: nothing changed since {changes.since}: all {changes.unchanged} copies are as they were"
        return
    if changes.causes:
        why = ", and ".join(CAUSES[cause] for cause in changes.causes)
        yield f"{called}: all {changes.faces} faces changed since {changes.since}: {why}"
        return
    new, old = (int_sum(piece.copies for piece in some) for some in (changes.put_in, changes.take_out))
    yield f"{called}: since {changes.since} {new} to put in, {old} to take out, {changes.unchanged} unchanged"
    for what, pieces in (("take out", changes.take_out), ("put in", changes.put_in)):
        if pieces:
            yield f"  {what}: {_named(pieces)}"


def _named(pieces: Sequence[ChangedPiece]) -> str:
    told = ", ".join(f"{piece.copies} x {piece.name}" for piece in pieces[:MOST_NAMED])
    more = len(pieces) - MOST_NAMED
    return f"{told}, and {more} more" if more > 0 else told
