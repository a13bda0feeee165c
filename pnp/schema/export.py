"""JSON Schema of the set files, from the same shapes that read them. For editors; says what it cannot say."""

from __future__ import annotations

from typing import Any

from pnp.model import CardSet, Kind, Rules, Verb
from pnp.schema.cards import COMMON
from pnp.schema.fields import COMMON as FIELD_OPTIONS
from pnp.schema.fields import TYPES, Field, Type
from pnp.schema.rules import PROSE, SECTIONS
from pnp.schema.sets import TOP
from pnp.schema.shapes import KEY, Record

DIALECT = "https://json-schema.org/draft/2020-12/schema"
BEYOND = (
    "pnp check also knows what JSON Schema cannot say: repeated keys, the size of a bag as the sum of its counts, "
    "sizes and ranges whose ends are swapped, whether a number was written 2 or 2.0, references to cards, unique "
    "values, placeholders in texts, expressions, reasons for proposed values, and everything about the whole deck."
)


def schemas(cards: CardSet | None) -> dict[str, dict[str, Any]]:
    """File name -> schema: the set and rules files, and one card file schema per kind of the given set."""
    result = {
        "set.schema.json": _document("set.yaml", _set_schema(cards)),
        "rules.schema.json": _document("rules.yaml", _rules_schema()),
    }
    if cards:
        for kind in cards.rules.kinds.values():
            title = f"a file of {kind.plural} of {cards.id}"
            result[f"cards-{kind.name}.schema.json"] = _document(title, _file(kind, cards))
    return result


def _document(title: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"$schema": DIALECT, "title": title, "description": BEYOND, **schema}


def _set_schema(cards: CardSet | None) -> dict[str, Any]:
    schema = Record(TOP, ("id",)).schema()
    schema["properties"]["rules"] = _rules_schema()
    schema["properties"]["extends"] = {"type": "string"}
    any_card = {"type": "object", "required": ["id"]}
    kinds = cards.rules.kinds.values() if cards else ()
    named = [_inline(kind, cards) for kind in kinds if cards]
    schema["properties"]["cards"] = {"type": "array", "items": {"anyOf": named} if named else any_card}
    return schema


def _rules_schema() -> dict[str, Any]:
    schema = Record(SECTIONS).schema()
    fields = {"type": "object", "propertyNames": KEY.schema(), "additionalProperties": _declaration()}
    schema["properties"]["kinds"]["additionalProperties"]["properties"]["fields"] = fields
    verbs = schema["properties"]["verbs"]["additionalProperties"]
    verbs["additionalProperties"] = _declaration()
    verbs["properties"] = {"doc": PROSE.schema()}
    return schema


def _declaration() -> dict[str, Any]:
    """A field or parameter: a type's or vocabulary's name, or the long form with the options of its type."""
    return {"anyOf": [KEY.schema(), *(_long_form(name, row) for name, row in TYPES.items())]}


def _long_form(name: str, row: Type) -> dict[str, Any]:
    schema = Record({**FIELD_OPTIONS, **row.options}, ("type", "of") if row.needs_of else ("type",)).schema()
    schema["properties"]["type"] = {"const": name}
    return schema


def _inline(kind: Kind, cards: CardSet) -> dict[str, Any]:
    schema = _card(kind, cards)
    schema["properties"]["kind"] = {"const": kind.name}
    return schema


def _file(kind: Kind, cards: CardSet) -> dict[str, Any]:
    items = {"type": "array", "items": _card(kind, cards)}
    return {
        "type": "object",
        "properties": {"kind": {"const": kind.name}, "cards": items},
        "required": ["cards"],
        "additionalProperties": False,
    }


def _card(kind: Kind, cards: CardSet) -> dict[str, Any]:
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


def _removal() -> dict[str, Any]:
    return {"properties": {"remove": {"const": True}}, "required": ["remove"]}


def _field(field: Field, rules: Rules) -> dict[str, Any]:
    schema = _effects(rules) if field.type == "effect" else field.shape.schema()
    return {**schema, "description": field.doc} if field.doc else schema


def _effects(rules: Rules) -> dict[str, Any]:
    bare = [verb.name for verb in rules.verbs.values() if not _required(verb)]
    one = {
        "type": "object",
        "properties": {verb.name: _verb(verb) for verb in rules.verbs.values()},
        "additionalProperties": False,
    }
    word = {"enum": bare}
    return {"anyOf": [word, one, {"type": "array", "items": {"anyOf": [word, one]}}]}


def _required(verb: Verb) -> tuple[str, ...]:
    return tuple(key for key, field in verb.params.items() if not field.optional)


def _verb(verb: Verb) -> dict[str, Any]:
    schema = Record({key: field.shape for key, field in verb.params.items()}, _required(verb)).schema()
    return schema if _required(verb) else {"anyOf": [schema, {"type": "null"}]}
