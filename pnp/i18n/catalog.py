"""PO files of a set and language, and how the texts of the set find their translations in them.

Owns reading and matching. A text whose source changed is matched with its old translation and called stale.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pnp.budget import spend
from pnp.diagnostics import Diagnostic, Span
from pnp.frozen import NamedTuple
from pnp.i18n import faults
from pnp.likeness import likest_text
from pnp.load.faults import control_character
from pnp.load.sets import refused
from pnp.load.yaml import MAX_BYTES
from pnp.model import Catalog, CatalogEntry, SourceText, TextMatch
from pnp.sums import int_sum
from pnp.wording import CONTROL
from pnp.world import Refusal, World, name_of

PLURALS = re.compile(r"nplurals\s*=\s*(\d)\s*;\s*plural\s*=\s*+(.*)")
COUNTED = range(201)  # the numbers a plural rule is tried on
LIKENESS = 0.5  # how much of a changed text must remain for its old translation to be offered


def read_catalog(folder: Path, language: str, world: World) -> tuple[Catalog | None, tuple[Diagnostic, ...]]:
    """``lang/<code>.po`` of a set's folder; None if it is not there or broken."""
    path = folder / "lang" / f"{language}.po"
    if not world.is_there(path):
        return None, ()
    made = world.made(path, folder, parse_catalog, MAX_BYTES)
    if isinstance(made, Refusal):
        return None, (refused(made, Span(name_of(path, folder), 1)),)
    return made


def parse_catalog(data: bytes, file: str) -> tuple[Catalog | None, tuple[Diagnostic, ...]]:
    """A PO file; None if it is broken."""
    import polib

    spend("values", data.count(b"\n"), file)
    try:
        po = polib.pofile(data.decode("utf-8") + "\n", check_for_duplicates=False)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return None, (faults.broken_catalog(Span(file, line), "it is not UTF-8"),)
    except (OSError, ValueError, UnicodeError, IndexError) as error:
        told = re.search(r"line (\d+)", str(error))
        return None, (faults.broken_catalog(Span(file, int(told[1]) if told else 1), _problem(error)),)
    entries = {one.key: one for entry in po if not entry.obsolete for one in (_entry(entry, file),)}
    found = [
        control_character(entry.span, control[0])
        for entry in entries.values()
        for form in entry.forms
        if not form.isprintable() and (control := CONTROL.search(form))
    ]
    plural, count = _plural_rule(po.metadata.get("Plural-Forms", ""), file, entries, found)
    header = tuple((key, value) for key, value in po.metadata.items() if not found or key != "Plural-Forms")
    return Catalog(file, entries, plural, count, header), tuple(found)


def _problem(error: Exception) -> str:
    message = str(error)
    return (
        message.partition(":")[2].strip() or "the text ends in the middle of an entry"
        if ":" in message
        else message
    )


def _entry(entry: Any, file: str) -> CatalogEntry:
    plural = tuple(entry.msgstr_plural[key] for key in sorted(entry.msgstr_plural))
    forms = plural or (entry.msgstr,)
    span = Span(file, max(1, entry.linenum or 1))
    return CatalogEntry(
        entry.msgctxt or "", entry.msgid, forms, entry.fuzzy, span, entry.previous_msgid or ""
    )


def _plural_rule(
    header: str, file: str, entries: Mapping[tuple[str, str], CatalogEntry], found: list[Diagnostic]
) -> tuple[str, int]:
    told = PLURALS.fullmatch(header.strip().removesuffix(";"))
    if told is None:
        if any(len(entry.forms) > 1 for entry in entries.values()):
            found.append(faults.plural_rule(Span(file, 1), "the header has no Plural-Forms"))
        return "n != 1", 2
    count = int(told[1])
    try:
        rule = gettext.c2py(told[2])
        sound = all(0 <= rule(number) < count for number in COUNTED)
    except (ValueError, SyntaxError, ArithmeticError, RecursionError, MemoryError):
        sound = False
    if not sound:
        found.append(
            faults.plural_rule(Span(file, 1), f"nobody can count by the plural rule '{told[2][:80]}'")
        )
        return "n != 1", count
    return told[2], count


def plural_form(rule: str, forms: tuple[str, ...], number: int) -> str:
    """The form of a word beside a number."""
    return forms[min(_counting(rule)(number), len(forms) - 1)]


@cache
def _counting(rule: str) -> Callable[[int], int]:
    return gettext.c2py(rule)


def match(texts: Iterable[SourceText], catalogs: Mapping[str, Catalog]) -> tuple[TextMatch, ...]:
    """Each text with its translation. What was translated under another source is offered as stale."""
    texts = tuple(texts)
    current = {text.key for text in texts}
    orphans: dict[str, list[CatalogEntry]] = {}
    for catalog in catalogs.values():
        for key, entry in catalog.entries.items():
            if key not in current and any(entry.forms):
                orphans.setdefault(entry.context, []).append(entry)
    old = {context: OldTexts(some, tuple(one.source for one in some)) for context, some in orphans.items()}
    return tuple(_matched(text, catalogs.get(text.owner), old) for text in texts)


class OldTexts(NamedTuple):
    """Entries of one context whose English is no longer there, and that English."""

    entries: list[CatalogEntry]
    sources: tuple[str, ...]


def _matched(text: SourceText, catalog: Catalog | None, orphans: Mapping[str, OldTexts]) -> TextMatch:
    entry = catalog.entries.get(text.key) if catalog else None
    if entry and all(entry.forms):
        return TextMatch(text, "stale" if entry.fuzzy else "done", entry)
    old = _nearest(text, orphans[text.context]) if text.context in orphans else None
    return TextMatch(text, "stale", old) if old else TextMatch(text, "missing")


def _nearest(text: SourceText, old: OldTexts) -> CatalogEntry | None:
    if "/sheet." not in text.context:
        return old.entries[-1]
    likest = likest_text(text.source, old.sources, LIKENESS, old.entries[0].span)
    return None if likest is None else old.entries[likest]


class TextCounts(NamedTuple):
    """How far a translation is."""

    done: int
    stale: int
    missing: int

    @property
    def percent(self) -> int:
        return 100 * self.done // max(1, int_sum(self))


def progress(matches: Iterable[TextMatch]) -> TextCounts:
    states = [one.state for one in matches]
    return TextCounts(states.count("done"), states.count("stale"), states.count("missing"))
