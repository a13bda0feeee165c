"""Sheet Markdown -> blocks with a span each: headings, paragraphs, list items, table rows, drawings, rules.

A block is the unit of layout and of translation. Owns the splitting; must not know what ``{{ }}`` means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pnp.base.budget import spend
from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import Block, Condition

HEADING = re.compile(r"(#{1,4})\s++(.*\S)\s*\Z")
ITEM = re.compile(r"(\s*+)([-*]|\d++\.)\s++(.*)\Z")
ROW = re.compile(r"\|(.*)\|\s*\Z")
DRAWING = re.compile(r":::\s*([a-z][a-z0-9-]*)(.*)\Z")
RULE = re.compile(r"-{3,}\s*\Z")
# what a block takes, and so many of its letters: it is set several times over, until its pages are full
AS_VALUES, A_VALUE = 60, 8
PORTION = 5_000  # values that are counted together
ALLOW = re.compile(r"<!--\s*allow\s+([a-z-]+):\s*\S.*-->\s*\Z")
WHILE = re.compile(r"<!--\s*while\s(.*)-->\s*\Z")
DASHES = re.compile(r"[\s|:-]+\Z")


def read_blocks(text: str, file: str) -> tuple[Block, ...]:
    """The blocks of a sheet in order. Comments (``<!-- -->`` on their own lines) are left out; what they allow is kept, and
    while what a block is so."""
    blocks: list[Block] = []
    taken = 0
    remarks = _remarks(text, file) if "<!--" in text else {}
    for block in _blocks(_lines(text), file):
        said = remarks.get(block.span.line) if remarks else None
        blocks.append(block._replace(allow=said.allow, conditions=said.conditions) if said else block)
        taken += AS_VALUES + len(block.text) // A_VALUE
        if taken > PORTION:
            spend("values", taken, block.span)
            taken = 0
    spend("values", taken, Span(file, 1))
    return tuple(blocks)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        comment = line.lstrip().startswith("<!--")
        if not comment and not inside:
            yield number, line.rstrip()
        inside = (inside or comment) and "-->" not in line


class _Remarks(NamedTuple):
    """What comments above a block say of it."""

    allow: str = ""
    conditions: tuple[Condition, ...] = ()


def _remarks(text: str, file: str) -> dict[int, _Remarks]:
    """What comments of the forms ``<!-- allow RULE: reason -->`` and ``<!-- while EXPRESSION -->`` say, by the line of the
    block below them."""
    found: dict[int, _Remarks] = {}
    said = _Remarks()
    comment: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if comment or line.lstrip().startswith("<!--"):
            comment.append(line.strip())
            if "-->" in line:
                said = _remarked(said, " ".join(comment), Span(file, number + 1 - len(comment)))
                comment.clear()
        elif said != _Remarks() and line.strip():
            found[number], said = said, _Remarks()
    return found


def _remarked(said: _Remarks, comment: str, span: Span) -> _Remarks:
    if told := ALLOW.match(comment):
        return said._replace(allow=told[1])
    if told := WHILE.match(comment):
        return said._replace(conditions=(*said.conditions, Condition(told[1].strip(), span)))
    return said


def _blocks(lines: Iterable[tuple[int, str]], file: str) -> Iterator[Block]:
    """Lines that begin nothing of their own continue the block above."""
    open_block: Block | None = None
    more: list[str] = []  # lines that belong to it
    for number, line in lines:
        begun = _begin(line, Span(file, number, 1, max(1, len(line))))
        if begun is None and line.strip() and open_block is not None:
            more.append(line.strip())
            continue
        if open_block is not None:
            yield _whole(open_block, more)
            more.clear()
        open_block = begun
        if begun is None and line.strip():
            open_block = Block("paragraph", line.strip(), Span(file, number, 1, len(line)))
        elif begun is not None and begun.kind not in ("item", "paragraph"):
            yield begun
            open_block = None
    if open_block is not None:
        yield _whole(open_block, more)


def _whole(begun: Block, more: Iterable[str]) -> Block:
    return begun._replace(text=" ".join((begun.text, *more)))


def _begin(line: str, span: Span) -> Block | None:
    """The block a line begins by its look; None for plain text and blank lines."""
    if found := HEADING.match(line):
        return Block("heading", found[2], span, len(found[1]))
    if RULE.match(line):
        return Block("rule", "", span)
    if found := DRAWING.match(line):
        return Block("drawing", found[2].strip(), span, mark=found[1])
    if found := ITEM.match(line):
        return Block("item", found[3], span, len(found[1]) // 2, found[2])
    if ROW.match(line):
        dashes = DASHES.match(line)
        return Block("rule" if dashes else "row", "" if dashes else line.strip(), span, mark="|")
    return None
