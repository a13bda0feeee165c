"""``pnp proof``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pnp.check.run import judge
from pnp.cli.options import languages
from pnp.cli.output import Progress, exit_code, print_findings
from pnp.cli.stages import faces, studio
from pnp.compose import Choice
from pnp.diagnostics import did_you_mean, has_errors
from pnp.render.contact import contact_sheets


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
    known = [card.id for card in cards.cards]
    if card_id and card_id not in known:
        raise click.UsageError(f"{cards.id} has no card '{card_id}'; {did_you_mean(card_id, known)}")
    shop, found = studio(cards)
    if shop is None:
        print_findings(found)
        sys.exit(1)
    code = 0
    for language in languages(cards, lang):
        with Progress(f"{cards.id} {language}") as progress:
            progress.step("drawing faces")
            choice = Choice(cards=frozenset((card_id,)) if card_id else frozenset())
            made, more = faces(shop, language, choice, draft=True)
            folder = out / cards.id / f"{language}-proof"
            folder.mkdir(parents=True, exist_ok=True)
            look = "grey" if grey else colour_vision or "colour"
            sheets = contact_sheets(made, shop.fonts, shop.theme.safe_mm, look, large=bool(card_id))
            for number, picture in enumerate(sheets, 1):
                progress.step(f"sheet {number}")
                name = f"{card_id or 'proof'}-{look}-{number:02}.png"
                (folder / name).write_bytes(picture)
        print_findings(more)
        click.echo(f"{folder}: {number} sheets")
        code = max(code, int(has_errors(more)), exit_code(found))
    sys.exit(code)
