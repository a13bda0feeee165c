"""What a laid table of Tabletop Simulator looks like: the ground each object covers, in inches, and what lies in hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from tests.export.reading_tts import SavedTable

TABLE = (58.0, 40.0)  # inches, as others measured the table
BAG = 2.4


class Ground(NamedTuple):
    name: str
    left: float
    near: float
    right: float
    far: float

    def meets(self, other: Ground) -> bool:
        return not (
            self.right <= other.left
            or other.right <= self.left
            or self.far <= other.near
            or other.far <= self.near
        )


class LaidSave(SavedTable):
    def __init__(self, folder: Path, name: str) -> None:
        super().__init__(folder, f"saves/{name}")
        assert self.told["Table"] == "Table_RPG"
        self.hands = [_zone(one["Transform"]) for one in self.told["Hands"]["HandTransforms"]]

    @property
    def objects(self) -> Iterator[Mapping[str, Any]]:
        return (one for one in self.told["ObjectStates"] if one["Name"] != "Custom_PDF")

    @property
    def lying(self) -> list[tuple[Mapping[str, Any], Ground]]:
        return [(one, ground) for one in self.objects if self.hand_of(ground := self._ground(one)) is None]

    @property
    def held(self) -> list[tuple[Mapping[str, Any], int]]:
        found = ((one, self.hand_of(self._ground(one))) for one in self.objects)
        return [(one, hand) for one, hand in found if hand is not None]

    def hand_of(self, ground: Ground) -> int | None:
        middle = Ground("", *[(ground.left + ground.right) / 2, (ground.near + ground.far) / 2] * 2)
        for number, zone in enumerate(self.hands):
            if zone.left <= middle.left <= zone.right and zone.near <= middle.near <= zone.far:
                return number
        return None

    def _ground(self, one: Mapping[str, Any]) -> Ground:
        at = one["Transform"]
        width, height = self._size(one)
        x, z = at["posX"], at["posZ"]
        return Ground(one["Nickname"], x - width / 2, z - height / 2, x + width / 2, z + height / 2)

    def _size(self, one: Mapping[str, Any]) -> tuple[float, float]:
        scale = one["Transform"]["scaleX"]
        match one["Name"]:
            case "Bag":
                return BAG * scale, BAG * scale
            case "Custom_Tile" | "Custom_Token":
                width, height = self._pixels(one["CustomImage"]["ImageURL"])
                larger = max(width, height)
                return 2 * scale * width / larger, 2 * scale * height / larger
        deck = next(iter(one["CustomDeck"].values()))
        width, height = self._pixels(deck["FaceURL"])
        return 3 * scale * width / deck["NumWidth"] / (height / deck["NumHeight"]), 3 * scale

    def _pixels(self, name: str) -> tuple[int, int]:
        with Image.open(self.folder / "images" / name) as image:
            return image.size


def _zone(at: Mapping[str, Any]) -> Ground:
    wide, deep = at["scaleX"] / 2, at["scaleZ"] / 2
    return Ground("", at["posX"] - wide, at["posZ"] - deep, at["posX"] + wide, at["posZ"] + deep)
