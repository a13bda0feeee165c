"""Options that several commands share, and how SET, language and list arguments are understood."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from pnp.base.diagnostics import did_you_mean, has_errors, hinted
from pnp.base.model import Card, CardSet, Profile
from pnp.cli import completing
from pnp.cli.output import EACH, print_findings, tell, the_world
from pnp.draw.compose.rendering import bounds_memory
from pnp.files.cache import OFF
from pnp.files.walls import IS_SURE
from pnp.project.opened_set import Project
from pnp.source.load.profiles import find as find_profile
from pnp.source.load.set_folders import bundled_ids, sets_here

BUNDLED = "pnp.bundled"  # where a context keeps that the bundled sets are meant
NONE_HERE = "note: there is no set in this folder; these are the bundled ones"


def _with_bundled(context: click.Context, _option: click.Parameter, is_wanted: bool) -> None:
    context.meta[BUNDLED] = is_wanted


def sets_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Any number of SETs, or --bundled; ``chosen`` says which are meant."""
    bundled = click.option(
        "--bundled",
        is_flag=True,
        expose_value=False,
        callback=_with_bundled,
        help="The sets that come with pnp, wherever you are.",
    )
    return some_sets(bundled(command))


some_sets = click.argument("sets", nargs=-1, metavar="[SET]...", shell_complete=completing.a_set)


def _without_cache(_context: click.Context, _option: click.Parameter, is_wanted: bool) -> None:
    if is_wanted:
        the_world().cache = OFF


no_cache_option = click.option(
    "--no-cache",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_without_cache,
    help="Make everything anew, and keep nothing for the next run.",
)


def _each(context: click.Context, _option: click.Parameter, is_wanted: bool) -> None:
    context.meta[EACH] = is_wanted


def all_to(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """``--all`` of a command that else tells the first; ``what`` it tells then."""
    return click.option(
        "--all",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_each,
        help=what,
    )


all_option = all_to(
    "Tell each finding; else what a whole translation lacks is told as one, and no more than 200."
)

MOST_TIMES = 1000


def _with_budget(_context: click.Context, _option: click.Parameter, times: int) -> None:
    the_world().times = times


budget_option = click.option(
    "--budget",
    type=click.IntRange(1, MOST_TIMES),
    default=1,
    metavar="N",
    is_eager=True,
    expose_value=False,
    callback=_with_budget,
    help="Allow each set N times what one may take, for sets you trust (docs/limits.md).",
)

MOST_WORKERS = 256


def _one_a_core(_context: click.Context, _option: click.Parameter, given: int | None) -> int:
    from pnp.files.processes.workers import cores

    return given or cores()


workers_option = click.option(
    "--workers",
    type=click.IntRange(1, MOST_WORKERS),
    metavar="N",
    callback=_one_a_core,
    help="Languages and sets made at a time; any number prints the same.  [default: one a core]",
)


def _no_link(context: click.Context, option: click.Parameter, given: Path) -> Path:
    """What the user names is his word; what is only usual, a stranger may have packed as a link."""
    is_usual = context.get_parameter_source(option.name or "") is ParameterSource.DEFAULT
    if is_usual and given.is_symlink():
        raise click.UsageError(f"{given} is a link: if it is yours, say so with --out {given}")
    return given


def out_to(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """``--out`` of a command that writes there where nothing else is said."""
    return click.option(
        "-o",
        "--out",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path(default),
        show_default=True,
        callback=_no_link,
        help="Where to write.",
    )


out_option = out_to("output")


def languages_to(what: str, default: str = "en") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """``--lang`` of a command that takes several; ``what`` it does in them."""
    return click.option(
        "--lang",
        default=default,
        show_default=bool(default),
        metavar="CODE,..|all",
        shell_complete=completing.languages,
        help=what,
    )


def profile_for(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """``--profile`` of a command that lays out sheets."""
    return click.option(
        "--profile",
        "profile_name",
        default="a4",
        show_default=True,
        metavar="NAME",
        shell_complete=completing.profile,
        help=what,
    )


def profile_called(name: str) -> Profile:
    """The profile of that name; ends with its findings where it is of no use, as a usage error where there is none."""
    profile, found = find_profile(name, world=the_world())
    if profile is None or has_errors(found):
        print_findings(found)
        sys.exit(1 if profile else 2)
    return profile


JSON = "pnp.json"  # where a context keeps that JSON was asked for in short


def _in_json(context: click.Context, _option: click.Parameter, is_wanted: bool) -> None:
    context.meta[JSON] = is_wanted


def _form(context: click.Context, _option: click.Parameter, given: str) -> str:
    return "json" if context.meta.get(JSON) else given


def format_option(*choices: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """``--format``, and ``--json`` for short."""
    short = click.option(
        "--json",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_in_json,
        help="The same as --format json.",
    )
    whole = click.option(
        "--format",
        "form",
        type=click.Choice(choices),
        default=choices[0],
        show_default=True,
        callback=_form,
        help="For people or for programs.",
    )
    return lambda command: whole(short(command))


def opened(where: str) -> Project:
    """A SET of the command line, held open."""
    sure = IS_SURE, bounds_memory()
    if not all(sure) and where not in bundled_ids(the_world()):
        _tell_of_gaps(*sure)
    return Project(where, the_world())


@cache
def _tell_of_gaps(files_are_sure: bool, memory_is_bounded: bool) -> None:
    """Once a run, where the system lacks what keeps a stranger's set in."""
    gaps = [] if files_are_sure else ["files are opened by their names only"]
    gaps += [] if memory_is_bounded else ["nothing bounds the memory of templates that a set brings"]
    if gaps:
        tell(f"note: on this system {', and '.join(gaps)}; SECURITY.md tells what follows", err=True)


def cards_of(where: str) -> CardSet:
    """The cards of a SET that has no errors; else these are all there is to say."""
    cards, found = opened(where).cards()
    if cards is None:
        print_findings(found)
        sys.exit(1)
    return cards


def chosen(sets: tuple[str, ...], *, is_told: bool = False) -> tuple[str, ...]:
    """The sets named; else those of this folder, if it has any; else the bundled ones. ``is_told``: which is no small
    matter, and said."""
    world = the_world()
    if click.get_current_context().meta.get(BUNDLED):
        if sets:
            raise click.UsageError("name sets or say --bundled, not both")
        return bundled_ids(world)
    if sets or (sets := sets_here(world)):
        return sets
    if is_told:
        tell(NONE_HERE, err=True)
    return bundled_ids(world)


def sets_to_write(sets: tuple[str, ...]) -> tuple[str, ...]:
    """The sets named, else those of this folder: for what writes into sets."""
    there = sets or sets_here(the_world())
    if not there:
        raise click.UsageError("there is no set in this folder; name the SET, or go to where it lies")
    return there


def called(where: str) -> str:
    """A set as it was named; the folder at hand by its name."""
    return Path.cwd().name if where == "." else where


def named(given: str, option: str) -> tuple[str, ...]:
    """The names of a comma-separated option, which must name something."""
    names = tuple(dict.fromkeys(filter(None, given.split(","))))
    if not names:
        raise click.BadParameter(f"'{given}' names nothing", param_hint=option)
    return names


def listed(given: str | None, known: Iterable[str], option: str) -> tuple[str, ...]:
    """A comma-separated option of known names; without it, all."""
    names = tuple(known) if given is None else named(given, option)
    for name in names:
        if name not in tuple(known):
            raise click.BadParameter(hinted(f"'{name}'", did_you_mean(name, known)), param_hint=option)
    return names


def languages(cards: CardSet, given: str) -> tuple[str, ...]:
    """``all`` is every language the set lists."""
    if given == "all":
        return cards.languages
    for code in named(given, "--lang"):
        if code not in cards.languages:
            told = f"{cards.id} has no language '{code}'"
            raise click.BadParameter(hinted(told, did_you_mean(code, cards.languages)), param_hint="--lang")
    return named(given, "--lang")


def kind_of(cards: CardSet, name: str) -> str:
    """The kind of that name."""
    if name not in cards.rules.kinds:
        hint = did_you_mean(name, cards.rules.kinds, f"pnp list {cards.id}")
        raise click.UsageError(hinted(f"{cards.id} has no kind '{name}'", hint))
    return name


def card_of(cards: CardSet, name: str) -> Card:
    """The card of that id."""
    for card in cards.cards:
        if card.id == name:
            return card
    hint = did_you_mean(name, (card.id for card in cards.cards), f"pnp list {cards.id}")
    raise click.UsageError(hinted(f"{cards.id} has no card '{name}'", hint))
