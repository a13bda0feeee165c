"""The exported JSON Schema and our own reader agree, judged by an independent validator on mutants."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import jsonschema
import pytest

from pnp.base.diagnostics import Span
from pnp.base.model import FieldType, Outline
from pnp.source.load.nodes import Map, Node, Scalar, Seq
from pnp.source.load.set_folders import Source, bundled_ids, load
from pnp.source.load.shapes import Reader
from pnp.source.schema.card_values import CardReader, Stated
from pnp.source.schema.fields import TYPES
from pnp.source.schema.json_schema import BEYOND, schemas
from pnp.source.schema.read import read_set

HERE = Span("f", 1)
# what a schema cannot express, as `pnp schema` says in every file's description
BEYOND_SCHEMA = {"CRD204", "CRD206", "CRD208", "SHP217", "SHP209"}


@cache
def source(set_id: str) -> Source:
    found = load(set_id)[0]
    assert found is not None
    return found


@cache
def validators(set_id: str) -> dict[str, Any]:
    cards, _ = read_set(source(set_id))
    files = schemas(cards)
    for schema in files.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    return {name: jsonschema.Draft202012Validator(schema) for name, schema in files.items()}


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_the_bundled_files_are_valid(set_id: str) -> None:
    known = validators(set_id)
    assert not list(known["set.schema.json"].iter_errors(source(set_id).set.plain()))
    rules = source(set_id).rules
    assert rules is not None
    assert not [error.message for error in known["rules.schema.json"].iter_errors(rules.plain())]
    for node in source(set_id).cards:
        plain = node.plain()
        assert not [e.message for e in known[f"cards-{plain['kind']}.schema.json"].iter_errors(plain)]


def node_of(value: Any) -> Node:
    if isinstance(value, dict):
        return Map({str(k): node_of(v) for k, v in value.items()}, dict.fromkeys(map(str, value), HERE), HERE)
    if isinstance(value, list):
        return Seq([node_of(item) for item in value], HERE)
    return Scalar(value, HERE)


def our_verdict(set_id: str, kind: str, card: Any) -> bool:
    """Whether our reader takes the card, leaving out what a schema cannot say."""
    cards, _ = read_set(source(set_id))
    reader = Reader()
    CardReader(set_id, cards.rules, (), reader).read(Stated(node_of(card), kind, HERE))
    return not [one for one in reader.found if one.code not in BEYOND_SCHEMA]


VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    7,
    10_000_000,
    1.5,
    "",
    "sun",
    "no such word",
    "x" * 5000,
    [],
    ["sun"],
    {},
    {"sun": 1},
    {"a": {}},
]


def mutants(card: dict[str, Any], chance: random.Random) -> Iterator[dict[str, Any]]:
    mutant = copy.deepcopy(card)
    key = chance.choice(list(mutant))
    match chance.randrange(4):
        case 0:
            mutant[key] = chance.choice(VALUES)
        case 1:
            mutant[f"{key}x"] = mutant.pop(key)
        case 2:
            del mutant[key]
        case 3:
            inner = mutant[key]
            if isinstance(inner, list) and inner:
                inner.append(chance.choice([*VALUES, inner[0]]))
            elif isinstance(inner, dict) and inner:
                inner[chance.choice(list(inner))] = chance.choice(VALUES)
            else:
                mutant[key] = [inner]
    yield mutant


@pytest.mark.slow
def test_two_hundred_mutants_are_judged_alike() -> None:
    chance = random.Random(7)
    rejected = 0
    for _ in range(200):
        set_id = chance.choice(bundled_ids())
        plain = chance.choice(source(set_id).cards).plain()
        for mutant in mutants(chance.choice(plain["cards"]), chance):
            verdict = our_verdict(set_id, plain["kind"], mutant)
            schema = validators(set_id)[f"cards-{plain['kind']}.schema.json"]
            errors = [
                error.message for error in schema.iter_errors({"kind": plain["kind"], "cards": [mutant]})
            ]
            assert verdict == (not errors), (set_id, mutant, errors)
            rejected += not verdict
    assert 60 < rejected < 200


def test_every_schema_says_what_it_cannot_say() -> None:
    for validator in validators("biotopia").values():
        assert validator.schema["description"] == BEYOND


def test_every_type_of_field_is_read_and_every_outline_may_be_asked_for() -> None:
    assert set(TYPES) == set(get_args(FieldType))
    size = schemas(None)["set.schema.json"]["properties"]["print"]["additionalProperties"]["anyOf"][1]
    assert size["properties"]["size"]["anyOf"][1]["properties"]["shape"]["enum"] == list(get_args(Outline))
