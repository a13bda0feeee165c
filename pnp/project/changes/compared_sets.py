"""Two states of a set beside one another: what was added, taken away, renamed or said otherwise.

Owns which card is the same as which, and where each change belongs. Must not know where states come from, or how changes
are told.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.model import Block, Card, CardSet, TextMatch
from pnp.base.scene import Json
from pnp.project.changes.set_facts import ChangedValue, card_facts, differences, set_facts
from pnp.project.changes.states import SetState
from pnp.project.changes.steps import steps

Fate: TypeAlias = Literal["added", "removed", "renamed", "changed"]
MOST_LINES = 400  # of a sheet, put in and taken out, before all of it counts as new
FONTS = (".ttf", ".otf", "fonts.yaml")
TEXTS = (".j2", ".yaml", ".md", ".po")


class ChangedCard(NamedTuple):
    """One card that is other; renamed is one with another id."""

    fate: Fate
    id: str  # now, or of one that is gone
    was: str
    name: str
    kind: str
    copies: int
    rows: tuple[ChangedValue, ...] = ()


class ChangedLine(NamedTuple):
    """A line of a rule sheet that stands in the stead of another; "" where there is none."""

    under: str  # the heading it stands under
    old: str
    new: str


class ChangedSheet(NamedTuple):
    fate: Fate
    name: str
    lines: tuple[ChangedLine, ...] = ()


class ChangedCatalog(NamedTuple):
    """What is other in one language. Texts are named by their context, one as often as it changed."""

    fate: Fate
    language: str
    translated: tuple[str, ...] = ()  # anew, or otherwise
    waiting: tuple[str, ...] = ()  # for their translator, and did not before
    why: str = ""  # it cannot be read


class ChangedFile(NamedTuple):
    """A file faces are drawn from."""

    fate: Fate
    sort: Literal["theme", "fonts", "pictures"]
    name: str


class SetChanges(NamedTuple):
    """All that is other."""

    old: str
    new: str
    language: str
    cards: tuple[ChangedCard, ...]
    unchanged: int  # cards
    is_reordered: bool  # cards that both have stand in another order
    facts: tuple[ChangedValue, ...]
    sheets: tuple[ChangedSheet, ...]
    catalogs: tuple[ChangedCatalog, ...]
    looks: tuple[ChangedFile, ...]

    @property
    def is_none(self) -> bool:
        return not (
            self.cards or self.is_reordered or self.facts or self.sheets or self.catalogs or self.looks
        )


def changes_between(language: str, old: SetState, new: SetState) -> SetChanges:
    """Everything that is other in the new state, in its order."""
    looks = (old.look, new.look) if old.look is not None and new.look is not None else ({}, {})
    before, after = _Cards(old, looks[0]), _Cards(new, looks[1])
    same = _same(before, after)  # the id then, by that now
    rows = {now: tuple(_card_rows(before, then, after, now)) for now, then in same.items()}
    cards = tuple(_in_order(before, after, same, rows))
    order = {card: at for at, card in enumerate(before.facts)}
    places = [order[then] for then in same.values()]
    return SetChanges(
        old.called,
        new.called,
        language,
        cards,
        len(same) - sum(one.fate in ("changed", "renamed") for one in cards),
        places != sorted(places),
        tuple(differences(set_facts(old.cards), set_facts(new.cards))),
        tuple(_sheets(old.cards, new.cards)),
        tuple(_catalogs(old, new)),
        tuple(_looks(*looks, old.cards.theme != new.cards.theme, {*before.facts, *after.facts})),
    )


# --- cards -----------------------------------------------------------------------------------------------


class _Cards:
    """The cards of a state in their order, those that are parked behind them, each with its facts."""

    def __init__(self, state: SetState, look: Mapping[str, str]) -> None:
        self.cards = {card.id: card for card in _every(state.cards)}
        self.facts = _facts(state.cards)
        self.declared = self.facts if state.cards is state.source else _facts(state.source)
        self.pictures: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for way, digest in look.items():
            if _sort(way) == "pictures":
                self.pictures[_stem(way)].append((way, digest))


def _every(cards: CardSet) -> tuple[Card, ...]:
    return (*cards.cards, *cards.parked)


def _facts(cards: CardSet) -> dict[str, dict[str, Json]]:
    return {card.id: card_facts(card, cards.rules.kinds[card.kind]) for card in _every(cards)}


def _same(before: _Cards, after: _Cards) -> dict[str, str]:
    """Which card now was which: that of its id, else one that says all the same, or has its name alone, or its text."""
    same = {card: card for card in after.declared if card in before.declared}
    for key in (_whole, _name, _content):
        gone = _by(key, before.declared, {*same.values()})
        for told, now in _by(key, after.declared, same).items():
            then = gone.get(told, [])
            if key is _whole or len(now) == len(then) == 1:
                same |= dict(zip(now, then, strict=False))
    return {card: same[card] for card in after.facts if card in same}


def _by(
    key: Callable[[Mapping[str, Json]], str], cards: Mapping[str, Mapping[str, Json]], known: Container[str]
) -> Mapping[str, list[str]]:
    """Cards by what they are told by, but those that are known."""
    found: dict[str, list[str]] = defaultdict(list)
    for card, told in cards.items():
        if card not in known and (name := key(told)):
            found[name].append(card)
    return found


def _whole(told: Mapping[str, Json]) -> str:
    return json.dumps(told, sort_keys=True)


def _name(told: Mapping[str, Json]) -> str:
    return f"{told['kind']} {told['name']}"


def _content(told: Mapping[str, Json]) -> str:
    """All but the name; nothing where there is no text to tell it by."""
    return _whole({**told, "name": ""}) if told["text"] else ""


def _card_rows(before: _Cards, then: str, after: _Cards, now: str) -> Iterator[ChangedValue]:
    yield from differences(before.facts[then], after.facts[now])
    old, new = before.pictures.get(then, []), after.pictures.get(now, [])
    if [digest for _, digest in old] != [digest for _, digest in new]:
        yield ChangedValue("picture", old[0][0] if old else None, new[0][0] if new else None)


def _in_order(
    before: _Cards, after: _Cards, same: Mapping[str, str], rows: Mapping[str, tuple[ChangedValue, ...]]
) -> Iterator[ChangedCard]:
    """As the deck is now; one that is gone stands behind the one it stood behind."""
    now_of = {then: now for now, then in same.items()}
    behind: dict[str, list[str]] = defaultdict(list)
    last = ""
    for card in before.facts:
        if card in now_of:
            last = now_of[card]
        else:
            behind[last].append(card)
    for now in ("", *after.facts):
        if now and now not in same:
            yield _change("added", after, now, "")
        elif now and (rows[now] or now != same[now]):
            yield _change("changed" if now == same[now] else "renamed", after, now, same[now], rows[now])
        yield from (_change("removed", before, gone, gone) for gone in behind[now])


def _change(
    fate: Fate, cards: _Cards, card: str, was: str, rows: tuple[ChangedValue, ...] = ()
) -> ChangedCard:
    one = cards.cards[card]
    if fate in ("added", "removed"):
        told = {
            key: value for key, value in cards.facts[card].items() if key not in ("kind", "name", "copies")
        }
        rows = tuple(differences({}, told) if fate == "added" else differences(told, {}))
    return ChangedCard(fate, card, was, one.name, one.kind, one.copies, rows)


# --- sheets, translations, looks --------------------------------------------------------------------------


def _sheets(old: CardSet, new: CardSet) -> Iterator[ChangedSheet]:
    for name in dict.fromkeys((*new.sheets, *old.sheets)):
        before, after = (some.sheets[name].blocks if name in some.sheets else None for some in (old, new))
        if before is None or after is None:
            yield ChangedSheet("added" if before is None else "removed", name)
        elif lines := tuple(_lines(before, after)):
            yield ChangedSheet("changed", name, lines)


def _lines(old: Sequence[Block], new: Sequence[Block]) -> Iterator[ChangedLine]:
    rows = [(*block[:2], block.level, block.mark) for block in old]
    for step in steps(rows, [(*block[:2], block.level, block.mark) for block in new], MOST_LINES):
        if step.is_same:
            continue
        left, put = old[step.old], new[step.new]
        heads = _heading(old[: step.old.stop]), _heading(new[: step.new.stop])
        for at in range(max(len(left), len(put))):
            yield ChangedLine(
                heads[at < len(put)],
                _line(left[at]) if at < len(left) else "",
                _line(put[at]) if at < len(put) else "",
            )


def _heading(blocks: Sequence[Block]) -> str:
    """The last one of some lines."""
    return next((block.text for block in reversed(blocks) if block.kind == "heading"), "")


def _line(block: Block) -> str:
    if block.kind == "heading":
        return f"{'#' * block.level} {block.text}"
    if block.kind == "drawing":
        return f"::: {block.mark} {block.text}".strip()
    return f"{block.mark} {block.text}".strip() or "---"


def _catalogs(old: SetState, new: SetState) -> Iterator[ChangedCatalog]:
    for code in dict.fromkeys((*new.matches, *old.matches)):
        before, after = old.matches.get(code), new.matches.get(code)
        why = new.unread.get(code) or old.unread.get(code, "")
        if before is None or after is None:
            yield ChangedCatalog("added" if before is None else "removed", code, why=why)
        elif why:
            yield ChangedCatalog("changed", code, why=why)
        else:
            told = ChangedCatalog("changed", code, *_texts(before, after))
            if told.translated or told.waiting:
                yield told


def _texts(old: Iterable[TextMatch], new: Iterable[TextMatch]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The contexts of what has other words now, and of what waits for them and did not."""
    done = {one.text.key: one.forms for one in old if one.state == "done"}
    known = {one.text.key for one in old if one.state != "done"}
    translated = (
        one.text.context for one in new if one.state == "done" and done.get(one.text.key) != one.forms
    )
    waiting = (one.text.context for one in new if one.state != "done" and one.text.key not in known)
    return tuple(translated), tuple(waiting)


def _looks(
    old: Mapping[str, str], new: Mapping[str, str], is_other_theme: bool, cards: Container[str]
) -> Iterator[ChangedFile]:
    """File by file; templates of another theme need no mention, and a card's picture is told with the card."""
    for way in sorted({*old, *new}):
        sort = _sort(way)
        is_told = (sort == "pictures" and _stem(way) in cards) or (is_other_theme and sort == "theme")
        if old.get(way) != new.get(way) and not is_told:
            yield ChangedFile(
                "added" if way not in old else "changed" if way in new else "removed", sort, way
            )


def _sort(way: str) -> Literal["theme", "fonts", "pictures"]:
    if way.endswith(FONTS):
        return "fonts"
    return "theme" if way.endswith(TEXTS) else "pictures"


def _stem(way: str) -> str:
    """The name of a picture as a card has it."""
    return way.rpartition("/")[2].rpartition(".")[0]
