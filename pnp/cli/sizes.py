"""``pnp sizes``."""

from __future__ import annotations

import json

import click

from pnp.cli.examples import examples
from pnp.cli.options import format_option
from pnp.cli.output import tell
from pnp.frozen import NamedTuple
from pnp.schema.sizes import names, size

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


@click.command(
    "sizes",
    epilog=examples(
        ("pnp sizes", "every name with mm and inches"),
        ("pnp sizes --json", "for a program"),
    ),
)
@format_option("text", "json")
def command(form: str) -> None:
    """List the named sizes of cards, in millimetres and inches.

    A name is said where a set prints a kind (`print: {creature: {size: poker}}`); any other size is said in millimetres:
    `size: {width_mm: 70, height_mm: 110, corner_mm: 3}`.
    """
    rows = [_row(name) for name in names()]
    if form == "json":
        tell(json.dumps([row._asdict() for row in rows], indent=2))
        return
    for row in rows:
        mm = f"{row.width_mm:g} x {row.height_mm:g} mm"
        inches = f"{row.width_in:.3g} x {row.height_in:.3g} in"
        shape = row.shape if row.shape != "rect" else f"corners {row.corner_mm:g} mm"
        tell(f"{row.name:18} {mm:18} {inches:16} {shape}")


def _row(name: str) -> SizeRow:
    known = size(name)
    if known is None:  # it was just named
        raise KeyError(name)
    width, height = known.width, known.height
    inches = round(width / INCH, 4), round(height / INCH, 4)
    return SizeRow(name, width, height, *inches, known.corner, known.shape)
