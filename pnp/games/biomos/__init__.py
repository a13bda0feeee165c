"""The rules engine of Biomos.

ring     markers round a planet, what they show, and what may befall them
game     the course of the game and the protocol
"""

from pnp.games.biomos.game import Biomos

GAME = Biomos

__all__ = ["GAME", "Biomos"]
