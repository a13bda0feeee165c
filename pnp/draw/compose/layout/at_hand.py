"""What is to be laid out on one face: what its look shows of the card, and in which sizes.

Must not know where anything lies.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from pnp.draw.compose.field_signs import Signs, filled
from pnp.draw.compose.layout.measures import (
    BOLD,
    ICONS,
    MM_PER_PT,
    NORMAL_H,
    NORMAL_W,
    PLAIN,
    SERIF,
    SMALLEST_PT,
    LaidBox,
    LookValues,
    height_of,
    lines_of,
    word_of,
)
from pnp.draw.compose.view import VocabularyWord
from pnp.text.sentence_values import in_a_row

# whether a card has a picture: none of its kind has; only others have
PictureState: TypeAlias = Literal["own", "others", "none"]


class CardAtHand(ABC):
    """What is to be laid out: the values of a card, its trim, its look, and how the theme does it where that is silent.

    ``usual`` holds the theme's: ``picture title costs border foot align`` in the words of a look, and in mm or points
    ``edge`` (from the trim to text), ``band`` (the head), ``frames`` (what a border takes), ``title_size text_size``.
    """

    def __init__(
        self,
        card: LookValues,
        trim: LookValues,
        look: LookValues,
        usual: LookValues,
        signs: Signs,
        pictured: PictureState,
        set_values: Mapping[str, object],
    ) -> None:
        self.card, self.look, self.usual, self.signs = card, look, usual, signs
        self.pictured = pictured
        self.w, self.h = float(trim["w"]), float(trim["h"])
        self.shape = str(trim["shape"])
        self.bleed, self.safe = float(usual["bleed"]), float(usual["safe"])
        self.scale = min(1.3, max(0.6, min(self.w / NORMAL_W, self.h / NORMAL_H * 1.12)))
        self.lettering = min(1.22, max(0.84, self.scale))
        self.is_wide = self.w > self.h * 1.2
        self.letter = SERIF if "serif" in usual["text_font"] else PLAIN
        self.found = LaidBox()
        self._words(set_values)

    def said(self, key: str) -> Any:
        """What the look says, else what the theme does."""
        value = self.look[key]
        return self.usual.get(key) if value in (None, "", 0) else value

    @abstractmethod
    def laid(self) -> LaidBox:
        """Every box there is."""

    # --- what is to be shown -----------------------------------------------------------------------------

    def _words(self, set_values: Mapping[str, object]) -> None:
        card, look, signs = self.card, self.look, self.signs
        shown = {
            **card["fields"],
            "copies": card["copies"],
            "kind": VocabularyWord(card["kind"]),
            "id": card["id"],
        }
        self.corners = {
            corner: (field, signs.of(shown[field]))
            for corner, field in look["corners"].items()
            if signs.of(shown.get(field))
        }
        self.costs = signs.of(shown.get(look["costs"])) if look["costs"] else []
        taken = {field for field, _ in self.corners.values()} | {look["costs"]}
        listed = look["fields"]
        names = (
            [key for key in shown if key in card["fields"] and key not in taken] if listed is None else listed
        )
        self.facts = [
            (key, signs.line(key, shown[key], card["kind"]))
            for key in names
            if key in card["fields"] and (shown[key] or (shown[key] == 0 and shown[key] is not False))
        ]
        foot = look["foot"] if look["foot"] is not None else self.usual["foot"]
        self.foot: str = filled(foot, {**card, **shown}, set_values, signs) if foot else ""
        if look["foot"] is None and lines_of(self.foot, self.w - 4 * self.safe, SMALLEST_PT) > 1:
            self.foot = ""
        self.foot_is_own = "{" in (foot or "").replace("{set.", "")
        self.text: str = card["text"]
        self.usual_name_size: float = self.usual["title_size"] * self.lettering
        self.name_size: float = look["title_size"] or self.usual_name_size
        self.text_size: float = max(
            SMALLEST_PT, look["text_size"] or round(self.usual["text_size"] * self.lettering * 2) / 2
        )
        self.facts_size = max(SMALLEST_PT, self.text_size - 0.5)

    @property
    def has_picture(self) -> bool:
        return self.look["picture"] != "none" and self.pictured != "none"

    def height(self, text: str, width: float, size: float, leading: float = 1.32) -> float:
        """How high a text will be."""
        return height_of(text, width, size, leading, self.letter)

    def least(self, text: str, width: float) -> float:
        """How high a text is at the smallest size."""
        return (
            lines_of(text, width, SMALLEST_PT, self.letter) * SMALLEST_PT * MM_PER_PT * 1.36 if text else 0.0
        )

    def is_narrow(self, text: str, width: float) -> bool:
        """Whether a line at the smallest size has no room for a word, or for a good part of a long one."""
        return word_of(text) * self.letter * SMALLEST_PT * MM_PER_PT > width

    def in_row(self, texts: Iterable[str], between: str | None = None) -> str:
        """Short texts one behind the other, as the language of the card reads them."""
        return in_a_row(texts, self.signs.spell.language, between)

    @property
    def facts_line(self) -> str:
        """All fields as in a sentence."""
        return self.in_row((line for _, line in self.facts), " · ")

    def is_long(self, width: float) -> bool:
        return lines_of(self.card["name"], width, self.name_size, BOLD) > 1

    def chip_of(self, signs: list[str], size: float) -> tuple[str, float]:
        """What a corner shows, and how wide that is."""
        letter = max(size * 1.5, SMALLEST_PT) * MM_PER_PT
        wide = 0.0
        for sign in signs:
            plain = ICONS.sub("", sign)
            wide += letter * 1.02 * (plain != sign) + len(plain) * letter * 0.56
        wide += (len(signs) - 1) * letter * 0.2
        text = " ".join(signs) if all(sign.endswith(":") for sign in signs) else self.in_row(signs)
        return text, wide + (size * 0.45 if len(signs) > 1 or wide > size * 0.75 else 0.0)
