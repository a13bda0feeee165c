"""Plays one game to its end: asks bots, carries out their moves, stops what does not stop by itself.

Owns the loop and its limits. Must not know any game, nor what becomes of the result.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Literal, NamedTuple, TypeAlias

from pnp.play.bots import Bot, Dice
from pnp.play.protocol import Game, M, Outcome, P, Position, roll, seeded

Ending = Literal["over", "endless", "stuck", "unfinished"]
OVER: Ending = "over"
ENDLESS: Ending = "endless"
STUCK: Ending = "stuck"
UNFINISHED: Ending = "unfinished"  # of a replay alone
MOVES_PER_TURN = 100  # beyond this on average a game goes round in circles within its turns
WORLDS = 1 << 31  # seeds of imagined tables


class Played(NamedTuple, Generic[P, M]):
    """One game: its moves, how it ended, and the position it ended in."""

    seed: int
    moves: tuple[M, ...]
    ending: Ending
    outcome: Outcome | None  # of a game that is over
    state: P


AnyPlayed: TypeAlias = Played[Position, Hashable]  # of a game found by name


def play(game: Game[P, M], bots: Sequence[Bot], seed: int) -> Played[P, M]:
    """One bot a seat. A bot is shown an imagined table, in which what its seat may not know is dealt anew."""
    state = game.start(len(bots), seed)
    dice = [Dice(seeded(seed + seat + 1)) for seat in range(len(bots))]
    moves: list[M] = []
    ending: Ending = OVER
    seat_of, legal, apply = game.seat, game.legal, game.apply
    most_turns, most_moves = game.turn_limit, game.turn_limit * MOVES_PER_TURN
    while (seat := seat_of(state)) >= 0:
        options = legal(state)
        if not options:
            ending = STUCK
            break
        if state.turn > most_turns or len(moves) >= most_moves:
            ending = ENDLESS
            break
        bot, own = bots[seat], dice[seat]
        seen = game.imagine(state, seat, roll(own, WORLDS)) if bot.looks else None
        move = bot.choose(game, seen, options, own)
        moves.append(move)
        apply(state, move)
    outcome = game.outcome(state) if ending == OVER else None
    if ending == OVER and outcome is None:
        ending = STUCK
    return Played(seed, tuple(moves), ending, outcome, state)
