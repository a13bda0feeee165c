"""Workbooks of Excel (.xlsx) as tables: which sheets there are, what is in their cells, and what only looks like a value.

Owns the parts of such a workbook: relationships, shared texts, number formats, sheets. Formulas are never worked out, what
was saved of them is read; links lead nowhere. Must not know what a column means.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import lru_cache
from math import isfinite
from typing import Final

from pnp.base.frozen import NamedTuple
from pnp.source.load.tables import CardTable, CellValue, Unread, letters
from pnp.source.load.tables.grids import SheetGrid
from pnp.source.load.tables.limits import MAX_COLUMNS, CellCount
from pnp.source.load.tables.packages import MAX_DEPTH, TooDeepError, WorkbookParts

CELL_NAME: Final = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
NUMBER: Final = re.compile(r"[-+]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})([eE][-+]?\d{1,4})?")
ESCAPED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
# numbers of formats that every workbook has without saying so
DATE_FORMATS: Final = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
PERCENT_FORMATS: Final = frozenset((9, 10))
NOT_SHOWN: Final = re.compile(r'"[^"]*"|\\.|[_*].|\[(?![hms]{1,9}\])[^\[\]]{0,99}\]', re.IGNORECASE)
NOTES: Final = ("#", "_")  # a sheet whose name begins so holds no cards
MOST_SHEETS: Final = 200
COLUMNS: Final = {letters(number): number for number in range(1, MAX_COLUMNS + 1)}
WHOLE: Final = 10**15  # from here on a number of a spreadsheet is not exact


def read_xlsx(data: bytes, file: str) -> tuple[CardTable, ...]:
    """Every sheet of cells that is not empty. Raises ``UnreadableTable``."""
    parts = WorkbookParts(data, file)
    home = _Relations.of(parts, "").by_type("officeDocument", "xl/workbook.xml")
    book, relations = _Book(), _Relations.of(parts, home)
    parts.read(home, book)
    strings, styles = _SharedTexts(), _NumberFormats()
    for reader, name in ((strings, "sharedStrings"), (styles, "styles")):
        if (place := relations.by_type(name, "")) in parts:
            parts.read(place, reader)
    if len(book.sheets) > MOST_SHEETS:
        parts.refuse(f"it has {len(book.sheets)} sheets")
    count, tables = CellCount(file), []
    for name, relation in book.sheets:
        target = relations.targets.get(relation)
        if target is None or not target.type.endswith("/worksheet") or name.startswith(NOTES):
            continue
        sheet = _SheetCells(SheetGrid(file, name, count), strings.texts, styles.kinds, book.from_1904, parts)
        parts.read(target.part, sheet)
        count.close()
        if sheet.grid.rows:
            tables.append(sheet.grid.table())
    return tuple(tables)


class _Relationship(NamedTuple):
    type: str
    part: str


class _DepthReader:
    """A reader that knows how deep it is."""

    depth = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooDeepError
        self.begin(name.rpartition(":")[2] if ":" in name else name, attributes)

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:
        raise NotImplementedError

    def end(self, name: str) -> None:  # noqa: ARG002
        self.depth -= 1

    def text(self, characters: str) -> None:
        """Most elements are all attributes."""


class _Relations(_DepthReader):
    """What a part refers to, by the id it calls it by; what lies outside of the file is left out."""

    def __init__(self, home: str) -> None:
        self.folder = posixpath.dirname(home)
        self.targets: dict[str, _Relationship] = {}

    @classmethod
    def of(cls, parts: WorkbookParts, part: str) -> _Relations:
        made = cls(part)
        folder, name = posixpath.split(part)
        where = posixpath.join(folder, "_rels", f"{name}.rels")
        if where in parts:
            parts.read(where, made)
        return made

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode", "Internal") == "Internal":
            whole = posixpath.normpath(posixpath.join("/", self.folder, attributes.get("Target", "")))
            target = _Relationship(attributes.get("Type", ""), whole.lstrip("/"))
            self.targets.setdefault(attributes.get("Id", ""), target)

    def by_type(self, type: str, otherwise: str) -> str:
        ends = (one.part for one in self.targets.values() if one.type.endswith(f"/{type}"))
        return next(ends, otherwise)


class _Book(_DepthReader):
    def __init__(self) -> None:
        self.sheets: list[tuple[str, str]] = []
        self.from_1904 = False

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheet":
            relation = next((value for key, value in attributes.items() if key.endswith(":id")), "")
            self.sheets.append((attributes.get("name", ""), relation))
        elif name == "workbookPr":
            self.from_1904 = attributes.get("date1904") in ("1", "true")


class _SharedTexts(_DepthReader):
    """The texts of a workbook, each once; of several runs of letters one text, readings aside."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.runs: list[str] = []
        self.is_said = False
        self.readings = 0

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:  # noqa: ARG002
        if name == "si":
            self.runs = []
        elif name == "rPh":
            self.readings += 1
        self.is_said = name == "t" and not self.readings

    def text(self, characters: str) -> None:
        if self.is_said:
            self.runs.append(characters)

    def end(self, name: str) -> None:
        super().end(name)
        self.is_said = False
        if name.endswith("si"):
            self.texts.append(plain_text("".join(self.runs)))
        elif name.endswith("rPh"):
            self.readings -= 1


class _NumberFormats(_DepthReader):
    """What the numbers of a style are shown as: dates, percentages, or themselves."""

    def __init__(self) -> None:
        self.codes: dict[int, str] = {}
        self.kinds: list[str] = []
        self.is_of_cells = False

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "numFmt":
            self.codes[_whole(attributes.get("numFmtId"))] = attributes.get("formatCode", "")
        elif name in ("cellXfs", "cellStyleXfs"):
            self.is_of_cells = name == "cellXfs"
        elif name == "xf" and self.is_of_cells:
            number = _whole(attributes.get("numFmtId"))
            self.kinds.append(_kind_of(number, self.codes.get(number, "")))


@lru_cache(maxsize=1000)
def _kind_of(number: int, code: str) -> str:
    shown = NOT_SHOWN.sub("", code[:500].partition(";")[0]).lower()
    if shown not in ("", "general") and number > 58:
        return "date" if re.search("[dmyhs]", shown) else "percent" if "%" in shown else ""
    return "date" if number in DATE_FORMATS else "percent" if number in PERCENT_FORMATS else ""


class _SheetCells(_DepthReader):
    """The cells of one sheet."""

    def __init__(
        self,
        grid: SheetGrid,
        strings: Sequence[str],
        kinds: Sequence[str],
        from_1904: bool,
        parts: WorkbookParts,
    ) -> None:
        self.grid, self.strings, self.from_1904, self.parts = grid, strings, from_1904, parts
        self.odd = {str(style): kind for style, kind in enumerate(kinds) if kind}
        self.row = self.column = self.readings = 0
        self.row_name = ""
        self.type = self.style = ""
        self.has_formula = self.is_said = False
        self.said: list[str] = []

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name not in ("c", "v"):  # which most are
            super().start(name, attributes)
            return
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooDeepError
        if name == "c":
            self._open(attributes)
        else:
            self.is_said = True

    def begin(self, name: str, attributes: Mapping[str, str]) -> None:
        if name in ("v", "t"):
            self.is_said = not self.readings
        elif name == "c":
            self._open(attributes)
        elif name == "f":
            self.has_formula = True
        elif name == "row":
            self.row = _whole(attributes.get("r")) or self.row + 1
            self.row_name = str(self.row)
            self.column = 0
        elif name == "mergeCell":
            self._merge(attributes.get("ref", ""))
        elif name == "rPh":
            self.readings += 1

    def text(self, characters: str) -> None:
        if self.is_said:
            self.said.append(characters)

    def end(self, name: str) -> None:
        self.depth -= 1
        self.is_said = False
        if name == "c" or name.endswith(":c"):
            value = self._value("".join(self.said) if self.said else "")
            if value is not None:
                self.grid.put(self.row, self.column, value)
        elif name.endswith("rPh"):
            self.readings -= 1

    def _open(self, attributes: Mapping[str, str]) -> None:
        name = attributes.get("r", "")
        if column := COLUMNS.get(name.removesuffix(self.row_name), 0):
            self.column = column
        elif place := CELL_NAME.fullmatch(name):
            self.column, self.row = _column(place[1]), int(place[2])
        else:
            self.column += 1
            self.row = max(1, self.row)
        self.type, self.style = attributes.get("t", "n"), attributes.get("s", "0")
        self.has_formula = False
        if self.said:
            self.said = []

    def _value(self, said: str) -> CellValue:
        match self.type:
            case "s":
                if not said.isdecimal() or len(said) > 9 or (number := int(said)) >= len(self.strings):
                    self.parts.refuse(f"the text of {self.grid.span(self.row, self.column).cell} is missing")
                return self.strings[number]
            case "inlineStr" | "str":
                return plain_text(said)
            case "b":
                return said.strip() == "1"
            case "e":
                return Unread("error", said[:40] or "#")
            case "d":
                return Unread("date", said[:40])
            case _ if said and not said.isspace():
                return self._number(said.strip())
            case _:
                return Unread("formula", "") if self.has_formula else None

    def _number(self, said: str) -> CellValue:
        value = number_of(said)
        kind = self.odd.get(self.style)
        if kind is None or isinstance(value, Unread):
            return value
        if kind == "date":
            return Unread("date", _day(value, self.from_1904))
        return Unread("percent", f"{value * 100:g}%")

    def _merge(self, name: str) -> None:
        first, _, last = name.partition(":")
        one, other = CELL_NAME.fullmatch(first), CELL_NAME.fullmatch(last)
        if one and other:
            self.grid.merge(int(one[2]), _column(one[1]), int(other[2]), _column(other[1]))


def number_of(said: str) -> int | float | Unread:
    """A number as it was saved; one that is whole is whole."""
    if len(said) < 16 and said.isdecimal():
        return int(said)
    value = float(said) if NUMBER.fullmatch(said) else None
    if value is None or not isfinite(value):
        return Unread("error", said[:40])
    return int(value) if value == int(value) and abs(value) < WHOLE else value


def plain_text(said: str) -> str:
    """A text without the escapes of workbooks, lines ended one way."""
    if "_x" in said:
        said = ESCAPED.sub(lambda found: chr(int(found[1], 16)), said)
        said = said.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return said.replace("\r\n", "\n").replace("\r", "\n") if "\r" in said else said


def _day(value: float, from_1904: bool) -> str:
    with suppress(OverflowError, ValueError):
        begin = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30)
        moment = begin + timedelta(days=value)
        return moment.date().isoformat() if value >= 1 else moment.time().isoformat("minutes")
    return f"{value:g}"


def _whole(said: str | None, otherwise: int = 0) -> int:
    return int(said) if said and len(said) < 10 and said.isascii() and said.isdecimal() else otherwise


@lru_cache(maxsize=20_000)
def _column(name: str) -> int:
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
