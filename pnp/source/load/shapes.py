"""Typed readers: a node in, a plain value out, every fault told with its place.

Each shape reads and describes itself as JSON Schema, so the two can never disagree. Owns no key of any
file: records are declared where they are used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import Enum
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, assert_never

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import dataclass, field
from pnp.base.model import Datum, SetupValue
from pnp.base.sums import int_sum
from pnp.source.load import shape_faults
from pnp.source.load.nodes import Map, Node, Scalar, Seq, describe
from pnp.source.load.value_ranges import Range


class Missing(Enum):
    """What stands for a value whose fault has been reported."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING
Values: TypeAlias = dict[str, Any]  # what was sound of a record; the shape of each key says what it is
JsonSchema: TypeAlias = dict[str, Any]
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
# names become files: pictures, templates, folders. These Windows keeps for devices, whatever their ending
NO_DEVICE = rf"(?!(?:{shape_faults.DEVICES})\Z)"
KEBAB = re.compile(NO_DEVICE + r"[a-z0-9]+(-[a-z0-9]+)*\Z")
SNAKE = re.compile(NO_DEVICE + r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")
ITEMS = re.compile(r"([0-9]{1,9})\.\.([0-9]{1,9})?\Z")


LONGEST = 80  # characters of a name


class Reader:
    """Collects findings, and references to cards that can only be checked when all cards are read.

    A declaration that cannot be read is one finding; that others name it in vain are not more. So whoever reads
    declarations says which were ``lost`` (``"kinds", "beast", "might"``; none of them means a whole file), and
    whoever misses a name says so by ``miss``.
    """

    def __init__(self, lost: Iterable[tuple[str, ...]] = ()) -> None:
        self.found: list[Diagnostic] = []
        self.references: list[tuple[str, str, Span]] = []
        self.lost = set(lost)
        self.wrong = 0  # what was reported, and what would have been but for a cause before

    def report(self, found: Diagnostic) -> None:
        self.found.append(found)
        self.wrong += 1

    def lose(self, *path: str) -> None:
        """What is declared there, or below, is not known for its own faults."""
        self.lost.add(path)

    def is_lost(self, *path: str) -> bool:
        return any(path[:depth] in self.lost for depth in range(len(path) + 1)) if self.lost else False

    def miss(self, found: Diagnostic, *path: str) -> None:
        """Report that a name is not known, unless its declaration was lost."""
        if self.is_lost(*path):
            self.wrong += 1
        else:
            self.report(found)


class ShapeOf(Protocol[T_co]):
    """What a value may be. ``read`` returns ``MISSING`` when it had to report."""

    def read(self, node: Node, reader: Reader, where: str) -> T_co | Missing: ...

    def schema(self) -> JsonSchema: ...


Shape: TypeAlias = ShapeOf[object]


def _complete(values: list[T | Missing]) -> tuple[T, ...] | Missing:
    """All of them, or none."""
    sound = tuple(value for value in values if not isinstance(value, Missing))
    return sound if len(sound) == len(values) else MISSING


def _wrong(node: Node, reader: Reader, where: str, wanted: str, hint: str = "") -> Missing:
    reader.report(shape_faults.wrong_type(node.span, where, wanted, describe(node), hint))
    return MISSING


def _quoted(node: Node) -> str:
    """How a number or flag is written where a text is wanted."""
    if not isinstance(node, Scalar) or node.value is None:
        return ""
    return "write it in quotes" + ("" if isinstance(node.value, float) else f': "{describe(node)}"')


def meant(key: str, known: Iterable[str]) -> str | None:
    """The known key that an unknown one is most likely a slip of."""
    from pnp.base.likeness import nearest  # where something is wrong only

    return next(iter(nearest(key, known, 1, 0.7)), None)


@dataclass(frozen=True, slots=True)
class TextShape:
    """A text; a number or flag in its place is a slip (a year in a title needs quotes)."""

    limit: int = 4000
    empty: bool = False

    def read(self, node: Node, reader: Reader, where: str) -> str | Missing:
        value = node.value if isinstance(node, Scalar) else None
        if not isinstance(value, str):
            return _wrong(node, reader, where, "a text", _quoted(node))
        if len(value) > self.limit or not (self.empty or value.strip()):
            reader.report(shape_faults.text_length(node.span, where, len(value.strip()), self.limit))
            return MISSING
        return value

    def schema(self) -> JsonSchema:
        lower = {} if self.empty else {"pattern": r"\S"}
        return {"type": "string", "maxLength": self.limit, **lower}


@dataclass(frozen=True, slots=True)
class Name:
    """A text that is a name of a given style: an id, a key, a word."""

    style: str = "kebab-case"
    pattern: re.Pattern[str] = KEBAB

    def read(self, node: Node, reader: Reader, where: str) -> str | Missing:
        value = node.value if isinstance(node, Scalar) else None
        if not isinstance(value, str):
            return _wrong(node, reader, where, "a name", _quoted(node))
        if not self.pattern.match(value) or len(value) > LONGEST:
            reader.report(shape_faults.bad_name(node.span, value, where, self.style))
            return MISSING
        return value

    def schema(self) -> JsonSchema:
        return {
            "type": "string",
            "pattern": "^" + self.pattern.pattern.replace(r"\Z", "$"),
            "maxLength": LONGEST,
        }


ID = Name()
KEY = Name("snake_case", SNAKE)


@dataclass(frozen=True, slots=True)
class Int:
    low: int | None = None
    high: int | None = None

    def read(self, node: Node, reader: Reader, where: str) -> int | Missing:
        value = node.value if isinstance(node, Scalar) else None
        if type(value) is not int:
            return _wrong(node, reader, where, "a whole number")
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            reader.report(shape_faults.out_of_range(node.span, where, value, self.low, self.high))
            return MISSING
        return value

    def schema(self) -> JsonSchema:
        bounds = {"minimum": self.low, "maximum": self.high}
        return {"type": "integer", **{key: value for key, value in bounds.items() if value is not None}}


@dataclass(frozen=True, slots=True)
class Number:
    """A length or factor; whole numbers are taken too."""

    low: float = 0.0
    high: float = 10_000.0

    def read(self, node: Node, reader: Reader, where: str) -> float | Missing:
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, bool) or not isinstance(value, int | float):
            return _wrong(node, reader, where, "a number")
        if not self.low <= value <= self.high:
            reader.report(shape_faults.out_of_range(node.span, where, value, self.low, self.high))
            return MISSING
        return float(value)

    def schema(self) -> JsonSchema:
        return {"type": "number", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Flag:
    def read(self, node: Node, reader: Reader, where: str) -> bool | Missing:
        if not isinstance(node, Scalar) or not isinstance(node.value, bool):
            return _wrong(node, reader, where, "true or false")
        return node.value

    def schema(self) -> JsonSchema:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class PlainWord:
    """A word, a whole number or a flag."""

    def read(self, node: Node, reader: Reader, where: str) -> SetupValue | Missing:
        value = node.value if isinstance(node, Scalar) else None
        if not isinstance(value, str | int):
            return _wrong(node, reader, where, "a word, a whole number, true or false")
        return value

    def schema(self) -> JsonSchema:
        return {"type": ["string", "integer", "boolean"]}


@dataclass(frozen=True, slots=True)
class RangeOf:
    """A range ``low..high``, or one number."""

    low: int = 0
    high: int = 1_000_000

    def read(self, node: Node, reader: Reader, where: str) -> Range | Missing:
        value = node.value if isinstance(node, Scalar) else None
        pair = _pair(value)
        if pair is None or not self.low <= pair[0] <= pair[1] <= self.high:
            reader.report(shape_faults.bad_range(node.span, where, describe(node)))
            return MISSING
        return Range(*pair)

    def schema(self) -> JsonSchema:
        return {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^[0-9]+\.\.[0-9]+$"}]}


def _pair(value: object) -> tuple[int, int] | None:
    if type(value) is int:
        return value, value
    found = ITEMS.match(value) if isinstance(value, str) else None
    return (int(found[1]), int(found[2])) if found and found[2] else None


@dataclass(frozen=True, slots=True)
class OneOf:
    """A word of a vocabulary."""

    words: Collection[str]
    what: str = "word"

    def read(self, node: Node, reader: Reader, where: str) -> str | Missing:
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, bool) or not isinstance(value, str | int):
            return _wrong(node, reader, where, f"one of: {', '.join(list(self.words)[:12])}")
        word = str(value)
        if word not in self.words:
            reader.miss(shape_faults.unknown_word(node.span, word, self.what, self.words), "vocab", self.what)
            return MISSING
        return word

    def schema(self) -> JsonSchema:
        return {"enum": [*self.words, *(int(word) for word in self.words if word.isdecimal())]}


@dataclass(frozen=True, slots=True)
class CardRef:
    """The id of a card of some kind; whether it exists is asked when all cards are read."""

    kind: str

    def read(self, node: Node, reader: Reader, where: str) -> str | Missing:
        value = ID.read(node, reader, where)
        if value is not MISSING:
            reader.references.append((self.kind, value, node.span))
        return value

    def schema(self) -> JsonSchema:
        return ID.schema()


@dataclass(frozen=True, slots=True)
class ListOf(Generic[T_co]):
    """Items of one shape in order; ``distinct`` makes it a set."""

    item: ShapeOf[T_co]
    low: int = 0
    high: int | None = None
    distinct: bool = False

    def read(self, node: Node, reader: Reader, where: str) -> tuple[T_co, ...] | Missing:
        if not isinstance(node, Seq):
            return _wrong(node, reader, where, "a list")
        values = [self.item.read(item, reader, where) for item in node.items]
        if self.distinct and len(set(map(str, values))) < len(values):
            self._repeats(node, values, reader, where)
            return MISSING
        if not _fits(len(values), self.low, self.high):
            reader.report(shape_faults.wrong_size(node.span, where, len(values), self.low, self.high))
            return MISSING
        return _complete(values)

    def _repeats(self, node: Seq, values: list[T_co | Missing], reader: Reader, where: str) -> None:
        for index, value in enumerate(values):
            if value is not MISSING and value in values[:index]:
                reader.report(shape_faults.repeated_word(node.items[index].span, str(value), where))

    def schema(self) -> JsonSchema:
        rules: JsonSchema = {"type": "array", "items": self.item.schema(), "minItems": self.low}
        if self.high is not None:
            rules["maxItems"] = self.high
        if self.distinct:
            rules["uniqueItems"] = True
        return rules


COUNT = Int(1, 999)


@dataclass(frozen=True, slots=True)
class Bag:
    """Words with counts; the size counts all of them. ``{sun: 2, rain: 1}`` holds three."""

    word: ShapeOf[object]
    low: int = 0
    high: int | None = None

    def read(self, node: Node, reader: Reader, where: str) -> dict[str, int] | Missing:
        if not isinstance(node, Map):
            return _wrong(node, reader, where, "a mapping of words to counts")
        counts: dict[str, int] = {}
        complete = True
        for key, item in node.entries.items():
            word = self.word.read(Scalar(key, node.keys[key]), reader, where)
            count = COUNT.read(item, reader, f"{where}.{key}")
            if word is MISSING or count is MISSING:
                complete = False
            else:
                counts[str(word)] = count
        if not complete:
            return MISSING
        size = int_sum(counts.values())
        if not _fits(size, self.low, self.high):
            reader.report(shape_faults.wrong_size(node.span, where, size, self.low, self.high))
            return MISSING
        return counts

    def schema(self) -> JsonSchema:
        return {
            "type": "object",
            "propertyNames": self.word.schema(),
            "additionalProperties": COUNT.schema(),
        }


@dataclass(frozen=True, slots=True)
class MapOf(Generic[T]):
    """Named entries of one shape: the keys are the author's own."""

    value: ShapeOf[T]
    key: Shape = KEY

    def read(self, node: Node, reader: Reader, where: str) -> dict[str, T] | Missing:
        if not isinstance(node, Map):
            return _wrong(node, reader, where, "a mapping")
        values: dict[str, T] = {}
        for name, item in node.entries.items():
            key = self.key.read(Scalar(name, node.keys[name]), reader, f"{where}:")
            value = self.value.read(item, reader, f"{where}.{name}")
            if key is not MISSING and value is not MISSING:
                values[name] = value
        return values

    def schema(self) -> JsonSchema:
        return {
            "type": "object",
            "propertyNames": self.key.schema(),
            "additionalProperties": self.value.schema(),
        }


@dataclass(frozen=True, slots=True)
class Plain:
    """Any value of scalars, lists and mappings; keys that look like numbers become numbers."""

    def read(self, node: Node, reader: Reader, where: str) -> Datum | Missing:
        match node:
            case Scalar(value=value):
                return _wrong(node, reader, where, "a value") if value is None else value
            case Seq(items=items):
                return _complete([self.read(item, reader, where) for item in items])
            case Map(entries=entries):
                values = {_number(key): self.read(item, reader, where) for key, item in entries.items()}
                return {key: value for key, value in values.items() if not isinstance(value, Missing)}
            case _:
                assert_never(node)

    def schema(self) -> JsonSchema:
        return {"type": ["string", "number", "boolean", "array", "object"]}


def _number(key: str) -> str | int:
    return int(key) if key.isdecimal() and len(key) < 10 else key


@dataclass(frozen=True, slots=True)
class Ignored:
    """A value that is read elsewhere, or of which nothing can be said: what it should be is not known."""

    def read(self, node: Node, reader: Reader, where: str) -> Missing:  # noqa: ARG002
        return MISSING

    def schema(self) -> JsonSchema:
        return {}


@dataclass(frozen=True, slots=True)
class Either(Generic[T_co, S_co]):
    """A shorthand for scalars (or lists) beside the full form: the node's own kind decides which is read."""

    short: ShapeOf[T_co]
    full: ShapeOf[S_co]
    is_full: Callable[[Node], bool] = field(default=lambda node: isinstance(node, Map))

    def read(self, node: Node, reader: Reader, where: str) -> T_co | S_co | Missing:
        if self.is_full(node):
            return self.full.read(node, reader, where)
        return self.short.read(node, reader, where)

    def schema(self) -> JsonSchema:
        return {"anyOf": [self.short.schema(), self.full.schema()]}


@dataclass(frozen=True, slots=True)
class Record:
    """Declared keys, each with its shape. The value is a dict of what was there and sound."""

    keys: Mapping[str, Shape]
    required: tuple[str, ...] = ()
    other: Shape | None = None  # for keys not declared; None refuses them
    elsewhere: Mapping[str, str] = field(
        default_factory=dict
    )  # keys that belong to another place, and to which

    def read(self, node: Node, reader: Reader, where: str) -> Values | Missing:
        if not isinstance(node, Map):
            return _wrong(node, reader, where, "a mapping")
        values: Values = {}
        slips: set[str | None] = set()
        for key, item in node.entries.items():
            shape = self.keys.get(key) or self.other
            if shape is None:
                hint = self.elsewhere.get(key, "")
                reader.report(shape_faults.unknown_key(node.keys[key], key, where, self.keys, hint))
                slips.add(meant(key, self.keys))
                continue
            value = shape.read(item, reader, key if where in TOPS else f"{where}.{key}")
            if value is not MISSING:
                values[key] = value
        for key in self.required:
            if key not in node.entries and key not in slips:
                reader.report(shape_faults.missing_key(node.span, key, where))
        return values

    def schema(self) -> JsonSchema:
        rules: JsonSchema = {
            "type": "object",
            "properties": {key: shape.schema() for key, shape in self.keys.items()},
            "additionalProperties": self.other.schema() if self.other else False,
        }
        return rules | ({"required": list(self.required)} if self.required else {})


TOPS = frozenset({"the set", "the rules", "the file"})


def _fits(size: int, low: int, high: int | None) -> bool:
    return size >= low and (high is None or size <= high)
