"""What comes of drawing a markup: items, texts, and what is wrong, not yet told of any card.

Owns these shapes only.
"""

from __future__ import annotations

from typing import TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Item, Origin, TextBox
from pnp.text.flaws import Flaw

Details: TypeAlias = tuple[tuple[str, object], ...]


class MarkupFault(NamedTuple):
    """A fault of a template: which, where, the attribute whose value is wrong, and what it needs to be told; ``file`` is a
    picture that is to blame in its place."""

    fault: str
    origin: Origin
    attribute: str = ""
    details: Details = ()
    file: str = ""


class TextFault(NamedTuple):
    """A text that does not fit, or cannot be set as it is."""

    flaw: Flaw
    name: str
    field: str
    origin: Origin


class FaceDrawing(NamedTuple):
    """One markup drawn: a face, or a part that faces place.

    ``portraits`` are the pictures chosen by card: whether each is the card's own; a drawing without any is the same
    for every card. ``parts`` are those placed in it, by key and markup: where one has changed, so has the drawing.
    """

    items: tuple[Item, ...] = ()
    bleed: float = 0.0
    texts: tuple[TextBox, ...] = ()
    faults: tuple[MarkupFault | TextFault, ...] = ()
    portraits: tuple[bool, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    key: str = ""  # of the items of a part
