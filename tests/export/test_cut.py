"""Files for cutting machines: the same lines as on paper, in two formats, without a fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise
from math import hypot

import ezdxf
import pytest
from ezdxf.path import make_path
from PIL import Image

from pnp.base.frozen import replace
from pnp.base.model import Correction, Document, File, Printed, Profile, Sheet, Sheets
from pnp.base.scene import Box, Path, Point, Scene, ellipse, polygon, rect
from pnp.export.cut import cut_files
from pnp.export.machine_lines import lines, overlap, straightened
from pnp.export.targets import README
from pnp.press.impose import impose
from pnp.press.manifest import placed_on
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_pages
from pnp.source.load.set_folders import bundled_ids
from pnp.text.fonts import load_fonts
from tests.bundled import opened
from tests.press.impose.imposing import SAMPLED_PAPERS, disc, faces, part, profile

NEAR = 0.05  # mm


def held_by(paper: str) -> tuple[str, ...]:
    """What of every bundled game has room on a paper: boards have none on A5."""
    return ("cards", "reference") if paper.startswith("a5") else ("cards", "components", "reference")


STEPS = [step / 32 for step in range(1, 32)]
Bounds = tuple[float, float, float, float]


def drawn_in_svg(data: bytes, layer: str = "cut") -> list[list[Point]]:
    """Points along every path of a layer."""
    group = re.search(rf'<g id="{layer}".*?</g>', data.decode(), re.S)
    return [list(along(path)) for path in re.findall(r' d="([^"]*)"', group[0])] if group else []


def along(path: str) -> Iterator[Point]:
    here = (0.0, 0.0)
    for kind, told in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        numbers = [float(one) for one in told.split()]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if kind == "C":
            weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in STEPS]
            for row in weights:
                yield tuple(
                    sum(w * at[axis] for w, at in zip(row, (here, *points), strict=True)) for axis in (0, 1)
                )
        yield from points[-1:]
        here = points[-1] if points else here


def drawn_in_dxf(data: bytes, height: float, layer: str = "cut") -> list[list[Point]]:
    """The same of a DXF, as its reader sees it, y down again; a file with anything amiss is none."""
    document = ezdxf.read(StringIO(data.decode()))
    assert document.units == 4
    assert document.header["$MEASUREMENT"] == 1
    audit = document.audit()
    assert not audit.errors
    assert not audit.fixes
    lines = document.modelspace().query(f'POLYLINE[layer=="{layer}"]')
    assert all(line.is_closed for line in lines)
    return [[(at.x, height - at.y) for at in make_path(line).flattening(0.001)] for line in lines]


def bounds(points: list[Point]) -> Bounds:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def assert_same(drawn: list[Bounds], wanted: list[Bounds]) -> None:
    """Each piece has a line of its own that is as near."""
    assert len(drawn) == len(wanted) > 0
    left = list(drawn)
    for piece in wanted:
        off = [max(abs(a - b) for a, b in zip(piece, line, strict=True)) for line in left]
        assert min(off) <= NEAR
        left.pop(off.index(min(off)))


def as_made(sheets: Sheets, paper: Profile) -> dict[str, bytes]:
    files, found = cut_files(sheets, paper)
    assert found == ()
    return {file.name: file.data for file in files}


def pages_of(readme: str) -> Iterator[tuple[str, str, int]]:
    """Each design: its name, the document it belongs to and the first of its pages."""
    for name, page, document in re.findall(r"^  (\S+-\d+) .*: pages (\d+).* of (\S+)\.pdf$", readme, re.M):
        yield name, document, int(page)


@pytest.mark.slow
@pytest.mark.parametrize("papers", SAMPLED_PAPERS)
@pytest.mark.parametrize("set_id", bundled_ids())
def test_every_outline_lies_where_the_manifest_says_its_piece_was_printed(
    set_id: str, papers: tuple[str, ...]
) -> None:
    project = opened(set_id)
    for name in papers:
        sheets = project.sheets(profile=name, documents=held_by(name)).value
        assert sheets is not None
        files = as_made(sheets, profile(name))
        documents = {document.name: document for document in sheets.documents}
        seen = set()
        for stem, document, first in pages_of(files[README].decode()):
            pages = documents[document].pages
            page = pages[first - 1]
            assert isinstance(page, Sheet)
            rows = placed_on(Printed(document, "pdf", (), pages), File("x", b"", first, 1))
            trims = [row["trim_mm"] for row in rows if row["side"] == "front"]
            wanted = [(x, y, x + w, y + h) for x, y, w, h in trims]
            assert_same([*map(bounds, drawn_in_svg(files[f"{stem}.svg"]))], wanted)
            assert_same([*map(bounds, drawn_in_dxf(files[f"{stem}.dxf"], page.height))], wanted)
            seen.add(document)
        assert seen == {
            one.name for one in sheets.documents if any(isinstance(page, Sheet) for page in one.pages)
        }


@pytest.mark.slow
def test_outlines_are_those_of_the_printed_sheet_by_its_pixels() -> None:
    """Each face a black piece: just inside every outline of both formats it is black, just outside white."""
    shapes = (
        Path(rect(0, 0, 40, 30, 3)),
        Path(ellipse(20, 20, 20, 20)),
        Path(polygon([(20, 0), (40, 10), (40, 30), (20, 40), (0, 30), (0, 10)])),
    )
    dpi = 600
    for shape in shapes:
        size = (40.0, 30.0 if shape is shapes[0] else 40.0)
        black = Scene(*size, (Path(shape.segments, "#000000"),), 0.0, shape)
        deck = faces(part("ant", 5, size, back=False)._replace(front=black))
        paper = profile("a4", marks=False, ruler=False, label=False, gap=4.0)
        sheets, _ = impose(deck, paper)
        (document,) = sheets.documents
        page = document.pages[0]
        (image,) = draw_pages(render_pdf(document, {}, load_fonts()), dpi)
        files = as_made(sheets, paper)
        for points in drawn_in_dxf(files["cards-1.dxf"], page.height):
            assert_edge(image.convert("L"), points, dpi / 25.4)


def assert_edge(image: Image.Image, points: list[Point], per_mm: float) -> None:
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    for (x1, y1), (x2, y2) in pairwise(points):
        across, down = (x1 + x2) / 2, (y1 + y2) / 2
        long = hypot(x2 - x1, y2 - y1)
        if long < 0.02:
            continue
        aside = (y2 - y1) / long, (x1 - x2) / long
        out = 1 if aside[0] * (across - x) + aside[1] * (down - y) > 0 else -1
        for by, is_black in ((-NEAR - 0.03, True), (NEAR + 0.03, False)):
            at = (across + out * by * aside[0]) * per_mm, (down + out * by * aside[1]) * per_mm
            assert (image.getpixel((int(at[0]), int(at[1]))) < 128) == is_black


def test_a_circle_stays_one_in_dxf_and_corners_are_round() -> None:
    (circle,) = lines(ellipse(10, 10, 8, 8), 20)
    assert len(circle) == 4
    assert all(abs(abs(corner.bulge) - 0.41421) < 1e-3 for corner in circle)
    (card,) = lines(rect(0, 0, 60, 90, 3), 100)
    assert len(card) == 8
    assert sum(corner.bulge != 0 for corner in card) == 4
    for x, y in straightened(circle):
        assert hypot(x - 10, y - 10) == pytest.approx(8, abs=0.003)


def test_what_is_no_part_of_a_circle_is_drawn_in_fine_pieces() -> None:
    (line,) = lines(ellipse(10, 10, 9, 5), 20)
    assert len(line) > 20
    for x, y in straightened(line):
        assert ((x - 10) / 9) ** 2 + ((y - 10) / 5) ** 2 == pytest.approx(1, abs=0.01)


def test_sheets_with_the_same_lines_are_one_file_that_tells_how_many() -> None:
    sheets, _ = impose(faces(part("ant", 20), disc(copies=3)), profile("a4"))
    files = as_made(sheets, profile("a4"))
    assert set(files) == {
        "cards-1.svg", "cards-1.dxf", "cards-2.svg", "cards-2.dxf", "components-1.svg", "components-1.dxf", README,
    }  # fmt: skip
    told = files[README].decode()
    assert "cards-1       2 sheets of 9 pieces, 210 x 297 mm: pages 1, 3 of cards.pdf" in told
    assert "cards-2       1 sheet of 2 pieces, 210 x 297 mm: pages 5 of cards.pdf" in told
    assert b'width="210mm" height="297mm" viewBox="0 0 210 297"' in files["cards-1.svg"]
    assert len(drawn_in_svg(files["cards-1.svg"])) == 9


def test_holes_are_lines_of_their_own_that_come_before_the_cut() -> None:
    """In both formats; a machine that cut the piece out first would move it."""
    ring = Path((*ellipse(12, 12, 12, 12), *ellipse(12, 12, 4, 4)))
    sheets, _ = impose(faces(part("ring", 2, (24, 24), False, "ring", "components", ring)), profile("a4"))
    files = as_made(sheets, profile("a4"))
    text = files["components-1.svg"].decode()
    assert re.findall(r'<g id="(\w+)"', text) == ["hole", "cut"]
    for layer, wide in (("hole", 8), ("cut", 24)):
        across = [
            max(x for x, _ in line) - min(x for x, _ in line)
            for line in drawn_in_svg(files["components-1.svg"], layer)
        ]
        assert across == pytest.approx([wide, wide], abs=NEAR), layer
    drawing = ezdxf.read(StringIO(files["components-1.dxf"].decode()))
    kept = [one.dxf.layer for one in drawing.modelspace()]
    assert [layer for layer in kept if layer != "paper"] == ["hole", "hole", "cut", "cut"]
    assert "hole    #00ff00" in files[README].decode()


def test_a_folded_sheet_is_scored_in_its_middle_and_cut_from_the_front() -> None:
    sheets, _ = impose(faces(part("ant", 8)), profile("a4-fold"))
    files = as_made(sheets, profile("a4-fold"))
    assert len(drawn_in_svg(files["cards-1.svg"])) == 4
    page = sheets.documents[0].pages[0]
    (crease,) = drawn_in_svg(files["cards-1.svg"], "crease")
    assert sorted(crease) in (
        [(0, page.height / 2), (page.width, page.height / 2)],
        [(page.width / 2, 0), (page.width / 2, page.height)],
    )
    assert "Score and fold each sheet first" in files[README].decode()


def test_a_printers_correction_leaves_the_lines_where_pieces_lie_on_paper() -> None:
    deck = faces(part("ant", 20))
    plain = profile("a4")
    crooked = profile("a4", front=Correction((1.5, -0.8), (1.004, 0.997), 0.3))
    sideways = profile("letter", front=Correction((1.5, -0.8)), upright=True)
    assert as_made(impose(deck, plain)[0], plain) == as_made(impose(deck, crooked)[0], crooked)
    letter = profile("letter")
    assert as_made(impose(deck, letter)[0], letter) == as_made(impose(deck, sideways)[0], sideways)


def beside(right: float) -> Sheets:
    sheets, _ = impose(faces(part("ant", 1), part("bee", 1)), profile("a4"))
    document = sheets.documents[0]
    page = document.pages[0]
    assert isinstance(page, Sheet)
    first, second = page.placements
    trim = Box(first.trim.x + right, first.trim.y, first.trim.w, first.trim.h)
    pages = (page._replace(placements=(first, second._replace(trim=trim))),)
    return replace(sheets, documents=(Document(document.name, document.title, "en", pages),))


@pytest.mark.parametrize(("right", "is_fault"), [(3.0, True), (0.0, True), (63.5, False), (70.0, False)])
def test_outlines_that_overlap_are_told(right: float, is_fault: bool) -> None:
    _, found = cut_files(beside(right), profile("a4"))
    assert [one.code for one in found] == (["PRS570"] if is_fault else [])
    if is_fault:
        assert "on page 1 of cards the outlines of 'ant' and 'bee' overlap" in found[0].message


def test_round_pieces_may_share_the_corners_of_their_boxes() -> None:
    one = next(lines(ellipse(10, 10, 10, 10), 0))
    assert not overlap(one, next(lines(ellipse(25, 25, 10, 10), 0)))
    assert overlap(one, next(lines(ellipse(23, 23, 10, 10), 0)))
    assert overlap(one, next(lines(ellipse(10, 10, 2, 2), 0)))


def test_a_set_of_which_nothing_is_cut_has_no_files() -> None:
    assert cut_files(Sheets("x", "en", "a4", ()), profile("a4")) == ((), ())
