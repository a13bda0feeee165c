"""What a text is made of once it is measured: pieces, chunks and the gaps between them, all in em.

Sizes come later, so setting a text smaller measures nothing again. Owns the shapes only.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, Protocol, TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.scene import GlyphPlace, Ink, Item
from pnp.text.kerning import Kerns

Align: TypeAlias = Literal["left", "centre", "right", "justify"]  # left is where lines begin
# where lines begin: at the left; at the right; or at the left of a page that will be turned over
Side: TypeAlias = Literal["left", "right", "turned"]


@lru_cache(maxsize=20_000)
def kern(index: int, shift: float) -> tuple[int, float]:
    """What the pen moves by after a character. There are few such pairs, and a deck holds a million of them."""
    return index, shift


class Glyph(NamedTuple):
    """An icon in a box 1 em high, ``width_em`` wide, y down, its foot ``descent_em`` below the baseline."""

    items: tuple[Item, ...]
    width_em: float = 1.0
    descent_em: float = 0.2
    key: str = ""  # of its items
    word: str = ""  # that it stands for
    runs: tuple[tuple[str, str, float], ...] = ()  # that word in letters: face id, characters, width
    space: float = 0.0  # the width of a space beside them


class IconSource(Protocol):
    """Whoever has the icons that texts name, each with its word behind the text ``before`` it."""

    def glyph(self, name: str, before: str, ink: Ink) -> Glyph | None: ...

    def names(self) -> Iterable[str]: ...


class NoIcons:
    """For words of pnp's own."""

    def glyph(self, name: str, before: str, ink: Ink) -> Glyph | None:  # noqa: ARG002
        return None

    def names(self) -> Iterable[str]:
        return ()


NO_ICONS = NoIcons()


class Piece(NamedTuple):
    """Characters in one face, or one icon. Of a script that is shaped ``places`` are what is drawn; ``level`` says in
    which order it stands on a line: see ``bidi``."""

    text: str
    face: str
    width: float
    kerns: Kerns = ()
    icon: Glyph | None = None
    places: tuple[GlyphPlace, ...] = ()
    level: int = 0


class Unbroken(NamedTuple):
    """What no line break divides. ``holds`` the next, ``clings`` to the one before: see ``bonds``."""

    pieces: tuple[Piece, ...]
    width: float
    holds: int = 0
    clings: int = 0
    missing: str = ""


OPEN, SPACE, LINE, PARAGRAPH = 0, 1, 2, 3


class Gap(NamedTuple):
    """What follows a chunk: an opportunity to break, a space, or the end of a line or paragraph.

    ``piece`` is drawn where the line goes on, ``hyphen`` (``end`` wide) where it is broken.
    """

    kind: int
    width: float = 0.0
    end: float = 0.0
    piece: Piece | None = None
    hyphen: Piece | None = None


OPENING = Gap(OPEN)
LINE_END = Gap(LINE)
PARAGRAPH_END = Gap(PARAGRAPH)
