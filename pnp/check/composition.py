"""What the box must hold: counts per kind and per value.

Reads the set alone; must not know setups, drawing or play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from pnp.base.diagnostics import Finding, Severity, Span
from pnp.base.model import Card, CardSet, Component, Value
from pnp.base.sums import int_sum
from pnp.check.registry import rule

MOST = 15  # cards that a finding names as possible causes


def tally(cards: CardSet, component: Component, field: str) -> Counter[str]:
    """Cards of a component per value of a field, copies counted; a card with several values counts for each."""
    counts: Counter[str] = Counter()
    for card in members(cards, component):
        for word, times in words(card.fields.get(field)):
            counts[word] += times * card.copies
    return counts


def words(value: Value) -> Iterator[tuple[str, int]]:
    """The words a field's value shows, each with how often."""
    if isinstance(value, Mapping):
        yield from ((str(word), count) for word, count in value.items())
    elif isinstance(value, tuple):
        yield from Counter(map(str, value)).items()
    elif value is not None and value != "":
        yield str(value).lower() if isinstance(value, bool) else str(value), 1


def members(cards: CardSet, component: Component) -> tuple[Card, ...]:
    return tuple(card for card in cards.cards if card.kind in component.kinds)


def expected(component: Component, field: str, found: Mapping[str, int]) -> Mapping[str, int]:
    """The declared count of each value; one number for all means every value there is."""
    if field in component.each:
        return component.each[field]
    return dict.fromkeys(found, component.uniform[field])


@rule("CMP301", CardSet)
def wrong_total(cards: CardSet) -> Iterator[Finding]:
    """The cards of a kind do not add up to the total that `components` declares.

    A homebrew set that adds or removes cards restates the component, with a `because`.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, components: {beast: {total: 3}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 2}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, components: {beast: {total: 2}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 2}]
    ```
    """
    for component in cards.rules.components.values():
        have = int_sum(card.copies for card in members(cards, component))
        if have != component.total:
            message = f"{component.kind}: expected {component.total}, found {have}"
            hint = _advice(cards, component) or f"change 'copies' of a card, or write 'total: {have}' here"
            parked = (card for card in cards.parked if card.kind in component.kinds)
            suspects = _suspects(cards, (*parked, *members(cards, component)))
            yield Finding(component.span, message, hint, suspects)


def _advice(cards: CardSet, component: Component) -> str:
    if not cards.extends:
        return ""
    return f"if that is meant, restate 'components: {{{component.kind}: {{total: ..., because: ...}}}}' in rules.yaml"


def _suspects(cards: CardSet, among: Iterable[Card], field: str = "copies") -> tuple[tuple[Span, str], ...]:
    """Cards that may be the cause: in homebrew those the set states itself, else those first whose number of copies is
    the least common."""
    if cards.extends:
        own = (card for card in among if card.set_id == cards.id)
        return tuple((card.span(), f"{card.id}: {card.copies} stated here") for card in own)[:MOST]
    among = tuple(among)
    common = Counter(card.copies for card in among)
    ordered = sorted(among, key=lambda card: common[card.copies])
    return tuple((card.span(field), f"{card.copies} x {card.id}") for card in ordered[:MOST])


@rule("CMP302", CardSet)
def wrong_count(cards: CardSet) -> Iterator[Finding]:
    """The cards with one value of a field (the sun cards, the red ones) are more or fewer than declared.

    ```bad set.yaml
    id: tiny
    rules:
      vocab: {element: [sun, rain]}
      kinds: {card: {fields: {element: {type: one_of, of: element}}}}
      components: {card: {total: 5, each: {element: {sun: 2, rain: 3}}}}
    print: {card: none}
    cards:
      - {kind: card, id: a, name: A, element: sun, copies: 3}
      - {kind: card, id: b, name: B, element: rain, copies: 2}
    ```
    ```good set.yaml
    id: tiny
    rules:
      vocab: {element: [sun, rain]}
      kinds: {card: {fields: {element: {type: one_of, of: element}}}}
      components: {card: {total: 5, each: {element: {sun: 2, rain: 3}}}}
    print: {card: none}
    cards:
      - {kind: card, id: a, name: A, element: sun, copies: 2}
      - {kind: card, id: b, name: B, element: rain, copies: 3}
    ```
    """
    for component in cards.rules.components.values():
        for field in (*component.each, *component.uniform):
            found = _all_values(cards, component, field)
            wanted = expected(component, field, found)
            for value in dict.fromkeys((*wanted, *found)):
                if wanted.get(value, 0) != found[value]:
                    yield _miscount(cards, component, field, value, wanted.get(value, 0), found[value])


def _all_values(cards: CardSet, component: Component, field: str) -> Counter[str]:
    """Counts with a zero for every word of the field's vocabulary that no card shows."""
    declared = cards.rules.kinds[component.kinds[0]].fields.get(field)
    vocabulary = cards.rules.vocab.get(declared.of) if declared else None
    counts = Counter(dict.fromkeys(vocabulary.labels if vocabulary else (), 0))
    counts.update(tally(cards, component, field))
    return counts


def _miscount(
    cards: CardSet, component: Component, field: str, value: str, wanted: int, have: int
) -> Finding:
    showing = [card for card in members(cards, component) if value in dict(words(card.fields.get(field)))]
    declared = (component.span, "declared here")
    message = f"{component.kind} with {field} {value}: expected {wanted}, found {have}"
    hint = _advice(cards, component) or f"change '{field}' or 'copies' of a card, or the number declared here"
    is_several = _takes_several(cards, component, field)
    if len(showing) == 1 and (have > wanted or not is_several):
        card = showing[0]
        return Finding(card.span("copies"), message, hint, (declared,))
    if have < wanted and is_several:  # one of the others has lost it
        showing = [card for card in members(cards, component) if card not in showing]
    return Finding(component.span, message, hint, _suspects(cards, showing, field))


def _takes_several(cards: CardSet, component: Component, field: str) -> bool:
    """Whether one card may have several values of a field."""
    declared = cards.rules.kinds[component.kinds[0]].fields.get(field)
    return declared is not None and declared.type in ("set", "bag", "pattern")


@rule("CMP303", CardSet)
def restated_without_reason(cards: CardSet) -> Iterator[Finding]:
    """A set that extends another declares other totals and does not say why.

    ```bad set.yaml
    id: tiny
    extends: biotopia
    rules: {components: {playing_deck: {total: 101}}}
    cards: [{id: sunshine, copies: 6}]
    ```
    ```good set.yaml
    id: tiny
    extends: biotopia
    rules: {components: {playing_deck: {total: 101, because: one more Sunshine for a wet summer}}}
    cards: [{id: sunshine, copies: 6}]
    ```
    """
    for component in cards.rules.components.values():
        if component.restated and not component.because:
            yield Finding(component.span, f"{component.kind} is restated without a reason", "add 'because:'")


@rule("CMP323", CardSet, Severity.WARNING)
def nothing_to_check(cards: CardSet) -> Iterator[Finding]:
    """A component is declared for a kind of which there is no card at all.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, components: {beast: {total: 0}}}
    print: {beast: none}
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, components: {beast: {total: 1}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    """
    for component in cards.rules.components.values():
        if component.total == 0 and not members(cards, component):
            yield Finding(component.span, f"there is no {component.kind}", "take the component out")
