"""``pnp diff``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from typing import NoReturn

import click

from pnp.base.diagnostics import Diagnostic
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import all_to, budget_option, called, format_option, opened
from pnp.cli.output import EACH, MOST, print_findings, tell, the_world
from pnp.project.changes import EarlierError
from pnp.project.changes.compared_sets import SetChanges, changes_between
from pnp.project.changes.for_programs import as_data
from pnp.project.changes.set_words import told_set_changes
from pnp.project.changes.states import SetState, as_it_was, parted, state_of


@click.command(
    "diff",
    epilog=examples(
        ("pnp diff my-game@HEAD", "what is other than in the last commit"),
        ("pnp diff my-game@v1.0 my-game@v1.1", "from one version to another"),
        ("pnp diff base-game my-expansion", "two sets"),
        ("pnp diff my-game@HEAD --lang de", "the texts in German"),
        ("pnp diff my-game@HEAD --json", "the same for a program"),
    ),
)
@click.argument("old", metavar="A", shell_complete=completing.a_state)
@click.argument("new", metavar="[B]", required=False, shell_complete=completing.a_state)
@click.option(
    "--lang",
    default="en",
    show_default=True,
    metavar="CODE",
    shell_complete=completing.a_language,
    help="Compare what cards and sheets say in this language.",
)
@all_to(f"Tell each change and name; else no more than {MOST} lines.")
@format_option("text", "json")
@budget_option
def command(old: str, new: str | None, lang: str, form: str) -> None:
    """What changed in a set, card by card, in words: for a change log, and for whoever translates it.

    A and B are sets, folders of yours or bundled ones, or SET@REF: a set as it was at a git revision. Without B, the set of
    A as it is now is meant. Cards come in the order of the deck; then what the set and its rules declare, rule sheets,
    translations, theme and pictures.

    Exit codes: 0 whatever has changed or not, 1 if a set cannot be read, 2 if there is no such revision or language.
    """
    try:
        with ExitStack() as open_states:
            changes = _changes(old, new, lang, form, open_states)
    except EarlierError as error:
        tell(f"Error: {error}" + (f"\n  {error.hint}" if error.hint else ""), err=True)
        sys.exit(2)
    if form == "json":
        tell(json.dumps(as_data(changes), ensure_ascii=False, indent=2))
        return
    is_each = bool(click.get_current_context().meta.get(EACH))
    lines, more = told_set_changes(changes, 0 if is_each else MOST)
    tell("\n".join(lines))
    if more:
        tell(f"... and {more} lines more; --all tells each")


def _changes(old: str, new: str | None, lang: str, form: str, open_states: ExitStack) -> SetChanges:
    """Ends with its findings where a set cannot be read. Raises EarlierError."""
    where, ref = parted(old, the_world())
    every = (where, ref), parted(where if new is None else new, the_world())
    states: list[SetState] = []
    found: list[Diagnostic] = []
    for one, at in every:
        name = called(one) + (f"@{at}" if at else "")
        project, moved = open_states.enter_context(as_it_was(opened(one), at, name))
        state = state_of(project, lang, name)
        if isinstance(state, SetState):
            states.append(state)
        else:
            found += map(moved, state)
    if found:
        _end(found, form)
    if new is None and not ref:
        raise EarlierError(
            f"what shall {old} be compared with?", f"say another set, or {old}@HEAD", is_usage=True
        )
    return changes_between(lang, *states)


def _end(found: Iterable[Diagnostic], form: str) -> NoReturn:
    """Why there is nothing to compare; beside JSON, which is for programs, on the other stream."""
    if form == "json":
        for one in found:
            tell(f"{one.span}: {one.code} {one.severity.value}: {one.message}", err=True)
    else:
        print_findings(found)
    sys.exit(1)
