"""Found as D2: round pieces have a line to cut along, and a bleed of their own."""

from __future__ import annotations

from io import BytesIO
from math import hypot

import pytest
from PIL import Image

from pnp.base.model import Size
from pnp.base.outlines import moved
from pnp.base.scene import Group, Path, ellipse, rect
from pnp.draw.compose.cut_lines import cut_line
from pnp.press.impose import impose
from pnp.press.impose.marks import BESIDE, DASHES
from pnp.press.render.contact import contact_sheets
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_pages
from tests.press.impose.imposing import disc, faces, part, printed, profile
from tests.press.impose.test_registration_marks import mine
from tests.press.render.printing import fonts

DPI = 254  # ten pixels a millimetre
DROP = cut_line(Size(20, 28, "drop"))


def drops(copies, *, back=False):
    return part("tear", copies, (20.0, 28.0), back, "drop", "components", DROP)


def lines(sheet):
    groups = [group for group in sheet.marks if isinstance(group, Group)]
    return [
        path
        for group in groups
        for path in group.items
        if isinstance(path, Path) and path.stroke in (BESIDE, DASHES)
    ]


def points(path):
    return [segment[-2:] for segment in path.segments if len(segment) > 1]


def components(*parts, **changes):
    sheets, _ = impose(faces(*parts), profile("a4", ruler=False, label=False, **changes))
    return sheets, printed(sheets, "components")


def shown(sheets, page=0):
    (document,) = sheets.documents
    return list(draw_pages(render_pdf(document, {}, fonts()), DPI))[page]


def test_d2_every_disc_has_a_line_round_it_that_shows_on_dark_and_light():
    _, (sheet,) = components(disc(copies=3))
    white, black = lines(sheet)
    assert (white.stroke.ink, black.stroke.ink) == ("#ffffff", "#000000")
    assert black.stroke.dash
    assert white.segments == black.segments
    for placement in sheet.placements:
        trim = placement.trim
        x, y = trim.x + trim.w / 2, trim.y + trim.h / 2
        near = [hypot(a - x, b - y) for a, b in points(white) if hypot(a - x, b - y) < 13]
        assert near
        # the inner edge of the line is the edge of the piece
        assert near == pytest.approx([12.5 + white.stroke.width / 2] * len(near), abs=1e-3)


def test_d2_backs_have_no_line_and_a_sheet_without_marks_has_none():
    _, (front, back) = components(drops(3, back=True))
    assert lines(front)
    assert not lines(back)
    _, (bare, _) = components(drops(3, back=True), marks=False)
    assert not lines(bare)


def test_d2_a_drop_and_a_disc_of_one_size_have_each_their_own_line():
    tear = drops(1)
    coin = part("coin", 1, (20.0, 28.0), False, "coin", "components", Path(ellipse(10, 14, 10, 14)))
    alone = [len(points(lines(components(one)[1][0])[0])) for one in (tear, coin)]
    _, (sheet,) = components(tear, coin)
    assert len(points(lines(sheet)[0])) == sum(alone)


@pytest.mark.parametrize("side", [0, 1])
def test_d2_the_bleed_ends_along_the_outline_on_fronts_and_backs(side):
    sheets, pages = components(drops(2, back=True))
    image = shown(sheets, side)
    trim = pages[side].placements[0].trim
    left = image.getpixel((int((trim.x + 1) * 10), int((trim.y + 1) * 10)))
    belly = image.getpixel((int((trim.x - 1.2) * 10), int((trim.bottom - 10) * 10)))
    assert left == (255, 255, 255)
    assert belly != (255, 255, 255)


def test_d2_neighbours_are_apart_but_where_they_touch():
    sheets, (sheet,) = components(disc(copies=4))
    image = shown(sheets)
    first, second = (placement.trim for placement in sheet.placements[:2])
    between = (first.right + second.x) / 2
    column = [image.getpixel((int(between * 10), int((first.y - 1.4 + mm / 2) * 10))) for mm in range(50)]
    assert column.count((255, 255, 255)) > 35


def test_d2_a_machine_and_precut_paper_need_no_line(tmp_path):
    _, pages = components(disc(copies=3))
    assert lines(pages[0])
    machine, _ = mine(tmp_path, "extends: a4\nregistration: silhouette-3\n")
    for paper in (machine, profile("round-25-a4")):
        assert not lines(printed(impose(faces(disc(copies=3)), paper)[0], "components")[0])


@pytest.mark.parametrize("by", [1.5, 0.1, -2.0])
@pytest.mark.parametrize("shape", ["circle", "drop", "hex"])
def test_an_outline_is_moved_by_as_much_everywhere(shape, by):
    outline = cut_line(Size(20, 24, shape)).segments
    border, far = traced(outline), traced(moved(outline, by))
    distances = [min(hypot(x - a, y - b) for a, b in border) for x, y in far]
    assert min(distances) > abs(by) - 0.1
    assert max(distances) < abs(by) * (1.0 if shape == "circle" else 1.8) + 0.1  # corners stay corners


def traced(outline):
    """Many points along it."""
    here = first = (0.0, 0.0)
    found = []
    for kind, *numbers in outline:
        there = first if kind == "Z" else tuple(numbers[-2:])
        if kind == "M":
            first = there
        else:
            leave, arrive = (tuple(numbers[:2]), tuple(numbers[2:4])) if kind == "C" else (here, there)
            for step in range(60):
                t = step / 60
                found.append(
                    tuple(
                        (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t**3 * d
                        for a, b, c, d in zip(here, leave, arrive, there, strict=True)
                    )
                )
        here = there
    return found


def test_an_outline_too_narrow_to_be_moved_inward_is_none():
    assert moved(rect(0, 0, 10, 30), -5) == ()
    assert moved(rect(0, 0, 10, 30), -4.9)


def test_d2_a_proof_shows_a_disc_with_the_bleed_of_a_disc():
    sheets = contact_sheets(faces(disc()), fonts(), 3.0, "colour")
    image = Image.open(BytesIO(next(sheets))).convert("RGB")
    dot = 110 / 25.4
    corner, belly = ((6.0 + at) * dot for at in (0.6, 15.5))  # of a disc of 25 mm with 3 mm of bleed
    assert image.getpixel((int(corner), int(corner))) == (255, 255, 255)
    assert image.getpixel((int(belly), int(belly))) == (0x33, 0x66, 0x99)
