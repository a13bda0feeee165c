"""``pnp export``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, assert_never

import click

from pnp.base.diagnostics import Severity, did_you_mean, has_errors, hinted
from pnp.base.model import Profile
from pnp.base.wording import counted
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import (
    all_option,
    budget_option,
    called,
    chosen,
    kind_of,
    languages,
    languages_to,
    named,
    no_cache_option,
    opened,
    out_option,
    profile_called,
    profile_for,
    sets_argument,
)
from pnp.cli.output import EACH, Progress, exit_code, print_findings, tally, tell
from pnp.export.targets import TARGETS, ExportWish, Option, SiteTarget, WishError
from pnp.export.wishes import OPTIONS, OptionRow, check_wish, pairs, pixels
from pnp.press.write import WriteError, recover
from pnp.project.exports import ExportedFolder, export, export_together, target_called
from pnp.project.opened_set import Project
from pnp.source.load.kit_data import kit_names
from pnp.source.load.shop_data import known_shops, shop_names

SHOPS = known_shops()
ABOUT_SETS = ("TXT", "TPL", "RUL", "LNG")  # families of findings about the set itself, whatever is exported
KITS = tuple(name for name, _ in kit_names())


def _target(_context: click.Context, _option: click.Parameter, given: str | None) -> str:
    if given is None:
        raise click.UsageError(f"say --to TARGET; there are: {', '.join((*TARGETS, *KITS, *SHOPS))}")
    shop, slash, part = given.partition("/")
    if given in TARGETS or given in KITS or (shop in SHOPS and not slash):
        return given
    parts = [name.partition("/")[2] for name, _ in shop_names() if name.startswith(f"{shop}/")]
    if parts and part in parts:
        return given
    if parts:
        hint = did_you_mean(part, parts) or f"there are: {', '.join(parts)}"
        raise click.BadParameter(hinted(f"{shop} has no part '{part}'", hint))
    known = (*TARGETS, *KITS, *SHOPS)
    hint = did_you_mean(given, known) or f"there are: {', '.join(known)}"
    raise click.BadParameter(hinted(f"nothing is called '{given}'", hint))


def _pixels(_context: click.Context, _option: click.Parameter, given: str | None) -> tuple[int, int] | None:
    if given is None:
        return None
    if (size := pixels(given)) is None:
        raise click.BadParameter(f"'{given}' is no size in pixels; say WIDTHxHEIGHT, such as 825x1125")
    return size


def _kinds(_context: click.Context, _option: click.Parameter, given: str | None) -> frozenset[str] | None:
    return None if given is None else frozenset(named(given, "--kind"))


def _pairs(
    _context: click.Context, _option: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, str], ...] | None:
    try:
        return tuple(pair for text in given for pair in pairs(text, "--setup")) or None
    except WishError as error:
        raise click.BadParameter(str(error)) from None


def wish_options(command: Callable[..., None]) -> Callable[..., None]:
    """What may be asked of targets, each row an option; ``_wish`` says which of them a target knows."""
    for name, row in reversed(list(OPTIONS.items())):
        command = _option(name, row)(command)
    return command


def _option(name: Option, row: OptionRow) -> Callable[[Callable[..., None]], Callable[..., None]]:
    usual = f"  [default: {row.usual}]" if row.usual else ""
    made = partial(click.option, row.flag, name, default=None, help=row.about + usual)
    match row.sort:
        case "switch":
            return made(is_flag=True)
        case "number":
            return made(type=click.IntRange(row.least, row.most), metavar="N")
        case "choice":
            return made(type=click.Choice(row.choices))
        case "pixels":
            return made(metavar=row.stands, callback=_pixels)
        case "kinds":
            return made(metavar=row.stands, callback=_kinds, shell_complete=completing.kinds)
        case "pairs":
            return made(metavar=row.stands, multiple=True, callback=_pairs)
        case "words":
            return made(metavar=row.stands)
        case _:
            assert_never(row.sort)


def _wish(asked: ExportWish, target: str) -> ExportWish:
    """The same; a usage error where the target knows nothing of it."""
    try:
        check_wish(asked, target, target_called(target).options)
    except WishError as error:
        raise click.UsageError(str(error)) from None
    return asked


@click.command(
    "export",
    epilog=examples(
        ("pnp export my-game --to cut", "SVG and DXF for a cutting machine"),
        ("pnp export my-game --to cut --profile letter", "of sheets of US Letter"),
        ("pnp export my-game --to cut --lang de,da", "in these languages"),
        ("pnp export my-game --to cut/tuckbox", "the nets of its boxes"),
        ("pnp export my-game --to images --dpi 150", "a PNG of every face"),
        (
            "pnp export my-game --to images --kind beast --px 825x1125 --bleed",
            "as many pixels as a shop asks for",
        ),
        ("pnp export my-game --to tts --local", "for Tabletop Simulator"),
        ("pnp export my-game --to web", "rules and cards as pages, in all languages"),
        ("pnp export my-game --to web/pdf", "rules to be read aloud, printed by Chromium"),
        ("pnp export my-game --to mpc/poker", "for a print shop, with its verdict"),
        ("pnp export my-game --to pcio", "for playingcards.io"),
        ("pnp export my-game --to kit/itch", "pictures and texts for its page on itch.io"),
        ('pnp export my-game --to images --names "{number:3}-{card}-{copy}"', "a file for each copy"),
    ),
)
@sets_argument
@click.option(
    "--to",
    "target",
    metavar="TARGET",
    callback=_target,
    shell_complete=completing.targets,
    help="; ".join(f"{row.name}: {row.about}" for row in TARGETS.values())
    + f"; pictures and texts for a page about it: {', '.join(KITS)}"
    + f"; a print shop or one of its parts, as mpc or mpc/poker: {', '.join(SHOPS)}.",
)
@languages_to("Languages to export.  [default: en; all for web]", default="")
@profile_for("Paper and printer the sheets were printed with.")
@out_option
@wish_options
@all_option
@budget_option
@no_cache_option
def command(
    sets: tuple[str, ...],
    target: str,
    lang: str,
    profile_name: str,
    out: Path,
    **asked: Any,  # each of the type its row reads
) -> None:
    """Write card sets for other programs and machines, to OUT/SET/LANGUAGE-TARGET; pages of the web, all
    languages together, to OUT/SET/web or OUT/SET/web-pdf.

    A README.txt beside the files says what to do with them. SET is the folder of a set of yours, or a bundled one; without
    it, the sets of this folder are meant, or where there is none the bundled ones. A set with errors is refused, and what
    was written before stays as it was.
    """
    profile = profile_called(profile_name)
    wish = _wish(ExportWish(**asked), target)
    code = 0
    try:
        recover(out)
        for where in chosen(sets, is_told=True):
            code = max(code, _exported(where, target, lang, profile, wish, out))
    except WriteError as error:
        tell(f"{error}" + (f"\n  {error.hint}" if error.hint else ""), err=True)
        code = 1
    sys.exit(code)


def _exported(where: str, target: str, lang: str, profile: Profile, wish: ExportWish, out: Path) -> int:
    """One set, in every language asked for."""
    project = opened(where)
    cards, found = project.cards()
    if cards is None:
        print_findings(found)
        tell(f"{called(where)}: not exported, {tally(found)}")
        return exit_code(found) or 1
    for kind in sorted(wish.kinds or ()):
        kind_of(cards, kind)
    if isinstance(TARGETS.get(target), SiteTarget):
        return _one(project, target, languages(cards, lang or "all"), profile, wish, out)
    return max(_one(project, target, (code,), profile, wish, out) for code in languages(cards, lang or "en"))


def _one(
    project: Project, target: str, codes: tuple[str, ...], profile: Profile, wish: ExportWish, out: Path
) -> int:
    """A folder: of one language, or of all that lie in it together."""
    language = ",".join(codes)
    with Progress(f"{project.where} {language}") as progress:
        progress.step(f"drawing {language}")
        try:
            if isinstance(TARGETS.get(target), SiteTarget):
                made = export_together(project, target, codes, out, profile, wish, progress.step)
            else:
                made = export(project, target, language, out, profile, wish, progress.step)
        except WishError as error:
            raise click.BadParameter(str(error), param_hint=error.option) from None
    _print_found(project, made)
    if made.is_refused:
        tell(f"{project.where} {language}: not exported, {tally(made.found)}")
        return exit_code(made.found) or 1
    tell(f"{made.folder}: {_told(made)}" if made.written else f"{project.where}: there is nothing to export")
    for name, yours in made.written.yours if made.written else ():
        tell(f"warning: {name} was changed after it was written: it is kept as {yours}", err=True)
    print_findings(made.verdict)
    if has_errors(made.verdict):
        tell(f"{project.where} {language}: {target} would be refused, {tally(made.verdict)}")
    return exit_code(made.verdict)


def _print_found(project: Project, made: ExportedFolder) -> None:
    """All findings of a refused export; otherwise those about the export, and how many there are about the set: every
    export of it would repeat them."""
    if made.is_refused or click.get_current_context().meta.get(EACH):
        print_findings(made.found)
        return
    about_set = [
        one for one in made.found if one.code[:3] in ABOUT_SETS and one.severity is not Severity.ERROR
    ]
    print_findings(one for one in made.found if one not in about_set)
    if about_set:
        tell(f"{counted(len(about_set), 'finding')} about the set itself; see 'pnp check {project.where}'")


def _told(made: ExportedFolder) -> str:
    return counted(len(made.written.manifest.files), "file") if made.written else ""
