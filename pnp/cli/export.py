"""``pnp export``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypedDict, Unpack

import click

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
from pnp.cli.output import Progress, exit_code, print_findings, tally, tell
from pnp.diagnostics import did_you_mean, has_errors, hinted
from pnp.export import TARGETS, ExportWish, SiteTarget, WishError
from pnp.export.naming import USUAL
from pnp.export.wishes import OPTIONS, PARTS, check_wish, pixels
from pnp.load.shops import known_shops, shop_names
from pnp.model import Profile
from pnp.project import Project
from pnp.project.exports import ExportedFolder, export, export_together, target_called
from pnp.wording import counted
from pnp.write import WriteError, recover

SHOPS = known_shops()


def _target(_context: click.Context, _option: click.Parameter, given: str) -> str:
    shop, slash, part = given.partition("/")
    if given in TARGETS or (shop in SHOPS and not slash):
        return given
    parts = [name.partition("/")[2] for name, _ in shop_names() if name.startswith(f"{shop}/")]
    if parts and part in parts:
        return given
    if parts:
        hint = did_you_mean(part, parts) or f"there are: {', '.join(parts)}"
        raise click.BadParameter(hinted(f"{shop} has no part '{part}'", hint))
    known = (*TARGETS, *SHOPS)
    hint = did_you_mean(given, known) or f"there are: {', '.join(known)}"
    raise click.BadParameter(hinted(f"nothing is called '{given}'", hint))


class PictureOptions(TypedDict):
    """What the command line says of pictures and addresses."""

    dpi: int | None
    px: tuple[int, int] | None
    bleed: bool | None
    corners: bool | None
    names: str | None
    form: Literal["png", "jpg"] | None
    kinds: str | None
    base_url: str | None
    local: bool | None


def _pixels(_context: click.Context, _option: click.Parameter, given: str | None) -> tuple[int, int] | None:
    if given is None:
        return None
    if (size := pixels(given)) is None:
        raise click.BadParameter(f"'{given}' is no size in pixels; say WIDTHxHEIGHT, such as 825x1125")
    return size


def picture_options(command: Callable[..., None]) -> Callable[..., None]:
    """What may be asked of pictures; ``_wish`` says which targets know it."""
    options = (
        click.option(
            "--kind",
            "kinds",
            metavar="KIND,..",
            shell_complete=completing.kinds,
            help="Only cards of these kinds.",
        ),
        click.option(
            "--dpi",
            type=click.IntRange(OPTIONS["dpi"].least, OPTIONS["dpi"].most),
            help=f"How fine pictures are: pixels an inch.  [default: {OPTIONS['dpi'].usual}]",
        ),
        click.option(
            "--px",
            metavar="WxH",
            callback=_pixels,
            help="How large each picture is, in pixels, bleed and all.",
        ),
        click.option(
            "--bleed/--no-bleed", default=None, help="Show what is drawn beyond the cut.  [default: no-bleed]"
        ),
        click.option(
            "--corners",
            is_flag=True,
            default=None,
            help="Cut pictures along their outlines.",
        ),
        click.option(
            "--names",
            metavar="PATTERN",
            help=f"What files are called, made of {PARTS}.  [default: {USUAL}]",
        ),
        click.option("--base-url", metavar="URL", help="Where everybody will find the pictures."),
        click.option(
            "--local", is_flag=True, default=None, help="Pictures are found on this computer alone."
        ),
        click.option(
            "--format",
            "form",
            type=click.Choice(["png", "jpg"]),
            help=f"What pictures are.  [default: {OPTIONS['form'].usual}]",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def _wish(asked: PictureOptions, target: str) -> ExportWish:
    """What was asked for; a usage error where the target knows nothing of it."""
    kinds = frozenset(named(asked["kinds"], "--kind")) if asked["kinds"] is not None else None
    wish = ExportWish(
        asked["dpi"],
        asked["px"],
        asked["bleed"],
        asked["corners"],
        asked["names"],
        asked["form"],
        kinds,
        asked["base_url"],
        asked["local"],
    )
    try:
        check_wish(wish, target, target_called(target).options)
    except WishError as error:
        raise click.UsageError(str(error)) from None
    return wish


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
        ("pnp export my-game --to mpc/poker", "for a print shop, with its verdict"),
        ("pnp export my-game --to pcio", "for playingcards.io"),
        ('pnp export my-game --to images --names "{number:3}-{card}-{copy}"', "a file for each copy"),
    ),
)
@sets_argument
@click.option(
    "--to",
    "target",
    required=True,
    metavar="TARGET",
    callback=_target,
    shell_complete=completing.targets,
    help="; ".join(f"{row.name}: {row.about}" for row in TARGETS.values())
    + f"; a print shop or one of its parts, as mpc or mpc/poker: {', '.join(SHOPS)}.",
)
@languages_to("Languages to export.  [default: en; all for web]", default="")
@profile_for("Paper and printer the sheets were printed with.")
@out_option
@picture_options
@all_option
@budget_option
@no_cache_option
def command(
    sets: tuple[str, ...],
    target: str,
    lang: str,
    profile_name: str,
    out: Path,
    **asked: Unpack[PictureOptions],
) -> None:
    """Write card sets for other programs and machines, to OUT/SET/LANGUAGE-TARGET; pages of the web, all
    languages together, to OUT/SET/web.

    A README.txt beside the files says what to do with them. SET is the folder of a set of yours, or a bundled one; without
    it, the sets of this folder are meant, or where there is none the bundled ones. A set with errors is refused, and what
    was written before stays as it was.
    """
    profile = profile_called(profile_name)
    wish = _wish(asked, target)
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
    print_findings(made.found)
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


def _told(made: ExportedFolder) -> str:
    return counted(len(made.written.manifest.files), "file") if made.written else ""
