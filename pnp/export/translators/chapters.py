"""Rows beside the pictures of their places: the game, its words, each card, each page of its sheets.

Owns the order of places, and where on a picture each row stands. Must not know the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSet, Edition, Faces, Page, Part
from pnp.base.scene import Box, Scene, around
from pnp.draw.rulebook import PAGES, SheetMaterial
from pnp.draw.rulebook.box_sheet import NAME as BOX
from pnp.draw.rulebook.flow import StripPlace
from pnp.draw.rulebook.reference import NAME as REFERENCE
from pnp.draw.rulebook.reference import reference_cards, reference_faces
from pnp.export.translators.known import FORMS, PageSize, pages_of
from pnp.export.translators.rooms import named_boxes
from pnp.export.translators.rows import TranslatorsRow, spans_of
from pnp.text.inline import plain

GAME, WORDS, SHEET = "the-game", "words", "sheet."
TITLES = {
    "rules": "Rules",
    REFERENCE: "Reference cards",
    BOX: "Box",
    "teachers": "Teachers’ page",
}
MOST_PICTURES = 1500
NEAR = 0.6  # mm: boxes of one text that lie so close are one


class RowMark(NamedTuple):
    """Where a row's words stand on a picture."""

    number: int
    box: Box


class PlacePicture(NamedTuple):
    """A side of a card, or a page."""

    name: str
    caption: str
    scene: Scene
    marks: tuple[RowMark, ...]
    is_page: bool = False


class TextsOfPlace(NamedTuple):
    """One place with its pictures, and the rows that stand there."""

    name: str
    title: str
    rows: tuple[TranslatorsRow, ...]
    pictures: tuple[PlacePicture, ...] = ()


class TranslatorsChapter(NamedTuple):
    name: str
    title: str
    places: tuple[TextsOfPlace, ...]


class DrawnSet(NamedTuple):
    """A set as it is printed in the language; of what cannot be drawn there are no pictures."""

    source: CardSet  # in English
    edition: Edition
    faces: Faces | None
    sheets: SheetMaterial | None
    paper: PageSize


def chapters(rows: Sequence[TranslatorsRow], drawn: DrawnSet) -> Iterator[TranslatorsChapter]:
    """All rows, each in one place."""
    words = [row for row in rows if not row.match.text.card and not _sheet_of(row)]
    game = tuple(row for row in words if row.name.startswith("set."))
    rest = tuple(row for row in words if not row.name.startswith("set."))
    if game:
        yield TranslatorsChapter(GAME, "The game", (TextsOfPlace(f"in-{GAME}", "", game),))
    if rest:
        yield TranslatorsChapter(WORDS, "Words", (TextsOfPlace(f"in-{WORDS}", "", rest),))
    yield from _CardChapters(rows, rest, drawn).all()
    yield from _sheet_chapters(rows, drawn)


def seen_on(made: Iterable[TranslatorsChapter]) -> dict[int, PlacePicture]:
    """The first picture of each row."""
    seen: dict[int, PlacePicture] = {}
    for chapter in made:
        for place in chapter.places:
            for picture in place.pictures:
                for mark in picture.marks:
                    seen.setdefault(mark.number, picture)
    return seen


# --- cards -----------------------------------------------------------------------------------------------


class _CardChapters:
    """The cards by kind; words of the set are marked where they are first seen."""

    def __init__(
        self, rows: Sequence[TranslatorsRow], words: Iterable[TranslatorsRow], drawn: DrawnSet
    ) -> None:
        self.drawn = drawn
        self.rows: dict[str, list[TranslatorsRow]] = {}
        for row in rows:
            if row.match.text.card:
                self.rows.setdefault(row.match.text.card, []).append(row)
        self.parts = {part.card: part for part in drawn.faces.parts} if drawn.faces else {}
        self.unseen = {form: row.number for row in words for form in (row.forms or (row.match.text.source,))}
        self.left = MOST_PICTURES

    def all(self) -> Iterator[TranslatorsChapter]:
        cards = [card for card in self.drawn.source.cards if card.id in self.rows]
        order = {kind: at for at, kind in enumerate(self.drawn.source.prints)}
        cards.sort(key=lambda card: order.get(card.kind, len(order)))
        for kind, some in groupby(cards, key=lambda card: card.kind):
            known = self.drawn.source.rules.kinds.get(kind)
            places = tuple(self._place(card.id, plain(card.name)) for card in some)
            yield TranslatorsChapter(f"kind-{kind}", known.label_plural if known else kind, places)

    def _place(self, card: str, title: str) -> TextsOfPlace:
        rows = tuple(self.rows[card])
        part = self.parts.get(card)
        pictures = tuple(self._pictures(part, rows)) if part else ()
        return TextsOfPlace(f"card-{card}", title, rows, pictures)

    def _pictures(self, part: Part, rows: Sequence[TranslatorsRow]) -> Iterator[PlacePicture]:
        numbers = {row.name.rpartition(".")[2]: row.number for row in rows}
        for side, scene in (("front", part.front), ("back", part.back)):
            if scene is None or self.left <= 0:
                continue
            marks = tuple(self._marks(scene, numbers))
            if marks or side == "front":
                self.left -= 1
                yield PlacePicture(f"{part.card}-{side}", side, scene, marks)

    def _marks(self, scene: Scene, numbers: Mapping[str, int]) -> Iterator[RowMark]:
        for name, text in named_boxes(scene):
            number = numbers.get(name)
            if number is None:
                number = self.unseen.pop(plain(text.said), None)
            if number is not None:
                yield RowMark(number, around(text.matrix, text.box))


# --- sheets ----------------------------------------------------------------------------------------------


def _sheet_of(row: TranslatorsRow) -> str:
    return row.name.removeprefix(SHEET) if row.name.startswith(SHEET) else ""


def _sheet_chapters(rows: Iterable[TranslatorsRow], drawn: DrawnSet) -> Iterator[TranslatorsChapter]:
    by_sheet: dict[str, list[TranslatorsRow]] = {}
    for row in rows:
        if sheet := _sheet_of(row):
            by_sheet.setdefault(sheet, []).append(row)
    for sheet in sorted(by_sheet, key=lambda name: [*TITLES, name].index(name)):
        title = TITLES.get(sheet, sheet.capitalize())
        places = tuple(_places(sheet, title, by_sheet[sheet], drawn))
        yield TranslatorsChapter(f"sheet-{sheet}", title, places)


def _places(
    sheet: str, title: str, rows: Sequence[TranslatorsRow], drawn: DrawnSet
) -> Iterator[TextsOfPlace]:
    """The pages of a sheet, each with the rows that begin there; then those that stand on none."""
    numbers = {(span.file, span.line): row.number for row in rows for span in spans_of(row.match)}
    left = {row.number: row for row in rows}
    for name, caption, scene, texts in _drawn(sheet, drawn):
        marks = tuple(_marks(texts, numbers))
        first = {mark.number for mark in marks}
        own = tuple(row for number, row in left.items() if number in first)
        if own:
            for row in own:
                del left[row.number]
            picture = PlacePicture(name, caption, scene, marks, is_page=sheet in FORMS)
            yield TextsOfPlace(f"on-{name}", f"{title}, {caption}", own, (picture,))
    if left:
        page = _whole(sheet, drawn)
        pictures = (PlacePicture(sheet, "page", page, (), is_page=True),) if page else ()
        yield TextsOfPlace(f"more-{sheet}", "" if page else "Elsewhere", tuple(left.values()), pictures)


def _drawn(sheet: str, drawn: DrawnSet) -> Iterator[tuple[str, str, Scene, Sequence[StripPlace]]]:
    """Every page or side of a sheet: its name, what to call it, what it shows, and where."""
    at = drawn.sheets
    if at is None:
        return
    if sheet == REFERENCE:
        parts = {part.card: part for part in reference_cards(at)[0]}
        for face in reference_faces(at):
            part, side = parts[face.part], "back" if face.is_back else "front"
            scene = part.back if face.is_back else part.front
            if scene is not None:
                card = face.part.rpartition("-")[2]
                yield f"{face.part}-{side}", f"card {card}, {side}", scene, face.texts
        return
    placed = pages_of(at, sheet, drawn.paper)
    for number, (page, texts) in enumerate(zip(placed.pages, placed.texts, strict=True), 1):
        yield f"{sheet}-{number}", f"page {number}", _scene(page), texts


def found_on_pages(drawn: DrawnSet) -> tuple[Diagnostic, ...]:
    """What is wrong with the sheets as they are set in the language."""
    at = drawn.sheets
    if at is None:
        return ()
    found = [*reference_cards(at)[1]]
    for sheet in drawn.edition.cards.sheets:
        found += pages_of(at, sheet, drawn.paper).found
    return tuple(dict.fromkeys(found))


def _whole(sheet: str, drawn: DrawnSet) -> Scene | None:
    """The page of a sheet that has but one."""
    if sheet != BOX or drawn.sheets is None:
        return None
    pages, _ = PAGES["box"](drawn.sheets, sheet, drawn.paper)
    return _scene(pages[0]) if pages else None


def _scene(page: Page) -> Scene:
    return Scene(page.width, page.height, page.items)


def _marks(texts: Iterable[StripPlace], numbers: Mapping[tuple[str, int], int]) -> Iterator[RowMark]:
    """Lines of one text that lie below each other are marked together."""
    last: RowMark | None = None
    for one in texts:
        number = numbers.get((one.span.file, one.span.line))
        if number is None:
            continue
        if last and last.number == number and last.box.x == one.box.x and one.box.y - last.box.bottom < NEAR:
            height = one.box.bottom - last.box.y
            last = RowMark(number, last.box._replace(h=height))
            continue
        if last:
            yield last
        last = RowMark(number, one.box)
    if last:
        yield last
