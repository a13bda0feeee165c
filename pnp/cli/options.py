"""Options that several commands share, and how SET arguments are understood."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

sets_argument = click.argument("sets", nargs=-1, metavar="[SET]...")


def format_option(*choices: str) -> Callable[[Any], Any]:
    return click.option("--format", "form", type=click.Choice(choices), default=choices[0], show_default=True)


def chosen(sets: tuple[str, ...]) -> tuple[str, ...]:
    """The sets named, or every bundled one."""
    from pnp.load.sets import bundled_ids

    return sets or bundled_ids()
