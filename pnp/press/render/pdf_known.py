"""What was written of pictures, which every language and document draws alike.

Owns what is remembered of a group of items, whether that holds in another document, and how much is kept.
Must not know how items are written.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Generic, TypeVar

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Group, Item, Link, Text
from pnp.press.render.pdf_codes import MUTE
from pnp.press.render.pdf_written import WrittenForm

CHARACTERS = 4_000_000  # of operators: all pictures of a game, and little beside a deck of thousands

Key = TypeVar("Key")
Value = TypeVar("Value")


class AskedForm(NamedTuple):
    """A form that must be written in each document where its ask stands."""

    ask: str
    items: tuple[Item, ...]
    digits: int
    is_faded: bool
    key: str  # of the group; without one the ask is of its place, which another document has, too
    is_mute: bool = False  # nobody reads its letters


_letters: dict[str, bool] = {}  # by the key of a group: whether there is anything to read in it
MOST = 3000


def mute_mark(items: tuple[Item, ...], key: str) -> str:
    """What the ask for these ends in where nobody is to read them. Pictures without letters are the same everywhere."""
    if not key:
        return MUTE
    if key not in _letters:
        if len(_letters) >= MOST:
            _letters.clear()
        _letters[key] = any(map(_is_read, items))
    return MUTE if _letters[key] else ""


def _is_read(item: Item) -> bool:
    group = item.group if isinstance(item, Link) else item
    if not isinstance(group, Group):
        return isinstance(item, Text)
    if group.means is not None:
        return True
    return bool(mute_mark(group.items, group.key)) if group.key else any(map(_is_read, group.items))


class WhatWasMet(NamedTuple):
    """What the writing of items without letters met: the keys of groups, those of them that were forms, the forms."""

    inside: frozenset[str]
    repeated: frozenset[str]
    forms: tuple[AskedForm, ...]

    def is_so_with(self, repeated: Set[str]) -> bool:
        """Whether it would be written alike in a document where these are drawn more than once."""
        return self.inside & repeated == self.repeated


class DrawnGroup(NamedTuple):
    """What was written of a group: operators, asks, and what it left set."""

    text: str
    asks: tuple[str, ...]
    picture: WhatWasMet
    fill: str
    line: str


class DrawnForm(NamedTuple):
    form: WrittenForm
    picture: WhatWasMet


class KnownDrawings(Generic[Key, Value]):
    """Values by key, until their characters are too many: then the oldest go."""

    def __init__(self, most: int = CHARACTERS) -> None:
        self._most = most
        self._held = 0
        self._values: dict[Key, tuple[Value, int]] = {}

    def get(self, key: Key) -> Value | None:
        held = self._values.get(key)
        return held[0] if held else None

    def put(self, key: Key, value: Value, characters: int) -> None:
        self.drop(key)
        self._values[key] = value, characters
        self._held += characters
        while self._held > self._most:
            self.drop(next(iter(self._values)))

    def drop(self, key: Key) -> None:
        self._held -= self._values.pop(key, (None, 0))[1]
