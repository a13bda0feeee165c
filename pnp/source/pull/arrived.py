"""What a fetched table changes: rows that are new, gone, or say something else. Must not know the network."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.wording import counted
from pnp.source.load.tables import Cell, TableFile


def changes(before: TableFile | None, after: TableFile) -> str:
    """In words, by the ids of the rows."""
    now = _rows(after)
    if before is None:
        return counted(len(now), "row")
    then = _rows(before)
    new, gone = now.keys() - then.keys(), then.keys() - now.keys()
    other = [key for key in now.keys() & then.keys() if now[key] != then[key]]
    parts = [
        f"{len(keys)} {what}" for keys, what in ((new, "new"), (gone, "gone"), (other, "changed")) if keys
    ]
    return (
        f"{counted(len(now), 'row')}: {', '.join(parts)}"
        if parts
        else f"{counted(len(now), 'row')}, as before"
    )


def _rows(file: TableFile) -> dict[str, tuple[tuple[str, str], ...]]:
    rows: dict[str, tuple[tuple[str, str], ...]] = {}
    for table in file.tables:
        titles = [str(cell.value or "").strip() for cell in table.header]
        key = next((at for at, title in enumerate(titles) if title.casefold() == "id"), 0)
        for row in table.rows:
            name = str(row[key].value) if key < len(row) else ""
            rows[name if name and name not in rows else f"{name}#{len(rows)}"] = _said(titles, row)
    return rows


def _said(titles: Sequence[str], row: Sequence[Cell]) -> tuple[tuple[str, str], ...]:
    filled = ((at, cell.value) for at, cell in enumerate(row) if cell.value is not None)
    return tuple((titles[at] if at < len(titles) else "", str(value)) for at, value in filled)
