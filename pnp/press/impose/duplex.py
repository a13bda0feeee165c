"""Which point of a sheet lies behind which: turning paper over, and folding it.

Owns two mirrors and what they do to boxes and turned faces. Must not know what is printed.

Hold a printed sheet upright as its page is read. Turned over its left or right edge, like the page of a
book, the point x comes to W - x and what was up stays up (``MIRROR_X``). Turned over its upper or lower
edge, like a wall calendar, y comes to H - y and what was up is now down (``MIRROR_Y``). Printers turn paper
over its long or its short edge; which of the mirrors that is depends on how the page stands:

                     portrait page         landscape page
    flip: long       MIRROR_X              MIRROR_Y
    flip: short      MIRROR_Y              MIRROR_X

(A printer feeds both sides of a landscape page turned the same quarter, so the rule holds for the page as
read.) Folding is the same mirror without turning the paper: front and back are printed on one side of the
sheet and the fold, through the sheet's centre, lays them back to back.

A player turns a card over like the page of a book and expects the back upright. The back's top edge must
lie at the front's top edge, so its upward direction is the front's, mirrored: a front turned by t
(clockwise) has its back turned by -t under MIRROR_X and by 180 - t under MIRROR_Y. Both are their own
inverse.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pnp.base.model import Turnover
from pnp.base.scene import Box

Mirror: TypeAlias = Literal["x", "y"]

MIRROR_X: Mirror = "x"
MIRROR_Y: Mirror = "y"


def turnover(flip: Turnover, width: float, height: float) -> Mirror:
    """The mirror a printer makes of a page; sheets printed on one side are glued as if turned like a book."""
    if flip == "fold":
        return MIRROR_X
    portrait = width <= height
    return MIRROR_X if portrait == (flip == "long") else MIRROR_Y


def mirrored(mirror: Mirror, box: Box, width: float, height: float) -> Box:
    """Where a box of one side lies on the other."""
    if mirror == MIRROR_X:
        return box._replace(x=width - box.right)
    return box._replace(y=height - box.bottom)


def turned_back(mirror: Mirror, turn: int) -> int:
    """How the back of a front turned by ``turn`` degrees is turned."""
    return (-turn if mirror == MIRROR_X else 180 - turn) % 360
