"""Twenty thousand games of each game are the same totals, whoever plays them and whatever happens on the way."""

from __future__ import annotations

import copyreg
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.files.processes import child
from pnp.play import game_ranges as ranges
from pnp.play.counted import Counted, merged, read, record, written
from pnp.play.executors import opened
from pnp.play.simulate import Simulation, plan_of, simulate
from pnp.play.tasks import Plan
from tests.play.games.tables import GAMES, cards_of


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Dask, imported, changes how exceptions are pickled; other tests look at that."""
    before = dict(copyreg.dispatch_table)
    yield
    copyreg.dispatch_table.clear()
    copyreg.dispatch_table.update(before)


GAMES_PLAYED = 20_000
PARTS = 16


def killing(run: Simulation) -> None:
    """Once, in the middle: any worker there is."""
    if run.totals.games >= GAMES_PLAYED // 2 and not killed:
        os.kill(worker_of(next(iter(child._living)).pid), signal.SIGKILL)
        killed.append(run.totals.games)


def worker_of(pid: int) -> int:
    """A worker of the scheduler that this process is; itself, if it is a worker."""
    begun = [
        int(one) for file in Path(f"/proc/{pid}/task").glob("*/children") for one in file.read_text().split()
    ]
    workers = [one for one in begun if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]
    return next(iter(workers), pid)


killed: list[int] = []


def by(word: str, workers: int, plan: Plan) -> Counted:
    with opened(word, workers) as executor:
        return counted(simulate(plan, executor))


def with_a_worker_killed(word: str, plan: Plan) -> Counted:
    killed.clear()
    with opened(word, 2) as executor:
        run = simulate(plan, executor, killing)
    assert killed, run.trouble
    return counted(run)


def in_parts(plan: Plan) -> Counted:
    parts = [simulate(plan, part=ranges.part(number, PARTS, plan.games)) for number in range(1, PARTS + 1)]
    random.Random(plan.cards.id).shuffle(parts)
    files = {str(number): through_a_file(run) for number, run in enumerate(parts)}
    both, found = merged(files)
    assert both, found
    return both


def interrupted(plan: Plan) -> Counted:
    def stop(run: Simulation) -> None:
        if run.totals.games >= GAMES_PLAYED // 3:
            raise KeyboardInterrupt

    with opened("processes", 2) as executor:
        run = simulate(plan, executor, stop)
    assert run.stopped
    there = through_a_file(run)
    return counted(simulate(plan, begun=Simulation(plan, there.totals, there.played)))


def counted(run: Simulation) -> Counted:
    return Counted(record(run.plan), run.played, run.totals)


def through_a_file(run: Simulation) -> Counted:
    there, found = read(written(counted(run)), "x.json")
    assert there, found
    return there


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_twenty_thousand_games_are_the_same_whoever_plays(name: str) -> None:
    plan, problems = plan_of(cards_of(name), 2, {}, ["random"], GAMES_PLAYED, 1)
    assert plan, problems
    alone = by("processes", 1, plan)
    assert alone.totals.games == GAMES_PLAYED
    assert by("processes", 2, plan) == alone
    assert by("processes", 3, plan) == alone
    assert in_parts(plan) == alone
    assert by("dask", 2, plan) == alone
    assert with_a_worker_killed("processes", plan) == alone
    assert with_a_worker_killed("dask", plan) == alone
    assert interrupted(plan) == alone
