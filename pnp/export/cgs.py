"""Card Game Simulator: a game as a folder of JSON, pictures and deck lists, its cards searched by what is on them.

Owns the shape of that folder. Must not know how pictures are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.model import File, Part
from pnp.base.sums import int_sum
from pnp.base.wording import counted
from pnp.draw.compose.view import VocabularyWord
from pnp.export.cards_in_words import CardFact, WordsOfCards
from pnp.export.heaps import heaps_of, set_up_told
from pnp.export.naming import safe
from pnp.export.piles import PieceGroup, piles_of
from pnp.export.singles import SidesOfGroup, drawn, pixels, sides_of
from pnp.export.targets import (
    README,
    DeckToExport,
    ExportWish,
    JsonObject,
    JsonValue,
    Made,
    json_text,
    text_file,
)
from pnp.press.render.face_pictures import PictureForm, centred, encoded
from pnp.words.credited import credit_line

DPI = 200
INCH = 25.4
NEAR = 0.5  # mm: cards that differ by no more are of one size
KEPT = frozenset({"id", "name", "set", "backs", "backFaceId", "properties", "kind", "text"})
BEGUN_WITH = frozenset({"draw", "bag", "hand"})  # zones that are loaded as a deck
MOST_WORDS = 30  # of a property whose words are picked from a list: the program counts them in bits


class CardProperty(NamedTuple):
    """What cards can be searched by; ``words`` are its values and their labels where it is picked from a list."""

    name: str
    label: str
    sort: str
    words: Mapping[str, str]


def cgs_files(deck: DeckToExport, wish: ExportWish) -> Made:
    """The folder of a game, and what to do with it."""
    every, found = piles_of(deck, wish)
    return (_DeckFiles(deck, wish, every).files() if every else ()), found


class _DeckFiles:
    """What is made of one deck."""

    def __init__(self, deck: DeckToExport, wish: ExportWish, every: Sequence[PieceGroup]) -> None:
        self.deck, self.every = deck, every
        self.form: PictureForm = wish.form or "png"
        self.dpi = wish.dpi or DPI
        self.is_laid = wish.players is not None or wish.setup is not None
        self.words = WordsOfCards(deck.edition)
        self.name = safe(f"{deck.faces.title} ({deck.faces.language})")
        self.code = deck.faces.set_id.upper()
        self.size = _usual_size(every)
        self.sides = [sides_of(pile, self.form) for pile in every]
        self.usual_back = self._usual_back()
        self.properties = self._properties()

    def files(self) -> Iterator[File]:
        yield text_file(f"{self.name}/cgs.json", json_text(self._game()))
        cards = [
            self._card(pile, side, part)
            for pile, side in zip(self.every, self.sides, strict=True)
            for part in pile.parts
        ]
        # one is found by a part of its id, and the first is taken
        cards.sort(key=lambda card: (len(str(card["id"])), str(card["id"])))
        yield text_file(f"{self.name}/AllCards.json", json_text([*cards]))
        sets: list[JsonValue] = [{"code": self.code, "name": self.deck.faces.title}]
        yield text_file(f"{self.name}/AllSets.json", json_text(sets))
        taken: set[str] = set()
        for title, pile in self._decks(taken):
            yield text_file(f"{self.name}/decks/{title}.txt", self._list(title, pile.parts))
        yield from self._decks_of_set_up(taken)
        for pile, side in zip(self.every, self.sides, strict=True):
            yield from self._pictures(pile, side)
        yield text_file(README, self._readme())

    def _usual_back(self) -> str:
        """That of most cards, for the program has one for whatever does not say its own."""
        uses: Counter[str] = Counter()
        are_cards = any(pile.sort == "cards" for pile in self.every)
        for pile, side in zip(self.every, self.sides, strict=True):
            for part in pile.parts if pile.sort == "cards" or not are_cards else ():
                uses[side.backs[part.card]] += part.copies
        return uses.most_common(1)[0][0]

    # --- what is told ------------------------------------------------------------------------------------

    def _game(self) -> JsonObject:
        names = Counter(self._name(part) for pile in self.every for part in pile.parts)
        properties: list[JsonValue] = [
            {"name": one.name, "display": one.label, "type": one.sort} for one in self.properties
        ]
        enums: list[JsonValue] = [
            {"property": one.name, "values": one.words} for one in self.properties if one.words
        ]
        return {
            "name": self.name,
            "autoUpdate": -1,
            "cardBackImageFileType": self.form,
            "cardImageFileType": self.form,
            "cardNameIsUnique": max(names.values()) == 1,
            "cardPrimaryProperty": "text",
            "cardProperties": properties,
            "cardSize": _inches(self.size),
            "copyright": credit_line(self.deck.edition.cards, self.deck.edition.language),
            "deckFileTxtId": "id",
            "enums": enums,
            "gameBoardCards": list(self._boards()),
            "gameBoardImageFileType": self.form,
        }

    def _boards(self) -> Iterator[JsonObject]:
        """What is laid out as large as printed when the card of a board is loaded; side by side."""
        across = 0.0
        for pile in self.every:
            for part in pile.parts if pile.sort == "boards" else ():
                place: JsonObject = {"x": round(across / INCH, 3), "y": 0}
                board: JsonObject = {"id": part.card, "offsetMin": place, "size": _inches(pile.size)}
                yield {"card": part.card, "boards": [board]}
                across += pile.size[0] + INCH

    def _properties(self) -> tuple[CardProperty, ...]:
        """Kind and text, then what cards say in their fields; a key that kinds use for different things is plain text."""
        rules, words = self.deck.edition.cards.rules, self.deck.edition.words
        facts: dict[str, list[CardFact]] = {}
        shown = {part.card for pile in self.every for part in pile.parts}
        for card in self.deck.edition.cards.cards:
            for fact in self.words.facts(card) if card.id in shown else ():
                facts.setdefault(fact.field.name, []).append(fact)
        kinds = {pile.kind: pile.title for pile in self.every}
        kinds |= {name: kind.label for name, kind in rules.kinds.items() if name in kinds}
        found = [
            CardProperty("kind", words.get("cgs_kind", "Kind"), "stringEnum", kinds),
            CardProperty("text", words.get("cgs_text", "Text"), "string", {}),
        ]
        for name, some in facts.items():
            found.append(self._property(name, some))
        return tuple(found)

    def _property(self, name: str, facts: Sequence[CardFact]) -> CardProperty:
        key = f"{name}_" if name in KEPT else name
        if all(isinstance(fact.value, VocabularyWord) for fact in facts):
            words = {str(fact.value): fact.told for fact in facts}
            if len(words) <= MOST_WORDS:
                return CardProperty(key, facts[0].label, "stringEnum", words)
        is_whole = all(isinstance(fact.value, int) for fact in facts)
        return CardProperty(key, facts[0].label, "integer" if is_whole else "string", {})

    def _card(self, pile: PieceGroup, side: SidesOfGroup, part: Part) -> JsonObject:
        found: JsonObject = {"id": part.card, "name": self._name(part), "set": self.code, "kind": pile.kind}
        back = side.backs[part.card]
        if back != self.usual_back:
            found["backs"] = [back]
        told = self.words.of(part.card)
        card = self.words.cards.get(part.card)
        if told is not None and card is not None:
            found["text"] = told.text
            sorts = {one.name: one.sort for one in self.properties}
            for fact in self.words.facts(card):
                key = f"{fact.field.name}_" if fact.field.name in KEPT else fact.field.name
                found[key] = _as_property(fact, sorts[key])
        return found

    def _name(self, part: Part) -> str:
        told = self.words.of(part.card)
        return " ".join((told.name if told else part.title).split()) or part.card

    def _decks(self, taken: set[str]) -> Iterator[tuple[str, PieceGroup]]:
        """Each with a name for its file that no other has."""
        for pile in self.every:
            title = safe(pile.title)
            if title.casefold() in taken:
                title = safe(f"{pile.title} {pile.name}")
            taken.add(title.casefold())
            yield title, pile

    def _decks_of_set_up(self, taken: set[str]) -> Iterator[File]:
        """The piles a game under this set-up is begun with; the program shuffles them."""
        for table in self.deck.tables[:1] if self.is_laid else ():
            told = set_up_told(table, self.deck.edition)
            for heap in heaps_of(table, self.every, self.deck.edition):
                title = safe(f"{told} – {heap.label}")
                if len(heap.pieces) > 1 and heap.word in BEGUN_WITH and title.casefold() not in taken:
                    taken.add(title.casefold())
                    copies = Counter(piece.part.card for piece in heap.pieces)
                    parts = {piece.part.card: piece.part for piece in heap.pieces}
                    some = tuple(part._replace(copies=copies[card]) for card, part in parts.items())
                    yield text_file(f"{self.name}/decks/{title}.txt", self._list(title, some))

    def _list(self, title: str, parts: Sequence[Part]) -> str:
        rows = [
            f"### {self.name} Deck: {title}",
            *(f"{part.copies} [{part.card}] {self._name(part)} ({self.code})" for part in parts),
        ]
        return "\n".join(rows) + "\n"

    # --- pictures ----------------------------------------------------------------------------------------

    def _pictures(self, pile: PieceGroup, side: SidesOfGroup) -> Iterator[File]:
        """In the frame of a card, which all are shown in; boards also as they are."""
        places = {name: f"sets/{self.code}/{card}" for card, name in side.fronts.items()}
        places |= {
            name: "CardBack" if name == self.usual_back else f"backs/{name}" for name in side.backs.values()
        }
        boards = {name: f"boards/{card}" for card, name in side.fronts.items() if pile.sort == "boards"}
        frame = pixels(self.size, self.dpi)
        is_alike = _is_near(pile.size, self.size)
        for one, image in zip(side.pictures, drawn(self.deck, side.pictures, self.dpi), strict=True):
            shown = image if is_alike else centred(image, frame)
            yield self._file(places[one.name], encoded(shown, self.form, self.dpi))
            if one.name in boards:
                yield self._file(boards[one.name], encoded(image, self.form, self.dpi))

    def _file(self, name: str, data: bytes) -> File:
        return File(f"{self.name}/{name}.{self.form}", data, 1, 1)

    def _readme(self) -> str:
        faces = self.deck.faces
        pieces = int_sum(pile.copies for pile in self.every)
        other = [pile for pile in self.every if not _is_near(pile.size, self.size)]
        width, height = self.size
        rows = [
            f"{faces.title} ({faces.set_id}, {faces.language}) for Card Game Simulator: {counted(pieces, 'piece')}.",
            "",
            *(f"  {pile.copies:4} x {pile.title} ({pile.sort})" for pile in self.every),
            "",
            f"1. Copy the folder '{self.name}' to the folder games of the program:",
            "     Windows (Steam)  AppData/LocalLow/Finol Digital LLC/Card Game Simulator/games",
            "     macOS            Library/Containers/com.finoldigital.CardGameSimulator/Data/Library/Application Support/"
            "com.finoldigital.CardGameSimulator/games",
            f"   Or zip it, call that '{self.name}.cgs.zip' and import it.",
            "2. In the program, choose the game; each deck is in the list of decks.",
            "",
            f"A game has one size of cards there: {width:g} x {height:g} mm.",
        ]
        if other:
            rows += ["These have another, and are shown whole in the frame of a card:"]
            rows += [f"  {pile.title}: {pile.size[0]:g} x {pile.size[1]:g} mm" for pile in other]
        if any(pile.sort == "boards" for pile in self.every):
            rows += ["Loading a deck of boards also lays them out as large as printed."]
        rows += ["What has no back is white on that side."]
        return "\n".join(rows) + "\n"


def _usual_size(every: Sequence[PieceGroup]) -> tuple[float, float]:
    """That of most cards; of pieces, where there are none."""
    some = [pile for pile in every if pile.sort == "cards"] or every
    sizes: Counter[tuple[float, float]] = Counter()
    for pile in some:
        sizes[pile.size] += pile.copies
    return sizes.most_common(1)[0][0]


def _as_property(fact: CardFact, sort: str) -> JsonValue:
    match fact.value:
        case int() if sort == "integer":
            return fact.value
        case str() if sort == "stringEnum":
            return str(fact.value)
        case _:
            return fact.told


def _inches(size: tuple[float, float]) -> JsonObject:
    return {"x": round(size[0] / INCH, 3), "y": round(size[1] / INCH, 3)}


def _is_near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) <= NEAR and abs(one[1] - other[1]) <= NEAR
