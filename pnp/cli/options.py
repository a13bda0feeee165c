"""Options that several commands share, and how SET, language and list arguments are understood."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from pnp.model import CardSet

sets_argument = click.argument("sets", nargs=-1, metavar="[SET]...")


def format_option(*choices: str) -> Callable[[Any], Any]:
    return click.option("--format", "form", type=click.Choice(choices), default=choices[0], show_default=True)


def chosen(sets: tuple[str, ...]) -> tuple[str, ...]:
    """The sets named, or every bundled one."""
    from pnp.load.sets import bundled_ids

    return sets or bundled_ids()


def listed(given: str | None, known: Iterable[str], option: str) -> tuple[str, ...]:
    """A comma-separated option; nothing means all."""
    from pnp.diagnostics import did_you_mean

    names = tuple(filter(None, given.split(","))) if given else tuple(known)
    for name in names:
        if name not in tuple(known):
            raise click.BadParameter(f"'{name}'; {did_you_mean(name, known)}", param_hint=option)
    return names


def languages(cards: CardSet, given: str) -> tuple[str, ...]:
    """``all`` is every language the set lists."""
    return cards.languages if given == "all" else listed(given, cards.languages, "--lang")
