"""The rules engine of Biotopia.

    deck     the set as numbers              handling cards on the move, missions, how a seat stands
    state    one position                    game     the course of the game and the protocol

Arrows point from right to left and downwards only.
"""

from pnp.play.games.biotopia.game import Biotopia

GAME = Biotopia

__all__ = ["GAME", "Biotopia"]
