"""Every drawing passes the strict subset, stays small, and looks the same to us and to an independent renderer."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from pnp.base.model import Part
from pnp.base.scene import Box, Group, Item
from pnp.draw import svg
from pnp.files.resources import bundled
from pnp.press.render.png_pages import draw_page
from pnp.source.load.set_folders import bundled_ids
from pnp.text.fonts import load_fonts
from tests.bundled import opened

ART = sorted([*bundled("cardsets").glob("*/art/*.svg"), *bundled("templates").glob("*/art/*.svg")])
DOCS = Path(__file__).parents[4] / "docs"
WIDTH, SHOWN = (
    480,
    160,
)  # pixels drawn, and compared: thinner lines than a pixel are each renderer's own affair


def name(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


@pytest.mark.slow
@pytest.mark.parametrize("path", ART, ids=name)
def test_a_drawing_is_small_and_looks_the_same_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) <= (300_000 if path.stem.startswith("cover") else 30_000)
    drawing, found = svg.read(text, path.name)
    assert found == ()
    assert drawing is not None
    size = (SHOWN, max(1, round(SHOWN * drawing.height / drawing.width)))
    ours, theirs = (picture.resize(size, Image.Resampling.BOX) for picture in (drawn(drawing), resvg(text)))
    difference = ImageStat.Stat(ImageChops.difference(ours, theirs))
    assert max(difference.mean) <= 3.0, "the two pictures differ"


def drawn(drawing: svg.Drawing) -> Image.Image:
    width, height = WIDTH / 10, WIDTH / 10 * drawing.height / drawing.width
    item = drawing.place(Box(0, 0, width, height), "stretch")
    return draw_page((item,), width, height, {}, fonts(), 254).convert("RGB")


def resvg(text: str) -> Image.Image:
    text = re.sub(r' (?:width|height)="[\d.]+mm"', "", text, count=2)
    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=text, width=WIDTH)))).convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(paper, picture).convert("RGB")


@cache
def fonts() -> object:
    return load_fonts()


def test_all_drawings_together_are_light() -> None:
    sizes = {path: path.stat().st_size for path in ART}
    covers = sum(size for path, size in sizes.items() if path.stem.startswith("cover"))
    assert sum(sizes.values()) - covers <= 3_100_000
    assert covers <= 2_000_000


@cache
def parts(set_id: str) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    made, found = opened(set_id).faces()
    assert made is not None
    return made.parts, tuple(one.code for one in found)


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_no_card_falls_back_to_an_emblem(set_id: str) -> None:
    assert "TPL536" not in parts(set_id)[1]


def pictures(items: tuple[Item, ...]) -> list[Group]:
    """What the art slots of a face show, and where."""
    found = []
    for item in items:
        if isinstance(item, Group):
            found += [item] if item.layer == "art" else pictures(item.items)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_two_cards_never_show_the_same_picture(set_id: str) -> None:
    """All drawings of front and back with their places, compared by contents."""
    seen: dict[int, str] = {}
    for part in parts(set_id)[0]:
        sides = (part.front, *([part.back] if part.back else []))
        shown = (
            tuple(group for side in sides for group in pictures(side.items))
            if pictures(part.front.items)
            else ()
        )
        if shown:
            key = hash(shown)
            assert seen.setdefault(key, part.card) == part.card, f"{part.card} looks like {seen[key]}"


def test_biotopias_backs_laid_side_by_side_are_one_meadow() -> None:
    """What the bleed shows beyond one edge of the cut is what the card beside it, turned or not, begins with."""
    path = bundled("templates") / "biotopia/art/flower-back.svg"
    text = path.read_text(encoding="utf-8")
    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=text, width=660)))).convert("RGB")
    beyond, beside = picture.crop((645, 15, 660, 895)), picture.crop((15, 15, 30, 895))
    turned = picture.rotate(180).crop((15, 15, 30, 895))
    assert max(ImageStat.Stat(ImageChops.difference(beyond, beside)).mean) < 1
    assert max(ImageStat.Stat(ImageChops.difference(beyond, turned)).mean) < 1


def test_the_guide_says_where_the_landscape_of_a_planet_is_seen() -> None:
    template = (bundled("templates") / "biomos" / "back-board.xml.j2").read_text(encoding="utf-8")
    heart, hole, art = (
        float(found)
        for pattern in (r'"core", .* r=(\d+)', r'w="([\d.]+)" h="[\d.]+" clip', r'<art .*? w="(\d+)"')
        for found in re.findall(pattern, template)
    )
    unit = art / 920
    guide = " ".join((DOCS / "art-biomos.md").read_text(encoding="utf-8").split())
    assert f"between the radii {heart / unit:.0f} and {hole / 2 / unit:.0f}" in guide
    assert f"A unit prints {unit:.3f} mm" in guide


@pytest.mark.parametrize("home", ["desert", "forest", "ice", "mountain"])
def test_the_landscape_on_a_planets_back_stands_upright(home: str) -> None:
    drawn = (bundled("cardsets") / "biomos" / "art" / f"{home}-planet.svg").read_text(encoding="utf-8")
    assert "rotate(" not in drawn
