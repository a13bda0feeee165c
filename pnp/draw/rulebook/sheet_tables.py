"""Tables: columns as wide as their cells want, rows as strips, the head again in every column of the page.

Owns column widths and the look of a table. Must not know Markdown or cards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from math import ceil

from pnp.base.diagnostics import Span
from pnp.base.scene import Item, Path, Stroke, line, rect
from pnp.base.sums import float_sum, int_sum
from pnp.draw.rulebook import rule_sheet_faults as faults
from pnp.draw.rulebook.flow import Strip, stack
from pnp.draw.rulebook.typeset import HAIR, RoleSetter, parting
from pnp.text.lines import Lines

PAD_X, PAD_Y = 0.43, 0.22  # inside a cell, in em
NARROW = 0.5  # em: a column is never less, though the table is then too wide
WHOLE = 38  # lines of the body: a table no taller is not divided
SHORT = 6  # characters of a cell that is centred: numbers and signs, icons besides
BRIEF = 8  # characters of a word that may stand among them
ICON = re.compile(r":[a-z][a-z0-9_-]*:")

Row = tuple[Span, tuple[str, ...]]


def table(rows: Sequence[Row], width: float, setter: RoleSetter) -> list[Strip]:
    """The first row is the head. Every row has as many cells as the longest."""
    count = max(len(cells) for _, cells in rows)
    full = [(span, (*cells, *[""] * (count - len(cells)))) for span, cells in rows]
    centred = [_is_short([cells[at] for _, cells in full[1:]]) for at in range(count)]
    pads = 2 * PAD_X * setter.em * count
    widths = _widths(full, max(width - pads, NARROW * setter.em * count), setter)
    if float_sum(widths) + pads > width + HAIR:
        over = float_sum(widths) + pads - width
        setter.typesetter.tell(faults.sheet_overflow(rows[0][0], "the table", over, "wide"))
    strips = [_strip(row, widths, centred, setter, index) for index, row in enumerate(full)]
    return _bound(strips, WHOLE * setter.pitch)


def _is_short(cells: Sequence[str]) -> bool:
    """Whether a column holds signs; a short word may stand for one of them ("any"), as long as most are."""
    bare = [ICON.sub("", cell) for cell in cells]
    signs = int_sum(_is_sign(cell) for cell in bare)
    brief = all(
        _is_sign(cell) or (len(cell) <= BRIEF and cell == whole)
        for cell, whole in zip(bare, cells, strict=True)
    )
    return 2 * signs > len(bare) and brief


def _is_sign(cell: str) -> bool:
    """Whether a cell holds a number or a sign rather than words."""
    return len(cell) <= SHORT and not any(char.isalpha() for char in cell)


def _widths(rows: Sequence[Row], room: float, setter: RoleSetter) -> list[float]:
    """Each column as wide as its longest line if all go, else shared out so that the table is low."""
    cells = [
        [setter.widths(cell, "cell" if index else "head") for cell in row]
        for index, (_, row) in enumerate(rows)
    ]
    columns = [[row[at] for row in cells] for at in range(len(cells[0]))]
    wants = [max(want for want, _ in column) + 0.01 for column in columns]
    needs = [min(max(need for _, need in column) + 0.01, room) for column in columns]
    if float_sum(wants) <= room:
        share = (room - float_sum(wants)) / len(wants)
        return [want + share for want in wants]
    ways = (_capped(wants, needs, room), _shared(wants, needs, room))
    return min(ways, key=lambda widths: _lines(cells, widths))


def _lines(cells: Sequence[Sequence[tuple[float, float]]], widths: Sequence[float]) -> int:
    """About how many lines the table takes, where words never fill a line quite."""
    return int_sum(
        max(
            ceil(want * (1.08 if want > wide else 1.0) / wide)
            for (want, _), wide in zip(row, widths, strict=True)
        )
        for row in cells
    )


def _capped(wants: Sequence[float], needs: Sequence[float], room: float) -> list[float]:
    """No column wider than a limit, chosen so that all fit, nor narrower than its widest word."""
    low, high = 0.0, max(wants)
    for _ in range(40):
        limit = (low + high) / 2
        total = float_sum(max(need, min(want, limit)) for want, need in zip(wants, needs, strict=True))
        low, high = (limit, high) if total <= room else (low, limit)
    return [max(need, min(want, low)) for want, need in zip(wants, needs, strict=True)]


def _shared(wants: Sequence[float], needs: Sequence[float], room: float) -> list[float]:
    """Each column its widest word, and of what is left as much as it has text."""
    spare = max(0.0, room - float_sum(needs))
    over = float_sum(wants) - float_sum(needs) or 1.0
    return [need + spare * (want - need) / over for want, need in zip(wants, needs, strict=True)]


def _strip(
    row: Row, widths: Sequence[float], centred: Sequence[bool], setter: RoleSetter, index: int
) -> Strip:
    name = "cell" if index else "head"
    cells = [
        setter.lines(cell, across, name + (" centre" if middle else ""), row[0])
        for cell, across, middle in zip(row[1], widths, centred, strict=True)
    ]
    height = max(cell.height for cell in cells) + 2 * PAD_Y * setter.em
    return Strip(height, partial(_draw, cells, widths, setter, index, height))


def _draw(
    cells: list[Lines],
    widths: Sequence[float],
    setter: RoleSetter,
    index: int,
    height: float,
    x: float,
    y: float,
) -> list[Item]:
    look, pad_x, pad_y = setter.look, PAD_X * setter.em, PAD_Y * setter.em
    across = float_sum(widths) + 2 * pad_x * len(widths)
    items: list[Item] = []
    if index and index % 2 == 0:
        items.append(Path(rect(x, y, across, height), look.tint))
    foot = (look.heading, 0.45) if index == 0 else (look.rule, 0.15)
    items.append(Path(line(x, y + height, x + across, y + height), None, Stroke(*foot)))
    for number, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
        top = y + pad_y if index else y + height - cell.height - pad_y
        placed = [
            item for at, below in enumerate(cell.tops()) for item in cell.place(at, x + pad_x, top + below)
        ]
        is_turned = number and cell.side == "turned"
        items += (*(parting(placed, x, pad_x) if is_turned else ()), *placed)
        x += wide + 2 * pad_x
    return items


def _bound(strips: list[Strip], tall: float) -> list[Strip]:
    """The head stays with the first rows, the last two rows stay together, a table no taller stays whole."""
    head, last = strips[0]._replace(keep=True), len(strips) - 1
    whole = stack(strips) <= tall
    body = [
        strip._replace(
            keep=(index in (1, last - 1) or whole) and index != last, head=head, more=index != last
        )
        for index, strip in enumerate(strips)
    ]
    return [head._replace(keep=last > 0), *body[1:]]
