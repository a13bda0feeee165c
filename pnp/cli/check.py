"""``pnp check``."""

from __future__ import annotations

import sys

import click

from pnp.check.run import FACES, Judgement, judge, settled
from pnp.check.summary import summary
from pnp.cli.options import chosen, format_option, languages, sets_argument
from pnp.cli.output import Progress, exit_code, print_findings, tally
from pnp.cli.stages import judged, studio
from pnp.diagnostics import has_errors


@click.command(
    "check",
    epilog="Examples:  pnp check   pnp check ecosfera --strict   pnp check my-game --format json",
)
@sets_argument
@click.option("--lang", default="en", show_default=True, metavar="CODE,..|all", help="Languages to check.")
@format_option("text", "json", "github")
@click.option("--strict", is_flag=True, help="Warnings fail too.")
def command(sets: tuple[str, ...], lang: str, form: str, strict: bool) -> None:
    """Prove that card sets are consistent and that every text fits, and say what was proven.

    SET is a bundled set or the folder of your own; without one, every bundled set is checked. The exit code is
    0 when all is well, 1 with errors, 2 when the command itself is wrong.
    """
    judgements = [_whole(where, lang) for where in chosen(sets)]
    found = [one for judgement in judgements for one in judgement.found]
    print_findings(found, form)
    if form == "text":
        for where, judgement in zip(chosen(sets), judgements, strict=True):
            click.echo("\n".join(_lines(where, judgement)))
    sys.exit(exit_code(found, strict))


def _whole(where: str, lang: str) -> Judgement:
    """The deck, then every face and sheet in the languages asked for."""
    judgement = judge(where)
    if judgement.cards is None or has_errors(judgement.found):
        return judgement
    cards = judgement.cards
    with Progress(cards.id) as progress:
        shop, found = studio(cards, judgement.proof)
        codes = languages(cards, lang) if shop else ()
        for code in codes:
            progress.step(f"drawing {code}")
            found = (*found, *judged(shop, code)) if shop else found
    families = FACES if set(codes) == set(cards.languages) else ()
    return judgement._replace(found=settled(cards, (*judgement.found, *found), families))


def _lines(where: str, judgement: Judgement) -> list[str]:
    told = tally(judgement.found)
    if judgement.proof is None or has_errors(judgement.found):
        return [f"{where}: not proven, {told}"]
    return [*summary(judgement.proof), *([f"  {told}"] if told else [])]
