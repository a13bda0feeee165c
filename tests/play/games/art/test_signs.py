"""Signs that a player must tell apart have other outlines, or colours far enough apart for every eye."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import combinations
from typing import NamedTuple

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from pnp.base.diagnostics import Span
from pnp.draw.look.theme import find_theme
from pnp.files.resources import bundled
from pnp.press.render.png_pages import VISIONS, colour_seen
from tests.play.games.art.colours import distance, lab_distance

PIXELS = 96
OTHER_OUTLINE = 0.1  # of the area either covers
FAR = 10.0  # CIEDE2000
ECOSFERA, BIOMOS, SHARED = ("ecosfera/icons", "biomos/icons", "_shared/icons")
BIEKRIG, BIOTOPIA = ("biekrig/icons", "biotopia/icons")
# what stands for one another on a table; a sign on a ground of its own has that ground's colour of a theme behind it
GROUPS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "habitats": tuple(
        (ECOSFERA, f"hab-{h}", "") for h in ("ice", "mud", "rivers", "rock", "pelagic", "coast")
    ),
    "elements": tuple(
        (ECOSFERA, f"el-{e}", "") for e in ("sun", "oxygen", "salinity", "nutrients", "temperature")
    ),
    "policies": tuple((ECOSFERA, f"cat-{c}", "") for c in ("negative", "dual", "positive", "funding")),
    "abilities": tuple(
        (SHARED if a in ("pass", "star") else ECOSFERA, a, "ecosfera/night")
        for a in ("pass", "plus", "refresh", "star")
    ),
    "terrains": tuple((BIOMOS, f"disc_{t}", "") for t in ("sea", "desert", "forest", "mountain", "ice")),
    "terrain signs": tuple(
        (SHARED, t, "biomos/cream") for t in ("sea", "desert", "forest", "mountain", "ice_terrain")
    ),
    "spaces": (
        (SHARED, "pollen_blue", "biekrig/blue"),
        (SHARED, "pollen_red", "biekrig/red"),
        (SHARED, "pollen_green", "biekrig/green"),
        (SHARED, "swarm", "biekrig/swarm"),
        (SHARED, "event", "biekrig/ink"),
    ),
    "seasons": tuple((SHARED, s, "biekrig/paper") for s in ("spring", "summer", "autumn", "winter")),
    "event cards": tuple((BIEKRIG, e, "biekrig/paper") for e in ("gift", "sting", "shield")),
    "bees and stores": tuple(
        (SHARED, s, "biekrig/paper") for s in ("queen", "worker", "honey", "hive", "harvest")
    ),
    "signs of Biekrig that mean a hive, honey, an attack or a gift": (
        (SHARED, "hive", "biekrig/syrup"),
        (SHARED, "honey", "biekrig/syrup"),
        (BIEKRIG, "sting", "biekrig/syrup"),
        (BIEKRIG, "gift", "biekrig/syrup"),
    ),
    "durations": tuple((SHARED, d, "ecosfera/night") for d in ("single", "permanent")),
    "pieces of Ecosfera": tuple((ECOSFERA, f"sign-{s}", "") for s in ("impact", "stressor")),
    "species": tuple((SHARED, s, "ecosfera/foam") for s in ("producer", "consumer")),
    "Biotopia": (
        (BIOTOPIA, "flower", ""),
        (BIOTOPIA, "double_flower", ""),
        (BIOTOPIA, "bio", ""),
        (BIOTOPIA, "grows", ""),
        (BIOTOPIA, "variant", ""),
        (SHARED, "plus", ""),
        (SHARED, "butterfly", ""),
        (SHARED, "mission", ""),
        (SHARED, "points", ""),
    ),
}


class Seen(NamedTuple):
    """A sign as it is looked at: what it covers, and the colour of it all together."""

    outline: Image.Image
    colour: tuple[float, float, float]


def ink_of(theme: str, name: str) -> str:
    """A colour as the theme has it."""
    told, found = find_theme(theme, (), Span("theme.yaml", 1))
    assert told is not None, found
    return told.palette[name]


@cache
def seen(folder: str, icon: str, ground: str) -> Seen:
    text = (bundled("templates") / folder / f"{icon}.svg").read_text(encoding="utf-8")
    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=text, width=PIXELS)))).convert("RGBA")
    outline = picture.getchannel("A").point(lambda part: 255 * (part > 127))
    if ground:
        red, green, blue = bytes.fromhex(ink_of(*ground.split("/"))[1:])
        return Seen(outline, (red / 255, green / 255, blue / 255))
    mean = ImageStat.Stat(picture.convert("RGB"), mask=outline).mean
    return Seen(outline, (mean[0] / 255, mean[1] / 255, mean[2] / 255))


def apart(one: Image.Image, other: Image.Image) -> float:
    """The part of what either outline covers that only one of them does."""
    union, differing = ImageChops.lighter(one, other), ImageChops.difference(one, other)
    return float(ImageStat.Stat(differing).sum[0] / ImageStat.Stat(union).sum[0])


@pytest.mark.parametrize("group", GROUPS)
def test_signs_can_be_told_apart_by_every_eye(group: str) -> None:
    alike = []
    for one, other in combinations(GROUPS[group], 2):
        first, second = seen(*one), seen(*other)
        if apart(first.outline, second.outline) >= OTHER_OUTLINE:
            continue
        pairs = {
            vision: distance(colour_seen(vision, first.colour), colour_seen(vision, second.colour))
            for vision in VISIONS
        }
        pairs["colour"] = distance(first.colour, second.colour)
        alike += [(one[1], other[1], vision, round(far, 1)) for vision, far in pairs.items() if far < FAR]
    assert alike == []


def test_habitats_differ_in_outline_alone() -> None:
    """Matching them is the game, and some print it in black and white."""
    outlines = {icon: seen(folder, icon, ground).outline for folder, icon, ground in GROUPS["habitats"]}
    for one, other in combinations(outlines, 2):
        assert apart(outlines[one], outlines[other]) >= OTHER_OUTLINE, (one, other)


# pairs of CIELAB colours and their distance, as published with the formula
PUBLISHED = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.0, 2.0), (50, 0, 0), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "far"), PUBLISHED)
def test_distances_are_as_published(
    one: tuple[float, float, float], other: tuple[float, float, float], far: float
) -> None:
    assert lab_distance(one, other) == pytest.approx(far, abs=0.0001)
