"""What a printer does wrong, measured by a folded sheet of paper: the crease sheet, its readings, the profile they make.

Owns the sheet, the file of readings, and the arithmetic between them. Must not know cards, or how files are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import degrees, hypot

from pnp.base.diagnostics import Diagnostic, has_errors
from pnp.base.frozen import NamedTuple
from pnp.base.model import Correction, FaceSide, Profile
from pnp.base.scene import Matrix, Point, apply, multiply
from pnp.press.calibrate import crease_faults as faults
from pnp.press.calibrate.crease import LEAST, CreaseSheet, crease_sheet
from pnp.press.calibrate.fitting import Fit, PrinterError, expected_of, fitted
from pnp.press.calibrate.readings import ABOUT, Filled, in_yaml
from pnp.press.calibrate.scales import scales
from pnp.press.impose.documents import matrix_of
from pnp.source.load.profiles import OFFSET_LIMIT, SCALE_LIMIT, TURN_LIMIT

AGREED, REFUSED = (
    0.2,
    0.4,
)  # mm a reading may differ from what all make it: before it is doubted, before it is refused
ROUNDING = 0.03  # mm: the spread of readings that are rounded to a tenth, and else perfect
CORNERS = 3.5  # times the spread: how far the corners may then be off, in 98 of 100 sheets


class Calibration(NamedTuple):
    """What the readings of a sheet come to: what the printer does on each side, and what puts it right."""

    sheet: CreaseSheet
    fits: Mapping[FaceSide, Fit]

    def correction(self, side: FaceSide) -> Correction:
        """As a profile says it, rounded to what may count."""
        exact = self.fits[side].error.correction
        right, down = exact.offset
        across, along = exact.scale
        return Correction(
            (round(right, 2) + 0.0, round(down, 2) + 0.0),
            (round(across, 5), round(along, 5)),
            round(exact.turn, 3) + 0.0,
        )


def sheet_of(profile: Profile) -> tuple[CreaseSheet | None, tuple[Diagnostic, ...]]:
    """The crease sheet of a profile, if its paper is large enough."""
    sheet = crease_sheet(profile)
    if sheet is not None:
        return sheet, ()
    paper, least = f"{profile.width:g} x {profile.height:g}", f"{LEAST[0]:g} x {LEAST[1]:g}"
    return None, (faults.paper_too_small(profile.span, profile.name, paper, least),)


def calibrated(filled: Filled) -> tuple[Calibration | None, tuple[Diagnostic, ...]]:
    """What the printer does, if the readings agree on anything a printer may do."""
    sheet = filled.sheet
    fits = {side: _fit(filled, side) for side in sheet.sides}
    found = [one for side in sheet.sides for one in _disagreeing(filled, side, fits[side])]
    if not has_errors(found):
        found += [one for side in sheet.sides for one in _beyond(filled, side, fits[side].error)]
    return (None if has_errors(found) else Calibration(sheet, fits)), tuple(found)


def _fit(filled: Filled, side: FaceSide, without: str = "") -> Fit:
    readings = {name: value for name, value in filled.readings[side].items() if name != without}
    sheet = filled.sheet
    return fitted(scales(side, *sheet.paper), readings, sheet.paper, sheet.correction(side))


def _disagreeing(filled: Filled, side: FaceSide, fit: Fit) -> Iterator[Diagnostic]:
    """The reading without which the others agree best."""
    most = max(map(abs, fit.residuals.values()))
    if most <= AGREED:
        return
    left_out = {name: _fit(filled, side, name) for name in fit.residuals}
    worst = min(left_out, key=lambda name: left_out[name].spread)
    rest = left_out[worst]
    sheet, value = filled.sheet, filled.readings[side][worst]
    scale = next(one for one in scales(side, *sheet.paper) if one.name == worst)
    expected = expected_of(scale, value, rest, sheet.paper, sheet.correction(side))
    others = [name for name, off in rest.residuals.items() if abs(off) > AGREED]
    told = faults.readings_contradict if most > REFUSED else faults.reading_doubtful
    yield told(filled.spans[worst], worst, value, expected, others)


def _beyond(filled: Filled, side: FaceSide, error: PrinterError) -> Iterator[Diagnostic]:
    """What is more than a profile may say."""
    put_right = error.correction
    asked = []
    if max(map(abs, put_right.offset)) > OFFSET_LIMIT:
        asked.append(f"moved by {max(map(abs, put_right.offset)):.1f} mm")
    scaled = max((factor - 1 for factor in put_right.scale), key=abs)
    if abs(scaled) > SCALE_LIMIT:
        asked.append(f"scaled by {100 * scaled:.1f} %")
    if abs(put_right.turn) > TURN_LIMIT:
        asked.append(f"turned by {abs(put_right.turn):.1f} degrees")
    if asked:
        yield faults.correction_too_large(filled.spans[side], side, " and ".join(asked))


# --- told ------------------------------------------------------------------------------------------------


def profile_text(calibration: Calibration, filled: Filled) -> str:
    """The profile as a file."""
    sheet = calibration.sheet
    summary = ", ".join(filter(None, (filled.about.get(key, "") for key in ABOUT)))
    spread = max(fit.spread for fit in calibration.fits.values())
    lines = [
        f"# by pnp calibrate, of crease sheet {sheet.id}; its readings agree to {spread:.2f} mm",
        f"summary: {_quoted(summary or 'calibrated')}",
        f"extends: {sheet.profile}",
        *(f"{side}: {in_yaml(calibration.correction(side))}" for side in sheet.sides),
    ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    from json import dumps

    return dumps(text, ensure_ascii=False)


def in_words(calibration: Calibration) -> Iterator[str]:
    """What was wrong on each side, and what remains."""
    sheet = calibration.sheet
    for side in sheet.sides:
        fit = calibration.fits[side]
        matrix = fit.error.matrix(*sheet.paper)
        yield f"{side}: {_wrong(fit.error)}; corners up to {_off(matrix, sheet.paper):.1f} mm off"
        if not sheet.is_fresh:
            left = multiply(matrix, matrix_of(sheet.correction(side), *sheet.paper))
            yield f"  with the correction it was printed with, up to {_off(left, sheet.paper):.2f} mm"
    spread = max(fit.spread for fit in calibration.fits.values())
    remains = CORNERS * max(spread, ROUNDING)
    yield f"the readings agree to {spread:.2f} mm: corrected, corners should lie within {remains:.1f} mm"
    if spread > 2 * ROUNDING:
        yield "  sharper creases, and readings to a tenth, would do better"


def _wrong(error: PrinterError) -> str:
    right, down = error.offset
    across, along = (100 * (factor - 1) for factor in error.scale)
    turn = degrees(error.turn)
    told = [
        _by(right, 2, "mm too far right", "mm too far left"),
        _by(down, 2, "mm too low", "mm too high"),
        _by(across, 2, "% too wide", "% too narrow"),
        _by(along, 2, "% too long", "% too short"),
        _by(turn, 2, "degrees clockwise", "degrees counterclockwise"),
    ]
    return ", ".join(filter(None, told)) or "nothing wrong"


def _by(value: float, digits: int, more: str, less: str) -> str:
    size = f"{abs(value):.{digits}f}"
    return f"{size} {more if value > 0 else less}" if float(size) else ""


def _off(matrix: Matrix, paper: Point) -> float:
    """How far the worst corner lies from its place."""
    corners = [(x, y) for x in (0.0, paper[0]) for y in (0.0, paper[1])]
    moved = [(apply(matrix, x, y), (x, y)) for x, y in corners]
    return max(hypot(there[0] - x, there[1] - y) for there, (x, y) in moved)
