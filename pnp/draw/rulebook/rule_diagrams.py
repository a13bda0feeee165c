"""The diagrams a sheet may ask for, by name, each with the options it knows.

Owns the table. Must not know how any of them is drawn.
"""

from __future__ import annotations

from pnp.draw.rulebook.arcs import ring
from pnp.draw.rulebook.arguments import Call
from pnp.draw.rulebook.callouts import anatomy
from pnp.draw.rulebook.contents import contents
from pnp.draw.rulebook.joined_cards import web
from pnp.draw.rulebook.qr_codes import qr
from pnp.draw.rulebook.sheet_drawings import FACES, DiagramTools, DrawDiagram, DrawnDiagram, Room

DIAGRAMS: dict[str, tuple[DrawDiagram, tuple[str, ...]]] = {
    **FACES,
    "anatomy": (anatomy, ("scale", "at", "letters")),
    "contents": (contents, ()),
    "qr": (qr, ("size",)),
    "ring": (ring, ("scale", "step")),
    "web": (web, ("by", "prefix")),
}
# those that show how something lies, not what follows what: they stand the same way in every language
STANDING = ("anatomy", "around", "qr", "ring", "web")


def drawn_diagram(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """The drawing a call asks for; raises ``DrawingError`` for arguments it cannot use."""
    diagram, options = DIAGRAMS[call.name]
    call.check((*options, "wide"))
    return diagram(tools, call, room)
