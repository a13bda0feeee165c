"""Where things lie on a face whose look is declared and not drawn by hand: boxes for a template to fill.

Owns the sharing of a face's room, whatever its size and shape; how long a text will be it guesses from its letters, and
leaves the exact fit to who sets it. Runs where templates run. Must not know markup or fonts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pnp.draw.compose.field_signs import Signs, colours_of
from pnp.draw.compose.layout.at_hand import CardAtHand, PictureState
from pnp.draw.compose.layout.card_layout import CardFace
from pnp.draw.compose.layout.measures import LaidBox, LookValues
from pnp.draw.compose.layout.piece_layout import PieceFace, RoundFace
from pnp.draw.compose.render_orders import DeclaredLooks, TemplateOrder

if TYPE_CHECKING:
    from pnp.draw.compose.view import FieldSpeller

USUAL: Mapping[str, object] = {
    "picture": "top",
    "title": "top",
    "title_align": "left",
    "text_align": "left",
    "costs": "foot",
    "border": "full-bleed",
    "foot": "{set.title}",
    "foot_width": 1.0,  # of its letters, to that of the text's
    "frames": {"thin": 2.4, "rounded": 3.2},
    "caption": True,  # the kind above the name
    "caption_room": 3.3,
    "wide": False,  # whether the picture fills the width of the card
    "name": 7.7,
    "gap": 3.5,
    "title_size": 13.0,
    "text_size": 8.5,
}


def face_for(shape: str, w: float, h: float) -> type[CardAtHand]:
    """How a face of this shape and size is laid out."""
    small = min(w, h)
    if shape == "drop" or small < 28 or (shape != "rect" and small < 44):
        return PieceFace
    return CardFace if shape == "rect" else RoundFace


class Layouts:
    """What ``layout(card)`` and ``look(kind)`` give to templates."""

    def __init__(self, order: TemplateOrder, signs: FieldSpeller, set_values: Mapping[str, object]) -> None:
        declared = order.declared or DeclaredLooks({"": {}}, frozenset(), {}, {})
        self.looks, self.fonts = declared.looks, declared.fonts
        self.pictured = {kind: frozenset(ids) for kind, ids in declared.pictured.items()}
        self.signs = Signs(declared.icons, signs)
        self.set = set_values
        self.palette = order.words.palette
        self._colours: dict[tuple[str, str], dict[str, str]] = {}
        spacing: Any = order.theme.get("spacing", {})
        self.usual = {**USUAL, **spacing, "bleed": order.theme.get("bleed"), "safe": order.theme.get("safe")}

    def of(self, kind: str) -> LookValues:
        return self.looks.get(kind) or self.looks[""]

    def colours(self, kind: str, value: object = None) -> dict[str, str]:
        kinds: Any = self.set.get("kinds", ())
        known = kind, repr(value)
        if known not in self._colours:
            number = kinds.index(kind) if kind in kinds else -1
            self._colours[known] = colours_of(self.of(kind), self.palette, number, value)
        return self._colours[known]

    def laid(self, card: LookValues, trim: LookValues, usual: LookValues) -> LaidBox:
        """Every box of a face, with colours and fonts; parts it does not have are None."""
        kind = card["kind"]
        look = self.of(kind)
        has = self.pictured.get(kind)
        pictured: PictureState = "none" if not has else "own" if card["id"] in has else "others"
        fonts = self.families(look)
        face = face_for(trim["shape"], trim["w"], trim["h"])
        at_hand = face(card, trim, look, {**self.usual, **usual, **fonts}, self.signs, pictured, self.set)
        found = at_hand.laid()
        found.update(self.colours(kind, card["fields"].get(look["by"]) if look["by"] else None))
        found["fit"] = look["picture_fit"] or at_hand.usual.get("fit", "photo")
        found["pictured"] = pictured
        found.update(fonts)
        return found

    def families(self, look: LookValues) -> dict[str, str]:
        return {
            "title_font": look["title_font"] or self.fonts.get("title", "fira-sans"),
            "text_font": look["text_font"] or self.fonts.get("text", "fira-sans"),
        }
