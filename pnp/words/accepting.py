"""Translations that a translator says yes to: which of them wait for it, and the file without the fuzzy marks.

Owns this choosing. Must not know how a translation is judged.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.frozen import NamedTuple
from pnp.base.model import CatalogEntry, SourceText, TextMatch
from pnp.words.noted_numbers import with_note
from pnp.words.po import PoEntry, PoFile, without_doubt


class Doubts(NamedTuple):
    """Translations that wait for a yes: those marked in the file or whose numbers want other forms, and those no mark stands
    at, whose English has changed since the file was brought up to date."""

    marked: tuple[TextMatch, ...]
    unmarked: tuple[TextMatch, ...]


def doubts(matches: Iterable[TextMatch]) -> Doubts:
    """Of one set's own texts."""
    stale = [one for one in matches if one.state == "stale" and one.entry]
    marked = [one for one in stale if one.entry and _is_as_it_was(one.text, one.entry)]
    return Doubts(tuple(marked), tuple(one for one in stale if one not in marked))


def _is_as_it_was(text: SourceText, entry: CatalogEntry) -> bool:
    """Whether the file has the text under its name, with its English and its forms."""
    return entry.key == text.key and entry.plural == text.plural and not entry.retired


def has_name(one: TextMatch, name: str) -> bool:
    """By its context, with or without the set's id."""
    return name in (one.text.context, one.text.context.partition("/")[2])


def is_of_sheet(context: str) -> bool:
    """Whether it is the name of a rule sheet, which all of its texts share."""
    return context.partition("/")[2].startswith("sheet.")


def accepted(po: PoFile, right: Iterable[TextMatch]) -> str:
    """The file without the marks of these translations, and otherwise as it is; numbers they were written beside are noted
    as they are today."""
    texts = {one.text.key: one.text for one in right}
    entries = [
        entry if entry.is_retired or entry.key not in texts else _accepted(entry, texts[entry.key])
        for entry in po.entries
    ]
    return po._replace(entries=tuple(entries)).text()


def _accepted(entry: PoEntry, text: SourceText) -> PoEntry:
    made = without_doubt(entry) if entry.is_fuzzy else entry
    return with_note(made, text) if made.written_for else made
