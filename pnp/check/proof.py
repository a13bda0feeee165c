"""Works out everything a set promises: each invariant for each value, each supply for each setup. Once.

Owns the working out. Must not word findings: the rules do that, from the ``Proof``.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from pnp.base.budget import allowed
from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import Card, CardSet, Component, Exclusion, Expression, Invariant, Need, SetupValue
from pnp.base.sums import int_sum
from pnp.check.composition import tally
from pnp.source.schema.expression_parts import ComparedSides, comparisons, missed
from pnp.source.schema.expressions import ExpressionError, Work, WorkExceeded, bindings, evaluate

MAX_SETUPS = 100_000
STEPS = 5_000_000

T = TypeVar("T")
SetupValues: TypeAlias = tuple[SetupValue, ...]


class Verdict(NamedTuple):
    """An invariant for one value; where it does not hold ``sides`` is what its comparisons came to, and ``missed`` the
    ids of the cards that an ``all(...)`` in it does not hold for."""

    invariant: Invariant
    value: str | Card | None
    broken: bool
    sides: str = ""
    missed: frozenset[str] = frozenset()


class Unworkable(NamedTuple):
    """An expression that cannot be worked out."""

    span: Span
    problem: str
    hint: str


class Shortage(NamedTuple):
    """One supply that one setup overdraws, or does not use up where it must."""

    need: Need
    word: str  # the value of the field, "" for the kind as a whole
    setup: SetupValues
    wanted: int
    have: int


class Proof(NamedTuple):
    cards: CardSet
    verdicts: tuple[Verdict, ...]
    parameters: tuple[str, ...]  # those the needs and exclusions use
    setups: tuple[SetupValues, ...]  # every combination of them
    excluded: Mapping[SetupValues, Exclusion]
    idle: tuple[Exclusion, ...]  # exclusions that exclude nothing
    short: tuple[Shortage, ...]  # of setups that are not excluded
    justified: tuple[Shortage, ...]  # of setups that are: the exclusions' grounds
    unused: tuple[Shortage, ...]  # exact needs that leave something over
    failures: tuple[Unworkable, ...]
    exceeded: Span | None = None
    too_many: int = 0  # combinations, where they are refused


class _Evaluator:
    """Evaluates under one cap on work and remembers what failed."""

    def __init__(self, cards: CardSet) -> None:
        self.names = bindings(cards)
        self.work = Work(allowed(STEPS))
        self.failures: dict[Span, Unworkable] = {}
        self.exceeded: Span | None = None

    def value(self, expression: Expression, more: Mapping[str, object], where: str) -> object:
        """The value, or None if it cannot be worked out."""
        if self.exceeded or expression.span in self.failures:
            return None
        try:
            return evaluate(expression, {**self.names, **more}, self.work)
        except ExpressionError as error:
            self.failures[expression.span] = Unworkable(expression.span, f"{where}: {error}", error.hint)
        except WorkExceeded:
            self.exceeded = expression.span
        return None

    def quietly(self, part: Expression, more: Mapping[str, object]) -> object:
        """The value of a part of what was worked out before; None where it has none by itself."""
        try:
            return evaluate(part, {**self.names, **more}, self.work)
        except (ExpressionError, WorkExceeded):
            return None

    def while_it_can(self, every: Iterable[T]) -> Iterator[T]:
        """None of them, or no more, once too much work was done."""
        return itertools.takewhile(lambda _: self.exceeded is None, every)


def prove(cards: CardSet) -> Proof:
    worker = _Evaluator(cards)
    most = allowed(MAX_SETUPS)
    verdicts = tuple(_verdicts(cards, worker))
    used = _used_parameters(cards)
    values = [cards.rules.setups.parameters[name] for name in used]
    total = _product(len(options) for options in values)
    setups = tuple(itertools.product(*values)) if total <= most else ()
    excluded = _excluded(cards, used, setups, worker)
    busy = frozenset(excluded.values())
    idle = tuple(
        each for each in cards.rules.setups.excluded if setups and not worker.exceeded and each not in busy
    )
    overdrawn, unused = _supplies(cards, used, setups, excluded, worker)
    return Proof(
        cards,
        verdicts,
        used,
        setups,
        excluded,
        idle,
        tuple(one for one in overdrawn if one.setup not in excluded),
        tuple(one for one in overdrawn if one.setup in excluded),
        unused,
        tuple(worker.failures.values()),
        worker.exceeded,
        0 if total <= most else total,
    )


def _product(sizes: Iterator[int]) -> int:
    total = 1
    for size in sizes:
        total *= size
    return total


def _verdicts(cards: CardSet, worker: _Evaluator) -> Iterator[Verdict]:
    for invariant in cards.rules.invariants:
        for value in worker.while_it_can(instances(cards, invariant)):
            holds = worker.value(invariant.check, {"value": value}, f"'{invariant.id}'")
            broken = holds is not None and not holds
            if broken:
                sides, missing = _sides(invariant, value, worker), _missed(invariant, value, worker)
                yield Verdict(invariant, value, broken, sides, missing)
            else:
                yield Verdict(invariant, value, broken)


def instances(cards: CardSet, invariant: Invariant) -> tuple[str | Card | None, ...]:
    """What ``value`` is bound to: each word, each card, or nothing once."""
    if not invariant.each:
        return (None,)
    if invariant.each in cards.rules.vocab:
        return cards.rules.vocab[invariant.each].words
    return cards.of(invariant.each)


def _sides(invariant: Invariant, value: str | Card | None, worker: _Evaluator) -> str:
    """The figures on both sides of each comparison: ``98 == 100``, ``7 == 9, 7 == 10``."""
    names = {"value": value}
    told = (
        _side(one, [worker.quietly(side, names) for side in one.sides])
        for one in comparisons(invariant.check)
        if all(bool(worker.quietly(test, names)) is wanted for test, wanted in one.when)
    )
    return ", ".join(dict.fromkeys(filter(None, told)))


def _side(one: ComparedSides, figures: Sequence[object]) -> str:
    if not all(isinstance(figure, int | str) for figure in figures):
        return ""
    behind = (f" {sign} {figure}" for sign, figure in zip(one.signs, figures[1:], strict=True))
    return f"{figures[0]}{''.join(behind)}"


def _missed(invariant: Invariant, value: str | Card | None, worker: _Evaluator) -> frozenset[str]:
    found: set[str] = set()
    for part in missed(invariant.check):
        ids = worker.quietly(part, {"value": value})
        found |= {str(one) for one in ids} if isinstance(ids, tuple) else set()
    return frozenset(found)


def _used_parameters(cards: CardSet) -> tuple[str, ...]:
    """Parameters that some need or exclusion depends on; the others are projected away."""
    setups = cards.rules.setups
    expressions = [need.amount for need in setups.needs]
    expressions += [need.exact for need in setups.needs if isinstance(need.exact, Expression)]
    expressions += [exclusion.when for exclusion in setups.excluded]
    names = frozenset().union(*(expression.names for expression in expressions))
    return tuple(name for name in setups.parameters if name in names)


def _excluded(
    cards: CardSet, used: tuple[str, ...], setups: tuple[SetupValues, ...], worker: _Evaluator
) -> dict[SetupValues, Exclusion]:
    excluded: dict[SetupValues, Exclusion] = {}
    for exclusion in cards.rules.setups.excluded:
        for setup in worker.while_it_can(setups):
            names = dict(zip(used, setup, strict=True))
            if worker.value(exclusion.when, names, "the exclusion"):
                excluded.setdefault(setup, exclusion)
    return excluded


def _supplies(
    cards: CardSet,
    used: tuple[str, ...],
    setups: tuple[SetupValues, ...],
    excluded: Mapping[SetupValues, Exclusion],
    worker: _Evaluator,
) -> tuple[tuple[Shortage, ...], tuple[Shortage, ...]]:
    overdrawn, unused = [], []
    for need in cards.rules.setups.needs:
        for word, have in supply(cards, need).items():
            for setup in worker.while_it_can(setups):
                names = {**dict(zip(used, setup, strict=True)), "value": word}
                wanted = worker.value(need.amount, names, f"the need of {need.kind}")
                if type(wanted) is not int:
                    continue
                if wanted > have:
                    overdrawn.append(Shortage(need, word, setup, wanted, have))
                elif wanted < have and setup not in excluded and _exact(need, names, worker):
                    unused.append(Shortage(need, word, setup, wanted, have))
    return tuple(overdrawn), tuple(unused)


def supply(cards: CardSet, need: Need) -> Mapping[str, int]:
    """What there is of a need: per value of its field, or of the kind as a whole."""
    kinds = need.kinds or (need.kind,)
    if not need.field:
        return {"": int_sum(map(cards.count, kinds))}
    declared = cards.rules.kinds[kinds[0]].fields[need.field]
    vocabulary = cards.rules.vocab.get(declared.of)
    found = tally(cards, Component(need.kind, 0, kinds=kinds), need.field)
    return {word: found[word] for word in (vocabulary.labels if vocabulary else found)}


def _exact(need: Need, names: Mapping[str, object], worker: _Evaluator) -> bool:
    if isinstance(need.exact, Expression):
        return bool(worker.value(need.exact, names, f"'exact' of {need.kind}"))
    return bool(need.exact)
