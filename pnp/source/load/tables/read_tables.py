"""The bytes of a table file -> its tables, whatever its format. The front door of this package;
loaded when there is a table.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from pnp.base.diagnostics import Diagnostic, Span
from pnp.source.load.file_faults import file_empty
from pnp.source.load.tables import TEXTS, TableFile
from pnp.source.load.tables.limits import UnreadableTable
from pnp.source.load.tables.ods import read_ods
from pnp.source.load.tables.separated_values import read_separated
from pnp.source.load.tables.xlsx import read_xlsx


def read_tables(data: bytes, file: str) -> tuple[TableFile | None, tuple[Diagnostic, ...]]:
    """The tables of a file by its name and bytes, or the finding that forbids it."""
    path = PurePosixPath(file.rpartition("//")[2] or file)
    suffix = path.suffix.lower()
    if suffix in TEXTS:
        table, found = read_separated(data, file, path.stem)
        if table is None:
            return None, found or (file_empty(Span(file, 1)),)
        return TableFile(path.stem, (table,)), found
    try:
        return TableFile(path.stem, read_ods(data, file) if suffix == ".ods" else read_xlsx(data, file)), ()
    except UnreadableTable as stop:
        return None, (stop.found,)
