"""Tables as text: comma, semicolon or tab between the cells, quotation marks round those that need them.

Owns telling cells apart, each with its line, column and width. The separator is taken from the first line alone: it is the
one that gives a column ``id``, or the only one there. Must not know what a column means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from pnp.base.budget import allowed
from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple
from pnp.source.load.file_faults import not_utf8
from pnp.source.load.tables import CardTable, Cell, letters
from pnp.source.load.tables import spreadsheet_faults as faults
from pnp.source.load.tables.limits import LONGEST, MAX_COLUMNS, MAX_ROWS, CellCount, UnreadableTable

SEPARATORS: Final = {",": "commas", ";": "semicolons", "\t": "tabs"}
DECLARED: Final = re.compile(r"\ufeff?sep=(.)(\r\n?|\n|\Z)", re.IGNORECASE)
QUOTED: Final = re.compile(r'"(?:[^"]++|"")*"(?!")')
MOST_EMPTY: Final = 16_384  # cells of a row, as many as a spreadsheet has
LINE_END: Final = re.compile(r"\r\n?|\n")
HOW_TO_SAVE: Final = 'save it as "CSV UTF-8", or in LibreOffice with the character set UTF-8'


class RawCell(NamedTuple):
    """A cell as it is written: from ``start`` to ``end`` in the text, quotation marks included."""

    text: str
    start: int
    end: int
    line: int
    column: int
    is_last: bool  # of its row
    fault: str = ""  # what is wrong with its quotation marks


def read_separated(data: bytes, file: str, stem: str) -> tuple[CardTable | None, tuple[Diagnostic, ...]]:
    """The table of a file of text; with a finding, as far as it could be read."""
    text, found = decoded(data, file)
    if text is None:
        return None, found
    try:
        return _read(text, file, stem), ()
    except UnreadableTable as stop:
        return None, (stop.found,)


def decoded(data: bytes, file: str) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """Bytes as text, a mark at the beginning left out; where they are no UTF-8, from which on."""
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        span = Span(file, line, len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1)
        return None, (not_utf8(span, f"byte {error.start + 1:,} of the file; {HOW_TO_SAVE}"),)


def _read(text: str, file: str, stem: str) -> CardTable | None:
    count = CellCount(file)
    rows: list[tuple[Cell, ...]] = []
    row: list[Cell] = []
    names, most = ["A"], allowed(MAX_COLUMNS)
    number, across = 1, 0  # of the row, as the spreadsheet counts; and of the cell in it
    for raw in raw_cells(text, separator_of(text, file)):
        value = raw.text
        filled = bool(value) and not value.isspace()
        place = min(len(row), most)
        if place == len(names):
            names.append(letters(place + 1))
        width = max(1, raw.end - raw.start) if "\n" not in value and "\r" not in value else 1
        span = Span(file, raw.line, raw.column, width, f"{names[place]}{number}")
        if raw.fault:
            raise UnreadableTable(faults.broken_quotes(span, raw.fault))
        across += 1
        if across > MOST_EMPTY or (
            filled and (len(value) > LONGEST or len(rows) >= MAX_ROWS or across > most)
        ):
            count.check(len(rows) + 1, across, value, span)
        if across <= most:
            row.append(Cell(_lines(value) if filled else None, span))
        if raw.is_last:
            number, across = number + 1, 0
            if number > 10 * MAX_ROWS:
                count.check(number, 1, None, span)
            while row and row[-1].value is None:
                row.pop()
            count.add(len(row))
            if row:
                rows.append(tuple(row))
            row = []
    count.close()
    if not rows:
        return None
    return CardTable(stem, rows[0], tuple(rows[1:]), Span(file, 1))


def _lines(value: str) -> str:
    return LINE_END.sub("\n", value) if "\r" in value else value


def separator_of(text: str, file: str) -> str:
    """What stands between two cells. Raises ``UnreadableTable`` where that is not clear."""
    if file.lower().endswith(".tsv"):
        return "\t"
    if declared := DECLARED.match(text):
        return declared[1]
    first = next((line for line in LINE_END.split(text[: LONGEST * 4].lstrip()) if line), "")
    bare = QUOTED.sub("", first)
    there = [sign for sign in SEPARATORS if sign in bare]
    if len(there) < 2:
        return there[0] if there else ","
    by_id = [sign for sign in there if "id" in (_title(cell.text) for cell in raw_cells(first, sign))]
    if len(by_id) == 1:
        return by_id[0]
    told = " or ".join(SEPARATORS[sign] for sign in there)
    raise UnreadableTable(faults.unclear_separator(Span(file, 1, 1, len(first)), told))


def _title(text: str) -> str:
    return text.strip().casefold()


@cache
def _cells_by(sign: str) -> re.Pattern[str]:
    sep = re.escape(sign)
    return re.compile(rf'(?:"((?:[^"]++|"")*)"(?!")([^{sep}\r\n]*+)|([^{sep}\r\n]*+))({sep}|\r\n?|\n|\Z)')


def raw_cells(text: str, sign: str) -> Iterator[RawCell]:
    """Every cell in its order. An empty row is one empty cell; what follows a fault is not read."""
    at, line, start_of_line = 0, 1, 0
    if declared := DECLARED.match(text):
        at = start_of_line = declared.end()
        line = 2
    for found in _cells_by(sign).finditer(text, at):
        quoted, after, plain, end = found.groups()
        start, stop = found.start(), found.start(4)
        last = end != sign
        if quoted is not None:
            fault = f"'{after.strip()[:20]}' follows a closing quotation mark" if after.strip() else ""
            value = quoted.replace('""', '"') if '"' in quoted else quoted
        else:
            fault = "a quotation mark is opened here and never closed" if plain.startswith('"') else ""
            value = plain
        yield RawCell(value, start, stop, line, start - start_of_line + 1, last, fault)
        if fault:
            return
        if quoted is not None and ("\n" in quoted or "\r" in quoted):
            breaks = list(LINE_END.finditer(text, start, stop))
            line += len(breaks)
            start_of_line = breaks[-1].end()
        if last:
            line += 1
            start_of_line = found.end()
            if found.end() == len(text):
                return
