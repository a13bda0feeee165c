"""Changes of a set in plain words, line by line, for who writes a change log or translates. Must not know how they were
found.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeAlias, assert_never

from pnp.base.languages import SOURCE
from pnp.base.scene import Json
from pnp.base.wording import counted, in_line
from pnp.project.changes.compared_sets import (
    ChangedCard,
    ChangedCatalog,
    ChangedFile,
    ChangedLine,
    ChangedSheet,
    Fate,
    SetChanges,
)
from pnp.project.changes.set_facts import ChangedValue
from pnp.project.changes.steps import EditStep, steps, tokens

ToldLater: TypeAlias = Callable[[], str]  # worded when it is told: comparing words takes its time
SHORT = 60  # characters that are told whole, before and after
AROUND = 24  # characters of what stayed, on either side of what did not
LONGEST = 240  # characters of one thing that is told
NAMED = 12  # texts or files that are told by name
LIKE = 0.3  # how much two texts must share to be told as one
NOTHING = "nothing"
BARE = re.compile(r"[\w./#-]+")  # what needs no quotes: keys, colours, files
EMPTY: tuple[Json, ...] = (None, "", [], (), {})
FATES: tuple[Fate, ...] = ("changed", "renamed", "added", "removed")
SORTS = {"theme": "the theme changed", "fonts": "fonts changed", "pictures": "pictures changed"}


def told_set_changes(changes: SetChanges, most: int = 0) -> tuple[list[str], int]:
    """At most so many lines, and how many more there are: the first says of what, then a blank line and a heading stand
    before each sort of change. ``most`` 0: all, and in rows of names every name."""
    title = f"{changes.old} -> {changes.new}"
    title += "" if changes.language == SOURCE else f", in {changes.language}"
    if changes.is_none:
        return [in_line(f"{title}: nothing changed")], 0
    named = NAMED if most else sys.maxsize
    every: tuple[tuple[str, Iterable[ToldLater]], ...] = (
        (_cards_told(changes), _cards(changes)),
        ("set and rules:", (partial(_value, row) for row in changes.facts)),
        ("sheets:", (line for sheet in changes.sheets for line in _sheet(sheet))),
        ("translations:", (line for one in changes.catalogs for line in _catalog(one, named))),
        ("looks:", _looks(changes.looks, named)),
    )
    lines: list[ToldLater] = [lambda: title]
    for heading, inner in every:
        told = [*inner]
        if told:
            lines += [str, partial(str, heading), *told]
    first = lines[:most] if most else lines
    return [in_line(line()) for line in first], len(lines) - len(first)


# --- cards -----------------------------------------------------------------------------------------------


def _cards_told(changes: SetChanges) -> str:
    count = Counter(card.fate for card in changes.cards)
    told = ", ".join(f"{count[fate]} {fate}" for fate in FATES if count[fate])
    return f"cards: {told or 'none changed'}; {changes.unchanged} as they were"


def _cards(changes: SetChanges) -> Iterator[ToldLater]:
    for card in changes.cards:
        yield partial(_called, card)
        if card.fate in ("changed", "renamed"):
            yield from (partial(_value, row, "    ") for row in card.rows)
    if changes.is_reordered:
        yield lambda: "  the cards stand in another order"


def _called(card: ChangedCard) -> str:
    named = f"  {card.id}, {card.name}"
    match card.fate:
        case "added" | "removed":
            copies = f"{card.copies} {'copy' if card.copies == 1 else 'copies'} of {card.kind}"
            return f"{named}: {card.fate}, {copies if card.copies else f'parked, a {card.kind}'}"
        case "renamed":
            return f"  {card.was} -> {card.id}, {card.name}"
        case "changed":
            return named
        case _:
            assert_never(card.fate)


def _value(row: ChangedValue, indent: str = "  ") -> str:
    if row.name == "picture" and row.old == row.new:
        return f"{indent}picture: {row.new} was drawn anew"
    if isinstance(row.old, str) and isinstance(row.new, str):
        return f"{indent}{row.name}: {told_change(row.old, row.new)}"
    return f"{indent}{row.name}: {_cut(shown(row.old))} -> {_cut(shown(row.new))}"


def shown(value: Json) -> str:
    """A value as somebody would say it."""
    if value in EMPTY:
        return NOTHING
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            return value if BARE.fullmatch(value) else f'"{value}"'
        case dict():
            verb = value.get("verb")
            inner = {key: one for key, one in value.items() if one not in EMPTY and one is not False}
            if isinstance(verb, str):
                return f"{verb}({shown(value['params'])})" if "params" in value else verb
            return ", ".join(f"{key} {shown(one)}" for key, one in inner.items())
        case list() | tuple():
            return ", ".join(f"({shown(one)})" if isinstance(one, list) else shown(one) for one in value)
        case int() | float():
            return f"{value:g}"
        case None:
            return NOTHING
        case _:
            assert_never(value)


# --- texts -----------------------------------------------------------------------------------------------


def told_change(old: str, new: str) -> str:
    """Short ones whole, before and after; of long ones the words."""
    if max(len(old), len(new)) <= SHORT:
        return f"{shown(old)} -> {shown(new)}"
    return told_words(old, new)


def told_words(old: str, new: str) -> str:
    """``... it [flashes -> shows] four [great] ...``: words that changed among those that stayed."""
    before, after = tokens(old), tokens(new)
    every = _joined(before, steps(before, after))
    same = len("".join(word for step in every if step.is_same for word in before[step.old]))
    if same < LIKE * max(len(old), len(new)):
        return f'"{_cut(old)}" -> "{_cut(new)}"'
    told = []
    for at, step in enumerate(every):
        left, put = "".join(before[step.old]), "".join(after[step.new])
        is_end = at == 0, at == len(every) - 1
        told.append(_stayed(put, *is_end) if step.is_same else _replaced(left, put))
    return f'"{"".join(told)}"'


def _joined(words: list[str], every: Iterable[EditStep]) -> list[EditStep]:
    """Changes with nothing but a blank between them as one."""
    told: list[EditStep] = []
    for step in every:
        is_blank = step.is_same and told and not "".join(words[step.old]).strip()
        if told and not told[-1].is_same and (is_blank or not step.is_same):
            last = told.pop()
            step = EditStep(False, slice(last.old.start, step.old.stop), slice(last.new.start, step.new.stop))
        told.append(step)
    return told


def _stayed(text: str, is_first: bool, is_last: bool) -> str:
    """Its ends, next to what changed."""
    if len(text) <= AROUND * (1 if is_first or is_last else 2) + len(" ... "):
        return text
    head = "" if is_first else text[:AROUND].rpartition(" ")[0] or text[:AROUND]
    tail = "" if is_last else text[-AROUND:].partition(" ")[2] or text[-AROUND:]
    return f"{head}{' ' if head else ''}...{' ' if tail else ''}{tail}"


def _replaced(old: str, new: str) -> str:
    before, after = _cut(old.strip()), _cut(new.strip())
    told = f"[{before} -> {after}]" if before and after else f"[+ {after}]" if after else f"[- {before}]"
    if not before and not after:
        return new  # blanks alone
    some = new if after else old
    return some[: len(some) - len(some.lstrip())] + told + some[len(some.rstrip()) :]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rpartition(' ')[0] or text[:LONGEST]} ..."


# --- sheets, translations, looks --------------------------------------------------------------------------


def _sheet(sheet: ChangedSheet) -> Iterator[ToldLater]:
    told = counted(len(sheet.lines), "line") + " changed" if sheet.fate == "changed" else sheet.fate
    yield lambda: f"  {sheet.name}: {told}"
    yield from (partial(_line, line) for line in sheet.lines)


def _line(line: ChangedLine) -> str:
    under = f'    under "{_cut(line.under)}": ' if line.under else "    "
    if line.old and line.new:
        return under + told_change(line.old, line.new)
    return f"{under}{'+' if line.new else '-'} {_cut(line.new or line.old)}"


def _catalog(one: ChangedCatalog, most: int) -> Iterator[ToldLater]:
    code = one.language
    if one.why or one.fate != "changed":
        yield lambda: f"  {code}: {f'cannot be read: {one.why}' if one.why else one.fate}"
    told = f"  {code}: {counted(len(one.translated), 'text')} translated anew or otherwise: "
    if one.translated:
        yield lambda: told + _named(_contexts(one.translated), most)
    waits = "1 text waits" if len(one.waiting) == 1 else f"{len(one.waiting)} texts wait"
    if one.waiting:
        yield lambda: f"  {code}: {waits} for a translator: {_named(_contexts(one.waiting), most)}"


def _contexts(texts: Iterable[str]) -> list[str]:
    """Each once, without the set it is of; a sheet with how many of its lines."""
    count = Counter(text.partition("/")[2] for text in texts)
    return [f"{name} ({times} lines)" if times > 1 else name for name, times in count.items()]


def _looks(files: Iterable[ChangedFile], most: int) -> Iterator[ToldLater]:
    by_sort: dict[str, list[str]] = {sort: [] for sort in SORTS}
    for one in files:
        by_sort[one.sort].append(one.name if one.fate == "changed" else f"{one.name} ({one.fate})")
    for sort, names in by_sort.items():
        if names:
            yield partial(str, f"  {SORTS[sort]}: {_named(names, most)}")


def _named(names: Sequence[str], most: int) -> str:
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
