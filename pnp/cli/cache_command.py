"""``pnp cache``."""

from __future__ import annotations

import click

from pnp.base.wording import counted
from pnp.cli.examples import examples
from pnp.cli.output import tell
from pnp.files.cache import Holding, users_cache


@click.command(
    "cache",
    epilog=examples(
        ("pnp cache", "where it is, how large"),
        ("pnp cache --clear", "empty it"),
    ),
)
@click.option("--clear", is_flag=True, help="Empty it: the next build takes longer, and prints the same.")
def command(clear: bool) -> None:
    """Where pnp keeps what it need not make again in the next run, and how large that is."""
    cache = users_cache()
    if clear:
        tell(f"cleared: {_told(cache.clear())}")
        return
    why = cache.why_not()
    tell(f"folder: {cache.folder or 'none'}")
    tell(f"holds:  {_told(cache.holding())}, at most {cache.bound / 1e6:.0f} MB")
    tell(f"used:   {f'no, {why}' if why else 'yes'}")


def _told(held: Holding) -> str:
    return f"{counted(held.entries, 'file')}, {held.size / 1e6:.1f} MB"
