"""Sheet Markdown -> blocks with a span each: headings, paragraphs, list items, table rows, drawings, rules.

A block is the unit of layout and of translation. Owns the splitting; must not know what ``{{ }}`` means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pnp.budget import spend
from pnp.diagnostics import Span
from pnp.model import Block

HEADING = re.compile(r"(#{1,4})\s++(.*\S)\s*\Z")
ITEM = re.compile(r"(\s*+)([-*]|\d++\.)\s++(.*)\Z")
ROW = re.compile(r"\|(.*)\|\s*\Z")
DRAWING = re.compile(r":::\s*([a-z][a-z0-9-]*)(.*)\Z")
RULE = re.compile(r"-{3,}\s*\Z")
# what a block takes, and so many of its letters: it is set several times over, until its pages are full
AS_VALUES, A_VALUE = 60, 8
PORTION = 5_000  # values that are counted together
ALLOW = re.compile(r"\s*<!--\s*allow\s+([a-z-]+):\s*\S.*-->\s*\Z")
DASHES = re.compile(r"[\s|:-]+\Z")


def read_blocks(text: str, file: str) -> tuple[Block, ...]:
    """The blocks of a sheet in order. Comments (``<!-- -->`` on their own lines) are left out; what they allow is kept."""
    blocks: list[Block] = []
    taken = 0
    allowed = _allowed(text) if "<!--" in text else {}
    for block in _blocks(_lines(text), file):
        blocks.append(block._replace(allow=allowed.get(block.span.line, "")) if allowed else block)
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


def _allowed(text: str) -> dict[int, str]:
    """What a comment of the form ``<!-- allow RULE: reason -->`` allows, by the line of the block below it."""
    found: dict[int, str] = {}
    name = ""
    for number, line in enumerate(text.splitlines(), 1):
        if told := ALLOW.match(line):
            name = told[1]
        elif name and line.strip():
            found[number], name = name, ""
    return found


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
