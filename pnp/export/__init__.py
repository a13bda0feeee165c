"""What other programs and machines open: one row a target in a table, one module each.

A target is a pure function from products to files, among them a ``README.txt`` that says what to do with the others. What
is made of the same inputs is the same bytes. Must not know the order of stages, nor where files are put.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pnp.diagnostics import Diagnostic
from pnp.frozen import NamedTuple
from pnp.model import File, Profile, Sheets

README = "README.txt"


class Exported(NamedTuple):
    """The files of one target in one language; none where the set has nothing for it."""

    target: str
    files: tuple[File, ...]


Made: TypeAlias = tuple[tuple[File, ...], tuple[Diagnostic, ...]]


class SheetTarget(NamedTuple):
    """Reads what lies on sheets of paper."""

    name: str
    about: str
    files: Callable[[Sheets, Profile], Made]


def _cut(sheets: Sheets, profile: Profile) -> Made:
    from pnp.export.cut import cut_files

    return cut_files(sheets, profile)


ROWS: tuple[SheetTarget, ...] = (
    SheetTarget("cut", "SVG and DXF of all outlines, for a cutting machine", _cut),
)
TARGETS: dict[str, SheetTarget] = {row.name: row for row in ROWS}
