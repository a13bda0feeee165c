"""Types are closed: what keeps the house one that others like to live in."""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

import pnp
from pnp.base.sums import float_sum
from tests.judging import no_offenders

ROOT = Path(pnp.__file__).parent
HOLE = re.compile(r"\{[a-z]+\}")
STRICT = {"base", "draw", "press", "project"}
ALLOWED = {True: 5, False: 10}  # uses of Any in a thousand lines of code


Nodes = dict[Path, list[ast.AST]]


@pytest.fixture(scope="module")
def nodes() -> Nodes:
    """Every node of every module."""
    paths = sorted(ROOT.rglob("*.py"))
    return {
        path.relative_to(ROOT): list(ast.walk(ast.parse(path.read_text(encoding="utf-8")))) for path in paths
    }


def code_lines(nodes: list[ast.AST]) -> int:
    """Lines that hold a statement, or a part of one; docstrings aside."""
    lines: set[int] = set()
    for node in nodes:
        is_doc = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and not is_doc:
            lines |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


@pytest.mark.slow
def test_any_stands_only_where_no_type_is_known(nodes: Nodes) -> None:
    uses: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for path, inside in nodes.items():
        room = path.with_suffix("").parts[0]
        uses[room] += sum(isinstance(node, ast.Name) and node.id == "Any" for node in inside)
        lines[room] += code_lines(inside)
    no_offenders(
        {
            room: f"{uses[room]} in {lines[room]} lines"
            for room in lines
            if 1000 * uses[room] > ALLOWED[room in STRICT] * lines[room]
        }
    )


def test_sums_are_the_same_on_every_python(nodes: Nodes) -> None:
    assert float_sum([0.1] * 10) == 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 != 1
    bare = [
        f"{path}:{node.lineno}"
        for path, inside in nodes.items()
        for node in inside
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum"
        if not is_whole(node.args[0])
    ]
    no_offenders(bare, "these take int_sum or float_sum of pnp.base.sums")


def is_whole(node: ast.expr) -> bool:
    """Whether anybody sees that only whole numbers are added."""
    match node:
        case ast.GeneratorExp(elt=each) | ast.ListComp(elt=each):
            return is_whole(each)
        case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="len" | "bool"), *_]):
            return True
        case ast.Call(func=ast.Name(id="len" | "isinstance")) | ast.Compare():
            return True
        case ast.Constant(value=int()) | ast.BinOp(op=ast.LShift()) | ast.UnaryOp(op=ast.Not()):
            return True
    return False


def test_words_of_pnp_are_filled_by_one_mechanism(nodes: Nodes) -> None:
    """Which sets apart what runs the other way; what other programs show as they get it is filled by hand, and so is a
    pattern."""
    by_hand = {
        path.as_posix()
        for path, inside in nodes.items()
        for node in inside
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "replace"
        if node.args and isinstance(node.args[0], ast.Constant) and HOLE.fullmatch(str(node.args[0].value))
    }
    assert by_hand == {"export/heaps.py", "export/shop_order.py", "source/schema/cells.py"}


def test_types_are_not_talked_round(nodes: Nodes) -> None:
    casts = sum(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast"
        for inside in nodes.values()
        for node in inside
    )
    ignored = sum((ROOT / path).read_text(encoding="utf-8").count("type: ignore") for path in nodes)
    assert casts + ignored <= 3


# --- modules stay small ------------------------------------------------------------------------------------

MOST_NAMES = 20  # functions and classes a module shows: half show at most 3, nineteen of twenty at most 12
# ... and why some show more
SHOW_MORE = {
    "base/scene.py": "the words of all drawings, and what every stage asks of them",
}


def shown(nodes: list[ast.AST]) -> list[str]:
    """The functions and classes of a module that another one may use."""
    assert isinstance(nodes[0], ast.Module)
    return [
        node.name
        for node in nodes[0].body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if not node.name.startswith("_")
    ]


def test_a_module_shows_few_names(nodes: Nodes) -> None:
    """Lines do not matter: a long module with one entrance is easier to use than three short ones with ten. Modules of
    findings are lists, one function each."""
    found = {
        path.as_posix(): len(shown(inside)) for path, inside in nodes.items() if "faults" not in path.stem
    }
    assert {path for path, count in found.items() if count > MOST_NAMES} == SHOW_MORE.keys()


# --- every case is judged ----------------------------------------------------------------------------------

BUILT_IN = {"str", "int", "float", "bool", "tuple", "list", "dict", "Mapping", None}


def closed_types(nodes: Nodes) -> list[set[object]]:
    """The values of every Literal, and the members of every union that has a name and holds a class of ours."""
    found: list[set[object]] = []
    for node in chain.from_iterable(nodes.values()):
        if (
            isinstance(node, ast.Subscript)
            and isinstance(node.value, ast.Name)
            and node.value.id == "Literal"
        ):
            listed = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            found.append({one.value for one in listed if isinstance(one, ast.Constant)})
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias" and node.value:
            text = node.value.value if isinstance(node.value, ast.Constant) else ast.unparse(node.value)
            members = ast.unparse(ast.parse(str(text), mode="eval")).split(" | ")
            if len(members) > 1:
                found.append({None if one == "None" else one.partition("[")[0] for one in members})
    return found


def told_apart(pattern: ast.pattern) -> set[object]:
    """The classes and values a pattern asks for."""
    match pattern:
        case ast.MatchOr(patterns=patterns):
            return {one for part in patterns for one in told_apart(part)}
        case ast.MatchAs(pattern=ast.pattern() as inner):
            return told_apart(inner)
        case ast.MatchClass(cls=cls):
            return {ast.unparse(cls)}
        case ast.MatchValue(value=ast.Constant(value=value)) | ast.MatchSingleton(value=value):
            return {value}
        case _:
            return {...}


def problem_of(match: ast.Match, closed: list[set[object]]) -> str:
    """Why a ``match`` could pass something over in silence."""
    *before, last = match.cases
    if last.guard or not (isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None):
        return "ends without 'case _'"
    asked = {one for case in before for one in told_apart(case.pattern)}
    is_loud = "assert_never(" in ast.unparse(last.body[0]) or isinstance(last.body[-1], ast.Raise)
    if not is_loud and not asked <= BUILT_IN and any(asked <= values for values in closed):
        return "tells a closed type apart: name every case, and end in assert_never"
    return ""


@pytest.mark.slow
def test_a_match_over_a_closed_type_names_every_case(nodes: Nodes) -> None:
    """Every ``match`` ends in ``case _``. Where all that it asks for belongs to one closed type, that raises, best with
    ``assert_never``: mypy then finds the places where a new member is missing."""
    closed = closed_types(nodes)
    matches = [
        (f"{path}:{node.lineno}", node)
        for path, inside in nodes.items()
        for node in inside
        if isinstance(node, ast.Match)
    ]
    assert len(matches) > 50
    assert {place: told for place, node in matches if (told := problem_of(node, closed))} == {}


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("", "ends without"),
        ("    case 'int' if word:\n        pass", "ends without"),
        ("    case _:\n        pass", "closed type"),
        ("    case _:\n        assert_never(word)", ""),
        ("    case _:\n        raise ValueError(word)", ""),
        ("    case 'else':\n        pass\n    case _:\n        pass", ""),
    ],
)
def test_a_match_that_passes_something_over_is_found(end: str, told: str) -> None:
    source = f"match word:\n    case 'text' | 'flag':\n        pass\n{end}"
    (match,) = ast.parse(source).body
    assert isinstance(match, ast.Match)
    found = problem_of(match, [{"text", "flag", "int"}])
    assert told in found
    assert bool(told) == bool(found)
