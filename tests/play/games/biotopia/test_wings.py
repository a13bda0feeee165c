"""No butterfly of Biotopia touches the daisy or the rosette of its card, the safe line or the name plate."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from xml.etree import ElementTree

import pytest

from pnp.base.scene import IDENTITY, Box, Group, Item, Matrix, Path, apply, multiply
from pnp.draw import svg
from pnp.files.resources import bundled

ART = bundled("templates") / "biotopia/art"
BUTTERFLIES = sorted(path.stem.removeprefix("wing-") for path in ART.glob("wing-*.svg"))
BADGES = ((12.0, 12.0), (54.0, 12.0))  # mm in the picture: daisy and rosette lie round these
SAFE = (4.5, 4.5, 61.5, 44.0)  # mm: left, top, right, and where the name plate begins
CLEAR = 8.4  # mm from the middle of a badge, which reaches to 7.7
SVG = "{http://www.w3.org/2000/svg}"


def corners(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[float, float]]:
    """The points the outlines run by, curves at their middles too."""
    for item in items:
        if isinstance(item, Group):
            yield from corners(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Path):
            at = (0.0, 0.0)
            for one in item.segments:
                if one[0] == "C":
                    _, ax, ay, bx, by, x, y = one
                    yield apply(matrix, (at[0] + 3 * (ax + bx) + x) / 8, (at[1] + 3 * (ay + by) + y) / 8)
                if one[0] != "Z":
                    at = (one[-2], one[-1])
                    yield apply(matrix, *at)


def wings(card: str) -> Iterator[tuple[float, float]]:
    """The outlines of the wings in the picture of a card: those it has in common with the butterfly alone."""
    alone = ElementTree.parse(ART / f"wing-{card}.svg").getroot()
    names = {one.get("id") for one in alone.iter(f"{SVG}clipPath")}
    picture = ElementTree.parse(ART / f"{card}.svg").getroot()
    outlines = {
        one.get("id"): one.find(f"{SVG}path")
        for one in picture.iter(f"{SVG}clipPath")
        if one.get("id") in names
    }

    def walk(node: ElementTree.Element, moved: tuple[str, ...]) -> Iterator[tuple[float, float]]:
        moved = (*moved, node.get("transform", ""))
        clip = node.get("clip-path", "")[5:-1]
        outline = outlines.get(clip)
        if outline is not None:
            before, after = "".join(f'<g transform="{one}">' for one in moved), "</g>" * len(moved)
            shape = f'<path d="{outline.get("d")}"/>'
            head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 480">'
            drawing, found = svg.read(f"{head}{before}{shape}{after}</svg>", card)
            assert drawing is not None, found
            yield from corners((drawing.place(Box(0, 0, 66, 48), "stretch"),))
        for child in node:
            yield from walk(child, moved)

    yield from walk(picture, ())


@pytest.mark.parametrize("card", BUTTERFLIES)
def test_no_wing_touches_a_badge(card: str) -> None:
    points = tuple(wings(card))
    assert len(points) > 40, "wings are found"
    assert min(hypot(x - bx, y - by) for x, y in points for bx, by in BADGES) >= CLEAR


@pytest.mark.parametrize("card", BUTTERFLIES)
def test_wings_keep_to_the_safe_area_and_off_the_plate(card: str) -> None:
    across, down = zip(*wings(card), strict=True)
    left, top, right, bottom = SAFE
    assert left < min(across) < max(across) < right
    assert top < min(down) < max(down) < bottom
