"""How the cards of a kind shall look, as a set says it; what is empty or None is as the theme has it.

Owns the words of ``look:`` in ``set.yaml`` as values. Must not know themes, or how anything is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pnp.base.diagnostics import Span
from pnp.base.frozen import dataclass, field

PicturePlace: TypeAlias = Literal["top", "full", "left", "none"]
PictureFit: TypeAlias = Literal["contain", "cover", "stretch"]
TitlePlace: TypeAlias = Literal["top", "bottom", "over-picture"]
TextAlign: TypeAlias = Literal["left", "centre", "right", "justify"]
Corner: TypeAlias = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
CostPlace: TypeAlias = Literal["foot", "under-title", "side"]
Border: TypeAlias = Literal["none", "thin", "rounded", "full-bleed"]
Pattern: TypeAlias = Literal["rosette", "stripes", "dots", "plain"]
ColourRole: TypeAlias = Literal["paper", "ink", "panel", "main", "back"]


@dataclass(frozen=True, slots=True)
class CardLook:
    """Of one kind, or with no kind of its own, of whatever belongs to none."""

    colours: Mapping[str, str] = field(default_factory=dict)  # by role
    by: str = ""  # the field whose value has a colour
    values: Mapping[str, str] = field(default_factory=dict)  # value of that field -> colour
    title_font: str = ""
    text_font: str = ""
    picture: PicturePlace | None = None
    picture_height: float = 0.0  # the share of the card
    picture_fit: PictureFit | None = None
    title: TitlePlace | None = None
    title_align: TextAlign | None = None
    title_size: float = 0.0  # points
    corners: Mapping[str, str] = field(default_factory=dict)  # corner -> field
    costs: str = ""  # a field
    costs_place: CostPlace | None = None
    costs_size: float = 0.0  # points
    text_align: TextAlign | None = None
    text_size: float = 0.0
    fields: tuple[str, ...] | None = None  # those that are listed
    foot: str | None = None
    border: Border | None = None
    back_picture: str = ""
    back_pattern: Pattern | None = None
    back_title: bool | None = None


@dataclass(frozen=True, slots=True)
class Looks:
    """What a set says of its look: in general, of its kinds, and where it says so."""

    general: CardLook = field(default_factory=CardLook)
    kinds: Mapping[str, CardLook] = field(default_factory=dict)
    spans: Mapping[str, Span] = field(default_factory=dict)  # "colours.ink", "kinds.beast.fonts.title"

    def of(self, kind: str) -> CardLook:
        return self.kinds.get(kind, self.general)
