"""Bare numbers: which a sheet's English text states, and which of them the data know.

Owns the search. Must not know layout or languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.model import Block, CardSet
from pnp.base.sums import int_sum
from pnp.draw.rulebook import rule_sheet_faults as faults
from pnp.draw.rulebook.spell import HOLES

ICON = re.compile(r":[a-z][a-z0-9_-]*:")
NUMBER = re.compile(r"(?<![\w.,-])\d+(?!\w)")
LONGEST = 18  # digits of a number that anything could equal
LITERAL = re.compile(r"[\d\s+*%/()-]+\Z")


def bare_numbers(cards: CardSet) -> tuple[Diagnostic, ...]:
    """Every number typed into the sheets of a set that none of its data equals."""
    known = frozenset(_known(cards))
    return tuple(
        faults.bare_number(span, number)
        for sheet in cards.sheets.values()
        for block in sheet.blocks
        if block.translatable
        for span, number in _typed(block)
        if len(number) > LONGEST or int(number) not in known
    )


def _typed(block: Block) -> Iterator[tuple[Span, str]]:
    """Numbers outside of values, and those that stand alone inside one."""
    holes = " ".join(hole for hole in HOLES.findall(block.text) if LITERAL.match(hole))
    plain = ICON.sub(" ", HOLES.sub(" ", block.text))
    for number in NUMBER.findall(f"{plain} {holes}"):
        yield block.span, number


def _known(cards: CardSet) -> Iterator[int]:
    rules = cards.rules
    yield from cards.players
    yield cards.credits.year or 0
    yield len(cards.cards)
    yield int_sum(card.copies for card in cards.cards)
    for of in cards.by_kind().values():
        yield from (int_sum(card.copies for card in of), len(of))
    for vocabulary in rules.vocab.values():
        yield len(vocabulary.labels)
    for component in rules.components.values():
        yield component.total
        yield from _numbers((component.each, component.uniform))
    yield from _numbers(figure.value for figure in rules.figures.values())
    yield from _numbers(rules.setups.parameters)
    for card in cards.cards:
        yield card.copies
        yield from _numbers(card.fields)
        yield from _numbers(effect.params for effect in card.effects)


def _numbers(value: object) -> Iterator[int]:
    """Every whole number in a value, however nested; keys count too."""
    if isinstance(value, bool | str):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _numbers(key)
            yield from _numbers(item)
    elif isinstance(value, Iterable):
        for item in value:
            yield from _numbers(item)
