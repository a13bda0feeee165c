"""Findings as values: where, what, how bad, and what to do about it.

Owns ``Span``, ``Severity``, ``Diagnostic``, the catalog of every finding code and the three printed forms
(text, JSON, GitHub). Knows nothing of cards: a code is declared where its fault is found, with ``@fault``.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import TypeVar

from pnp.base.budget import at_hand
from pnp.base.frozen import NamedTuple, dataclass
from pnp.base.wording import in_line, visible


class Span(NamedTuple):
    """A run of characters on one line of one file; lines and columns count from 1.

    ``file`` is the folder that walls it in, ``//``, and the way from there; or a name as the user gave it. It is
    told as seen from the working folder when it is printed, not before. Of a table ``cell`` is the name of the cell: in
    a text file ``B7``, in a workbook ``Producers!B7``; there line and column are those of the sheet.
    """

    file: str
    line: int
    column: int = 1
    width: int = 1
    cell: str = ""

    def __str__(self) -> str:
        if self.is_in_workbook:
            return f"{self.shown}!{self.cell}"
        if not self.width:  # the file itself, or one that is not there
            return self.shown
        return f"{self.shown}:{self.line}:{self.column}"

    @property
    def is_in_workbook(self) -> bool:
        """Whether no editor for text could go there."""
        return "!" in self.cell

    @property
    def home(self) -> str:
        """The folder of the set or theme the file belongs to."""
        return self.file.rpartition("//")[0]

    @property
    def path(self) -> str:
        """The way from there."""
        return self.file.rpartition("//")[2]

    @property
    def shown(self) -> str:
        """The file as people know it: from here if it lies below, else whole."""
        if "//" not in self.file:
            return self.file
        whole = os.path.normpath(self.file)
        relative = os.path.relpath(whole)
        return (whole if relative.startswith("..") else relative).replace(os.sep, "/")


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. ``code`` is looked up in the catalog for its name and manual page."""

    code: str
    severity: Severity
    span: Span
    message: str
    hint: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    cards: tuple[str, ...] = ()  # ids of the cards it concerns; each may allow it


class Finding(NamedTuple):
    """What a fault or rule says; the catalog adds code and severity."""

    span: Span
    message: str
    hint: str = ""
    related: tuple[tuple[Span, str], ...] = ()
    cards: tuple[str, ...] = ()


class Entry(NamedTuple):
    """A catalog row: one code, its kebab-case name, severity and, as its docstring has it, its manual page."""

    code: str
    name: str
    severity: Severity
    doc: str

    @property
    def manual(self) -> str:
        """The page as Markdown; a tab stands in it as a sign, for Python takes those out of what is written."""
        return _dedent(self.doc).replace("␉", "\t")


FAMILIES = {
    "SRC": "source",
    "SHP": "shape",
    "CRD": "card",
    "CMP": "composition",
    "LNG": "language",
    "TXT": "text fit",
    "ART": "pictures",
    "TPL": "templates and themes",
    "RUL": "rule sheets",
    "PRS": "paper and printing",
    "PLY": "play",
}

LISTED = 600  # letters of all the words there are, where all of them are named
FEW, MANY = 12, 40  # words that are named in any case, and where nothing else lists them
SAMPLE = 100  # of findings, where there are too many: fewer than are told on a terminal
CATALOG: dict[str, Entry] = {}
_NAMES: set[str] = set()
F = TypeVar("F", bound=Callable[..., object])


STRIPPED = "Python was told to leave out what is written in the source (-OO): run it without." * (
    sys.flags.optimize > 1
)


def register(code: str, severity: Severity, function: Callable[..., object]) -> Entry:
    """Enter a code in the catalog; refuses duplicates, unknown families and faults without a manual page."""
    name = function.__name__.replace("_", "-")
    doc = function.__doc__ or STRIPPED
    if code[:3] not in FAMILIES or not code[3:].isdigit() or not doc.strip():
        raise ValueError(f"{code} {name}: needs a known family, three digits and a docstring")
    if code in CATALOG or name in _NAMES:
        raise ValueError(f"{code} {name} is declared twice")
    entry = CATALOG[code] = Entry(code, name, severity, doc)
    _NAMES.add(name)
    return entry


def fault(
    code: str, severity: Severity = Severity.ERROR
) -> Callable[[Callable[..., Finding]], Callable[..., Diagnostic]]:
    """Declare a fault found while reading: the function words the finding, its docstring is the manual page."""

    def declare(word: Callable[..., Finding]) -> Callable[..., Diagnostic]:
        register(code, severity, word)

        def build(*args: object, **kwargs: object) -> Diagnostic:
            return noted(Diagnostic(code, severity, *word(*args, **kwargs)))

        build.__name__ = word.__name__
        build.__doc__ = word.__doc__
        return build

    return declare


def noted(found: Diagnostic) -> Diagnostic:
    """A finding that has just been made. A set may have many, but not without end; the first are kept to be told."""
    budget = at_hand()
    if budget is not None:
        if len(budget.sample) < SAMPLE:
            budget.sample.append(found)
        budget.latest = found.span
        budget.spend("findings", 1, found.span)
    return found


def did_you_mean(word: str, known: Iterable[str], all_of: str = "") -> str:
    """A hint that leads on from a name there is not: the nearest known ones, and all where they are few and it is no
    mere slip; else as many as are told in a line. ``all_of`` is the command that lists them."""
    from pnp.base.likeness import is_slip, nearest  # half a millisecond, where something is wrong only

    choices = known if isinstance(known, frozenset) else frozenset(known)
    command = f"'{all_of}' lists all" if all_of and choices else ""
    if close := nearest(word, choices, 2, 0.6):
        told = "did you mean " + " or ".join(f"'{name}'" for name in close) + "?"
        if command:
            return f"{told} {command}"
        is_clear = len(choices) == len(close) or len(choices) > FEW or is_slip(word, close[0])
        return told if is_clear or sum(map(len, choices)) >= LISTED else f"{told} Known: {_some(choices)}"
    if command and len(choices) > FEW:
        return command
    return f"one of: {listed}" if (listed := _some(choices)) else command


@lru_cache(maxsize=8)  # thousands of slips among the same thousands of words
def _some(choices: frozenset[str]) -> str:
    """The words in order, as far as they are told in a line, and how many more there are."""
    words = sorted(choices)
    most = len(words) if len(words) <= MANY and sum(map(len, words)) < LISTED else FEW
    shown = list(_within(words[:most], LISTED))
    if not shown:
        return ""
    more = f" and {len(words) - len(shown)} more" if len(shown) < len(words) else ""
    return ", ".join(shown) + more


def _within(words: Iterable[str], letters: int) -> Iterator[str]:
    """As many of the words as come to no more letters."""
    for word in words:
        letters -= len(word)
        if letters < 0:
            return
        yield word


def hinted(message: str, hint: str) -> str:
    """A message with its hint, if there is one."""
    return f"{message}; {hint}" if hint else message


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings without repeats, sorted by place and code."""
    unique = dict.fromkeys(diagnostics)
    return tuple(sorted(unique, key=lambda found: (found.span, found.code, found.message)))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(found.severity is Severity.ERROR for found in diagnostics)


def as_text(found: Diagnostic, line: str | None = None) -> str:
    """``file:line:col: CODE severity: message`` with the source line and a caret under the place.

    What a terminal would obey is shown, not sent.
    """
    place = in_line(f"{found.span}: ") if found.span.file else ""  # an option has none
    cell = f"{found.span.cell}: " if found.span.cell and not found.span.is_in_workbook else ""
    head = f"{place}{found.code} {found.severity.value}: {cell}{in_line(found.message)}"
    rows = [head]
    if line is not None:
        rows += _excerpt(found, line)
    elif found.hint:
        rows.append(f"     = {in_line(found.hint)}")
    rows += [in_line(f"     {span}: {what}") for span, what in found.related]
    return "\n".join(rows)


class QuotedLine(NamedTuple):
    """A line as it is shown under a finding, and where in it the finding is."""

    text: str
    column: int
    width: int


def quoted(span: Span, line: str) -> QuotedLine:
    """A line of a file as it stands there; the row of a sheet, told with tabs, with its cells apart."""
    if not span.is_in_workbook:
        return QuotedLine(line.expandtabs(1), span.column, span.width)
    cells = line.split("\t")
    before = "".join(f"{cell} | " for cell in cells[: span.column - 1])
    at = cells[span.column - 1] if span.column <= len(cells) else ""
    return QuotedLine(" | ".join(cells), len(before) + 1, max(1, len(at)))


def _excerpt(found: Diagnostic, line: str) -> list[str]:
    text, column, width = quoted(found.span, line)
    text, column = _window(text, column)
    gutter = f"{found.span.line:>5}"
    before, at = in_line(text[: column - 1]), in_line(text[column - 1 : column - 1 + width])
    mark = " " * max(len(before), column - 1) + "^" * max(1, len(at))
    hint = f" {in_line(found.hint)}" if found.hint else ""
    after = in_line(text[column - 1 + width :])
    return [f"{gutter} | {before}{at}{after}", f"{' ' * len(gutter)} | {mark}{hint}"]


def _window(line: str, column: int, width: int = 100) -> tuple[str, int]:
    """A long line cut to the part around the column."""
    if len(line) <= width:
        return line, column
    start = max(0, min(column - width // 3, len(line) - width))
    return line[start : start + width], column - start


def as_json(diagnostics: Iterable[Diagnostic]) -> str:
    return visible(json.dumps([_record(found) for found in diagnostics], ensure_ascii=False, indent=2))


def _record(found: Diagnostic) -> dict[str, object]:
    return {
        "code": found.code,
        "rule": CATALOG[found.code].name if found.code in CATALOG else "",
        "severity": found.severity.value,
        **_place(found.span),
        "message": found.message,
        "hint": found.hint,
        "related": [{**_place(span), "message": what} for span, what in found.related],
        "cards": list(found.cards),
    }


def _place(span: Span) -> dict[str, object]:
    place = {"file": span.shown, "line": span.line, "column": span.column, "width": span.width}
    return {**place, "cell": span.cell} if span.cell else place


GITHUB_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_github(found: Diagnostic) -> str:
    """A workflow command that GitHub shows beside the line."""
    span = found.span
    # what is about an option has no file, and an empty one would be taken for the working folder
    place = f"file={_escape(span.shown, ',:')},line={span.line},col={span.column}," if span.file else ""
    message = f"{found.message} ({found.hint})" if found.hint else found.message
    message = f"{span.cell}: {message}" if span.cell else message
    return f"::{GITHUB_LEVELS[found.severity]} {place}title={found.code}::{_escape(message)}"


def _escape(text: str, more: str = "") -> str:
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return visible(text)


def _dedent(doc: str) -> str:
    first, _, rest = doc.strip().partition("\n")
    lines = rest.splitlines()
    margin = min((len(row) - len(row.lstrip()) for row in lines if row.strip()), default=0)
    return "\n".join([first, *(row[margin:] for row in lines)]).strip()
