"""Which numbers a translation was written beside: noted with it, and compared with those of today.

Where a text has one form, its words go with the numbers they were written beside. These stand in a comment of the
translator's sort, which PO editors, msgmerge and Weblate keep: extracted comments are made anew by whoever brings a file up
to date, and flags that a tool does not know are dropped. Owns that note. Must not know how files are read or written.
"""

from __future__ import annotations

import re

from pnp.base.model import CatalogEntry, Recount, SourceText, TextMatch
from pnp.base.word_forms import form_of
from pnp.words.po import WRITTEN_FOR, PoEntry, sort_of, with_rows, without_notes

BEFORE = " (before: "
NUMBER = re.compile(r" = (-?\d{1,18})(?!\d)")


def noted(told: str, hole: str) -> int | None:
    """The number a note has for a hole."""
    at = told.find(f"{hole} = ")
    found = NUMBER.match(told, at + len(hole)) if at >= 0 else None
    return int(found[1]) if found else None


def recounted(text: SourceText, entry: CatalogEntry, rule: str) -> tuple[Recount, ...]:
    """The numbers that want another form than those the words were written beside."""
    if not entry.written_for:
        return ()
    then = ((hole, noted(entry.written_for, hole), now) for hole, now in text.numbers)
    return tuple(
        Recount(hole, was, now)
        for hole, was, now in then
        if was is not None and form_of(rule, was) != form_of(rule, now)
    )


def with_note(entry: PoEntry, text: SourceText, was: tuple[Recount, ...] = ()) -> PoEntry:
    """With the numbers of today noted, and what those were before that changed the form."""
    before = {one.hole: f"{BEFORE}{one.then})" for one in was}
    told = ", ".join(f"{hole} = {now}{before.get(hole, '')}" for hole, now in text.numbers)
    return with_rows(entry, "#", [*_others(entry), *([WRITTEN_FOR + told] if told else [])])


def noted_beside(entry: PoEntry, one: TextMatch, forms: int) -> PoEntry:
    """With a note, where numbers stand beside the words that do not decide their form, and the language has several."""
    told = entry.written_for
    if forms == 1 or not one.text.numbers:
        return with_rows(entry, "#", _others(entry)) if told else entry
    if one.entry and one.entry.fuzzy:  # what its numbers were before stays until somebody has seen it
        is_right = all(noted(told, hole) == number for hole, number in one.text.numbers)
    else:
        is_whole = all(noted(told, hole) is not None for hole, _ in one.text.numbers)
        is_right = is_whole and not one.recounted and BEFORE not in told
    return entry if is_right else with_note(entry, one.text, one.recounted)


def _others(entry: PoEntry) -> list[str]:
    return without_notes([row for row in entry.lines if sort_of(row) == "#"])
