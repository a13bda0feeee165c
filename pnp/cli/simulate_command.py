"""``pnp simulate``."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn

import click
from click.core import ParameterSource

from pnp.base.diagnostics import Diagnostic, did_you_mean
from pnp.base.diagnostics import as_text as as_finding
from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSet
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import format_option, opened
from pnp.cli.output import Progress, exit_code, print_findings, refuse, tell
from pnp.cli.signals import INTERRUPTED
from pnp.cli.totals_files import Checkpoint, merge, refuse_other, write_totals
from pnp.files.processes.workers import cores
from pnp.files.saving import save
from pnp.play import executors, sweep
from pnp.play.counted import MOST_GAMES, record
from pnp.play.executors import Executor, TroubleError
from pnp.play.game_ranges import part, told
from pnp.play.game_table import choosable
from pnp.play.play_faults import COMMAND_LINE
from pnp.play.report import as_json, as_text, comparison, comparison_text, said, summary
from pnp.play.simulate import Simulation, begin, incidents, plan_of, simulate
from pnp.play.summaries import Summary
from pnp.play.tasks import Plan, likeness

REPORTS = (".pdf", ".json", ".txt")


class Order(NamedTuple):
    """What the command line asks for."""

    players: int | None
    games: int
    bots: tuple[str, ...]
    seed: int
    setup: Mapping[str, str]
    workers: int
    executor: str
    form: str
    report: Path | None
    against: str | None
    sweep: str | None
    part: tuple[int, int] | None  # which, of how many
    until: float | None
    save_totals: Path | None
    resume: Path | None


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


def _part(_context: click.Context, _option: click.Parameter, given: str | None) -> tuple[int, int] | None:
    match = re.fullmatch(r"(\d+)/(\d+)", given or "")
    if given and not (match and 1 <= int(match[1]) <= int(match[2])):
        raise click.BadParameter(f"'{given}' is not I/N, the first part of four being 1/4")
    return (int(match[1]), int(match[2])) if match else None


def _width(_context: click.Context, _option: click.Parameter, given: str | None) -> float | None:
    match = re.fullmatch(r"(\d+(?:\.\d+)?) ?%", given or "")
    if given and not (match and 0 < float(match[1]) <= 100):
        raise click.BadParameter(f"'{given}' is not a width in per cent, as 0.5%")
    return float(match[1]) / 100 if match else None


def _file(**more: Any) -> click.Path:
    return click.Path(dir_okay=False, path_type=Path, **more)


@click.command(
    "simulate",
    epilog=examples(
        ("pnp simulate biotopia", "1000 games by random players"),
        ("pnp simulate biotopia --players 3 --bots greedy", "by better ones"),
        ("pnp simulate biomos --setup mode=advanced", "another way to lay the table"),
        ("pnp simulate ecosfera --sweep stack --report balance.pdf", "every value of a parameter, as a PDF"),
        ("pnp simulate my-biotopia --compare biotopia", "what a variant changes"),
        ("pnp simulate biomos --until 1%", "as many games as that takes"),
        ("pnp simulate biomos --game 7 --save game.json", "record one game"),
        ("pnp simulate biomos --replay game.json", "and see it move by move"),
        (
            "pnp simulate biomos --games 100000 --part 3/16 --save-totals part-3.json",
            "one of sixteen machines",
        ),
        ("pnp simulate --merge part-*.json", "what all of them found"),
        ("pnp simulate biomos --games 10000000 --resume totals.json", "goes on where it was"),
        ("pnp simulate biomos --executor dask://10.0.0.7:8786", "on a cluster"),
    ),
)
@click.argument("set_", metavar="SET", shell_complete=completing.a_set)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "--players",
    type=click.IntRange(1),
    metavar="N",
    help="How many play.  [default: the fewest the game is for]",
)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    metavar="N",
    help="How many.  [default: 1000, or with --until as many as it takes]",
)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="NAME,..",
    callback=_names,
    help="Who plays: random, greedy, search or search:PLAYOUTS. Several share the seats evenly.",
)
@click.option(
    "--seed", type=click.IntRange(0), metavar="N", default=1, show_default=True, help="Same seed, same games."
)
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
@click.option(
    "--workers", type=click.IntRange(1), metavar="N", help="How many play at a time.  [default: one a core]"
)
@click.option(
    "--executor",
    default=executors.PROCESSES,
    show_default=True,
    metavar="processes|dask|dask://HOST:PORT|MODULE:CALLABLE",
    help="Where games are played: by processes here, a Dask cluster, or what a callable of yours makes.",
)
@click.option(
    "--until",
    metavar="WIDTH",
    callback=_width,
    help="Stop when the widest interval of who wins is so narrow, e.g. 0.5%.",
)
@click.option("--part", metavar="I/N", callback=_part, help="Play one of N parts only, for --merge.")
@click.option(
    "--save-totals",
    type=_file(),
    callback=_written,
    metavar="FILE",
    help="Keep what was counted, for --merge.",
)
@click.option(
    "--merge", "merging", is_flag=True, help="Report on the FILEs of all parts as on one simulation."
)
@click.option(
    "--resume",
    type=_file(),
    callback=_written,
    metavar="FILE",
    help="Keep what was counted in FILE, once a minute, and go on from there.",
)
@format_option("text", "json")
@click.option(
    "--report", type=_file(), callback=_reported, metavar="FILE", help="Write a .pdf, .json or .txt too."
)
@click.option(
    "--compare",
    "against",
    metavar="SET",
    shell_complete=completing.a_set,
    help="Play this set too, and tell what SET changes.",
)
@click.option(
    "--game", type=click.IntRange(0), metavar="N", default=0, show_default=True, help="Which game to save."
)
@click.option(
    "--save", type=_file(), callback=_written, metavar="FILE", help="Play one game and record its moves."
)
@click.option(
    "--replay", type=_file(exists=True), metavar="FILE", help="Play a recorded game again, move by move."
)
@click.option("--positions", is_flag=True, help="With --replay: show the table after each move.")
def command(set_: str, files: tuple[str, ...], **given: Any) -> None:
    """Play a set many times over and report how it balances.

    SET is a bundled set or the folder of your own, if it extends a game that can be played. The report says, with
    95 % confidence intervals, what seats win, how long games last, which cards go with winning, which are never
    picked, and which games did not end. With --merge, FILEs are what --save-totals or --resume wrote, and SET may be
    left out.
    """
    game, save, replay = given.pop("game"), given.pop("save"), given.pop("replay")
    positions = given.pop("positions")
    if given.pop("merging"):
        _refuse_with_merge(click.get_current_context())
        _merge(set_, files, given["form"], given["report"])
    if files:
        raise click.UsageError(f"'{files[0]}' is one word too many; FILEs go with --merge")
    order = _order(given)
    if sum(1 for option in (save, replay, order.against, order.sweep) if option) > 1:
        raise click.UsageError("--save, --replay, --compare and --sweep go one at a time")
    if positions and not replay:
        raise click.UsageError("--positions goes with --replay")
    _refuse_mixed(order, single=bool(save or replay))
    cards = _cards(set_)
    if replay:
        from pnp.cli.one_game import replay_game

        replay_game(cards, replay, with_positions=positions)
    elif save:
        from pnp.cli.one_game import save_game

        save_game(_plan(cards, order), game, save)
    else:
        try:
            _simulate(cards, order)
        except TroubleError as trouble:
            refuse((trouble.found,), COMMAND_LINE)


def _order(given: dict[str, Any]) -> Order:
    given["sweep"] = given.pop("keys")
    given["games"] = given["games"] or (MOST_GAMES if given["until"] else 1000)
    given["workers"] = min(given["workers"] or cores(), given["games"])
    return Order(**given)


def _refuse_mixed(order: Order, single: bool) -> None:
    """Totals are those of one plan."""
    given = {"--save-totals": order.save_totals, "--resume": order.resume, "--part": order.part}
    kept = [option for option, value in given.items() if value]
    if kept and (single or order.against or order.sweep):
        raise click.UsageError(
            f"{kept[0]} goes with one plan: not with --save, --replay, --compare or --sweep"
        )
    if order.part and not (order.save_totals or order.resume):
        raise click.UsageError("--part wants --save-totals FILE or --resume FILE, for --merge to read")
    if order.part and (order.until or order.report):
        raise click.UsageError("a part alone cannot tell: --until and --report do not go with --part")


WITH_MERGE = {"set_", "files", "merging", "form", "report"}


def _refuse_with_merge(context: click.Context) -> None:
    for parameter in context.command.params:
        name = parameter.name or ""
        typed = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if typed and name not in WITH_MERGE:
            raise click.UsageError(f"--merge finds its plan in the files: leave out {parameter.opts[0]}")


def _cards(where: str) -> CardSet:
    cards, found = opened(where).cards()
    if cards is None:
        refuse(found)
    return cards


def _plan(cards: CardSet, order: Order) -> Plan:
    players = order.players or cards.players[0]
    plan, found = plan_of(cards, players, order.setup, order.bots, order.games, order.seed)
    if plan is None:
        refuse(found, COMMAND_LINE)
    return plan


# --- playing ----------------------------------------------------------------------------------------------


def _simulate(cards: CardSet, order: Order) -> None:
    plan = _plan(cards, order)
    keys = _keys(choosable(cards, plan.players), order.sweep)
    other = _plan(_cards(order.against), order._replace(players=plan.players)) if order.against else None
    with executors.opened(order.executor, order.workers) as executor:
        run, kept = _kept(plan, order, executor)
        runs = [run]
        if other and not run.stopped:
            runs.append(_played(begin(other), order, executor))
        if keys and not run.stopped:
            runs += _swept(sweep.plans(cards, plan, keys), order, executor)
    if run.trouble and not run.played:
        refuse(run.trouble)
    if order.part:
        tell(f"{order.save_totals or order.resume}: {told(run.played)} of {plan.games:,}")
        _leave(runs, int(not kept))
    data = summary(run)
    if other and runs[1:]:
        data["comparison"] = comparison(runs[1], run)
    if keys and runs[1:]:
        data["sweep"] = sweep.swept(runs[1:], keys)
    if order.until and not run.stopped and run.totals.widest > order.until:
        tell(f"not as narrow: {100 * run.totals.widest:.2g} % after {run.totals.games:,} games", err=True)
    sets = (plan.cards, *([other.cards] if other else []))
    _leave(runs, max(_told(data, runs, sets, order.form, order.report), int(not kept)))


def _kept(plan: Plan, order: Order, executor: Executor | None) -> tuple[Simulation, bool]:
    """Played, and whether what was counted is in the files it should be in."""
    games = part(*order.part, plan.games) if order.part else range(plan.games)
    checkpoint = Checkpoint(order.resume, record(plan), games, begin(plan)) if order.resume else None
    run = _played(checkpoint.begun if checkpoint else begin(plan), order, executor, games, checkpoint)
    kept = checkpoint.save(run) if checkpoint else True
    if order.save_totals:
        kept = write_totals(order.save_totals, record(run.plan), run) and kept
    return run, kept


def _swept(plans: Iterable[Plan], order: Order, executor: Executor | None) -> Iterator[Simulation]:
    """Every set-up, up to an interrupt."""
    for plan in plans:
        played = _played(begin(plan), order, executor)
        yield played
        if played.stopped:
            return


def _played(
    begun: Simulation,
    order: Order,
    executor: Executor | None,
    games: range | None = None,
    checkpoint: Checkpoint | None = None,
) -> Simulation:
    plan = begun.plan
    setup = ", ".join(f"{key}={said(value)}" for key, value in plan.setup.items() if key != "players")
    began, before = time.monotonic(), begun.totals.games
    asked = plan.games if games is None else len(games)
    with Progress(" ".join(filter(None, (plan.cards.id, setup)))) as progress:

        def watch(run: Simulation) -> None:
            rate = (run.totals.games - before) / max(time.monotonic() - began, 1e-9)
            progress.step(_how_far(run, asked, rate, order.until))
            if checkpoint:
                checkpoint.look(run)

        return simulate(plan, executor, watch, part=games, begun=begun, until=order.until)


def _how_far(run: Simulation, asked: int, rate: float, until: float | None) -> str:
    done = run.totals.games
    if until:
        return f"{done:,} games, {rate:,.0f} a second; {100 * run.totals.widest:.2g} % wide"
    return f"{done:,} of {asked:,} games, {rate:,.0f} a second, {_time(int((asked - done) / rate))} left"


def _time(seconds: int) -> str:
    """``3 h 05 min``, ``2 min 10 s``, ``8 s``"""
    if seconds >= 3600:
        return f"{seconds // 3600} h {seconds % 3600 // 60:02} min"
    return f"{seconds // 60} min {seconds % 60:02} s" if seconds >= 60 else f"{seconds} s"


# --- merging ----------------------------------------------------------------------------------------------


def _merge(set_: str, files: tuple[str, ...], form: str, report: Path | None) -> None:
    """Of the set that is named, or else the one that the files name."""
    is_file = set_.endswith(".json") or Path(set_).is_file()
    paths = [Path(word) for word in ((set_, *files) if is_file else files)]
    if not paths:
        raise click.UsageError("--merge wants the FILEs that --save-totals wrote")
    whole = merge(paths)
    there = whole.plan
    cards = _cards(there.set if is_file else set_)
    refuse_other(whole, there._replace(set=cards.id, **likeness(cards)._asdict()), paths[0])
    plan, found = plan_of(cards, there.players, there.setup, there.bots, there.games, there.seed)
    if plan is None:
        refuse(found)
    run = Simulation(plan, whole.totals, whole.played)
    _leave([run], _told(summary(run), [run], (cards,), form, report))


# --- telling ----------------------------------------------------------------------------------------------


def _told(
    data: Summary, runs: list[Simulation], sets: Iterable[CardSet], form: str, report: Path | None
) -> int:
    """Prints and writes the report; the exit code that what is in it asks for."""
    found = tuple(dict.fromkeys(one for run in runs for one in incidents(run)))
    tell(FORMS[form](data), nl=False)
    if form == "text":
        print_findings(found)
    if not report:
        return exit_code(found)
    made, unset = _document(report.suffix, data, sets)
    _write(report, made)
    tell(f"report: {report}", err=True)
    print_findings(unset)
    return exit_code((*found, *unset))


def _leave(runs: list[Simulation], code: int) -> NoReturn:
    trouble = tuple(one for run in runs for one in run.trouble)
    if trouble:
        tell("\n".join(map(as_finding, trouble)), err=True)
        sys.exit(1)
    sys.exit(INTERRUPTED if any(run.stopped for run in runs) else code)


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
        save(path, data)
    except OSError as error:
        tell(f"{path}: not written, {error.strerror}", err=True)
        sys.exit(1)


def _document(suffix: str, data: Summary, sets: Iterable[CardSet]) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """A report as a file, and what could not be set in it."""
    if suffix != ".pdf":
        return FORMS["json" if suffix == ".json" else "text"](data).encode(), ()
    from pnp.play.report_pages import document
    from pnp.press.render.pdf import render_pdf
    from pnp.text.fonts import load_fonts

    fonts = load_fonts()
    made, found = document(data, fonts, sets)
    return render_pdf(made, {}, fonts), found
