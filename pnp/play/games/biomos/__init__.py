"""The rules engine of Biomos.

ring     markers round a planet, what they show, and what may befall them
moves    what may be done, as numbers
game     the course of the game and the protocol
"""

from pnp.play.games.biomos.game import Biomos

GAME = Biomos

__all__ = ["GAME", "Biomos"]
