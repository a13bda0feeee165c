"""What is told: rows of what must hold, with the number to hold and the aim, and plain tables beside them.

Owns how they are printed, as text or as Markdown. Must not know how anything is measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

Unit: TypeAlias = Literal["x", "MB", "ms", "min"]
DIGITS: dict[Unit, int] = {"x": 2, "MB": 0, "ms": 0, "min": 1}
HEAD = ("", "measured", "to hold", "aim", "", "of")


class Row(NamedTuple):
    """One promise. ``measured`` is None where this system cannot tell; ``of`` is what a ratio was made from."""

    what: str
    measured: float | None
    unit: Unit = "x"
    hold: float | None = None
    aim: float | None = None
    of: str = ""
    more_is_better: bool = False

    @property
    def verdict(self) -> str:
        if self.measured is None or self.hold is None:
            return ""
        if self._is_within(self.aim):
            return "aim reached"
        return "held" if self._is_within(self.hold) else "NOT HELD"

    def _is_within(self, number: float | None) -> bool:
        """As the numbers are printed: 0.704 holds 0.70."""
        if self.measured is None or number is None:
            return False
        digits = DIGITS[self.unit]
        measured, limit = round(self.measured, digits), round(number, digits)
        return measured >= limit if self.more_is_better else measured <= limit

    @property
    def cells(self) -> tuple[str, ...]:
        numbers = (self._number(value) for value in (self.measured, self.hold, self.aim))
        return (self.what, *numbers, self.verdict, self.of)

    def _number(self, value: float | None) -> str:
        return "-" if value is None else f"{value:,.{DIGITS[self.unit]}f} {self.unit}"


class Table(NamedTuple):
    """Its first column is words, the others are numbers, if ``words`` does not name them too."""

    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    words: tuple[int, ...] = (0,)


def table_of(rows: Sequence[Row]) -> Table:
    return Table(HEAD, [row.cells for row in rows], (0, 4, 5))


def as_lines(table: Table, markdown: bool) -> Iterator[str]:
    sides = ["<" if column in table.words else ">" for column in range(len(table.head))]
    lines = [table.head, *table.rows]
    if markdown:
        rule = tuple("---" if side == "<" else "---:" for side in sides)
        yield from (f"| {' | '.join(cells)} |" for cells in (table.head, rule, *table.rows))
        return
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for cells in lines:
        fields = zip(cells, sides, widths, strict=True)
        yield "  ".join(f"{cell:{side}{width}}" for cell, side, width in fields).rstrip()
