"""The expression language of ``rules.yaml`` and of ``{{ }}`` in sheets: a small safe subset of Python.

Source is parsed with ``ast``, every node is checked against a list of what is allowed, and what could run away
(loops, products, field access) is rewritten to guarded calls. Only then is it compiled. Knows cards as things
with fields; must not know what a rule means.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import CodeType

from pnp.base.diagnostics import Diagnostic, Span, did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.model import Card, CardSet, Expression
from pnp.base.sums import float_sum
from pnp.source.schema import schema_faults as faults

MAX_SOURCE = 2000
MAX_STEPS = 2_000_000
MAX_NUMBER = 10**12
EVALUATION = 10  # steps that each takes at least
LETTERS = 6  # 2**6 letters are compared in one step
HOLDING = (str, tuple, list, Mapping)  # what may take more than a step to compare


class ExpressionError(Exception):
    """A sound expression that cannot be worked out on this data."""

    def __init__(self, problem: str, hint: str = "") -> None:
        super().__init__(problem)
        self.hint = hint


class WorkExceeded(Exception):
    """The cap on work is reached."""


class Work:
    """Counts steps over all evaluations that share it."""

    __slots__ = ("left",)

    def __init__(self, steps: int = MAX_STEPS) -> None:
        self.left = steps

    def spend(self, items: object) -> Iterator[object]:
        if isinstance(items, str) or not isinstance(items, Iterable):
            raise ExpressionError(f"'for ... in' needs a collection, got {_describe(items)}")
        for item in items:
            self.left -= 1
            if self.left < 0:
                raise WorkExceeded
            yield item

    def take(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise WorkExceeded

    def through(self, thing: object) -> object:
        """What is about to be compared or walked through, counted with all it holds; loops count themselves."""
        if isinstance(thing, str):
            self.take(len(thing) >> LETTERS)
        elif isinstance(thing, tuple | list | Mapping):
            self.take(len(thing))
            for item in thing.values() if isinstance(thing, Mapping) else thing:
                if isinstance(item, HOLDING):
                    self.through(item)
        return thing

    def within(self, thing: object) -> object:
        """What something is looked for in; a table need not be walked through for that."""
        return thing if isinstance(thing, Mapping) else self.through(thing)

    def all_of(self, items: object) -> object:
        """What is about to be put in order."""
        return self.through(tuple(items)) if isinstance(items, Iterator) else self.through(items)


def evaluate(expression: Expression, names: Mapping[str, object], work: Work) -> object:
    """Its value, with the given names bound. Raises ``ExpressionError`` or ``WorkExceeded``."""
    scope = {"__builtins__": {}, **GUARDS, **CALLS, **names}
    scope |= {
        "_spend": work.spend,
        "_through": work.through,
        "_within": work.within,
        "_all_of": work.all_of,
    }
    try:
        work.take(EVALUATION)
        return eval(_checked(expression.source, expression.functions).code, scope)
    except (ExpressionError, WorkExceeded):
        raise
    except RecursionError:
        raise ExpressionError("it is nested too deep") from None
    except Exception as error:
        raise ExpressionError(_told(error)) from None


def compile_expression(
    source: str, span: Span, known: Iterable[str] | None, functions: Iterable[str] = ()
) -> tuple[Expression | None, Diagnostic | None]:
    """Check and compile; ``known`` are the names that may be used (None: any), ``functions`` what may be called too.

    Functions are bound like names when the expression is evaluated; one of a built-in's name replaces it.
    """
    text = source.strip()
    if len(text) > MAX_SOURCE:
        return None, faults.bad_expression(span, f"longer than {MAX_SOURCE} characters")
    try:
        callable_too = frozenset(functions)
        used = _checked(text, callable_too).names
        names = frozenset(used if known is None else known)
        for name, node in used.items():
            if name not in names:
                raise _NotAllowed(node, f"nothing is called '{name}'", did_you_mean(name, names))
        return Expression(text, frozenset(used), span, callable_too), None
    except _NotAllowed as fault:
        return None, faults.bad_expression(_at(span, text, fault.column), fault.problem, fault.hint)
    except SyntaxError as error:
        column = max(0, (error.offset or 1) - 1)
        return None, faults.bad_expression(_at(span, text, column), f"not an expression ({error.msg})")
    except (RecursionError, MemoryError, ValueError):
        return None, faults.bad_expression(span, "it is nested too deep, or holds a character no rule needs")


class _Checked(NamedTuple):
    """A source that holds nothing but what is allowed: what runs, and where it first uses each free name."""

    code: CodeType
    names: Mapping[str, ast.Name]


@lru_cache(maxsize=4096)
def _checked(source: str, functions: frozenset[str]) -> _Checked:
    """Code does not travel to other processes, so it is kept here and not in the ``Expression``."""
    checker = _Checker(functions)
    guarded = ast.fix_missing_locations(checker.visit(ast.parse(source, mode="eval")))
    return _Checked(compile(guarded, "<rule>", "eval"), checker.used)


def _at(span: Span, text: str, column: int) -> Span:
    """The place inside the source text, where it stands on one line."""
    quotes = (span.width - len(text)) // 2
    if "\n" in text or quotes not in (0, 1):
        return span
    return Span(span.file, span.line, span.column + quotes + column, max(1, len(text) - column))


class _NotAllowed(Exception):
    def __init__(self, node: ast.AST, problem: str, hint: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.hint = hint
        self.column = getattr(node, "col_offset", 0)


_ALLOWED = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Compare, ast.IfExp,
    ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Load, ast.Store,
    ast.List, ast.Tuple,
)  # fmt: skip
_OPERATORS = {ast.Add: "_add", ast.Sub: "_sub", ast.Mult: "_mul", ast.FloorDiv: "_div", ast.Mod: "_mod"}
_CONSTANTS = {"true": True, "false": False, "none": None}


class _Checker(ast.NodeTransformer):
    """Refuses what is not listed and routes what could run away through the guards."""

    def __init__(self, functions: frozenset[str]) -> None:
        self.functions = functions
        self.bound: list[str] = []
        self.used: dict[str, ast.Name] = {}

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if not isinstance(node, _ALLOWED):
            raise _NotAllowed(
                node, f"{_WORDS.get(type(node).__name__, type(node).__name__)} is not part of it"
            )
        return super().generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if node.value is not None and not isinstance(node.value, bool | int | str):
            raise _NotAllowed(node, f"{node.value!r} is not a whole number, a text or a flag")
        if isinstance(node.value, int) and abs(node.value) > MAX_NUMBER:
            raise _NotAllowed(node, "that number is too large")
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.bound:
            return node
        if node.id in _CONSTANTS:
            return ast.copy_location(ast.Constant(_CONSTANTS[node.id]), node)
        self.used.setdefault(node.id, node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if node.attr.startswith("_"):
            raise _NotAllowed(node, f"no field is called '{node.attr}'")
        return self._guard(node, "_field", self.visit(node.value), ast.Constant(node.attr))

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.slice, ast.Slice):
            raise _NotAllowed(node, "a slice is not part of it")
        return self._guard(node, "_item", self.visit(node.value), self.visit(node.slice))

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        guard = _OPERATORS.get(type(node.op))
        if guard is None:
            sign = _WORDS.get(type(node.op).__name__, "this operator")
            raise _NotAllowed(node, f"{sign} is not part of it", "use + - * // %")
        return self._guard(node, guard, self.visit(node.left), self.visit(node.right))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        known = dict.fromkeys((*CALLS, *sorted(self.functions)))
        if name not in known:
            raise _NotAllowed(node, f"only {', '.join(known)} can be called", did_you_mean(name, known))
        most, what = (2, "one thing or two") if name in self.functions else (1, "one thing")
        starred = any(isinstance(argument, ast.Starred) for argument in node.args)
        if node.keywords or starred or not 1 <= len(node.args) <= most:
            hint = f"{name}(c for c in cards)" if name in CALLS else ""
            raise _NotAllowed(node, f"{name} takes {what}", hint)
        guard = "_all_of" if name in ORDERING else "_through"
        node.args = [self._guard(argument, guard, self.visit(argument)) for argument in node.args]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Collections may be long, and compared often."""
        sides = [node.left, *node.comparators]
        guarded = [self.visit(side) for side in sides]
        for at, sign in enumerate(node.ops):
            self.visit(sign)
            if isinstance(sign, ast.In | ast.NotIn):
                guarded[at + 1] = self._guard(sides[at + 1], "_within", guarded[at + 1])
            if not any(isinstance(side, ast.Constant) for side in sides[at : at + 2]):
                guarded[at] = self._guard(sides[at], "_through", guarded[at])
        node.left, *node.comparators = guarded
        return node

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        loop = node.generators[0]
        if len(node.generators) > 1 or loop.is_async or not isinstance(loop.target, ast.Name):
            raise _NotAllowed(node, "one 'for NAME in ...' at a time")
        if loop.target.id.startswith("_"):
            raise _NotAllowed(node, f"'{loop.target.id}' cannot be a name")
        source = self._guard(node, "_spend", self.visit(loop.iter))
        self.bound.append(loop.target.id)
        loop.ifs = [self.visit(condition) for condition in loop.ifs]
        node.elt = self.visit(node.elt)
        self.bound.pop()
        loop.iter = source
        return node

    def _guard(self, node: ast.AST, name: str, *args: ast.expr) -> ast.expr:
        call = ast.Call(ast.Name(name, ast.Load()), list(args), [])
        return ast.copy_location(call, node)


_WORDS = {
    "Pow": "a power (**)", "Div": "division with /", "Lambda": "lambda", "ListComp": "a list comprehension",
    "JoinedStr": "an f-string", "Dict": "a dictionary", "Set": "a set", "NamedExpr": ":=", "Await": "await",
    "Starred": "*", "BitOr": "|", "BitAnd": "&", "LShift": "<<", "Yield": "yield", "Is": "'is'", "UAdd": "+",
    "SetComp": "a set comprehension", "DictComp": "a dictionary comprehension", "Invert": "~", "MatMult": "@",
}  # fmt: skip


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ExpressionError(f"arithmetic needs whole numbers, got {_describe(value)}")
    return value


def _arithmetic(work: Callable[[int, int], int]) -> Callable[[object, object], int]:
    def guarded(left: object, right: object) -> int:
        result = work(_number(left), _number(right))
        if abs(result) > MAX_NUMBER:
            raise ExpressionError("the numbers grow too large")
        return result

    return guarded


def _divide(left: int, right: int) -> int:
    if right == 0:
        raise ExpressionError("division by zero")
    return left // right


def _remainder(left: int, right: int) -> int:
    if right == 0:
        raise ExpressionError("division by zero")
    return left % right


CARD_KEYS = ("id", "kind", "name", "copies")
VERBS = "verbs"  # of its effects


def _field(thing: object, name: str) -> object:
    if isinstance(thing, Card):
        if name in thing.fields:
            return thing.fields[name]
        if name in CARD_KEYS:
            value: object = getattr(thing, name)
            return value
        if name in (params := thing.params):  # what its effects do
            return params[name]
        if name == VERBS:
            return tuple(effect.verb for effect in thing.effects)
        known = dict.fromkeys((*thing.fields, *params, *CARD_KEYS, VERBS))
        raise ExpressionError(f"a {thing.kind} has no field '{name}'", did_you_mean(name, known))
    return _item(thing, name)


def _item(thing: object, key: object) -> object:
    if isinstance(thing, Mapping):
        if key in thing:
            return thing[key]
        raise ExpressionError(f"there is no '{key}' here", did_you_mean(str(key), map(str, thing)))
    if isinstance(thing, tuple | list) and type(key) is int and -len(thing) <= key < len(thing):
        return thing[key]
    raise ExpressionError(f"{_describe(thing)} has no '{key}'")


GUARDS: Mapping[str, Callable[..., object]] = {
    "_field": _field,
    "_item": _item,
    "_add": _arithmetic(lambda a, b: a + b),
    "_sub": _arithmetic(lambda a, b: a - b),
    "_mul": _arithmetic(lambda a, b: a * b),
    "_div": _arithmetic(_divide),
    "_mod": _arithmetic(_remainder),
}


def bindings(cards: CardSet) -> dict[str, object]:
    """The names every expression may use: a collection of physical cards per kind, all cards, the figures."""
    physical = {kind: _physical(of) for kind, of in cards.by_kind().items()}
    names: dict[str, object] = {kind.plural: physical[name] for name, kind in cards.rules.kinds.items()}
    names["cards"] = _physical(cards.cards)
    names["figures"] = {name: figure.value for name, figure in cards.rules.figures.items()}
    return names


def _physical(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards for _ in range(card.copies))


def _count(items: Iterable[object]) -> int:
    return sum(1 for _ in items)


CALLS: dict[str, Callable[..., object]] = {
    "count": _count, "sum": lambda items: float_sum(map(_number, items)), "min": min, "max": max,
    "any": any, "all": all, "sorted": lambda items: tuple(sorted(items)),
}  # fmt: skip

ORDERING = frozenset(("min", "max", "sorted"))


def _describe(value: object) -> str:
    if isinstance(value, Card):
        return f"the card {value.id}"
    if isinstance(value, list | tuple):
        return "a list"
    return "nothing" if value is None else f"{value!r}"[:60]


def _told(error: Exception) -> str:
    """An exception of evaluation in the author's words."""
    message = str(error)
    if "not supported between" in message:
        return "values of different sorts cannot be compared"
    if "empty" in message:
        return "min or max of nothing"
    return f"it cannot be worked out ({message})"
