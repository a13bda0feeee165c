"""Plays many games, by whatever workers there are, and adds them up.

Owns which games are played, in what portions, and when it is enough. The seed of a game follows from the plan's seed
and the game's number, totals add up in any order, and one looks whether it is enough at fixed counts: so the result is
the same whatever the workers, and however often one stopped on the way. Must not know where workers are.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

from pnp.base.diagnostics import Diagnostic
from pnp.base.model import CardSet
from pnp.play import play_faults as faults
from pnp.play.bots import bots_called
from pnp.play.driver import ENDLESS, AnyPlayed
from pnp.play.executors import HERE, Executor, Handle, TroubleError
from pnp.play.game_ranges import Ranges, lacking, split, together, told
from pnp.play.game_table import Table, lay, playable_part
from pnp.play.protocol import Setup
from pnp.play.tasks import Declined, Done, Failed, Plan, Seating, Sent, carry_out, sent
from pnp.play.totals import Totals

PORTIONS = 64  # a portion is a 64th of the games at most...
SECONDS = 1.0  # ...and takes about so long: worth sending, little to lose
GROWTH = 8  # until that is known they grow so much at a time
AHEAD = 4  # portions under way for each worker
TRIES = 4  # of one portion, when workers are lost


class Simulation(NamedTuple):
    plan: Plan
    totals: Totals
    played: Ranges = ()
    stopped: bool = False  # interrupted: the totals hold the games up to there
    trouble: tuple[Diagnostic, ...] = ()  # why it stopped, if nobody wished it


Watch = Callable[[Simulation], None]  # is told how far it is


def plan_of(
    cards: CardSet, players: int, chosen: Setup, bots: Sequence[str], games: int, seed: int
) -> tuple[Plan | None, tuple[Diagnostic, ...]]:
    """A plan that can be carried out, or why not."""
    table, problems = lay(cards, players, chosen)
    _, unknown = bots_called(bots)
    if table is None or unknown:
        return None, (*problems, *unknown)
    names = tuple(name.strip() for name in bots)
    return Plan(playable_part(cards), players, table.setup, names, games, seed), ()


def begin(plan: Plan) -> Simulation:
    """Nothing played yet."""
    return Simulation(plan, Totals.none(plan.players))


def simulate(
    plan: Plan,
    executor: Executor | None = None,
    watch: Watch | None = None,
    *,
    part: range | None = None,
    begun: Simulation | None = None,
    until: float | None = None,
) -> Simulation:
    """Every game of the plan, or of a part of it, that was not played yet; here, if there is no executor.

    ``until`` ends it as soon as the widest interval is as narrow, and the plan then counts as one of so many games.
    An interrupt (Ctrl-C) or lost workers end it with the games finished so far.
    """
    run = begun or begin(plan)
    looks = list(counts(plan.games)) if until else []
    whole = range(plan.games) if part is None else part  # which may be of no games
    ranges = list(split(lacking(whole, run.played), looks))
    try:
        if until and _enough(run, looks, until):
            return _ended(run)
        with closing(_results(plan, Portions(ranges), executor)) as results:
            for numbers, totals in results:
                run = _joined(run, numbers, totals)
                if watch:
                    watch(run)
                if until and _enough(run, looks, until):
                    return _ended(run)
    except KeyboardInterrupt:
        return run._replace(stopped=True)
    except TroubleError as trouble:
        return run._replace(stopped=True, trouble=(trouble.found,))
    return run


def counts(games: int) -> Iterator[int]:
    """How many games one has a look after: each time about an eighth more."""
    count = 100
    while count < games:
        yield count
        count += max(100, count // 800 * 100)


def _enough(run: Simulation, looks: Sequence[int], until: float) -> bool:
    """Whether one looks now, and the intervals are narrow enough."""
    games = run.totals.games
    return games in looks and run.played == (range(games),) and run.totals.widest <= until


def _ended(run: Simulation) -> Simulation:
    return run._replace(plan=run.plan._replace(games=run.totals.games))


def _joined(run: Simulation, numbers: range, totals: Totals) -> Simulation:
    """Sums of their own, so that an interrupt leaves none half made."""
    both = Totals.none(run.plan.players)
    both.join(run.totals)
    both.join(totals)
    return run._replace(totals=both, played=together((*run.played, numbers)))


def one_game(plan: Plan, number: int) -> tuple[Table, AnyPlayed]:
    """A single game of the plan: to look at, or to save."""
    seating = Seating(plan)
    return seating.table, seating.one(number)[0]


def incidents(simulation: Simulation) -> tuple[Diagnostic, ...]:
    """Games that did not end by themselves, as findings about the set."""
    span = simulation.plan.cards.span
    return tuple(
        (faults.endless_game if found.ending == ENDLESS else faults.stuck_game)(
            span, found.game, found.seed, found.turns
        )
        for found in simulation.totals.incidents
    )


# --- portions ---------------------------------------------------------------------------------------------


class Portions(Iterator[range]):
    """Cuts games into portions, larger ones once it is known how long a game takes."""

    def __init__(self, ranges: Iterable[range]) -> None:
        self._left = deque(ranges)
        self._most = max(1, sum(map(len, self._left)) // PORTIONS)
        self._size = self._largest = 1
        self._games, self._seconds = 0, 0.0

    def __next__(self) -> range:
        if not self._left:
            raise StopIteration
        one = self._left.popleft()
        if len(one) > self._size:
            self._left.appendleft(one[self._size :])
        return one[: self._size]

    def learn(self, games: int, seconds: float) -> None:
        """A portion was played in so many seconds."""
        self._games += games
        self._seconds += seconds
        self._largest = max(self._largest, games)
        second = self._games / max(self._seconds, 1e-9)
        self._size = max(1, min(self._most, GROWTH * self._largest, int(SECONDS * second)))


def _results(
    plan: Plan, portions: Portions, executor: Executor | None
) -> Generator[tuple[range, Totals], None, None]:
    """In the order of the portions."""
    tasks = _handed_out(executor, sent(plan), portions) if executor else _played_here(plan, portions)
    with closing(tasks):
        for numbers, done in tasks:
            portions.learn(len(numbers), done.seconds)
            yield numbers, done.totals


def _played_here(plan: Plan, portions: Portions) -> Generator[tuple[range, Done], None, None]:
    seating = Seating(plan)
    for numbers in portions:
        began = time.perf_counter()
        yield numbers, Done(seating.play(numbers), time.perf_counter() - began)


def _handed_out(
    executor: Executor, plan: Sent, portions: Portions
) -> Generator[tuple[range, Done], None, None]:
    """Few are under way at a time, and what nobody waits for any more is called back."""

    def hand_out(numbers: range) -> Handle:
        try:
            return executor.submit(carry_out, plan.likeness, plan.packed, numbers.start, len(numbers))
        except Exception as problem:
            return NotTaken(problem)

    waiting: deque[tuple[range, Handle]] = deque()
    try:
        while True:
            while len(waiting) < AHEAD * executor.workers and (numbers := next(portions, None)):
                waiting.append((numbers, hand_out(numbers)))
            if not waiting:
                return
            numbers, handle = waiting.popleft()
            yield numbers, _done(numbers, handle, hand_out)
    finally:
        for _, handle in waiting:
            handle.cancel()


class NotTaken(NamedTuple):
    """A task that an executor did not even take."""

    problem: Exception

    def result(self) -> object:
        raise self.problem

    def cancel(self) -> None: ...


def _done(numbers: range, handle: Handle, hand_out: Callable[[range], Handle]) -> Done:
    """What a worker made of a portion; another one's work, if that one is lost."""
    for tried in range(1, TRIES + 1):
        try:
            answer = handle.result()
        except TroubleError:
            raise
        except Exception as problem:
            if tried == TRIES:
                why = f"{type(problem).__name__}: {problem}"
                raise TroubleError(faults.workers_lost(HERE, told((numbers,)), TRIES, why)) from problem
            handle = hand_out(numbers)
            continue
        if isinstance(answer, Done):
            return answer
        if isinstance(answer, Declined):
            raise TroubleError(faults.worker_declined(HERE, answer.why))
        if isinstance(answer, Failed):
            raise RuntimeError(f"in a worker:\n{answer.trace}")
        raise TroubleError(faults.executor_failed(HERE, f"a worker answers {type(answer).__name__}"))
    raise AssertionError("every try ends")
