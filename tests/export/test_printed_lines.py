"""Lines for machines against what is printed: boxes line by line, pieces of the bundled games by their pixels."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from itertools import pairwise
from math import hypot

import ezdxf
import pytest
from ezdxf.path import make_path
from PIL import Image

from pnp.base.model import Document, Page, Placement, Profile, Sheet, Sheets
from pnp.base.scene import Path, Point, Scene, apply, rect
from pnp.export.targets import README
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_pages
from pnp.source.load.set_folders import bundled_ids
from pnp.text.fonts import load_fonts
from tests.bundled import opened
from tests.draw.boxes.test_printed import layer
from tests.export.test_cut import NEAR, along, as_made, drawn_in_svg, pages_of
from tests.press.impose.imposing import BUNDLED, overlap, profile

DPI = 600
USUAL = ("a4", "letter")
OTHERS = tuple(name for name in BUNDLED if name not in USUAL)


def boxes_of(set_id: str, name: str) -> tuple[Sheets, Profile]:
    sheets = opened(set_id).sheets(profile=name, documents=("tuckbox",)).value
    assert sheets is not None
    return sheets, profile(name)


def as_drawn(page: Page, name: str) -> list[list[Point]]:
    """Points along each line the printed page has in that layer, below which a lighter one lies."""
    told = []
    for one, onto in layer(page.items, name):
        path = "".join(f"{kind}{' '.join(map(str, numbers))}" for kind, *numbers in one.segments)
        told.append([apply(onto, x, y) for x, y in along(path)])
    return told


def in_dxf(data: bytes, height: float, name: str) -> list[list[Point]]:
    document = ezdxf.read(StringIO(data.decode()))
    audit = document.audit()
    assert not audit.errors
    assert not audit.fixes
    every = document.modelspace().query(f'POLYLINE[layer=="{name}"]')
    return [[(at.x, height - at.y) for at in make_path(one).flattening(0.001)] for one in every]


def off(one: Point, points: list[Point]) -> float:
    """How far a point lies from a line through these."""
    best = min(hypot(one[0] - x, one[1] - y) for x, y in points)
    for (x1, y1), (x2, y2) in pairwise(points):
        long = hypot(x2 - x1, y2 - y1)
        if long > 1e-9:
            share = ((one[0] - x1) * (x2 - x1) + (one[1] - y1) * (y2 - y1)) / long**2
            if 0 <= share <= 1:
                best = min(best, abs((one[0] - x1) * (y2 - y1) - (one[1] - y1) * (x2 - x1)) / long)
    return best


def assert_alike(lines: list[list[Point]], wanted: list[list[Point]]) -> None:
    """Each line has one that lies along all of it, and runs no further."""
    assert len(lines) == len(wanted) > 0
    left = list(lines)
    for line in wanted:
        for other in left:
            if all(off(at, other) < NEAR for at in line) and all(off(at, line) < NEAR for at in other):
                left.remove(other)
                break
        else:
            pytest.fail(f"nothing is cut along {line[:3]}")


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
@pytest.mark.parametrize(
    "papers", [USUAL, pytest.param(OTHERS, marks=pytest.mark.soak)], ids=["usual", "others"]
)
def test_nets_are_cut_and_creased_where_they_are_printed_on_every_paper(
    set_id: str, papers: tuple[str, ...]
) -> None:
    for name in papers:
        project = opened(set_id)
        if project.sheets(profile=name, documents=("tuckbox",)).value is None:
            continue  # the paper is too small for a box of these cards, which is told
        sheets, paper = boxes_of(set_id, name)
        (document,) = sheets.documents
        files = as_made(sheets, paper)
        for stem, _, first in pages_of(files[README].decode()):
            page = document.pages[first - 1]
            assert isinstance(page, Page)
            for kind in ("cut", "crease"):
                wanted = as_drawn(page, kind)
                if wanted:
                    assert_alike(drawn_in_svg(files[f"{stem}.svg"], kind), wanted)
                    assert_alike(in_dxf(files[f"{stem}.dxf"], page.height, kind), wanted)


def test_a_net_has_one_closed_line_four_slits_and_its_creases() -> None:
    sheets, paper = boxes_of("biomos", "a4")
    files = as_made(sheets, paper)
    document = ezdxf.read(StringIO(files["tuckbox-1.dxf"].decode()))
    cut = document.modelspace().query('POLYLINE[layer=="cut"]')
    assert sorted(one.is_closed for one in cut) == [False] * 4 + [True]
    assert not any(one.is_closed for one in document.modelspace().query('POLYLINE[layer=="crease"]'))
    names = [one.dxf.name for one in document.layers]
    assert sorted({*names}) == sorted(names)
    assert {"cut", "crease", "paper"} <= {*names}
    assert files["tuckbox-1.dxf"].count(b"LAYER\n  2\ncut\n") == 1
    outline = max(drawn_in_svg(files["tuckbox-1.svg"]), key=len)
    assert len(outline) > 60  # round corners of two tabs, and the notch for a thumb
    assert "No registration marks are printed with boxes" in files[README].decode()


@pytest.mark.slow
def test_lines_of_a_net_lie_in_the_ink_of_the_printed_page() -> None:
    """Black in the middle of each cut, and the light line below it on both sides."""
    sheets, paper = boxes_of("biomos", "a4")
    document = sheets.documents[0]
    material = opened("biomos").material().value
    assert material is not None
    page = document._replace(pages=document.pages[:1])
    (image,) = draw_pages(render_pdf(page, sheets.assets, material.fonts), DPI)
    grey = image.convert("L")
    files = as_made(sheets, paper)
    lines = in_dxf(files["tuckbox-1.dxf"], document.pages[0].height, "cut")
    hit = [is_in_ink(grey, start, end) for line in lines for start, end in pairwise(line)]
    sure = [one for row in hit for one in row]
    assert len(sure) > 300
    assert sum(sure) > 0.97 * len(sure)


def is_in_ink(image: Image.Image, start: Point, end: Point) -> Iterable[bool]:
    """Every millimetre along a straight run, away from its ends, where other lines meet it."""
    long = hypot(end[0] - start[0], end[1] - start[1])
    for step in range(1, int(long)):
        share = step / long
        x, y = (a + share * (b - a) for a, b in zip(start, end, strict=True))
        aside = (end[1] - start[1]) / long, (start[0] - end[0]) / long
        middle, *beside = (
            image.getpixel((int((x + by * aside[0]) / 25.4 * DPI), int((y + by * aside[1]) / 25.4 * DPI)))
            for by in (0.0, -0.19, 0.19)
        )
        yield middle < 90 and min(beside) > middle + 60


# --- pieces, by the pixels of the printed page -----------------------------------------------------------


def blackened(placement: Placement) -> Placement:
    scene = placement.scene
    segments = scene.outline.segments if scene.outline else None
    shape = Path(segments, "#000000") if segments else box(scene)
    bare = Scene(scene.width, scene.height, (shape,), 0.0, scene.outline)
    return placement._replace(scene=bare, bleed=0.0)


def box(scene: Scene) -> Path:
    return Path(rect(0, 0, scene.width, scene.height), "#000000")


def apart(placements: Iterable[Placement]) -> list[Placement]:
    """Some that do not touch each other."""
    kept: list[Placement] = []
    for one in placements:
        if one.side == "front" and not any(overlap(one.trim.grow(0.5), other.trim) for other in kept):
            kept.append(one)
    return kept


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a4", "letter-short", "a4-fold"])
@pytest.mark.parametrize("set_id", bundled_ids())
def test_outlines_of_the_games_lie_where_the_pdf_has_ink(set_id: str, name: str) -> None:
    """Each piece black: just inside its line the page is black, just outside it is white."""
    documents = ("cards", "components", "reference")
    sheets = opened(set_id).sheets(profile=name, documents=documents).value
    assert sheets is not None
    files = as_made(sheets, profile(name))
    of = {document.name: document for document in sheets.documents}
    seen = set()
    for stem, document, first in pages_of(files[README].decode()):
        page = of[document].pages[first - 1]
        assert isinstance(page, Sheet)
        shapes = {(one.scene.width, one.scene.height) for one in page.placements}
        if shapes <= seen:
            continue
        seen |= shapes
        chosen = [blackened(one) for one in apart(page.placements)]
        bare = Document("x", "x", "en", (page._replace(placements=tuple(chosen), marks=()),), "none")
        (image,) = draw_pages(render_pdf(bare, {}, load_fonts()), DPI)
        lines = drawn_in_svg(files[f"{stem}.svg"])
        for one in chosen:
            middle = one.trim.x + one.trim.w / 2, one.trim.y + one.trim.h / 2
            (line,) = [points for points in lines if is_round(points, middle)]
            assert_edge(image.convert("L"), line, middle)
    assert seen


def is_round(points: list[Point], middle: Point) -> bool:
    """Whether a line's box has that middle."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return hypot((min(xs) + max(xs)) / 2 - middle[0], (min(ys) + max(ys)) / 2 - middle[1]) < 1


def assert_edge(image: Image.Image, points: list[Point], middle: Point) -> None:
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        long = hypot(x2 - x1, y2 - y1)
        if long < 0.02:
            continue
        for share in (0.5,) if long < 1 else (0.4 / long, 0.5, 1 - 0.4 / long):
            across, down = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
            assert_edge_at(image, (across, down), ((y2 - y1) / long, (x1 - x2) / long), middle)


def assert_edge_at(image: Image.Image, at: Point, aside: Point, middle: Point) -> None:
    """Black on the side of the middle, white on the other."""
    out = 1 if aside[0] * (at[0] - middle[0]) + aside[1] * (at[1] - middle[1]) > 0 else -1
    for by, is_black in ((-NEAR - 0.03, True), (NEAR + 0.03, False)):
        x, y = at[0] + out * by * aside[0], at[1] + out * by * aside[1]
        pixel = image.getpixel((int(x / 25.4 * DPI), int(y / 25.4 * DPI)))
        assert (pixel < 128) == is_black, (at, by)
