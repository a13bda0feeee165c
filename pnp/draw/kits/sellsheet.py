"""A sell sheet: one page that tells a publisher or a shop what a game is, what lies in it, and whom to ask.

Owns what stands where. Must not know paper beyond its size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import Page
from pnp.base.scene import Box, Group, Item, Path, move, rect
from pnp.draw.compose.view import literal
from pnp.draw.kits import kit_faults as faults
from pnp.draw.kits.described import Described, on_one_line
from pnp.draw.kits.easel import Easel, alike, fitted
from pnp.draw.kits.kit_views import fan_of, front
from pnp.draw.look.template_colours import mix
from pnp.draw.rulebook.shown_pieces import GamePiece
from pnp.text.fit import FLOOR_PT, Style, Valign
from pnp.text.lines import MM_PER_PT
from pnp.text.measured_pieces import Align
from pnp.text.sentence_values import in_a_row, labelled

MARGIN = 14.0  # mm
ROUND = 2.2
PICTURE = 0.37  # of the height of the page
FACT, GAP = 17.0, 6.0  # mm: the row of facts; between two blocks
FOOT = 26.0
LEFT = 0.55  # of the width
LIST = (11.0, 10.0, 9.0, 8.0, 7.0, 6.5)  # pt, of what is inside
SPACED = 1.45
HAND = 5  # cards
LEAST = 22.0  # mm: a hand that is lower shows nothing


class SheetParts(NamedTuple):
    """Where everything stands."""

    picture: Box
    facts: Box
    plays: Box
    inside: Box
    foot: Box


def sell_sheet(easel: Easel, game: Described) -> Page:
    """All of it on one page of that size; what it lacks is told."""
    parts = _parts(easel)
    items: list[Item] = [*_picture(easel, parts.picture), *_facts(easel, game, parts.facts)]
    items += _plays(easel, game, parts.plays)
    items += _inside(easel, game, parts.inside)
    items += _foot(easel, game, parts.foot)
    return Page(easel.width, easel.height, tuple(items), title=easel.cards.title)


def _parts(easel: Easel) -> SheetParts:
    page = easel.whole.grow(-MARGIN)
    picture = page._replace(h=easel.height * PICTURE)
    facts = Box(page.x, picture.bottom + GAP, page.w, FACT)
    foot = Box(page.x, page.bottom - FOOT, page.w, FOOT)
    top = facts.bottom + GAP
    left = Box(page.x, top, page.w * LEFT - GAP / 2, foot.y - GAP - top)
    right = Box(left.right + GAP, top, page.right - left.right - GAP, left.h)
    if easel.letters.begins_right:
        left, right = left._replace(x=page.right - left.w), right._replace(x=page.x)
    return SheetParts(picture, facts, left, right, foot)


def _picture(easel: Easel, box: Box) -> Iterator[Item]:
    """As the front of the box: title, hook, who made it."""
    inner = easel._replace(width=box.w, height=box.h)
    clip = Path(rect(0, 0, box.w, box.h, ROUND))
    yield move((Group(tuple(front(inner, facts=False)), clip=clip),), box.x, box.y)


def _facts(easel: Easel, game: Described, box: Box) -> Iterator[Item]:
    """Players, time and age beside each other."""
    letters, look = easel.letters, easel.letters.look
    rows = game.facts[::-1] if easel.letters.begins_right else game.facts
    wide = (box.w - GAP * (len(rows) - 1)) / len(rows)
    for at, fact in enumerate(rows):
        cell = Box(box.x + at * (wide + GAP), box.y, wide, box.h)
        yield Path(rect(*cell, ROUND), mix(look.tint, "#ffffff", 0.3))
        label = Box(cell.x + 2, cell.y + 1.6, cell.w - 4, 4.5)
        yield from letters.words(literal(fact.label), label, _style(easel, 8.5, 500, align="centre")).items
        told = Box(cell.x + 2, cell.y + 6.2, cell.w - 4, 9.5)
        style = replace(letters.style(19.0, 700, look.heading, align="centre", valign="middle"), max_lines=1)
        yield from letters.words(literal(fact.told), told, style).items


def _plays(easel: Easel, game: Described, box: Box) -> Iterator[Item]:
    """How it plays, and some of its cards below."""
    y = box.y
    if game.plays:
        items, y = _heading(easel, game.word("kit_plays"), box)
        yield from items
        text = literal("\n\n".join(game.plays))
        room = Box(box.x, y, box.w, box.bottom - y)
        laid = easel.letters.setter.box(text, room, _style(easel, 10.5, 400), easel.letters.place)
        yield from laid.items
        y += laid.lines.height + GAP
    room = Box(box.x, y, box.w, box.bottom - y)
    if room.h >= LEAST:
        yield from fitted(easel, fan_of(_unseen(easel)), room)


def _unseen(easel: Easel) -> list[GamePiece]:
    """A hand of cards; without a cover, the picture above already shows the first ones."""
    pieces = alike(easel, 2 * HAND)
    return pieces[:HAND] if easel.cover is not None else pieces[HAND:]


def _inside(easel: Easel, game: Described, box: Box) -> Iterator[Item]:
    """How many there are of what, a line each, as large as all of them have room."""
    items, y = _heading(easel, game.word("box_inside"), box)
    yield from items
    rows, room = list(game.contents), Box(box.x, y, box.w, box.bottom - y)
    pitches = [size * MM_PER_PT * SPACED for size in LIST]
    size, pitch = next(
        ((size, pitch) for size, pitch in zip(LIST, pitches, strict=True) if pitch * len(rows) <= room.h),
        (LIST[-1], pitches[-1]),
    )
    shown = rows[: int(room.h / pitch)]
    if len(shown) < len(rows):
        easel.maker.setter.typesetter.tell(faults.too_many_kinds(easel.cards.span))
    many, look = 13.0, easel.letters.look
    for at, row in enumerate(shown):
        line = Box(room.x, room.y + at * pitch, room.w, pitch)
        if at % 2 == 0:
            yield Path(rect(*line, 0.8), mix(look.tint, "#ffffff", 0.45))
        count = Box(line.x, line.y, many - 2.5, line.h)
        word = Box(line.x + many, line.y, line.w - many - 1, line.h)
        if easel.letters.begins_right:
            count, word = (one._replace(x=line.x + line.right - one.right) for one in (count, word))
        bold = _style(easel, size, 700, align="right", valign="middle")
        yield from easel.letters.words(literal(str(row.many)), count, bold).items
        plain = replace(_style(easel, size, 400, valign="middle"), max_lines=1)
        yield from easel.letters.words(literal(row.word), word, plain).items


def _foot(easel: Easel, game: Described, box: Box) -> Iterator[Item]:
    """Whom to ask, who made it, whose it is."""
    look, cards, language = easel.letters.look, easel.cards, game.edition.language
    yield Path(rect(box.x, box.y, box.w, 0.5), look.accent)
    y = box.y + 2.6
    if cards.pitch.contact:
        told = labelled(game.word("kit_contact"), on_one_line(cards.pitch.contact), language)
        room = Box(box.x, y, box.w, 6.0)
        words = easel.letters.words(literal(told), room, _style(easel, 11.5, 700))
        yield from words.items
        y += words.height + 1.2
    else:
        span = cards.spans.get("pitch", cards.span)
        easel.maker.setter.typesetter.tell(faults.no_contact(span))
    makers = in_a_row((labelled(one.label, one.told, language) for one in game.makers), language, " · ")
    for text, size in ((makers, 9.0), (in_a_row(game.rights, language, " "), 7.0)):
        room = Box(box.x, y, box.w, box.bottom - y)
        words = easel.letters.words(literal(text), room, _style(easel, size, 400))
        yield from words.items
        y += words.height + 1.2 if words.items else 0.0


def _heading(easel: Easel, text: str, box: Box) -> tuple[Sequence[Item], float]:
    room = box._replace(h=9.0)
    style = replace(easel.letters.style(15.0, 700, easel.letters.look.heading), max_lines=1)
    words = easel.letters.words(literal(text), room, style)
    return words.items, box.y + 8.5


def _style(easel: Easel, size: float, weight: int, *, align: Align = "left", valign: Valign = "top") -> Style:
    """Of running words: in the family of texts, whatever its weight."""
    style = easel.letters.style(size, weight, align=align, valign=valign)
    return replace(style, family=easel.letters.look.body, leading=1.32, floor_pt=FLOOR_PT)
