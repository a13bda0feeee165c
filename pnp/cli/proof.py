"""``pnp proof``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import click

from pnp.check.run import judge
from pnp.cli.options import card_of, languages
from pnp.cli.output import Progress, exit_code, print_findings, save
from pnp.cli.stages import Studio, faces, studio
from pnp.compose import Choice
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
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True
)
def command(
    set_: str, lang: str, card_id: str | None, grey: bool, colour_vision: str | None, out: Path
) -> None:
    """Draw every face of a set on contact sheets, with bleed (red), trim (black) and safe (green) lines.

    The pictures land in OUT/SET/LANGUAGE-proof. Faces with errors are drawn too, marked.
    """
    judgement = judge(set_)
    if judgement.cards is None or judgement.proof is None:
        print_findings(judgement.found)
        sys.exit(1)
    cards = judgement.cards
    if card_id:
        card_of(cards, card_id)
    shop, found = studio(cards)
    print_findings(found)
    if shop is None:
        sys.exit(1)
    order = Order(card_id, "grey" if grey else colour_vision or "colour", out)
    sys.exit(max(exit_code(found), *(_prove(shop, code, order) for code in languages(cards, lang))))


class Order(NamedTuple):
    """What the command line asks for."""

    card: str | None
    look: str
    out: Path


def _prove(shop: Studio, language: str, order: Order) -> int:
    """One language of the set; the exit code it deserves."""
    choice = Choice(cards=frozenset((order.card,)) if order.card else frozenset())
    with Progress(f"{shop.cards.id} {language}") as progress:
        progress.step("drawing faces")
        made, found = faces(shop, language, choice, draft=True)
        folder = order.out / shop.cards.id / f"{language}-proof"
        sheets = contact_sheets(made, shop.fonts, shop.theme.safe_mm, order.look, large=bool(order.card))
        number = 0
        for number, picture in enumerate(sheets, 1):
            progress.step(f"sheet {number}")
            save(folder / f"{order.card or 'proof'}-{order.look}-{number:02}.png", picture)
    print_findings(found)
    click.echo(f"{folder}: {counted(number, 'sheet')}" if number else f"{shop.cards.id}: nothing to draw")
    return exit_code(found)
