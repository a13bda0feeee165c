"""Tabletop Simulator: a saved object of decks, tiles, boards and rules, with the pictures it names.

Owns the shape of that JSON. Must not know how pictures are drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import TypeAlias

from pnp.export import (
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
from pnp.export.atlas import Atlas, atlases
from pnp.export.piles import GroupShape, PieceGroup, copies_of, piles_of
from pnp.export.told import WordsOfCards
from pnp.frozen import NamedTuple
from pnp.model import File, Part
from pnp.render.pdf import render_pdf
from pnp.render.pictures import FacePicture, PictureForm, draw_faces, draw_grid, encoded, thumbnail
from pnp.scene import Scene
from pnp.sums import int_sum
from pnp.wording import counted

At: TypeAlias = tuple[float, float]  # inches on the table

INCH = 25.4
DPI = 300
LARGEST = 4096  # pixels a side
CARD_HIGH = 3.0  # inches of a card at scale 1
TILE_WIDE = 2.0  # inches of a tile at scale 1, the longer way
THICK = 0.1
RULES = "rules"
CARD_TYPES: Mapping[GroupShape, int] = {"rounded": 0, "square": 1, "hex": 3, "circle": 4, "other": 0}
TILE_TYPES: Mapping[GroupShape, int] = {"square": 0, "hex": 1, "circle": 2, "rounded": 3}
GREY: JsonObject = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}
THUMBNAIL = 256
ACROSS, APART = 8, 5.0  # piles in a row, inches from one to the next
BEHIND = 10.0  # inches: where boards and rules lie
EMPTY = (
    "Date", "GameMode", "LuaScript", "LuaScriptState", "Note", "Rules", "SaveName", "Sky", "Table", "VersionNumber",
    "XmlUI",
)  # fmt: skip


class GridOfCards(NamedTuple):
    """A picture of many cards as the JSON names it, its number in the file, and the cell of each card."""

    number: int
    told: JsonObject
    cells: Mapping[str, int]


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
        self.form: PictureForm = wish.form or "jpg"
        self.words = WordsOfCards(deck.edition)
        self.numbers = count(1)  # of grids
        self.guids: set[str] = set()
        self.pictures: dict[str, File] = {}

    def files(self, every: Sequence[PieceGroup]) -> Iterator[File]:
        faces = self.deck.faces
        objects: list[JsonValue] = []
        for number, pile in enumerate(every):
            at = (number % ACROSS - (ACROSS - 1) / 2) * APART, -(number // ACROSS) * APART
            objects += self._objects(pile, at)
            yield from self._taken()
        objects += self._rules()
        yield from self._taken()
        stem = f"{faces.set_id}-{faces.language}"
        yield text_file(f"{stem}.json", json_text(_saved(objects)))
        yield File(f"{stem}.png", self._thumbnail(every[0]), 1, 1)
        yield text_file(README, _readme(self.deck, every, stem, self.base))

    def _taken(self) -> Iterator[File]:
        yield from self.pictures.values()
        self.pictures.clear()

    # --- objects -----------------------------------------------------------------------------------------

    def _objects(self, pile: PieceGroup, at: At) -> Iterator[JsonObject]:
        match pile.sort:
            case "cards":
                yield self._cards(pile, at)
            case "boards":
                for number, (part, copy) in enumerate(copies_of(pile)):
                    place = at[0] + number * pile.size[0] / INCH, at[1] + BEHIND
                    yield self._tile(pile, part, copy, place) | {"Locked": True}
            case "tiles" if pile.copies == 1:
                yield self._tile(pile, pile.parts[0], 1, at)
            case "tiles":
                tiles = [self._tile(pile, part, copy, at) for part, copy in copies_of(pile)]
                told = self._object("Bag", pile.name, pile.title, counted(pile.copies, "piece"), at)
                yield told | {"ContainedObjects": list(tiles)}

    def _cards(self, pile: PieceGroup, at: At) -> JsonObject:
        """A deck; of one card the card, for there is no deck of one."""
        grids = self._grids(pile)
        cards = [self._card(pile, part, copy, grids, at) for part, copy in copies_of(pile)]
        if len(cards) == 1:
            return cards[0] | {"Name": "CardCustom"}
        told = self._object("DeckCustom", pile.name, pile.title, "", at, _scale(pile), face_down=True)
        return told | {
            "SidewaysCard": False,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": {str(grid.number): grid.told for grid in grids},
            "ContainedObjects": list(cards),
        }

    def _card(
        self, pile: PieceGroup, part: Part, copy: int, grids: Sequence[GridOfCards], at: At
    ) -> JsonObject:
        grid = next(grid for grid in grids if part.card in grid.cells)
        name, told = self._told(part)
        object_ = self._object("Card", f"{part.card}/{copy}", name, told, at, _scale(pile), face_down=True)
        return object_ | {
            "Hands": True,
            "SidewaysCard": False,
            "CardID": 100 * grid.number + grid.cells[part.card],
            "CustomDeck": {str(grid.number): grid.told},
        }

    def _tile(self, pile: PieceGroup, part: Part, copy: int, at: At) -> JsonObject:
        name, told = self._told(part)
        scale = max(pile.size) / INCH / TILE_WIDE
        name_of_back = f"{pile.name if len(pile.backs) == 1 else part.card}-back"
        image: JsonObject = {
            "ImageURL": self._face(part.card, part.front),
            "ImageSecondaryURL": self._face(name_of_back, part.back) if part.back else "",
            "ImageScalar": 1,
            "WidthScale": 0,
        }
        if pile.shape in TILE_TYPES:
            tile: JsonObject = {
                "Type": TILE_TYPES[pile.shape],
                "Thickness": THICK,
                "Stackable": False,
                "Stretch": True,
            }
            object_ = self._object("Custom_Tile", f"{part.card}/{copy}", name, told, at, scale)
            return object_ | {"CustomImage": image | {"CustomTile": tile}}
        token: JsonObject = {
            "Thickness": THICK,
            "MergeDistancePixels": 15,
            "StandUp": False,
            "Stackable": False,
        }
        object_ = self._object("Custom_Token", f"{part.card}/{copy}", name, told, at, scale)
        return object_ | {"CustomImage": image | {"CustomToken": token}}

    def _rules(self) -> Iterator[JsonObject]:
        """The rules as a book on the table, page by page; nobody folds a booklet there."""
        sheets = self.deck.sheets
        wanted = [one for one in sheets.documents if one.name == RULES] if sheets else []
        for number, document in enumerate(wanted):
            data = render_pdf(document, sheets.assets if sheets else {}, self.deck.fonts)
            name = self._stored(document.name, data, "pdf")
            told = self._object(
                "Custom_PDF", f"document/{document.name}", document.title, "", (number * 10.0, 2 * BEHIND)
            )
            page: JsonObject = {"PDFUrl": name, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
            yield told | {"CustomPDF": page}

    def _object(
        self,
        kind: str,
        whose: str,
        name: str,
        told: str,
        at: At,
        scale: float = 1.0,
        *,
        face_down: bool = False,
    ) -> JsonObject:
        """What every object says of itself."""
        across, far = at
        size = round(scale, 4)
        place: JsonObject = {
            "posX": round(across, 3), "posY": 1.5, "posZ": round(far, 3),
            "rotX": 0, "rotY": 180, "rotZ": 180 if face_down else 0,
            "scaleX": size, "scaleY": 1, "scaleZ": size,
        }  # fmt: skip
        return {
            "Name": kind,
            "GUID": self._guid(whose),
            "Transform": place,
            "Nickname": name,
            "Description": told,
            "ColorDiffuse": GREY,
            "HideWhenFaceDown": face_down,
            "Hands": False,
        }

    def _guid(self, whose: str) -> str:
        """Six hexadecimal digits that nothing else in the file has, the same each time."""
        for attempt in count():
            digest = hashlib.sha256(f"{self.deck.faces.set_id}/{whose}/{attempt}".encode()).hexdigest()[:6]
            if digest not in self.guids:
                self.guids.add(digest)
                return digest
        raise AssertionError

    def _told(self, part: Part) -> tuple[str, str]:
        words = self.words.of(part.card)
        return (words.name, "\n".join(words.lines)) if words else (part.title, "")

    # --- pictures ----------------------------------------------------------------------------------------

    def _grids(self, pile: PieceGroup) -> tuple[GridOfCards, ...]:
        fronts = {part.card: part for part in pile.parts}
        names = iter(fronts)
        shared = pile.backs[0] if len(pile.backs) == 1 else None
        made: list[GridOfCards] = []
        for atlas in atlases([part.front for part in fronts.values()]):
            some = [next(names) for _ in atlas.scenes]
            number = next(self.numbers)
            backs = None if shared else [fronts[name].back for name in some]
            is_unique = backs is not None and any(backs)
            if shared:
                back = self._picture(f"{pile.name}-back", shared, atlas.cell)
            else:
                back = self._grid(f"{pile.name}-backs", atlas, backs or (), None)
            told: JsonObject = {
                "FaceURL": self._grid(pile.name, atlas, atlas.scenes, shared),
                "BackURL": back,
                "NumWidth": atlas.columns,
                "NumHeight": atlas.rows,
                "BackIsHidden": True,
                "UniqueBack": is_unique,
                "Type": CARD_TYPES[pile.shape],
            }
            made.append(GridOfCards(number, told, {name: cell for cell, name in enumerate(some)}))
        return tuple(made)

    def _grid(self, name: str, atlas: Atlas, scenes: Sequence[Scene | None], last: Scene | None) -> str:
        """``last`` is what others see of a hand, in the cell that is kept for it."""
        cells = [*scenes, *[None] * (atlas.last - len(scenes)), last]
        pictures = [None if scene is None else FacePicture(scene, *atlas.cell) for scene in cells]
        if not any(pictures):
            pictures[0] = FacePicture(Scene(atlas.cell[0], atlas.cell[1], ()), *atlas.cell)
        image = draw_grid(pictures, atlas.columns, atlas.rows, self.deck.faces.assets, self.deck.fonts)
        return self._stored(name, encoded(image, self.form, DPI), self.form)

    def _picture(self, name: str, scene: Scene, size: tuple[int, int]) -> str:
        (image,) = draw_faces([FacePicture(scene, *size)], self.deck.faces.assets, self.deck.fonts)
        return self._stored(name, encoded(image, self.form, DPI), self.form)

    def _face(self, name: str, scene: Scene) -> str:
        """A side of a tile, cut along its outline where it has one: the shape is taken from what is transparent."""
        per_mm = min(DPI / INCH, LARGEST / max(scene.width, scene.height))
        size = max(round(scene.width * per_mm), 1), max(round(scene.height * per_mm), 1)
        form: PictureForm = self.form if scene.outline is None else "png"
        picture = FacePicture(scene, *size, outlined=scene.outline is not None)
        (image,) = draw_faces([picture], self.deck.faces.assets, self.deck.fonts)
        return self._stored(name, encoded(image, form, DPI), form)

    def _stored(self, name: str, data: bytes, ending: str) -> str:
        """Kept by a name that tells its content, since the program never looks twice; and where it will be found."""
        named = f"{self.deck.faces.set_id}-{name}-{hashlib.sha256(data).hexdigest()[:10]}.{ending}"
        self.pictures[named] = File(f"images/{named}", data, 1, 1)
        return f"{self.base}/{named}" if self.base else named

    def _thumbnail(self, pile: PieceGroup) -> bytes:
        scene = pile.parts[0].front
        height = round(THUMBNAIL * scene.height / scene.width)
        picture = FacePicture(scene, THUMBNAIL, height, outlined=scene.outline is not None)
        (image,) = draw_faces([picture], self.deck.faces.assets, self.deck.fonts)
        return encoded(thumbnail(image, THUMBNAIL), "png", DPI)


def _scale(pile: PieceGroup) -> float:
    return pile.size[1] / INCH / CARD_HIGH


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
    where = (
        f"1. Put the files of images/ where {base}/NAME finds them."
        if base
        else "1. Copy the files of images/ to Tabletop Simulator/Mods/Images (below). Others do not see them: for them use "
        "Modding > Cloud Manager > Upload All Loaded Files in the program, or export with --base-url."
    )
    rows = [
        f"{faces.title} ({faces.set_id}, {faces.language}) for Tabletop Simulator: {counted(pieces, 'piece')}.",
        "",
        *(f"  {pile.copies:4} x {pile.title} ({pile.sort})" for pile in every),
        "",
        where,
        f"2. Copy {stem}.json and {stem}.png to Tabletop Simulator/Saves/Saved Objects.",
        "3. In the program: Objects > Saved Objects.",
        "",
        "Tabletop Simulator keeps its files in",
        "  Windows  Documents/My Games/Tabletop Simulator",
        "  macOS    Library/Tabletop Simulator",
        "  Linux    .local/share/Tabletop Simulator",
        "",
        "Boards, tiles and cards are as large as printed, measured against an inch of the table.",
    ]
    return "\n".join(rows) + "\n"
