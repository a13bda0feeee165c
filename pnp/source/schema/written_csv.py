"""Rows of texts as a CSV file that spreadsheets open and ``load.tables`` reads back. Must not know cards."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

MARK = "\ufeff"  # without it Excel takes what is not English for another encoding


def as_csv(rows: Iterable[Sequence[str]]) -> str:
    """Commas, line feeds, quotation marks where they are needed."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    written = text.getvalue()
    return written if written.isascii() else MARK + written
