"""Tabletop Simulator: a saved object of decks, tiles, boards and rules, saves of tables laid for a game, and the pictures
these name.

Owns where objects lie and the shape of both files. Must not know how pictures are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from pnp.base.model import File
from pnp.base.model.laid import LaidTable
from pnp.base.sums import int_sum
from pnp.base.wording import counted
from pnp.export.heaps import (
    HeapPiece,
    HeapPlace,
    LaidHeap,
    TableMeasures,
    arranged,
    heaps_of,
    seat_place,
    set_up_name,
    set_up_told,
)
from pnp.export.piles import PieceGroup, copies_of, piles_of
from pnp.export.targets import (
    README,
    DeckToExport,
    ExportWish,
    JsonObject,
    JsonValue,
    Made,
    WishError,
    json_text,
    text_file,
)
from pnp.export.tts_objects import INCH, RULES, ObjectMaker, ObjectPlace

ACROSS, APART = 8, 5.0  # piles in a row, inches from one to the next
BEHIND = 10.0  # inches: where boards and rules lie
EMPTY = (
    "Date", "GameMode", "LuaScript", "LuaScriptState", "Note", "Rules", "SaveName", "Sky", "Table", "VersionNumber",
    "XmlUI",
)  # fmt: skip
# the largest table of the program, as others measured it: what lies on it keeps to these inches, rules at the right
TABLE, SKY = "Table_RPG", "Sky_Museum"
LAID = TableMeasures(width=46.0, height=34.0, per_mm=1 / INCH, gap=0.35, least=2.5)
MIDDLE = -3.5  # inches from the middle of the table to that of what is laid
BOOK = 25.0
ON_TABLE, ABOVE, HIGH_CARD = 1.05, 1.25, 0.015  # inches: the table, what falls on it, the thickness of a card
HANDS = 20.0  # inches from the middle of the table
HAND_DEEP, HAND_HIGH = 5.0, 4.5
COLOURS = ("White", "Red", "Yellow", "Green", "Blue", "Purple", "Pink", "Orange", "Brown", "Teal")


def tts_files(deck: DeckToExport, wish: ExportWish) -> Made:
    """The saved object, its thumbnail and every picture."""
    _check_address(wish)
    every, found = piles_of(deck, wish)
    return (_SavedObject(deck, wish).files(every) if every else ()), found


def _check_address(wish: ExportWish) -> None:
    if wish.base_url is None and not wish.local:
        told = (
            "say where its pictures will lie: --base-url ADDRESS for everybody, or --local for this computer"
        )
        raise WishError("--base-url, --local", told)
    if wish.base_url is not None and wish.local:
        raise WishError("--base-url, --local", "say one of them, not both")
    if wish.base_url is not None and not wish.base_url.startswith(("https://", "http://")):
        raise WishError("--base-url", f"'{wish.base_url}' is no address: it begins with https://")


class _SavedObject:
    """What is made of one deck: objects name their pictures, so these come first."""

    def __init__(self, deck: DeckToExport, wish: ExportWish) -> None:
        self.deck, self.base = deck, (wish.base_url or "").rstrip("/")
        self.make = ObjectMaker(deck, wish.form or "jpg", self.base)

    def files(self, every: Sequence[PieceGroup]) -> Iterator[File]:
        faces = self.deck.faces
        objects: list[JsonValue] = []
        for number, pile in enumerate(every):
            at = (number % ACROSS - (ACROSS - 1) / 2) * APART, -(number // ACROSS) * APART
            objects += self._objects(pile, ObjectPlace(*at))
            yield from self.make.taken()
        objects += self.make.rules(ObjectPlace(0.0, 2 * BEHIND))
        yield from self.make.taken()
        stem = f"{faces.set_id}-{faces.language}"
        picture = self.make.thumbnail_of(every[0])
        yield text_file(f"{stem}.json", json_text(_saved(objects)))
        yield File(f"{stem}.png", picture, 1, 1)
        for table in self.deck.tables:
            name = f"saves/{stem}-{set_up_name(table)}"
            yield text_file(f"{name}.json", json_text(self._save(table, every)))
            yield File(f"{name}.png", picture, 1, 1)
        yield text_file(README, _readme(self.deck, every, stem, self.base))

    def _objects(self, pile: PieceGroup, at: ObjectPlace) -> Iterator[JsonObject]:
        pieces = [HeapPiece(pile, part, copy) for part, copy in copies_of(pile)]
        match pile.sort:
            case "cards":
                yield self.make.cards(pieces, pile.name, pile.title, at._replace(is_up=False))
            case "boards":
                for number, piece in enumerate(pieces):
                    across = at.across + number * pile.size[0] / INCH
                    place = at._replace(across=across, far=at.far + BEHIND)
                    yield self.make.tile(piece, place) | {"Locked": True}
            case "tiles":
                yield self.make.tiles(pieces, pile.name, pile.title, at)
            case _:
                assert_never(pile.sort)

    # --- a laid table ------------------------------------------------------------------------------------

    def _save(self, table: LaidTable, every: Sequence[PieceGroup]) -> JsonObject:
        """The whole table. Hands lie at the edge where their seats are, and only who sits there sees them."""
        self.make.begin()
        heaps = heaps_of(table, every, self.deck.edition)
        seats = min(table.players, len(COLOURS))
        in_hand = [
            heap for heap in heaps if heap.word == "hand" and heap.seat is not None and heap.seat < seats
        ]
        lying = [heap for heap in heaps if heap.pieces and heap not in in_hand]
        laid = arranged(lying, LAID, table.players)
        scale = laid.per_mm / LAID.per_mm
        objects: list[JsonValue] = []
        for number, place in enumerate(laid.places):
            objects.append(self._laid(place, number, scale, table.players))
        for seat in range(seats):
            objects += self._hand([heap for heap in in_hand if heap.seat == seat], seat, table.players, scale)
        objects += self.make.rules(ObjectPlace(BOOK, 0.0))
        title = self.deck.faces.title
        hands: list[JsonValue] = [
            {"Color": COLOURS[seat], "Transform": _hand_zone(seat, table.players)} for seat in range(seats)
        ]
        return _saved(objects) | {
            "SaveName": f"{title}: {set_up_told(table, self.deck.edition)}",
            "GameMode": title,
            "Table": TABLE,
            "Sky": SKY,
            "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0, "HandTransforms": hands},
        }

    def _laid(self, place: HeapPlace, number: int, scale: float, seats: int) -> JsonObject:
        heap = place.heap
        is_above = heap.seat is not None and seat_place(heap.seat, seats).is_above
        at = ObjectPlace(
            place.x + place.width / 2 - LAID.width / 2 + MIDDLE,
            LAID.height / 2 - place.y - place.height / 2,
            ABOVE + HIGH_CARD * len(heap.pieces),
            scale,
            heap.is_up,
            0 if is_above else 180,
        )
        whose = f"heap/{number}"
        if heap.pile.sort == "cards":
            return _named(self.make.cards(heap.pieces, whose, heap.label, at), heap)
        if heap.pile.sort == "boards":
            board = self.make.tile(heap.pieces[0], at._replace(high=ON_TABLE))
            return _named(board | {"Locked": True}, heap)
        return _named(self.make.tiles(heap.pieces, whose, heap.label, at), heap)

    def _hand(self, heaps: Sequence[LaidHeap], seat: int, seats: int, scale: float) -> Iterator[JsonObject]:
        """Cards side by side where the program takes them into the hand."""
        cards = [(heap, piece) for heap in heaps for piece in heap.pieces]
        chair = seat_place(seat, seats)
        middle = (chair.middle - 0.5) * LAID.width + MIDDLE
        step = (chair.width * LAID.width - 1) / max(len(cards), 1)
        for number, (heap, piece) in enumerate(cards):
            across = middle + (number - (len(cards) - 1) / 2) * min(
                step, heap.size[0] / INCH * scale + LAID.gap
            )
            far = HANDS if chair.is_above else -HANDS
            at = ObjectPlace(across, far, HAND_HIGH, scale, turned=0 if chair.is_above else 180)
            yield _named(self.make.cards([piece], "", "", at), heap)


def _named(object_: JsonObject, heap: LaidHeap) -> JsonObject:
    """What lies by itself keeps its name, and says first in which zone it is."""
    if len(heap.pieces) > 1 and heap.word != "hand":
        return object_
    told = object_["Description"]
    return object_ | {"Description": f"{heap.label}\n{told}" if told else heap.label}


def _hand_zone(seat: int, seats: int) -> JsonObject:
    chair = seat_place(seat, seats)
    return {
        "posX": round((chair.middle - 0.5) * LAID.width + MIDDLE, 3), "posY": HAND_HIGH,
        "posZ": HANDS if chair.is_above else -HANDS,
        "rotX": 0, "rotY": 180 if chair.is_above else 0, "rotZ": 0,
        "scaleX": round(chair.width * LAID.width - 1, 3), "scaleY": 9, "scaleZ": HAND_DEEP,
    }  # fmt: skip


def _saved(objects: Sequence[JsonValue]) -> JsonObject:
    """A save whose table is left as it is; without date and version it is the same each time."""
    return {
        **dict.fromkeys(EMPTY, ""),
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Tags": [],
        "TabStates": {},
        "ObjectStates": list(objects),
    }


def _readme(deck: DeckToExport, every: Sequence[PieceGroup], stem: str, base: str) -> str:
    faces = deck.faces
    pieces = int_sum(pile.copies for pile in every)
    has_book = deck.sheets is not None and any(one.name == RULES for one in deck.sheets.documents)
    book = ", but the PDF among them to Tabletop Simulator/Mods/PDF" if has_book else ""
    where = (
        f"1. Put the files of images/ where {base}/NAME finds them."
        if base
        else f"1. Copy the files of images/ to Tabletop Simulator/Mods/Images{book} (below). Others do not see them: for "
        "them use Modding > Cloud Manager > Upload All Loaded Files in the program, or export with --base-url."
    )
    saves = [
        "",
        "saves/ holds whole tables, laid for a game; the same pictures are on them. Copy what you like, the .json with its "
        ".png, to",
        "Tabletop Simulator/Saves, and in the program: Games > Save & Load.",
        *(f"  {stem}-{set_up_name(table)}: {set_up_told(table, deck.edition)}" for table in deck.tables),
    ]
    rows = [
        f"{faces.title} ({faces.set_id}, {faces.language}) for Tabletop Simulator: {counted(pieces, 'piece')}.",
        "",
        *(f"  {pile.copies:4} x {pile.title} ({pile.sort})" for pile in every),
        "",
        where,
        f"2. Copy {stem}.json and {stem}.png to Tabletop Simulator/Saves/Saved Objects.",
        "3. In the program: Objects > Saved Objects.",
        *(saves if deck.tables else ()),
        "",
        "Tabletop Simulator keeps its files in",
        "  Windows  Documents/My Games/Tabletop Simulator",
        "  macOS    Library/Tabletop Simulator",
        "  Linux    .local/share/Tabletop Simulator",
        "",
        "Boards, tiles and cards are as large as printed, measured against an inch of the table.",
    ]
    return "\n".join(rows) + "\n"
