"""Spreadsheets as tables of cells, each with its place.

Owns what a table and a cell are, and which files of a folder are tables, or the leavings of a program that is at work on
one. ``read_tables`` reads them, and is loaded when there is one. Must not know cards, nor what a column means.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias, assert_never

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple

TEXTS: Final = (".csv", ".tsv")
WORKBOOKS: Final = (".xlsx", ".ods")
SUFFIXES: Final = (*TEXTS, *WORKBOOKS)
# what programs and people lay beside a file while they work on it
LEFT_BEHIND: Final = re.compile(
    r"[.~].*|.*(~|#|\.bak|\.tmp|\.swp|\.orig)|thumbs\.db|desktop\.ini", re.IGNORECASE
)


class Unread(NamedTuple):
    """What a cell holds instead of what was typed into it; ``text`` is how it is shown there, as far as that is known."""

    what: Literal["date", "percent", "error", "formula"]
    text: str


CellValue: TypeAlias = "str | int | float | bool | Unread | None"


class Cell(NamedTuple):
    """A value and where it stands; None where there is nothing."""

    value: CellValue
    span: Span


class MergedCells(NamedTuple):
    """A rectangle that is one cell; rows and columns of the sheet count from 1."""

    span: Span
    top: int
    left: int
    bottom: int
    right: int


class CardTable(NamedTuple):
    """A sheet, or a file of text: the first row that is not blank, and the others that are not. Rows end with their last
    cell that holds something; what stands under a title of the header has its index."""

    name: str  # of the sheet, or the file's without its ending
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    span: Span
    merged: tuple[MergedCells, ...] = ()


class TableFile(NamedTuple):
    """A file with its tables, in their order; ``stem`` is its name without the ending."""

    stem: str
    tables: tuple[CardTable, ...]


def is_table(name: str) -> bool:
    """Whether a file is read as a table, by its name."""
    return name.lower().endswith(SUFFIXES) and not is_left_behind(name)


def is_left_behind(name: str) -> bool:
    """Locks, backups and the like, which nobody meant to be read."""
    return LEFT_BEHIND.fullmatch(name.rpartition("/")[2]) is not None


def letters(column: int) -> str:
    """A column as spreadsheets name it: 2 is B, 28 is AB."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def row_in_words(tables: TableFile, span: Span) -> str:
    """The row of a sheet a place is in, its cells told with tabs; "" where there is none."""
    sheet = span.cell.rpartition("!")[0]
    for table in tables.tables:
        for row in (table.header, *table.rows) if table.name == sheet else ():
            if row and row[0].span.line == span.line:
                return "\t".join(_in_words(cell.value) for cell in row)
    return ""


def _in_words(value: CellValue) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).upper()
        case Unread(text=text):
            return text
        case str() | int() | float():
            return " ".join(str(value).split())
        case _:
            assert_never(value)
