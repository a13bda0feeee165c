"""Nodes and YAML on one line: what a cell of a table holds where its own short forms do not reach.

Owns both directions, so that they agree. Must not know tables or fields.
"""

from __future__ import annotations

import json
import re
from typing import Final, assert_never

from pnp.base.diagnostics import Span
from pnp.source.load.nodes import Map, Node, Scalar, Seq
from pnp.source.load.yaml import read_yaml

BARE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
SAID: Final = frozenset(("true", "false", "null"))


def flow_of(node: Node) -> str:
    """A node on one line."""
    match node:
        case Map(entries=entries):
            return f"{{{', '.join(f'{_text(key)}: {flow_of(item)}' for key, item in entries.items())}}}"
        case Seq(items=items):
            return f"[{', '.join(map(flow_of, items))}]"
        case Scalar(value=str() as text):
            return _text(text)
        case Scalar(value=value):
            return json.dumps(value)
        case _:
            assert_never(node)


def read_flow(text: str, span: Span) -> tuple[Node | None, str]:
    """The node, with one place for all of it, or what is wrong."""
    node, found = read_yaml(text, span.file)
    if node is None or found:
        return None, found[0].message if found else "nothing"
    return _at(node, span), ""


def _text(text: str) -> str:
    is_bare = BARE.fullmatch(text) and text.lower() not in SAID
    return text if is_bare else json.dumps(text, ensure_ascii=False)


def _at(node: Node, span: Span) -> Node:
    match node:
        case Map(entries=entries):
            return Map(
                {key: _at(item, span) for key, item in entries.items()}, dict.fromkeys(entries, span), span
            )
        case Seq(items=items):
            return Seq([_at(item, span) for item in items], span)
        case Scalar(value=value):
            return Scalar(value, span)
        case _:
            assert_never(node)
