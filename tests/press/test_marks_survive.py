"""Whatever a printer leaves out at the paper's edge, every cut can still be found: looked at in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import floor, hypot

import pytest
from PIL import Image

from pnp.base.model import Document, Placement, Sheet
from pnp.base.scene import Box, Path, Point, Scene, apply, rect
from pnp.press.impose.cuts import corners, shape
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_pages
from pnp.project.opened_set import Project
from pnp.source.load.set_folders import bundled_ids
from pnp.text.fonts import load_fonts
from tests.bundled import opened
from tests.press.impose.imposing import SAMPLED_PAPERS

DPI = 300
PER_MM = DPI / 25.4
DEAD = 4.3  # mm at every edge of the paper: a laser printer's 4.23 and a little
DARK, LIGHT = 110, 150  # a mark is darker, what is beside it lighter
BESIDE = 2  # pixels
SEEN = 0.5  # mm of a mark
NEAR = 4.0  # mm beyond a corner where marks of slanting cuts are looked for


def layouts(project: Project, profile: str) -> Iterator[Sheet]:
    """The front of every sheet, each way to fill one once, its faces as dark as can be."""
    boards = () if profile.startswith("a5") else ("components",)  # A5 has no room for them
    sheets, _ = project.sheets(profile=profile, documents=("cards", *boards, "reference"))
    assert sheets is not None
    seen = set()
    for document in sheets.documents:
        for page in document.pages:
            if isinstance(page, Sheet) and page.side != "back" and page.placements:
                trims = tuple(placement.trim for placement in page.placements)
                is_cut = any(corners(placement.scene) for placement in page.placements)
                if is_cut and (page.width, trims) not in seen:
                    seen.add((page.width, trims))
                    yield page._replace(placements=tuple(map(darkened, page.placements)))


def darkened(placement: Placement) -> Placement:
    scene = placement.scene
    reach = scene.bleed
    ink = Path(rect(-reach, -reach, scene.width + 2 * reach, scene.height + 2 * reach), "#101820")
    return placement._replace(scene=Scene(scene.width, scene.height, (ink,), reach, scene.outline))


def drawn(pages: list[Sheet]) -> Iterator[Image.Image]:
    document = Document("cards", "Cards", "en", tuple(pages))
    for image in draw_pages(render_pdf(document, {}, load_fonts()), DPI):
        grey = image.convert("L")
        dead = round(DEAD * PER_MM)
        printed = Image.new("L", grey.size, 255)
        inside = (dead, dead, grey.width - dead, grey.height - dead)
        printed.paste(grey.crop(inside), inside)
        yield printed


def marked(image: Image.Image, at: float, *, upright: bool) -> list[float]:
    """Where along a cut a mark is seen, in mm: dark, and light on both sides."""
    line = round(at * PER_MM - 0.5)
    if upright:
        image = image.transpose(Image.Transpose.TRANSPOSE)
    data, wide = image.tobytes(), image.width
    rows = [data[(line + beside) * wide : (line + beside + 1) * wide] for beside in range(-4, 5)]
    seen = []
    for x in range(wide):
        column = [row[x] for row in rows]
        core = min(range(3, 6), key=column.__getitem__)
        if column[core] < DARK and min(column[core - BESIDE], column[core + BESIDE]) > LIGHT:
            seen.append((x + 0.5) / PER_MM)
    return seen


def ends(trim: Box) -> Iterator[tuple[bool, float, float, float]]:
    """The four cuts of a piece: whether it is upright, where it lies, from where to where it goes."""
    yield False, trim.y, trim.x, trim.right
    yield False, trim.bottom, trim.x, trim.right
    yield True, trim.x, trim.y, trim.bottom
    yield True, trim.right, trim.y, trim.bottom


def assert_guided(sheet: Sheet, image: Image.Image) -> None:
    """Each side of each piece has marks before and behind it, on the piece's own half where the sheet is folded."""
    seen: dict[tuple[bool, float], list[float]] = {}
    cut = [one for one in sheet.placements if one.side == "front" and corners(one.scene)]
    for placement in cut:
        if shape(placement.scene) == "hexagon":
            assert_guided_at_corners(placement, image)
            continue
        for upright, at, begin, end in ends(placement.trim):
            key = (upright, round(at, 6))
            if key not in seen:
                seen[key] = marked(image, at, upright=upright)
            long = sheet.height if upright else sheet.width
            limit = long / 2 if sheet.side == "both" and is_across(sheet, upright) else long
            before = [x for x in seen[key] if x < begin]
            behind = [x for x in seen[key] if end < x < limit]
            for side in (before, behind):
                assert len(side) >= SEEN * PER_MM, f"{placement.card}: {'x' if upright else 'y'} = {at:.2f}"
    assert cut


def assert_guided_at_corners(placement: Placement, image: Image.Image) -> None:
    """Beyond both ends of each side, whichever way it goes."""
    points = [apply(placement.matrix, *corner) for corner in corners(placement.scene)]
    for one, other in pairwise((*points, points[0])):
        for begin, end in ((one, other), (other, one)):
            long = hypot(end[0] - begin[0], end[1] - begin[1])
            way = (end[0] - begin[0]) / long, (end[1] - begin[1]) / long
            steps = range(round(NEAR * PER_MM))
            seen = sum(is_marked(image, end, way, step / PER_MM) for step in steps)
            assert seen >= SEEN * PER_MM, f"{placement.card}: beyond {end}, {seen}"


def is_marked(image: Image.Image, end: Point, way: Point, beyond: float) -> bool:
    """Dark, and light on both sides."""
    x, y = (at * PER_MM + beyond * PER_MM * step for at, step in zip(end, way, strict=True))
    found = [shade(image, x - aside * way[1], y + aside * way[0]) for aside in (-1.8, -0.4, 0, 0.4, 1.8)]
    return min(found[1:4]) < DARK and min(found[0], found[4]) > LIGHT


def shade(image: Image.Image, x: float, y: float) -> float:
    """Of a point between the middles of four pixels."""
    left, top = floor(x - 0.5), floor(y - 0.5)
    across, down = x - 0.5 - left, y - 0.5 - top
    if not (0 <= left < image.width - 1 and 0 <= top < image.height - 1):
        return 255.0
    rows = [[image.getpixel((left + right, top + below)) for right in (0, 1)] for below in (0, 1)]
    above, beneath = ((1 - across) * one + across * other for one, other in rows)
    return (1 - down) * above + down * beneath


def is_across(sheet: Sheet, upright: bool) -> bool:
    """Whether cuts of this way run into the fold."""
    front, back = (
        next(placement.trim for placement in sheet.placements if placement.side == side)
        for side in ("front", "back")
    )
    is_level = abs(front.x - back.x) < 1e-6  # the fold lies from left to right
    return upright == is_level


@pytest.mark.slow
@pytest.mark.parametrize("papers", SAMPLED_PAPERS)
@pytest.mark.parametrize("set_id", bundled_ids())
def test_every_cut_has_a_mark_at_both_ends_though_the_printer_leaves_out_4_mm(
    set_id: str, papers: tuple[str, ...]
) -> None:
    project = opened(set_id)
    for profile in papers:
        pages = list(layouts(project, profile))
        assert pages
        for sheet, image in zip(pages, drawn(pages), strict=True):
            assert_guided(sheet, image)
