"""A sheet of a workbook while it is read: cells by row and column, in whatever order they come, until it is a table."""

from __future__ import annotations

from pnp.base.diagnostics import Span
from pnp.source.load.tables import CardTable, Cell, CellValue, MergedCells, letters
from pnp.source.load.tables.limits import LONGEST, MAX_COLUMNS, MAX_ROWS, CellCount

MOST_MERGED = 10_000


class SheetGrid:
    """One sheet; what is blank takes no room beyond the last cell of a row."""

    def __init__(self, file: str, name: str, count: CellCount) -> None:
        self.file, self.name, self.count = file, name, count
        self.rows: dict[int, list[CellValue]] = {}
        self.merged: list[MergedCells] = []

    def put(self, row: int, column: int, value: CellValue) -> None:
        """Raises ``UnreadableTable`` where there is too much."""
        if isinstance(value, str):
            if not value or value.isspace():
                return
            if len(value) > LONGEST:
                self.count.check(row, column, value, self.span(row, column))
        cells = self.rows.get(row)
        if cells is None or column > MAX_COLUMNS:
            if row > MAX_ROWS or column > MAX_COLUMNS:
                self.count.check(row, column, None, self.span(row, column))
            cells = self.rows.setdefault(row, [])
        more = column - len(cells)
        if more == 1:
            self.count.add(1)
            cells.append(value)
            return
        if more > 0:
            self.count.add(more)
            cells.extend([None] * more)
        cells[column - 1] = value

    def merge(self, top: int, left: int, bottom: int, right: int) -> None:
        if len(self.merged) < MOST_MERGED and (bottom > top or right > left):
            name = f"{self.name}!{letters(left)}{top}:{letters(right)}{bottom}"
            self.merged.append(MergedCells(Span(self.file, top, left, 1, name), top, left, bottom, right))

    def span(self, row: int, column: int) -> Span:
        return Span(self.file, row, column, 1, f"{self.name}!{letters(column)}{row}")

    def table(self) -> CardTable:
        file, rows = self.file, []
        columns = [
            (number, f"{self.name}!{letters(number)}")
            for number in range(1, max(map(len, self.rows.values()), default=0) + 1)
        ]
        for row, values in sorted(self.rows.items()):
            rows.append(
                tuple(
                    Cell(value, Span(file, row, number, 1, f"{column}{row}"))
                    for value, (number, column) in zip(values, columns, strict=False)
                )
            )
        header, *below = rows or [()]
        return CardTable(self.name, header, tuple(below), self.span(1, 1), tuple(self.merged))
