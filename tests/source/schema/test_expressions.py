"""The expression language: what it says, what it refuses, and that nothing runs away."""

from __future__ import annotations

import time

import pytest

from pnp.base.diagnostics import Span
from pnp.base.model import Card
from pnp.source.schema.expressions import ExpressionError, Work, WorkExceeded, compile_expression, evaluate

BEASTS = tuple(
    Card(
        id=f"b{n}",
        kind="beast",
        name=f"Beast {n}",
        copies=n + 1,
        fields={"might": n, "lives": ("wood", "moor")[: n % 3]},
    )
    for n in range(6)
)
NAMES = {
    "beasts": BEASTS,
    "rows": 3,
    "wet": True,
    "word": "moor",
    "figures": {"loss": {3: 1, 4: 2}, "hand": 6},
}


def worth(source: str) -> object:
    expression, found = compile_expression(source, Span("rules.yaml", 1, 1, len(source)), NAMES)
    assert found is None, found
    assert expression is not None
    return evaluate(expression, NAMES, Work())


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("rows * 2 + 1", 7),
        ("-rows // 2", -2),
        ("7 % rows", 1),
        ("2 if wet and not rows > 4 else 9", 2),
        ("1 < rows <= 3", True),
        ("word in ['moor', 'sea']", True),
        ("count(b for b in beasts)", 6),
        ("count(b for b in beasts if word in b.lives)", 2),
        ("sum(b.copies for b in beasts)", 21),
        ("max(b.might for b in beasts if b.might < rows)", 2),
        ("all(any(other.might >= b.might for other in beasts) for b in beasts)", True),
        ("sorted(b.might for b in beasts)[0]", 0),
        ("figures.loss[4] + figures.hand", 8),
        ("true and not false", True),
        ("none == none", True),
    ],
)
def test_what_it_says(source: str, value: object) -> None:
    assert worth(source) == value


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("rows ** 9", "power"),
        ("rows / 2", "/"),
        ("().__class__", "__class__"),
        ("rows.__class__", "__class__"),
        ("[b for b in beasts]", "list comprehension"),
        ("(lambda: 1)()", "only count"),
        ("open('x')", "only count"),
        ("count(b for b in beasts for c in beasts)", "at a time"),
        ("f'{rows}'", "f-string"),
        ("1.5 + 1", "1.5"),
        ("beasts[1:2]", "slice"),
        ("rowz", "rowz"),
        ("rows +", "not an expression"),
        ("99999999999999 + 1", "too large"),
        ("x := 3", "not an expression"),
        ("(" * 500 + "1" + ")" * 500, "expression"),
        ("1" + "+1" * 1500, "longer"),
        ("sum(_x for _x in beasts)", "_x"),
    ],
)
def test_what_it_refuses(source: str, told: str) -> None:
    expression, found = compile_expression(source, Span("rules.yaml", 1, 1, len(source)), NAMES)
    assert expression is None
    assert found is not None
    assert told in found.message


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("rows // 0", "division by zero"),
        ("rows % 0", "division by zero"),
        ("'a' * 99999999", "whole numbers"),
        ("'%999999999d' % 1", "whole numbers"),
        ("min(b.might for b in beasts if b.might > 99)", "nothing"),
        ("sum(b.mihgt for b in beasts)", "mihgt"),
        ("figures.hnad", "hnad"),
        ("word < rows", "different sorts"),
        ("count(c for c in word)", "collection"),
        ("sum(999999999999 for b in beasts) * sum(999999999999 for b in beasts)", "too large"),
    ],
)
def test_what_fails_on_the_data_says_why(source: str, told: str) -> None:
    with pytest.raises(ExpressionError, match=told):
        worth(source)


def test_a_slip_in_a_name_is_shown_at_its_column() -> None:
    source = "count(b for b in beasst) > 1"
    _, found = compile_expression(source, Span("rules.yaml", 7, 20, len(source) + 2), NAMES)
    assert found is not None
    assert found.span.column == 20 + 1 + source.index("beasst")
    assert found.hint == "did you mean 'beasts'?"


def test_nested_loops_are_stopped_by_the_cap_on_work() -> None:
    source = "count(1 for a in beasts if count(1 for b in beasts if count(1 for c in beasts) > 0) > 0)"
    expression, _ = compile_expression(source, Span("f", 1), NAMES)
    assert expression is not None
    began = time.perf_counter()
    with pytest.raises(WorkExceeded):
        evaluate(expression, {**NAMES, "beasts": BEASTS * 500}, Work(200_000))
    assert time.perf_counter() - began < 5
