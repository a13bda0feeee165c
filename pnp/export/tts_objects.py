"""Objects of Tabletop Simulator: cards, decks, tiles, bags and books as JSON, and the pictures they name.

Owns the shape of one object. Must not know where objects lie, nor how pictures are drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from pnp.base.frozen import NamedTuple
from pnp.base.model import File, Part
from pnp.base.scene import Scene
from pnp.base.wording import counted
from pnp.export.atlas import Atlas, atlases
from pnp.export.cards_in_words import WordsOfCards
from pnp.export.heaps import HeapPiece
from pnp.export.piles import GroupShape, PieceGroup
from pnp.export.targets import DeckToExport, JsonObject
from pnp.press.render.face_pictures import FacePicture, PictureForm, draw_faces, draw_grid, encoded, thumbnail
from pnp.press.render.pdf import render_pdf

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


class GridOfCards(NamedTuple):
    """A picture of many cards as the JSON names it, its number in the file, and the cell of each card."""

    number: int
    told: JsonObject
    cells: Mapping[str, int]


class ObjectPlace(NamedTuple):
    """Where an object is put, in inches from the middle of the table: to the right, away from who sits below, and up.
    ``scale`` is what it is as large as, measured against print."""

    across: float
    far: float
    high: float = 1.5
    scale: float = 1.0
    is_up: bool = True
    turned: int = 180


class ObjectMaker:
    """Makes objects of one deck, table after table. A picture is drawn once."""

    def __init__(self, deck: DeckToExport, form: PictureForm, base: str) -> None:
        self.deck, self.form, self.base = deck, form, base
        self.words = WordsOfCards(deck.edition)
        self.numbers = count(1)  # of grids
        self.guids: set[str] = set()
        self.known_grids: dict[str, tuple[GridOfCards, ...]] = {}
        self.known_faces: dict[tuple[str, str], str] = {}
        self.pictures: dict[str, File] = {}
        self.books: dict[str, str] = {}

    def begin(self) -> None:
        """Another table: what stands in one file has numbers of its own."""
        self.guids.clear()

    def taken(self) -> Iterator[File]:
        """The pictures that were drawn since."""
        yield from self.pictures.values()
        self.pictures.clear()

    # --- objects -----------------------------------------------------------------------------------------

    def cards(self, pieces: Sequence[HeapPiece], whose: str, title: str, at: ObjectPlace) -> JsonObject:
        """A deck; of one card the card, for there is no deck of one."""
        grids = {piece.pile.name: self._grids(piece.pile) for piece in pieces}
        cards = [self._card(piece, grids[piece.pile.name], at) for piece in pieces]
        if len(cards) == 1:
            return cards[0] | {"Name": "CardCustom"}
        used = {key for card in cards for key in _keys(card)}
        told = self._object("DeckCustom", whose, title, "", at, _scale(pieces[0].pile))
        return told | {
            "SidewaysCard": False,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": {
                str(grid.number): grid.told
                for some in grids.values()
                for grid in some
                if str(grid.number) in used
            },
            "ContainedObjects": list(cards),
        }

    def _card(self, piece: HeapPiece, grids: Sequence[GridOfCards], at: ObjectPlace) -> JsonObject:
        pile, part, copy = piece
        grid = next(grid for grid in grids if part.card in grid.cells)
        name, told = self._told(part)
        object_ = self._object("Card", f"{part.card}/{copy}", name, told, at, _scale(pile))
        return object_ | {
            "Hands": True,
            "SidewaysCard": False,
            "CardID": 100 * grid.number + grid.cells[part.card],
            "CustomDeck": {str(grid.number): grid.told},
        }

    def tile(self, piece: HeapPiece, at: ObjectPlace) -> JsonObject:
        pile, part, copy = piece
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

    def tiles(self, pieces: Sequence[HeapPiece], whose: str, title: str, at: ObjectPlace) -> JsonObject:
        """A bag; of one tile the tile."""
        tiles = [self.tile(piece, at) for piece in pieces]
        if len(tiles) == 1:
            return tiles[0]
        upright = at._replace(scale=1.0, is_up=True)
        told = self._object("Bag", whose, title, counted(len(tiles), "piece"), upright)
        return told | {"ContainedObjects": list(tiles)}

    def rules(self, at: ObjectPlace) -> Iterator[JsonObject]:
        """The rules as a book on the table, page by page; nobody folds a booklet there."""
        sheets = self.deck.sheets
        wanted = [one for one in sheets.documents if one.name == RULES] if sheets else []
        for number, document in enumerate(wanted):
            if document.name not in self.books:
                data = render_pdf(document, sheets.assets if sheets else {}, self.deck.fonts)
                self.books[document.name] = self._stored(document.name, data, "pdf")
            place = at._replace(across=at.across + number * 10.0)
            told = self._object("Custom_PDF", f"document/{document.name}", document.title, "", place)
            page: JsonObject = {
                "PDFUrl": self.books[document.name],
                "PDFPassword": "",
                "PDFPage": 0,
                "PDFPageOffset": 0,
            }
            yield told | {"CustomPDF": page}

    def _object(
        self, kind: str, whose: str, name: str, told: str, at: ObjectPlace, scale: float = 1.0
    ) -> JsonObject:
        """What every object says of itself."""
        size = round(scale * at.scale, 4)
        place: JsonObject = {
            "posX": round(at.across, 3), "posY": round(at.high, 3), "posZ": round(at.far, 3),
            "rotX": 0, "rotY": at.turned, "rotZ": 0 if at.is_up else 180,
            "scaleX": size, "scaleY": 1, "scaleZ": size,
        }  # fmt: skip
        return {
            "Name": kind,
            "GUID": self._guid(whose),
            "Transform": place,
            "Nickname": name,
            "Description": told,
            "ColorDiffuse": GREY,
            "HideWhenFaceDown": kind in ("Card", "DeckCustom"),
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
        """Drawn once, however many tables these cards lie on."""
        if pile.name not in self.known_grids:
            self.known_grids[pile.name] = self._new_grids(pile)
        return self.known_grids[pile.name]

    def _new_grids(self, pile: PieceGroup) -> tuple[GridOfCards, ...]:
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
        """Drawn once; a card may be called as the back of another is."""
        key = name, scene.key
        if key not in self.known_faces:
            self.known_faces[key] = self._new_face(name, scene)
        return self.known_faces[key]

    def _new_face(self, name: str, scene: Scene) -> str:
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

    def thumbnail_of(self, pile: PieceGroup) -> bytes:
        scene = pile.parts[0].front
        height = round(THUMBNAIL * scene.height / scene.width)
        picture = FacePicture(scene, THUMBNAIL, height, outlined=scene.outline is not None)
        (image,) = draw_faces([picture], self.deck.faces.assets, self.deck.fonts)
        return encoded(thumbnail(image, THUMBNAIL), "png", DPI)


def _scale(pile: PieceGroup) -> float:
    return pile.size[1] / INCH / CARD_HIGH


def _keys(card: JsonObject) -> Iterator[str]:
    """Which pictures a card lies in."""
    decks = card["CustomDeck"]
    yield from decks if isinstance(decks, Mapping) else ()
