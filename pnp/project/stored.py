"""An outcome as JSON and the bytes of its files, and back.

Owns what is accepted: what is read may be anybody's. Whatever is not of the right shape, or would do harm where it is
printed or written, raises one of ``WRONG``. Must not know where it is kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from pnp.base.diagnostics import Diagnostic, Severity, Span
from pnp.base.model import Selection
from pnp.base.model.printing_notes import PrintingWords
from pnp.base.scene import Matrix
from pnp.base.sums import int_sum
from pnp.press.manifest import MANIFEST, About, Corrections, Filed, FileRecord, as_row, read_row

T = TypeVar("T")
Pages: TypeAlias = tuple[tuple[str, int, int], ...]
OutcomeParts: TypeAlias = tuple[tuple[Diagnostic, ...], About | None, Pages, Iterable[Filed]]

WRONG = (ValueError, TypeError, KeyError, RecursionError, OverflowError)
LARGEST = 10_000_000  # of a line, a column, a number of pages
NAME = re.compile(r"\w[\w .-]{0,180}\Z")  # of a file: no way to anywhere
TOLD = ("language", "profile", "digest", "paperless")
SET_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,80}\Z")
ESCAPED = re.compile(rb"(?<!\\)(?:\\\\)*\\u")  # control characters, and halves of characters: nothing we tell


def outcome_text(
    found: Iterable[Diagnostic], about: About | None, pages: Pages, files: Iterable[Filed]
) -> tuple[bytes, list[bytes]]:
    """The text, and what lies behind it."""
    filed = list(files)
    told = {
        "found": [_finding_row(one) for one in found],
        "about": about and _about_row(about),
        "pages": pages,
        "files": [[as_row(file.record), file.placements, len(file.data)] for file in filed],
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode(), [file.data for file in filed]


def read_answers(text: memoryview) -> dict[str, str]:
    """What was asked of the disk, and what was answered."""
    return {asked: _is(str, answer) for asked, answer in _is(dict, json.loads(bytes(text))).items()}


def read_outcome(text: memoryview, data: memoryview) -> OutcomeParts:
    """Back from both; a file's bytes are taken when it is its turn."""
    raw = bytes(text)
    if ESCAPED.search(raw):
        raise ValueError("what is told holds control characters")
    told = _is(dict, json.loads(raw, parse_constant=_refused))
    pages = tuple(
        (_is(str, name), _number(count), _number(papers)) for name, count, papers in _is(list, told["pages"])
    )
    rows = [_is(list, row) for row in _is(list, told["files"])]
    about = None if told["about"] is None else _about(_is(dict, told["about"]))
    files = _files(rows, about.profile if about else "", data)
    return tuple(map(_finding, _is(list, told["found"]))), about, pages, files


# --- findings --------------------------------------------------------------------------------------------


def _finding_row(one: Diagnostic) -> list[object]:
    return [one.code, one.severity.value, one.span, one.message, one.hint, one.related, one.cards]


def _finding(row: object) -> Diagnostic:
    code, severity, span, message, hint, related, cards = _is(list, row)
    return Diagnostic(
        _is(str, code),
        Severity(severity),
        _span(span),
        _is(str, message),
        _is(str, hint),
        tuple((_span(where), _is(str, what)) for where, what in _is(list, related)),
        tuple(_is(str, card) for card in _is(list, cards)),
    )


def _span(row: object) -> Span:
    file, line, column, width, cell = _is(list, row)
    return Span(_is(str, file), _number(line), _number(column), _number(width), _is(str, cell))


# --- files -----------------------------------------------------------------------------------------------


def _about_row(about: About) -> dict[str, object]:
    chosen = about.selection
    return {
        **about._asdict(),
        "selection": chosen and [sorted(chosen.cards), sorted(chosen.kinds), chosen.one_each],
        "replaced": sorted(about.replaced),
    }


def _about(row: Mapping[str, object]) -> About:
    set_id = _is(str, row["set_id"])
    if not SET_ID.match(set_id):
        raise ValueError(set_id)
    front, back = map(_matrix, _is(list, row["correction"]))
    language, profile, digest, paperless = (_is(str, row[name]) for name in TOLD)
    return About(
        set_id,
        language,
        profile,
        digest,
        paperless,
        {card: _is(str, name) for card, name in _is(dict, row["cards"]).items()},
        Corrections(front, back),
        None if row["selection"] is None else _selection(row["selection"]),
        frozenset((_is(str, name), _is(str, form)) for name, form in _is(list, row["replaced"])),
        _is(bool, row["whole"]),
        {thing: _is(str, digest) for thing, digest in _is(dict, row["shared"]).items()},
        _is(bool, row["ink_saver"]),
        _is(bool, row["large"]),
        None if row["printing"] is None else _printing(row["printing"]),
    )


def _printing(row: object) -> PrintingWords:
    title, head, foot, stale = _is(list, row)
    before, after = (tuple(_is(str, text) for text in _is(list, some)) for some in (head, foot))
    return PrintingWords(_is(str, title), before, after, _is(str, stale))


def _selection(row: object) -> Selection:
    cards, kinds, one_each = _is(list, row)
    ids, of_kinds = (frozenset(_is(str, name) for name in _is(list, some)) for some in (cards, kinds))
    return Selection(ids, of_kinds, _is(bool, one_each))


def _matrix(row: object) -> Matrix:
    a, b, c, d, e, f = (_is_number(one) for one in _is(list, row))
    return a, b, c, d, e, f


def _files(rows: list[list[object]], profile: str, data: memoryview) -> Iterator[Filed]:
    """All is looked at before the first one is given out."""
    known: list[tuple[FileRecord, tuple[Mapping[str, object], ...], int]] = []
    for told, placements, size in rows:
        record = read_row(_is(dict, told), profile)
        placed = tuple(_placement(row, record.name) for row in _is(list, placements))
        known.append((record, placed, _is(int, size)))
    names = [record.name.casefold() for record, _, _ in known]
    if len(set(names)) < len(names) or MANIFEST in names or not all(map(NAME.match, names)):
        raise ValueError(names)
    if min((size for _, _, size in known), default=0) < 0 or int_sum(size for _, _, size in known) != len(
        data
    ):
        raise ValueError("there are more bytes than files, or fewer")
    return _cut_out(known, data)


def _cut_out(
    known: list[tuple[FileRecord, tuple[Mapping[str, object], ...], int]], data: memoryview
) -> Iterator[Filed]:
    for record, placements, size in known:
        yield Filed(record, bytes(data[:size]), placements)
        data = data[size:]


def _placement(row: object, name: str) -> dict[str, object]:
    """A flat row about this file, whatever it tells."""
    told = _is(dict, row)
    if told["file"] != name:
        raise ValueError(name)
    for value in told.values():
        for one in value if isinstance(value, list) else (value,):
            if not isinstance(one, str | int | float):
                raise TypeError(one)
    return told


# --- values ----------------------------------------------------------------------------------------------


def _is(kind: type[T], value: object) -> T:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError(value)
    return value


def _is_number(value: object) -> float:
    if not isinstance(value, int | float):
        raise TypeError(value)
    return value


def _number(value: object) -> int:
    number = _is(int, value)
    if not 0 <= number <= LARGEST:
        raise ValueError(number)
    return number


def _refused(constant: str) -> object:
    raise ValueError(constant)
