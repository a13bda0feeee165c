"""playingcards.io: a room as one file, with decks in holders, boards, a hand, and every picture inside.

Owns the shape of that file. Must not know how pictures are drawn. The format is not documented; what is written here is what
rooms saved by the site hold.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import count

from pnp.base.frozen import NamedTuple
from pnp.base.model import File, Part
from pnp.base.model.laid import LaidTable
from pnp.base.sums import int_sum
from pnp.base.wording import counted
from pnp.export.heaps import (
    HeapPlace,
    LaidHeap,
    TableMeasures,
    arranged,
    heaps_of,
    set_up_name,
    set_up_told,
)
from pnp.export.piles import PieceGroup, copies_of, piles_of
from pnp.export.singles import SidesOfGroup, drawn, encoded_within, sides_of
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

SCHEMA = "8"
DPI = 150  # a card that is looked at closely is 480 units high
WIDE, HIGH = 1600, 1000  # units of the table
HAND = 180  # units at its lower edge
PER_MM = 1.8  # a poker card is 160 units high
SMALLEST = 0.3
MARGIN, GAP, RIM = 20, 24, 4
ROOM = TableMeasures(WIDE - 2 * MARGIN, HIGH - HAND - 2 * MARGIN, PER_MM, gap=14, rim=RIM)  # for a laid table
MOST = 10 * 1024 * 1024 - 1  # bytes of a picture
ASSETS = "userassets"
NEVER = (1980, 1, 1, 0, 0, 0)  # the time of every file within


class TablePlace(NamedTuple):
    """Where something lies, in units of the table."""

    x: int
    y: int
    width: int
    height: int


class LaidGroup(NamedTuple):
    """A pile in its holder; each piece of a board has a place of its own."""

    pile: PieceGroup
    places: tuple[TablePlace, ...]


def pcio_files(deck: DeckToExport, wish: ExportWish) -> Made:
    """One file, and what to do with it."""
    every, found = piles_of(deck, wish)
    return (_files(deck, wish, every) if every else ()), found


def _files(deck: DeckToExport, wish: ExportWish, every: Sequence[PieceGroup]) -> Iterator[File]:
    table = deck.tables[0] if deck.tables else None
    name = _name(deck, table, is_asked=wish.players is not None or wish.setup is not None)
    sides = [sides_of(pile, wish.form or "jpg") for pile in every]
    heaps = heaps_of(table, every, deck.edition) if table else ()
    turned = {heap.pile.name for heap in heaps if heap.pile.sort == "boards" and not heap.is_up}
    if table:
        per_mm, places = arranged(heaps, ROOM, table.players)
        widgets = _laid_widgets(deck, every, places, sides, per_mm)
    else:
        per_mm, laid = laid_out(every)
        widgets = _widgets(deck, laid, sides, per_mm)
    room = BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_STORED) as package:
        _put(package, "schemaVersion", SCHEMA.encode())
        _put(package, "widgets.json", json_text(widgets).encode())
        for pile, some in zip(every, sides, strict=True):
            is_half = pile.sort == "boards" and pile.name not in turned
            pictures = some.pictures_of_fronts if is_half else some.pictures
            for one, image in zip(pictures, drawn(deck, pictures, wish.dpi or DPI), strict=True):
                data = encoded_within(image, one.form, wish.dpi or DPI, MOST)
                _put(package, f"{ASSETS}/{some.files[one.name]}", data)
    yield File(name, room.getvalue(), 1, 1)
    yield text_file(README, _readme(deck, every, name, per_mm, table))


def _name(deck: DeckToExport, table: LaidTable | None, *, is_asked: bool) -> str:
    stem = f"{deck.faces.set_id}-{deck.faces.language}"
    return f"{stem}-{set_up_name(table)}.pcio" if table and is_asked else f"{stem}.pcio"


def _put(package: zipfile.ZipFile, name: str, data: bytes) -> None:
    """The same bytes whenever and wherever it is written."""
    told = zipfile.ZipInfo(name, NEVER)
    told.create_system = 3
    told.external_attr = 0o644 << 16
    package.writestr(told, data)


# --- where things lie ------------------------------------------------------------------------------------


def laid_out(every: Sequence[PieceGroup]) -> tuple[float, tuple[LaidGroup, ...]]:
    """Units of a millimetre, as many as let everything lie above the hand, and where that is."""
    per_mm = PER_MM
    while True:
        laid, bottom = _rows(every, per_mm)
        right = max(place.x + place.width for one in laid for place in one.places)
        if (right <= WIDE - MARGIN and bottom <= HIGH - HAND) or per_mm <= SMALLEST:
            return per_mm, laid
        per_mm = max(per_mm * 0.95, SMALLEST)


def _rows(every: Sequence[PieceGroup], per_mm: float) -> tuple[tuple[LaidGroup, ...], int]:
    """One after the other in rows as wide as the table, the next below the highest."""
    x, y, highest = MARGIN, MARGIN, 0
    found: list[LaidGroup] = []
    for pile in every:
        rim = 0 if pile.sort == "boards" else RIM
        width, height = (round(edge * per_mm) + 2 * rim for edge in pile.size)
        places: list[TablePlace] = []
        for _ in range(pile.copies if pile.sort == "boards" else 1):
            if x > MARGIN and x + width > WIDE - MARGIN:
                x, y, highest = MARGIN, y + highest + GAP, 0
            places.append(TablePlace(x, y, width, height))
            x, highest = x + width + GAP, max(highest, height)
        found.append(LaidGroup(pile, tuple(places)))
    return tuple(found), y + highest


# --- widgets ---------------------------------------------------------------------------------------------


def _hand(depth: Iterator[int]) -> JsonObject:
    return {
        "id": "hand", "type": "hand", "x": 50, "y": HIGH - HAND, "z": next(depth), "width": 1500, "height": HAND,
    }  # fmt: skip


def _widgets(
    deck: DeckToExport, laid: Sequence[LaidGroup], sides: Sequence[SidesOfGroup], per_mm: float
) -> list[JsonValue]:
    names = {card.id: card.name for card in deck.edition.cards.cards}
    depth = count(1)
    found: list[JsonValue] = [_hand(depth)]
    for number, (one, some) in enumerate(zip(laid, sides, strict=True), 1):
        if one.pile.sort == "boards":
            found += _boards(one, some, number, depth)
        else:
            found += _deck(one, some, names, number, per_mm, depth)
    return found


def _boards(laid: LaidGroup, sides: SidesOfGroup, number: int, depth: Iterator[int]) -> Iterator[JsonObject]:
    for copy, ((part, _), place) in enumerate(zip(copies_of(laid.pile), laid.places, strict=True), 1):
        yield _widget(f"board-{number}-{copy}", "board", place, depth) | {
            "boardImage": _address(sides, sides.fronts[part.card])
        }


def _deck(
    laid: LaidGroup,
    sides: SidesOfGroup,
    names: dict[str, str],
    number: int,
    per_mm: float,
    depth: Iterator[int],
) -> Iterator[JsonObject]:
    """A holder, in it what all pieces share, and the pieces."""
    pile, place = laid.pile, laid.places[0]
    yield _widget(f"pile-{number}", "holder", place, depth) | {
        "label": pile.title,
        "hasShuffleButton": pile.copies > 1,
    }
    own = PlacedDeck(pile, f"deck-{number}", f"pile-{number}", _inside(place, pile, per_mm))
    yield _shared(own, sides, names, depth)
    for piece, (part, _) in enumerate(copies_of(pile), 1):
        yield _piece(own, f"piece-{number}-{piece}", part, depth, is_up=pile.sort != "cards")


class PlacedDeck(NamedTuple):
    """A deck, the holder it is put in, and where its pieces lie there."""

    pile: PieceGroup
    id: str
    holder: str
    place: TablePlace


def _inside(place: TablePlace, pile: PieceGroup, per_mm: float) -> TablePlace:
    width, height = (round(edge * per_mm) for edge in pile.size)
    return TablePlace(place.x + RIM, place.y + RIM, width, height)


def _shared(
    deck: PlacedDeck, sides: SidesOfGroup, names: Mapping[str, str], depth: Iterator[int]
) -> JsonObject:
    """What all pieces of a deck have in common."""
    pile, size = deck.pile, (deck.place.width, deck.place.height)
    kinds: JsonObject = {
        part.card: {
            "label": names.get(part.card, part.title),
            "face": _address(sides, sides.fronts[part.card]),
            "back": _address(sides, sides.backs[part.card]),
        }
        for part in pile.parts
    }
    return _widget(deck.id, "cardDeck", deck.place, depth, sized=False) | {
        "parent": deck.holder,
        "collectionType": "cards" if pile.sort == "cards" else "pieces",
        "cardWidth": size[0],
        "cardHeight": size[1],
        "enlarge": True,
        "cardTypes": kinds,
        "faceTemplate": _template("face", size, is_round=pile.shape == "rounded"),
        "backTemplate": _template("back", size, is_round=pile.shape == "rounded"),
    }


def _piece(deck: PlacedDeck, id_: str, part: Part, depth: Iterator[int], *, is_up: bool) -> JsonObject:
    kind = "card" if deck.pile.sort == "cards" else "piece"
    return _widget(id_, kind, deck.place, depth, sized=False) | {
        "parent": deck.holder,
        "deck": deck.id,
        "cardType": part.card,
        "faceup": is_up,
    }


# --- a laid table ----------------------------------------------------------------------------------------


def _laid_widgets(
    deck: DeckToExport,
    every: Sequence[PieceGroup],
    places: Sequence[HeapPlace],
    sides: Sequence[SidesOfGroup],
    per_mm: float,
) -> list[JsonValue]:
    """A holder for each heap. Of a row the first bears its name; a deck belongs to the first holder of its cards."""
    names = {card.id: card.name for card in deck.edition.cards.cards}
    sides_by_name = {pile.name: some for pile, some in zip(every, sides, strict=True)}
    depth, boards = count(1), count(1)
    found: list[JsonValue] = [_hand(depth)]
    known: set[str] = set()
    before = ""
    for number, one in enumerate(places, 1):
        heap, pile = one.heap, one.heap.pile
        some, place = sides_by_name[pile.name], _rounded(one)
        if pile.sort == "boards":
            found += (_board(heap, some, place, next(boards), depth) for _ in heap.pieces)
            continue
        holder = f"pile-{number}"
        found.append(
            _widget(holder, "holder", place, depth)
            | {
                "label": "" if heap.label == before else heap.label,
                "hasShuffleButton": heap.word in ("draw", "bag", "any") and len(heap.pieces) > 1,
            }
        )
        before = heap.label
        inside = _inside(place, pile, per_mm)
        for piece in heap.pieces:
            own = PlacedDeck(piece.pile, f"deck-{piece.pile.name}", holder, inside)
            if own.id not in known:
                known.add(own.id)
                found.append(_shared(own, sides_by_name[piece.pile.name], names, depth))
            id_ = f"piece-{piece.part.card}-{piece.copy}"
            found.append(_piece(own, id_, piece.part, depth, is_up=heap.is_up))
    return found


def _board(
    heap: LaidHeap, sides: SidesOfGroup, place: TablePlace, number: int, depth: Iterator[int]
) -> JsonObject:
    """There it has one side: the one that is up."""
    part = heap.pieces[0].part
    shown = sides.fronts if heap.is_up else sides.backs
    return _widget(f"board-{number}", "board", place, depth) | {
        "boardImage": _address(sides, shown[part.card])
    }


def _rounded(place: HeapPlace) -> TablePlace:
    return TablePlace(
        round(place.x) + MARGIN, round(place.y) + MARGIN, round(place.width), round(place.height)
    )


def _widget(
    id_: str, kind: str, place: TablePlace, depth: Iterator[int], *, sized: bool = True
) -> JsonObject:
    told: JsonObject = {"id": id_, "type": kind, "x": place.x, "y": place.y, "z": next(depth)}
    return told | {"width": place.width, "height": place.height} if sized else told


def _template(side: str, size: Sequence[int], *, is_round: bool) -> JsonObject:
    picture: JsonObject = {
        "type": "image", "x": 0, "y": 0, "w": size[0], "h": size[1], "color": "transparent",
        "valueType": "dynamic", "value": side,
    }  # fmt: skip
    return {"includeBorder": False, "includeRadius": is_round, "objects": [picture]}


def _address(sides: SidesOfGroup, name: str) -> str:
    return f"package://{ASSETS}/{sides.files[name]}"


def _readme(
    deck: DeckToExport, every: Sequence[PieceGroup], name: str, per_mm: float, table: LaidTable | None
) -> str:
    faces = deck.faces
    pieces = int_sum(pile.copies for pile in every)
    smaller = (
        f" To fit the table, everything is {per_mm / PER_MM:.0%} of the size cards have on that site."
        if per_mm < PER_MM
        else ""
    )
    rows = [
        f"{faces.title} ({faces.set_id}, {faces.language}) for playingcards.io: {counted(pieces, 'piece')}.",
        "",
        *(f"  {pile.copies:4} x {pile.title} ({pile.sort})" for pile in every),
        "",
        "1. Open a room at https://playingcards.io, one for a game of your own.",
        f"2. Switch to Edit Mode, and import {name} under Room Options.",
        "",
        "virtualtabletop.io imports the same file.",
        "",
        (
            f"The table is laid for a game ({set_up_told(table, deck.edition)}); --players and --setup lay another."
            " Cards to begin with wait face down in a holder for each player, who takes them to the hand."
            if table
            else "Cards lie face down in holders that name them, tiles face up."
        )
        + smaller,
        "What has no back is white on that side. Boards have one side there, the one that is up.",
    ]
    return "\n".join(rows) + "\n"
