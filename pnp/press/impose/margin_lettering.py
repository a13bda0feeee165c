"""The type of the few words pnp itself puts on sheets, in the bundled sans, and where these words are written.

Owns sizes of points. Must not know what the words say.
"""

from __future__ import annotations

from pnp.base.frozen import replace
from pnp.base.model import Faces
from pnp.base.scene import Ink
from pnp.text.fit import FLOOR_PT, LADDER, Style
from pnp.text.measured_pieces import Align
from pnp.text.text_places import NOWHERE, Sources, Where

POINT = 25.4 / 72
FAMILY = "fira-sans"
BLACK = "#000000"


def one_line(size_pt: float, weight: int = 400, ink: Ink = BLACK) -> Style:
    """For a line as long as it needs to be. Type on sheets is as small as it is meant: it is no part of a game."""
    return Style(
        FAMILY, size_pt, weight=weight, ink=ink, valign="baseline", ladder=(), meant_pt=min(size_pt, FLOOR_PT)
    )


def title_line(size_pt: float, weight: int = 400, ink: Ink = BLACK) -> Style:
    """For a line whose words are not ours: smaller or narrower where it is long."""
    return replace(one_line(size_pt, weight, ink), ladder=LADDER, max_lines=1)


def flowing(size_pt: float, weight: int = 400, ink: Ink = BLACK, *, align: Align = "left") -> Style:
    """For words in a box, smaller or narrower where a language needs it."""
    return Style(
        FAMILY, size_pt, weight=weight, ink=ink, align=align, leading=1.3, meant_pt=min(size_pt, FLOOR_PT)
    )


def sources(faces: Faces, credits: str) -> Sources:
    """Where the words on the sheets of a set are written, as far as they are not pnp's own."""
    written = [(one.text, Where(one.span, one.what)) for one in faces.written]
    by = next((where for _, where in written if where.subject == "credits"), Where(NOWHERE, "credits"))
    return Sources((*written, (credits, by)), Where(NOWHERE, "sheets", "margin", faces.language))
