"""The commands: click, each a short list of stages; exit codes, printing, progress.

Must not know how anything is done. Commands are imported when they are called, so that ``--help`` is quick.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

from pnp import __version__

# name -> (module, one line of help): the table `pnp --help` prints without importing any of them
COMMANDS = {
    "list": ("listing", "Card sets, their kinds, counts and languages."),
    "check": ("check", "Prove that sets are consistent and fit; say what is wrong, with file and line."),
    "new": ("new", "Start a card set: a folder that checks at once."),
    "schema": ("schema", "JSON Schema of the set files, for editors."),
    "explain": ("explain", "The manual page of a finding."),
}


class Lazy(click.Group):
    """A group whose commands are modules, imported on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"pnp.cli.{COMMANDS[name][0]}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from pnp.diagnostics import did_you_mean

            ctx.fail(f"no command '{args[0]}'; {did_you_mean(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=Lazy,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Examples:  pnp check ecosfera   pnp new my-game   pnp explain CRD203",
)
@click.version_option(__version__, prog_name="pnp")
def main() -> None:
    """pnp: card sets in plain text become checked, print-ready, translated, playable games."""


def run() -> None:
    """The console script: like ``main``, but a bug of ours says so and exits with 3."""
    try:
        main(standalone_mode=True)
    except (SystemExit, KeyboardInterrupt):
        raise
    except Exception:
        click.echo("pnp: this is a bug of ours, please report it with the lines below", err=True)
        import traceback

        traceback.print_exc()
        sys.exit(3)
