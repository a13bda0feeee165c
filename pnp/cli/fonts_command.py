"""``pnp fonts``."""

from __future__ import annotations

import json
import sys

import click

from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import cards_of, format_option
from pnp.cli.output import exit_code, print_findings, tell, the_world
from pnp.text.fonts import FontRow, load_fonts, of_sets, report

HOW = """
A theme names them (theme.yaml of the set's own theme):  type: {title: {font: NAME, weight: 700}, text: {font: NAME}}
A template does:  <text font="NAME" weight="700" italic="true" ...>
Fonts of your own: fonts.yaml in the set's folder, docs/templates.md tells how."""


@click.command(
    "fonts",
    epilog=examples(
        ("pnp fonts", "those every set has"),
        ("pnp fonts my-game", "also its own"),
    ),
)
@click.argument("set_", metavar="[SET]", required=False, shell_complete=completing.a_set)
@format_option("text", "json")
def command(set_: str | None, form: str) -> None:
    """List the font families that may be named: faces, scripts, glyphs, licence and where they come from.

    With SET also those of its own fonts.yaml. A face is a weight, with an i when it is italic.
    """
    own = of_sets(cards_of(set_).folders, the_world()) if set_ is not None else ()
    fonts = load_fonts(*own, world=the_world())
    rows = report(fonts)
    if form == "json":
        tell(json.dumps([row._asdict() for row in rows], ensure_ascii=False, indent=2))
    else:
        for row in rows:
            _tell_row(row)
        tell(HOW)
        print_findings(fonts.found)
    sys.exit(exit_code(fonts.found))


def _tell_row(row: FontRow) -> None:
    tell(f"{row.family:22} {row.glyphs:6} glyphs  {row.licence:8} {', '.join(row.scripts):24} {row.source}")
    tell(f"{'':22} {' '.join(row.faces)}")
