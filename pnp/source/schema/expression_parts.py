"""What an expression is made of, so that a finding can say why it does not hold: its comparisons, and whom ``all`` misses.

Parts are expressions, to be worked out like the whole. Must not know what any of them comes to.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import Expression

SIGNS = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


class ComparedSides(NamedTuple):
    """Two sides, or more in a row, and the signs between them; ``when`` it counts at all."""

    sides: tuple[Expression, ...]
    signs: tuple[str, ...]
    when: tuple[
        tuple[Expression, bool], ...
    ] = ()  # conditions of ``if ... else``, and what they must come to


def comparisons(expression: Expression) -> tuple[ComparedSides, ...]:
    """Those that stand for themselves: not inside of ``all(... for ...)``, where a name stands for many things."""
    return tuple(_comparisons(expression, ast.parse(expression.source, mode="eval").body, ()))


def _comparisons(
    whole: Expression, node: ast.AST, when: tuple[tuple[Expression, bool], ...]
) -> Iterator[ComparedSides]:
    match node:
        case ast.Compare():
            parts = tuple(_part(whole, side) for side in (node.left, *node.comparators))
            yield ComparedSides(parts, tuple(SIGNS[type(sign)] for sign in node.ops), when)
        case ast.BoolOp():
            for value in node.values:
                yield from _comparisons(whole, value, when)
        case ast.UnaryOp(op=ast.Not()):
            yield from _comparisons(whole, node.operand, when)
        case ast.IfExp():
            test = _part(whole, node.test)
            yield from _comparisons(whole, node.body, (*when, (test, True)))
            yield from _comparisons(whole, node.orelse, (*when, (test, False)))
        case _:  # any other expression compares nothing by itself
            return


def missed(expression: Expression) -> tuple[Expression, ...]:
    """For each ``all(... for card in cards)`` the ids of the cards that it does not hold for."""
    found = (
        node.args[0]
        for node in _nodes(ast.parse(expression.source, mode="eval"))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "all"
    )
    return tuple(_missed(expression, loop) for loop in found if isinstance(loop, ast.GeneratorExp))


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _nodes(child)


def _missed(whole: Expression, each: ast.GeneratorExp) -> Expression:
    loop = each.generators[0]
    name = ast.unparse(loop.target)
    kept = "".join(f" if {ast.unparse(one)}" for one in loop.ifs)
    source = (
        f"sorted({name}.id for {name} in {ast.unparse(loop.iter)}{kept} if not ({ast.unparse(each.elt)}))"
    )
    return replace(whole, source=source)


def _part(whole: Expression, node: ast.AST) -> Expression:
    return replace(whole, source=ast.unparse(node))
