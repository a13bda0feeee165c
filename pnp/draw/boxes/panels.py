"""What is printed on the net of a box: cover, spines, lid, and at its back what lies in it.

Owns what stands on which panel. Must not know paper or where the net is cut.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.frozen import NamedTuple, replace
from pnp.base.scene import Box, Group, Item, Matrix, Path, rect
from pnp.base.word_forms import plural_form
from pnp.draw.boxes.box_lettering import BoxLetterer, Lettered
from pnp.draw.boxes.fill import FilledBox, Pile
from pnp.draw.boxes.net import Net
from pnp.draw.compose.view import literal
from pnp.draw.look.template_colours import mix
from pnp.draw.rulebook import furniture
from pnp.draw.rulebook import shown_pieces as pc
from pnp.draw.rulebook.arguments import DrawingError
from pnp.draw.rulebook.material import Sheetmaker
from pnp.draw.rulebook.shown_pieces import GamePiece
from pnp.draw.svg import Drawing

BLEED = 1.5  # mm of colour beyond a cut
OVER = 3.0  # mm of colour beyond a crease, on what is tucked in
ONTO_GLUE = 1.0  # on what is glued
PAD = 3.0
TITLE = 13.0  # pt: no smaller, a title stands on one line where a picture begins below it
NAMED, LISTED = 12, 40  # kinds in one line, and in a list
LIST = (9.5, 8.5, 7.5, 6.5)  # pt
LEAST = 14.0  # mm: a card that is drawn smaller shows nothing
SHADE = 0.32  # of the light of the pale panel at the back


class BoxFront(NamedTuple):
    """What all boxes of an edition show in front: the cover of the game, if it has one."""

    maker: Sheetmaker
    letters: BoxLetterer
    cover: Drawing | None
    several: bool  # boxes: each says what it holds

    @property
    def title(self) -> str:
        return literal(self.letters.edition.cards.title)


def printed(front: BoxFront, box: FilledBox, net: Net) -> Iterator[Item]:
    """Everything that is seen of the box, grounds first, some colour beyond every edge."""
    faces = net.faces
    band = front.letters.look.band
    left, right, back = faces["left"], faces["right"], faces["back"]
    walls = right.right + BLEED - back.x + ONTO_GLUE
    yield Path(rect(back.x - ONTO_GLUE, back.y - BLEED, walls, back.h + 2 * BLEED), band)
    for face, beyond in ((faces["lid"], -OVER), (faces["floor"], 0.0)):
        yield Path(rect(face.x - BLEED, face.y + beyond, face.w + 2 * BLEED, face.h + OVER), band)
    yield from _front(front, box, faces["front"], net.notch)
    yield from _back(front, box, back)
    for side in (left, right):
        yield from _spine(front, box, side)
    lid = faces["lid"]
    room = Box(lid.x + PAD, lid.y + 1.0, lid.w - 2 * PAD, lid.h - 2.0)
    style = front.letters.style(16.0, 700, front.letters.look.on_band, align="centre", valign="middle")
    yield from front.letters.title(front.title, room, style, lines=2).items


def contents(letters: BoxLetterer, box: FilledBox) -> str:
    labels = [pile.label for pile in box.piles]
    return letters.joined(labels[:NAMED] + ["…"] * (len(labels) > NAMED))


# --- panels ----------------------------------------------------------------------------------------------


def _front(front: BoxFront, box: FilledBox, face: Box, notch: float) -> Iterator[Item]:
    """The title below the notch for the thumb, on the game's cover; else above a card of the box."""
    letters, ink = front.letters, front.letters.look.on_band
    shown = Box(face.x, face.y - BLEED, face.w, face.h + 2 * BLEED)
    if front.cover is not None:
        placed = front.maker.material.icons.pictures.place(front.cover, shown, "cover")
        yield Group((placed,), clip=Path(rect(*shown)))
    room = Box(face.x + PAD, face.y + notch + 2.0, face.w - 2 * PAD, face.h * 0.25)
    style = letters.style(face.w * 0.45, 700, ink, align="centre")
    title = letters.title(front.title, room, style, lines=3, least=TITLE if front.cover else 0.0)
    yield from title.items
    told = contents(letters, box) if front.several else literal(letters.edition.cards.summary)
    low = Box(room.x, 0.0, room.w, face.h * 0.2)
    style = letters.style(8.5, 600, ink, align="centre")
    height = letters.words(told, low, style).height
    foot = face.bottom - (height + PAD if height else 0.0)
    if height:
        yield Path(rect(face.x, foot, face.w, face.bottom + BLEED - foot), letters.look.band)
        yield from letters.words(told, low._replace(y=foot + PAD / 2), style).items
    if front.cover is None:
        y = room.y + title.height + PAD
        yield from _shown(front, box, Box(room.x, y, room.w, foot - y - PAD))


def _shown(front: BoxFront, box: FilledBox, room: Box) -> Iterator[Item]:
    """The back of a card of the box, as large as there is room."""
    piece = _piece(front, box)
    if piece is not None and min(room.w, room.h) > LEAST:
        scale = min(room.w / piece.width, room.h / piece.height, 1.0)
        x, y = room.x + (room.w - piece.width * scale) / 2, room.y + (room.h - piece.height * scale) / 2
        yield from pc.draw_piece(piece, x, y, scale)


def _piece(front: BoxFront, box: FilledBox) -> GamePiece | None:
    """The back of what the box holds most of, or its face; None where neither is drawn."""
    most = max(box.piles, key=lambda pile: pile.copies)
    for how in ("back", ""):
        try:
            return front.maker.material.faces.piece(most.kind, how)
        except DrawingError:
            continue
    return None


def _back(front: BoxFront, box: FilledBox, face: Box) -> Iterator[Item]:
    """On a pale ground: about the game, what lies in the box, whose game it is."""
    letters, look = front.letters, front.letters.look
    edition = letters.edition
    pale = face.grow(-PAD)
    if min(pale.w, pale.h) <= 2 * PAD:
        return
    yield Path(rect(*pale, 2.0), mix(look.tint, "#ffffff", SHADE))
    room = pale.grow(-PAD)
    y = room.y
    credits = edition.cards.credits
    makers = letters.joined([*credits.designers, *([credits.publisher] if credits.publisher else [])])
    for text, largest, weight, share in (
        (front.title, 13.0, 700, 0.2),
        (literal(edition.cards.summary), 9.0, 400, 0.3),
    ):
        words = letters.words(text, Box(room.x, y, room.w, room.h * share), letters.style(largest, weight))
        yield from words.items
        y += words.height + 2.0 if words.height else 0.0
    yield Path(rect(room.x, y, room.w, 0.4), look.accent)
    y += 2.4
    foot = room.bottom
    for text, largest in ((literal(credits.rights), 6.5), (makers, 7.0)):
        needed = letters.setter.height(text, room.w, letters.style(largest)) + 0.1 if text else 0.0
        if text and needed < (foot - y) * 0.5:
            low = Box(room.x, foot - needed, room.w, needed)
            yield from letters.words(text, low, letters.style(largest)).items
            foot -= needed + 1.5
    listed = _listed(letters, box, room._replace(y=y, h=foot - y))
    yield from listed.items
    y += listed.height + 2.0
    if front.cover is not None:
        yield from _shown(front, box, Box(room.x, y, room.w, foot - y - 2.0))


def _listed(letters: BoxLetterer, box: FilledBox, room: Box) -> Lettered:
    """How many there are of each kind, a line each, as large as all of them have room."""
    rows = [counted(letters, pile) for pile in box.piles[:LISTED]]

    def fit(largest: float) -> bool:
        line, style = Box(room.x, room.y, room.w, _pitch(largest)), letters.style(largest, 500)
        return len(rows) * line.h <= room.h and all(letters.fits(row, line, style) for row in rows)

    largest = next(filter(fit, LIST), LIST[-1])
    pitch, items, height = _pitch(largest), list[Item](), 0.0
    for row in rows:
        if height + pitch <= room.h:
            line = Box(room.x, room.y + height, room.w, pitch)
            items += letters.words(row, line, letters.style(largest, 500)).items
            height += pitch
    return Lettered(tuple(items), height)


def _pitch(size_pt: float) -> float:
    return size_pt * 0.353 * 1.4


def counted(letters: BoxLetterer, pile: Pile) -> str:
    """How many of which: the word as it is behind that number."""
    edition = letters.edition
    word = plural_form(edition.plural, edition.forms[pile.kind], pile.copies)
    return literal(f"{pile.copies}\u00a0× {word}")


def _spine(front: BoxFront, box: FilledBox, face: Box) -> Iterator[Item]:
    """Read from above to below as the box stands: the title, and beside it what the box holds, or who can play."""
    letters, ink = front.letters, front.letters.look.on_band
    onto: Matrix = (0.0, 1.0, -1.0, 0.0, face.right, face.y)
    if letters.begins_right:
        onto = (0.0, -1.0, 1.0, 0.0, face.x, face.bottom)
    room = Box(2 * PAD, 1.0, face.h - 4 * PAD, face.w - 2.0)
    if room.w <= 0:
        return
    share = room.w * 0.58
    own, beside = room._replace(w=share), Box(room.x + share + PAD, room.y, room.w - share - PAD, room.h)
    if letters.begins_right:
        own, beside = own._replace(x=room.right - share), beside._replace(x=room.x)
    title = letters.title(front.title, own, letters.style(24.0, 700, ink, valign="middle"), lines=2)
    style = letters.style(9.5, 600, ink, align="right", valign="middle")
    one_line = replace(style, max_lines=1)
    facts = furniture.facts(letters.edition)
    words = (
        letters.words(contents(letters, box), beside, style)
        if front.several
        else letters.words(facts, beside, one_line)
    )
    yield Group((*title.items, *words.items), onto)
