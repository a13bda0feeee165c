"""One cell of a table -> the node YAML would have at its place, by the type of its field.

Owns what a cell may say and what a spreadsheet makes of what was typed. Nothing is guessed: what could be two things is
told, with its remedy. Must not know titles, rows or kinds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, assert_never

from pnp.base.budget import spend
from pnp.base.diagnostics import Span
from pnp.base.model import Field
from pnp.base.wording import CONTROL
from pnp.source.load import shape_faults
from pnp.source.load.file_faults import control_character
from pnp.source.load.nodes import Map, Node, Scalar, Seq
from pnp.source.load.shapes import Reader
from pnp.source.load.tables import Cell, CellValue, Unread
from pnp.source.schema import table_faults
from pnp.source.schema.flows import read_flow

WHOLE: Final = re.compile(r"[-+]?[0-9]{1,18}(\.0{1,9})?")
COMMA: Final = re.compile(r"[-+]?[0-9]{1,18},[0-9]{1,18}")
PERCENT: Final = re.compile(r"[-+]?[0-9.,]{1,18}\s?%")
A_DAY: Final = re.compile(
    r"\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}[-. ][A-Za-z]{3}|[A-Za-z]{3}[-. ]\d{1,2}"
)
# what spreadsheets make of ids like 1-2 and MAR1 when they save text; no id looks like it
A_DATED_ID: Final = re.compile(
    r"\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}[-. ]{m}|{m}[-. ]\d{1,2}".replace(
        "{m}", "(?:Jan|Feb|Mar|Mär|Mrz|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)"
    )
)
BETWEEN: Final = re.compile(r"[,;\n]")
COUNT_FIRST: Final = re.compile(r"\d+\s*[x×]?\s*\D.*")
LONG: Final = 256  # characters of a text; so many more count as a value each
FLAGS: Final = {"true": True, "false": False}
# fields and types whose cells may hold YAML on one line, and how that begins
STRUCTURED: Final[Mapping[str, tuple[str, ...]]] = {
    "bag": ("{",), "set": ("[",), "list": ("[",), "pattern": ("[",), "effect": ("{", "["),
    "source": ("{",), "because": ("{",), "allow": ("{",), "ref": ("{", "["),
}  # fmt: skip
TEXTS_TOO: Final = ("source", "because", "allow", "ref")
ENDS: Final = {"{": "}", "[": "]"}
WORDS: Final = "words, each with its count: sun 2, rain 1"


def is_structured(text: str, field: Field) -> bool:
    """Whether a cell of that field is YAML on one line."""
    if field.name in TEXTS_TOO:  # a text may begin so, as in "[1] page 4"
        return _is_bracketed(text, field.name)
    return text.startswith(STRUCTURED.get(field.type, ()))


def _is_bracketed(text: str, name: str) -> bool:
    return text.startswith(STRUCTURED[name]) and text.endswith(ENDS[text[0]])


def needs_quotes(text: str, name: str) -> bool:
    """Whether a text would be taken for more than that."""
    return name in TEXTS_TOO and bool(text) and (_is_bracketed(text, name) or (name == "ref" and ";" in text))


def quoted(text: str) -> str:
    return f'"{text}"'


class ColumnBlanks:
    """How many values of a column had blanks round them, and which was the first."""

    __slots__ = ("count", "first")

    def __init__(self) -> None:
        self.count = 0
        self.first: Span | None = None

    def note(self, span: Span) -> None:
        self.count += 1
        self.first = self.first or span

    def tell(self, title: str, reader: Reader) -> None:
        if self.first is not None:
            reader.found.append(table_faults.blanks_round_value(self.first, title, self.count))


ABSENT: Final = Scalar(None, Span("", 1))  # of a cell that says what an empty one says


class CellReader:
    """Reads cells and reports what is wrong with them."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def node(self, cell: Cell, field: Field, blanks: ColumnBlanks, is_part: bool = False) -> Node | None:
        """What the cell says as a value of that field, or as a part of one; None where it was reported."""
        value, span = cell
        if isinstance(value, str):
            value = self._stripped(value, span, blanks)
            if value is None:
                return None
        elif isinstance(value, Unread):
            self.tell_unread(cell)
            return None
        if isinstance(value, str):
            if is_structured(value, field):
                return self._flow(value, span)
            if needs_quotes(value[1:-1], field.name) and quoted(value[1:-1]) == value:
                return Scalar(value[1:-1], span)
        if field.name == "id" and isinstance(value, str) and A_DATED_ID.fullmatch(value):
            self.reader.report(table_faults.date_in_cell(span, value))
            return None
        match field.type:
            case "int":
                return self._whole(value, span, is_part)
            case "text" if field.name == "ref":
                return self._ref(value, span)
            case "text" | "one_of" | "card":
                return Scalar(value, span) if isinstance(value, str) else self._word(value, span)
            case "flag":
                return self._flag(value, span, is_part)
            case "bag":
                return self._bag(value, span, field)
            case "effect":
                return self._verbs(value, span)
            case "set" | "list" | "pattern":
                return self._several(value, span, field)
            case _:
                assert_never(field.type)

    def _flow(self, text: str, span: Span) -> Node | None:
        """YAML on one line, for what has more structure than the short forms tell."""
        node, why = read_flow(text, span)
        if node is None:
            self.reader.report(table_faults.broken_flow(span, why))
            return None
        return node

    def tell_unread(self, cell: Cell) -> None:
        """What a spreadsheet has made of a value, or could not make."""
        value, span = cell
        if not isinstance(value, Unread):
            return
        match value.what:
            case "date":
                self.reader.report(table_faults.date_in_cell(span, value.text))
            case "percent":
                self.reader.report(
                    table_faults.not_as_written(
                        span, value.text or "the value", "a percentage, no whole number"
                    )
                )
            case "error" | "formula":
                self.reader.report(table_faults.error_in_cell(span, value.text))
            case _:
                assert_never(value.what)

    def _stripped(self, text: str, span: Span, blanks: ColumnBlanks) -> str | None:
        bare = text.strip()
        if len(text) > LONG:
            spend("values", len(text) // LONG, span)
        if len(bare) < len(text):
            blanks.note(span)
        if not bare.isprintable() and (control := CONTROL.search(bare)):
            self.reader.report(control_character(span, control[0]))
            return None
        return bare

    def _ref(self, value: CellValue, span: Span) -> Node | None:
        if not isinstance(value, str) or ";" not in value:
            return self._word(value, span)
        return _seq([Scalar(one.strip(), span) for one in value.split(";") if one.strip()], span)

    def _word(self, value: CellValue, span: Span) -> Node | None:
        if isinstance(value, str):
            return Scalar(value, span)
        if isinstance(value, bool):
            self.reader.report(
                table_faults.not_as_written(span, str(value).upper(), "a truth value in a column of words")
            )
        elif isinstance(value, int):
            return Scalar(str(value), span)
        else:
            self.reader.report(table_faults.not_as_written(span, f"{value}", "a number in a column of words"))
        return None

    def _whole(self, value: CellValue, span: Span, is_part: bool) -> Node | None:
        if isinstance(value, str):
            value = self._number(value, span)
            if value is None:
                return None
        if isinstance(value, float):
            self.reader.report(table_faults.not_as_written(span, f"{value:.12g}", "no whole number"))
            return None
        return (
            ABSENT if is_part and value == 0 else Scalar(None if isinstance(value, Unread) else value, span)
        )

    def _number(self, text: str, span: Span) -> str | int | None:
        """The whole number a text is; another text as it is, but what is known to be meant otherwise is told."""
        if WHOLE.fullmatch(text):
            return int(text.partition(".")[0])
        if COMMA.fullmatch(text):
            self.reader.report(
                table_faults.not_as_written(span, text, "no whole number, but has a decimal comma")
            )
            return None
        if PERCENT.fullmatch(text):
            self.reader.report(table_faults.not_as_written(span, text, "a percentage, no whole number"))
            return None
        if A_DAY.fullmatch(text):
            self.reader.report(table_faults.date_in_cell(span, text))
            return None
        return text

    def _flag(self, value: CellValue, span: Span, is_part: bool) -> Node:
        """A flag; where it is the name of an effect, one that is there and has no parameters."""
        if isinstance(value, str):
            value = FLAGS.get(value.lower(), value)
        node = Scalar(None if isinstance(value, Unread) else value, span)
        if is_part and isinstance(value, bool):
            return Map({}, {}, span) if value else ABSENT
        return node

    def _items(self, value: CellValue, span: Span, whole: bool = False) -> list[str]:
        """The words of a cell. Texts that may hold commas stand between the strongest sign that is there."""
        text = str(value)
        sign = next((sign for sign in "\n;" if whole and sign in text), "")
        items = text.split(sign) if sign else BETWEEN.split(text)
        spend("values", len(items), span)
        return [bare for item in items if (bare := item.strip())]

    def _several(self, value: CellValue, span: Span, field: Field) -> Node | None:
        if isinstance(value, bool | float) and not (isinstance(value, bool) and field.of == "flag"):
            return self._word(value, span)
        nodes: list[Node] = []
        for item in self._items(value, span, field.of == "text"):
            said: str | int | bool | None = item
            if field.of == "int" and field.type == "list":
                said = self._number(item, span)
                if said is None:
                    return None
            elif field.of == "flag" and field.type == "list":
                said = FLAGS.get(item.lower(), item)
            nodes.append(Scalar(said, span))
        return _seq(nodes, span)

    def _bag(self, value: CellValue, span: Span, field: Field) -> Node | None:
        """``sun 2, rain 1``; a word alone is there once."""
        bag = Map({}, {}, span)
        for item in self._items(value, span):
            before, _, last = item.replace("\xa0", " ").rpartition(" ")
            is_counted = bool(before) and last.isdecimal() and len(last) < 10
            word, count = (before.rstrip(), int(last)) if is_counted else (item, 1)
            if COUNT_FIRST.fullmatch(word) or word.isdecimal() or isinstance(value, bool | float):
                self.reader.report(shape_faults.wrong_type(span, field.name, WORDS, f"'{item[:40]}'"))
                return None
            if word in bag.entries:
                self.reader.report(shape_faults.repeated_word(span, word, field.name))
                return None
            bag.entries[word], bag.keys[word] = Scalar(count, span), span
        return bag

    def _verbs(self, value: CellValue, span: Span) -> Node | None:
        """The names of effects that have no parameters, or only such as need not be said."""
        if not isinstance(value, str):
            return self._word(value, span)
        names: list[Node] = [Scalar(name, span) for name in self._items(value, span)]
        return names[0] if len(names) == 1 else _seq(names, span)


def _seq(items: list[Node], span: Span) -> Seq:
    return Seq(items, span)
