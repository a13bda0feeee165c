"""JSON Schema of the set files, from the same shapes that read them. For editors; says what it cannot say."""

from __future__ import annotations

from pnp.base.model import CardSet, Field, Kind, Rules, Verb
from pnp.source.load.shapes import KEY, JsonSchema, Record
from pnp.source.schema.art_yaml import ENTRIES
from pnp.source.schema.card_values import COMMON
from pnp.source.schema.fields import COMMON as FIELD_OPTIONS
from pnp.source.schema.fields import TYPES, Names, Type, effect_shape, shape_of
from pnp.source.schema.kinds import SAYS
from pnp.source.schema.rules_yaml import PROSE, SECTIONS
from pnp.source.schema.set_yaml import TOP

DIALECT = "https://json-schema.org/draft/2020-12/schema"
BEYOND = (
    "pnp check also knows what JSON Schema cannot say: repeated keys, the size of a bag as the sum of its counts, "
    "sizes and ranges whose ends are swapped, whether a number was written 2 or 2.0, references to cards, unique "
    "values, placeholders in texts, expressions, reasons for proposed values, and everything about the whole deck."
)


def schemas(cards: CardSet | None) -> dict[str, JsonSchema]:
    """File name -> schema: the set and rules files, and one card file schema per kind of the given set."""
    result = {
        "set.schema.json": _document("set.yaml", _set_schema(cards)),
        "rules.schema.json": _document("rules.yaml", _rules_schema()),
        "art.schema.json": _document("art/art.yaml", ENTRIES.schema()),
    }
    if cards:
        for kind in cards.rules.kinds.values():
            title = f"a file of {kind.plural} of {cards.id}"
            result[f"cards-{kind.name}.schema.json"] = _document(title, _file(kind, cards))
    return result


def _document(title: str, schema: JsonSchema) -> JsonSchema:
    return {"$schema": DIALECT, "title": title, "description": BEYOND, **schema}


def _set_schema(cards: CardSet | None) -> JsonSchema:
    schema = Record(TOP, ("id",)).schema()
    schema["properties"]["rules"] = _rules_schema()
    schema["properties"]["extends"] = {"type": "string"}
    any_card = {"type": "object", "required": ["id"]}
    kinds = cards.rules.kinds.values() if cards else ()
    named = [_inline(kind, cards) for kind in kinds if cards]
    schema["properties"]["cards"] = {"type": "array", "items": {"anyOf": named} if named else any_card}
    return schema


def _rules_schema() -> JsonSchema:
    schema = Record(SECTIONS).schema()
    fields = {"type": "object", "propertyNames": KEY.schema(), "additionalProperties": _declaration()}
    schema["properties"]["kinds"]["additionalProperties"]["properties"]["fields"] = fields
    schema["properties"]["kinds"]["additionalProperties"]["anyOf"] = [{"required": [key]} for key in SAYS]
    verbs = schema["properties"]["verbs"]["additionalProperties"]
    verbs["additionalProperties"] = _declaration()
    verbs["properties"] = {"doc": PROSE.schema()}
    return schema


def _declaration() -> JsonSchema:
    """A field or parameter: a type's or vocabulary's name, or the long form with the options of its type."""
    return {"anyOf": [KEY.schema(), *(_long_form(name, row) for name, row in TYPES.items())]}


def _long_form(name: str, row: Type) -> JsonSchema:
    schema = Record({**FIELD_OPTIONS, **row.options}, ("type", "of") if row.needs_of else ("type",)).schema()
    schema["properties"]["type"] = {"const": name}
    return schema


def _inline(kind: Kind, cards: CardSet) -> JsonSchema:
    schema = _card(kind, cards)
    schema["properties"]["kind"] = {"const": kind.name}
    return schema


def _file(kind: Kind, cards: CardSet) -> JsonSchema:
    items = {"type": "array", "items": _card(kind, cards)}
    return {
        "type": "object",
        "properties": {"kind": {"const": kind.name}, "cards": items},
        "required": ["cards"],
        "additionalProperties": False,
    }


def _card(kind: Kind, cards: CardSet) -> JsonSchema:
    properties = {key: shape.schema() for key, shape in COMMON.items()}
    properties["kind"] = {"const": kind.name}
    properties["effect"] = _effects(cards.rules)
    for name, field in kind.fields.items():
        properties[name] = _field(field, cards.rules)
    stated = ["name", *(name for name, field in kind.fields.items() if not field.optional)]
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "required": ["id"],
        **({} if cards.extends else {"anyOf": [{"required": stated}, _removal()]}),
    }


def _removal() -> JsonSchema:
    return {"properties": {"remove": {"const": True}}, "required": ["remove"]}


def _field(field: Field, rules: Rules) -> JsonSchema:
    schema = _effects(rules) if field.type == "effect" else shape_of(field, _names(rules)).schema()
    return {**schema, "description": field.doc} if field.doc else schema


def _effects(rules: Rules) -> JsonSchema:
    bare = [verb.name for verb in rules.verbs.values() if not _required(verb)]
    one = {
        "type": "object",
        "properties": {verb.name: _verb(verb, rules) for verb in rules.verbs.values()},
        "additionalProperties": False,
    }
    word = {"enum": bare}
    return {"anyOf": [word, one, {"type": "array", "items": {"anyOf": [word, one]}}]}


def _verb(verb: Verb, rules: Rules) -> JsonSchema:
    schema = effect_shape(verb, _names(rules)).schema()
    return schema if _required(verb) else {"anyOf": [schema, {"type": "null"}]}


def _required(verb: Verb) -> bool:
    return any(not field.optional for field in verb.params.values())


def _names(rules: Rules) -> Names:
    return Names(rules.vocab, frozenset(rules.kinds))
