"""Contact sheets: every face side by side as pixels, with its bleed, trim and safe lines. Knows no cards."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from PIL import Image

from pnp.base.frozen import NamedTuple
from pnp.base.model import Faces, Part
from pnp.base.outlines import bleeding, moved, straight
from pnp.base.scene import Group, Item, Path, Scene, Stroke, Text, rect
from pnp.press.render.pdf_fonts import Typefaces
from pnp.press.render.png_pages import VISIONS, draw_page, grey, png, seen_by

MOST = (470.0, 340.0)  # mm: six poker cards by three, whatever their bleed
GAP = 6.0
LABEL = 4.0
LETTERS = "fira-sans/400"
DPI = 110
LARGE_DPI = 300
BLEED, SAFE = Stroke("#d0021b", 0.12), Stroke("#0a8f3c", 0.12)
TRIM = Stroke("#ffffff", 0.25), Stroke("#111111", 0.25, dash=(1.2, 1.2))  # some of it shows on any colour
LOOKS: Mapping[str, Callable[[Image.Image], Image.Image]] = {
    "colour": lambda image: image,
    "grey": grey,
    **{vision: partial(seen_by, vision) for vision in VISIONS},
}


class Placed(NamedTuple):
    """One face and where its trim's corner lies on the contact sheet."""

    name: str
    scene: Scene
    x: float
    y: float


def contact_sheets(
    faces: Faces, fonts: Typefaces, safe: float, look: str, *, large: bool = False
) -> Iterator[bytes]:
    """PNG pages of all fronts and distinct backs, each as large as what is on it."""
    dpi = LARGE_DPI if large else DPI
    is_lettered = fonts.by_id(LETTERS) is not None
    for page in _pages(_faces(faces.parts)):
        width = max(one.x + one.scene.width + one.scene.bleed for one in page) + GAP
        height = max(one.y + one.scene.height + one.scene.bleed for one in page) + LABEL + GAP
        image: Image.Image = draw_page(
            tuple(_items(page, safe, is_lettered)), width, height, faces.assets, fonts, dpi
        )
        yield png(LOOKS[look](image), dpi)


def _faces(parts: Iterable[Part]) -> Iterator[tuple[str, Scene]]:
    seen: set[str] = set()
    for part in parts:
        for side, scene in (("", part.front), (" back", part.back)):
            if scene is not None and scene.key not in seen:
                seen.add(scene.key)
                yield f"{part.card}{side}", scene


def _pages(faces: Iterable[tuple[str, Scene]]) -> Iterator[list[Placed]]:
    """Rows from the top left; a new page when the next row does not fit."""
    page: list[Placed] = []
    x = y = GAP
    tall = 0.0
    for name, scene in faces:
        w, h = scene.width + 2 * scene.bleed, scene.height + 2 * scene.bleed + LABEL
        if x + w > MOST[0] - GAP and page:
            x, y, tall = GAP, y + tall + GAP, 0.0
        if y + h > MOST[1] - GAP and page:
            yield page
            page, x, y, tall = [], GAP, GAP, 0.0
        page.append(Placed(name, scene, x + scene.bleed, y + scene.bleed))
        x, tall = x + w + GAP, max(tall, h)
    if page:
        yield page


def _items(page: Iterable[Placed], safe: float, is_lettered: bool) -> Iterator[Item]:
    return itertools.chain.from_iterable(_face(one, safe, is_lettered) for one in page)


def _face(one: Placed, safe: float, is_lettered: bool) -> Iterator[Item]:
    scene = one.scene
    seen = Path(bleeding(scene, scene.bleed) or rect(*scene.trim.grow(scene.bleed)))
    inside = [Group((Group(scene.items, clip=seen),), clip=_window(scene)), *_guides(scene, seen, safe)]
    yield Group(tuple(inside), (1.0, 0.0, 0.0, 1.0, one.x, one.y))
    if not is_lettered:  # a set may bring its own of that name, which cannot be read
        return
    below = one.y + scene.height + scene.bleed + LABEL - 0.8
    yield Text(one.name, LETTERS, 2.6, one.x - scene.bleed, below, "#555555")


def _window(scene: Scene) -> Path:
    return Path(rect(*scene.trim.grow(scene.bleed)))


def _guides(scene: Scene, seen: Path, safe: float) -> Iterator[Item]:
    """Where bleed, piece and safe zone end."""
    trim = scene.outline.segments if scene.outline else rect(*scene.trim)
    inside = rect(*scene.trim.grow(-safe)) if straight(scene) else moved(trim, -safe)
    yield Path(seen.segments, stroke=BLEED)
    yield from (Path(trim, stroke=stroke) for stroke in TRIM)
    yield Path(inside, stroke=SAFE)
