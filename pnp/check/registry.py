"""``@rule``: one function a finding, named after the fault, run when the product it reads exists.

Owns registration, running and suppression (``allow`` on a card or a set). Must not know any rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from pnp.base.diagnostics import (
    CATALOG,
    Diagnostic,
    Entry,
    Finding,
    Severity,
    Span,
    did_you_mean,
    fault,
    noted,
    register,
)
from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import CardSet

Product = TypeVar("Product")  # CardSet, Proof, Edition, Faces or Sheets


class Rule(NamedTuple):
    entry: Entry
    reads: type
    check: Callable[[Any], Iterator[Finding]]


RULES: list[Rule] = []


def rule(
    code: str, reads: type[Product], severity: Severity = Severity.ERROR
) -> Callable[[Callable[[Product], Iterator[Finding]]], Callable[[Product], Iterator[Finding]]]:
    """Register a rule; ``reads`` is the type of product it needs. The function's docstring is its manual page."""

    def declare(check: Callable[[Product], Iterator[Finding]]) -> Callable[[Product], Iterator[Finding]]:
        RULES.append(Rule(register(code, severity, check), reads, check))
        return check

    return declare


def run(product: object) -> tuple[Diagnostic, ...]:
    """What every rule that reads this type of product finds in it."""
    return tuple(
        noted(Diagnostic(rule.entry.code, rule.entry.severity, *finding))
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
    ```good set.yaml = fox-apart.yaml
    """
    return Finding(span, f"no rule is called '{name}'", did_you_mean(name, known, "pnp explain"))


@fault("CRD221", Severity.WARNING)
def unused_suppression(span: Span, name: str, where: str) -> Finding:
    """`allow` names a rule that has nothing to say about this card, or about this set: the reason has gone, so
    should the line. Faults of reading (SRC, SHP) cannot be allowed at all.

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
    return Finding(span, f"'{name}' finds nothing {where}", "take the line out")


FIRM = ("SRC", "SHP")  # what cannot be read cannot be allowed


class Permit(NamedTuple):
    """One line of ``allow``: on a card, or with ``card`` empty for the whole set."""

    rule: str
    card: str
    span: Span
    own: bool  # stated by the set itself, which can therefore take it out


def suppress(
    cards: CardSet, found: Iterable[Diagnostic], judged: Callable[[str], bool]
) -> tuple[Diagnostic, ...]:
    """Findings without those that are allowed; ``judged`` says whether a code's rules have all been run."""
    permits = tuple(_permits(cards))
    if not permits:
        return tuple(found)
    codes = _codes(permits)
    allowed = {(codes.get(permit.rule, ""), permit.card): permit for permit in permits}
    owners = {span: card.id for card in cards.cards if card.allow for span in card.spans.values()}
    used: set[Permit] = set()
    left = [one for each in found if (one := _unallowed(each, allowed, owners, used))]
    for permit in permits:
        code = codes.get(permit.rule)
        if code is None and permit.own:
            left.append(unknown_suppression(permit.span, permit.rule, codes))
        elif code and permit.own and permit not in used and (code[:3] in FIRM or judged(code)):
            where = f"on '{permit.card}'" if permit.card else "in this set"
            left.append(unused_suppression(permit.span, permit.rule, where))
    return tuple(left)


def _codes(permits: Iterable[Permit]) -> dict[str, str]:
    """Rule name -> code; modules nobody needed so far are asked for a name not seen yet."""
    codes = {entry.name: entry.code for entry in CATALOG.values()}
    if all(permit.rule in codes for permit in permits):
        return codes
    from pnp.check.manual import whole_catalog

    return {entry.name: entry.code for entry in whole_catalog().values()}


def _permits(cards: CardSet) -> Iterator[Permit]:
    for rule in cards.allow:
        span = cards.spans.get(f"allow.{rule}")
        yield Permit(rule, "", span or cards.span, span is not None)
    for card in cards.cards:
        for rule in card.allow:
            yield Permit(rule, card.id, card.span(f"allow.{rule}"), card.set_id == cards.id)


def _unallowed(
    found: Diagnostic, allowed: dict[tuple[str, str], Permit], owners: dict[Span, str], used: set[Permit]
) -> Diagnostic | None:
    """A finding with the cards that do not allow it; None where the set does, or all of its cards."""
    if found.code[:3] in FIRM:
        return found
    concerned = found.cards or tuple(filter(None, (owners.get(found.span),)))
    permits = {card: allowed[found.code, card] for card in ("", *concerned) if (found.code, card) in allowed}
    used.update(permits.values())
    left = tuple(card for card in concerned if card not in permits)
    if "" in permits or (permits and not left):
        return None
    return replace(found, cards=left) if permits else found
