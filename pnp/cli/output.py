"""How findings reach the terminal or a pipe, and which exit code follows. Knows no stage."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Container, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

import click

from pnp.base.diagnostics import Diagnostic, Severity, Span, as_github, as_json, as_text, in_order
from pnp.base.wording import counted, in_line, visible
from pnp.files.saving import save
from pnp.files.world import World
from pnp.source.load.quoting import line_of

COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
MOST = 200


def the_world() -> World:
    """The files of this run of a command: read once, whoever asks."""
    world: World = click.get_current_context().find_root().ensure_object(World)
    return world


def tell(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Prints, and shows what a terminal would obey: names and texts may be a stranger's."""
    click.echo(visible(text), err=err, nl=nl)


EACH = "pnp.each"  # where a context keeps that each finding is to be told


def print_findings(found: Iterable[Diagnostic], form: str = "text") -> None:
    """In one of the three forms. JSON tells each; people are told what a whole translation lacks as one, and no more than
    two hundred, unless they ask for all."""
    rows = in_order(found)
    if form == "json":
        click.echo(as_json(rows))
        return
    context = click.get_current_context(silent=True)
    is_each = bool(context and context.meta.get(EACH))
    told = rows if is_each else _together(rows)
    if form == "github":
        for row in told:
            click.echo(as_github(row))
        return
    shown = told if is_each else told[:MOST]
    for row in shown:
        click.echo(_coloured(row))
    if len(told) > len(shown):
        click.echo(f"... and {len(told) - len(shown)} more; --all tells each")


def _together(rows: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    if not any(row.code.startswith("LNG") or row.span.file.endswith(".po") for row in rows):
        return rows
    from pnp.check.translated import together  # with all its rules

    return in_order(together(rows))


def _coloured(found: Diagnostic) -> str:
    text = as_text(found, _line(found.span) or None)
    if not sys.stdout.isatty():
        return text
    word = f"{found.code} {found.severity.value}"
    return text.replace(word, click.style(word, fg=COLOURS[found.severity], bold=True), 1)


def _line(span: Span) -> str:
    """The line a finding is about, as it was when it was read; none for what is about a file."""
    context = click.get_current_context(silent=True)
    return line_of(the_world(), span) if context and span.file and span.width else ""


def saved(path: Path, data: str | bytes, named: Path | None = None) -> None:
    """A file of the user's; where it cannot be written, that is all there is to say. ``named`` is what of its way the
    command line says, all of it if nothing else is said."""
    try:
        save(path, data, named)
    except OSError as error:
        tell(f"cannot write {path}: {error.strerror}", err=True)
        sys.exit(1)


def tally(found: Sequence[Diagnostic]) -> str:
    """``2 errors, 1 warning``; empty when there is nothing to tell."""
    counts = [(sum(one.severity is severity for one in found), severity.value) for severity in Severity]
    return ", ".join(counted(count, word) for count, word in counts if count)


def refuse(found: Iterable[Diagnostic], usage: Container[str] = ()) -> NoReturn:
    """Says why, and ends; with 2 if these are findings about the command line."""
    found = tuple(found)
    print_findings(found)
    sys.exit(2 if any(one.code in usage for one in found) else 1)


def exit_code(found: Iterable[Diagnostic], strict: bool = False) -> int:
    fatal = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    return int(any(one.severity in fatal for one in found))


class Progress:
    """What is being done, on one line of a terminal; silent when piped, and for what takes under a second."""

    def __init__(self, what: str = "") -> None:
        self.what = what
        self.began = time.monotonic()
        self.shown = False

    def step(self, doing: str) -> None:
        self._show(self.what, doing)

    def about(self, what: str) -> Callable[[str], None]:
        """Steps of one thing among several."""
        return partial(self._show, what)

    def _show(self, what: str, doing: str) -> None:
        if sys.stderr.isatty() and (self.shown or time.monotonic() - self.began > PATIENCE):
            click.echo(f"\r\x1b[K{in_line(f'{what}: {doing}')} ...", err=True, nl=False)
            self.shown = True

    def clear(self) -> None:
        """Make room for a line that stays."""
        if self.shown:
            click.echo("\r\x1b[K", err=True, nl=False)
            self.shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()


PATIENCE = 0.7
