"""Number words and digits typed into the English of a set, without those in examples and below conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.base.model import CardSet
from pnp.base.wording import HOLE, PLACEHOLDER
from pnp.words.set_texts import texts

WORDS = (
    "one two three four five six seven eight nine ten eleven twelve both first second third fourth fifth sixth once twice"
    " half double pair pairs triple"
)
TOKEN = re.compile(rf"\b(?:{'|'.join(WORDS.split())})\b|(?<![\w.-])\d+\b", re.IGNORECASE)
FILLED = re.compile(rf"{HOLE}|{PLACEHOLDER}|:[a-z][a-z0-9_-]*:")
EXAMPLE = 4  # the level of its heading
OF_CARDS = ("text", "name")


def stated(cards: CardSet) -> Iterator[tuple[str, str]]:
    """Where a text stands, and the text without what is filled in, if a number is typed in it."""
    for name, sheet in cards.sheets.items():
        in_example = False
        for block in sheet.blocks:
            if block.kind in ("heading", "rule"):
                in_example = block.kind == "heading" and block.level == EXAMPLE
            if block.translatable and not in_example and not block.conditions:
                yield from _if_stated(f"{name}.md:{block.span.line}", block.text)
    for text in texts(cards):
        if text.context.rpartition(".")[2] in OF_CARDS and text.card:
            yield from _if_stated(text.context, text.source)


def _if_stated(place: str, text: str) -> Iterator[tuple[str, str]]:
    plain = " ".join(FILLED.sub("@", text).replace("*", "").split())
    if TOKEN.search(plain):
        yield place, plain


def left(text: str, known: list[str]) -> list[str]:
    """The numbers of a text that are in none of these phrases."""
    for phrase in sorted(known, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", " ", text, flags=re.IGNORECASE)
    return TOKEN.findall(text)
