"""The rules engine of Biekrig.

    box      the set as numbers              events   what event cards do, and bees and cards on the move
    state    one position                    game     the course of the game and the protocol

Arrows point from right to left and downwards only.
"""

from pnp.play.games.biekrig.game import Biekrig

GAME = Biekrig

__all__ = ["GAME", "Biekrig"]
