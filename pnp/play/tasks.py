"""A task: some games of a plan, played wherever a worker is.

Owns what is sent there and back, and that both sides mean the same: a worker whose pnp or set is another plays
nothing. Must not know how a task gets to a worker. Workers import this, so it imports little.
"""

from __future__ import annotations

import pickle
import pkgutil
import sys
import threading
import time
import traceback
import zlib
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from pnp.base.model import CardSet
from pnp.base.version import __version__
from pnp.play.bots import Bot, Dice, bots_called
from pnp.play.driver import AnyPlayed, play
from pnp.play.game_table import Table, digest, engine_of, lay
from pnp.play.protocol import Setup, seeded, shuffle
from pnp.play.totals import Totals


class Plan(NamedTuple):
    """What to play: everything the result depends on."""

    cards: CardSet
    players: int
    setup: Setup
    bots: tuple[str, ...]  # share the seats out evenly; lots decide who sits where in each game
    games: int
    seed: int


class Likeness(NamedTuple):
    """What must be the same wherever games of one plan are played."""

    pnp: str
    code: str  # the digest of bots and engines, for clones of one version may differ
    digest: str  # of the set


class Sent(NamedTuple):
    """A plan on its way, packed once for all its tasks."""

    likeness: Likeness
    packed: bytes


class Done(NamedTuple):
    """What a worker sends back."""

    totals: Totals
    seconds: float


class Declined(NamedTuple):
    """Why a worker does not play."""

    why: str


class Failed(NamedTuple):
    """A fault of ours, or of an engine: what Python says of it."""

    trace: str


def likeness(cards: CardSet) -> Likeness:
    return Likeness(__version__, _code_of(cards), digest(cards))


def sent(plan: Plan) -> Sent:
    return Sent(likeness(plan.cards), zlib.compress(pickle.dumps(plan)))


def carry_out(there: Sequence[str], packed: bytes, first: int, games: int) -> Done | Declined | Failed:
    """What executors are given to do: a module's function and plain values, which all of them can send. It raises
    nothing, so that what is raised is the executor's own trouble."""
    try:
        seating = _seating(Likeness(*there), packed)
        if isinstance(seating, Declined):
            return seating
        began = time.perf_counter()
        totals = seating.play(range(first, first + games))
        return Done(totals, time.perf_counter() - began)
    except Exception:
        return Failed(traceback.format_exc())


# a worker may be one of several threads, and bots and engines are not made for that
_here = threading.local()


def _seating(there: Likeness, packed: bytes) -> Seating | Declined:
    """Made once for all tasks of a plan."""
    if getattr(_here, "packed", None) != packed:
        _here.seating, _here.packed = _made(there, packed), packed
    seating: Seating | Declined = _here.seating
    return seating


def _made(there: Likeness, packed: bytes) -> Seating | Declined:
    if there.pnp != __version__:
        return Declined(f"it has pnp {__version__}, this is {there.pnp}")
    plan: Plan = pickle.loads(zlib.decompress(packed))
    own = likeness(plan.cards)
    if own.digest != there.digest:
        return Declined(f"it reads another set ({own.digest[:12]}, here {there.digest[:12]})")
    if own.code != there.code:
        return Declined(f"its pnp {__version__} has other bots or another engine")
    return Seating(plan)


def _code_of(cards: CardSet) -> str:
    engine = engine_of(cards)
    return _digest_of_modules("pnp.play", engine.__module__.rpartition(".")[0]) if engine else ""


@cache
def _digest_of_modules(*packages: str) -> str:
    """Of the source of packages that are imported."""
    sums = [
        sha256(pkgutil.get_data(package, f"{module.name}.py") or b"").hexdigest()
        for package in packages
        for module in pkgutil.iter_modules(sys.modules[package].__path__)
        if not module.ispkg
    ]
    return sha256("".join(sums).encode()).hexdigest()


class Seating:
    """A table and its bots."""

    def __init__(self, plan: Plan) -> None:
        table, problems = lay(plan.cards, plan.players, plan.setup)
        if table is None:
            raise ValueError(f"the plan cannot be carried out: {problems[0].message}")
        self.plan = plan
        self.table: Table = table
        self.bots: tuple[Bot, ...] = bots_called(plan.bots)[0]

    def play(self, numbers: range) -> Totals:
        totals = Totals.none(self.plan.players)
        game = self.table.game
        for number in numbers:
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


def seed_of(plan_seed: int, number: int) -> int:
    """The seed of one game: small enough to be told, far from those of its neighbours."""
    return seeded((plan_seed << 32) + number) >> 32
