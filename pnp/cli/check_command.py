"""``pnp check``."""

from __future__ import annotations

import sys

import click

from pnp.base.diagnostics import Diagnostic, has_errors
from pnp.check.summary import summary
from pnp.cli.examples import examples
from pnp.cli.options import (
    all_option,
    budget_option,
    called,
    chosen,
    format_option,
    languages,
    languages_to,
    no_cache_option,
    opened,
    sets_argument,
    workers_option,
)
from pnp.cli.output import Progress, exit_code, print_findings, tally, tell
from pnp.project.jobs import ToCheck, checked
from pnp.project.opened_set import Project


@click.command(
    "check",
    epilog=examples(
        ("pnp check", "every set in this folder"),
        ("pnp check my-game --strict", "warnings fail too"),
        ("pnp check my-game --lang all", "every language of it"),
        ("pnp check my-game --json", "for a program"),
    ),
)
@sets_argument
@languages_to("Languages to check.")
@format_option("text", "json", "github")
@click.option("--strict", is_flag=True, help="Warnings fail too.")
@all_option
@budget_option
@no_cache_option
@workers_option
def command(sets: tuple[str, ...], lang: str, form: str, strict: bool, workers: int) -> None:
    """Prove that card sets are consistent and that every text fits, and say what was proven.

    SET is the folder of a set of yours, or a bundled one; without it, the sets of this folder are meant, or where there is
    none the bundled ones. The exit code is 0 when all is well, 1 with errors, 2 when the command itself is wrong.
    """
    projects = [opened(where) for where in chosen(sets, is_told=True)]
    with Progress() as progress:
        judged = list(checked([_to_check(project, lang, progress) for project in projects], workers))
    found = [one for findings in judged for one in findings]
    print_findings(found, form)
    if form == "text":
        for project, findings in zip(projects, judged, strict=True):
            tell("\n".join(_lines(project, findings)))
    sys.exit(exit_code(found, strict))


def _to_check(project: Project, lang: str, progress: Progress) -> ToCheck:
    where, cards = str(project.where), project.cards().value
    return ToCheck(project, languages(cards, lang) if cards else (), progress.about(where))


def _lines(project: Project, found: tuple[Diagnostic, ...]) -> list[str]:
    told = tally(found)
    proof = project.proof().value
    if proof is None or has_errors(found):
        return [f"{called(str(project.where))}: not proven, {told}"]
    return [*summary(proof), *([f"  {told}"] if told else [])]
