"""Whether every setup can be dealt: supplies against needs, exclusions, and what proves too much.

Reads the proof; must not know how it was worked out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import TypeVar

from pnp.base.budget import allowed, how_to_allow_more
from pnp.base.diagnostics import Finding, Severity
from pnp.base.frozen import NamedTuple
from pnp.base.model import Need, SetupValue
from pnp.base.wording import counted
from pnp.check.proof import MAX_SETUPS, Proof, SetupValues, Shortage
from pnp.check.registry import rule

T = TypeVar("T")


@rule("CMP310", Proof)
def setup_not_dealable(proof: Proof) -> Iterator[Finding]:
    """Some set-up takes more of a supply than the box holds, and the set does not exclude it.

    Add cards, or exclude the set-ups with a reason; the rule sheet then says so too.

    ```bad set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      setups: {parameters: {players: 2..4}, needs: {beast: "players * 3"}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 9}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      setups: {parameters: {players: 2..4}, needs: {beast: "players * 3"}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 12}]
    ```
    """
    for (need, _), group in _by_need(proof.short):
        first = group[0]
        count = len(group)
        message = (
            f"{count} of {len(proof.setups)} set-ups cannot be dealt: {_supply(first)} has {first.have}; smallest: "
            f"{tell(proof, first.setup)} takes {first.wanted}"
        )
        yield Finding(need.span, message, "all: " + "; ".join(grouped(proof, [one.setup for one in group])))


def _by_need(shortages: Iterable[Shortage]) -> Iterator[tuple[tuple[Need, str], list[Shortage]]]:
    for key, group in itertools.groupby(shortages, lambda one: (one.need, one.word)):
        yield key, sorted(group, key=lambda one: one.wanted)


def _supply(shortage: Shortage) -> str:
    return f"{shortage.need.kind} {shortage.word}".strip()


@rule("CMP311", Proof)
def exclusion_excludes_nothing(proof: Proof) -> Iterator[Finding]:
    """An exclusion applies to no setup, or only to setups that an earlier one excludes already.

    ```bad set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      setups:
        parameters: {players: 2..4}
        excluded: [{when: "players > 4", because: the table is too small}]
    print: {beast: none}
    ```
    ```good set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      setups:
        parameters: {players: 2..5}
        excluded: [{when: "players > 4", because: the table is too small}]
    print: {beast: none}
    ```
    """
    for exclusion in proof.idle:
        yield Finding(exclusion.span, "this exclusion excludes nothing", "take it out, or mend its condition")


@rule("CMP312", Proof)
def supply_not_used_up(proof: Proof) -> Iterator[Finding]:
    """A need declared `exact` leaves something over.

    Either the box holds too much, or the need is not exact after all.

    ```bad set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      setups: {parameters: {players: [4]}, needs: {beast: {amount: "players * 3", exact: true}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 13}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      setups: {parameters: {players: [4]}, needs: {beast: {amount: "players * 3", exact: true}}}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 12}]
    ```
    """
    for (need, _), group in _by_need(proof.unused):
        first = group[0]
        message = f"{_supply(first)} must be used up, but {tell(proof, first.setup)} takes {first.wanted} of {first.have}"
        yield Finding(need.span, message)


@rule("CMP313", Proof)
def too_many_setups(proof: Proof) -> Iterator[Finding]:
    """The parameters that needs and exclusions use combine to more than 100,000 setups.

    ```bad set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      setups:
        parameters: {a: 0..99, b: 0..99, c: 0..99}
        needs: {beast: "a + b + c - a - b - c"}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      setups:
        parameters: {a: 0..99, b: 0..99, c: 0..99}
        needs: {beast: "a - a"}
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    """
    if proof.too_many:
        names = ", ".join(proof.parameters)
        message = f"{names} combine to {proof.too_many:,} set-ups; up to {allowed(MAX_SETUPS):,} are proven"
        hint = f"narrow a parameter, or use fewer in the needs; {how_to_allow_more()}"
        yield Finding(proof.cards.rules.setups.span, message, hint)


@rule("CMP314", Proof, Severity.WARNING)
def excluded_but_dealable(proof: Proof) -> Iterator[Finding]:
    """An exclusion also takes out setups whose supplies would do. Often meant; then say it in `because`.

    It is told only where every need could be met, and the exclusion does not say `show: true`.

    ```bad set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      setups:
        parameters: {players: 2..4}
        needs: {beast: "players * 3"}
        excluded: [{when: "players >= 3", because: too few beasts}]
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 9}]
    ```
    ```good set.yaml
    id: tiny
    rules:
      kinds: {beast: {fields: {}}}
      setups:
        parameters: {players: 2..4}
        needs: {beast: "players * 3"}
        excluded: [{when: "players > 3", because: too few beasts}]
    print: {beast: none}
    cards: [{kind: beast, id: fox, name: Fox, copies: 9}]
    ```
    """
    if not proof.cards.rules.setups.needs:
        return
    justified = {one.setup for one in proof.justified}
    for exclusion in dict.fromkeys(proof.excluded.values()):
        spare = [s for s, by in proof.excluded.items() if by is exclusion and s not in justified]
        if spare and not exclusion.show:
            told = counted(len(spare), "setup")
            message = f"excludes {told} that could be dealt: {'; '.join(grouped(proof, spare))}"
            yield Finding(exclusion.span, message)


def tell(proof: Proof, setup: SetupValues) -> str:
    """A setup in words: ``rows 2, stack 7, eutrophication``."""
    return ", ".join(_value(name, value) for name, value in zip(proof.parameters, setup, strict=True))


def _value(name: str, value: SetupValue) -> str:
    if isinstance(value, bool):
        return name if value else f"no {name}"
    return f"{name} {value}"


class SetupGroup(NamedTuple):
    """Setups told together: what they have in common, and the numbers of one parameter."""

    fixed: tuple[str, ...]
    along: str = ""
    numbers: tuple[int, ...] = ()

    @property
    def brief(self) -> str:
        """``rows 2, eutrophication, stack 7-8``."""
        return ", ".join([*self.fixed, f"{self.along} {_runs(self.numbers)}"] if self.along else self.fixed)

    @property
    def spoken(self) -> str:
        """``stack 7 or 8, with rows 2 and eutrophication``."""
        given = " and ".join(self.fixed)
        if not self.along:
            return given
        return f"{self.along} {_in_words(self.numbers)}" + (f", with {given}" if given else "")


def grouped(proof: Proof, setups: Iterable[SetupValues]) -> list[str]:
    """Setups told briefly: parameters that make no difference left out, runs of numbers joined."""
    return [group.brief for group in groups_of(proof, setups)]


def groups_of(proof: Proof, setups: Iterable[SetupValues]) -> list[SetupGroup]:
    chosen = set(setups)
    varying = [index for index in range(len(proof.parameters)) if not _indifferent(proof, chosen, index)]
    rows = sorted({tuple(setup[index] for index in varying) for setup in chosen}, key=repr)
    names = [proof.parameters[index] for index in varying]
    along = _axis(names, rows)
    if along is None:
        return [SetupGroup(tuple(map(_value, names, row))) for row in rows]
    others = _rest(tuple(names), along)
    return [
        SetupGroup(tuple(map(_value, others, fixed)), names[along], tuple(numbers))
        for fixed, numbers in _by_rest(rows, along)
    ]


def _by_rest(rows: list[SetupValues], along: int) -> Iterator[tuple[SetupValues, list[int]]]:
    """The numbers of one parameter for each combination of the others."""

    def rest(row: SetupValues) -> SetupValues:
        return _rest(row, along)

    for fixed, group in itertools.groupby(sorted(rows, key=lambda row: _key(row, along)), rest):
        yield fixed, [number for row in group if isinstance(number := row[along], int)]


def _indifferent(proof: Proof, chosen: set[SetupValues], index: int) -> bool:
    """Whether every chosen setup is also chosen with every other value of this parameter."""
    options = proof.cards.rules.setups.parameters[proof.parameters[index]]
    return all(
        (*setup[:index], other, *setup[index + 1 :]) in chosen for setup in chosen for other in options
    )


def _axis(names: list[str], rows: list[SetupValues]) -> int | None:
    """The numeric parameter with most values: its runs are joined."""
    sizes = {
        index: len({row[index] for row in rows})
        for index in range(len(names))
        if all(type(row[index]) is int for row in rows)
    }
    return max(sizes, key=lambda index: sizes[index]) if sizes else None


def _rest(row: tuple[T, ...], along: int) -> tuple[T, ...]:
    return (*row[:along], *row[along + 1 :])


def _key(row: SetupValues, along: int) -> tuple[SetupValue, ...]:
    return (
        *(repr(value) if not isinstance(value, int) else value for value in _rest(row, along)),
        row[along],
    )


def _joined(numbers: Iterable[int]) -> list[list[int]]:
    """Numbers that follow each other, together."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _runs(numbers: Iterable[int]) -> str:
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in _joined(numbers))


def _in_words(numbers: Iterable[int]) -> str:
    """``3, 5 or 7 to 9``."""
    words = [
        word
        for run in _joined(numbers)
        for word in (map(str, run) if len(run) < 3 else (f"{run[0]} to {run[-1]}",))
    ]
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
