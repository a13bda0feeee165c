"""``pnp proof``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import click

from pnp.cli.options import card_of, languages, no_cache_option, opened
from pnp.cli.output import Progress, exit_code, print_findings, save
from pnp.diagnostics import in_order
from pnp.model import CardSet
from pnp.project import Project
from pnp.render.contact import contact_sheets
from pnp.wording import counted


@click.command(
    "proof",
    epilog="Examples:  pnp proof ecosfera   pnp proof ecosfera --card zostera-marina   pnp proof biomos --grey",
)
@click.argument("set_", metavar="SET")
@click.option("--lang", default="en", show_default=True, metavar="CODE,..|all")
@click.option("--card", "card_id", metavar="ID", help="Only this card, large.")
@click.option("--grey", is_flag=True, help="As a black and white printer shows it.")
@click.option(
    "--colour-vision", type=click.Choice(["deutan"]), help="As a reader with this colour vision sees it."
)
@click.option(
    "-o", "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True
)
@no_cache_option
def command(
    set_: str, lang: str, card_id: str | None, grey: bool, colour_vision: str | None, out: Path
) -> None:
    """Draw every face of a set on contact sheets, with bleed (red), trim (black) and safe (green) lines.

    The pictures land in OUT/SET/LANGUAGE-proof. Faces with errors are drawn too, marked.
    """
    project = opened(set_)
    cards, found = project.cards()
    if cards is None:
        print_findings(found)
        sys.exit(1)
    if card_id:
        card_of(cards, card_id)
    order = ProofOrder(card_id, "grey" if grey else colour_vision or "colour", out)
    sys.exit(max(_prove(project, cards, code, order) for code in languages(cards, lang)))


class ProofOrder(NamedTuple):
    """What the command line asks for."""

    card: str | None
    look: str
    out: Path


def _prove(project: Project, cards: CardSet, language: str, order: ProofOrder) -> int:
    """One language of the set; the exit code it deserves."""
    with Progress(f"{cards.id} {language}") as progress:
        progress.step("drawing faces")
        chosen = (order.card,) if order.card else ()
        made, found = project.faces(language, cards=chosen, draft=True)
        found = in_order((*found, *project.edition(language, draft=True).found))
        material = project.material().value
        if made is None or material is None:
            print_findings(found)
            return 1
        folder = order.out / cards.id / f"{language}-proof"
        safe = material.theme.safe_mm
        sheets = contact_sheets(made, material.fonts, safe, order.look, large=bool(order.card))
        number = 0
        for number, picture in enumerate(sheets, 1):
            progress.step(f"sheet {number}")
            save(folder / f"{order.card or 'proof'}-{order.look}-{number:02}.png", picture)
    print_findings(found)
    click.echo(f"{folder}: {counted(number, 'sheet')}" if number else f"{cards.id}: nothing to draw")
    return exit_code(found)
