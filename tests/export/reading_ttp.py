"""A reader of packages of Tabletop Playground, written from the description of its templates: what lies in the library."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

Told = Mapping[str, Any]
GUID = re.compile(r"[0-9A-F]{32}")
NEEDED = {
    "BackIndex", "CardMetadata", "CardNames", "CardTags", "CollisionType", "FrontTexture", "GUID", "HiddenIndex", "Indices",
    "Metadata", "Models", "Name", "SurfaceType", "Tags", "Type",
}  # fmt: skip
MODELS = {"Rounded", "Square", "Round", "Hexagonal"}


class StackedPiece(NamedTuple):
    """One piece of a stack: its name and words, the texture and cell of its front, and of its back."""

    name: str
    told: str
    template: str  # its title
    front: tuple[str, int]
    back: tuple[str, int]


class PlaygroundPackage:
    """A package folder; raises AssertionError where it breaks a rule of the format."""

    def __init__(self, folder: Path) -> None:
        (self.folder,) = (path for path in folder.iterdir() if path.is_dir())
        self.told: Told = json.loads((self.folder / "manifest.json").read_text())
        assert GUID.fullmatch(self.told["GUID"])
        self.templates: list[Told] = []
        for path in sorted((self.folder / "Templates").iterdir()):
            template = json.loads(path.read_text())
            assert template["GUID"] == path.stem
            assert GUID.fullmatch(path.stem)
            assert template.keys() >= NEEDED
            assert template["Type"] == "Card"
            assert template["CollisionType"] in ("Regular", "Ground")
            assert template["Width"] >= 0.1
            assert template["Height"] >= 0.1
            assert 1 <= template["NumHorizontal"] <= 128
            assert 1 <= template["NumVertical"] <= 128
            self.templates.append(template)

    @property
    def pieces(self) -> Iterator[StackedPiece]:
        for one in self.templates:
            cells = one["NumHorizontal"] * one["NumVertical"]
            assert one["Model"] in MODELS or self.texture(one["Model"]).mode == "RGBA"
            assert one["Indices"]
            for index in one["Indices"]:
                assert 0 <= index < cells
                back = (one["BackTexture"], {-2: 0, -3: index}[one["BackIndex"]])
                name, told = one["CardNames"][str(index)], one["CardMetadata"][str(index)]
                yield StackedPiece(name, told, one["Name"], (one["FrontTexture"], index), back)

    def texture(self, name: str) -> Image.Image:
        return Image.open(BytesIO((self.folder / "Textures" / name).read_bytes()))

    def picture(self, piece: StackedPiece) -> Image.Image:
        """The front as it is cut out of its file."""
        (template,) = (
            one
            for one in self.templates
            if (one["Name"], one["FrontTexture"]) == (piece.template, piece.front[0])
        )
        image = self.texture(piece.front[0])
        columns, rows = template["NumHorizontal"], template["NumVertical"]
        assert image.width % columns == 0
        assert image.height % rows == 0
        width, height = image.width // columns, image.height // rows
        row, column = divmod(piece.front[1], columns)
        return image.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
