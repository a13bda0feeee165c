"""The painted cover: a picture of the set's or the theme's art with title, who can play it and who designed it.

Owns where the words lie on the picture. Must not know the box sheet or how text flows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.model import Block
from pnp.base.scene import Box, Group, Item, Path, rect
from pnp.draw.compose.view import literal
from pnp.draw.look.pictures import DRAWN, OutsideError, Pictures
from pnp.draw.look.raster_assets import PictureFile
from pnp.draw.rulebook import furniture
from pnp.draw.rulebook.arguments import DrawingError, read_call
from pnp.draw.rulebook.drawn_titles import drawn_title
from pnp.draw.rulebook.material import COVER, Sheetmaker
from pnp.draw.svg import Drawing
from pnp.text.fit import Laid, Style
from pnp.text.sentence_values import in_a_row

ART = "art"  # the option of ``::: cover`` that names it


class CoverWords(NamedTuple):
    """How large a text of the cover may be, and how much room it has."""

    largest: float  # pt
    least: float
    weight: int
    height: float  # mm
    below: float  # white


# on a cover 100 mm wide: who designed the game, its title, a line about it, who can play it
MAKERS = CoverWords(7.0, 8.0, 600, 5.0, 0.3)
TITLE = CoverWords(30.0, 18.0, 700, 13.0, 1.0)
SUMMARY = CoverWords(7.4, 8.0, 500, 8.0, 1.0)
FACTS = CoverWords(7.4, 8.0, 700, 5.0, 0.0)
UPRIGHT = 1.4  # how much larger words are where the cover is higher than wide
PAD = 0.045  # widths from the edge to the words


def painting(maker: Sheetmaker, blocks: Sequence[Block]) -> Drawing | None:
    """The picture that a cover among the blocks names; None, and told, where there is none of that name."""
    pictures = maker.material.icons.pictures
    for block in blocks:
        if block.kind != "drawing" or block.mark != COVER:
            continue
        name = read_call(block).options.get(ART)
        place = _place(pictures, name) if name else None
        if place is not None:
            return pictures.drawing(place)
        if name:
            hint = did_you_mean(name, _known(pictures))
            maker.refuse(block, DrawingError(f"there is no drawing '{name}' in art/", hint))
    return None


def cover_drawing(maker: Sheetmaker, order: Sequence[str] = ("rules", "box")) -> Drawing | None:
    """The picture of the game: what the first of these sheets names as its cover, else the one called so."""
    sheets = maker.material.edition.cards.sheets
    for name in order:
        drawing = painting(maker, sheets[name].blocks) if name in sheets else None
        if drawing is not None:
            return drawing
    pictures = maker.material.icons.pictures
    place = _place(pictures, COVER)
    return pictures.drawing(place) if place else None


def _place(pictures: Pictures, name: str) -> PictureFile | None:
    """Where the drawing of that name lies; nowhere, if it is a photograph or outside of the set."""
    try:
        place = pictures.art([name])
    except OutsideError:
        return None
    return place if place and place.ending == DRAWN else None


def _known(pictures: Pictures) -> list[str]:
    files = (pictures.world.names(folder.path, folder.home, DRAWN) for folder in pictures.art_folders)
    return sorted({file.removesuffix(DRAWN) for names in files for file in names})


def painted(
    maker: Sheetmaker, drawing: Drawing, shown: Box, within: Box, texts: tuple[str, str]
) -> Iterator[Item]:
    """The picture fills what is ``shown``; designers, title, a line about the game and who can play it stand at
    the head of what is ``within``."""
    edition, look = maker.material.edition, maker.setter.look
    yield Path(rect(*shown), look.band)
    yield Group((maker.material.icons.pictures.place(drawing, shown, "cover"),), clip=Path(rect(*shown)))
    scale = within.w / 100.0 * (UPRIGHT if within.h > within.w else 1.0)
    pad = within.w * PAD
    room = Box(within.x + pad, within.y + pad, within.w - 2 * pad, 0.0)
    makers = literal(in_a_row(edition.cards.credits.designers, edition.language, " · "))
    rows = ((makers, MAKERS), (texts[0], TITLE), (texts[1], SUMMARY), (furniture.facts(edition), FACTS))
    for text, words in rows:
        if text:
            laid, title = _laid(maker, text, words, room, scale), look.drawn(text) if words is TITLE else None
            if title is not None:
                yield drawn_title(title, laid.items, room._replace(h=laid.lines.height), across="centre")
            else:
                yield from laid.items
            room = room._replace(y=room.y + laid.lines.height + words.below * scale)


def _laid(maker: Sheetmaker, text: str, words: CoverWords, room: Box, scale: float) -> Laid:
    look = maker.setter.look
    style = Style(
        look.display if words is TITLE else look.body,
        max(words.largest * scale, words.least),
        words.least,
        words.weight,
        leading=1.16,
        align="centre",
        ink=look.on_band,
    )
    place = maker.setter.place(maker.material.edition.cards.span)
    return maker.setter.typesetter.box(text, room._replace(h=words.height * scale), style, place)
