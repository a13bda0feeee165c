"""Cards in words, for who searches them or has them read aloud: names, facts and texts in the language, signs by name.

Must not know where these words go.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.base.frozen import NamedTuple
from pnp.base.languages import apart, decimal, listed
from pnp.base.model import Card, Edition, Field
from pnp.base.wording import field_word, titled
from pnp.draw.compose.view import CardReference, VocabularyWord, fill, labels_of, signs_of, typed
from pnp.text.inline import plain

ENDS = frozenset(".!?…:")  # a line with one of these last needs no more


class CardWords(NamedTuple):
    """What is on a card, with nothing left to look at."""

    name: str
    kind: str
    facts: tuple[tuple[str, str], ...]  # the label of a field, and what it says
    text: str

    @property
    def sentences(self) -> str:
        """The same one after the other, each with an end."""
        return " ".join(line if line[-1:] in ENDS else f"{line}." for line in self.lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """Everything but the name, a line each."""
        facts = (f"{label}: {value}" for label, value in self.facts)
        return tuple(filter(None, (self.kind, *facts, self.text)))


class CardFact(NamedTuple):
    """What a card says in one of its fields: as a template gets it, and in words."""

    field: Field
    label: str
    value: object
    told: str


def _named_joker(value: object, joker: str) -> object:
    """A joker stands for itself in a template; in words it is what the set calls it."""
    if not joker or not isinstance(value, tuple | list):
        return value
    return tuple(VocabularyWord(one) if one == joker else one for one in value)


class WordsOfCards:
    """Looks up what an edition says of its cards."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.labels, self.signs = labels_of(edition), signs_of(edition)
        self.names = {card.id: card.name for card in edition.cards.cards}
        self.cards = {card.id: card for card in edition.cards.cards}

    def of(self, card_id: str) -> CardWords | None:
        """None where it is no card of the set: a reference card tells the rules."""
        card = self.cards.get(card_id)
        if card is None:
            return None
        rules = self.edition.cards.rules
        text = self.said(fill(card, self.labels, self.names, rules, self.edition.language))
        kind = rules.kinds[card.kind].label if card.kind in rules.kinds else titled(card.kind)
        return CardWords(
            self.said(card.name), kind, tuple((fact.label, fact.told) for fact in self.facts(card)), text
        )

    def facts(self, card: Card) -> Iterator[CardFact]:
        rules, words = self.edition.cards.rules, self.edition.words
        kind = rules.kinds.get(card.kind)
        for name, field in kind.fields.items() if kind else ():
            value = card.fields.get(name)
            if field.type in ("effect", "flag") or value in (None, "", ()):
                continue
            given = typed(value, field, rules)
            named = _named_joker(given, field.joker)
            told = self._in_order(named) if field.type == "pattern" else self.spoken(named)
            if told:
                label = words.get(field_word(card.kind, name)) or field.label or titled(name)
                yield CardFact(field, label, given, told)

    def spoken(self, value: object) -> str:
        """A value as templates get it, in words."""
        match value:
            case VocabularyWord():
                return self.labels.get(value, value)
            case CardReference():
                return self.names.get(value, value)
            case str():
                return self.said(value)
            case bool():
                return ""
            case int() | float():
                return decimal(value, self.edition.language)
            case Mapping():
                several = (
                    (f"{count} × " if count != 1 else "", self.spoken(word)) for word, count in value.items()
                )
                return listed([f"{times}{word}" for times, word in several], self.edition.language)
            case tuple() | list():
                return listed([*filter(None, map(self.spoken, value))], self.edition.language)
            case _:
                return ""

    def _in_order(self, value: object) -> str:
        """What is no list but a row of things, one after the other."""
        items = value if isinstance(value, tuple | list) else (value,)
        return apart(self.edition.language).join(filter(None, map(self.spoken, items)))

    def said(self, text: str) -> str:
        """A text without its markup; a sign is the word it stands for."""
        return plain(text, self.signs.word)
