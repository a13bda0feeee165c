"""Tables of cards -> stated cards: sheets to kinds, titles to fields, rows to nodes with the place of every cell.

Owns the rows. What a title means is known to ``column_titles``, what a cell says to ``cells``; what a card may be is
judged where YAML is, in ``card_values``. Must not know files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import Field, Kind, Rules
from pnp.source.load.nodes import Map, Node, Scalar
from pnp.source.load.shapes import Reader, meant
from pnp.source.load.tables import CardTable, Cell, TableFile, Unread, letters
from pnp.source.schema import table_faults
from pnp.source.schema.card_values import Stated
from pnp.source.schema.cells import ABSENT, CellReader, ColumnBlanks
from pnp.source.schema.column_titles import KnownTitles, folded
from pnp.source.schema.kinds import RESERVED

NOTE: Final = "#"


class CardColumn(NamedTuple):
    """Where the cells of a column belong in a card, and of what sort they are."""

    at: int  # its index
    path: tuple[str, ...]  # ("cost",), ("cost", "sun"), ("effect", "draw", "count")
    field: Field
    title: str
    span: Span
    blanks: ColumnBlanks


def cards_in(file: TableFile, rules: Rules, reader: Reader) -> Iterable[Stated]:
    """Every card the tables of a file state, in their order."""
    titles = KnownTitles(rules)
    for table in file.tables:
        names = (table.name, file.stem) if len(file.tables) == 1 else (table.name,)
        if table.header:
            yield from _TableOfCards(table, names, titles, reader).cards()


class _TableOfCards:
    """One table, row after row."""

    def __init__(self, table: CardTable, names: tuple[str, ...], known: KnownTitles, reader: Reader) -> None:
        self.table, self.known, self.reader = table, known, reader
        self.cells = CellReader(reader)
        self.kind = known.kind_called(names)
        self.titles = [_title(cell) for cell in table.header]
        self.bare = [folded(title) for title in self.titles]
        self.columns: dict[str, tuple[CardColumn, ...]] = {}
        self.slips: dict[
            str, list[str]
        ] = {}  # of each kind the fields that unknown titles are most likely meant for

    def cards(self) -> Iterator[Stated]:
        if not self._is_whole():
            self.reader.lose("cards")
            return
        id_at, kind_at = self.bare.index("id"), self._index("kind")
        untitled: set[int] = set()
        notes = {index for index, title in enumerate(self.titles) if title.startswith(NOTE)}
        is_ragged = "" in self.titles
        for row in self.table.rows:
            has_id = id_at < len(row) and row[id_at].value is not None
            if not has_id and all(cell.value is None or index in notes for index, cell in enumerate(row)):
                continue
            if is_ragged or len(row) > len(self.titles):
                self._check_titled(row, untitled)
            if not has_id:
                self.reader.report(table_faults.row_without_id(row[id_at if id_at < len(row) else 0].span))
                self.reader.lose("cards")
                continue
            stated = self._card(row, row[id_at], row[kind_at] if 0 <= kind_at < len(row) else None)
            if stated is not None:
                yield stated
        for columns in self.columns.values():
            for column in columns:
                column.blanks.tell(column.title, self.reader)

    def _index(self, title: str) -> int:
        return self.bare.index(title) if title in self.bare else -1

    def _is_whole(self) -> bool:
        """Whether the table can be read at all: it has ids, a kind, and no cells merged."""
        table, reader = self.table, self.reader
        last = table.rows[-1][0].span.line if table.rows else table.header[0].span.line
        read = [n for n, title in enumerate(self.titles, 1) if title and not title.startswith(NOTE)]
        for merged in table.merged:
            inside = any(merged.left <= column <= merged.right for column in read)
            if inside and merged.top <= last and merged.bottom >= table.header[0].span.line:
                reader.report(table_faults.merged_cells(merged.span))
        if "id" not in self.bare:
            first = next(cell for cell in table.header if cell.value is not None)
            reader.report(table_faults.no_id_column(first.span, _title(first)))
            return False
        if self.kind is None and "kind" not in self.bare:
            is_lost = any(path[:1] in ((), ("kinds",)) and len(path) < 3 for path in reader.lost)
            unknown = table_faults.unknown_table(table.span, table.name, self.known.rules.kinds)
            reader.miss(unknown, *(next(iter(reader.lost)) if is_lost else ("kinds", table.name)))
            return False
        return True

    def _check_titled(self, row: tuple[Cell, ...], told: set[int]) -> None:
        for index, cell in enumerate(row):
            is_titled = index < len(self.titles) and self.titles[index]
            if not is_titled and cell.value is not None and index not in told:
                told.add(index)
                self.reader.report(table_faults.column_without_title(cell.span, letters(index + 1)))

    def _card(self, row: tuple[Cell, ...], id_cell: Cell, kind_cell: Cell | None) -> Stated | None:
        kind, span, given = self.kind, self.table.span, ""
        if kind_cell is not None and kind_cell.value is not None:
            given, span = str(kind_cell.value), kind_cell.span
            kind = self.known.kind_called((given,))
        if kind is None:
            return Stated(_bare_card(id_cell), given, span)
        if kind.name not in self.columns:
            self.columns[kind.name] = tuple(self._columns_of(kind))
        node = Map({}, {}, id_cell.span)
        lost: list[str] = []
        width = len(row)
        for column in self.columns[kind.name]:
            if column.at >= width or (cell := row[column.at]).value is None:
                continue
            read = self.cells.node(cell, column.field, column.blanks, len(column.path) == 2)
            if read is None:
                lost.append(column.path[0])
            elif read is not ABSENT:
                _put(node, column.path, read, cell.span)
        if "id" in lost:
            self.reader.lose("cards")
            return None
        for key in lost:  # nobody knows what it would have been
            node.entries.pop(key, None)
        if "kind" in node.entries:
            node.entries["kind"] = Scalar(kind.name, node.keys["kind"])
        return Stated(node, kind.name, span, (*lost, *self.slips[kind.name]))

    # --- titles ------------------------------------------------------------------------------------------

    def _columns_of(self, kind: Kind) -> Iterator[CardColumn]:
        """What each column is to this kind; what is unknown, or there twice, is told."""
        known: dict[tuple[str, ...], Span] = {}
        self.slips[kind.name] = []
        for index, title in enumerate(self.titles):
            span = self.table.header[index].span
            if not title or title.startswith(NOTE):
                continue
            if isinstance(self.table.header[index].value, Unread):
                self.cells.tell_unread(self.table.header[index])
                continue
            found = self.known.meant(title, kind)
            if found is None:
                if "kind" not in self.bare or not self.known.is_of_any(title):
                    names = (*kind.fields, *RESERVED)
                    unknown = table_faults.unknown_column(span, title[:80], kind.name, names)
                    self.slips[kind.name] += filter(None, [meant(folded(title[:80]), names)])
                    self.reader.miss(unknown, "kinds", kind.name, folded(title.partition(".")[0]))
                continue
            path, field = found
            clash = next((at for other, at in known.items() if _is_same(other, path)), None)
            if clash is not None:
                self.reader.report(table_faults.column_twice(span, title, clash))
                continue
            known[path] = span
            yield CardColumn(index, path, field, title, span, ColumnBlanks())


def _title(cell: Cell) -> str:
    value = cell.value
    return "" if value is None else value.text if isinstance(value, Unread) else str(value).strip()


def _is_same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two columns say the same, or one of them what the other says a part of."""
    shared = min(len(one), len(other))
    return one[:shared] == other[:shared]


def _bare_card(id_cell: Cell) -> Map:
    """A card of which nobody can say more."""
    name = Scalar(str(id_cell.value), id_cell.span)
    return Map({"id": name}, {"id": id_cell.span}, id_cell.span)


def _put(card: Map, path: tuple[str, ...], node: Node, span: Span) -> None:
    """A value into a card, under the words of its way; an effect that only its name is said of has no parameters."""
    into, last = card, path[-1]
    if len(path) == 1:
        into.entries[last], into.keys[last] = node, span
        return
    for word in path[:-1]:
        below = into.entries.get(word)
        if not isinstance(below, Map):
            below = Map({}, {}, span)
            into.entries[word], into.keys[word] = below, span
        into = below
    if isinstance(node, Map) and isinstance(into.entries.get(last), Map):
        return
    into.entries[last], into.keys[last] = node, span
