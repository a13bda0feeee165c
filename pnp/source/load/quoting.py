"""The line a place stands on, to be quoted beside it: of a file of text as it was read, of a workbook the row of its sheet.

Must not know who quotes.
"""

from __future__ import annotations

from pnp.base.budget import budgeted
from pnp.base.diagnostics import Span
from pnp.files.world import Refusal, World
from pnp.source.load.tables import row_in_words


def line_of(world: World, span: Span) -> str:
    """Empty where there is none. The cells of a row have tabs between them."""
    if not span.is_in_workbook:
        return world.line(span.file, span.line)
    from pnp.source.load.tables.read_tables import read_tables

    with budgeted(None):  # it was paid for when it was read
        made = world.made(span.file, span.home, read_tables)
    tables = None if isinstance(made, Refusal) else made[0]
    return row_in_words(tables, span) if tables else ""
