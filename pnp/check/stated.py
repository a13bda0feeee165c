"""Numbers of the data that stand a second time in the English of sheets and cards, in words or figures.

A word such as "two" says nothing of what it counts, so only those are told that the set itself gives away: the number of a
card that is spoken of, or one whose noun has a value beside it elsewhere. Must not know layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Finding, Severity
from pnp.base.frozen import NamedTuple
from pnp.base.model import Block, Card, CardSet
from pnp.base.wording import HOLE
from pnp.check.numerals import COUNTING
from pnp.check.registry import rule
from pnp.source.schema.sheet_values import SheetNumbers, whole

HOLES = re.compile(HOLE)
SPOKEN_OF = re.compile(r"\b(?:name|card|text)\('([a-z0-9-]+)'\)")
FIGURE = re.compile(r"\s*(?:figures|card)\b[\w.'()\[\]-]*\s*\Z")  # nothing worked out of several
NAMES = re.compile('[“"][^“”"]*[”"]')  # what is called "Three Essex Skippers" counts nothing
TOKEN = re.compile(r":[a-z][a-z0-9_-]*:|\d+(?:[.,]\d+)*|[^\W\d_]+(?:-[^\W\d_]+)*|[.;:!?|\x01]")
LEAST = 2  # "one" and "a" often count nothing
NAME = "number-stated-twice"
EXAMPLE = 4  # the level of its heading: what it tells its drawing shows


class TypedNumber(NamedTuple):
    """A number in a text, and the word or sign behind it."""

    said: str
    value: int
    noun: str


@rule("CRD212", CardSet, Severity.WARNING)
def number_stated_twice(cards: CardSet) -> Iterator[Finding]:
    """A number of the data is typed into a text, as a word or in figures: where the data change, the text will not.

    Told are the parameters of a card's effect in its own text, or where a sheet speaks of it; and in sheets a number whose
    noun has a figure of the same number beside it elsewhere. What an example tells is its own: its drawing shows it. Write
    the value, `{count}` or `{{ figures.group_size }}`, with forms if its words go with it: `[card|cards]`. Where the number
    has another meaning, say so: above the line of a sheet, `<!-- allow number-stated-twice: why -->`; on a card, or for the
    whole set, `allow: {number-stated-twice: why}`.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: Fox, text: Draw two cards., effect: {draw: {count: 2}}}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: Fox, text: "Draw {count} [card|cards].", effect: {draw: {count: 2}}}]
    ```
    """
    for card in cards.cards:
        yield from _on_card(card)
    blocks = [block for sheet in cards.sheets.values() for block in sheet.blocks if block.translatable]
    if not blocks:
        return
    by_id = {card.id: card for card in cards.cards}
    counted = _counted(blocks, SheetNumbers(cards))
    for sheet in cards.sheets.values():
        in_example = False
        for block in sheet.blocks:
            if block.kind in ("heading", "rule"):
                in_example = block.kind == "heading" and block.level == EXAMPLE
            if block.translatable and not in_example:
                found = list(_in_block(block, by_id, counted))
                if block.allow != NAME:
                    yield from found
                elif not found:
                    message = f"'{NAME}' is allowed here, and no number of the data is typed"
                    yield Finding(block.span, message, "take the comment away")


def _on_card(card: Card) -> Iterator[Finding]:
    typed = list(_typed(card.text)) if card.effects else []
    for name, value in _parameters(card) if typed else ():
        if f"{{{name}}}" not in card.text:
            for one in (one for one in typed if one.value == value):
                message = f"'{one.said}' is {name} of this card, typed a second time"
                yield Finding(card.span("text"), message, f"write {{{name}}}", cards=(card.id,))


def _in_block(block: Block, by_id: dict[str, Card], counted: dict[tuple[int, str], str]) -> Iterator[Finding]:
    typed = list(_typed(block.text))
    if not typed:
        return
    spoken_of = dict.fromkeys(SPOKEN_OF.findall(block.text))
    for one in typed:
        for card in (by_id[name] for name in spoken_of if name in by_id):
            for name, value in _parameters(card):
                if value == one.value and f"('{card.id}').{name}" not in block.text:
                    hint = f"write {{{{ card('{card.id}').{name} }}}}"
                    message = f"'{one.said}' may be {name} of '{card.id}', typed a second time"
                    yield Finding(block.span, message, hint, cards=(card.id,))
        if one.noun.endswith("s") and (hole := counted.get((one.value, _noun(one.noun)))):
            message = f"'{one.said} {one.noun}' has a value elsewhere, and is typed here"
            yield Finding(block.span, message, f"write {hole} as there")


def _parameters(card: Card) -> Iterator[tuple[str, int]]:
    for effect in card.effects:
        for name, value in effect.params.items():
            number = whole(value)
            if number is not None and number >= LEAST:
                yield name, number


def _typed(text: str) -> Iterator[TypedNumber]:
    """The numbers a text states by itself."""
    tokens = TOKEN.findall(NAMES.sub(" ", HOLES.sub(" \x01 ", text)))
    for at, said in enumerate(tokens):
        value = COUNTING.get(said.lower()) or (int(said) if said.isdecimal() and len(said) < EXAMPLE else 0)
        if value >= LEAST:
            yield TypedNumber(said, value, "".join(tokens[at + 1 : at + 2]))


def _counted(blocks: list[Block], numbers: SheetNumbers) -> dict[tuple[int, str], str]:
    """The values of all sheets by their number and the word behind them."""
    found: dict[tuple[int, str], str] = {}
    for block in blocks:
        for hole in HOLES.finditer(block.text):
            if FIGURE.match(hole[1]) and (value := numbers.of(hole[1].strip())) is not None:
                behind = TOKEN.search(block.text, hole.end())
                if value >= LEAST and behind and (noun := _noun(behind[0])):
                    found.setdefault((value, noun), " ".join(hole[0].split()))
    return found


def _noun(token: str) -> str:
    """A word as it is for one."""
    lower = token.lower()
    return lower.removesuffix("s") if lower[:1].isalpha() and len(lower) > EXAMPLE - 1 else ""
