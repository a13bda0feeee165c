"""The rules engine of Ecosfera Baltica.

    tables   the set as numbers              turn      start, penalties and end of a turn
    state    one position                    actions   the moves of a turn
    deal     the table before the first turn policies  the policy deck of level 2
    laying   that table as players lay it
    movement how cards and tiles move        verbs     what policy cards do
    telling  positions and moves in words    game      the protocol

Arrows point from right to left and downwards only; the tests of the game are named after its facts.
"""

from pnp.play.games.ecosfera.game import Ecosfera

GAME = Ecosfera

__all__ = ["GAME", "Ecosfera"]
