"""A row for each text of a set in one language: what it says, how far it is, what was found wrong with it.

Owns the states a row can be in. Must not know pictures, nor the page it stands on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal, TypeAlias

from pnp.base.diagnostics import Diagnostic, Severity, Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import TextMatch
from pnp.export.translators.hints import TextHint
from pnp.export.translators.known import KnownTexts

RowState: TypeAlias = Literal["untranslated", "fuzzy", "stale", "wrong", "misfit", "doubtful", "kept", "done"]
STATES: dict[RowState, str] = {  # the order in which they are worked at
    "untranslated": "untranslated",
    "wrong": "wrong",
    "misfit": "does not fit",
    "fuzzy": "fuzzy",
    "stale": "stale",
    "doubtful": "doubtful",
    "kept": "as in English",
    "done": "translated",
}
WAITING: tuple[RowState, ...] = ("untranslated", "wrong", "misfit", "fuzzy", "stale", "doubtful")
Only: TypeAlias = Literal["all", "untranslated", "fuzzy", "problems"]
ONLY: dict[Only, frozenset[RowState]] = {
    "all": frozenset(STATES),
    "untranslated": frozenset(("untranslated",)),
    "fuzzy": frozenset(("fuzzy", "stale")),
    "problems": frozenset(("wrong", "misfit", "doubtful")),
}
MISFIT = "TXT601"
BY_STATE = frozenset(("LNG401", "LNG402"))  # findings that only say what the state says


class TranslatorsRow(NamedTuple):
    """One text: in English, in the language, and all there is to say of it."""

    number: int
    match: TextMatch
    state: RowState
    hint: TextHint
    problems: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """As commands call it."""
        return self.match.text.context.partition("/")[2]

    @property
    def forms(self) -> tuple[str, ...]:
        return self.match.forms

    @property
    def previous(self) -> str:
        """What the English was when it was translated, if that is something else."""
        entry = self.match.entry
        if entry is None or self.match.lent or self.state not in ("fuzzy", "stale", "wrong", "misfit"):
            return ""
        was = entry.previous or entry.source
        return was if was != self.match.text.source else ""

    @property
    def is_waiting(self) -> bool:
        return self.state in WAITING


def rows_of(
    matches: Iterable[TextMatch], known: KnownTexts, found: Sequence[Diagnostic], language: str
) -> tuple[TranslatorsRow, ...]:
    """In the order of the set's files, numbered; ``found`` is told at the rows whose words it is about."""
    by_place: dict[tuple[str, int], list[Diagnostic]] = {}
    for one in found:
        by_place.setdefault((one.span.file, one.span.line), []).append(one)
    rows = []
    for number, match in enumerate(matches, 1):
        own = [one for span in spans_of(match) for one in by_place.get((span.file, span.line), ())]
        own = [one for one in dict.fromkeys(own) if one.code not in BY_STATE]
        hint, told = known.hint(match.text, language), tuple(map(words_of, own))
        rows.append(TranslatorsRow(number, match, _state(match, own), hint, told))
    return tuple(rows)


def words_of(one: Diagnostic) -> str:
    """A finding as it is told beside a text."""
    return f"{one.message} ({one.code})" + (f": {one.hint}" if one.hint else "")


def spans_of(match: TextMatch) -> tuple[Span, ...]:
    """Where its words are written: in the language, else in English."""
    return match.entry.spans if match.entry else (match.text.span,)


def _state(match: TextMatch, found: Collection[Diagnostic]) -> RowState:
    if match.state == "missing":
        return "untranslated"
    errors = {one.code for one in found if one.severity is Severity.ERROR}
    if errors - {MISFIT}:
        return "wrong"
    if errors:
        return "misfit"
    if match.state == "stale":
        return "fuzzy" if match.entry and match.entry.fuzzy else "stale"
    if found:
        return "doubtful"
    return "kept" if set(match.forms) <= {match.text.source, match.text.plural} else "done"
