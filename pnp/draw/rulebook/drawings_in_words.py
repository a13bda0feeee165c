"""What drawings show, in words: for who does not see them. Each says it of the very values it is drawn from.

Owns how names, signs and letters follow each other. Must not know cards or drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from pnp.base.frozen import NamedTuple
from pnp.base.languages import apart, labelled
from pnp.base.model import Edition
from pnp.base.word_forms import plural_form
from pnp.draw.compose.view import signs_of
from pnp.words.printed_words import WORDS

SIGNS = {"->": "→", "<-": "←", "x": "×"}
PARTS = "; "


class PieceWords(NamedTuple):
    """What every edition calls things of a table."""

    back: str
    pile: str
    empty: str
    card: str
    cards: str
    between: str  # things that are listed
    icons: Mapping[str, str]
    forms: Mapping[str, tuple[str, ...]]  # of kinds, by what one is called: the words behind numbers
    plural: str  # which of them a number takes

    def noted(self, name: str, *notes: str) -> str:
        """A name with what is told of it; that alone where it has none."""
        told = self.between.join(filter(None, notes))
        return f"{name} ({told})" if name and told else name or told

    def times(self, name: str, many: int) -> str:
        """A name behind a number: that of a kind in the form it has there, what is noted of it as it is."""
        called, note, rest = name.partition(" (")
        forms = self.forms.get(called)
        return f"{many} × {plural_form(self.plural, forms, many) if forms else called}{note}{rest}"


class ToldPart(NamedTuple):
    """A part of a drawing in words, with the letters that are printed at it."""

    words: str
    letters: Sequence[str] = ()

    def text(self, code: str) -> str:
        return labelled(apart(code).join(self.letters), self.words, code) if self.letters else self.words


def piece_words(edition: Edition) -> PieceWords:
    def word(key: str) -> str:
        return edition.words.get(key) or WORDS[key]

    return PieceWords(
        back=word("side_back"),
        pile=word("shown_pile"),
        empty=word("shown_empty"),
        card=word("shown_card"),
        cards=word("cards"),
        between=apart(edition.language),
        icons=signs_of(edition).labels,
        forms={kind.label: edition.forms.get(name, ()) for name, kind in edition.cards.rules.kinds.items()},
        plural=edition.plural,
    )


def told_text(told: Iterable[ToldPart], code: str) -> str:
    return PARTS.join(filter(None, (one.text(code) for one in told)))


def counted(names: Iterable[str], said: PieceWords) -> str:
    """Names in order, neighbours that are alike as one with its number."""
    runs = ((name, len([*run])) for name, run in groupby(filter(None, names)))
    return said.between.join(said.times(name, many) if many > 1 else name for name, many in runs)


def sign(word: str) -> str:
    """An operator between pieces as it is written."""
    return SIGNS.get(word, word)
