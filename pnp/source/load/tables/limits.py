"""How large a table may be, and how its cells are counted while they are read. Must not know any format."""

from __future__ import annotations

from typing import Final

from pnp.base.budget import allowed, spend
from pnp.base.diagnostics import Diagnostic, Span
from pnp.source.load.file_faults import too_many_values
from pnp.source.load.tables import CellValue, letters
from pnp.source.load.tables import spreadsheet_faults as faults

MAX_ROWS: Final = 100_000
MAX_COLUMNS: Final = 500
MAX_CELLS: Final = 500_000
LONGEST: Final = 32_767  # characters of a cell, as in spreadsheets
PORTION: Final = 5_000  # cells that are counted together


class UnreadableTable(Exception):
    """A file cannot be read on; carries the finding."""

    def __init__(self, found: Diagnostic) -> None:
        self.found = found


class CellCount:
    """The cells of a file, counted as they are read; raises where they are too many."""

    def __init__(self, file: str) -> None:
        self.span = Span(file, 1)
        self.total = self.open = 0

    def add(self, cells: int) -> None:
        self.open += cells
        if self.open >= PORTION:
            self.close()

    def close(self) -> None:
        self.total += self.open
        if self.total > (limit := allowed(MAX_CELLS)):
            raise UnreadableTable(too_many_values(self.span, limit))
        spend("values", self.open, self.span)
        self.open = 0

    def check(self, row: int, column: int, value: CellValue, span: Span | None = None) -> None:
        """Raises where a cell is too far out or too long."""
        span = span or self.span
        if row > (most := allowed(MAX_ROWS)):
            raise UnreadableTable(faults.table_too_large(span, f"the table has more than {most:,} rows"))
        if column > (most := allowed(MAX_COLUMNS)):
            told = f"the table reaches to column {letters(min(column, 16_384))}; it may have {most} columns"
            raise UnreadableTable(faults.table_too_large(span, told))
        if isinstance(value, str) and len(value) > LONGEST:
            told = f"the cell has {len(value):,} characters; it may have {LONGEST:,}"
            raise UnreadableTable(faults.table_too_large(span, told))
