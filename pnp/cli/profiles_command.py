"""``pnp profiles``."""

from __future__ import annotations

import json
import sys

import click

from pnp.cli.examples import examples
from pnp.cli.options import format_option
from pnp.cli.output import exit_code, print_findings, tell
from pnp.source.load.profiles import ProfileRow, names

GROUPS = (
    ("papers", "paper that you cut"),
    ("cards", "cards to be torn out, printed on both sides"),
    ("labels", "labels, printed on one side"),
)


@click.command(
    "profiles",
    epilog=examples(
        ("pnp profiles", "every paper and printer there is"),
        ("pnp build my-game --profile letter-fold", "print with one"),
        ("pnp build my-game --profile avery-5371 --only cards", "on cards that are cut already"),
    ),
)
@format_option("text", "json")
def command(form: str) -> None:
    """List papers and printers, perforated cards and labels: the bundled ones, then your own.

    Yours are YAML files in ./profiles or in the folder of your settings; they may extend a bundled one and hold
    your printer's offsets.
    """
    rows, found = names()
    if form == "json":
        tell(json.dumps([row._asdict() for row in rows], ensure_ascii=False, indent=2, default=str))
        sys.exit(exit_code(found))
    for group, title in GROUPS:
        listed = [row for row in rows if row.group == group]
        if listed:
            tell(f"{title}:")
        for row in listed:
            tell(f"  {row.name:16} {row.paper:16} {_how(row)}  {row.summary}{_where(row.where)}")
    print_findings(found)
    sys.exit(exit_code(found))


def _how(row: ProfileRow) -> str:
    return f"{row.pieces:26}" if row.pieces else f"flip {row.flip:6} bleed {row.bleed:g} mm"


def _where(where: str) -> str:
    return f"  ({where})" if where else ""
