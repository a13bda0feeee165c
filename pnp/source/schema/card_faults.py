"""What can be wrong with a card by itself: the CRD family's faults of reading."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.budget import how_to_allow_more
from pnp.base.diagnostics import Finding, Span, did_you_mean, fault


@fault("CRD201")
def unknown_kind(span: Span, kind: str, known: Iterable[str]) -> Finding:
    """A card, or a file of cards, is of a kind the rules do not declare.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards: [{kind: beats, id: fox, name: Fox}]
    ```
    ```good set.yaml = fox-apart.yaml
    """
    return Finding(span, f"unknown kind '{kind}'", did_you_mean(kind, known, "pnp list SET"))


@fault("CRD202")
def duplicate_id(span: Span, card: str, first: Span) -> Finding:
    """Two cards of one set have the same id. To replace a card of the set you extend, use its id once.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards:
      - {kind: beast, id: fox, name: Fox}
      - {kind: beast, id: fox, name: Red Fox}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards:
      - {kind: beast, id: fox, name: Fox}
      - {kind: beast, id: red-fox, name: Red Fox}
    ```
    """
    return Finding(span, f"duplicate card id '{card}'", f"first at {first}", ((first, "first used here"),))


@fault("CRD204")
def unknown_card(span: Span, card: str, kind: str, known: Iterable[str], is_parked: bool = False) -> Finding:
    """A card refers to another card that is not in the set.

    Mend the id, add the card, or, in homebrew, keep it: perhaps it was removed. One with no copies is parked, and not in the
    set either.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {prey: {type: card, of: beast, optional: true}}}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, prey: vol}, {kind: beast, id: vole, name: Vole}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {prey: {type: card, of: beast, optional: true}}}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, prey: vole}, {kind: beast, id: vole, name: Vole}]
    ```
    """
    hint = "it is parked: it has no copies" if is_parked else did_you_mean(card, known, "pnp list SET")
    return Finding(span, f"no {kind} has the id '{card}'", hint)


@fault("CRD205")
def unknown_verb(span: Span, verb: str, known: Iterable[str]) -> Finding:
    """An effect uses a verb that `rules.yaml` does not declare.

    Mend the spelling, or declare the verb with its parameters under `verbs:`.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, effect: {drow: {count: 1}}}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, effect: {draw: {count: 1}}}]
    ```
    """
    return Finding(span, f"unknown verb '{verb}'", did_you_mean(verb, known))


@fault("CRD206")
def unknown_placeholder(span: Span, name: str, known: Iterable[str]) -> Finding:
    """A text names a `{placeholder}` that is neither a parameter of the card's effect nor one of its numbers.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, text: "Draw {cards} cards.", effect: {draw: {count: 2}}}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, verbs: {draw: {count: int}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, text: "Draw {count} cards.", effect: {draw: {count: 2}}}]
    ```
    """
    return Finding(
        span, f"the text names '{{{name}}}', which the card does not have", did_you_mean(name, known)
    )


@fault("CRD207")
def value_not_unique(span: Span, field: str, value: object, first: Span) -> Finding:
    """Two cards share a value of a field that is declared `unique: true`.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {space: {fields: {number: {type: int, unique: true}}}}}
    print: {space: none}
    cards: [{kind: space, id: a, name: A, number: 1}, {kind: space, id: b, name: B, number: 1}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {space: {fields: {number: {type: int, unique: true}}}}}
    print: {space: none}
    cards: [{kind: space, id: a, name: A, number: 1}, {kind: space, id: b, name: B, number: 2}]
    ```
    """
    return Finding(span, f"{field} {value} is used twice", f"first at {first}", ((first, "first used here"),))


@fault("CRD208")
def removed_nothing(span: Span, card: str, known: Iterable[str]) -> Finding:
    """`remove: true` names a card that the extended sets do not have.

    ```bad set.yaml
    id: tiny
    extends: biotopia
    cards: [{id: red-admirable, remove: true}]
    ```
    ```good set.yaml
    id: tiny
    extends: biotopia
    cards: []
    ```
    """
    return Finding(span, f"there is no card '{card}' to remove", did_you_mean(card, known, "pnp list SET"))


@fault("CRD209")
def too_many_cards(span: Span, count: int, limit: int) -> Finding:
    """A set holds more than 20,000 cards, copies counted.

    Split it into several sets; one box does not hold as many.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {a: {fields: {}}}}
    print: {a: none}
    cards:
      - {kind: a, id: x, name: X, copies: 9000}
      - {kind: a, id: y, name: Y, copies: 9000}
      - {kind: a, id: z, name: Z, copies: 9000}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {a: {fields: {}}}}
    print: {a: none}
    cards: [{kind: a, id: x, name: X, copies: 9000}]
    ```
    """
    return Finding(span, f"with this {count:,} cards; a set may hold {limit:,}", how_to_allow_more())
