"""The pages of boxes and dividers: a net a page with what to do beside it, dividers after them.

Owns where things lie on a page and what is told there. Must not know how pages become a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.languages import decimal
from pnp.base.model import CardSet, Page, Profile, Sleeve, sleeve_for
from pnp.base.scene import Box, Group, Item
from pnp.base.sums import int_sum
from pnp.draw.boxes import dividers as dv
from pnp.draw.boxes.box_lettering import BoxLetterer
from pnp.draw.boxes.fill import FilledBox, Pile, filled
from pnp.draw.boxes.net import Net, net
from pnp.draw.boxes.panels import BoxFront, contents, printed
from pnp.draw.compose.view import literal
from pnp.draw.rulebook.material import Sheetmaker, SheetMaterial
from pnp.draw.rulebook.painted import cover_drawing
from pnp.draw.rulebook.reference import NAME as REFERENCE
from pnp.draw.rulebook.reference import SIZE, reference_count
from pnp.text.sentence_values import in_a_row, labelled

BESIDE = 4.0  # mm between the net and what is told beside it
SIZES = (8.0, 7.5, 7.0, 6.5, 6.0)  # pt, of what is told
TOLD = 16.0  # mm above the dividers


def tuckbox_pages(at: SheetMaterial, paper: Profile) -> tuple[tuple[Page, ...], tuple[Diagnostic, ...]]:
    """A page for every box, then those of the dividers; none for a set without cards."""
    boxes, found = filled(piles(at), paper, paper.span)
    if not boxes:
        return (), found
    maker = Sheetmaker(at, at.setter("tuckbox", 9.0))
    letters = BoxLetterer(at, maker.setter.typesetter.begun())
    front = BoxFront(maker, letters, cover_drawing(maker), len(boxes) > 1)
    pages = [_box_page(front, box, (number, len(boxes)), paper) for number, box in enumerate(boxes, 1)]
    pages += _divider_pages(front, boxes, paper)
    return tuple(pages), in_order((*at.found, *found, *maker.findings()))


def piles(at: SheetMaterial) -> tuple[Pile, ...]:
    """All cards of the set by kind, in the order they are printed in; reference cards after them."""
    cards = at.edition.cards
    found = [*_kinds(cards)]
    if many := reference_count(at):
        found.append(Pile(REFERENCE, at.edition.words.get(REFERENCE, REFERENCE), many, *SIZE))
    return tuple(found)


def _kinds(cards: CardSet) -> Iterator[Pile]:
    every = cards.by_kind()
    for kind, row in cards.prints.items():
        count = int_sum(card.copies for card in every.get(kind, ()))
        if row.file == "cards" and count:
            short, long = sorted((row.size.width, row.size.height))
            said = cards.rules.kinds[kind]
            yield Pile(kind, said.label if count == 1 else said.label_plural, count, short, long)


# --- boxes -----------------------------------------------------------------------------------------------


def _box_page(front: BoxFront, box: FilledBox, number: tuple[int, int], paper: Profile) -> Page:
    made = net(box.size, box.tab)
    width, height = box.page
    onto = 1.0, 0.0, 0.0, 1.0, (width - made.width) / 2, (height - made.height) / 2
    name = _called(front.letters, number)
    items = (*printed(front, box, made), *made.lines, *_told(front.letters, box, made, name, paper))
    return Page(width, height, (Group(items, onto),), title=name)


def _called(letters: BoxLetterer, number: tuple[int, int]) -> str:
    word = letters.word("tuckbox")
    return f"{word} {number[0]}/{number[1]}" if number[1] > 1 else word


def _told(letters: BoxLetterer, box: FilledBox, made: Net, name: str, paper: Profile) -> Iterator[Item]:
    """What it holds above the front, what to do below it, where nothing of the net is."""
    face = made.faces["front"]
    high = face.y - BESIDE
    above = Box(face.x + BESIDE, 0.0, face.w - 2 * BESIDE, high)
    below = Box(above.x, face.bottom + BESIDE, above.w, high)
    ink = letters.look.ink
    heading = letters.words(
        labelled(name, contents(letters, box), letters.edition.language), above, letters.style(9.0, 600, ink)
    )
    yield from heading.items
    left = Box(above.x, heading.height + 1.0, above.w, high - heading.height - 1.0)
    yield from _small(letters, _measures(letters, box, paper), left)
    yield from _small(letters, letters.word("tuckbox_fold"), below)


def _small(letters: BoxLetterer, text: str, box: Box) -> tuple[Item, ...]:
    for size in SIZES:
        if words := letters.words(text, box, letters.style(size)).items:
            return words
    return ()


def _measures(letters: BoxLetterer, box: FilledBox, paper: Profile) -> str:
    language = letters.edition.language
    size = " × ".join(decimal(round(length, 1), language) for length in box.size)
    sleeve = paper.tuckbox.sleeve
    microns = decimal(sleeve, language)
    sleeves = letters.word("tuckbox_sleeved", microns=microns) if sleeve else letters.word("tuckbox_bare")
    sleeves = in_a_row((*_sleeves(letters, box, paper), sleeves), language)
    return letters.word("tuckbox_holds", count=str(box.copies), size=size, sleeves=sleeves)


def _sleeves(letters: BoxLetterer, box: FilledBox, paper: Profile) -> Iterator[str]:
    """How many of which size, where one is known; the number, then the size, so that nothing else is needed."""
    language = letters.edition.language
    needed: dict[Sleeve, int] = {}
    for pile in box.piles:
        if sleeve := sleeve_for(paper.tuckbox.sleeves, *pile.size):
            needed[sleeve] = needed.get(sleeve, 0) + pile.copies
    for sleeve, count in needed.items():
        width, height = (decimal(length, language) for length in (sleeve.width, sleeve.height))
        yield letters.word("tuckbox_sleeves", count=str(count), size=f"{width} × {height}")


# --- dividers --------------------------------------------------------------------------------------------


def _divider_pages(front: BoxFront, boxes: Sequence[FilledBox], paper: Profile) -> Iterator[Page]:
    letters = front.letters
    every = [one for box in boxes for one in dv.dividers(box, letters)]
    every.sort(key=lambda one: (-one.width, -one.height))
    short, long = sorted((paper.width, paper.height))
    margin = paper.margin
    room = short - 2 * margin, long - 2 * margin
    name = letters.word("tuckbox_dividers")
    text = labelled(literal(letters.edition.cards.title), name, letters.edition.language)
    for items in dv.on_pages(every, letters, front.maker.material.faces, room, TOLD):
        head = letters.words(text, Box(4.0, 2.0, room[0] - 8.0, 5.0), letters.style(9.0, 600))
        told = _small(letters, letters.word("tuckbox_cut"), Box(4.0, 2.5 + head.height, room[0] - 8.0, 7.0))
        onto = (1.0, 0.0, 0.0, 1.0, margin, margin)
        yield Page(short, long, (Group((*head.items, *told, *items), onto),), title=name)
