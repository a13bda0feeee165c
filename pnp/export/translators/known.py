"""The hints of all texts of a set: what English says of each, then what a language adds.

Owns where a hint comes from. Must not know PO files, nor how faces and pages are drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple, replace
from pnp.base.languages import SOURCE
from pnp.base.languages import language as spoken
from pnp.base.model import Block, Card, CardSet, Edition, Faces, GlossaryTerm, SourceText
from pnp.base.sums import int_sum
from pnp.base.wording import PLACEHOLDER
from pnp.check.terms import TermsOfLanguage
from pnp.draw.compose.view import fill, labels_of
from pnp.draw.rulebook import SheetMaterial
from pnp.draw.rulebook.flow import StripPlace
from pnp.draw.rulebook.reference import SMALLEST, reference_faces
from pnp.draw.rulebook.rule_pages import HANDOUT, PAPER, PlacedPages, placed_pages
from pnp.draw.rulebook.spell import HOLES, ValueFiller
from pnp.export.translators.hints import PrintedValue, RoomForText, TextHint, WantedTerm
from pnp.export.translators.notes import LineOf, note_at
from pnp.export.translators.rooms import RoomsOnFaces
from pnp.export.translators.standing import Key, StandingText, by_key, standing_texts
from pnp.text.fonts import Fonts
from pnp.text.inline import plain
from pnp.words.counting import SetNumbers
from pnp.words.set_texts import within

BRACES = re.compile(rf":?{PLACEHOLDER}:?")
FORMS = {"rules": PAPER, "teachers": HANDOUT}
MANY_TERMS = 8  # of one text
LONGEST_TEXT = 2000  # letters, of what terms are looked for in
NARROWED = 1.3  # so much more goes in, at most, where a text may be condensed and its words divided
NAME = "name"  # the field whose box is as large as it is, whatever the theme
LEAST_FLAG = 6  # characters: a room for fewer says nothing
MARKED = re.compile(r"[{:*\n]")  # letters of these are not printed as they stand
ROUND = 50  # so that a word more or less changes nothing

PageSize = tuple[float, float]


class EnglishSet(NamedTuple):
    """A set as hints are made from it; of what cannot be drawn there is nothing to say."""

    cards: CardSet  # as it was declared
    edition: Edition  # as it is printed
    faces: Faces | None
    sheets: SheetMaterial | None
    fonts: Fonts | None
    paper: PageSize
    line: LineOf
    terms: tuple[GlossaryTerm, ...] = ()
    shares: bool = False  # its theme shares the room of a card among its texts, as long as they are


class SheetPlace(NamedTuple):
    """Where on paper the words of a line of a sheet stand."""

    page: str
    crowd: str = ""


def pages_of(at: SheetMaterial, sheet: str, paper: PageSize) -> PlacedPages:
    """A sheet as it is printed on single pages."""
    return placed_pages(FORMS[sheet], at, sheet, paper) if sheet in FORMS else PlacedPages()


class KnownTexts:
    """Says of each text what is known; what English says is worked out once."""

    def __init__(self, english: EnglishSet) -> None:
        self.english = english
        edition = english.edition
        self.filler = ValueFiller(edition)
        self.labels = labels_of(edition)
        self.names = {card.id: card.name for card in edition.cards.cards}
        self.cards = {card.id: card for card in edition.cards.cards}
        self.standing = by_key(self._standing())
        self.places = dict(self._places())
        self._rooms: dict[str, RoomsOnFaces | None] = {}
        self._terms: dict[str, TermsOfLanguage] = {}

    def hint(self, text: SourceText, language: str = "") -> TextHint:
        """Of a template for all languages there are no terms, and the room is that of Latin letters."""
        standing = self.standing.get((within(text.context), text.source), [])
        what, crowd, name = text.comment, "", ""
        if standing:
            first = standing[0]
            place = self.places.get(_at(first.block.span), SheetPlace(""))
            more = f"; it stands {len(standing)} times" if len(standing) > 1 else ""
            what, crowd, name = first.told(place.page) + more, place.crowd, first.name
        card = self.cards.get(text.card)
        return TextHint(
            what,
            name,
            self._room(card, text, language) if card else None,
            crowd,
            tuple(self._values(text, card)),
            tuple(self._wanted(text, language)) if language else (),
            tuple(self._notes(text, card, standing)),
        )

    def told(self, text: SourceText, language: str = "") -> SourceText:
        """The text with all of that as its comment, and what programs can hold a translator to as its flags."""
        hint = self.hint(text, language)
        return text._replace(comment=hint.comment, flags=_flags(text, hint))

    # --- where -------------------------------------------------------------------------------------------

    def _standing(self) -> Iterator[tuple[Key, StandingText]]:
        """By the English that a catalog has: of a text with forms, that of one."""
        cards, numbers = self.english.cards, SetNumbers(self.english.cards)
        for name, sheet in cards.sheets.items():
            printed = self.english.edition.cards.sheets[name].blocks
            texts = standing_texts(cards, sheet, [self._filled(block) for block in printed])
            for one in texts:
                source = numbers.of_block(one.block, others=False).one
                yield (f"sheet.{name}", source), one

    def _filled(self, block: Block) -> str:
        return self.filler.fill(block.text, block.span)

    def _places(self) -> Iterator[tuple[tuple[str, int], SheetPlace]]:
        at, paper = self.english.sheets, self.english.paper
        if at is None:
            return
        for sheet in at.edition.cards.sheets:
            for number, texts in enumerate(pages_of(at, sheet, paper).texts, 1):
                for one in texts:
                    yield _at(one.span), SheetPlace(f"page {number}")
        for face in reference_faces(at):
            card = face.part.rpartition("-")[2]
            side = "back" if face.is_back else "front"
            crowd = self._crowd(face.texts, face.filled)
            for one in face.texts:
                yield _at(one.span), SheetPlace(f"reference card {card}, {side}", crowd)

    def _crowd(self, texts: Sequence[StripPlace], filled: float) -> str:
        """What a side of a reference card still takes, about."""
        lines = {_at(one.span) for one in texts}
        sheets = self.english.edition.cards.sheets.values()
        blocks = (one for sheet in sheets for one in sheet.blocks if one.translatable)
        letters = int_sum(len(plain(self._filled(one))) for one in blocks if _at(one.span) in lines)
        more = int(letters * (1 / filled - 1)) // ROUND * ROUND if filled > 0 else 0
        if more <= 0:
            return f"This side of the card is full at its smallest size, {SMALLEST:g} pt"
        return f"Room on this side for about {more} characters more in all, at the smallest size, {SMALLEST:g} pt"

    # --- room, values, terms, notes ----------------------------------------------------------------------

    def _room(self, card: Card, text: SourceText, language: str) -> RoomForText | None:
        faces, fonts = self.english.faces, self.english.fonts
        if faces is None or fonts is None:
            return None
        script = spoken(language or SOURCE).script
        if script not in self._rooms:
            self._rooms[script] = RoomsOnFaces(faces, fonts, script)
        rooms = self._rooms[script]
        field = text.context.rpartition(".")[2]
        room = rooms.of(card, field) if rooms else None
        return room._replace(grows=self.english.shares and field != NAME) if room else None

    def _values(self, text: SourceText, card: Card | None) -> Iterator[PrintedValue]:
        if card is not None:
            rules = self.english.edition.cards.rules
            holes = dict.fromkeys(found[0] for found in BRACES.finditer(text.source))
            for hole in holes:
                printed = fill(replace(card, text=hole), self.labels, self.names, rules)
                icon = printed.startswith(":") and printed.endswith(":")
                yield PrintedValue(hole, f"the icon {printed}" if icon else plain(printed))
            return
        for hole in dict.fromkeys(found[0] for found in HOLES.finditer(text.source)):
            yield PrintedValue(hole, plain(self.filler.fill(hole, text.span)))

    def _wanted(self, text: SourceText, language: str) -> Iterator[WantedTerm]:
        terms = self.english.terms
        if language not in self._terms:
            self._terms[language] = TermsOfLanguage(terms, language)
        told = text.source[:LONGEST_TEXT]
        found = [*self._terms[language].found(told, text.span, len(told))]
        for term in found[:MANY_TERMS]:
            yield WantedTerm(term.english, term.words[0], terms[term.number].note)

    def _notes(self, text: SourceText, card: Card | None, standing: Iterable[StandingText]) -> Iterator[str]:
        spans = [text.span, *([card.span()] if card else []), *(one.block.span for one in standing)]
        found = (note_at(span, self.english.line) for span in dict.fromkeys(spans))
        yield from dict.fromkeys(filter(None, found))


def _at(span: Span) -> tuple[str, int]:
    return span.file, span.line


def _flags(text: SourceText, hint: TextHint) -> tuple[str, ...]:
    """A limit only where there is one and what is counted is what is printed, and never below the English."""
    if (
        hint.room is None
        or hint.room.grows
        or text.plural
        or MARKED.search(text.source)
        or hint.room.most < LEAST_FLAG
    ):
        return ()
    return (f"max-length:{max(int(hint.room.most * NARROWED), len(text.source))}",)
