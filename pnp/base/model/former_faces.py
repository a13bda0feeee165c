"""How the faces of a set were before, and what is other now.

Owns these shapes. Must not know where the earlier state comes from, or how the two are compared.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pnp.base.frozen import NamedTuple

SHORT_DIGEST = 12  # letters of a face's digest that a manifest keeps
# what many faces share; "shared" where nobody wrote down what
SharedThing: TypeAlias = Literal["theme", "look", "fonts", "art", "pnp", "backs", "shared"]


class FormerPiece(NamedTuple):
    """Equal pieces of one card as they were: the digests of both faces, "" for a back that is blank."""

    card: str
    file: str  # the document they were printed in
    front: str
    back: str
    copies: int

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        """Each side with its digest."""
        return ("front", self.front), ("back", self.back)


class FormerFaces(NamedTuple):
    """Every piece of a set in one language at an earlier time, or of another set."""

    called: str  # as the user named it
    pieces: tuple[FormerPiece, ...]
    names: tuple[tuple[str, str], ...] = ()  # of cards, by id
    shared: tuple[
        tuple[str, str], ...
    ] = ()  # digests of what many faces share; none where nobody wrote them down


class ChangedPiece(NamedTuple):
    """Copies of one card to be taken out of the box, or to be put in."""

    card: str
    name: str
    copies: int


class FaceChanges(NamedTuple):
    """What has to be done for a box to hold what the set says now."""

    since: str
    put_in: tuple[ChangedPiece, ...]
    take_out: tuple[ChangedPiece, ...]
    unchanged: int  # copies
    faces: int  # different drawings, now
    causes: tuple[SharedThing, ...] = ()  # why all faces changed: then there is no use in a list

    @property
    def is_none(self) -> bool:
        return not self.put_in and not self.take_out
