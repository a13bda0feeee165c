"""A file of tables -> kinds with their columns: which is the id, the name, the copies, the text, and what the rest is.

Owns the parts columns play and how ids are made. Every decision is a line for whoever has to look it over. Must not know
files, nor how a set is written down.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from pnp.base.frozen import NamedTuple
from pnp.base.wording import counted
from pnp.project.start.columns import ColumnGuess, free, guessed, plain, word_of
from pnp.project.start.foreign_markup import as_markup
from pnp.source.load.shapes import KEBAB, LONGEST
from pnp.source.load.tables import CardTable, Cell, TableFile, Unread, letters
from pnp.source.schema.column_titles import folded
from pnp.source.schema.kinds import RESERVED

# titles, folded, by the part a column plays; after English those of other languages, where "nombre" is a name or a count
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "id": ("id", "card_id", "key", "slug"),
    "name": (
        "name", "title", "card_name", "card_title", "card", "cardname", "kartenname", "titel", "karte", "nom", "titre",
        "nombre", "título", "titulo", "nome", "titolo", "naam", "navn", "namn", "nimi", "pavadinimas", "название", "nazwa",
    ),
    "copies": (
        "copies", "qty", "quantity", "count", "amount", "number_of_cards", "no_of_cards", "anzahl", "menge", "stück",
        "stückzahl", "exemplare", "quantité", "exemplaires", "nombre", "cantidad", "copias", "quantità", "copie",
        "quantidade", "aantal", "antal", "antall", "määrä", "kogus", "kiekis", "количество", "ilość",
    ),
    "text": (
        "text", "rules_text", "card_text", "rules", "description", "effect", "effects", "ability", "abilities",
        "kartentext", "regeltext", "wirkung", "effekt", "beschreibung", "texte", "effet", "texto", "efecto", "descripción",
        "testo", "effetto", "descrizione", "efeito", "descrição", "tekst", "teksti", "tekstas", "текст",
    ),
}  # fmt: skip
WHY: Final[dict[str, str]] = {
    "date": "the program that saved this read it as a date; type it again in a column formatted as text",
    "percent": "a percentage is a number in disguise; format the column as text, type it again",
    "error": "the spreadsheet shows an error there; mend its formula, or type the value",
    "formula": "a formula that was never worked out; open the file in a spreadsheet, save it there, begin again",
}
NO_KIND: Final = re.compile(r"(sheet|table|tabelle|feuille|hoja|foglio|blad|data|deck|cards?)_?\d*")
FEW: Final = 0.9  # of its values are different in a column that names cards


class GuessedColumn(NamedTuple):
    """A column as it will stand in the set; ``key`` is "" where it is left out."""

    title: str
    key: str
    guess: ColumnGuess

    @property
    def is_own(self) -> bool:
        """Whether its kind declares it: every card has the rest."""
        return self.key not in PARTS


class GuessedKind(NamedTuple):
    """A table as a kind: its columns, one row a card, and what was done that its maker must know."""

    name: str
    label: str
    table: str  # what the table was called
    columns: tuple[GuessedColumn, ...]
    notes: tuple[str, ...]
    pictures: tuple[str, ...] = ()  # what the column of pictures says, a row each
    is_as_it_was: bool = False  # nothing had to be changed

    def cells(self, key: str) -> tuple[str, ...]:
        return next((column.guess.cells for column in self.columns if column.key == key), ())


def kinds_of(files: Sequence[TableFile], name: str, icons: Collection[str]) -> tuple[GuessedKind, ...]:
    """Every table of these files that holds cards; no two cards have one id."""
    kinds: list[GuessedKind] = []
    ids: set[str] = set()
    for file in files:
        for kind in _kinds_of(file, name if len(files) == 1 else "", icons, kinds, ids):
            kinds.append(kind)
            ids.update(kind.cells("id"))
    return tuple(kinds)


def _kinds_of(
    file: TableFile, name: str, icons: Collection[str], before: Sequence[GuessedKind], ids: set[str]
) -> Iterator[GuessedKind]:
    """``name`` is what the cards of a single table shall be, "" for its own."""
    tables = [
        table
        for table in file.tables
        if table.header and table.rows and not table.name.startswith(("#", "_"))
    ]
    named = [table for table in tables if names_its_cards(table)]
    taken = {kind.name for kind in before}
    for table in named if len(tables) > 1 else tables:
        called = name if name and len(tables) == 1 else table.name
        if len(tables) == 1:
            called = next(
                (one for one in (called, file.stem) if not NO_KIND.fullmatch(folded(_last(one)))), "card"
            )
            called = name or _last(called)
        kind = _Guessing(table, icons, ids).kind(free(_kind_name(called), taken))
        taken.add(kind.name)
        yield kind


def names_its_cards(table: CardTable) -> bool:
    """Whether a title says what a row is called; a sheet of a workbook that has none is no deck, but sums or notes."""
    return any(folded(_title(cell)) in (*PARTS["id"], *PARTS["name"]) for cell in table.header)


def identifier(text: str, number: int) -> str:
    """A name as the id of a card: "Ice Spear" is ice-spear; what has no letters of ours is a number."""
    made = word_of(text, "card").replace("_", "-")[:LONGEST].strip("-")
    made = f"card-{number}" if made == "card" and text.lower() != "card" else made
    return made if KEBAB.match(made) else f"{made}-card"[:LONGEST]


class _Guessing:
    """One table."""

    def __init__(self, table: CardTable, icons: Collection[str], ids: Collection[str]) -> None:
        self.table, self.icons, self.ids = table, icons, ids
        self.titles = [_title(cell) for cell in table.header]
        self.notes: list[str] = []
        self.rows = [row for row in table.rows if any(cell.value is not None for cell in row)]

    def kind(self, name: str) -> GuessedKind:
        width = max(len(row) for row in (self.table.header, *self.rows))
        columns = [[row[at] if at < len(row) else None for row in self.rows] for at in range(width)]
        parts = self._parts(columns, name)
        every = len(self.rows)
        self.rows = [row for row in self.rows if self._is_card(row, parts)]
        columns = [[row[at] if at < len(row) else None for row in self.rows] for at in range(width)]
        made: list[GuessedColumn] = []
        pictures: tuple[str, ...] = ()
        for at, cells in enumerate(columns):
            column = self._column(at, cells, parts, [one.key for one in made])
            if column is None:
                continue
            if column.guess.type == "picture":
                pictures = pictures or column.guess.cells
                self.notes.append(
                    f"{column.title}: pictures lie in art/, called as the card's id; the column is left out"
                )
                continue
            made.append(column)
        made = self._with_ids(made)
        changed = len(self.rows) < every or any(
            not _is_unchanged(column, columns, self.titles) for column in made
        )
        is_as_it_was = not changed and not pictures and len(made) == len([t for t in self.titles if t])
        label = re.sub(r"[_-]+", " ", name).capitalize()
        return GuessedKind(
            name, label, self.table.name, tuple(made), tuple(self.notes), pictures, is_as_it_was
        )

    def _parts(self, columns: Sequence[Sequence[Cell | None]], kind: str) -> dict[int, str]:
        """Which column plays which part, by title; a name must be there, be it by its values."""
        parts: dict[int, str] = {}
        for part, titles in PARTS.items():
            for title in (*titles, kind) if part == "name" else titles:
                at = next(
                    (
                        n
                        for n, own in enumerate(self.titles)
                        if folded(own.lstrip("@")) == title and n not in parts
                    ),
                    None,
                )
                if at is None:
                    continue
                if _may_be(part, [_value(cell) for cell in columns[at]]):
                    parts[at] = part
                    break
                if part == "copies":
                    self.notes.append(
                        f"{self.titles[at]}: not all are whole numbers, so nobody knows how many to print: "
                        "write digits alone, begin again"
                    )
        if "name" not in parts.values():
            at = next((n for n, cells in enumerate(columns) if n not in parts and _names_cards(cells)), None)
            if at is not None:
                parts[at] = "name"
        return parts

    def _is_card(self, row: Sequence[Cell], parts: dict[int, str]) -> bool:
        """A row that names nothing is no card: a sum below the table, a heading within it."""
        named = [at for at, part in parts.items() if part in ("name", "id")]
        if not named or any(at < len(row) and plain(row[at].value) for at in named):
            return True
        self.notes.append(f"{row[0].span}: the row names no card and is left out")
        return False

    def _column(
        self, at: int, cells: Sequence[Cell | None], parts: dict[int, str], taken: Collection[str]
    ) -> GuessedColumn | None:
        title = self.titles[at] if at < len(self.titles) else ""
        if title.startswith("#") or not any(_value(cell) for cell in cells):
            if not title.startswith("#"):
                self._tell_unread(title, cells)
            if title:
                self.notes.append(f"{title}: {'a note' if title.startswith('#') else 'empty'}, left out")
            return None
        self._tell_unread(title, cells)
        part = parts.get(at)
        if part == "copies":
            return GuessedColumn(
                title, part, ColumnGuess("int", tuple(map(_whole, map(_value, cells))), "how many")
            )
        if part:
            texts = tuple(self._marked(title, cell) if part == "text" else _value(cell) for cell in cells)
            return GuessedColumn(title, part, ColumnGuess("text", texts, f"the {part} of a card"))
        key = word_of(title.lstrip("@") or f"column_{letters(at + 1).lower()}", "field")
        key = f"{key}_of_card" if key in RESERVED else key
        guess = guessed([cell.value if cell else None for cell in cells], key)
        if guess.type == "text":
            guess = guess._replace(cells=tuple(self._marked(title, cell) for cell in cells))
        return GuessedColumn(title or f"column {letters(at + 1)}", free(key, taken), guess)

    def _marked(self, title: str, cell: Cell | None) -> str:
        text = _value(cell)
        marked, changes = as_markup(text, self.icons)
        for change in changes:
            line = f"{title}: {change}"
            if line not in self.notes:
                self.notes.append(line)
        return marked

    def _tell_unread(self, title: str, cells: Iterable[Cell | None]) -> None:
        """What a spreadsheet made of values, once a column for each way."""
        ways: dict[str, list[Cell]] = {}
        for cell in cells:
            if cell and isinstance(cell.value, Unread):
                ways.setdefault(cell.value.what, []).append(cell)
        for what, (first, *others) in ways.items():
            shown = first.value.text if isinstance(first.value, Unread) else ""
            more = f" and {len(others)} more" if others else ""
            left = "are" if others else "is"
            self.notes.append(
                f"{first.span}{more} ({title}): {shown or counted(len(others) + 1, 'cell')} {left} left empty: {WHY[what]}"
            )

    def _with_ids(self, columns: list[GuessedColumn]) -> list[GuessedColumn]:
        """Ids that there are, if they can be ids; else such as follow from the names."""
        given = next((column for column in columns if column.key == "id"), None)
        names = next((column.guess.cells for column in columns if column.key == "name"), ())
        sources = given.guess.cells if given else names or ("",) * len(self.rows)
        ids: list[str] = []
        taken = {*self.ids}
        for row, text in enumerate(sources):
            text = text or (names[row] if names else "")
            made = text if KEBAB.match(text) and len(text) <= LONGEST else identifier(text, row + 1)
            ids.append(free(made, taken, "-"))
            taken.add(ids[-1])
        if given is None:
            self.notes.append(
                "ids are made from the names" if names else "nothing names the cards: ids are numbers"
            )
        elif tuple(ids) != given.guess.cells:
            self.notes.append(
                f"{given.title}: not all can be ids (small letters, digits, hyphens): they are made so"
            )
        spoken = [one.replace("-", " ").capitalize() for one in ids]
        rest = [
            _named(column, spoken) if column.key == "name" else column
            for column in columns
            if column.key != "id"
        ]
        if not names:
            rest.insert(0, GuessedColumn("", "name", ColumnGuess("text", tuple(spoken), "made from the ids")))
        elif not all(names):
            self.notes.append("cards without a name are called as their ids")
        title = given.title if given else ""
        return [GuessedColumn(title, "id", ColumnGuess("text", tuple(ids), "unique")), *rest]


def _named(column: GuessedColumn, spoken: Sequence[str]) -> GuessedColumn:
    """Names, and of cards that have none the id: a card must be called something."""
    cells = tuple(name or otherwise for name, otherwise in zip(column.guess.cells, spoken, strict=True))
    return column._replace(guess=column.guess._replace(cells=cells))


def _is_unchanged(
    column: GuessedColumn, columns: Sequence[Sequence[Cell | None]], titles: Sequence[str]
) -> bool:
    if column.title not in titles or column.key not in (folded(column.title), column.title):
        return False
    cells = columns[titles.index(column.title)]
    return all(
        (cell.value if cell and isinstance(cell.value, str) else _value(cell)) == new
        for cell, new in zip(cells, column.guess.cells, strict=True)
    )


def _may_be(part: str, texts: Sequence[str]) -> bool:
    """Whether values can play the part their title promises."""
    filled = [text for text in texts if text]
    if part == "copies":
        return all(_whole(text) for text in filled)
    if part == "id":
        return bool(filled) and len(set(filled)) == len(filled) and _nearly_all(filled, texts)
    return bool(filled) and (part != "name" or all(len(text) <= 120 for text in filled))


def _names_cards(cells: Sequence[Cell | None]) -> bool:
    texts = [_value(cell) for cell in cells]
    filled = [text for text in texts if text]
    are_words = all(not text.replace(".", "").isdecimal() and len(text) <= 60 for text in filled)
    return are_words and _nearly_all(filled, texts) and len(set(filled)) >= FEW * len(filled)


def _nearly_all(filled: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether all rows but such as hold sums, or divide the table, say it."""
    return bool(filled) and len(texts) - len(filled) <= max(1, len(texts) // 10)


def _whole(text: str) -> str:
    found = re.fullmatch(r"([0-9]{1,4})(\.0+)?", text)
    return found[1] if found else ""


def _value(cell: Cell | None) -> str:
    return plain(cell.value) if cell else ""


def _title(cell: Cell) -> str:
    return plain(cell.value) if not isinstance(cell.value, Unread) else cell.value.text


def _last(called: str) -> str:
    """Google names what it saves "My Game - Monsters.csv", after the document and the sheet."""
    return called.rpartition(" - ")[2]


def _kind_name(called: str) -> str:
    """One of what a table is called after: "Producers" is producer."""
    word = word_of(called, "card")
    if word.endswith("ies") and len(word) > 4:
        word = f"{word[:-3]}y"
    elif word.endswith(("oes", "xes", "ches", "shes")) and len(word) > 4:
        word = word[:-2]
    elif word.endswith("s") and word[-2:-1] not in ("s", "u", "i"):
        word = word[:-1]
    return word
