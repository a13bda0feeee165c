"""The rules a set declares for itself, and those that cannot be worked out.

Reads the proof; must not know how it was worked out.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.budget import how_to_allow_more
from pnp.base.diagnostics import Finding
from pnp.base.model import Card
from pnp.check.proof import Proof, Verdict
from pnp.check.registry import rule


@rule("CMP320", Proof)
def invariant_broken(proof: Proof) -> Iterator[Finding]:
    """A rule the set declares under `invariants` does not hold for its cards.

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
    for verdict in proof.verdicts:
        if verdict.broken:
            yield _told(verdict)


def _told(verdict: Verdict) -> Finding:
    invariant, value = verdict.invariant, verdict.value
    of = f" for {value.name if isinstance(value, Card) else value}" if invariant.each else ""
    figures = f" ({verdict.sides})" if verdict.sides else ""
    message = f"'{invariant.id}' does not hold{of}{figures}: {invariant.because}"
    if isinstance(value, Card):
        return Finding(value.span(), message, "", ((invariant.span, "the rule"),))
    return Finding(invariant.span, message)


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
