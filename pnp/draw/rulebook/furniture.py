"""What stands on a page besides its text: the band of the title, the running foot, the ground of a card.

Owns their drawing. Must not know blocks or how text flows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import cos, radians, sin

from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import Block, Edition
from pnp.base.scene import (
    MARGIN,
    ORNAMENT,
    Box,
    Group,
    Item,
    Link,
    Matrix,
    Path,
    Stroke,
    line,
    multiply,
    rect,
)
from pnp.base.sums import float_sum
from pnp.draw.compose.view import literal
from pnp.draw.look.template_colours import mix
from pnp.draw.rulebook import shown_pieces as pc
from pnp.draw.rulebook.drawn_titles import drawn_title
from pnp.draw.rulebook.flow import Frame, Strip
from pnp.draw.rulebook.sheet_look import Look
from pnp.draw.rulebook.shown_pieces import GamePiece
from pnp.draw.rulebook.typeset import RoleSetter
from pnp.draw.svg import Drawing
from pnp.text.fit import Style
from pnp.text.lines import Lines
from pnp.text.sentence_values import filled, in_a_row, in_language
from pnp.words.printed_words import WORDS

FOOT = 5.5  # mm from the text to the foot's line
AMID, ROWS = 4.0, 2  # mm between the parts a foot lists, and rows of them
FAN = (-6.0, 1.0, 7.0)  # degrees of the cards on the band
SMALL = 150.0  # mm: below it a band is that of a small page
HIGH = 0.84  # of the band: a card there, which is seen whole
SPREAD = 1.1  # from card to card, in widths of a card
ENDS = 1.32  # widths of a card that the first and the last take together, leaning out
MOST = 0.5  # of the band that cards may take


class Cover(NamedTuple):
    """What the band of the title says and shows."""

    title: Block
    edition: Edition
    cards: Sequence[GamePiece] = ()


class _Band(NamedTuple):
    """The band's words, broken for the room its cards leave."""

    cards: Sequence[GamePiece]
    fan: float  # height of the band the cards are drawn for
    pad: float
    title: Lines
    drawn: Drawing | None  # instead of the title's letters
    summary: Lines
    facts: Lines

    @property
    def height(self) -> float:
        gap = self.pad * 0.45
        return max(self.fan, float_sum(text.height for text in self.words) + 2 * gap + 1.7 * self.pad)

    @property
    def words(self) -> tuple[Lines, Lines, Lines]:
        return self.title, self.summary, self.facts


def band(cover: Cover, width: float, setter: RoleSetter) -> Strip:
    """Title, summary and facts on the theme's colour, cards of the game fanned out at its right end."""
    fan = setter.em * (13.0 if width > SMALL else 11.0)
    cards = cover.cards[: len(FAN) if width > SMALL else len(FAN) - 1]
    pad = fan * 0.14
    while cards and (
        (len(cards) > 1 and _fan_width(cards, fan) > MOST * width)
        or _is_too_wide(cover.title, width - 2 * pad - _fan_width(cards, fan), setter)
    ):
        cards = cards[:-1]
    room = width - 2 * pad - (_fan_width(cards, fan) if cards else 0.0)
    cards_set = cover.edition.cards
    span = cards_set.spans.get("summary", cards_set.span)
    summary = setter.lines(literal(cards_set.summary), room, "subtitle", span)
    told = setter.lines(facts(cover.edition), room, "fact", span)
    drawn = setter.look.drawn(cover.title.text)
    made = _Band(cards, fan, pad, _title(cover.title, room, setter), drawn, summary, told)
    return Strip(made.height, partial(_draw_band, made, width, setter.look), wide=True)


def _title_style(setter: RoleSetter) -> Style:
    look, size = setter.look, setter.size_pt
    return Style(look.display, size * 3.7, size * 1.9, 700, leading=1.08, ink=look.on_band, max_lines=1)


def _is_too_wide(title: Block, room: float, setter: RoleSetter) -> bool:
    """Whether a title has no room beside cards, however small it is."""
    style = _title_style(setter)
    return setter.typesetter.widths(title.text, replace(style, size_pt=style.floor_pt))[0] > room


def _title(title: Block, room: float, setter: RoleSetter) -> Lines:
    """As large as goes on one line; small ones may take several."""
    size, largest = setter.size_pt, _title_style(setter)
    return setter.typesetter.box(
        title.text, Box(0, 0, room, size * 3), largest, setter.place(title.span)
    ).lines


def _draw_band(made: _Band, width: float, look: Look, x: float, y: float) -> list[Item]:
    items: list[Item] = [Path(rect(x, y, width, made.height, 2.2), look.band)]
    spare = made.height - float_sum(text.height for text in made.words) - 1.7 * made.pad
    top = y + made.pad * 0.7
    for text in made.words:
        words: list[Item] = []
        for index, below in enumerate(text.tops()):
            words += text.place(index, x + made.pad, top + below)
        if text is made.title and made.drawn is not None:
            words = [drawn_title(made.drawn, words, Box(x + made.pad, top, text.width, text.height))]
        items += words
        top += text.height + spare / 2
    if made.cards:  # after the words: who reads the page aloud or copies it begins with its title
        items += _fan(made.cards, Box(x, y, width, made.height), made.fan)
    return items


def facts(edition: Edition) -> str:
    """Players, minutes and age by icons, which every language reads; who plays alone may lay several places."""
    figures = {name: figure.value for name, figure in edition.cards.rules.figures.items()}
    least, most = edition.cards.players
    alone = figures.get("players_from")
    least = min(least, alone) if isinstance(alone, int) else least
    players = str(least) if least == most else f"{least}–{most}"
    parts = [f":player:\u00a0{in_language(players, edition.language)}"]
    minutes = figures.get("minutes")
    told = edition.words.get("kit_minutes") or WORDS["kit_minutes"]
    if isinstance(minutes, int):
        parts.append(_time(told, str(minutes)))
    elif isinstance(minutes, Mapping) and {"min", "max"} <= set(minutes):
        parts.append(_time(told, f"{minutes['min']}–{minutes['max']}"))
    if isinstance(figures.get("age_from"), int):
        parts.append(in_language(f"{figures['age_from']}+", edition.language))
    return "\u00a0\u00a0 ".join(parts)


def _time(told: str, minutes: str) -> str:
    return ":clock:\u00a0" + literal(filled(told, minutes=minutes).replace(" ", "\u00a0"))


def _fan(cards: Sequence[GamePiece], box: Box, height: float) -> list[Item]:
    """Cards at the right end of the band, leaning; none covers another, nor does the band cut one."""
    scale = _fan_scale(cards, height)
    step = max(card.width for card in cards) * scale * SPREAD
    first = box.right - _fan_width(cards, height) + (_fan_width(cards, height) - (len(cards) - 1) * step) / 2
    items: list[Item] = []
    for index, card in enumerate(cards):
        centre = (first + index * step, box.y + box.h / 2)
        placed = pc.draw_piece(card, -card.width * scale / 2, -card.height * scale / 2, scale)
        items.append(
            Group(tuple(placed), turned(FAN[index + (len(FAN) - len(cards)) // 2], centre), means=ORNAMENT)
        )
    return items


def _fan_scale(cards: Sequence[GamePiece], height: float) -> float:
    return height * HIGH / max(card.height for card in cards)


def _fan_width(cards: Sequence[GamePiece], height: float) -> float:
    """Of the band, from where the cards begin to its right end."""
    wide = max(card.width for card in cards) * _fan_scale(cards, height)
    return wide * ((len(cards) - 1) * SPREAD + ENDS)


def turned(degrees: float, centre: tuple[float, float]) -> Matrix:
    turn, lean = cos(radians(degrees)), sin(radians(degrees))
    return multiply((1.0, 0.0, 0.0, 1.0, *centre), (turn, lean, -lean, turn, 0.0, 0.0))


class RulesPart(NamedTuple):
    """A part of the rules and the page it begins on."""

    title: str
    page: int


def foot(
    edition: Edition, frame: Frame, number: int, setter: RoleSetter, parts: Sequence[RulesPart] = ()
) -> list[Item]:
    """A fine line, the title, and the number at the outer edge. In place of the title, if there is room for them, the
    parts on later pages."""
    y = frame.bottom + FOOT
    look = setter.look
    right = frame.left + frame.room
    items: list[Item] = [Path(line(frame.left, y, right, y), None, Stroke(look.rule, 0.2))]
    baseline = y + setter.em * 1.25
    pale = mix(look.ink, "#ffffff", 0.35)
    draft = edition.words.get("draft", "DRAFT") if edition.draft else ""
    words = in_a_row(filter(None, (literal(edition.cards.title), draft)), edition.language, " · ")
    told, page = setter.one(words, "foot", pale), setter.one(str(number), "page")
    outer = number % 2 == 1
    at, beside = (right - page.widest, frame.left) if outer else (frame.left, right - told.widest)
    items += page.place(0, at, baseline - page.drop)
    listed = [] if draft or not outer else _listed(edition, parts, setter, at - frame.left)
    if listed:
        items += [_at(one, frame.left, baseline) for one in listed]
    else:
        items += told.place(0, beside, baseline - told.drop)
    return [Group(tuple(items), means=MARGIN)]


def _at(item: Group | Link, x: float, y: float) -> Group | Link:
    if isinstance(item, Link):
        return item._replace(group=item.group._replace(matrix=(1.0, 0.0, 0.0, 1.0, x, y)))
    return item._replace(matrix=(1.0, 0.0, 0.0, 1.0, x, y))


def _listed(
    edition: Edition, parts: Sequence[RulesPart], setter: RoleSetter, room: float
) -> list[Group | Link]:
    """The parts with their pages, each a link, from the first baseline down; none where they take too many rows."""
    if not parts:
        return []
    pale = mix(setter.look.ink, "#ffffff", 0.35)
    head = edition.words.get("web_contents") or WORDS["web_contents"]
    rows = [setter.one(f"**{literal(head)}**", "foot", pale)]
    rows += [setter.one(f"{literal(one.title)}\u00a0**{one.page}**", "foot", pale) for one in parts]
    made: list[Group | Link] = []
    x = y = 0.0
    for lines, page in zip(rows, (0, *(one.page for one in parts)), strict=True):
        if x + lines.widest > room - AMID:
            x, y = rows[0].widest + AMID, y + lines.pitch
        if x + lines.widest > room - AMID or y > (ROWS - 0.5) * lines.pitch:
            return []
        group = Group(tuple(lines.place(0, x, y - lines.drop)))
        made.append(Link(group, f"#page={page}") if page else group)
        x += lines.widest + AMID
    return made
