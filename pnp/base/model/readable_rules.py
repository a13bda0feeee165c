"""Rules to be read on a screen or aloud: passages in order, each with what stands for it where nobody looks.

Owns their values. Must not know pages, nor the markup they become.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Ink, Scene

PassageSort: TypeAlias = Literal[
    "title", "heading", "paragraph", "small", "step", "bullet", "table", "drawing", "rule"
]


class RulePassage(NamedTuple):
    """A piece of the rules. ``text`` is inline markup with all values filled in; of a drawing, what it shows in words."""

    sort: PassageSort
    text: str = ""
    level: int = 0  # a heading's or an item's depth
    anchor: str = ""  # of a heading: the same in every language
    mark: str = ""  # the number of a step
    rows: tuple[tuple[str, ...], ...] = ()
    heads: int = 0  # how many rows are the head of the table
    drawing: Scene | None = None
    is_lettered: bool = False  # a step that tells of the letter in the drawing above


class ReadingInks(NamedTuple):
    """Colours on a screen; each text reads well on its ground."""

    ground: Ink
    panel: Ink
    ink: Ink
    heading: Ink
    accent: Ink
    rule: Ink
    band: Ink
    on_band: Ink


class ReadingLook(NamedTuple):
    """A theme's colours by day and by night, and its letters: role -> id of a face."""

    light: ReadingInks
    dark: ReadingInks
    faces: Mapping[str, str]


class ReadableRules(NamedTuple):
    """The rules of a set in one language, with the icons named in texts of it."""

    passages: tuple[RulePassage, ...]
    icons: Mapping[str, Scene]
    look: ReadingLook
    assets: Mapping[str, bytes]  # of what is drawn
