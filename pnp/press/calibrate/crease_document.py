"""The crease sheet as a document: twelve scales a side across the creases of halves and quarters, and what to do with them.

It is printed with the correction its profile has, like everything else: with none it tells what a printer does, with one
what that leaves. Owns what stands where on it; must not know how readings are understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.languages import decimal, language
from pnp.base.model import Document, FaceSide, Flip, Page, PageSide, Profile
from pnp.base.scene import Box, Group, Item
from pnp.press.calibrate import drawing
from pnp.press.calibrate.crease import CreaseSheet
from pnp.press.calibrate.scales import HEAD, MARGIN, REACH, SLANT, CreaseScale, scales
from pnp.press.impose.documents import corrected
from pnp.press.impose.margin_lettering import flowing, title_line
from pnp.press.impose.marks import DOT
from pnp.press.impose.sheet_words import Words
from pnp.text.fit import Style
from pnp.text.fonts import Fonts
from pnp.text.sentence_values import filled, in_a_row
from pnp.text.text_places import NOWHERE, Where
from pnp.text.typesetter import Typesetter, plain_words

CLEAR = MARGIN + HEAD + SLANT + 7.0  # of the paper's edges, where words stand
WIDEST = 132.0
GAP = 2.2
EXAMPLE = 2.2  # times as large as the scales, at most
EXAMPLES = (2.4, -1.3)
EXAMPLE_HIGH, EXAMPLE_ABOVE = 17.5, 4.0  # mm of one at its own size, and of its numbers
CHECK_HIGH = 66.0  # mm that line and card take
FOLDINGS_HIGH, FOLDING_APART = 24.0, 40.0
LENGTH = 100.0
NARROW = 100.0  # mm of a column in which words are smaller
TITLE, FOOT = title_line(18, 700), title_line(7, 500)
HEADING, BODY = flowing(10.5, 700), flowing(9.5)
SMALL_HEADING, SMALL_BODY = flowing(8.5, 700), flowing(7.5)
PLACE = Where(NOWHERE, "crease sheet", "text")


class CreaseText(NamedTuple):
    """Everything a side is drawn with."""

    sheet: CreaseSheet
    profile: Profile
    words: Words
    setter: Typesetter
    file: str  # of the blanks


def crease_document(
    sheet: CreaseSheet, profile: Profile, words: Mapping[str, str], language: str, file: str, fonts: Fonts
) -> tuple[Document, tuple[Diagnostic, ...]]:
    """Front and back, or the one side a fold profile prints."""
    setter = Typesetter(fonts, language)
    text = CreaseText(sheet, profile, Words(words), setter, file)
    title = text.words["crease_title"]
    pages = [
        Page(sheet.width, sheet.height, tuple(_side(side, text)), _printed(side, profile), title)
        for side in sheet.sides
    ]
    flip: Flip = "none" if profile.order == "split" and profile.flip != "fold" else profile.flip
    whole = Document("crease-sheet", f"{title} · {profile.name}", language, tuple(pages), flip)
    return corrected(whole, profile), in_order(setter.found)


def _printed(side: FaceSide, profile: Profile) -> PageSide:
    return "both" if profile.flip == "fold" else side


def _side(side: FaceSide, text: CreaseText) -> Iterator[Item]:
    sheet = text.sheet
    yield from _scales(side, text)
    for share in (3 / 8, 5 / 8):
        yield from drawing.arrow(share * sheet.width, MARGIN, HEAD + SLANT)
    wide = min(WIDEST, sheet.width - 2 * CLEAR)
    column = Box((sheet.width - wide) / 2, CLEAR, wide, sheet.height - 2 * CLEAR)
    yield from _column(side, column, text)
    paper = " × ".join(decimal(one, text.setter.language) for one in (sheet.width, sheet.height))
    which = (
        f"{text.words['crease_title']} {sheet.id}",
        sheet.profile,
        text.words.fill("size_mm", size=paper),
    )
    named = in_a_row((*which, _named(side, text)), text.setter.language, DOT)
    box = Box(column.x, column.bottom - 4, column.w, 4)
    yield from text.setter.box(plain_words(named), box, FOOT, PLACE).items


def _named(side: FaceSide, text: CreaseText) -> str:
    return text.words["crease_front" if side == "front" else "crease_back"]


# --- scales ----------------------------------------------------------------------------------------------


def _scales(side: FaceSide, text: CreaseText) -> Iterator[Item]:
    drawn = {way: drawing.scale(way, text.setter) for way in ("upright", "level")}
    for one in scales(side, text.sheet.width, text.sheet.height):
        at = (one.crease, one.start) if one.way == "upright" else (one.start, one.crease)
        yield drawn[one.way]._replace(matrix=(1.0, 0.0, 0.0, 1.0, *at))
        yield from _name(one, text.setter)


def _name(one: CreaseScale, setter: Typesetter) -> tuple[Item, ...]:
    """Beside the scale, off its crease."""
    middle = one.start + SLANT / 2
    if one.way == "upright":
        return drawing.words(
            one.name, (one.crease - REACH - 4, middle + 1.3), 11, setter, "right", weight=700
        )
    return drawing.words(one.name, (middle, one.crease - REACH - 3), 11, setter, "centre", weight=700)


# --- words -----------------------------------------------------------------------------------------------


def _column(side: FaceSide, column: Box, text: CreaseText) -> Iterator[Item]:
    words = text.words
    title = in_a_row((words["crease_title"], _named(side, text)), text.setter.language, DOT)
    yield from _block(plain_words(title), column, 8.5, TITLE, text)
    top, foot = column.y + 10, column.bottom - 6
    above, below = _styles(column)
    noted = words["crease_note"], _noted(column.w, below, text)
    for heading, body in (*_steps(side, text), noted):
        for said, style in ((plain_words(heading), above), (body, below)):
            high = text.setter.height(said, column.w, style) + 0.2 if said else 0.0
            yield from _block(said, column._replace(y=top), high, style, text) if said else ()
            top += high
        top += GAP
    below_words = Box(column.x, top, column.w, foot - top)
    check = tuple(_check(below_words, text)) or tuple(_examples(below_words, EXAMPLES[:1], text))
    spare = foot - top - CHECK_HIGH
    if side == "front" and column.w > NARROW and spare > FOLDINGS_HIGH:
        yield from _foldings(column._replace(y=top), language(text.setter.language).is_right_to_left)
    yield from check


def _styles(column: Box) -> tuple[Style, Style]:
    return (HEADING, BODY) if column.w > NARROW else (SMALL_HEADING, SMALL_BODY)


def _block(body: str, at: Box, high: float, style: Style, text: CreaseText) -> tuple[Item, ...]:
    return text.setter.box(body, at._replace(h=high), style, PLACE).items


def _steps(side: FaceSide, text: CreaseText) -> Iterator[tuple[str, str]]:
    """What to do: headings, and texts as markup. On the back what is needed there."""
    words, profile = text.words, text.profile
    yield "", plain_words(_state(text))
    yield "", plain_words(words["crease_up"])
    if side == "front":
        turned = "fold" if profile.flip == "fold" else "split" if profile.order == "split" else profile.flip
        how = {"fold": "step_one", "split": "step_stacks"}.get(turned, f"step_{turned}")
        body = words["crease_print"]
        if turned == "split":
            body += " " + words.fill("step_stacks_text", edge=words[f"edge_{profile.flip}"])
        elif turned != "fold":
            body += " " + words["crease_traps"]
        yield words[how], plain_words(body)
        yield words["crease_fold"], plain_words(words["crease_fold_text"])
    yield words["crease_read"], plain_words(words["crease_read_text"])


def _noted(width: float, style: Style, text: CreaseText) -> str:
    """Where readings are written, and the command that is run then: on a row of its own if it would be torn."""
    words, command = text.words, f"pnp calibrate --readings {text.file}"
    told = plain_words(words.fill("crease_note_text", file=text.file, command=command))
    probe = Typesetter(text.setter.fonts, text.setter.language)
    rows = probe.lines(told, width, style, PLACE)
    if any(command in rows.string(at) for at in range(len(rows.rows))):
        return told
    before, _, behind = words["crease_note_text"].partition("{command}")
    parts = (filled(before, file=text.file), command, filled(behind, file=text.file))
    return "\n".join(plain_words(part) for part in parts if part.strip())


def _state(text: CreaseText) -> str:
    """Whether the sheet shows the printer, or what is left of its errors."""
    if text.sheet.is_fresh:
        return text.words["crease_fresh"]
    step = decimal(0.1, text.setter.language)
    zero = step.replace("1", "0")
    return text.words.fill("crease_again", profile=text.profile.name, zero=zero, step=step)


def _foldings(at: Box, leftwards: bool) -> Iterator[Item]:
    """One after the other, as the language is read."""
    wide, _ = drawing.FOLDING
    steps = drawing.foldings()
    for number, items in enumerate(steps[::-1] if leftwards else steps, -1):
        left = at.x + at.w / 2 + number * FOLDING_APART - wide / 2
        yield Group(items, (1.0, 0.0, 0.0, 1.0, left, at.y + FOLDINGS_HIGH - drawing.FOLDING[1] - 1))


def _examples(room: Box, readings: Sequence[float], text: CreaseText) -> Iterator[Item]:
    """Scales as large as the room allows; none where they would be smaller than the true ones."""
    large = min(EXAMPLE, room.h / EXAMPLE_HIGH)
    if large < 1:
        return
    for number, reading in enumerate(readings):
        middle = room.x + (number + 0.5) * room.w / len(readings)
        at = (large, 0.0, 0.0, large, middle, room.y + large * EXAMPLE_ABOVE)
        yield Group(drawing.example(reading, text.setter), at)


def _check(room: Box, text: CreaseText) -> Iterator[Item]:
    """A line and a card's corners, at the foot of the column, with examples between: nothing where there is no room.
    What is measured with them is the paper's size, too."""
    wide, high = drawing.CARD
    if room.w < LENGTH or room.h < CHECK_HIGH:
        return
    said = text.words.fill("crease_check", length=f"{LENGTH:g}")
    card = Box(room.x + (room.w - wide) / 2, room.bottom - high, wide, high)
    yield from _block(plain_words(said), room._replace(y=room.bottom - CHECK_HIGH), 4.5, BODY, text)
    yield drawing.measure(room.x + (room.w - LENGTH) / 2, card.y - 4, LENGTH)
    yield drawing.card_corners(card.x, card.y)
    yield from _examples(card._replace(y=card.y + 7, h=high - 10), EXAMPLES, text)
