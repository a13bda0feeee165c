"""Rules about cards as a deck of names: what a player would trip over at the table."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Finding, Severity
from pnp.base.model import Card, CardSet
from pnp.check.composition import words
from pnp.check.registry import rule


@rule("CRD210", CardSet, Severity.WARNING)
def name_twice(cards: CardSet) -> Iterator[Finding]:
    """Two designs of one kind have the same printed name, so players cannot tell them apart.

    Where that is meant, say so on the card: `allow: {name-twice: reason}`.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: Fox}, {kind: beast, id: red-fox, name: Fox}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: Fox}, {kind: beast, id: red-fox, name: Red Fox}]
    ```
    """
    first: dict[tuple[str, str], Card] = {}
    for card in cards.cards:
        row = cards.prints.get(card.kind)
        key = (card.kind, card.name)
        if key in first and row and row.file == "cards":
            earlier = first[key].span("name")
            yield Finding(
                card.span("name"),
                f"another {card.kind} is called '{card.name}' too",
                "",
                ((earlier, "here"),),
            )
        first.setdefault(key, card)


@rule("CRD211", CardSet, Severity.WARNING)
def word_unused(cards: CardSet) -> Iterator[Finding]:
    """A word of a vocabulary that cards use is on no card at all: most often a slip in one of the two.

    Told only where at least one other word of the vocabulary is used by some card.

    ```bad set.yaml
    id: tiny
    rules:
      vocab: {element: [sun, rain, hail]}
      kinds: {plant: {fields: {cost: {type: bag, of: element}}}}
    print: {plant: none}
    cards: [{kind: plant, id: moss, name: Moss, cost: {sun: 1, rain: 1}}]
    ```
    ```good set.yaml = plants.yaml
    """
    used: dict[str, set[str]] = {name: set() for name in cards.rules.vocab}
    for card in cards.cards:
        for name, field in cards.rules.kinds[card.kind].fields.items():
            value = card.fields[name]
            if field.of in used and value:
                used[field.of].update(word for word, _ in words(value))
    for name, vocabulary in cards.rules.vocab.items():
        for word in vocabulary.words if used[name] else ():
            if word not in used[name]:
                span = vocabulary.spans.get(word, vocabulary.span)
                yield Finding(span, f"no card shows the {name} '{word}'")
