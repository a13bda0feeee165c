"""What YAML says, with the place it says it: scalars, sequences and mappings.

Owns the three node kinds. Must not know what any key means.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from pnp.base.diagnostics import Span

Plainly: TypeAlias = "str | int | float | bool | list[Plainly] | dict[str, Plainly] | None"


class Scalar:
    __slots__ = ("span", "value")

    def __init__(self, value: str | int | float | bool | None, span: Span) -> None:
        self.value = value
        self.span = span

    def plain(self) -> str | int | float | bool | None:
        return self.value


class Seq:
    __slots__ = ("items", "span")

    def __init__(self, items: list[Node], span: Span) -> None:
        self.items = items
        self.span = span

    def plain(self) -> list[Plainly]:
        return [item.plain() for item in self.items]


class Map:
    """A mapping; ``keys`` has the span of each key, ``entries`` the nodes. Keys are texts, as written."""

    __slots__ = ("entries", "keys", "span")

    def __init__(self, entries: dict[str, Node], keys: dict[str, Span], span: Span) -> None:
        self.entries = entries
        self.keys = keys
        self.span = span

    def plain(self) -> dict[str, Plainly]:
        return {key: node.plain() for key, node in self.entries.items()}

    def get(self, key: str) -> Node | None:
        return self.entries.get(key)

    def key_span(self, key: str) -> Span:
        return self.keys.get(key, self.span)


Node: TypeAlias = Scalar | Seq | Map


def describe(node: Node) -> str:
    """A node in the author's words, for "got ..."."""
    match node:
        case Map():
            return "a mapping"
        case Seq():
            return "a list"
        case Scalar(value=None):
            return "nothing"
        case Scalar(value=bool() as flag):
            return "true" if flag else "false"
        case Scalar(value=str() as text):
            return f"'{text}'" if len(text) <= 40 else f"'{text[:37]}...'"
        case Scalar(value=number):
            return f"{number}"
        case _:
            assert_never(node)
