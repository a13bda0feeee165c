"""What a template may see: cards, set and words as plain, read-only objects.

Owns the views and the filling of ``{param}`` placeholders. Must not know Jinja, markup or files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from pnp.text.inline import literal as literal  # sheets ask for it here
from pnp.wording import PLACEHOLDER, titled

if TYPE_CHECKING:  # the child process that renders foreign templates has no need of the model
    from pnp.model import Card, CardSet, Edition, Print

HOLE = re.compile(rf"(:?){PLACEHOLDER}(:?)")
RESERVED = ("id", "kind", "name", "copies", "text")


class View:
    """Attributes and nothing else; what is not there is an undefined name in the template."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self.__dict__.update(values)

    def __iter__(self) -> Iterator[str]:
        return iter(self.__dict__)


class SetView(View):
    """The set at hand; cards of other kinds are found through it (a board draws its spaces)."""

    @property
    def cards(self) -> Mapping[str, View]:
        raise NotImplementedError

    def of(self, kind: str) -> tuple[View, ...]:
        return tuple(card for card in self.cards.values() if vars(card)["kind"] == kind)


def fill(card: Card, labels: Mapping[str, str] | None = None, names: Mapping[str, str] | None = None) -> str:
    """The card's text with its placeholders filled; words get their label, card ids their name.

    Between colons (``:{element}:``) the bare word stands, for it names an icon. A placeholder nothing
    fills stays visible.
    """
    if "{" not in card.text:
        return card.text
    params, known = card.params, {**(names or {}), **(labels or {})}

    def spell(found: re.Match[str]) -> str:
        before, key, after = found.groups()
        value = params.get(key)
        if not isinstance(value, str | int):
            return found[0]
        word = str(value) if before and after else known.get(str(value), str(value))
        return f"{before}{word}{after}"

    return HOLE.sub(spell, card.text)


def labels_of(edition: Edition) -> dict[str, str]:
    """Every word a template can ask the label of: kinds, vocabularies, then the edition's own."""
    labels: dict[str, str] = {}
    for name, kind in edition.cards.rules.kinds.items():
        labels[name] = kind.label
        labels.setdefault(kind.plural, kind.label_plural)
    for vocabulary in edition.cards.rules.vocab.values():
        labels |= vocabulary.labels
    return {**labels, **edition.labels}


def card_values(card: Card, text: str) -> dict[str, object]:
    """A card's reserved keys and fields; ``fields`` lists the latter for templates that take any kind."""
    fields = {key: _plain(value) for key, value in card.fields.items()}
    own = {"id": card.id, "kind": card.kind, "name": card.name, "copies": card.copies, "text": text}
    effects = tuple({"verb": effect.verb, "params": dict(effect.params)} for effect in card.effects)
    proposed = "proposed" in card.source.values()
    return {"proposed": proposed, "effects": effects, "fields": fields, **fields, **own}


def all_cards(edition: Edition, labels: Mapping[str, str]) -> tuple[dict[str, object], ...]:
    names = {card.id: card.name for card in edition.cards.cards}
    return tuple(card_values(card, fill(card, labels, names)) for card in edition.cards.cards)


def set_values(cards: CardSet) -> dict[str, object]:
    credits = cards.credits
    return {
        "id": cards.id,
        "title": cards.title,
        "summary": cards.summary,
        "players": cards.players,
        "designers": credits.designers,
        "publisher": credits.publisher,
        "year": credits.year,
        "rights": credits.rights,
        "adaptation": credits.adaptation,
        "kinds": tuple(cards.prints),
    }


def trim_values(row: Print) -> dict[str, object]:
    size = row.size
    key = f"{size.shape} {size.width:g} {size.height:g}"
    return {
        "key": key,
        "w": size.width,
        "h": size.height,
        "shape": size.shape,
        "name": size.name,
        "corner": size.corner,
    }


def figure_values(cards: CardSet) -> dict[str, object]:
    return {name: _plain(figure.value) for name, figure in cards.rules.figures.items()}


class FieldSpeller:
    """Field values as text: words by their label, card ids by name, counts before what they count."""

    def __init__(self, called: Callable[[str], str], words: Mapping[str, str]) -> None:
        self.called, self.words = called, words

    def value(self, of: object) -> str:
        if isinstance(of, str):
            return literal(self.called(of))
        if of is True:
            return "✓"
        if isinstance(of, Mapping):
            return ", ".join(f"{self.value(count)} {self.value(word)}" for word, count in of.items())
        if isinstance(of, tuple):
            return ", ".join(map(self.value, of))
        return str(of)

    def facts(self, card: View) -> str:
        """The fields of a card, one a line, their names in bold; what is empty or false is left out."""
        fields = {key: of for key, of in vars(card)["fields"].items() if of or (of == 0 and of is not False)}
        return "\n".join(f"**{literal(self._name(key))}** {self.value(of)}" for key, of in fields.items())

    def _name(self, field: str) -> str:
        return self.words.get(field) or titled(field)


human = titled  # as templates call it
FILTERS = {"human": human, "literal": literal}


def _plain(value: object) -> object:
    """Mappings as dicts (proxies do not travel to the sandbox), sets in a stable order."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return tuple(sorted(value))
    if isinstance(value, tuple | list):
        return tuple(_plain(item) for item in value)
    return value
