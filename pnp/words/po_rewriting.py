"""One translation put into its place in a PO file: comments, order and how other entries are wrapped stay.

Owns this replacing; must not know who asks.
"""

from __future__ import annotations

import re

from pnp.base.diagnostics import Span
from pnp.source.load.yaml_rewriting import WIDTH, RewriteError, check
from pnp.words.po import without_notes


def rewritten(data: bytes, span: Span, old: str, new: str) -> bytes:
    """The file with ``new`` for ``old`` in the entry whose translation begins there. Raises RewriteError."""
    check(new)
    text = data.decode("utf-8-sig")
    head = data[: len(data) - len(text.encode())]
    return head + _in_catalog(text, span, old, new).encode()


def _in_catalog(text: str, span: Span, old: str, new: str) -> str:
    """The entry's ``msgstr`` and nothing else: comments, order and how other entries are wrapped stay."""
    ends = "\r\n" if "\r\n" in text else "\n"
    rows = text.split(ends)
    first = span.line - 1
    if not 0 <= first < len(rows) or not rows[first].startswith("msgstr"):
        raise RewriteError("the file says something else by now; look again")
    if rows[first].startswith("msgstr["):
        raise RewriteError("a text with several forms is edited in the file")
    last = first + 1
    while last < len(rows) and rows[last].startswith('"'):
        last += 1
    was = "".join(_po_words(row) for row in rows[first:last])
    if was != old:
        raise RewriteError("the file says something else by now; look again")
    begin = first
    while begin > 0 and rows[begin - 1].strip() and not rows[begin - 1].startswith("msgstr"):
        begin -= 1
    head = [row for row in without_notes(rows[begin:first]) if not row.startswith("#|")]
    head = [changed for row in head if (changed := _without_fuzzy(row)) is not None]
    return ends.join([*rows[:begin], *head, *_po_rows(new), *rows[last:]])


def _po_words(row: str) -> str:
    words = row[row.index('"') + 1 : row.rindex('"')]
    return re.sub(r"\\(.)", lambda one: {"n": "\n", "t": "\t"}.get(one[1], one[1]), words)


def _without_fuzzy(row: str) -> str | None:
    """A translation somebody has just written is no guess any more."""
    if not row.startswith("#,"):
        return row
    flags = [flag.strip() for flag in row[2:].split(",") if flag.strip() != "fuzzy"]
    return "#, " + ", ".join(flags) if flags else None


def _po_rows(text: str) -> list[str]:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    if len(escaped) + 9 <= WIDTH:
        return [f'msgstr "{escaped}"']
    pieces = re.findall(r"\S+\s*", escaped) or [escaped]
    rows, row = ['msgstr ""'], ""
    for piece in pieces:
        if row and len(row) + len(piece) + 2 > WIDTH:
            rows.append(f'"{row}"')
            row = ""
        row += piece
    return [*rows, f'"{row}"'] if row else rows
