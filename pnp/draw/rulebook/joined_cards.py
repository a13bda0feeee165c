"""Cards of two kinds joined by the words they share, as a drawing: in a game of nature, who feeds whom and where.

Owns the order in which cards and words stand, and the lines between them. Must not know what the words mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.model import Card
from pnp.base.scene import Box, Group, Ink, Item, Path, Segment, Stroke, ellipse
from pnp.base.sums import float_sum
from pnp.draw.compose.view import literal
from pnp.draw.look.pictures import Pictures
from pnp.draw.look.template_colours import luminance, shade
from pnp.draw.rulebook.arguments import Call, DrawingError
from pnp.draw.rulebook.drawings_in_words import ToldPart, counted
from pnp.draw.rulebook.sheet_drawings import DiagramTools, DrawnDiagram, Room
from pnp.draw.rulebook.typeset import RoleSetter
from pnp.draw.svg import Drawing as Art
from pnp.text.lines import MM_PER_PT, Lines

SEEN = 3.0  # contrast of a line with white paper
ROUNDS = 6  # of putting cards beside their words and words beside their cards
PITCH = 1.22  # from name to name, in sizes of the text
MOST = 150  # cards of a kind: so many go on no page
STYLES: tuple[tuple[float, ...], ...] = (  # mm: a word's lines are told apart in grey too
    (),
    (2.2, 0.9),
    (0.7, 0.7),
    (2.2, 0.7, 0.6, 0.7),
    (1.2, 1.2),
    (3.2, 0.7, 0.6, 0.7, 0.6, 0.7),
)
DOT = 0.55  # mm: radius at the end of a name
NEAR = 1.6  # mm between name and dot, picture and lines


class Joined(NamedTuple):
    """Both kinds and the words between them, each in the order it is drawn."""

    left: Sequence[Card]
    words: Sequence[str]
    right: Sequence[Card]
    by: str

    @property
    def sides(self) -> tuple[Sequence[Card], Sequence[Card]]:
        return self.left, self.right

    def column(self, cards: Sequence[Card], height: float) -> dict[str, float]:
        """How far down each card stands."""
        return {card.id: (at + 0.5) * height / len(cards) for at, card in enumerate(cards)}


class WordSign(NamedTuple):
    """A word in the middle: its picture, its label and the colour of its lines."""

    art: Art | None
    label: Lines
    ink: Ink


class WebPlan(NamedTuple):
    """Where everything stands: the ends of the names, the middle, how far lines stay away from it."""

    joined: Joined
    signs: Sequence[WordSign]
    names: tuple[Sequence[Lines], Sequence[Lines]]
    heads: tuple[Lines, Lines]
    wide: tuple[float, float]  # the widest name of either side
    room: float
    high: float
    icon: float
    pictures: Pictures

    @property
    def middle(self) -> float:
        return (self.wide[0] + self.room - self.wide[1]) / 2

    @property
    def reach(self) -> float:
        return max(self.icon, *(sign.label.widest for sign in self.signs)) / 2 + NEAR / 2

    @property
    def ends(self) -> tuple[float, float]:
        return self.wide[0] + DOT, self.room - self.wide[1] - DOT

    def node(self, at: int) -> float:
        return (at + 0.5) * self.high / len(self.signs)


def web(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """A line from each card on the left to each of its words, and on to the cards on the right."""
    joined = _sorted(_joined(tools, call))
    setter = tools.setter
    signs = [_sign(tools, word, call.options.get("prefix", "")) for word in joined.words]
    head = 1.6 * setter.pitch
    pitch = PITCH * setter.style("small").size_pt * MM_PER_PT
    high = pitch * max(len(joined.left), len(joined.right), 3 * len(signs))
    if head + high > room.height:
        raise DrawingError("there are more cards than room", "a page holds about sixty of a kind")
    left, right = ([setter.one(literal(card.name), "small") for card in side] for side in joined.sides)
    heads = _head(tools, joined.left), _head(tools, joined.right)
    wide = _widest([heads[0], *left]), _widest([heads[1], *right])
    icon = min(0.55 * high / len(signs), 3.2 * setter.em)
    plan = WebPlan(joined, signs, (left, right), heads, wide, room.width, high, icon, tools.pictures)
    if plan.ends[1] - plan.ends[0] < 2 * plan.reach + 4 * icon:
        raise DrawingError("the names leave no room for lines", "add 'wide'")

    def draw(x: float, y: float) -> list[Item]:
        at = (x, y + head)
        return [
            *_lines(plan, *at),
            *_names(setter, plan, *at),
            *_signs(plan, *at),
            *_heads(plan, x, y),
        ]

    return DrawnDiagram(room.width, head + high, draw, _told(tools, joined))


def _told(tools: DiagramTools, joined: Joined) -> list[ToldPart]:
    """Both kinds, and between them the words that join them."""
    left, right = (tools.faces.kinds[cards[0].kind].label_plural for cards in joined.sides)
    words = counted((tools.labels[word] for word in joined.words), tools.faces.said)
    return [ToldPart(left), ToldPart(words), ToldPart(right)]


def _lines(plan: WebPlan, x: float, top: float) -> Iterator[Item]:
    for side, cards in enumerate(plan.joined.sides):
        rows = plan.joined.column(cards, plan.high)
        to = x + plan.middle + (plan.reach if side else -plan.reach)
        for at, (sign, word) in enumerate(zip(plan.signs, plan.joined.words, strict=True)):
            for card in cards:
                if word in words_of(card, plan.joined.by):
                    run = _curve(x + plan.ends[side], top + rows[card.id], to, top + plan.node(at))
                    style = STYLES[at % len(STYLES)]
                    yield Path(run, None, Stroke(sign.ink, 0.35, dash=style), opacity=0.9)


def _names(setter: RoleSetter, plan: WebPlan, x: float, top: float) -> Iterator[Item]:
    """Each at the outer end of its lines, with a dot between."""
    for side, cards in enumerate(plan.joined.sides):
        rows, end = plan.joined.column(cards, plan.high), x + plan.ends[side]
        for card, name in zip(cards, plan.names[side], strict=True):
            level = top + rows[card.id]
            yield Path(ellipse(end, level, DOT, DOT), setter.look.heading)
            at = end + NEAR if side else end - NEAR - name.widest
            yield from name.place(0, at, level + setter.cap_height("small") / 2 - name.drop)


def _signs(plan: WebPlan, x: float, top: float) -> Iterator[Item]:
    for at, sign in enumerate(plan.signs):
        node, half = top + plan.node(at), plan.icon / 2
        if sign.art:
            box = Box(x + plan.middle - half, node - half, plan.icon, plan.icon)
            yield plan.pictures.place(sign.art, box)
        below = node + half + 0.3 if sign.art else node - sign.label.height / 2
        yield from sign.label.place(0, x + plan.middle - sign.label.widest / 2, below)


def _heads(plan: WebPlan, x: float, y: float) -> Iterator[Item]:
    left, right = plan.heads
    yield from left.place(0, x + plan.ends[0] - NEAR - left.widest, y)
    yield from right.place(0, x + plan.ends[1] + NEAR, y)


def _head(tools: DiagramTools, cards: Sequence[Card]) -> Lines:
    """What stands above a side: the name of its kind."""
    return tools.setter.one(literal(tools.faces.kinds[cards[0].kind].label_plural), "head")


def _widest(texts: Iterable[Lines]) -> float:
    return max(text.widest for text in texts) + NEAR


def _curve(x1: float, y1: float, x2: float, y2: float) -> tuple[Segment, ...]:
    half = (x1 + x2) / 2
    return ("M", x1, y1), ("C", half, y1, half, y2, x2, y2)


# --- what is joined --------------------------------------------------------------------------------------


def _joined(tools: DiagramTools, call: Call) -> Joined:
    kinds, by = tools.faces.kinds, call.options.get("by", "")
    if len(call.words) != 2:
        raise DrawingError("it joins two kinds", "for example 'web producer consumer by=habitats'")
    for kind in call.words:
        if kind not in kinds:
            raise DrawingError(f"there is no kind '{kind}'", did_you_mean(kind, kinds, "pnp list SET"))
        if by not in kinds[kind].fields:
            raise DrawingError(
                f"a {kind} has no field '{by}'" if by else "it does not say by which field",
                did_you_mean(by, kinds[kind].fields) if by else "by=FIELD",
            )
    left, right = (tuple(card for card in tools.faces.cards.of(kind) if card.copies) for kind in call.words)
    found = {word for card in (*left, *right) for word in words_of(card, by)}
    if max(len(left), len(right), 3 * len(found)) > MOST:
        raise DrawingError("there are more cards than room", "a page holds about sixty of a kind")
    words = [word for word in tools.labels if word in found]
    if not left or not right or not words or len(words) < len(found):
        raise DrawingError(f"'{by}' holds no words that cards could share", "a field of a vocabulary's words")
    return Joined(left, words, right, by)


def words_of(card: Card, by: str) -> frozenset[str]:
    match card.fields.get(by):
        case str() as word:
            return frozenset((word,))
        case Mapping() | tuple() | list() | frozenset() | set() as several:
            return frozenset(str(word) for word in several)
        case _:
            return frozenset()


def _sorted(joined: Joined) -> Joined:
    """Cards near their words and words near their cards, so that fewer lines cross."""
    for _ in range(ROUNDS):
        at = {word: index / len(joined.words) for index, word in enumerate(joined.words)}
        left, right = (
            sorted(side, key=lambda card: (_mean(at[word] for word in words_of(card, joined.by)), card.id))
            for side in (joined.left, joined.right)
        )
        joined = joined._replace(left=left, right=right)
        heights = {**joined.column(left, 1.0), **joined.column(right, 1.0)}
        mean = {
            word: _mean(heights[card.id] for card in (*left, *right) if word in words_of(card, joined.by))
            for word in joined.words
        }
        joined = joined._replace(words=sorted(joined.words, key=lambda word: (mean[word], word)))
    return joined


def _mean(values: Iterable[float]) -> float:
    several = [*values]
    return float_sum(several) / len(several) if several else 0.5


# --- colours ---------------------------------------------------------------------------------------------


def _sign(tools: DiagramTools, word: str, prefix: str) -> WordSign:
    """With its icon, if there is one; a line is no paler than can be seen on paper."""
    name = prefix + word
    art = tools.pictures.icon(name) if tools.pictures.has_icon(name) else None
    ink = max(_inks(art.items), key=_vivid, default="") if art else ""
    ink = ink or tools.setter.look.accent
    while 1.05 / (luminance(ink) + 0.05) < SEEN:
        ink = shade(ink, 0.08)
    return WordSign(art, tools.setter.one(literal(tools.labels[word]), "small"), ink)


def _inks(items: Iterable[Item]) -> Iterator[Ink]:
    """Every plain colour of a picture."""
    for item in items:
        if isinstance(item, Group):
            yield from _inks(item.items)
        elif isinstance(item, Path):
            paints = (item.fill, item.stroke.ink if item.stroke else None)
            yield from (paint for paint in paints if isinstance(paint, str) and paint.startswith("#"))


def _vivid(ink: Ink) -> int:
    channels = [int(ink[at : at + 2], 16) for at in (1, 3, 5)]
    return max(channels) - min(channels)
