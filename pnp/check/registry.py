"""``@rule``: one function a finding, named after the fault, run when the product it reads exists.

Owns registration, running and suppression (``allow`` on a card). Must not know any rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from pnp.diagnostics import CATALOG, Diagnostic, Entry, Finding, Severity, Span, did_you_mean, fault, register
from pnp.model import Card, CardSet


class Rule(NamedTuple):
    entry: Entry
    reads: type
    check: Callable[[Any], Iterator[Finding]]


RULES: list[Rule] = []


def rule(
    code: str, reads: type, severity: Severity = Severity.ERROR
) -> Callable[[Callable[[Any], Iterator[Finding]]], Callable[[Any], Iterator[Finding]]]:
    """Register a rule; ``reads`` is the product it needs. The function's docstring is its manual page."""

    def declare(check: Callable[[Any], Iterator[Finding]]) -> Callable[[Any], Iterator[Finding]]:
        RULES.append(Rule(register(code, severity, check), reads, check))
        return check

    return declare


def run(product: Any) -> tuple[Diagnostic, ...]:
    """Every rule that reads this product."""
    return tuple(
        Diagnostic(rule.entry.code, rule.entry.severity, *finding)
        for rule in RULES
        if isinstance(product, rule.reads)
        for finding in rule.check(product)
    )


@fault("CRD220", Severity.WARNING)
def unknown_suppression(span: Span, name: str, known: Iterable[str]) -> Finding:
    """`allow` names a rule that does not exist. `pnp explain` lists them all.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, allow: {text-overflows: short name}}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    """
    return Finding(span, f"no rule is called '{name}'", did_you_mean(name, known))


@fault("CRD221", Severity.WARNING)
def unused_suppression(span: Span, name: str, card: str) -> Finding:
    """`allow` on a card names a rule that has nothing to say about it: the reason has gone, so should the line.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, allow: {name-twice: both are foxes}}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: poker}}
    cards:
      - {kind: beast, id: fox, name: Fox}
      - {kind: beast, id: arctic-fox, name: Fox, allow: {name-twice: both are foxes}}
    ```
    """
    return Finding(span, f"'{name}' finds nothing on '{card}'", "take the line out")


def suppress(
    cards: CardSet, found: Iterable[Diagnostic], judged: Callable[[str], bool]
) -> tuple[Diagnostic, ...]:
    """Findings without those their card allows; ``judged`` says whether a code's rules have all been run."""
    found = tuple(found)
    allowing = [card for card in cards.cards if card.allow]
    if not allowing:
        return found
    codes = {entry.name: entry.code for entry in CATALOG.values()}
    dropped: set[Diagnostic] = set()
    more: list[Diagnostic] = []
    for card in allowing:
        places = set(card.spans.values())
        for name in card.allow:
            code = codes.get(name)
            if code is None:
                more.append(unknown_suppression(_span(card), name, codes))
                continue
            hits = {one for one in found if one.code == code and one.span in places and code[:3] not in FIRM}
            dropped |= hits
            if not hits and judged(code):
                more.append(unused_suppression(_span(card), name, card.id))
    return (*(one for one in found if one not in dropped), *more)


FIRM = ("SRC", "SHP")  # what cannot be read cannot be allowed


def _span(card: Card) -> Span:
    return card.span("allow")
