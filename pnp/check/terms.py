"""Which terms of a glossary stand in an English text.

Must not know what is told of them, nor editions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

from pnp.base.budget import spend
from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import GlossaryTerm
from pnp.base.wording import HOLE, PLACEHOLDER

FIGURE = re.compile(HOLE)
BRACES = re.compile(PLACEHOLDER)
ICON = re.compile(r":[a-z][a-z0-9_-]*:")
WORD = re.compile(r"\w+")
LETTERS = 6  # 2**6 letters are looked through in one step of work


class FoundTerm(NamedTuple):
    """A term in a text: its number in the glossary, and the words a language has for it."""

    number: int
    english: str
    words: tuple[str, ...]


class TermsOfLanguage:
    """The terms a language has words for, by what they begin with."""

    def __init__(self, terms: Iterable[GlossaryTerm], language: str) -> None:
        self._by_first: dict[str, list[FoundTerm]] = defaultdict(list)
        for number, term in enumerate(terms):
            if words := term.words.get(language):
                first = WORD.match(term.english.lower())
                self._by_first[first[0] if first else ""].append(FoundTerm(number, term.english, words))

    def found(self, text: str, span: Span, letters: int) -> Iterator[FoundTerm]:
        """Those that stand in a text, in the order of the glossary; ``letters`` is what is looked through for each."""
        if not self._by_first:
            return
        source = prose(text)
        lower = source.lower()
        terms = [term for first in _first_words(lower) for term in self._by_first.get(first, ())]
        spend("work", len(terms) * (1 + (letters >> LETTERS)), span)
        for term in sorted(terms):
            if term.english.lower() in lower and _term(term.english).search(source):
                yield term


def _first_words(lower: str) -> set[str]:
    """What terms may begin with that stand in a text: its words, with and without the ending of a plural."""
    words = {*WORD.findall(lower)}
    return {"", *words, *(word[:-1] for word in words), *(word[:-2] for word in words)}


def prose(text: str) -> str:
    """A text without figures, placeholders and icons: what a reader reads as words."""
    return ICON.sub(" ", BRACES.sub(" ", FIGURE.sub(" ", text)))


@cache
def _term(english: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(english)}(?:s|es)?(?![\w-])", re.IGNORECASE)
