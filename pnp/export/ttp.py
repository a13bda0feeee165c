"""Tabletop Playground: a package of object templates and the textures they name.

Owns the shape of its JSON. Must not know how pictures are drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from pnp.base.frozen import NamedTuple
from pnp.base.model import File, Part
from pnp.base.scene import Scene
from pnp.base.sums import int_sum
from pnp.base.wording import counted
from pnp.export.atlas import Atlas, atlases
from pnp.export.cards_in_words import WordsOfCards
from pnp.export.piles import GroupShape, GroupSort, PieceGroup, piles_of
from pnp.export.singles import pixels
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
from pnp.press.render.face_pictures import (
    DrawnPicture,
    FacePicture,
    PictureForm,
    draw_faces,
    draw_grid,
    encoded,
)

DPI = 300
MODELS: Mapping[GroupShape, str] = {"rounded": "Rounded", "square": "Square", "circle": "Round"}
THICK: Mapping[GroupSort, float] = {"cards": 0.05, "tiles": 0.2, "boards": 0.2}  # cm
ONE_FILE, SAME_CELL = -2, -3  # where a back is found
AS_BACK = -3  # what others see of a hand


class ObjectTemplate(NamedTuple):
    """Pieces of one outline and one picture: what stacks to one object on the table."""

    name: str  # of its files
    title: str
    pile: PieceGroup
    parts: tuple[Part, ...]
    atlas: Atlas


def ttp_files(deck: DeckToExport, wish: ExportWish) -> Made:
    """The package in a folder of its own, and what to do with it."""
    every, found = piles_of(deck, wish)
    return (_Package(deck, wish).files(every) if every else ()), found


class _Package:
    """What is made of one deck."""

    def __init__(self, deck: DeckToExport, wish: ExportWish) -> None:
        self.deck = deck
        self.form: PictureForm = wish.form or "jpg"
        self.dpi = wish.dpi or DPI
        self.words = WordsOfCards(deck.edition)
        self.folder = f"{deck.faces.set_id}-{deck.faces.language}"
        self.textures: dict[str, bytes] = {}  # drawn and not yet handed on

    def files(self, every: Sequence[PieceGroup]) -> Iterator[File]:
        faces = self.deck.faces
        told: JsonObject = {
            "Name": f"{faces.title} ({faces.language})",
            "Version": "1",
            "GUID": self._guid("package"),
        }
        yield text_file(f"{self.folder}/manifest.json", json_text(told))
        for pile in every:
            for template in _templates(pile, self.dpi):
                guid = self._guid(template.name)
                yield text_file(f"{self.folder}/Templates/{guid}.json", json_text(self._told(template, guid)))
                for name, data in self.textures.items():
                    yield File(f"{self.folder}/Textures/{name}", data, 1, 1)
                self.textures.clear()
        yield text_file(README, _readme(self.deck, every, self.folder))

    def _guid(self, whose: str) -> str:
        """32 hexadecimal digits, the same each time, another for each language."""
        return hashlib.sha256(f"pnp/ttp/{self.folder}/{whose}".encode()).hexdigest()[:32].upper()

    def _told(self, one: ObjectTemplate, guid: str) -> JsonObject:
        """A stack of these pieces."""
        is_cards = one.pile.sort == "cards"
        cells = {part.card: cell for cell, part in enumerate(one.parts)}
        indices: list[JsonValue] = [cells[part.card] for part in one.parts for _ in range(part.copies)]
        names: JsonObject = {}
        words: JsonObject = {}
        for cell, part in enumerate(one.parts):
            told = self.words.of(part.card)
            names[str(cell)] = told.name if told else part.title
            words[str(cell)] = "\n".join(told.lines) if told else ""
        back, index = self._back(one)
        width, height = one.pile.size
        return {
            "Type": "Card",
            "GUID": guid,
            "Name": self._name(one),
            "Metadata": "",
            "CollisionType": "Ground" if one.pile.sort == "boards" else "Regular",
            "SurfaceType": "Cardboard",
            "Tags": [],
            "Models": [],
            "FrontTexture": self._front(one),
            "BackTexture": back,
            "BackIndex": index,
            "HiddenIndex": AS_BACK,
            "NumHorizontal": one.atlas.columns,
            "NumVertical": one.atlas.rows,
            "Width": round(width / 10, 3),
            "Height": round(height / 10, 3),
            "Thickness": THICK[one.pile.sort],
            "Model": MODELS.get(one.pile.shape) or self._shape(one),
            "MirrorBack": False,
            "HiddenInHand": is_cards,
            "UsedWithCardHolders": is_cards,
            "CanStack": one.pile.sort != "boards",
            "Indices": indices,
            "CardNames": names,
            "CardMetadata": words,
            "CardTags": {},
        }

    def _name(self, one: ObjectTemplate) -> str:
        """That of the piece itself, where it is the only one."""
        told = self.words.of(one.parts[0].card) if len(one.parts) == 1 else None
        return told.name if told else one.title

    # --- textures ----------------------------------------------------------------------------------------

    def _front(self, one: ObjectTemplate) -> str:
        return self._grid(one.name, one.atlas, one.atlas.scenes)

    def _back(self, one: ObjectTemplate) -> tuple[str, int]:
        """One that all share is a file of its own, others lie in the same cells; what has none is white."""
        width, height = one.pile.size
        scenes = [part.back or Scene(width, height, ()) for part in one.parts]
        if len({scene.key for scene in scenes}) == 1:
            (image,) = self._drawn(FacePicture(scenes[0], *one.atlas.cell))
            return self._stored(f"{one.name}-back", encoded(image, self.form, self.dpi), self.form), ONE_FILE
        return self._grid(f"{one.name}-back", one.atlas, scenes), SAME_CELL

    def _shape(self, one: ObjectTemplate) -> str:
        """A picture whose transparent ground tells the outline."""
        front = one.parts[0].front
        size = pixels((front.width, front.height), self.dpi)
        bare = Scene(front.width, front.height, (), outline=front.outline)
        (image,) = self._drawn(FacePicture(bare, *size, outlined=True))
        return self._stored(f"{one.name}-shape", encoded(image, "png", self.dpi), "png")

    def _grid(self, name: str, atlas: Atlas, scenes: Sequence[Scene]) -> str:
        pictures = [FacePicture(scene, *atlas.cell) for scene in scenes]
        image = draw_grid(pictures, atlas.columns, atlas.rows, self.deck.faces.assets, self.deck.fonts)
        return self._stored(name, encoded(image, self.form, self.dpi), self.form)

    def _drawn(self, picture: FacePicture) -> Iterator[DrawnPicture]:
        return draw_faces([picture], self.deck.faces.assets, self.deck.fonts)

    def _stored(self, name: str, data: bytes, form: PictureForm) -> str:
        self.textures[f"{name}.{form}"] = data
        return f"{name}.{form}"


def _templates(pile: PieceGroup, dpi: int) -> Iterator[ObjectTemplate]:
    """As few as there can be: of one outline each, and boards one by one."""
    numbers = count(1)
    for parts in _alike(pile):
        atlas_first = 0
        # what others see of a hand is the back itself, so no cell is left free for it
        for atlas in atlases([part.front for part in parts], dpi, with_back=False):
            some = parts[atlas_first : atlas_first + len(atlas.scenes)]
            atlas_first += len(atlas.scenes)
            number = next(numbers)
            name = pile.name if number == 1 else f"{pile.name}-{number}"
            yield ObjectTemplate(
                name, pile.title if number == 1 else f"{pile.title} {number}", pile, some, atlas
            )


def _alike(pile: PieceGroup) -> Iterator[tuple[Part, ...]]:
    """Parts that can be one stack."""
    if pile.sort == "boards":
        yield from ((part,) for part in pile.parts)
        return
    if pile.shape in MODELS:
        yield pile.parts
        return
    found: dict[object, list[Part]] = {}
    for part in pile.parts:
        outline = part.front.outline
        found.setdefault(outline.segments if outline else None, []).append(part)
    yield from map(tuple, found.values())


def _readme(deck: DeckToExport, every: Sequence[PieceGroup], folder: str) -> str:
    faces = deck.faces
    pieces = int_sum(pile.copies for pile in every)
    rows = [
        f"{faces.title} ({faces.set_id}, {faces.language}) for Tabletop Playground: {counted(pieces, 'piece')}.",
        "",
        *(f"  {pile.copies:4} x {pile.title} ({pile.sort})" for pile in every),
        "",
        f"1. Copy the folder {folder} to the folder of your packages. Settings > Game > Package Location in the program",
        "   tells where that is; the folder sign above the object library opens it.",
        "2. In the program, add the package to the active ones, and drag its objects from the object library.",
        "",
        "Each object is a whole stack, with every copy: drag it out once. Names are those of the language, and what is on",
        "a card is its metadata, where scripts find it.",
        "Sizes are those of print. What has no back is white on that side.",
    ]
    return "\n".join(rows) + "\n"
