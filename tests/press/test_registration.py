"""Backs lie behind their fronts: asymmetric marks, rasterised at 300 dpi, the paper turned as a printer does."""

from __future__ import annotations

import pytest
from PIL import Image

from pnp.base.model import Document, Faces, Part, Profile, Sheet
from pnp.base.scene import Group, Item, Path, Scene, rect
from pnp.press.impose import impose
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_pages
from pnp.source.load.profiles import find, names
from pnp.text.fonts import load_fonts

DPI = 300
PER_MM = DPI / 25.4
SIZES = [(63.5, 88.9, 11), (44.0, 68.0, 5), (25.0, 25.0, 7), (120.0, 80.0, 3)]  # odd counts, mixed sizes
PROFILES = [row.name for row in names(())[0] if row.group == "papers"]


def marked(width: float, height: float, ink: str) -> Scene:
    """A small square near the top left corner of an otherwise blank face."""
    return Scene(width, height, (Path(rect(6, 9, 3, 3), ink),))


def mirrored(width: float, height: float, ink: str) -> Scene:
    """What lies behind that square, seen from the back: near the top right corner."""
    return Scene(width, height, (Path(rect(width - 9, 9, 3, 3), ink),))


def parts() -> tuple[Part, ...]:
    return tuple(
        Part(f"card-{n}", "card", copies, marked(w, h, "#ff0000"), mirrored(w, h, "#0000ff"))
        for n, (w, h, copies) in enumerate(SIZES)
    )


def pages(profile: Profile) -> tuple[Document, list[Image.Image]]:
    sheets, found = impose(Faces("tiny", "Tiny", "en", parts()), profile)
    assert not [one for one in found if one.severity.value == "error"]
    document, _guide = sheets.documents
    return document, list(draw_pages(render_pdf(document, {}, load_fonts()), DPI))


def squares(image: Image.Image, channel: int) -> list[tuple[float, float]]:
    """Centres, in mm, of the squares of pure red (0) or blue (2)."""
    bands = image.split()
    others = [
        band.point(lambda value: 255 if value < 60 else 0) for n, band in enumerate(bands) if n != channel
    ]
    mask = bands[channel].point(lambda value: 255 if value > 200 else 0)
    for other in others:
        mask = Image.composite(mask, Image.new("L", mask.size), other)
    found = []
    while box := mask.getbbox():
        x, y = _first(mask, box)
        side = round(3 * PER_MM) + 4
        patch = (max(0, x - 3), max(0, y - 3), x + side, y + side)
        inner = mask.crop(patch).getbbox()
        assert inner is not None
        found.append(
            ((patch[0] + (inner[0] + inner[2]) / 2) / PER_MM, (patch[1] + (inner[1] + inner[3]) / 2) / PER_MM)
        )
        mask.paste(0, patch)
    return found


def _first(mask: Image.Image, box: tuple[int, int, int, int]) -> tuple[int, int]:
    """Top left corner of one square: the leftmost inked pixels of the topmost row."""
    row = mask.crop((0, box[1] + 2, mask.width, box[1] + 3)).getbbox()
    assert row is not None
    return row[0], box[1]


def behind(
    points: list[tuple[float, float]], width: float, height: float, *, turned: str
) -> list[tuple[float, float]]:
    """Where points of a back page lie when seen through the front, the paper turned over."""
    if turned == "sideways":
        return [(width - x, y) for x, y in points]
    return [(x, height - y) for x, y in points]


def turned_over(profile: Profile, width: float, height: float) -> str:
    """Long edge: a portrait page turns like a book, a landscape page like a calendar; short edge the other way."""
    portrait = height >= width
    return "sideways" if (profile.flip == "long") == portrait else "upside down"


def assert_same(fronts: list[tuple[float, float]], backs: list[tuple[float, float]]) -> None:
    assert len(fronts) == len(backs)
    for x, y in fronts:
        nearest = min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in backs)
        assert nearest <= 0.1, f"a back is {nearest:.2f} mm off"


@pytest.mark.slow
@pytest.mark.parametrize("name", PROFILES)
def test_backs_lie_behind_their_fronts(name: str) -> None:
    profile, _ = find(name, ())
    assert profile is not None
    document, images = pages(profile)
    total = compared = 0
    for index, sheet in enumerate(document.pages):
        if isinstance(sheet, Sheet) and sheet.side == "front" and sheet.placements:
            fronts = squares(images[index], 0)
            total += len(fronts)
            if index + 1 < len(document.pages) and document.pages[index + 1].side == "back":
                backs = squares(images[index + 1], 2)
                turned = turned_over(profile, sheet.width, sheet.height)
                assert_same(fronts, behind(backs, sheet.width, sheet.height, turned=turned))
                compared += len(backs)
        elif isinstance(sheet, Sheet) and sheet.side == "both":
            fronts, backs = squares(images[index], 0), squares(images[index], 2)
            total += len(fronts)
            assert_folds(fronts, backs, fold_lines(sheet.marks))
            compared += len(backs)
    assert total == compared == sum(copies for _, _, copies in SIZES)


def fold_lines(items: tuple[Item, ...], x: float = 0.0, y: float = 0.0) -> list[tuple[str, float]]:
    """The dashed lines among the marks: upright at an x, or level at a y."""
    found = []
    for item in items:
        if isinstance(item, Group):
            found += fold_lines(item.items, x + item.matrix[4], y + item.matrix[5])
        elif isinstance(item, Path) and item.stroke and item.stroke.dash:
            (_, x1, y1), (_, x2, y2) = item.segments[:2]  # type: ignore[misc]
            found.append(("upright", x + x1) if x1 == x2 else ("level", y + y1))
            assert x1 == x2 or y1 == y2
    return found


def assert_folds(
    fronts: list[tuple[float, float]], backs: list[tuple[float, float]], lines: list[tuple[str, float]]
) -> None:
    """Reflected on the fold line that is drawn."""
    ((way, at),) = set(lines)
    seen = [(2 * at - x, y) for x, y in backs] if way == "upright" else [(x, 2 * at - y) for x, y in backs]
    assert_same(fronts, seen)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROFILES)
def test_the_ruler_measures_what_it_says(name: str) -> None:
    """The longest black line outside the faces: a ruler's base."""
    profile, _ = find(name, ())
    assert profile is not None
    document, images = pages(profile)
    index = next(
        n
        for n, sheet in enumerate(document.pages)
        if isinstance(sheet, Sheet) and sheet.side in ("front", "both") and sheet.placements
    )
    image = images[index].convert("L").point(lambda value: 0 if value < 128 else 255)
    longest = max(_longest(image), _longest(image.rotate(90, expand=True)))
    assert abs(longest / PER_MM - 100) <= 0.1 or abs(longest / PER_MM - 101.6) <= 0.1


def _longest(image: Image.Image) -> int:
    best = 0
    width, height = image.size
    data = image.tobytes()
    for y in range(height):
        row = data[y * width : (y + 1) * width]
        best = max(best, max(map(len, row.split(b"\xff")), default=0))
    return best
