"""``pnp cache``."""

from __future__ import annotations

import json

import click

from pnp.base.wording import counted
from pnp.cli.examples import examples
from pnp.cli.options import format_option
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
@format_option("text", "json")
def command(clear: bool, form: str) -> None:
    """Show where the cache is and how large it is, or clear it."""
    cache = users_cache()
    held = cache.clear() if clear else cache.holding()
    why = cache.why_not()
    if form == "json":
        about = {
            "folder": str(cache.folder) if cache.folder else None,
            "limit": cache.bound,
            "unused_because": why or None,
        }
        tell(json.dumps({**about, "cleared" if clear else "holds": held._asdict()}, indent=2))
        return
    if clear:
        tell(f"cleared: {_told(held)}")
        return
    tell(f"folder: {cache.folder or 'none'}")
    tell(f"holds:  {_told(held)}, at most {cache.bound / 1e6:.0f} MB")
    tell(f"used:   {f'no, {why}' if why else 'yes'}")


def _told(held: Holding) -> str:
    return f"{counted(held.entries, 'file')}, {held.size / 1e6:.1f} MB"
