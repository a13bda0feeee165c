"""A picture of its own for every face of a pile, for tables that take them one by one.

Owns which pictures there are, their names, and what is seen of them. Must not know any program, nor how pixels are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Scene
from pnp.export.piles import PieceGroup
from pnp.export.targets import DeckToExport
from pnp.press.render.face_pictures import (
    DrawnPicture,
    FacePicture,
    PictureForm,
    draw_faces,
    encoded,
    reduced,
)

INCH = 25.4
LARGEST = 4096  # pixels a side


class SinglePicture(NamedTuple):
    """A side of a piece: its name without an ending, and what to draw."""

    name: str
    scene: Scene
    form: PictureForm


class SidesOfGroup(NamedTuple):
    """Every picture of a pile once; of each card the names of its front and its back."""

    pictures: tuple[SinglePicture, ...]
    fronts: Mapping[str, str]
    backs: Mapping[str, str]

    @property
    def pictures_of_fronts(self) -> tuple[SinglePicture, ...]:
        return tuple(one for one in self.pictures if one.name in self.fronts.values())

    @property
    def files(self) -> Mapping[str, str]:
        """Names with their endings."""
        return {one.name: f"{one.name}.{one.form}" for one in self.pictures}


def sides_of(pile: PieceGroup, form: PictureForm) -> SidesOfGroup:
    """Tiles are PNGs whatever the form, or they had white corners; what has no back is white there."""
    form = form if pile.shape == "square" or pile.sort != "tiles" else "png"
    pictures: dict[str, SinglePicture] = {}
    fronts: dict[str, str] = {}
    backs: dict[str, str] = {}
    keys: dict[str, str] = {}
    for part in pile.parts:
        fronts[part.card] = f"{part.card}-front"
        pictures[fronts[part.card]] = SinglePicture(fronts[part.card], part.front, form)
        back = part.back or Scene(part.front.width, part.front.height, (), outline=part.front.outline)
        number = len(keys) + 1
        name = keys.setdefault(back.key, f"{pile.name}-back{f'-{number}' if number > 1 else ''}")
        backs[part.card] = name
        pictures.setdefault(name, SinglePicture(name, back, form))
    return SidesOfGroup(tuple(pictures.values()), fronts, backs)


def drawn(deck: DeckToExport, pictures: Sequence[SinglePicture], dpi: int) -> Iterator[DrawnPicture]:
    """As fine as asked for, within what programs take; cut along their outlines where they can be transparent."""
    faces = (_sized(one, dpi) for one in pictures)
    return draw_faces(faces, deck.faces.assets, deck.fonts)


def pixels(size: tuple[float, float], dpi: float) -> tuple[int, int]:
    per_mm = min(dpi / INCH, LARGEST / max(size))
    return max(round(size[0] * per_mm), 1), max(round(size[1] * per_mm), 1)


def _sized(one: SinglePicture, dpi: int) -> FacePicture:
    scene = one.scene
    width, height = pixels((scene.width, scene.height), dpi)
    return FacePicture(scene, width, height, outlined=one.form == "png" and scene.outline is not None)


def encoded_within(image: DrawnPicture, form: PictureForm, dpi: int, most: int) -> bytes:
    """The file of a picture, which is made coarser until it has no more than so many bytes."""
    data = encoded(image, form, dpi)
    while len(data) > most and min(image.size) > 1:
        image = reduced(image)
        data = encoded(image, form, dpi)
    return data
