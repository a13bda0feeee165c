"""playingcards.io: a room as one file, with decks in holders, boards, a hand, and every picture inside.

Owns the shape of that file. Must not know how pictures are drawn. The format is not documented; what is written here is what
rooms saved by the site hold.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import count

from pnp.export import (
    README,
    DeckToExport,
    ExportWish,
    JsonObject,
    JsonValue,
    Made,
    json_text,
    text_file,
)
from pnp.export.piles import PieceGroup, copies_of, piles_of
from pnp.export.singles import SidesOfGroup, drawn, encoded_within, sides_of
from pnp.frozen import NamedTuple
from pnp.model import File
from pnp.sums import int_sum
from pnp.wording import counted

SCHEMA = "8"
DPI = 150  # a card that is looked at closely is 480 units high
WIDE, HIGH = 1600, 1000  # units of the table
HAND = 180  # units at its lower edge
PER_MM = 1.8  # a poker card is 160 units high
SMALLEST = 0.3
MARGIN, GAP, RIM = 20, 24, 4
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
    faces = deck.faces
    name = f"{faces.set_id}-{faces.language}.pcio"
    per_mm, laid = laid_out(every)
    sides = [sides_of(pile, wish.form or "jpg") for pile in every]
    room = BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_STORED) as package:
        _put(package, "schemaVersion", SCHEMA.encode())
        _put(package, "widgets.json", json_text(_widgets(deck, laid, sides, per_mm)).encode())
        for pile, some in zip(every, sides, strict=True):
            pictures = some.pictures_of_fronts if pile.sort == "boards" else some.pictures
            for one, image in zip(pictures, drawn(deck, pictures, wish.dpi or DPI), strict=True):
                data = encoded_within(image, one.form, wish.dpi or DPI, MOST)
                _put(package, f"{ASSETS}/{some.files[one.name]}", data)
    yield File(name, room.getvalue(), 1, 1)
    yield text_file(README, _readme(deck, every, name, per_mm))


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
        if bottom <= HIGH - HAND or per_mm <= SMALLEST:
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


def _widgets(
    deck: DeckToExport, laid: Sequence[LaidGroup], sides: Sequence[SidesOfGroup], per_mm: float
) -> list[JsonValue]:
    names = {card.id: card.name for card in deck.edition.cards.cards}
    depth = count(1)
    hand: JsonObject = {
        "id": "hand", "type": "hand", "x": 50, "y": HIGH - HAND, "z": next(depth), "width": 1500, "height": HAND,
    }  # fmt: skip
    found: list[JsonValue] = [hand]
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
    holder, deck = f"pile-{number}", f"deck-{number}"
    is_cards = pile.sort == "cards"
    yield _widget(holder, "holder", place, depth) | {"label": pile.title, "hasShuffleButton": pile.copies > 1}
    size = [round(edge * per_mm) for edge in pile.size]
    inside = TablePlace(place.x + RIM, place.y + RIM, size[0], size[1])
    kinds: JsonObject = {
        part.card: {
            "label": names.get(part.card, part.title),
            "face": _address(sides, sides.fronts[part.card]),
            "back": _address(sides, sides.backs[part.card]),
        }
        for part in pile.parts
    }
    yield _widget(deck, "cardDeck", inside, depth, sized=False) | {
        "parent": holder,
        "collectionType": "cards" if is_cards else "pieces",
        "cardWidth": size[0],
        "cardHeight": size[1],
        "enlarge": True,
        "cardTypes": kinds,
        "faceTemplate": _template("face", size, is_round=pile.shape == "rounded"),
        "backTemplate": _template("back", size, is_round=pile.shape == "rounded"),
    }
    for piece, (part, _) in enumerate(copies_of(pile), 1):
        yield _widget(
            f"piece-{number}-{piece}", "card" if is_cards else "piece", inside, depth, sized=False
        ) | {
            "parent": holder,
            "deck": deck,
            "cardType": part.card,
            "faceup": not is_cards,
        }


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


def _readme(deck: DeckToExport, every: Sequence[PieceGroup], name: str, per_mm: float) -> str:
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
        f"Cards lie face down in holders that name them, tiles face up.{smaller}",
        "What has no back is white on that side. Boards have one side there: their fronts.",
    ]
    return "\n".join(rows) + "\n"
