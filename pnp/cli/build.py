"""``pnp build``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from pnp.check.run import judge
from pnp.cli.options import card_of, chosen, languages, listed, named, sets_argument
from pnp.cli.output import Progress, exit_code, print_findings, tally
from pnp.cli.stages import CARDS, SHEETS, Studio, drawing, laid_out, studio
from pnp.compose import Choice
from pnp.diagnostics import Diagnostic, has_errors
from pnp.load.profiles import find as find_profile
from pnp.model import Profile, Sheets
from pnp.render import FORMATS
from pnp.wording import counted
from pnp.write import Printed, WriteError, recover, write

FILES = ("cards", "components", "rules", "reference")


class Order(NamedTuple):
    """What the command line asks for."""

    language: str
    only: tuple[str, ...]
    cards: tuple[str, ...]
    backs: bool
    form: str
    profile: Profile
    out: Path
    draft: bool


@click.command(
    "build",
    epilog="Examples:  pnp build   pnp build ecosfera --profile letter   pnp build my-game --cards fox,frog --draft",
)
@sets_argument
@click.option("--lang", default="en", show_default=True, metavar="CODE,..|all", help="Languages to print.")
@click.option("--only", metavar="FILE,..", help=f"Only these files: {', '.join(FILES)}.")
@click.option("--cards", metavar="ID,..", help="Only these cards.")
@click.option("--backs/--no-backs", default=True, help="Print the backs.  [default: backs]")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="pdf", show_default=True)
@click.option("--profile", "profile_name", default="a4", show_default=True, help="Paper and printer.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True
)
@click.option("--draft", is_flag=True, help="Print what would be refused, visibly marked.")
def command(
    sets: tuple[str, ...],
    lang: str,
    only: str | None,
    cards: str | None,
    backs: bool,
    form: str,
    profile_name: str,
    out: Path,
    draft: bool,
) -> None:
    """Print card sets: checked, laid out on sheets, written to OUT/SET/LANGUAGE.

    SET is a bundled set or the folder of your own; without one, every bundled set is printed. A set with errors
    is refused, and what was printed before stays as it was.
    """
    profile, found = find_profile(profile_name)
    if profile is None or has_errors(found):
        print_findings(found)
        sys.exit(1 if profile else 2)
    wanted = listed(only or (",".join(sorted(CARDS)) if cards else None), FILES, "--only")
    order = Order(lang, wanted, named(cards, "--cards") if cards else (), backs, form, profile, out, draft)
    code = 0
    try:
        recover(out)
        for where in chosen(sets):
            code = max(code, _build(where, order))
    except WriteError as error:
        click.echo(f"{error}" + (f"\n  {error.hint}" if error.hint else ""), err=True)
        code = 1
    sys.exit(code)


def _build(where: str, order: Order) -> int:
    """One set in every language asked for; the exit code it deserves."""
    judgement = judge(where)
    if judgement.cards is None or (has_errors(judgement.found) and not (order.draft and judgement.proof)):
        return _refused(where, judgement.found)
    for name in order.cards:
        card_of(judgement.cards, name)
    shop, found = studio(judgement.cards, judgement.proof)
    if shop is None:
        return _refused(where, (*judgement.found, *found))
    before = (*judgement.found, *found)
    return max(_print(shop, code, order, before) for code in languages(judgement.cards, order.language))


def _refused(where: str, found: tuple[Diagnostic, ...]) -> int:
    print_findings(found)
    click.echo(f"{where}: not printed, {tally(found)}")
    return exit_code(found) or 1


def _print(shop: Studio, language: str, order: Order, before: tuple[Diagnostic, ...]) -> int:
    cards = shop.cards
    with Progress(f"{cards.id} {language}") as progress:
        progress.step("drawing faces")
        sheets, found = _sheets(shop, language, order, progress)
        found = (*before, *found)
        if has_errors(found) and not order.draft:
            return _refused(f"{cards.id} {language}", found)
        folder = order.out / cards.id / language
        partial = set(order.only) != set(FILES)
        write(folder, sheets, _printed(order, sheets, shop, progress), keep_others=partial)
    print_findings(found)
    pages = ", ".join(
        f"{document.name} {counted(len(document.pages), 'page')}" for document in sheets.documents
    )
    click.echo(f"{folder}: {pages or 'nothing to print'}" + (f" ({tally(found)})" if found else ""))
    return 0


def _sheets(
    shop: Studio, language: str, order: Order, progress: Progress
) -> tuple[Sheets, tuple[Diagnostic, ...]]:
    """All pages of one language."""
    files = frozenset(order.only)
    choice = Choice(files & CARDS, frozenset(order.cards), order.backs)
    made, found = drawing(shop, language, choice, draft=order.draft, sheets=bool(files & SHEETS))
    progress.step("laying out sheets")
    sheets, more = laid_out(made, order.profile, shop.fonts, files, backs=order.backs, digest=shop.digest)
    return sheets, (*found, *more)


def _printed(order: Order, sheets: Sheets, shop: Studio, progress: Progress) -> Iterator[Printed]:
    for document in sheets.documents:
        progress.step(f"writing {document.name}")
        yield Printed(document, FORMATS[order.form](document, sheets.assets, shop.fonts))
