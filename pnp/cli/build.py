"""``pnp build``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click

from pnp.check.run import judge
from pnp.cli.options import chosen, languages, listed, sets_argument
from pnp.cli.output import Progress, exit_code, print_findings, tally
from pnp.cli.stages import Studio, drawing, rule_documents, studio, with_reference
from pnp.compose import Choice
from pnp.diagnostics import Diagnostic, did_you_mean, has_errors
from pnp.impose import impose
from pnp.impose.profiles import find as find_profile
from pnp.model import CardSet, Profile, Sheets
from pnp.render import FORMATS
from pnp.write import Printed, WriteError, recover, write

FILES = ("cards", "components", "rules", "reference")
PARTS = ("cards", "components")
SHEETS = ("rules", "reference")


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
    wanted = listed(only or (",".join(PARTS) if cards else None), FILES, "--only")
    order = Order(lang, wanted, _ids(cards), backs, form, profile, out, draft)
    code = 0
    try:
        recover(out)
        for where in chosen(sets):
            code = max(code, _build(where, order))
    except WriteError as error:
        click.echo(f"{error}" + (f"\n  {error.hint}" if error.hint else ""), err=True)
        code = 1
    sys.exit(code)


def _ids(cards: str | None) -> tuple[str, ...]:
    return tuple(filter(None, cards.split(","))) if cards else ()


def _build(where: str, order: Order) -> int:
    """One set in every language asked for; the exit code it deserves."""
    judgement = judge(where)
    if judgement.cards is None or (has_errors(judgement.found) and not (order.draft and judgement.proof)):
        return _refused(where, judgement.found)
    _check_ids(judgement.cards, order)
    shop, found = studio(judgement.cards, judgement.proof)
    if shop is None:
        return _refused(where, (*judgement.found, *found))
    before = (*judgement.found, *found)
    return max(_print(shop, code, order, before) for code in languages(judgement.cards, order.language))


def _check_ids(cards: CardSet, order: Order) -> None:
    known = [card.id for card in cards.cards]
    for name in order.cards:
        if name not in known:
            raise click.UsageError(f"{cards.id} has no card '{name}'; {did_you_mean(name, known)}")


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
    pages = ", ".join(f"{document.name} {len(document.sheets)} pages" for document in sheets.documents)
    click.echo(f"{folder}: {pages or 'nothing to print'}" + (f" ({tally(found)})" if found else ""))
    return 0


def _sheets(
    shop: Studio, language: str, order: Order, progress: Progress
) -> tuple[Sheets, tuple[Diagnostic, ...]]:
    """All pages of one language."""
    files = frozenset(order.only)
    choice = Choice(files & frozenset(PARTS), frozenset(order.cards), order.backs)
    made, found = drawing(shop, language, choice, draft=order.draft, sheets=bool(files & frozenset(SHEETS)))
    every, wrong = with_reference(made) if "reference" in files else (made.faces, ())
    progress.step("laying out sheets")
    sheets, more = impose(
        every, order.profile, backs=order.backs, credits=credits_of(made.edition.cards), fonts=shop.fonts
    )
    paper = (order.profile.width, order.profile.height)
    rules, notes = rule_documents(made, paper) if "rules" in files else ((), ())
    sheets = replace(sheets, documents=(*sheets.documents, *rules))
    return sheets, (*found, *wrong, *more, *notes)


def _printed(order: Order, sheets: Sheets, shop: Studio, progress: Progress) -> Iterator[Printed]:
    for document in sheets.documents:
        progress.step(f"writing {document.name}")
        yield Printed(document, FORMATS[order.form](document, sheets.assets, shop.fonts))


def credits_of(cards: CardSet) -> str:
    """Whose game it is, in a sentence or two of the edition's language."""
    credits = cards.credits
    names = " · ".join(filter(None, (cards.title, ", ".join(credits.designers), credits.publisher)))
    return " ".join(filter(None, (f"{names}.", credits.rights, credits.adaptation)))
