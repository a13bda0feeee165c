"""Workbooks of LibreOffice (.ods) as tables: rows and cells with their repetitions, texts, and what only looks like a value.

Owns `content.xml`. Formulas are never worked out, what was saved of them is read. Must not know what a column means.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from pnp.source.load.tables import CardTable, CellValue, Unread
from pnp.source.load.tables import spreadsheet_faults as faults
from pnp.source.load.tables.grids import SheetGrid
from pnp.source.load.tables.limits import LONGEST, MAX_COLUMNS, MAX_ROWS, CellCount, UnreadableTable
from pnp.source.load.tables.packages import MAX_DEPTH, TooDeepError, WorkbookParts
from pnp.source.load.tables.xlsx import MOST_SHEETS, NOTES, number_of

OASIS: Final = "urn:oasis:names:tc:opendocument:xmlns:"
NAMES: Final = {
    "xmlns:office": f"{OASIS}office:1.0",
    "xmlns:table": f"{OASIS}table:1.0",
    "xmlns:text": f"{OASIS}text:1.0",
}
CELLS: Final = ("table:table-cell", "table:covered-table-cell")
# what lies over a cell, or beside its words; and beside the sheets
ASIDE: Final = ("office:annotation", "text:note", "text:ruby-text", "table:table")
BESIDE: Final = ("table:shapes", "table:tracked-changes", "table:dde-links", "office:forms")
ERROR: Final = re.compile(r"#(N/A|REF!|DIV/0!|VALUE!|NAME\?|NUM!|NULL!)|Err:\d{3}")
BLANKS: Final = re.compile(r"[ \t\r\n]+")
REPEATED: Final = "table:number-columns-repeated"
SPANNED: Final = ("table:number-columns-spanned", "table:number-rows-spanned")
FURTHEST: Final = 1 << 24
SPACE, TAB = "\0", "\1"  # those that are elements: no XML holds these letters


def read_ods(data: bytes, file: str) -> tuple[CardTable, ...]:
    """Every sheet that is not empty. Raises ``UnreadableTable``."""
    parts = WorkbookParts(data, file)
    if "encrypted-package" in parts:
        raise UnreadableTable(faults.locked_workbook(parts.span, ".ods"))
    if "META-INF/manifest.xml" in parts:
        parts.read("META-INF/manifest.xml", _PasswordCheck(parts))
    content = _ContentReader(file, parts)
    parts.read("content.xml", content)
    content.count.close()
    return tuple(grid.table() for grid in content.grids if grid.rows)


class _PasswordCheck:
    """Only asked whether there is a password."""

    def __init__(self, parts: WorkbookParts) -> None:
        self.parts, self.depth = parts, 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:  # noqa: ARG002
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooDeepError
        if name.endswith("encryption-data"):
            raise UnreadableTable(faults.locked_workbook(self.parts.span, ".ods"))

    def end(self, name: str) -> None:  # noqa: ARG002
        self.depth -= 1

    def text(self, characters: str) -> None:
        """Nothing of it is asked for."""


class _ContentReader:
    """The sheets of a document, cell after cell."""

    def __init__(self, file: str, parts: WorkbookParts) -> None:
        self.file, self.parts, self.count = file, parts, CellCount(file)
        self.grids: list[SheetGrid] = []
        self.grid: SheetGrid | None = None
        self.depth = self.aside = 0  # how deep in the document, and in what is not read
        self.row = self.column = 0  # the last ones that are done
        self.repeats = 1  # of the row
        self.filled: list[tuple[int, int, CellValue]] = []  # of the row: first column, last column, value
        self.cell: Mapping[str, str] | None = None
        self.lines: list[list[str]] = []
        self.length = 0  # of what the cell says

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooDeepError
        if self.depth == 1 and any(attributes.get(key) != value for key, value in NAMES.items()):
            self.parts.refuse("'content.xml' is no document of OpenDocument")
        if self.aside:
            self.aside += 1
        elif self.cell is not None:
            self._inside(name, attributes)
        elif name in CELLS:
            self.cell, self.lines, self.length = attributes, [], 0
        elif name == "table:table-row":
            self.repeats, self.column, self.filled = _count(attributes, "table:number-rows-repeated"), 0, []
        elif name == "table:table":
            self._sheet(attributes.get("table:name", ""))
        elif name.startswith("draw:") or name in BESIDE:
            self.aside = 1

    def _sheet(self, name: str) -> None:
        if len(self.grids) >= MOST_SHEETS:
            self.parts.refuse(f"it has more than {MOST_SHEETS} sheets")
        self.grid = None if name.startswith((*NOTES, "'file:")) else SheetGrid(self.file, name, self.count)
        if self.grid is not None:
            self.grids.append(self.grid)
        self.row = 0

    def _inside(self, name: str, attributes: Mapping[str, str]) -> None:
        """An element within a cell."""
        match name:
            case "text:p" | "text:h":
                self._add(1)
                self.lines.append([])
            case "text:s" if self.lines:
                blanks = _count(attributes, "text:c")
                self._add(blanks)
                self.lines[-1].append(SPACE * blanks)
            case "text:tab" if self.lines:
                self._add(1)
                self.lines[-1].append(TAB)
            case "text:line-break" if self.lines:
                self._add(1)
                self.lines.append([])
            case _ if name in ASIDE or name.startswith("draw:"):
                self.aside = 1
            case _:
                pass

    def text(self, characters: str) -> None:
        if self.cell is not None and self.lines and not self.aside:
            self._add(len(characters))
            self.lines[-1].append(characters)

    def _add(self, characters: int) -> None:
        """To what the cell says. Blanks between elements count, too, so there may be twice as many as a cell may have."""
        self.length += characters
        if self.length > 2 * LONGEST:
            span = self.grid.span(self.row + 1, self.column + 1) if self.grid else self.parts.span
            told = f"the cell has more than {LONGEST:,} characters"
            raise UnreadableTable(faults.table_too_large(span, told))

    def end(self, name: str) -> None:
        self.depth -= 1
        if self.aside:
            self.aside -= 1
        elif name in CELLS and self.cell is not None:
            self._close(self.cell)
            self.cell = None
        elif name == "table:table-row":
            self._close_row()

    def _close(self, cell: Mapping[str, str]) -> None:
        first = self.column = self.column + 1
        if REPEATED in cell:
            self.column = min(first - 1 + _count(cell, REPEATED), FURTHEST)
        value = self._value(cell)
        if value is not None and self.grid is not None:
            if self.column > MAX_COLUMNS:
                self.count.check(1, self.column, None, self.grid.span(self.row + 1, first))
            self.filled.append((first, self.column, value))
        if self.grid is not None and any(name in cell for name in SPANNED):
            across, down = (_count(cell, name) for name in SPANNED)
            self.grid.merge(self.row + 1, first, self.row + down, first + across - 1)

    def _close_row(self) -> None:
        last = min(self.row + self.repeats, FURTHEST)
        if self.filled and self.grid is not None:
            if last > MAX_ROWS:
                self.count.check(last, 1, None, self.grid.span(self.row + 1, self.filled[0][0]))
            for row in range(self.row + 1, last + 1):
                for first, end, value in self.filled:
                    for column in range(first, end + 1):
                        self.grid.put(row, column, value)
        self.row = last

    def _value(self, cell: Mapping[str, str]) -> CellValue:
        type = cell.get("office:value-type") or cell.get("calcext:value-type", "")
        formula = "table:formula" in cell
        if type == "float" and not formula:
            return number_of(cell.get("office:value", ""))
        if not type and not self.lines:
            return Unread("formula", "") if formula else None
        shown = "\n".join(_squeezed("".join(runs)) for runs in self.lines)
        if formula and (cell.get("calcext:value-type") == "error" or ERROR.fullmatch(shown)):
            return Unread("error", shown[:40] or "#")
        match type:
            case "float" | "currency":
                return number_of(cell.get("office:value", ""))
            case "percentage":
                return Unread("percent", shown[:40])
            case "date" | "time":
                return Unread("date", (cell.get(f"office:{type}-value") or shown)[:40])
            case "boolean":
                return cell.get("office:boolean-value") == "true"
            case _:
                return shown or cell.get("office:string-value") or None


def _squeezed(text: str) -> str:
    """Blanks in a row are one; more of them are elements."""
    if text.isprintable() and "  " not in text:  # nothing but blanks between words, as nearly always
        return text.strip(" ")
    text = BLANKS.sub(" ", text).strip(" ")
    return text.replace(SPACE, " ").replace(TAB, "\t")


def _count(attributes: Mapping[str, str], name: str) -> int:
    said = attributes.get(name, "1")
    return max(1, int(said)) if len(said) < 9 and said.isascii() and said.isdecimal() else FURTHEST
