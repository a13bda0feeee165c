"""Changes of a set in plain words, line by line, for who writes a change log or translates. Must not know how they were
found.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.changes.beside import ChangedCard, ChangedCatalog, ChangedFile, ChangedSheet, Fate, SetChanges
from pnp.changes.facts import ChangedValue
from pnp.changes.steps import EditStep, steps, tokens
from pnp.scene import Json
from pnp.wording import counted, in_line

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


def told_set_changes(changes: SetChanges, is_each: bool = False) -> Iterator[str]:
    """The first line says of what; then a blank line and a heading before each sort of change. ``is_each``: with every
    name of a row of names."""
    most = sys.maxsize if is_each else NAMED
    title = f"{changes.old} -> {changes.new}"
    title += "" if changes.language == "en" else f", in {changes.language}"
    if changes.is_none:
        yield in_line(f"{title}: nothing changed")
        return
    yield in_line(title)
    every = (
        (_cards_told(changes), _cards(changes)),
        ("set and rules:", map(_value, changes.facts)),
        ("sheets:", (line for sheet in changes.sheets for line in _sheet(sheet))),
        ("translations:", (line for one in changes.catalogs for line in _catalog(one, most))),
        ("looks:", _looks(changes.looks, most)),
    )
    for heading, lines in every:
        told = [*lines]
        if told:
            yield ""
            yield heading
            yield from (f"  {in_line(line)}" for line in told)


# --- cards -----------------------------------------------------------------------------------------------


def _cards_told(changes: SetChanges) -> str:
    count = Counter(card.fate for card in changes.cards)
    told = ", ".join(f"{count[fate]} {fate}" for fate in FATES if count[fate])
    return f"cards: {told or 'none changed'}; {changes.unchanged} as they were"


def _cards(changes: SetChanges) -> Iterator[str]:
    for card in changes.cards:
        yield f"{_called(card)}"
        if card.fate in ("changed", "renamed"):
            yield from (f"  {_value(row)}" for row in card.rows)
    if changes.is_reordered:
        yield "the cards stand in another order"


def _called(card: ChangedCard) -> str:
    copies = f"{card.copies} {'copy' if card.copies == 1 else 'copies'} of {card.kind}"
    match card.fate:
        case "added" | "removed":
            return (
                f"{card.id}, {card.name}: {card.fate}, {copies if card.copies else f'parked, a {card.kind}'}"
            )
        case "renamed":
            return f"{card.was} -> {card.id}, {card.name}"
        case "changed":
            return f"{card.id}, {card.name}"


def _value(row: ChangedValue) -> str:
    if row.name == "picture" and row.old == row.new:
        return f"picture: {row.new} was drawn anew"
    if isinstance(row.old, str) and isinstance(row.new, str):
        return f"{row.name}: {told_change(row.old, row.new)}"
    return f"{row.name}: {_cut(shown(row.old))} -> {_cut(shown(row.new))}"


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
    return f"{value:g}"


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


def _sheet(sheet: ChangedSheet) -> Iterator[str]:
    if sheet.fate != "changed":
        yield f"{sheet.name}: {sheet.fate}"
        return
    yield f"{sheet.name}: {counted(len(sheet.lines), 'line')} changed"
    for line in sheet.lines:
        under = f'under "{_cut(line.under)}": ' if line.under else ""
        if not line.old or not line.new:
            yield f"  {under}{'+' if line.new else '-'} {_cut(line.new or line.old)}"
        else:
            yield f"  {under}{told_change(line.old, line.new)}"


def _catalog(one: ChangedCatalog, most: int) -> Iterator[str]:
    if one.why:
        yield f"{one.language}: cannot be read: {one.why}"
    elif one.fate != "changed":
        yield f"{one.language}: {one.fate}"
    if one.translated:
        told = f"{counted(len(one.translated), 'text')} translated anew or otherwise"
        yield f"{one.language}: {told}: {_named(_contexts(one.translated), most)}"
    if one.waiting:
        told = "1 text waits" if len(one.waiting) == 1 else f"{len(one.waiting)} texts wait"
        yield f"{one.language}: {told} for a translator: {_named(_contexts(one.waiting), most)}"


def _contexts(texts: Iterable[str]) -> list[str]:
    """Each once, without the set it is of; a sheet with how many of its lines."""
    count = Counter(text.partition("/")[2] for text in texts)
    return [f"{name} ({times} lines)" if times > 1 else name for name, times in count.items()]


def _looks(files: Iterable[ChangedFile], most: int) -> Iterator[str]:
    every = [*files]
    for sort, told in SORTS.items():
        names = [
            one.name if one.fate == "changed" else f"{one.name} ({one.fate})"
            for one in every
            if one.sort == sort
        ]
        if names:
            yield f"{told}: {_named(names, most)}"


def _named(names: Sequence[str], most: int) -> str:
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
