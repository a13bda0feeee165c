"""Plays one game to its end: asks bots, carries out their moves, stops what does not stop by itself.

Owns the loop and its limits. Must not know any game, nor what becomes of the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.play.bots import Bot, Dice
from pnp.play.protocol import Game, Move, Outcome, roll, seeded

OVER, ENDLESS, STUCK, UNFINISHED = "over", "endless", "stuck", "unfinished"
MOVES_PER_TURN = 100  # beyond this on average a game goes round in circles within its turns
WORLDS = 1 << 31  # seeds of imagined tables


class Played(NamedTuple):
    """One game: its moves, how it ended, and the position it ended in."""

    seed: int
    moves: tuple[Move, ...]
    ending: str  # OVER, ENDLESS, STUCK; a replay may be UNFINISHED
    outcome: Outcome | None  # of a game that is over
    state: Any


def play(game: Game, bots: Sequence[Bot], seed: int) -> Played:
    """One bot a seat. A bot is shown an imagined table, in which what its seat may not know is dealt anew."""
    state = game.start(len(bots), seed)
    dice = [Dice(seeded(seed + seat + 1)) for seat in range(len(bots))]
    moves: list[Move] = []
    ending = OVER
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
