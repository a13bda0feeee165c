"""``pnp export``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import (
    all_option,
    budget_option,
    called,
    chosen,
    languages,
    languages_to,
    no_cache_option,
    opened,
    out_option,
    profile_called,
    profile_for,
    sets_argument,
)
from pnp.cli.output import Progress, exit_code, print_findings, tally, tell
from pnp.diagnostics import did_you_mean, hinted
from pnp.export import TARGETS
from pnp.model import Profile
from pnp.project import Project
from pnp.project.exports import ExportedFolder, export
from pnp.wording import counted
from pnp.write import WriteError, recover


def _target(_context: click.Context, _option: click.Parameter, given: str) -> str:
    if given not in TARGETS:
        hint = did_you_mean(given, TARGETS) or f"there are: {', '.join(TARGETS)}"
        raise click.BadParameter(hinted(f"nothing is called '{given}'", hint))
    return given


@click.command(
    "export",
    epilog=examples(
        ("pnp export my-game --to cut", "SVG and DXF for a cutting machine"),
        ("pnp export my-game --to cut --profile letter", "of sheets of US Letter"),
        ("pnp export my-game --to cut --lang de,da", "in these languages"),
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
    help="; ".join(f"{row.name}: {row.about}" for row in TARGETS.values()) + ".",
)
@languages_to("Languages to export.")
@profile_for("Paper and printer the sheets were printed with.")
@out_option
@all_option
@budget_option
@no_cache_option
def command(sets: tuple[str, ...], target: str, lang: str, profile_name: str, out: Path) -> None:
    """Write card sets for other programs and machines, to OUT/SET/LANGUAGE-TARGET.

    A README.txt beside the files says what to do with them. SET is the folder of a set of yours, or a bundled one; without
    it, the sets of this folder are meant, or where there is none the bundled ones. A set with errors is refused, and what
    was written before stays as it was.
    """
    profile = profile_called(profile_name)
    code = 0
    try:
        recover(out)
        for where in chosen(sets, is_told=True):
            code = max(code, _exported(where, target, lang, profile, out))
    except WriteError as error:
        tell(f"{error}" + (f"\n  {error.hint}" if error.hint else ""), err=True)
        code = 1
    sys.exit(code)


def _exported(where: str, target: str, lang: str, profile: Profile, out: Path) -> int:
    """One set, in every language asked for."""
    project = opened(where)
    cards, found = project.cards()
    if cards is None:
        print_findings(found)
        tell(f"{called(where)}: not exported, {tally(found)}")
        return exit_code(found) or 1
    return max(_one(project, target, code, profile, out) for code in languages(cards, lang))


def _one(project: Project, target: str, language: str, profile: Profile, out: Path) -> int:
    with Progress(f"{project.where} {language}") as progress:
        progress.step(f"drawing {language}")
        made = export(project, target, language, out, profile)
    print_findings(made.found)
    if made.is_refused:
        tell(f"{project.where} {language}: not exported, {tally(made.found)}")
        return exit_code(made.found) or 1
    tell(f"{made.folder}: {_told(made)}" if made.written else f"{project.where}: there is nothing to export")
    for name, yours in made.written.yours if made.written else ():
        tell(f"warning: {name} was changed after it was written: it is kept as {yours}", err=True)
    return 0


def _told(made: ExportedFolder) -> str:
    return counted(len(made.written.manifest.files), "file") if made.written else ""
