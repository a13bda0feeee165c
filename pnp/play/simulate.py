"""Plays many games, on several processes, and adds them up.

Owns seeds, portions and workers. The seed of a game follows from the plan's seed and the game's number, and
portions are cut by the plan alone, so the result is the same whatever the number of workers.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.model import CardSet
from pnp.play import faults
from pnp.play.bots import Bot, Dice, bots_called
from pnp.play.driver import ENDLESS, AnyPlayed, play
from pnp.play.protocol import Setup, seeded, shuffle
from pnp.play.table import Table, lay, playable_part
from pnp.play.totals import Totals

PORTIONS = 64  # a portion is a 64th of the games...
LARGEST = 200  # ...but not more than this

Progress = Callable[[int, int], None]  # games done, games asked for


class Plan(NamedTuple):
    """What to play: everything the result depends on."""

    cards: CardSet
    players: int
    setup: Setup
    bots: tuple[str, ...]  # share the seats out evenly; lots decide who sits where in each game
    games: int
    seed: int


class Simulation(NamedTuple):
    plan: Plan
    totals: Totals
    stopped: bool = False  # interrupted: the totals hold the games up to there


class Portion(NamedTuple):
    first: int
    games: int


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


def simulate(
    plan: Plan, workers: int = 1, progress: Progress | None = None, start: str | None = None
) -> Simulation:
    """Every game of the plan. An interrupt (Ctrl-C) ends it with the games finished so far. ``start`` is how
    processes begin (fork, spawn), by default as the system does."""
    portions = list(_portions(plan.games))
    totals = Totals.none(plan.players)
    workers = min(workers, len(portions))
    try:
        alone = workers < 2
        results = map(_Seating(plan).play, portions) if alone else _together(plan, portions, workers, start)
        for part in results:
            totals.join(part)
            if progress:
                progress(totals.games, plan.games)
    except KeyboardInterrupt:
        return Simulation(plan, totals, stopped=True)
    return Simulation(plan, totals)


def one_game(plan: Plan, number: int) -> tuple[Table, AnyPlayed]:
    """A single game of the plan: to look at, or to save."""
    seating = _Seating(plan)
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


def seed_of(plan_seed: int, number: int) -> int:
    """The seed of one game: small enough to be told, far from those of its neighbours."""
    return seeded((plan_seed << 32) + number) >> 32


def _portions(games: int) -> Iterator[Portion]:
    size = max(1, min(LARGEST, games // PORTIONS))
    for first in range(0, games, size):
        yield Portion(first, min(size, games - first))


class _Seating:
    """A table and its bots, made once a process."""

    def __init__(self, plan: Plan) -> None:
        table, problems = lay(plan.cards, plan.players, plan.setup)
        if table is None:
            raise ValueError(f"the plan cannot be carried out: {problems[0].message}")
        self.plan = plan
        self.table: Table = table
        self.bots: tuple[Bot, ...] = bots_called(plan.bots)[0]

    def play(self, portion: Portion) -> Totals:
        totals = Totals.none(self.plan.players)
        game = self.table.game
        for number in range(portion.first, portion.first + portion.games):
            played, names = self.one(number)
            totals.add(number, played, names)
            if played.outcome:
                totals.add_uses(game.tally(played.state), played.outcome)
        return totals

    def one(self, number: int) -> tuple[AnyPlayed, list[str]]:
        """One game, and the names of its bots by seat."""
        seed = seed_of(self.plan.seed, number)
        seats = self._seats(number, seed)
        played = play(self.table.game, [self.bots[bot] for bot in seats], seed)
        return played, [self.plan.bots[bot] for bot in seats]

    def _seats(self, number: int, seed: int) -> list[int]:
        """The bot at each seat. Whose turn it is to be there twice goes round; the places are drawn."""
        seats = [(number + seat) % len(self.bots) for seat in range(self.plan.players)]
        if len(self.bots) > 1:
            shuffle(Dice(seeded(~seed)), seats)
        return seats


def _together(plan: Plan, portions: Sequence[Portion], workers: int, start: str | None) -> Iterator[Totals]:
    """In the order of the portions. Leaving early, by an interrupt too, ends the processes."""
    context = multiprocessing.get_context(start)
    with context.Pool(workers, _enlist, (plan,)) as pool:
        yield from pool.imap(_play, portions)


_enlisted: list[_Seating] = []  # of a worker process: its one worker


def _enlist(plan: Plan) -> None:
    """An interrupt is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _enlisted[:] = [_Seating(plan)]


def _play(portion: Portion) -> Totals:
    return _enlisted[0].play(portion)
