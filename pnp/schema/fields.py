"""The field types a kind may declare, as one table: options in, a shape out.

To add a type, add a row to ``TYPES``. Must not know cards or files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.diagnostics import Span
from pnp.load.nodes import Map, Node, Scalar
from pnp.model import NOWHERE, Vocabulary
from pnp.schema import faults
from pnp.schema.shapes import (
    KEY,
    MISSING,
    Bag,
    CardRef,
    Flag,
    Int,
    ListOf,
    Name,
    OneOf,
    Plain,
    RangeOf,
    Reader,
    Record,
    Shape,
    Text,
)


@dataclass(frozen=True, slots=True)
class Field:
    """One declared field: how it is read, and what holds when it is absent."""

    name: str
    type: str
    shape: Shape
    optional: bool = False
    default: Any = None
    translate: bool = False
    unique: bool = False
    of: str = ""
    doc: str = ""
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Names:
    """What ``of`` may name while a kind is declared."""

    vocab: Mapping[str, Vocabulary]
    kinds: frozenset[str]

    def word(self, name: str) -> Shape | None:
        """The shape of one word of a vocabulary, or of a reference to a card of a kind."""
        if name in self.vocab:
            return OneOf(tuple(self.vocab[name].labels), name)
        return CardRef(name) if name in self.kinds else None

    def known(self) -> tuple[str, ...]:
        return (*self.vocab, *self.kinds)


@dataclass(frozen=True, slots=True)
class Type:
    """A row of the table: its own options, the value of an absent field, and how the shape is made."""

    options: Mapping[str, Shape]
    build: Callable[[Mapping[str, Any], Shape], Shape]
    absent: Any = None
    needs_of: bool = False


SIZE = RangeOf(0, 100_000)
UNLIMITED = (0, None)


def _list(options: Mapping[str, Any], word: Shape) -> Shape:
    return ListOf(word, *options.get("size", UNLIMITED))


def _set(options: Mapping[str, Any], word: Shape) -> Shape:
    low, high = options.get("size", UNLIMITED)
    return ListOf(word, low, high, distinct=True)


def _bag(options: Mapping[str, Any], word: Shape) -> Shape:
    return Bag(word, *options.get("size", UNLIMITED))


def _pattern(options: Mapping[str, Any], word: Shape) -> Shape:
    joker = options.get("joker")
    if joker and isinstance(word, OneOf):
        word = OneOf((*word.words, joker), word.what)
    return ListOf(word, *options.get("size", UNLIMITED))


def _int(options: Mapping[str, Any], _word: Shape) -> Shape:
    return Int(*options.get("range", (None, None)))


WORD_OPTIONS: Mapping[str, Shape] = {"of": KEY, "size": SIZE}
TYPES: Mapping[str, Type] = {
    "text": Type({"max": Int(1, 4000)}, lambda options, _: Text(options.get("max", 4000)), ""),
    "int": Type({"range": RangeOf()}, _int),
    "flag": Type({}, lambda _options, _word: Flag(), False),
    "one_of": Type({"of": KEY}, lambda _, word: word, needs_of=True),
    "card": Type({"of": KEY}, lambda _, word: word, needs_of=True),
    "set": Type(WORD_OPTIONS, _set, (), needs_of=True),
    "list": Type(WORD_OPTIONS, _list, (), needs_of=True),
    "bag": Type(WORD_OPTIONS, _bag, {}, needs_of=True),
    "pattern": Type({**WORD_OPTIONS, "joker": KEY}, _pattern, (), needs_of=True),
    "effect": Type({}, lambda _options, _word: Plain(), ()),
}
COMMON: Mapping[str, Shape] = {
    "type": Name("a field type", KEY.pattern),
    "optional": Flag(),
    "default": Plain(),
    "translate": Flag(),
    "unique": Flag(),
    "doc": Text(300),
}
SCALARS: Mapping[str, Shape] = {"int": Int(), "text": Text(), "flag": Flag()}


def read_field(name: str, node: Node, names: Names, reader: Reader, where: str) -> Field | None:
    """A declaration, long (``{type: int, range: 0..9}``) or short (``int``, or a vocabulary's name)."""
    node = _long(node, names)
    if not isinstance(node, Map):
        Record(COMMON, ("type",)).read(node, reader, where)
        return None
    kind = _type(node, reader, where)
    if kind is None:
        return None
    found = len(reader.found)
    required = ("type", "of") if kind.needs_of else ("type",)
    options = Record({**COMMON, **kind.options}, required).read(node, reader, where)
    word = _word(node, options, names, reader) if kind.needs_of else Text()
    if word is None or len(reader.found) > found:
        return None
    shape = kind.build(options, word)
    return _declared(name, node, options, kind, shape, reader)


def _long(node: Node, names: Names) -> Node:
    """A short declaration written out."""
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return node
    entries: dict[str, Node] = {"type": node}
    if node.value not in TYPES and node.value in names.known():
        entries = {"type": Scalar("card" if node.value in names.kinds else "one_of", node.span), "of": node}
    return Map(entries, dict.fromkeys(entries, node.span), node.span)


def _type(node: Map, reader: Reader, where: str) -> Type | None:
    given = node.get("type")
    if given is None:
        reader.report(faults.missing_key(node.span, "type", where))
        return None
    name = given.value if isinstance(given, Scalar) else None
    if name not in TYPES:
        reader.report(faults.unknown_type(given.span, str(name), TYPES))
        return None
    return TYPES[str(name)]


def _word(node: Map, options: Mapping[str, Any], names: Names, reader: Reader) -> Shape | None:
    name = options.get("of")
    if name is None:
        return None
    if options["type"] == "list" and name in SCALARS:
        return SCALARS[name]
    word = names.word(name)
    if word is None:
        reader.report(faults.unknown_vocabulary(node.entries["of"].span, name, names.known()))
    return word


def _declared(
    name: str, node: Map, options: Mapping[str, Any], kind: Type, shape: Shape, reader: Reader
) -> Field:
    default = kind.absent
    if "default" in node.entries:
        given = shape.read(node.entries["default"], reader, f"the default of {name}")
        default = kind.absent if given is MISSING else given
    optional = (
        options.get("optional", False) or "default" in node.entries or options["type"] in ("flag", "effect")
    )
    return Field(
        name,
        options["type"],
        shape,
        optional,
        default,
        options.get("translate", False),
        options.get("unique", False),
        options.get("of", ""),
        options.get("doc", ""),
        node.span,
    )
