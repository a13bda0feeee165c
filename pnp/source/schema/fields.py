"""The field types a kind may declare, as one table: options in, a shape out.

To add a type, add a row to ``TYPES``. Must not know cards or files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pnp.base.frozen import dataclass, replace
from pnp.base.model import Field, FieldType, Value, Verb, Vocabulary
from pnp.source.load import shape_faults
from pnp.source.load.nodes import Map, Node, Scalar
from pnp.source.load.shapes import (
    KEY,
    MISSING,
    Bag,
    CardRef,
    Flag,
    Ignored,
    Int,
    ListOf,
    Name,
    OneOf,
    Plain,
    RangeOf,
    Reader,
    Record,
    Shape,
    ShapeOf,
    TextShape,
    Values,
)
from pnp.source.schema import schema_faults as faults


@dataclass(frozen=True, slots=True)
class Names:
    """What ``of`` may name while a kind is declared."""

    vocab: Mapping[str, Vocabulary]
    kinds: frozenset[str]

    def word(self, name: str) -> ShapeOf[Value] | None:
        """The shape of one word of a vocabulary, or of a reference to a card of a kind."""
        if name in self.vocab:
            return OneOf(tuple(self.vocab[name].labels), name)
        return CardRef(name) if name in self.kinds else None

    def known(self) -> tuple[str, ...]:
        return (*self.vocab, *self.kinds)


@dataclass(frozen=True, slots=True)
class Type:
    """A row of the table: its own options, how its values are read, and the value of an absent field."""

    options: Mapping[str, Shape]
    shape: Callable[[Field, ShapeOf[Value]], ShapeOf[Value]]
    absent: Value = None
    needs_of: bool = False


def _pattern(field: Field, word: ShapeOf[Value]) -> ShapeOf[Value]:
    if field.joker and isinstance(word, OneOf):
        word = OneOf((*word.words, field.joker), word.what)
    return ListOf(word, field.low or 0, field.high)


SIZE = RangeOf(0, 100_000)
WORD_OPTIONS: Mapping[str, Shape] = {"of": KEY, "size": SIZE}
TYPES: Mapping[FieldType, Type] = {
    "text": Type({"max": Int(1, 4000), "markup": Flag()}, lambda field, _: TextShape(field.high or 4000), ""),
    "int": Type({"range": RangeOf()}, lambda field, _: Int(field.low, field.high)),
    "flag": Type({}, lambda _field, _word: Flag(), False),
    "one_of": Type({"of": KEY}, lambda _, word: word, needs_of=True),
    "card": Type({"of": KEY}, lambda _, word: word, needs_of=True),
    "set": Type(WORD_OPTIONS, lambda f, word: ListOf(word, f.low or 0, f.high, distinct=True), (), True),
    "list": Type(WORD_OPTIONS, lambda f, word: ListOf(word, f.low or 0, f.high), (), True),
    "bag": Type(WORD_OPTIONS, lambda f, word: Bag(word, f.low or 0, f.high), {}, True),
    "pattern": Type({**WORD_OPTIONS, "joker": KEY}, _pattern, (), True),
    "effect": Type({}, lambda _field, _word: ListOf(KEY, 0, 0), ()),  # read by who knows the verbs
}
COMMON: Mapping[str, Shape] = {
    "type": Name("a field type", KEY.pattern),
    "optional": Flag(),
    "default": Plain(),
    "translate": Flag(),
    "unique": Flag(),
    "label": TextShape(60),
    "doc": TextShape(300),
}
SCALARS: Mapping[str, ShapeOf[Value]] = {"int": Int(), "text": TextShape(), "flag": Flag()}


def shape_of(field: Field, names: Names) -> ShapeOf[Value]:
    """How a value of the field is read."""
    row = TYPES[field.type]
    word = _word(field.type, field.of, names) if row.needs_of else TextShape()
    return row.shape(field, word or TextShape())


def shapes_of(fields: Mapping[str, Field], names: Names) -> dict[str, ShapeOf[Value]]:
    """How the values of a kind's fields, or of a verb's parameters, are read."""
    return {key: shape_of(field, names) for key, field in fields.items()}


def effect_shape(verb: Verb, names: Names, lost: Iterable[str] = ()) -> Record:
    """How the parameters of an effect are read; those whose declaration is lost are taken as they are."""
    required = tuple(key for key, field in verb.params.items() if not field.optional)
    return Record({**dict.fromkeys(lost, Ignored()), **shapes_of(verb.params, names)}, required)


def _word(type: FieldType, of: str, names: Names) -> ShapeOf[Value] | None:
    """The shape of what ``of`` names."""
    return SCALARS[of] if type == "list" and of in SCALARS else names.word(of)


def read_field(name: str, node: Node, names: Names, reader: Reader, where: str) -> Field | None:
    """A declaration, long (``{type: int, range: 0..9}``) or short (``int``, or a vocabulary's name)."""
    node = _long(node, names)
    if not isinstance(node, Map):
        Record(COMMON, ("type",)).read(node, reader, where)
        return None
    type = _type(node, reader, where)
    if type is None:
        return None
    row, found = TYPES[type], len(reader.found)
    options = Record({**COMMON, **row.options}, ("type", "of") if row.needs_of else ("type",)).read(
        node, reader, where
    )
    if options is MISSING:
        return None
    if "of" in options and row.needs_of and _word(type, options["of"], names) is None:
        lacking = faults.unknown_vocabulary(node.entries["of"].span, options["of"], names.known())
        if not reader.is_lost("kinds", options["of"]):
            reader.miss(lacking, "vocab", options["of"])
        return None
    if len(reader.found) > found:
        return None
    return _with_default(_declared(name, type, options, node), node, names, reader)


def _long(node: Node, names: Names) -> Node:
    """A short declaration written out."""
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return node
    entries: dict[str, Node] = {"type": node}
    if node.value not in TYPES and node.value in names.known():
        entries = {"type": Scalar("card" if node.value in names.kinds else "one_of", node.span), "of": node}
    return Map(entries, dict.fromkeys(entries, node.span), node.span)


def _type(node: Map, reader: Reader, where: str) -> FieldType | None:
    given = node.get("type")
    if given is None:
        reader.report(shape_faults.missing_key(node.span, "type", where))
        return None
    name = given.value if isinstance(given, Scalar) else None
    known = next((type for type in TYPES if type == name), None)
    if known is None:
        reader.miss(faults.unknown_type(given.span, str(name), TYPES), "vocab", str(name))
    return known


def _declared(name: str, type: FieldType, options: Values, node: Map) -> Field:
    low, high = options.get("size") or options.get("range") or (None, options.get("max"))
    always = "default" in node.entries or type in ("flag", "effect")
    return Field(
        name,
        type,
        optional=options.get("optional", False) or always,
        default=TYPES[type].absent,
        translate=options.get("translate", False),
        unique=options.get("unique", False),
        markup=options.get("markup", False),
        of=options.get("of", ""),
        low=low,
        high=high,
        joker=options.get("joker", ""),
        doc=options.get("doc", ""),
        span=node.span,
        label=options.get("label", ""),
    )


def _with_default(field: Field, node: Map, names: Names, reader: Reader) -> Field:
    given = node.get("default")
    if given is None:
        return field
    value = shape_of(field, names).read(given, reader, f"the default of {field.name}")
    return field if value is MISSING else replace(field, default=value)
