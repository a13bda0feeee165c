"""Players of rising strength: random, greedy, search.

Owns how moves are chosen. A bot knows its seat's legal moves and, if it looks, an imagined table; it is never
handed the true one. Budgets count playouts, never seconds, so that a seed means the same game everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from pnp.base.diagnostics import Diagnostic, Span
from pnp.play import play_faults as faults
from pnp.play.protocol import Game, M, P, roll

DEFAULT_PLAYOUTS = 100
MOST_PLAYOUTS = 1_000_000
WORLDS = 1 << 31


class Dice:
    """A bot's own generator, apart from the game's."""

    __slots__ = ("chance",)

    def __init__(self, chance: int) -> None:
        self.chance = chance


class Bot(Protocol):
    @property
    def looks(self) -> bool:
        """Whether it wants an imagined table; making one costs time."""

    def choose(self, game: Game[P, M], seen: P | None, moves: Sequence[M], dice: Dice) -> M:
        """One of ``moves``, for the seat that decides in ``seen``; a bot that does not look is shown nothing."""


class Random(NamedTuple):
    """Any legal move, each as likely."""

    looks: bool = False

    def choose(self, _game: Game[P, M], _seen: P | None, moves: Sequence[M], dice: Dice) -> M:
        return moves[roll(dice, len(moves))]


class Greedy(NamedTuple):
    """The move after which the position stands best; chance falls as it happens to in the imagined table."""

    looks: bool = True

    def choose(self, game: Game[P, M], seen: P | None, moves: Sequence[M], dice: Dice) -> M:
        if len(moves) == 1:
            return moves[0]
        assert seen is not None
        values = worths(game, seen, moves)
        best = max(values)
        equal = [move for move, value in zip(moves, values, strict=True) if value == best]
        return equal[roll(dice, len(equal))]


class Search(NamedTuple):
    """Plays the most promising moves on in imagined tables and keeps the better half, until one is left.

    Every move is tried in the same tables with the same lots, so that luck does not decide between them. A
    playout goes round the table as often as the game has ``foresight``, each seat taking the best of a few moves
    drawn at random, and is worth what the position is then; a win on the way counts as much more as the best
    first move is better than the worst.
    """

    playouts: int = DEFAULT_PLAYOUTS
    looks: bool = True

    def choose(self, game: Game[P, M], seen: P | None, moves: Sequence[M], dice: Dice) -> M:
        if len(moves) == 1:
            return moves[0]
        assert seen is not None
        values = worths(game, seen, moves)
        best_first = sorted(range(len(moves)), key=lambda place: (-values[place], place))
        rivals = [moves[place] for place in best_first[: max(2, min(WIDEST, self.playouts // TABLES))]]
        stakes = max(values) - min(values) or 1.0
        totals = dict.fromkeys(rivals, 0.0)
        rounds = (len(rivals) - 1).bit_length()
        while len(rivals) > 1:
            for _ in range(max(1, self.playouts // (rounds * len(rivals)))):
                imagined = game.imagine(seen, game.seat(seen), roll(dice, WORLDS))
                lots = roll(dice, WORLDS)
                for move in rivals:
                    totals[move] += playout(game, imagined, move, stakes, Dice(lots))
            rivals = sorted(rivals, key=lambda move: -totals[move])[: (len(rivals) + 1) // 2]
        return rivals[0]


WIDEST = 16  # moves looked into
TABLES = 10  # tables each of them gets at least, on average
TRIED = 3  # moves a seat looks at in a playout


def playout(game: Game[P, M], imagined: P, move: M, stakes: float, dice: Dice) -> float:
    """How the seat stands when its turn has come again a few times, having made this move."""
    state = game.copy(imagined)
    deciding, began = game.seat(state), state.turn
    latest, rounds, foresight = began, 0, game.foresight
    game.apply(state, move)
    while (seat := game.seat(state)) >= 0 and state.turn <= began + foresight * game.players[1]:
        if seat == deciding and state.turn > latest:
            latest, rounds = state.turn, rounds + 1
            if rounds == foresight:
                break
        state = _play_on(game, state, seat, dice)
    outcome = game.outcome(state)
    won = stakes / len(outcome.winners) if outcome and deciding in outcome.winners else 0.0
    return game.value(state, deciding) + won


def _play_on(game: Game[P, M], state: P, seat: int, dice: Dice) -> P:
    """The position after the best of a few moves."""
    moves = game.legal(state)
    if len(moves) == 1:
        game.apply(state, moves[0])
        return state
    tried = moves if len(moves) <= TRIED else [moves[roll(dice, len(moves))] for _ in range(TRIED)]
    best, best_value = state, -math.inf
    for move in tried:
        after = game.copy(state)
        game.apply(after, move)
        value = game.value(after, seat)
        if best is state or value > best_value:
            best, best_value = after, value
    return best


def worths(game: Game[P, M], seen: P, moves: Sequence[M]) -> list[float]:
    """How each move leaves the deciding seat standing."""
    seat = game.seat(seen)
    values = []
    for move in moves:
        after = game.copy(seen)
        game.apply(after, move)
        values.append(game.value(after, seat))
    return values


BOTS: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": Greedy, "search": Search}


def bot_called(name: str) -> tuple[Bot | None, tuple[Diagnostic, ...]]:
    """``random``, ``greedy``, ``search`` or ``search:200``."""
    kind, _, budget = name.partition(":")
    if not budget and kind in BOTS and not name.endswith(":"):
        return BOTS[kind](), ()
    if kind == "search" and budget.isascii() and budget.isdigit() and 1 <= int(budget) <= MOST_PLAYOUTS:
        return Search(int(budget)), ()
    return None, (faults.unknown_bot(Span("--bots", 1), name, (*BOTS, f"search:{DEFAULT_PLAYOUTS}")),)


def bots_called(names: Sequence[str]) -> tuple[tuple[Bot, ...], tuple[Diagnostic, ...]]:
    """Every bot of a list of names; none of them if one is unknown."""
    called = [bot_called(name.strip()) for name in names]
    problems = tuple(problem for _, found in called for problem in found)
    return (() if problems else tuple(bot for bot, _ in called if bot)), problems
