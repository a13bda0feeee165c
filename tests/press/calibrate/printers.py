"""Printers that are wrong, and somebody who folds and reads what they print.

Nothing here is taken from how pnp understands a sheet: scales are found as they are drawn, creases where paper is folded.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple

from pnp.base.model import Document, Page, Profile
from pnp.base.scene import Group, Matrix, Point, Text, apply, multiply
from pnp.base.scene import Path as Shape
from pnp.press.calibrate import Calibration, calibrated, profile_text, sheet_of
from pnp.press.calibrate.crease_document import crease_document
from pnp.press.calibrate.readings import Filled, blanks, read_readings
from pnp.press.impose import bundled_fonts
from pnp.source.load import profiles
from pnp.source.load.yaml import read_yaml

NAME = re.compile(r"[A-Z][12]\Z")
BLACK = "#000000"
Lines = Sequence[tuple[Point, Point]]


class Printer(NamedTuple):
    """What it does to a side: x and y in mm, factors, degrees clockwise."""

    right: float
    down: float
    across: float
    along: float
    degrees: float

    def matrix(self, width: float, height: float) -> Matrix:
        """Moved to the middle of the paper, scaled, turned, moved back and aside."""
        x, y, turn = width / 2, height / 2, radians(self.degrees)
        turned: Matrix = (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
        scaled: Matrix = (self.across, 0, 0, self.along, 0, 0)
        there: Matrix = (1, 0, 0, 1, x + self.right, y + self.down)
        return multiply(there, multiply(turned, multiply(scaled, (1, 0, 0, 1, -x, -y))))


PERFECT = Printer(0, 0, 1, 1, 0)


def some_printer(chance: random.Random) -> Printer:
    offset = [chance.uniform(-4, 4) for _ in range(2)]
    scale = [1 + chance.uniform(-0.01, 0.01) for _ in range(2)]
    return Printer(*offset, *scale, chance.uniform(-0.6, 0.6))


# --- folding and reading ---------------------------------------------------------------------------------


def drawn_scales(page: Page) -> Iterator[tuple[str, Lines]]:
    """Each scale's name and its slanted lines on the paper, head first."""
    for group, name in zip(page.items, page.items[1:], strict=False):
        if isinstance(group, Group) and group.key and isinstance(name, Text) and NAME.match(name.glyphs):
            onto = multiply(page.correction, group.matrix)
            yield (
                name.glyphs,
                [
                    (apply(onto, *head[1:]), apply(onto, *foot[1:]))
                    for path in group.items
                    if isinstance(path, Shape) and path.stroke and path.stroke.ink == BLACK
                    for head, foot in zip(path.segments[::2], path.segments[1::2], strict=True)
                ],
            )


def folded(lines: Lines, page: Page, onto_paper: Matrix) -> float:
    """What the crease says that runs through the scale, to a hundredth of a lane."""
    (x1, y1), (x2, y2) = lines[0]
    axis = 0 if abs(y2 - y1) > abs(x2 - x1) else 1  # lines lean along the crease
    size = (page.width, page.height)[axis]
    middle = sum(head[axis] for head, _ in lines) / len(lines)
    crease = min((size * quarter / 4 for quarter in (1, 2, 3)), key=lambda at: abs(at - middle))
    heads = sorted({round(head[axis], 6) for head, _ in lines})
    zero = heads[len(heads) // 2]  # where two lines begin
    cuts = []
    for head, foot in lines:
        first, last = apply(onto_paper, *head)[axis], apply(onto_paper, *foot)[axis]
        share = (crease - first) / (last - first)
        sign = 1 if foot[axis] > head[axis] else -1
        whole = round(abs(head[axis] - zero))
        cuts.append((max(0.0, -share, share - 1), sign * (whole + share)))
    missed, reading = min(cuts)
    assert missed < 0.2, "the crease runs beside the scale"
    return reading


def readings_of(document: Document, printed: Mapping[str, Printer]) -> dict[str, float]:
    """Every scale, to a tenth of a millimetre."""
    told = {}
    for page in document.pages:
        assert isinstance(page, Page)
        onto_paper = printed["back" if page.side == "back" else "front"].matrix(page.width, page.height)
        for name, lines in drawn_scales(page):
            told[name] = round(folded(lines, page, onto_paper), 1) + 0.0
    return told


def filled_in(text: str, readings: Mapping[str, float], **more: str) -> str:
    """The blanks with readings in them; every third as it is written with a comma."""
    for number, (name, value) in enumerate(readings.items()):
        told = f"{value:.1f}".replace(".", "," if number % 3 == 0 else ".")
        text, count = re.subn(rf"^  {name}: .*$", f"  {name}: {told}", text, flags=re.MULTILINE)
        assert count == 1, name
    for key, told in more.items():
        text, count = re.subn(rf"^{key}:.*$", f"{key}: {told}", text, flags=re.MULTILINE)
        assert count == 1, key
    return text


# --- the whole way ---------------------------------------------------------------------------------------


def printed_sheet(profile: Profile) -> Document:
    sheet, _ = sheet_of(profile)
    assert sheet
    document, found = crease_document(sheet, profile, {}, "en", "a.yaml", bundled_fonts())
    assert found == ()
    return document


def read_back(text: str, file: str = "readings.yaml") -> Filled:
    node, found = read_yaml(text, file)
    assert node, found
    filled, wrong = read_readings(node)
    assert filled, wrong
    return filled


def calibrate(
    profile: Profile, printed: Mapping[str, Printer], folder: Path, name: str
) -> tuple[Profile, Calibration]:
    """A sheet printed, folded, read, its file filled in, and the profile that comes of it as it is read again."""
    sheet, _ = sheet_of(profile)
    assert sheet
    readings = readings_of(printed_sheet(profile), printed)
    assert len(readings) == 12 * len(sheet.sides)
    filled = read_back(filled_in(blanks(sheet, "..."), readings))
    calibration, found = calibrated(filled)
    assert calibration, found
    (folder / f"{name}.yaml").write_text(profile_text(calibration, filled), encoding="utf-8")
    made, found = profiles.find(name, (folder,))
    assert made
    assert found == ()
    return made, calibration
