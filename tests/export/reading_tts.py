"""A reader of saved objects, written from the description of their format: what a table would lay out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

Told = Mapping[str, Any]
KINDS = {"DeckCustom", "CardCustom", "Card", "Custom_Tile", "Custom_Token", "Bag", "Custom_PDF"}


class LaidPiece(NamedTuple):
    """One piece as a player would hold it: its name, what the program tells of it, its pictures."""

    name: str
    told: str
    front: str  # the file
    back: str
    cell: tuple[int, int, int] = (1, 1, 0)  # columns, rows, which


class SavedTable:
    """Everything a saved object holds; raises AssertionError where it breaks a rule of the format."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.told = json.loads((folder / f"{name}.json").read_text())
        self.guids: list[str] = []
        assert self.told["Date"] == self.told["VersionNumber"] == ""
        self.books = [one for one in self.told["ObjectStates"] if one["Name"] == "Custom_PDF"]

    @property
    def pieces(self) -> Iterator[LaidPiece]:
        self.guids.clear()
        for one in self.told["ObjectStates"]:
            yield from self._of(one)

    def _of(self, one: Told) -> Iterator[LaidPiece]:
        assert one["Name"] in KINDS
        assert one["GUID"] not in self.guids
        assert len(one["GUID"]) == 6
        int(one["GUID"], 16)
        self.guids.append(one["GUID"])
        match one["Name"]:
            case "DeckCustom":
                inside = one["ContainedObjects"]
                assert len(inside) >= 2, "there is no deck of one"
                assert one["DeckIDs"] == [card["CardID"] for card in inside]
                for card in inside:
                    assert card["CustomDeck"].items() <= one["CustomDeck"].items()
                    yield from self._of(card)
            case "Card" | "CardCustom":
                yield self._card(one)
            case "Custom_Tile" | "Custom_Token":
                image = one["CustomImage"]
                assert ("CustomTile" in image) == (one["Name"] == "Custom_Tile")
                yield LaidPiece(
                    one["Nickname"], one["Description"], image["ImageURL"], image["ImageSecondaryURL"]
                )
            case "Bag":
                for inner in one["ContainedObjects"]:
                    yield from self._of(inner)

    def _card(self, one: Told) -> LaidPiece:
        key, cell = divmod(one["CardID"], 100)
        deck = one["CustomDeck"][str(key)]
        columns, rows = deck["NumWidth"], deck["NumHeight"]
        assert 2 <= columns <= 10
        assert 2 <= rows <= 7
        assert cell < columns * rows - 1, "the last cell is what others see"
        assert deck["BackIsHidden"] is True
        cells = columns, rows, cell
        return LaidPiece(one["Nickname"], one["Description"], deck["FaceURL"], deck["BackURL"], cells)

    def picture(self, piece: LaidPiece) -> Image.Image:
        """The face as it is cut out of its file."""
        image = Image.open(self.folder / "images" / piece.front.rpartition("/")[2])
        assert max(image.size) <= 4096
        columns, rows, cell = piece.cell
        width, height = image.width / columns, image.height / rows
        assert width == int(width)
        assert height == int(height)
        left, top = cell % columns * width, cell // columns * height
        return image.crop((int(left), int(top), int(left + width), int(top + height)))
