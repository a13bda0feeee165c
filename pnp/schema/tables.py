"""Tables of cards -> stated cards: sheets to kinds, titles to fields, rows to nodes with the place of every cell.

Owns what a title may be. What a cell says is read by ``cells``; what a card may be is judged where YAML is, in ``cards``.
Must not know files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pnp.diagnostics import Span
from pnp.frozen import NamedTuple
from pnp.load.nodes import Map, Node, Scalar
from pnp.load.shapes import Reader, meant
from pnp.load.tables import CardTable, Cell, TableFile, Unread, letters
from pnp.model import Field, FieldType, Kind, Rules
from pnp.schema import table_faults
from pnp.schema.cards import Stated
from pnp.schema.cells import ABSENT, CellReader, ColumnBlanks
from pnp.schema.kinds import RESERVED

NOTE: Final = "#"
# other titles people give, where the kind has no field of that name
CALLED: Final[Mapping[str, str]] = {"qty": "copies", "count": "copies", "quantity": "copies", "title": "name"}
GLUE: Final = re.compile(r"[\s_-]+")
COMMON: Final[Mapping[str, FieldType]] = {
    "id": "one_of", "kind": "one_of", "name": "text", "copies": "int", "text": "text", "effect": "effect",
    "source": "one_of", "because": "text", "ref": "text", "allow": "text", "remove": "flag",
}  # fmt: skip
PER_FIELD: Final = ("source", "because", "ref")


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
    for table in file.tables:
        names = (table.name, file.stem) if len(file.tables) == 1 else (table.name,)
        if table.header:
            yield from _TableOfCards(table, names, rules, reader).cards()


def folded(title: str) -> str:
    """A title as it is compared."""
    return GLUE.sub("_", title.strip()).casefold()


def kind_called(names: Iterable[str], kinds: Mapping[str, Kind]) -> Kind | None:
    """The kind of one of these names, by its own, its plural or its label."""
    called: dict[str, Kind] = {}
    for kind in kinds.values():
        for name in (kind.name, kind.plural, kind.label, kind.label_plural):
            called.setdefault(folded(name), kind)
    for kind in kinds.values():
        called[folded(kind.name)] = kind
    return next((called[folded(name)] for name in names if folded(name) in called), None)


class _TableOfCards:
    """One table, row after row."""

    def __init__(self, table: CardTable, names: tuple[str, ...], rules: Rules, reader: Reader) -> None:
        self.table, self.rules, self.reader = table, rules, reader
        self.cells = CellReader(reader)
        self.kind = kind_called(names, rules.kinds)
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
            unknown = table_faults.unknown_table(table.span, table.name, self.rules.kinds)
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
            kind = kind_called((given,), self.rules.kinds)
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
            found = self._meant(title, kind)
            if found is None:
                names = (*kind.fields, *RESERVED)
                unknown = table_faults.unknown_column(span, title, kind.name, names)
                if not self._is_of_another(title, kind):
                    self.slips[kind.name] += filter(None, [meant(folded(title), names)])
                    self.reader.miss(unknown, "kinds", kind.name, folded(title.partition(".")[0]))
                continue
            path, field = found
            clash = next((at for other, at in known.items() if _is_same(other, path)), None)
            if clash is not None:
                self.reader.report(table_faults.column_twice(span, title, clash))
                continue
            known[path] = span
            yield CardColumn(index, path, field, title, span, ColumnBlanks())

    def _is_of_another(self, title: str, kind: Kind) -> bool:
        """In a table with a column ``kind`` a title may be a field of some rows only."""
        others = self.rules.kinds.values() if "kind" in self.bare else ()
        return any(other is not kind and self._meant(title, other) for other in others)

    def _meant(self, title: str, kind: Kind) -> tuple[tuple[str, ...], Field] | None:
        first, *rest = title.split(".")
        key = _key(first, kind)
        if key is None:
            return None
        type = COMMON.get(key) or kind.fields[key].type
        field = kind.fields.get(key) or Field(key, type, of="")
        if not rest:
            return (key,), field
        below = self._below(key, type, field, rest, kind)
        return ((key, *below[0]), below[1]) if below else None

    def _below(
        self, key: str, type: FieldType, field: Field, rest: list[str], kind: Kind
    ) -> tuple[tuple[str, ...], Field] | None:
        """What a title with dots means behind the first of them."""
        word = rest[0].strip()
        if type == "bag" and len(rest) == 1:
            words = self.rules.vocab[field.of].labels if field.of in self.rules.vocab else None
            name = word if words is None or word in words else _alike(word, words)
            return ((name,), Field(name, "int")) if name else None
        if type == "effect":
            return self._parameter(rest)
        if key in PER_FIELD and len(rest) == 1:
            name = _key(word, kind)
            return ((name,), Field(name, COMMON[key])) if name else None
        return ((word,), Field(word, "text")) if key == "allow" and len(rest) == 1 else None

    def _parameter(self, rest: list[str]) -> tuple[tuple[str, ...], Field] | None:
        verb = self.rules.verbs.get(_alike(rest[0], self.rules.verbs) or "")
        if verb is None or len(rest) > 2:
            return None
        if len(rest) == 1:
            return (verb.name,), Field(verb.name, "flag")
        name = _alike(rest[1], verb.params)
        return ((verb.name, name), verb.params[name]) if name else None


def _title(cell: Cell) -> str:
    value = cell.value
    return "" if value is None else value.text if isinstance(value, Unread) else str(value).strip()


def _alike(name: str, known: Iterable[str]) -> str | None:
    """The known name that this one is, in capitals or not."""
    names = tuple(known)
    bare = folded(name)
    return name if name in names else next((one for one in names if folded(one) == bare), None)


def _key(title: str, kind: Kind) -> str | None:
    names = (*kind.fields, *RESERVED)
    found = _alike(title.strip(), names)
    return found or CALLED.get(folded(title))


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
