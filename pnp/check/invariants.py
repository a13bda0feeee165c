"""The rules a set declares for itself, and those that cannot be worked out.

Reads the proof; must not know how it was worked out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.base.budget import how_to_allow_more
from pnp.base.diagnostics import Finding, Span
from pnp.base.model import Card, CardSet, Invariant
from pnp.check.proof import Proof, Verdict
from pnp.check.registry import rule
from pnp.files.world import home_of

FIGURE = re.compile(r"\bfigures\.(\w+)")


@rule("CMP320", Proof)
def invariant_broken(proof: Proof) -> Iterator[Finding]:
    """An invariant that the set declares does not hold for its cards. Both sides of each comparison are in brackets.

    A set inherits the invariants of the set it extends. If your deck is different on purpose, restate the invariant under
    its id, with the number of your deck, or with `check: "true"` to do without it, and say why:

    ```yaml
    rules:
      invariants: [{id: sandwiches, check: "count(small_biomes) == 31", because: an oasis more}]
    ```

    ```bad set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      invariants: [{id: pair, check: "count(b for b in beasts) >= 2", because: they mate for life}]
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      invariants: [{id: pair, check: "count(b for b in beasts) >= 2", because: they mate for life}]
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 2}]
    ```
    """
    broken: dict[str, list[Verdict]] = {}
    for verdict in proof.verdicts:
        if verdict.broken:
            broken.setdefault(verdict.invariant.id, []).append(verdict)
    for verdicts in broken.values():
        culprit = _culprit(proof.cards, verdicts)
        if culprit is not None:
            yield _of_one(proof.cards, verdicts, culprit)
        elif isinstance(verdicts[0].value, Card):
            yield from (_of_card(proof.cards, one) for one in verdicts)
        else:
            yield _of_all(proof.cards, verdicts)


def _culprit(cards: CardSet, verdicts: Sequence[Verdict]) -> Card | None:
    """The card all of them break at: one that this set changed, or that each of several misses."""
    shared = frozenset.intersection(*(_concerned(one) for one in verdicts))
    found = [card for card in cards.cards if card.id in shared]
    own = [card for card in found if cards.extends and card.set_id == cards.id]
    if len(own) == 1:
        return own[0]
    return found[0] if len(verdicts) > 1 and len(found) == 1 else None


def _concerned(one: Verdict) -> frozenset[str]:
    return one.missed | ({one.value.id} if isinstance(one.value, Card) else set())


def _of_one(cards: CardSet, verdicts: Sequence[Verdict], culprit: Card) -> Finding:
    others = [_named(one) for one in verdicts if one.value is not culprit and one.invariant.each]
    more = f" and {len(others) - SHOWN} more" if len(others) > SHOWN else ""
    beside = f" beside {', '.join(others[:SHOWN])}{more}" if others else ""
    figures = next((f" ({one.sides})" for one in verdicts if one.sides), "")
    return _finding(cards, verdicts[0].invariant, culprit.span(), f" for {culprit.name}{beside}{figures}")


def _of_card(cards: CardSet, verdict: Verdict) -> Finding:
    figures = f" ({verdict.sides})" if verdict.sides else ""
    place = verdict.value.span() if isinstance(verdict.value, Card) else verdict.invariant.span
    return _finding(cards, verdict.invariant, place, f" for {_named(verdict)}{figures}")


def _of_all(cards: CardSet, verdicts: Sequence[Verdict]) -> Finding:
    """Of the whole deck, or of words: the cards this set states are where to look."""
    invariant = verdicts[0].invariant
    told = (f"{_named(one)}{f' ({one.sides})' if one.sides else ''}" for one in verdicts)
    of = (
        f" for {', '.join(told)}"
        if invariant.each
        else f" ({verdicts[0].sides})"
        if verdicts[0].sides
        else ""
    )
    named = [kind.name for kind in cards.rules.kinds.values() if kind.plural in invariant.check.names]
    own = [
        card
        for card in cards.cards
        if cards.extends
        and card.set_id == cards.id
        and (card.kind in named or "cards" in invariant.check.names)
    ]
    changed = tuple((card.span(), f"{card.id} is stated here") for card in own)[:SHOWN]
    return _finding(cards, invariant, invariant.span, of, changed)


def _finding(
    cards: CardSet, invariant: Invariant, place: Span, of: str, related: tuple[tuple[Span, str], ...] = ()
) -> Finding:
    message = f"'{invariant.id}' does not hold{of}: {invariant.because}"
    places = related if place == invariant.span else (*related, (invariant.span, "the invariant"))
    return Finding(place, message, _advice(cards, invariant), (*places, *_figures(cards, invariant)))


def _figures(cards: CardSet, invariant: Invariant) -> Iterator[tuple[Span, str]]:
    """The figures that the invariant compares with, as far as this set states them: they may be wrong instead of a card."""
    for name in dict.fromkeys(FIGURE.findall(invariant.check.source)):
        figure = cards.rules.figures.get(name)
        if figure and figure.span.home == home_of(cards.folders[0]):
            yield figure.span, f"figures.{name} is stated here"


def _advice(cards: CardSet, invariant: Invariant) -> str:
    """A set that extends another may have rules of its own."""
    if not cards.extends or invariant.span.home == home_of(cards.folders[0]):
        return "correct the cards it counts, or the invariant and its figures"
    restated = f"{{id: {invariant.id}, check: ..., because: ...}}"
    return f"if that is meant, restate it under 'rules:': 'invariants: [{restated}]'; check: \"true\" does without it"


def _named(one: Verdict) -> str:
    return one.value.name if isinstance(one.value, Card) else str(one.value)


SHOWN = 3  # cards and places
FIGURE = re.compile(r"\bfigures\.(\w+)")


@rule("CMP321", Proof)
def expression_fails(proof: Proof) -> Iterator[Finding]:
    """An invariant cannot be worked out on these cards: a field they lack, a division by zero.

    ```bad set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {might: int}}}
      invariants: [{id: strong, each: beast, check: "value.mihgt > 2", because: the weak stay home}]
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, might: 3}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {might: int}}}
      invariants: [{id: strong, each: beast, check: "value.might > 2", because: the weak stay home}]
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, might: 3}]
    ```
    """
    for failure in proof.failures:
        yield Finding(failure.span, failure.problem, failure.hint)


@rule("SHP215", Proof)
def expression_too_costly(proof: Proof) -> Iterator[Finding]:
    """An expression takes more steps than any sensible rule needs, or its numbers grow without bound.

    ```bad set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      invariants:
        - id: slow
          because: it asks the same of everything, again and again
          check: "count(1 for a in beasts if count(1 for b in beasts if count(1 for c in beasts) > 0) > 0) > 0"
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 500}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      invariants: [{id: quick, check: "count(b for b in beasts) > 0", because: one is enough}]
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 500}]
    ```
    """
    if proof.exceeded is not None:
        hint = f"this one ran out of them; {how_to_allow_more()}"
        yield Finding(proof.exceeded, "the expressions of this set need too many steps", hint)
