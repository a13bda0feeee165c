"""Faces and the parts they place, drawn once: what was drawn before is found by its markup.

Owns what is kept of drawings. Must not know elements, or how markup is read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from pnp.base.model import Card, Size
from pnp.base.scene import TemplatePlace
from pnp.draw.compose.drawn_markup import FaceDrawing
from pnp.draw.compose.elements import MarkupError
from pnp.draw.compose.markup import MarkupReader
from pnp.draw.compose.tools import DrawingTools
from pnp.files.remembering import Remembered

LONG = 500  # characters: what is longer is not held just to be found again
MOST_KEPT = 200_000  # drawings and what elements say


class FaceDrawer:
    """Draws the markups of one language; what was drawn before is kept, parts that faces place too.

    What it keeps depends on markup, size and what a card's picture is chosen by, so that it serves one run after
    another for as long as theme, fonts and pictures are the same.
    """

    def __init__(self, tools: DrawingTools) -> None:
        self.tools = tools
        self._world = tools.pictures.world
        self.statics: Mapping[str, str] = {}  # of the run at hand
        self._drawn: dict[tuple[object, ...], Remembered[FaceDrawing]] = {}

    def draw(self, markup: str, size: Size, card: Card) -> FaceDrawing:
        return self._kept(markup, size, card, "face", ())

    def part(self, key: str, size: Size, card: Card, calls: tuple[TemplatePlace, ...]) -> FaceDrawing:
        if key not in self.statics:
            raise MarkupError(f"there is no part '{key}'", "parts are placed by static(...)", attribute="key")
        return self._kept(self.statics[key], size, card, "group", calls)

    def _kept(
        self, markup: str, size: Size, card: Card, root: str, calls: tuple[TemplatePlace, ...]
    ) -> FaceDrawing:
        """Of the card where it shows a picture of its own, else of all."""
        key: tuple[object, ...] = (_known_by(markup), size, root)
        known = self._still(key)
        own = *key, card.id, card.kind, str(card.fields.get("type"))
        if known is not None and known.thing.portraits:
            key, known = own, self._still(own)
        if known is not None:
            return self._world.again(known)
        self._drawn[key] = Remembered(FaceDrawing(), {}, ())  # what a part that places itself finds
        try:
            known = self._world.remembered(lambda: MarkupReader(self, size, card, calls).draw(markup, root))
        except BaseException:  # nothing was drawn; with a larger budget, it may be after all
            del self._drawn[key]
            raise
        self._drawn[key] = known
        if known.thing.portraits:
            self._drawn[own] = known
        return known.thing

    def _still(self, key: tuple[object, ...]) -> Remembered[FaceDrawing] | None:
        """What was drawn, if the parts in it are the same as then."""
        known = self._drawn.get(key)
        if known is None or any(self.statics.get(part) != markup for part, markup in known.thing.parts):
            return None
        return known

    @property
    def is_full(self) -> bool:
        """Whether so much is kept that it is better to begin anew."""
        return len(self._drawn) + len(self.tools.memo) > MOST_KEPT


def _known_by(markup: str) -> str:
    if len(markup) < LONG:
        return markup
    return hashlib.sha256(markup.encode("utf-8", "surrogatepass")).hexdigest()
