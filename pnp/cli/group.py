"""The click group over the table of commands."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from pnp.base.version import __version__
from pnp.cli.commands import COMMANDS, DRAWING, help_text
from pnp.cli.signals import Unwinding

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Lazy(click.Group):
    """A group whose commands are modules, imported on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"pnp.cli.{COMMANDS[name][0]}").command
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands with their lines of help, without importing any."""
        if not incomplete or incomplete[0].isalnum():
            from click.shell_completion import CompletionItem

            return [
                CompletionItem(n, help=line) for n, (_, line) in COMMANDS.items() if n.startswith(incomplete)
            ]
        return super().shell_complete(ctx, incomplete)

    def get_help(self, ctx: click.Context) -> str:  # noqa: ARG002
        return help_text()

    def invoke(self, ctx: click.Context) -> Any:
        with Unwinding():
            return super().invoke(ctx)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from pnp.base.diagnostics import did_you_mean, hinted

            ctx.fail(hinted(f"no command '{args[0]}'", did_you_mean(args[0], COMMANDS, "pnp --help")))
        if args and args[0] in DRAWING:
            from pnp.draw.compose.sandbox import prepare  # it gets ready while we import the rest

            prepare(args[1:])
        return super().resolve_command(ctx, args)


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="pnp", message="%(prog)s %(version)s")
def main() -> None:
    """pnp: card sets in plain text become checked, print-ready, translated, playable games."""
