"""``pnp fonts``."""

from __future__ import annotations

import sys

import click

from pnp.cli.output import exit_code, print_findings, tell
from pnp.text.fonts import load_fonts, report


@click.command("fonts", epilog="Examples:  pnp fonts")
def command() -> None:
    """List the font families: their faces, scripts, glyphs, licence and where they come from."""
    fonts = load_fonts()
    for row in report(fonts):
        tell(
            f"{row.family:22} {row.glyphs:6} glyphs  {row.licence:8} {', '.join(row.scripts):24} {row.source}"
        )
        tell(f"{'':22} {' '.join(row.faces)}")
    print_findings(fonts.found)
    sys.exit(exit_code(fonts.found))
