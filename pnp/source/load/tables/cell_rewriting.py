"""One value of a table of text put back into its cell, and nothing else in the file moved.

What comes out is read again before it is given: every other cell must say what it said. Must not know cards, nor who asks.
"""

from __future__ import annotations

import re
from typing import Final

from pnp.base.diagnostics import Span
from pnp.source.load.tables.limits import UnreadableTable
from pnp.source.load.tables.separated_values import RawCell, raw_cells, separator_of
from pnp.source.load.yaml_rewriting import RewriteError, check

WHOLE: Final = re.compile(r"([-+]?\d{1,18})(\.0{1,9})?")
IN_QUOTES: Final = re.compile(r'["\r\n]|^\s|\s$')


def rewritten(data: bytes, span: Span, old: str, new: str) -> bytes:
    """The file with ``new`` in the cell of this place, where ``old`` stands. Raises RewriteError."""
    new = new.strip()
    check(new)
    text = data.decode("utf-8-sig")
    head = data[: len(data) - len(text.encode())]
    try:
        sign = separator_of(text, span.file)
    except UnreadableTable as error:
        raise RewriteError("the file has a fault: mend that first") from error
    cells = list(raw_cells(text, sign))
    at = next((one for one, cell in enumerate(cells) if (cell.line, cell.column) == span[1:3]), None)
    if at is None or any(cell.fault for cell in cells):
        raise RewriteError("the file says something else by now; look again")
    if not _is_same(cells[at].text, old):
        raise RewriteError("the file says something else by now; look again")
    made = text[: cells[at].start] + _written(new, sign, cells[at], text) + text[cells[at].end :]
    again = [cell.text for cell in raw_cells(made, sign)]
    wanted = [new if one == at else cell.text for one, cell in enumerate(cells)]
    if again != wanted:
        raise RewriteError("this text cannot be written in that cell; change it in the file")
    return head + made.encode()


def _written(new: str, sign: str, cell: RawCell, text: str) -> str:
    """In quotation marks where it stood in some, or needs them."""
    if text.startswith('"', cell.start) or sign in new or IN_QUOTES.search(new):
        return '"' + new.replace('"', '""') + '"'
    return new


def _is_same(written: str, old: str) -> bool:
    """As the page tells a value: flags in small letters, numbers without a point."""
    one, other = " ".join(written.split()), " ".join(old.split())
    if one == other or (other in ("true", "false") and one.lower() == other):
        return True
    numbers = WHOLE.fullmatch(one), WHOLE.fullmatch(other)
    return all(numbers) and len({int(number[1]) for number in numbers if number}) == 1
