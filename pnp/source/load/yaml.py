"""YAML text -> nodes, from parser events: YAML 1.2 scalars, a span on every value, hard limits.

Anchors, tags and repeated keys are refused; `no` is a word, `012` is twelve, `1:30` is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from pnp.base.budget import allowed, spend
from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.wording import CONTROL
from pnp.source.load import file_faults as faults
from pnp.source.load.nodes import Map, Node, Scalar, Seq

MAX_BYTES = 5_000_000
MAX_DEPTH = 32
MAX_VALUES = 500_000
PORTION = 5_000  # values that are counted together

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INT = re.compile(r"[-+]?[0-9]{1,18}\Z")
_FLOAT = re.compile(r"[-+]?([0-9]{1,18}\.[0-9]{0,18}|\.[0-9]{1,18}|[0-9]{1,18})([eE][-+]?[0-9]{1,2})?\Z")
_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_NUMERIC = frozenset("0123456789+-.")


class _Stop(Exception):
    """Reading cannot go on; carries the last finding."""

    def __init__(self, found: Diagnostic) -> None:
        self.found = found


def read_yaml(text: str | bytes, file: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The one document of a file as a node, or the findings that forbid it."""
    decoded, found = decode(text, file)
    if decoded is None:
        return None, found
    builder = _NodeBuilder(file)
    try:
        node = builder.document(yaml.parse(decoded, Loader=_LOADER))
    except _Stop as stop:
        return None, (*builder.found, stop.found)
    except yaml.YAMLError as error:
        return None, (*builder.found, _syntax(error, decoded, file))
    if node is None:
        return None, (*builder.found, faults.file_empty(Span(file, 1)))
    return node, tuple(builder.found)


def decode(text: str | bytes, file: str) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """Bytes as UTF-8 text within the size limit, without a byte order mark."""
    size = len(text)
    if size > (limit := allowed(MAX_BYTES)):
        return None, (faults.file_too_large(Span(file, 1), size, limit),)
    if isinstance(text, str):
        return text.removeprefix("\ufeff"), ()
    try:
        return text.decode("utf-8-sig"), ()
    except UnicodeDecodeError as error:
        before = text[: error.start]
        span = Span(file, before.count(b"\n") + 1, error.start - before.rfind(b"\n"))
        return None, (faults.not_utf8(span),)


class _NodeBuilder:
    """Folds the event stream into nodes, without recursion: depth is bounded before memory is."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Diagnostic] = []

    def document(self, events: Iterator[yaml.Event]) -> Node | None:
        root: Node | None = None
        stack: list[_Open] = []
        documents = number = 0
        for number, event in enumerate(events):
            if number % PORTION == PORTION - 1:
                spend("values", PORTION, self._span(event))
                if number > (limit := allowed(MAX_VALUES)):
                    raise _Stop(faults.too_many_values(self._span(event), limit))
            if isinstance(event, yaml.ScalarEvent):
                node: Node | None = self._scalar(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                stack.append(self._open(event, len(stack)))
                continue
            elif isinstance(event, yaml.CollectionEndEvent):
                node = stack.pop().node
            else:
                documents += isinstance(event, yaml.DocumentStartEvent)
                self._refuse(event, documents)
                continue
            if stack:
                self._put(stack[-1], node)
            else:
                root = node
        spend("values", number % PORTION, Span(self.file, 1))
        return None if isinstance(root, Scalar) and root.value is None else root

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        if event.anchor is not None or event.tag is not None:
            self._refuse_marks(event)
        text = event.value
        if not text.isprintable() and (control := CONTROL.search(text)):
            self.found.append(faults.control_character(self._span(event), control[0]))
        value = _plain(text) if event.implicit[0] else text
        return Scalar(value, self._span(event))

    def _open(self, event: yaml.CollectionStartEvent, depth: int) -> _Open:
        if depth >= MAX_DEPTH:
            raise _Stop(faults.nested_too_deep(self._span(event), MAX_DEPTH))
        self._refuse_marks(event)
        span = self._span(event)
        return _Open(Map({}, {}, span) if isinstance(event, yaml.MappingStartEvent) else Seq([], span))

    def _put(self, parent: _Open, node: Node | None) -> None:
        if node is None:
            return
        into = parent.node
        if isinstance(into, Seq):
            into.items.append(node)
        elif parent.key is None:
            parent.key = self._key(node)
        else:
            self._entry(into, parent.key, node)
            parent.key = None

    def _key(self, node: Node) -> Scalar:
        if not isinstance(node, Scalar):
            self.found.append(faults.key_not_a_word(node.span))
            return Scalar(f"?{node.span.line}:{node.span.column}", node.span)
        return node

    def _entry(self, into: Map, key: Scalar, node: Node) -> None:
        name = _key_text(key.value)
        if name in into.entries:
            self.found.append(faults.duplicate_key(key.span, name, into.keys[name]))
            return
        into.entries[name] = node
        into.keys[name] = key.span

    def _refuse(self, event: yaml.Event, documents: int) -> None:
        if documents > 1:
            raise _Stop(faults.several_documents(self._span(event)))
        if isinstance(event, yaml.AliasEvent):
            raise _Stop(faults.anchor_or_alias(self._span(event), f"the alias *{event.anchor}"))

    def _refuse_marks(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.anchor is not None:
            raise _Stop(faults.anchor_or_alias(self._span(event), f"the anchor &{event.anchor}"))
        if event.tag is not None:
            raise _Stop(faults.yaml_tag(self._span(event), event.tag))

    def _span(self, event: yaml.Event) -> Span:
        start, end = event.start_mark, event.end_mark
        if start is None or end is None:
            return Span(self.file, 1)
        width = end.column - start.column if end.line == start.line else 1
        return Span(self.file, start.line + 1, start.column + 1, max(1, width))


class _Open:
    """A collection still being read, with the key that waits for its value."""

    __slots__ = ("key", "node")

    def __init__(self, node: Map | Seq) -> None:
        self.node = node
        self.key: Scalar | None = None


def _plain(text: str) -> str | int | float | bool | None:
    """A plain scalar by the YAML 1.2 core schema, decimal only."""
    if text[:1] in _NUMERIC:
        if _INT.match(text):
            return int(text)
        if _FLOAT.match(text):
            return float(text)
        return text
    return _WORDS.get(text, text) if len(text) <= 5 else text


def _key_text(value: str | float | None) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _syntax(error: yaml.YAMLError, text: str, file: str) -> Diagnostic:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    tab = _tab(text, line)
    if tab is not None:
        return faults.tab_indentation(Span(file, tab))
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    context = getattr(error, "context", None)
    words = f"not valid YAML: {problem}" + (f" ({context})" if context else "")
    return faults.broken_yaml(Span(file, line, column), words, _remedy(problem))


def _tab(text: str, line: int) -> int | None:
    """The number of a line near the error whose indentation holds a tab."""
    lines = text.splitlines()
    for number in range(min(line, len(lines)), max(0, line - 3), -1):
        row = lines[number - 1]
        if "\t" in row[: len(row) - len(row.lstrip())]:
            return number
    return None


_REMEDIES = {
    "mapping values are not allowed": "a text with a colon and a space needs quotes",
    "did not find expected key": "check the indentation, and quotes around texts with special characters",
    "could not find expected ':'": "every line of a mapping is 'key: value'",
    "found character that cannot start any token": "texts that begin with @, ` or % need quotes",
    "found unexpected end of stream": "a quote or bracket opened above is never closed",
    "did not find expected ',' or '}'": "a text with a colon, comma or bracket needs quotes; or a bracket is never closed",
    "did not find expected ',' or ']'": "a text with a colon, comma or bracket needs quotes; or a bracket is never closed",
}


def _remedy(problem: str) -> str:
    return next((hint for words, hint in _REMEDIES.items() if words in problem), "")
