"""What stands on a page besides its text: the band of the title, the running foot, the ground of a card.

Owns their drawing. Must not know blocks or how text flows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import cos, radians, sin
from typing import NamedTuple

from pnp.compose.paint import mix
from pnp.compose.view import literal
from pnp.model import Edition
from pnp.scene import Box, Group, Item, Matrix, Path, Stroke, line, multiply, rect
from pnp.sheets import pieces as pc
from pnp.sheets.flow import Frame, Strip
from pnp.sheets.pieces import Piece
from pnp.sheets.typeset import Typesetter
from pnp.text.fit import Style, fit

FOOT = 5.5  # mm from the text to the foot's line
FAN = (-9.0, -1.0, 7.0, 15.0)  # degrees of the cards on the band


class Cover(NamedTuple):
    """What the band of the title says and shows."""

    title: str
    edition: Edition
    cards: Sequence[Piece] = ()


def band(cover: Cover, width: float, setter: Typesetter) -> Strip:
    """Title, summary and facts on the theme's colour, cards of the game fanned out at its right end."""
    size = setter.size_pt
    height = size * (4.6 if width > 150 else 4.0)
    return Strip(height, partial(_draw_band, cover, width, height, setter), wide=True)


def _draw_band(
    cover: Cover, width: float, height: float, setter: Typesetter, x: float, y: float
) -> list[Item]:
    look = setter.look
    pad = height * 0.14
    ground = Path(rect(x, y, width, height, 2.2), look.band)
    shown = cover.cards[: len(FAN)]
    fan = _fan(shown, Box(x, y, width, height)) if shown else []
    room = width - 2 * pad - (height * (0.45 + 0.3 * len(shown)) if shown else 0.0)
    style = Style(
        look.display,
        setter.size_pt * 3.6,
        setter.size_pt * 1.6,
        700,
        leading=1.0,
        valign="bottom",
        ink=look.on_band,
    )
    title = fit(
        cover.title,
        Box(x + pad, y + pad * 0.6, room, height * 0.46 - pad * 0.6),
        style,
        setter.lettering.setting(look.on_band),
    )
    items = [ground, *fan, *title.items]
    top = y + height * 0.5
    summary = setter.lines(literal(cover.edition.cards.summary), room, "subtitle", cover.edition.cards.span)
    for index, below in enumerate(summary.tops()):
        items += summary.place(index, x + pad, top + below)
    facts = setter.lines(_facts(cover.edition), room, "fact", cover.edition.cards.span)
    return [*items, *(facts.place(0, x + pad, y + height - pad - facts.height) if facts.rows else [])]


def _facts(edition: Edition) -> str:
    """Players, minutes and age by icons, which every language reads."""
    least, most = edition.cards.players
    players = str(least) if least == most else f"{least}–{most}"
    parts = [f":player:\u00a0{players}"]
    figures = {name: figure.value for name, figure in edition.cards.rules.figures.items()}
    minutes = figures.get("minutes")
    if isinstance(minutes, int):
        parts.append(f":clock:\u00a0{minutes}′")
    elif minutes and {"min", "max"} <= set(minutes):
        parts.append(f":clock:\u00a0{minutes['min']}–{minutes['max']}′")
    if isinstance(figures.get("age_from"), int):
        parts.append(f"{figures['age_from']}+")
    return "\u00a0\u00a0 ".join(parts)


def _fan(cards: Sequence[Piece], box: Box) -> list[Item]:
    """Cards rising from the lower edge of the band, cut off by it."""
    scale = box.h * 0.98 / max(card.height for card in cards)
    step = box.h * 0.42
    first = box.right - box.h * 0.62 - step * (len(cards) - 1)
    items: list[Item] = []
    for index, card in enumerate(cards):
        centre = (first + index * step, box.y + box.h * (0.68 + 0.05 * (index % 2)))
        turned = _turned(FAN[index + (len(FAN) - len(cards)) // 2], centre)
        placed = pc.draw_piece(card, -card.width * scale / 2, -card.height * scale / 2, scale)
        items.append(Group(tuple(placed), turned))
    return [Group(tuple(items), clip=Path(rect(*box, 2.2)))]


def _turned(degrees: float, centre: tuple[float, float]) -> Matrix:
    turn, lean = cos(radians(degrees)), sin(radians(degrees))
    return multiply((1.0, 0.0, 0.0, 1.0, *centre), (turn, lean, -lean, turn, 0.0, 0.0))


def foot(edition: Edition, frame: Frame, number: int, setter: Typesetter) -> list[Item]:
    """A fine line, the title, language and digest, and the number at the outer edge."""
    y = frame.bottom + FOOT
    look = setter.look
    right = frame.left + frame.room
    items: list[Item] = [Path(line(frame.left, y, right, y), None, Stroke(look.rule, 0.2))]
    baseline = y + setter.em * 1.25
    pale = mix(look.ink, "#ffffff", 0.35)
    draft = edition.words.get("draft", "DRAFT") if edition.draft else ""
    words = " · ".join(
        filter(None, (literal(edition.cards.title), edition.language, edition.digest[:8], draft))
    )
    told, page = setter.one(words, "foot", pale), setter.one(str(number), "page")
    outer = number % 2 == 1
    at, beside = (right - page.widest, frame.left) if outer else (frame.left, right - told.widest)
    items += page.place(0, at, baseline - page.drop)
    items += told.place(0, beside, baseline - told.drop)
    return items
