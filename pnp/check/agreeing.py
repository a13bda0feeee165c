"""English words beside a value that are written for another number: *2 card*, *1 cards*.

Owns which words of a set are known for one and for many: the names of its kinds, and what its forms say. A word it does not
know so, or that may be the beginning of another (*60 card sleeves*), is let be. Must not know layout or other languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from pnp.base.diagnostics import Finding, Severity
from pnp.base.frozen import NamedTuple
from pnp.base.model import Card, CardSet
from pnp.base.wording import FORMS, HOLE, PLACEHOLDER
from pnp.check.registry import rule
from pnp.source.schema.sheet_values import SheetNumbers, whole

IN_FORMS = re.compile(FORMS)
IN_SHEETS, ON_CARDS = re.compile(HOLE), re.compile(PLACEHOLDER)
WORD = re.compile(r"[ \u00a0*]*([^\W\d_]+(?:[-’'][^\W\d_]+)*)")
BEFORE = re.compile(r"[ \u00a0*]*([^\W\d_]+|[^\w\s*])")  # read backwards
LETTERS = re.compile(r"[^\W\d_]+")
SKIPPED = 1  # words that may stand between: "1 placed impact tile"
LONGEST = 4  # words of a name
NEAR = 8  # letters, within which what is next to a word begins
LEAST = 3  # letters of a word that a form makes known
# what ends what a number counts; a word that is none of these may go on with it
GO_ON = """a about above after all among an and are as at back be because before below beside between but by can cost costs
count counts each every face for from go goes has have if in instead into is it join joins left less lie lies make makes more
must no not of off on once onto or out over per remain return so than that the them then they this through to together too
towards turn under until up when where whether which while who with within without you your"""
# before a number: it names one thing (*the 7 card*), or goes on with another number (*0 or 1 cards*)
NAME = """a an another any each every of or our that the their this to your and from × - – − + / = # action age case chapter
day die era level number option page part phase player roll round rule season seat side space stage step turn week year"""
SMALL, NAMING = frozenset(GO_ON.split()), frozenset(NAME.split())


class Wording(NamedTuple):
    """A text, its values by where they end, and whose it is."""

    text: str
    values: tuple[tuple[int, int, int], ...]  # where it begins and ends, and the number


@rule("CRD214", CardSet, Severity.WARNING)
def word_of_another_number(cards: CardSet) -> Iterator[Finding]:
    """Beside a value stands a word for one, and the value is more; or a word for many, and it is one: *Draw 2 card*.

    The words a set has for one and for many are the names of its kinds and those of its forms. Write both forms, `{count}
    [card|cards]`: whichever fits is printed, now and when the number changes.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: Fox, text: "Call {count} beast.", effect: {draw: {count: 2}}}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: Fox, text: "Call {count} [beast|beasts].", effect: {draw: {count: 2}}}]
    ```
    """
    words = _known(cards)
    for card in cards.cards:
        if "{" in card.text:
            said = _values(card.text, ON_CARDS, partial(_on_card, card))
            for finding in _apart(said, words):
                yield Finding(card.span("text"), *finding, cards=(card.id,))
    numbers = SheetNumbers(cards)
    for sheet in cards.sheets.values():
        for block in sheet.blocks:
            if block.translatable and "{{" in block.text:
                said = _values(block.text, IN_SHEETS, lambda source: numbers.of(source.strip()))
                for finding in _apart(said, words):
                    yield Finding(block.span, *finding)


def _on_card(card: Card, name: str) -> int | None:
    return whole(card.params.get(name))


def _known(cards: CardSet) -> Mapping[str, str]:
    """Words for one with those for many. A kind whose names differ by more than an ending has a word nobody counts (*honey,
    honey cards*); what rules call it counts where texts say so too."""
    texts = [card.text.lower() for card in cards.cards]
    texts += [block.text.lower() for sheet in cards.sheets.values() for block in sheet.blocks]
    said = {word for text in texts for word in LETTERS.findall(text)}
    found: dict[str, str] = {}
    for kind in cards.rules.kinds.values():
        if kind.plural in said:
            found[kind.name] = kind.plural
        one, many = kind.label.lower().split(), kind.label_plural.lower().split()
        if len(one) == len(many) <= LONGEST and one and one[-1] != many[-1]:
            found |= {" ".join(one): " ".join(many), one[-1]: many[-1]}
    for text in texts:
        for forms in IN_FORMS.finditer(text) if "[" in text else ():
            one, many = forms["one"].split(), forms["many"].split()
            if len(one) == len(many):
                found |= {a: b for a, b in zip(one, many, strict=True) if _is_noun(a, b)}
    return {one: many for one, many in found.items() if one != many}


def _is_noun(one: str, many: str) -> bool:
    """Not *joins* and *join*, *it* and *them*."""
    return len(one) >= LEAST and many.endswith("s") and not one.endswith("s") and one.isalpha()


def _values(text: str, holes: re.Pattern[str], number: Callable[[str], int | None]) -> Wording:
    found = ((hole.start(), hole.end(), number(hole[1])) for hole in holes.finditer(text))
    return Wording(text, tuple((start, end, value) for start, end, value in found if value is not None))


def _apart(said: Wording, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Message and remedy for each value beside which a word is wrong."""
    many = {plural: one for one, plural in words.items()}
    for start, end, value in said.values:
        before = BEFORE.match(said.text[max(0, start - 40) : start][::-1])
        if value < 0 or (before and before[1][::-1].lower() in NAMING):
            continue
        for other, so_many in ((words, value != 1), (many, value == 1)):
            if so_many and (counted := _counted(said.text, end, other, 0 if value == 1 else SKIPPED)):
                pair = f"[{other[counted]}|{counted}]" if value == 1 else f"[{counted}|{other[counted]}]"
                hole = " ".join(said.text[start:end].split())
                message = (
                    f"'{counted}' is the word for {'many' if value == 1 else 'one'}, and {hole} is {value}"
                )
                yield message, f"write both, {pair}"


def _counted(text: str, at: int, words: Mapping[str, str], skipped: int) -> str | None:
    """The known word that a number there counts, if it is plain that it does."""
    found: list[str] = []
    ends = [at]
    while len(found) < LONGEST + skipped and (word := WORD.match(text, ends[-1])):
        found.append(word[1].lower())
        ends.append(word.end())
    for first in range(min(skipped + 1, len(found))):
        for last in range(len(found), first, -1):
            name = " ".join(found[first:last])
            if name in words:
                return name if _ends(text, ends[last]) else None
        if found[first] in SMALL or found[first].endswith("s"):
            return None
    return None


def _ends(text: str, at: int) -> bool:
    """Whether no further word belongs to the one that ends there."""
    behind = WORD.match(text, at)
    if behind:
        return behind[1].lower() in SMALL
    return not text[at : at + NEAR].lstrip(" \u00a0*").startswith(("[", "{", "-", "’", "'"))
