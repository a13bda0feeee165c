"""Notes to translators where a set is written: comments that begin with ``Translators:``, as programmers write them.

    # Translators: the frog is a lady                <!-- Translators: a verb, not the card -->
    - {kind: animal, id: frog, name: Frog}           - Turn it over.

Owns how such a comment is found. Must not know what the lines mean besides.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pnp.base.diagnostics import Span

MOST_ROWS = 12  # of a comment
BEGUN = re.compile(r"translators?\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
AT_END = re.compile(r"(?:^|\s)#\s*(translators?\s*:.*)\Z", re.IGNORECASE)
LineOf = Callable[[str, int], str]  # a line of a file that was read


def note_at(span: Span, line: LineOf) -> str:
    """The note on or above the line where a text or what it belongs to begins; empty where there is none."""
    if span.cell:
        return ""
    if span.path.endswith(".md"):
        return _told(_above_markdown(span, line))
    if found := AT_END.search(line(span.file, span.line)):
        return _told([found[1]])
    return _told(_above_yaml(span, line))


def _told(rows: list[str]) -> str:
    """What stands behind the word, to the end of the comment."""
    for at, row in enumerate(rows):
        if begun := BEGUN.match(row):
            return " ".join(" ".join((begun[1], *rows[at + 1 :])).split())
    return ""


def _above_yaml(span: Span, line: LineOf) -> list[str]:
    rows: list[str] = []
    for number in range(span.line - 1, max(0, span.line - 1 - MOST_ROWS), -1):
        row = line(span.file, number).strip()
        if not row.startswith("#"):
            break
        rows.insert(0, row.lstrip("#").strip())
    return rows


def _above_markdown(span: Span, line: LineOf) -> list[str]:
    """The note among the comments right above; others may stand between it and the text."""
    rows: list[str] = []
    number = span.line - 1
    while number > 0 and not line(span.file, number).strip():
        number -= 1
    for at in range(number, max(0, number - MOST_ROWS), -1):
        row = line(span.file, at).strip()
        if not rows and not row.endswith("-->"):
            break
        rows.insert(0, row.removesuffix("-->").removeprefix("<!--").strip())
        if row.startswith("<!--"):
            if any(BEGUN.match(said) for said in rows):
                return rows
            rows.clear()
    return rows
