"""Types are closed: what keeps the house one that others like to live in."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import pnp
from pnp.sums import float_sum

ROOT = Path(pnp.__file__).parent
HOLE = re.compile(r"\{[a-z]+\}")
STRICT = {"model", "scene", "compose", "look", "impose", "render", "project"}
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


def test_any_stands_only_where_no_type_is_known(nodes: Nodes) -> None:
    uses: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for path, inside in nodes.items():
        room = path.with_suffix("").parts[0]
        uses[room] += sum(isinstance(node, ast.Name) and node.id == "Any" for node in inside)
        lines[room] += code_lines(inside)
    assert {
        room: f"{uses[room]} in {lines[room]} lines"
        for room in lines
        if 1000 * uses[room] > ALLOWED[room in STRICT] * lines[room]
    } == {}


def test_sums_are_the_same_on_every_python(nodes: Nodes) -> None:
    assert float_sum([0.1] * 10) == 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 != 1
    bare = [
        f"{path}:{node.lineno}"
        for path, inside in nodes.items()
        for node in inside
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum"
        if not is_whole(node.args[0])
    ]
    assert bare == [], "int_sum or float_sum of pnp.sums"


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
    assert by_hand == {"export/heaps.py", "export/shop_order.py", "schema/cells.py"}


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
    "scene.py": "the words of all drawings, and what every stage asks of them",
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
