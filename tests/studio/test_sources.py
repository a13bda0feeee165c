"""What lies on a face: its pictures, where they are and how fine."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image as Raster

from pnp.base.scene import Box, Group, Image, Origin, Path, Scene, move, rect
from pnp.studio.sources import ShownPicture, pictures_on


def test_pictures_are_told_with_their_place_and_how_fine_they_print() -> None:
    file = BytesIO()
    Raster.new("RGB", (300, 600)).save(file, "PNG")
    box = Box(0, 0, 25.4, 25.4)
    photograph = Group((Image("a", box),), origin=Origin("image", box=box, file="art/photograph.png"))
    drawing = Group((Path(rect(1, 2, 3, 4), "#000000"),), origin=Origin("art", file="art/drawing.svg"))
    icon = drawing._replace(origin=Origin("icon", file="icons/sun.svg"))
    scene = Scene(63, 88, (move((move((photograph,), 5, 5), drawing), 10, 20), icon))
    assert [*pictures_on(scene, {"a": file.getvalue()})] == [
        ShownPicture("art/photograph.png", pytest.approx(Box(15, 25, 25.4, 25.4)), 300),  # type: ignore[arg-type]
        ShownPicture("art/drawing.svg", pytest.approx(Box(11, 22, 3, 4)), 0),  # type: ignore[arg-type]
    ]
