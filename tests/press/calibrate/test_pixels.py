"""The same measured on what comes out of the printer: PDFs drawn through its errors, marks found by their pixels.

Everything goes by way of the command line and its files, and is read with a scanner's eye: nothing here knows how a page was
made.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from ctypes import byref
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from click.testing import CliRunner
from PIL import Image

from pnp.base.model import Document, Faces, Part, Profile, Sheet
from pnp.base.scene import IDENTITY, Matrix, Point, Scene, Stroke, apply, line, multiply
from pnp.base.scene import Path as Shape
from pnp.cli.group import main
from pnp.press.impose import bundled_fonts, impose
from pnp.press.render.pdf import render_pdf
from pnp.source.load import profiles
from tests.press.calibrate.printers import PERFECT, Printer, filled_in, some_printer

A4 = (210.0, 297.0)
POINT = 25.4 / 72
DPI = 600
DOT = 25.4 / DPI  # mm
INK = 90  # of 255: darker is a line, lighter its ruled ground
NAMES = {"front": "ABCDEF", "back": "PQRSTU"}


class Window(NamedTuple):
    """A piece of the paper that is looked at closely, in mm."""

    x: float
    y: float
    wide: float
    high: float


def scanned(page: pypdfium2.PdfPage, printer: Matrix, window: Window) -> Image.Image:
    """A page as it lies on the paper behind a printer, in greys."""
    to_mm: Matrix = (POINT, 0, 0, POINT, 0, 0)
    to_dots: Matrix = (1 / DOT, 0, 0, 1 / DOT, -window.x / DOT, -window.y / DOT)
    a, b, c, d, e, f = multiply(to_dots, multiply(printer, to_mm))
    wide, high = round(window.wide / DOT), round(window.high / DOT)
    bitmap = pypdfium2.PdfBitmap.new_native(wide, high, pdfium.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, wide, high)
    clip = pdfium.FS_RECTF(0, 0, wide, high)
    pdfium.FPDF_RenderPageBitmapWithMatrix(
        bitmap, page, byref(pdfium.FS_MATRIX(a, b, c, d, e, f)), byref(clip), pdfium.FPDF_ANNOT
    )
    picture = bitmap.to_pil().convert("L")
    bitmap.close()
    return picture


def runs(row: list[bool]) -> list[tuple[int, int]]:
    """Where ink begins and ends."""
    found, begun = [], -1
    for at, dark in enumerate([*row, False]):
        if dark and begun < 0:
            begun = at
        elif not dark and begun >= 0:
            found.append((begun, at))
            begun = -1
    return found


# --- reading scales --------------------------------------------------------------------------------------


def reading(picture: Image.Image, column: int) -> float:
    """What a crease along a column of pixels cuts: which of twelve slanted lines, how far below their heads.

    Lines are followed through the rows in which nothing else is printed."""
    wide, high = picture.size
    dots = picture.tobytes()
    rows = {y: runs([dot < INK for dot in dots[y * wide : (y + 1) * wide]]) for y in range(high)}
    ruled = {y: [sum(run) / 2 for run in row] for y, row in rows.items() if is_scale(row)}
    assert len(ruled) > 40, "no scale is seen"
    bottom = max(ruled) + 1
    cuts = []
    for number in range(12):
        first, slope = straight({y: middles[number] for y, middles in ruled.items()})
        share = ((column + 0.5 - first) / slope + 0.5 - bottom) * DOT / 10 + 1
        whole, sign = (number - 6, 1) if number >= 6 else (5 - number, -1)
        cuts.append((max(0.0, -share, share - 1), sign * (whole + share)))
    missed, told = min(cuts)
    assert missed < 0.2
    return told


def straight(points: dict[int, float]) -> tuple[float, float]:
    """The line through points: its height at 0, and its slope."""
    many = len(points)
    x, y = sum(points) / many, sum(points.values()) / many
    slope = sum((at - x) * (value - y) for at, value in points.items()) / sum((at - x) ** 2 for at in points)
    return y - slope * x, slope


def is_scale(row: list[tuple[int, int]]) -> bool:
    """Twelve lines a millimetre from one another, but for the two in the middle, which part as they go."""
    if len(row) != 12:
        return False
    middles = [sum(run) / 2 * DOT for run in row]
    gaps = [after - before for before, after in pairwise(middles)]
    return all(0.8 < gap < 1.2 for number, gap in enumerate(gaps) if number != 5)


def read_sheet(pdf: bytes, printed: dict[str, Printer]) -> dict[str, float]:
    """Every scale of a printed sheet, read at the creases of its paper, to a tenth."""
    document = pypdfium2.PdfDocument(pdf)
    told = {}
    for page, side in zip(document, ("front", "back"), strict=False):
        width, height = A4
        printer = printed[side].matrix(width, height)
        for number, letter in enumerate(NAMES[side]):
            for end in (1, 2):
                share = (number % 3 + 1) / 4
                if number < 3:
                    crease, along = share * width, 10.0 if end == 1 else height - 34
                    window = Window(crease - 13, along, 26, 26)
                    picture = scanned(page, printer, window)
                else:
                    crease, along = share * height, 10.0 if end == 1 else width - 34
                    window = Window(along, crease - 13, 26, 26)
                    picture = scanned(page, printer, window).transpose(Image.Transpose.TRANSPOSE)
                told[f"{letter}{end}"] = round(reading(picture, round(13 / DOT)), 1) + 0.0
    document.close()
    return told


# --- cards with marks ------------------------------------------------------------------------------------

CARD = (63.5, 88.9)
ARM = 2.0


def crossed(size: Point, inside: float = 5.0) -> Scene:
    """A face with a cross near each corner."""
    segments = []
    for x in (inside, size[0] - inside):
        for y in (inside, size[1] - inside):
            segments += [*line(x - ARM, y, x + ARM, y), *line(x, y - ARM, x, y + ARM)]
    return Scene(*size, (Shape(tuple(segments), stroke=Stroke("#000000", 0.2)),), 3.0)


def deck(size: Point = CARD, copies: int = 9) -> Faces:
    parts = (Part("ant", "animal", copies, crossed(size), crossed(size), "cards", "Animal"),)
    return Faces("meadow", "The Meadow", "en", parts)


def outermost(sheet: Sheet) -> list[Point]:
    """Where the outermost crosses of a sheet belong, before any correction."""
    crosses = [
        apply(one.matrix, x, y)
        for one in sheet.placements
        for x in (5.0, one.scene.width - 5)
        for y in (5.0, one.scene.height - 5)
    ]
    xs, ys = [x for x, _ in crosses], [y for _, y in crosses]
    return [(x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))]


def cross_near(page: pypdfium2.PdfPage, printer: Matrix, place: Point) -> Point:
    """The middle of a cross: of the darkest column and row of its arms."""
    around = 1.7
    picture = scanned(page, printer, Window(place[0] - around, place[1] - around, 2 * around, 2 * around))
    wide, high = picture.size
    dots = [255 - dot for dot in picture.tobytes()]
    columns = [sum(dots[x::wide]) for x in range(wide)]
    rows = [sum(dots[y * wide : (y + 1) * wide]) for y in range(high)]
    return place[0] - around + darkest(columns) * DOT, place[1] - around + darkest(rows) * DOT


def darkest(sums: list[int]) -> float:
    level = sum(sums) / len(sums) * 1.5
    weights = [max(0.0, one - level) for one in sums]
    return sum((at + 0.5) * weight for at, weight in enumerate(weights)) / sum(weights)


def printed_deck(profile: Profile, faces: Faces) -> tuple[Document, bytes]:
    sheets, found = impose(faces, profile)
    assert found == ()
    document = next(one for one in sheets.documents if one.name == "cards")
    return document, render_pdf(document, {}, bundled_fonts())


def off_their_places(profile: Profile, printed: dict[str, Printer]) -> dict[str, list[Point]]:
    """Of the outermost crosses of a sheet of cards, front and back."""
    plain, _ = profiles.find("a4", ())
    assert plain
    places, _ = printed_deck(plain, deck())
    _, data = printed_deck(profile, deck())
    pdf = pypdfium2.PdfDocument(data)
    off = {}
    for number, page in enumerate(places.pages):
        if isinstance(page, Sheet):
            printer = printed[page.side].matrix(*A4)
            found = [(cross_near(pdf[number], printer, place), place) for place in outermost(page)]
            off[page.side] = [(there[0] - x, there[1] - y) for there, (x, y) in found]
    pdf.close()
    return off


# --- tests -----------------------------------------------------------------------------------------------


def typed(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 0, result.output
    return result.output


def some_printers(many: int) -> Iterator[dict[str, Printer]]:
    chance = random.Random(20)
    for _ in range(many):
        yield {"front": some_printer(chance), "back": some_printer(chance)}


def test_the_scanner_is_true() -> None:
    """A perfect printer puts every cross where the sheet has it."""
    plain, _ = profiles.find("a4", ())
    assert plain
    off = off_their_places(plain, {"front": PERFECT, "back": PERFECT})
    assert max(hypot(*one) for side in off.values() for one in side) < 0.01
    moved = off_their_places(plain, {"front": Printer(0.3, -0.2, 1, 1, 0), "back": PERFECT})["front"]
    assert moved == [pytest.approx((0.3, -0.2), abs=0.01)] * 4


@pytest.mark.slow
@pytest.mark.parametrize("printed", list(some_printers(5)), ids=range(5))
def test_what_is_printed_after_calibrating_lies_right(
    printed: dict[str, Printer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed("calibrate", "--out", "sheet")
    readings = read_sheet(Path("sheet/a4.pdf").read_bytes(), printed)
    assert max(map(abs, readings.values())) > 0.5, "this printer is wrong"
    blanks = Path("sheet/a4.yaml")
    blanks.write_text(filled_in(blanks.read_text("utf-8"), readings, name="office"), encoding="utf-8")
    assert "profiles/office.yaml" in typed("calibrate", "--readings", "sheet/a4.yaml", "--out", "sheet")
    verified = read_sheet(Path("sheet/office-verify.pdf").read_bytes(), printed)
    assert max(map(abs, verified.values())) <= 0.1
    office, found = profiles.find("office", (tmp_path / "profiles",))
    assert office
    assert found == ()
    off = off_their_places(office, printed)
    assert max(hypot(*one) for side in off.values() for one in side) < 0.12
    front, back = off["front"], [off["back"][at] for at in (2, 3, 0, 1)]
    assert max(hypot(f[0] + b[0], f[1] - b[1]) for f, b in zip(front, back, strict=True)) < 0.15


def test_pages_wider_than_high_are_put_right_on_the_paper_as_it_is_fed() -> None:
    """Their backs, which come again, are whole; a printer that moves the paper's print is undone."""
    plain, _ = profiles.find("a4", ())
    assert plain
    from pnp.base.frozen import replace
    from pnp.base.model import Correction

    put_right = {"front": Correction((-1.0, 2.0)), "back": Correction((0.5, 0.25)), "upright": True}
    known = replace(plain, orientation="landscape", **put_right)
    document, data = printed_deck(known, deck(copies=24))
    pdf = pypdfium2.PdfDocument(data)
    assert [page.get_size() for page in pdf] == [pytest.approx((210 / POINT, 297 / POINT), abs=0.01)] * len(
        pdf
    )
    printed = {"front": Printer(1, -2, 1, 1, 0), "back": Printer(-0.5, -0.25, 1, 1, 0)}
    seen = 0
    for number, page in enumerate(document.pages):
        if isinstance(page, Sheet):
            for x, y in outermost(page):
                place = y, 297 - x  # its upper edge at the paper's left
                found = cross_near(pdf[number], printed[page.side].matrix(*A4), place)
                assert found == pytest.approx(place, abs=0.02)
                seen += 1
    assert seen == 4 * 6
    assert IDENTITY not in [page.correction for page in document.pages]
    pdf.close()


def test_the_sheet_is_printed_both_sides_as_the_profile_turns_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, duplex in (("a4", "LongEdge"), ("a4-short", "ShortEdge"), ("a4-fold", "Simplex")):
        typed("calibrate", "--profile", name)
        data = Path(f"output/calibrate/{name}.pdf").read_bytes()
        assert re.search(rb"/Duplex\s*/(?:DuplexFlip)?" + duplex.encode(), data)
        assert b"/PrintScaling/None" in data.replace(b" ", b"")
