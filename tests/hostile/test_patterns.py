"""Every regular expression of pnp stays linear, whatever a stranger writes where it looks."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import accumulate, product
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from time import process_time
from typing import Any, NamedTuple

import pytest

import pnp

ROOT = Path(pnp.__file__).parent
ANYWHERE = {"search", "sub", "subn", "finditer", "findall", "split"}  # begin anew behind each character
SHORT, LONG = 1500, 6000  # characters: what is linear takes four times as long, what is quadratic sixteen
QUICK = 0.001  # seconds for the short one, which anything quadratic takes longer
ENDS = ("\0", " \0", ";a")  # so that a text that began well does not end so


class Looked(NamedTuple):
    """A pattern of a module, and whether it is looked for all along a text."""

    name: str
    pattern: re.Pattern[Any]
    anywhere: bool


def looked() -> Iterator[Looked]:
    """The patterns of all modules; engines of games read nothing of strangers."""
    trees = {
        ".".join(("pnp", *path.relative_to(ROOT).with_suffix("").parts)): ast.parse(path.read_text("utf-8"))
        for path in sorted(ROOT.rglob("*.py"))
        if path.name not in ("__main__.py", "__init__.py") and "games" not in path.parts
    }
    modules = {name: vars(import_module(name)) for name in trees}
    asked: dict[int, set[str]] = defaultdict(set)
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                asked[id(modules[name].get(node.value.id))].add(node.attr)
    for name, known in modules.items():
        for node in ast.walk(trees[name]):
            match node:  # one within a function
                case ast.Call(ast.Attribute(ast.Name("re"), how), [ast.Constant(value), *_]) if (
                    how != "escape"
                ):
                    yield Looked(f"{name}, line {node.lineno}", re.compile(value), how in ANYWHERE)
        for key, value in known.items():
            if isinstance(value, re.Pattern):
                yield Looked(f"{name}.{key}", value, bool(asked[id(value)] & ANYWHERE))


CLASSES = {codes.CATEGORY_DIGIT: "1", codes.CATEGORY_SPACE: " "}


def samples(parsed: Any) -> list[str]:
    """Of each part of a pattern in turn something it matches, as short as may be but not nothing."""
    return [sample(code, value) for code, value in parsed]


def sample(code: Any, value: Any) -> str:
    match code:
        case codes.LITERAL:
            return chr(value)
        case codes.NOT_LITERAL | codes.ANY:
            return "a"
        case codes.IN:
            return next(characters(code, value), "a")
        case codes.BRANCH:
            return "".join(samples(value[1][0]))
        case codes.SUBPATTERN:
            return "".join(samples(value[3]))
        case codes.MAX_REPEAT | codes.MIN_REPEAT | codes.POSSESSIVE_REPEAT:
            return "".join(samples(value[2])) * max(1, min(value[0], 9))
        case codes.ATOMIC_GROUP:
            return "".join(samples(value))
    return ""


def characters(code: Any, value: Any) -> Iterator[str]:
    """What a part names: each character, one of each range and class."""
    match code:
        case codes.LITERAL | codes.NOT_LITERAL:
            yield chr(value)
        case codes.RANGE:
            yield chr(value[0])
        case codes.CATEGORY:
            yield CLASSES.get(value, "a")
        case codes.IN:
            yield from ("a" for kind, _ in value[:1] if kind is codes.NEGATE)
            for inner in value:
                yield from characters(*inner)
        case codes.BRANCH:
            for branch in value[1]:
                yield from every_character(branch)
        case codes.SUBPATTERN:
            yield from every_character(value[3])
        case codes.MAX_REPEAT | codes.MIN_REPEAT | codes.POSSESSIVE_REPEAT:
            yield from every_character(value[2])
        case codes.ATOMIC_GROUP:
            yield from every_character(value)
        case codes.ASSERT | codes.ASSERT_NOT:
            yield from every_character(value[1])


def every_character(parsed: Any) -> Iterator[str]:
    for part in parsed:
        yield from characters(*part)


def nasty(pattern: re.Pattern[Any]) -> Iterator[tuple[str, str]]:
    """How a text begins, up to any part of the pattern, and what then comes again and again."""
    is_text = isinstance(pattern.pattern, str)
    parsed = parser.parse(pattern.pattern, pattern.flags if is_text else pattern.flags & ~re.UNICODE)
    parts = samples(parsed)
    begun = {"", *accumulate(parts)}
    again = {" ", "a", "1", "\n", *every_character(parsed)}
    runs = {*again, *parts, "".join(parts)} - {""}
    found = {*product(begun, runs), *(("", one + other) for one, other in product(runs, again))}
    yield from sorted(found)


def slow(one: Looked) -> Iterator[str]:
    """The texts that take more than their share."""
    pattern = one.pattern
    asks: list[Callable[[Any], object]] = [pattern.fullmatch, pattern.match]
    if one.anywhere:
        asks = [pattern.findall]

    def took(ask: Callable[[Any], object], length: int, begun: str, again: str) -> float:
        body = begun + again * (length // len(again))
        text: Any = [(body + end).encode("latin-1", "replace") for end in ENDS]
        text = [body + end for end in ENDS] if isinstance(pattern.pattern, str) else text
        since = process_time()
        for each in text:
            ask(each)
        return process_time() - since

    for ask, (begun, again) in product(asks, nasty(pattern)):
        if took(ask, SHORT, begun, again) > QUICK:
            short, long = (min(took(ask, size, begun, again) for _ in range(3)) for size in (SHORT, LONG))
            if short > QUICK / 2 and long > 9 * short:
                yield f"{begun!r} and many {again!r}"


@pytest.mark.slow
def test_no_regular_expression_takes_longer_than_its_text_is_long() -> None:
    every = list(looked())
    assert len(every) > 50
    wrong = {one.name: found for one in every if (found := list(slow(one))[:3])}
    assert wrong == {}


@pytest.mark.slow
def test_one_that_is_not_linear_is_found() -> None:
    for pattern in (r"\{\{(.*?)\}\}", r"a+b"):
        assert next(slow(Looked("bad", re.compile(pattern), anywhere=True)), None)


def groups_kept(parsed: Any) -> Iterator[Any]:
    """What a pattern repeats and never gives back, or holds as a whole, where it is more than one character."""
    for code, value in parsed:
        if code is codes.ATOMIC_GROUP or (code is codes.POSSESSIVE_REPEAT and not is_one_character(value[2])):
            yield code
        for inner in nested(value):
            yield from groups_kept(inner)


def is_one_character(parsed: Any) -> bool:
    return len(parsed) == 1 and parsed[0][0] in (codes.IN, codes.LITERAL, codes.NOT_LITERAL, codes.ANY)


def nested(value: Any) -> Iterator[Any]:
    if isinstance(value, parser.SubPattern):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from nested(one)


def test_no_pattern_keeps_a_group_that_python_3_11_2_takes_wrongly() -> None:
    """Before 3.11.5 what is tried within a possessive group and given up spoils the match; newcomers have such a Python."""
    assert list(groups_kept(parser.parse('"(?:[^"]++|"")*+"')))
    assert list(groups_kept(parser.parse("(?>a|ab)c")))
    assert not list(groups_kept(parser.parse("[^x]++y*+(?:a|b)*")))
    assert [one.name for one in looked() if list(groups_kept(parser.parse(one.pattern.pattern)))] == []
