"""One value of a YAML file put back into its line, and nothing else in the file moved.

What comes out is read again before it is given: it must say the same as before but for that one value. Owns this
replacing; must not know cards, nor who asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

import yaml

from pnp.base.diagnostics import Span
from pnp.base.wording import CONTROL

WIDTH = 100  # of the lines of a text that is folded
LONGEST = 20_000
PLAIN = re.compile(
    r"[^\W\d_][^\n#:{}\[\],&*?|<>=!%@`\"'\\]*[^\s#:{}\[\],&*?|<>=!%@`\"'\\]|[^\W\d_]|-?\d{1,15}"
)
WORDS = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))


class RewriteError(ValueError):
    """Why a value cannot be put there."""


def rewritten(data: bytes, span: Span, old: str, new: str) -> bytes:
    """The file with ``new`` where ``old`` stands at this place. Raises RewriteError."""
    check(new)
    text = data.decode("utf-8-sig")
    head = data[: len(data) - len(text.encode())]
    return head + _in_yaml(text, span, old, new).encode()


def check(new: str) -> None:
    """Raises RewriteError where this is nothing to be written."""
    if len(new) > LONGEST:
        raise RewriteError(f"the text is longer than {LONGEST} characters")
    if CONTROL.search(new.replace("\n", " ").replace("\t", " ")):
        raise RewriteError("the text holds a character that cannot be printed")


def _in_yaml(text: str, span: Span, old: str, new: str) -> str:
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise RewriteError("the file has a fault: mend that first, in the editor") from error
    node = next((one for one in _scalars(root) if _stands_at(one, span)), None)
    if node is None:
        raise RewriteError("there is no single value to change: its structure is edited in the file")
    if _squeezed(node.value) != _squeezed(old):
        raise RewriteError("the file says something else by now; look again")
    first, last = node.start_mark.index, node.end_mark.index
    written = _scalar(node, new, text)
    made = text[:first] + written + text[last:]
    _check_yaml(root, node, made, new)
    return made


def _scalars(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    """Every single value; what has a name and comes again by it is not one."""
    waiting, seen = [node] if node else [], set()
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, yaml.ScalarNode):
            yield one
        elif isinstance(one, yaml.SequenceNode):
            waiting += one.value
        elif isinstance(one, yaml.MappingNode):
            waiting += [value for _, value in one.value]


def _stands_at(node: yaml.ScalarNode, span: Span) -> bool:
    return (node.start_mark.line + 1, node.start_mark.column + 1) == (span.line, span.column)


def _squeezed(text: str) -> str:
    """Where a line is broken means nothing in a folded text."""
    return " ".join(text.split())


def _scalar(node: yaml.ScalarNode, new: str, text: str) -> str:
    """The value as it is written at this place: in the style it had, if that can hold it."""
    if node.style in ("|", ">"):
        return _block(node, new, text)
    one_line = " ".join(new.split("\n")) if node.start_mark.line == node.end_mark.line else new
    if node.style is None and PLAIN.fullmatch(one_line) and one_line.lower() not in WORDS:
        return one_line
    if node.style == "'" and "\n" not in one_line:
        return "'" + one_line.replace("'", "''") + "'"
    return _quoted(one_line)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def _block(node: yaml.ScalarNode, new: str, text: str) -> str:
    """A text under its sign, as deep as it was."""
    lines = text[node.start_mark.index : node.end_mark.index].split("\n")
    body = next((line for line in lines[1:] if line.strip()), "")
    indent = " " * (len(body) - len(body.lstrip(" ")))
    if not indent:
        return _quoted(new)
    rows: list[str] = []
    for paragraph in new.strip("\n").split("\n"):
        folded = node.style == ">"
        rows += wrap(paragraph, WIDTH - len(indent), break_long_words=False) if folded else [paragraph]
        if folded:
            rows.append("")
    while rows and not rows[-1]:
        rows.pop()
    tail = "\n" if text[node.start_mark.index : node.end_mark.index].endswith("\n") else ""
    return lines[0] + "\n" + "\n".join(indent + row if row else "" for row in rows) + tail


def _check_yaml(root: yaml.Node | None, changed: yaml.ScalarNode, made: str, new: str) -> None:
    """Whatever we think of styles: the file must say the same but for this value."""
    try:
        again = yaml.compose(made, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise RewriteError("this text cannot be written at that place; change it in the file") from error
    before, after = list(_leaves(root)), list(_leaves(again))
    at = next(number for number, one in enumerate(before) if one is changed)
    same = len(before) == len(after) and all(
        (one.tag, one.value) == (other.tag, other.value)
        for number, (one, other) in enumerate(zip(before, after, strict=True))
        if number != at
    )
    said = same and _squeezed(after[at].value) == _squeezed(new)
    if not said or (after[at].tag != changed.tag and changed.tag.endswith(":str")):
        raise RewriteError("this text cannot be written at that place; change it in the file")


def _leaves(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    """Keys and values in their order."""
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from _leaves(one)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _leaves(key)
            yield from _leaves(value)
