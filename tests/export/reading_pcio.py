"""A reader of rooms of playingcards.io, written from rooms the site itself saved: what a table would lay out."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

Told = Mapping[str, Any]
TABLE = (1600, 1000)
TYPES = {"hand", "holder", "cardDeck", "card", "piece", "board"}
HERE = "package://"


class PieceOfRoom(NamedTuple):
    """One piece: its name where the site tells one, its pictures, which side is up, where it lies."""

    name: str
    front: str
    back: str
    is_up: bool
    holder: str
    size: tuple[float, float]


class SavedRoom:
    """Everything a room holds; raises AssertionError where it breaks a rule of the format."""

    def __init__(self, path: Path) -> None:
        self.zip = zipfile.ZipFile(path)
        assert self.zip.testzip() is None
        names = self.zip.namelist()
        assert len(names) == len(set(names))
        assert self.zip.read("schemaVersion") == b"8"
        self.widgets: list[Told] = json.loads(self.zip.read("widgets.json"))
        self.by_id = {one["id"]: one for one in self.widgets}
        assert len(self.by_id) == len(self.widgets), "an id is there twice"
        assert {one["type"] for one in self.widgets} <= TYPES
        assert len({one["z"] for one in self.widgets}) == len(self.widgets)
        assert [one["type"] for one in self.widgets].count("hand") == 1
        self.pictures = {name for name in names if name.startswith("userassets/")}
        assert all(self.zip.getinfo(name).file_size < 10 * 1024 * 1024 for name in self.pictures)

    @property
    def pieces(self) -> Iterator[PieceOfRoom]:
        for one in self.widgets:
            match one["type"]:
                case "card" | "piece":
                    yield self._piece(one)
                case "board":
                    size = one["width"], one["height"]
                    yield PieceOfRoom("", self.file(one["boardImage"]), "", True, "", size)

    def _piece(self, one: Told) -> PieceOfRoom:
        deck, holder = self.by_id[one["deck"]], self.by_id[one["parent"]]
        assert (deck["type"], holder["type"]) == ("cardDeck", "holder")
        assert self.by_id[deck["parent"]]["type"] == "holder"
        assert holder["x"] < one["x"] < holder["x"] + holder["width"]
        assert (deck["collectionType"] == "pieces") == (one["type"] == "piece")
        kind = deck["cardTypes"][one["cardType"]]
        sides: list[str] = []
        for template in (deck["faceTemplate"], deck["backTemplate"]):
            (picture,) = template["objects"]
            assert (picture["w"], picture["h"]) == (deck["cardWidth"], deck["cardHeight"])
            assert picture["valueType"] == "dynamic"
            sides.append(self.file(kind[picture["value"]]))
        size = deck["cardWidth"], deck["cardHeight"]
        return PieceOfRoom(kind["label"], sides[0], sides[1], one["faceup"], holder["label"], size)

    def file(self, address: str) -> str:
        assert address.startswith(HERE)
        assert address.removeprefix(HERE) in self.pictures
        return address.removeprefix(HERE)

    def picture(self, name: str) -> Image.Image:
        return Image.open(BytesIO(self.zip.read(name)))

    @property
    def places(self) -> list[tuple[float, float, float, float]]:
        """Edges of what lies on the table itself: left, top, right, bottom."""
        lying = [one for one in self.widgets if one["type"] in ("hand", "holder", "board")]
        return [(one["x"], one["y"], one["x"] + one["width"], one["y"] + one["height"]) for one in lying]
