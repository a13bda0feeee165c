"""``pnp sizes``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence

import click

from pnp.base.frozen import NamedTuple
from pnp.base.model import Sheet, sleeve_for
from pnp.base.sums import int_sum
from pnp.base.wording import counted
from pnp.cli.examples import examples
from pnp.cli.options import cards_of, format_option, opened, some_sets
from pnp.cli.output import print_findings, tell
from pnp.source.load.sleeves import sleeves
from pnp.source.schema.named_sizes import names, size

REFERENCE = "reference"  # cards that are made of a sheet
INCH = 25.4


class SizeRow(NamedTuple):
    """One named size."""

    name: str
    width_mm: float
    height_mm: float
    width_in: float
    height_in: float
    corner_mm: float
    shape: str
    sleeve: str  # the name of a size of sleeves, "" where none fits
    sleeve_mm: tuple[float, float] | None


class SleeveRow(NamedTuple):
    """What cards of one size in a set take."""

    set: str
    size: str  # "" where it has no name
    width_mm: float
    height_mm: float
    cards: int
    sleeve: str
    sleeve_mm: tuple[float, float] | None


@click.command(
    "sizes",
    epilog=examples(
        ("pnp sizes", "every name with mm and inches"),
        ("pnp sizes my-game", "which sleeves the cards of a set take, and how many"),
        ("pnp sizes --json", "for a program"),
    ),
)
@some_sets
@format_option("text", "json")
def command(sets: tuple[str, ...], form: str) -> None:
    """List the named sizes of cards, in millimetres and inches, and the sleeves they go into; with a SET, how many of
    which sleeves its cards take.

    A name is said where a set prints a kind (`print: {creature: {size: poker}}`); any other size is said in millimetres:
    `size: {width_mm: 70, height_mm: 110, corner_mm: 3}`.
    """
    if sets:
        _tell_of([row for where in sets for row in _needed(where)], form)
        return
    rows = [_row(name) for name in names()]
    if form == "json":
        tell(json.dumps([row._asdict() for row in rows], indent=2))
        return
    for row in rows:
        mm = f"{row.width_mm:g} x {row.height_mm:g} mm"
        inches = f"{row.width_in:.3g} x {row.height_in:.3g} in"
        shape = row.shape if row.shape != "rect" else f"corners {row.corner_mm:g} mm"
        tell(f"{row.name:18} {mm:18} {inches:16} {shape:16} {_called(row)}".rstrip())


def _tell_of(rows: Sequence[SleeveRow], form: str) -> None:
    if form == "json":
        tell(json.dumps([row._asdict() for row in rows], indent=2))
        return
    for row in rows:
        size = f"{row.width_mm:g} x {row.height_mm:g} mm" + (f" ({row.size})" if row.size else "")
        tell(
            f"{row.set}: {counted(row.cards, 'card')} of {size}: {_called(row) or 'no sleeve that is known fits'}"
        )


def _called(row: SizeRow | SleeveRow) -> str:
    return f"sleeve {row.sleeve}, {row.sleeve_mm[0]:g} x {row.sleeve_mm[1]:g} mm" if row.sleeve_mm else ""


def _needed(where: str) -> Iterator[SleeveRow]:
    """The cards of a set by size, reference cards among them."""
    counts: dict[tuple[float, float], int] = {}
    called: dict[tuple[float, float], str] = {}
    cards = cards_of(where)
    every = cards.by_kind()
    for kind, row in cards.prints.items():
        count = int_sum(card.copies for card in every.get(kind, ()))
        if row.file == "cards" and count:
            size = row.size.width, row.size.height
            counts[size] = counts.get(size, 0) + count
            called[size] = row.size.name
    if REFERENCE in cards.sheets:
        sheets, found = opened(where).sheets(cards.languages[0], documents=(REFERENCE,))
        if sheets is None:
            print_findings(found)
            sys.exit(1)
        for page in (page for document in sheets.documents for page in document.pages):
            for placement in page.placements if isinstance(page, Sheet) and page.side != "back" else ():
                size = placement.scene.width, placement.scene.height
                counts[size] = counts.get(size, 0) + 1
    for (width, height), count in counts.items():
        sleeve = sleeve_for(sleeves().sizes, width, height)
        told = (sleeve.name, (sleeve.width, sleeve.height)) if sleeve else ("", None)
        yield SleeveRow(cards.id, called.get((width, height), ""), width, height, count, *told)


def _row(name: str) -> SizeRow:
    known = size(name)
    if known is None:  # it was just named
        raise KeyError(name)
    width, height = known.width, known.height
    inches = round(width / INCH, 4), round(height / INCH, 4)
    sleeve = sleeve_for(sleeves().sizes, width, height) if known.shape == "rect" else None
    told = (sleeve.name, (sleeve.width, sleeve.height)) if sleeve else ("", None)
    return SizeRow(name, width, height, *inches, known.corner, known.shape, *told)
