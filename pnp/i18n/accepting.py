"""Translations whose fuzzy mark a translator takes away: which of them may, and the file without the marks.

Owns this choosing. Must not know how a translation is judged.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pnp.frozen import NamedTuple
from pnp.i18n.po import PoFile, without_doubt
from pnp.model import TextMatch


class Doubts(NamedTuple):
    """Translations that wait for a yes: those marked in the file, and those no mark stands at, whose English has changed
    since the file was brought up to date."""

    marked: tuple[TextMatch, ...]
    unmarked: tuple[TextMatch, ...]


def doubts(matches: Iterable[TextMatch]) -> Doubts:
    """Of one set's own texts."""
    stale = [one for one in matches if one.state == "stale" and one.entry]
    marked = [one for one in stale if one.entry and one.entry.key == one.text.key and not one.entry.retired]
    return Doubts(tuple(marked), tuple(one for one in stale if one not in marked))


def is_called(one: TextMatch, name: str) -> bool:
    """By its context, with or without the set's id."""
    return name in (one.text.context, one.text.context.partition("/")[2])


def accepted(po: PoFile, keys: Collection[tuple[str, str]]) -> str:
    """The file without the marks of these entries, and otherwise as it is."""
    entries = [
        without_doubt(entry) if entry.is_fuzzy and not entry.is_retired and entry.key in keys else entry
        for entry in po.entries
    ]
    return po._replace(entries=tuple(entries)).text()
