"""``pnp profiles``."""

from __future__ import annotations

import sys

import click

from pnp.cli.examples import examples
from pnp.cli.output import exit_code, print_findings, tell
from pnp.load.profiles import names


@click.command(
    "profiles",
    epilog=examples(
        ("pnp profiles", "every paper and printer there is"),
        ("pnp build my-game --profile letter-fold", "print with one"),
    ),
)
def command() -> None:
    """List papers and printers: the bundled ones, then your own.

    Yours are YAML files in ./profiles or in the folder of your settings; they may extend a bundled one and hold
    your printer's offsets.
    """
    rows, found = names()
    for row in rows:
        tell(
            f"{row.name:14} {row.paper:18} flip {row.flip:6} bleed {row.bleed:g} mm  {row.summary}"
            + _where(row.where)
        )
    print_findings(found)
    sys.exit(exit_code(found))


def _where(where: str) -> str:
    return f"  ({where})" if where else ""
