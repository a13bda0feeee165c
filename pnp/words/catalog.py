"""PO files of a set and language as values: entries by context and English, the rule for plurals, how far they are.

Owns reading them. Must not know which texts a set has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from pnp.base.budget import spend
from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import Catalog, CatalogEntry, TextMatch
from pnp.base.sums import int_sum
from pnp.base.wording import CONTROL
from pnp.files.world import Refusal, World, name_of
from pnp.source.load.file_faults import control_character
from pnp.source.load.set_folders import refused
from pnp.source.load.yaml import MAX_BYTES
from pnp.words import translation_faults as faults
from pnp.words.plurals import can_count, mixed_up, plural_field
from pnp.words.po import PoEntry, PoError, PoFile, PoPlace, read_po


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
    spend("values", data.count(b"\n"), file)
    po = read_file(data, file)
    if isinstance(po, Diagnostic):
        return None, (po,)
    told = [_entry(entry, file) for entry in po.entries if not entry.is_header]
    found: list[Diagnostic] = []
    entries: dict[tuple[str, str], CatalogEntry] = {}
    for one in told:
        if not one.retired:
            if one.key in entries:
                found.append(faults.entry_twice(one.span, one.context, entries[one.key].span))
            entries[one.key] = one
    found += [
        control_character(span, control[0])
        for entry in entries.values()
        for form, span in zip(entry.forms, entry.spans, strict=True)
        if not form.isprintable() and (control := CONTROL.search(form))
    ]
    found += [faults.entry_twice(at, "the header", one) for one, at in pairwise(_headers(po, file))]
    plural, count = _plural_rule(po, file, any(one.plural for one in entries.values()), found)
    retired = tuple(one for one in told if one.retired)
    return Catalog(file, entries, plural, count, retired), tuple(found)


def read_file(data: bytes, file: str) -> PoFile | Diagnostic:
    """The rows of a PO file, or why it is none."""
    try:
        return read_po(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return faults.broken_catalog(Span(file, line), "it is not UTF-8")
    except PoError as error:
        return faults.broken_catalog(Span(file, error.line), error.problem)


def _headers(po: PoFile, file: str) -> Iterator[Span]:
    return (_span(entry.places["msgstr"], file) for entry in po.entries if entry.is_header)


def _span(place: PoPlace, file: str) -> Span:
    return Span(file, place.line, place.column, place.width)


def _entry(entry: PoEntry, file: str) -> CatalogEntry:
    context, source = entry.key
    spans = tuple(_span(entry.places[word], file) for word in entry.form_words)
    return CatalogEntry(
        context, source, entry.forms, entry.is_fuzzy, spans[0], entry.previous.get("msgid", ""),
        entry.said.get("msgid_plural", ""), spans, entry.is_retired, entry.written_for,
    )  # fmt: skip


def _plural_rule(po: PoFile, file: str, is_needed: bool, found: list[Diagnostic]) -> tuple[str, int]:
    """How the file counts; ``is_needed`` where entries have plurals."""
    told, span, code = plural_field(po), _plural_place(po, file), Path(file).stem
    if told is None:
        if is_needed:
            found.append(faults.plural_rule(span, "the header has no Plural-Forms", code))
        return "n != 1", 2
    count = int(told[1])
    if not can_count(told):
        found.append(faults.plural_rule(span, f"nobody can count by the plural rule '{told[2][:80]}'", code))
        return "n != 1", count
    if is_needed and (numbers := mixed_up(told[2], code)):
        found.append(faults.other_plurals(span, code, *numbers))
    return told[2], count


def _plural_place(po: PoFile, file: str) -> Span:
    """The row of the header that says how to count; the first of the file where none does."""
    row = 1
    for entry in po.entries:
        for at, line in enumerate(entry.lines if entry.is_header else ()):
            if "Plural-Forms" in line:
                return Span(file, row + at, line.index("Plural-Forms") + 1)
        row += len(entry.lines)
    return Span(file, 1)


FEW = 3  # things: two have a form of their own in some languages that have the plain plural behind three


class TextCounts(NamedTuple):
    """How far a translation is."""

    done: int
    stale: int
    missing: int
    wrong: int = 0  # whatever else they are: what is found there forbids to print them

    @property
    def percent(self) -> int:
        return 100 * self.done // max(1, int_sum(self))


def progress(matches: Iterable[TextMatch]) -> TextCounts:
    states = [one.state for one in matches]
    return TextCounts(states.count("done"), states.count("stale"), states.count("missing"))
