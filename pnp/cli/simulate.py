"""``pnp simulate``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import click

from pnp.cli.options import opened
from pnp.cli.output import Progress, exit_code, print_findings, the_world
from pnp.diagnostics import Diagnostic, Span, did_you_mean
from pnp.load.sets import refused
from pnp.model import CardSet
from pnp.play import sweep
from pnp.play.driver import AnyPlayed
from pnp.play.report import as_json, as_text, comparison, comparison_text, said, summary
from pnp.play.simulate import Plan, Simulation, incidents, one_game, plan_of, simulate
from pnp.play.summaries import Summary
from pnp.play.table import choosable
from pnp.world import Refusal

USAGE = {"PLY701", "PLY702", "PLY703", "PLY710"}  # findings about the command line: exit code 2
REPORTS = (".pdf", ".json", ".txt")


class Order(NamedTuple):
    """What the command line asks for."""

    players: int | None
    games: int
    bots: tuple[str, ...]
    seed: int
    setup: Mapping[str, str]
    workers: int
    form: str
    report: Path | None
    against: str | None
    sweep: str | None


def _pairs(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    pairs = [text.partition("=") for text in given]
    for key, sign, value in pairs:
        if not (key and sign and value):
            raise click.BadParameter(f"'{key}{sign}{value}' is not KEY=VALUE")
    return {key: value for key, _, value in pairs}


def _names(_context: click.Context, _option: click.Parameter, given: str) -> tuple[str, ...]:
    return tuple(given.split(","))


def _reported(_context: click.Context, _option: click.Parameter, given: Path | None) -> Path | None:
    """Refused before an hour of play, not after it."""
    if given and given.suffix not in REPORTS:
        raise click.BadParameter(f"'{given}' should end in {', '.join(REPORTS)}")
    return _written(_context, _option, given)


def _written(_context: click.Context, _option: click.Parameter, given: Path | None) -> Path | None:
    if given and not given.absolute().parent.is_dir():
        raise click.BadParameter(f"there is no folder '{given.parent}'")
    return given


def _file(**more: Any) -> click.Path:
    return click.Path(dir_okay=False, path_type=Path, **more)


@click.command(
    "simulate",
    epilog="Examples:  pnp simulate biotopia --players 3 --bots greedy   pnp simulate biomos --setup mode=advanced   "
    "pnp simulate ecosfera --bots greedy --games 200 --sweep stack,stressors,eutrophication --report balance.pdf   "
    "pnp simulate my-biotopia --compare biotopia   pnp simulate biomos --game 7 --save game.json   "
    "pnp simulate biomos --replay game.json",
)
@click.argument("set_", metavar="SET")
@click.option(
    "--players", type=click.IntRange(1), help="How many play.  [default: the fewest the game is for]"
)
@click.option("--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="NAME,..",
    callback=_names,
    help="Who plays: random, greedy, search or search:PLAYOUTS. Several share the seats evenly.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Same seed, same games.")
@click.option(
    "--setup",
    multiple=True,
    metavar="KEY=VALUE",
    callback=_pairs,
    help="How the table is laid; may be repeated.",
)
@click.option(
    "--sweep", "keys", metavar="KEY,..|all", help="Play every value of these parameters, GAMES each."
)
@click.option("--workers", type=click.IntRange(1), help="Processes.  [default: one a core]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--report", type=_file(), callback=_reported, metavar="FILE", help="Write a .pdf, .json or .txt too."
)
@click.option("--compare", "against", metavar="SET", help="Play this set too, and tell what SET changes.")
@click.option("--game", type=click.IntRange(0), default=0, show_default=True, help="Which game to save.")
@click.option(
    "--save", type=_file(), callback=_written, metavar="FILE", help="Play one game and record its moves."
)
@click.option("--replay", type=_file(exists=True), metavar="FILE", help="Play a recorded game again.")
def command(set_: str, **given: Any) -> None:
    """Play a set many times over and report how it balances.

    SET is a bundled set or the folder of your own, if it extends a game that can be played. The report says, with
    95 % confidence intervals, what seats win, how long games last, which cards go with winning, which are never
    picked, and which games did not end.
    """
    game, save, replay = given.pop("game"), given.pop("save"), given.pop("replay")
    order = _order(given)
    if sum(1 for option in (save, replay, order.against, order.sweep) if option) > 1:
        raise click.UsageError("--save, --replay, --compare and --sweep go one at a time")
    cards = _cards(set_)
    if replay:
        _replay(cards, replay)
    elif save:
        _save(_plan(cards, order), game, save)
    else:
        _simulate(cards, order)


def _order(given: dict[str, Any]) -> Order:
    given["sweep"] = given.pop("keys")
    given["workers"] = given["workers"] or os.cpu_count() or 1
    return Order(**given)


def _cards(where: str) -> CardSet:
    cards, found = opened(where).cards()
    if cards is None:
        _refuse(found)
    return cards


def _refuse(found: tuple[Diagnostic, ...]) -> NoReturn:
    print_findings(found)
    sys.exit(2 if any(one.code in USAGE for one in found) else 1)


def _plan(cards: CardSet, order: Order) -> Plan:
    players = order.players or cards.players[0]
    plan, found = plan_of(cards, players, order.setup, order.bots, order.games, order.seed)
    if plan is None:
        _refuse(found)
    return plan


# --- many games -------------------------------------------------------------------------------------------


def _simulate(cards: CardSet, order: Order) -> None:
    plan = _plan(cards, order)
    keys = _keys(choosable(cards, plan.players), order.sweep)
    other = _plan(_cards(order.against), order._replace(players=plan.players)) if order.against else None
    runs = [_played(plan, order.workers)]
    data = summary(runs[0])
    if other and not runs[0].stopped:
        runs.append(_played(other, order.workers))
        data["comparison"] = comparison(runs[1], runs[0])
    if keys and not runs[0].stopped:
        runs += _swept(sweep.plans(cards, plan, keys), order.workers)
        data["sweep"] = sweep.swept(runs[1:], keys)
    found = tuple(dict.fromkeys(one for run in runs for one in incidents(run)))
    click.echo(FORMS[order.form](data), nl=False)
    if order.form == "text":
        print_findings(found)
    if order.report:
        sets = (plan.cards, *([other.cards] if other else []))
        report, unset = _document(order.report.suffix, data, sets)
        _write(order.report, report)
        click.echo(f"report: {order.report}", err=True)
        print_findings(unset)
        found = (*found, *unset)
    sys.exit(INTERRUPTED if any(run.stopped for run in runs) else exit_code(found))


INTERRUPTED = 130  # as shells say it


def _swept(plans: Iterable[Plan], workers: int) -> Iterator[Simulation]:
    """Every set-up, up to an interrupt."""
    for plan in plans:
        played = _played(plan, workers)
        yield played
        if played.stopped:
            return


def _played(plan: Plan, workers: int) -> Simulation:
    told = ", ".join(f"{key}={said(value)}" for key, value in plan.setup.items() if key != "players")
    with Progress(" ".join(filter(None, (plan.cards.id, told)))) as progress:
        return simulate(plan, workers, lambda done, asked: progress.step(f"{done:,} of {asked:,} games"))


def _keys(known: list[str], given: str | None) -> list[str]:
    """The parameters of the sweep; ``all`` are those that leave a choice."""
    if not given:
        return []
    keys = known if given == "all" else given.split(",")
    for key in keys:
        if key not in known:
            raise click.BadParameter(f"'{key}'; {did_you_mean(key, known)}", param_hint="--sweep")
    return keys


def _text(data: Summary) -> str:
    parts = [as_text(data)]
    if "comparison" in data:
        parts.append(comparison_text(data["comparison"]))
    if "sweep" in data:
        parts.append(sweep.sweep_text(data["sweep"]))
    return "\n".join(parts)


FORMS = {"text": _text, "json": as_json}


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        click.echo(f"{path}: not written, {error.strerror}", err=True)
        sys.exit(1)


def _document(suffix: str, data: Summary, sets: Iterable[CardSet]) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """A report as a file, and what could not be set in it."""
    if suffix != ".pdf":
        return FORMS["json" if suffix == ".json" else "text"](data).encode(), ()
    from pnp.play.pages import document
    from pnp.render.pdf import render_pdf
    from pnp.text.fonts import load_fonts

    fonts = load_fonts()
    made, found = document(data, fonts, sets)
    return render_pdf(made, {}, fonts), found


# --- one game ---------------------------------------------------------------------------------------------


def _save(plan: Plan, number: int, path: Path) -> None:
    from pnp.play.saved import save

    table, played = one_game(plan, number)
    _write(path, save(table, played).encode())
    click.echo(f"{table.game.show(played.state)}\n{path}: {len(played.moves)} moves, {_ended(played)}")


def _replay(cards: CardSet, path: Path) -> None:
    from pnp.play.saved import replay, table_of

    data = the_world().read(path, path.parent)
    if isinstance(data, Refusal):
        _refuse((refused(data, Span(str(path), 1)),))
    text = data.decode("utf-8", "replace")
    played, found = replay(text, cards, str(path))
    table = table_of(text, cards)
    if played is None or table is None:
        _refuse(found)
    click.echo(f"{table.game.show(played.state)}\n{path}: {len(played.moves)} moves, {_ended(played)}")


def _ended(played: AnyPlayed) -> str:
    """Who won, with what; or that nobody did."""
    outcome = played.outcome
    if outcome is None:
        return played.ending
    seats = ", ".join(f"seat {seat + 1}" for seat in outcome.winners)
    scores = " : ".join(f"{score:g}" for score in outcome.scores)
    return f"won by {seats or 'nobody'} ({scores}; {outcome.reason or 'over'})"
