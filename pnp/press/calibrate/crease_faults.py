"""What can be wrong with a crease sheet and its readings: the PRS58x and PRS59x codes.

Examples are lines of a file of readings; a test puts them into one that is sound, and calibrates with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.diagnostics import Finding, Severity, Span, fault

LOOK = "look again: its sign, its whole millimetres, its crease"


@fault("PRS583")
def reading_blank(span: Span, name: str, where: str) -> Finding:
    """A blank of a file of readings is not filled in. All of them are needed: they check one another.

    The comment behind each name says where to look. Where nothing is wrong the reading is 0.

    ```bad readings.yaml
    A1:
    ```
    ```good readings.yaml
    A1: -0.1
    ```
    """
    return Finding(span, f"{name} is not filled in", where)


@fault("PRS584")
def not_a_reading(span: Span, name: str, got: str) -> Finding:
    """What stands behind the name of a scale is no number of millimetres.

    A reading is one number, to a tenth of a millimetre, without a unit: `-0.3`, or `-0,3`. There is no space behind the
    minus, or YAML takes it for a list.

    ```bad readings.yaml
    A1: about half a millimetre
    ```
    ```good readings.yaml
    A1: 0,1
    ```
    """
    return Finding(span, f"{name} should be a number of millimetres, got {got}", "write it like -0.3")


@fault("PRS585")
def reading_beyond_scale(span: Span, name: str, value: float, reach: int) -> Finding:
    """A reading lies beyond the end of its scale, which tells 6 mm to either side. So it cannot have been read.

    Look whether a point was lost: 0.1 and not 10. A print that lies more than 6 mm off is no drift: print it at actual
    size, on the paper the sheet names at its foot.

    ```bad readings.yaml
    A1: 10
    ```
    ```good readings.yaml
    A1: 0.1
    ```
    """
    return Finding(span, f"{name} is {value:g}; the scale ends at {reach} mm on either side", "look again")


@fault("PRS586")
def readings_contradict(
    span: Span, name: str, value: float, expected: float, others: Sequence[str]
) -> Finding:
    """The readings of a side cannot all be right: no offset, scale and turn explain them together.

    The one that fits worst is named, and what the others make it. Look at it again: most often the sign is wrong, or the
    whole millimetres are those of the neighbouring line. Where it is right, a crease may lie beside its place: fold edge
    to edge, then edge to crease, and read anew.

    ```bad readings.yaml
    A1: 4.6
    ```
    ```good readings.yaml
    A1: -0.1
    ```
    """
    return Finding(span, _against(name, value, expected, others), LOOK)


@fault("PRS592", Severity.WARNING)
def reading_doubtful(span: Span, name: str, value: float, expected: float, others: Sequence[str]) -> Finding:
    """A reading differs from what the others make it by more than creases and eyes usually do, though by less than a
    clear mistake.

    The profile is written all the same. Look at this reading again; if it is right, make the creases sharper next time. The
    sheet that is printed to verify tells how much remains.

    ```bad readings.yaml
    A1: 0.5
    ```
    ```good readings.yaml
    A1: 0.1
    ```
    """
    return Finding(span, _against(name, value, expected, others), LOOK)


def _against(name: str, value: float, expected: float, others: Sequence[str]) -> str:
    worse = f"; nor do these agree: {', '.join(others)}" if others else ""
    return f"{name} is {value:g}, but by the other readings it should be about {expected:.1f}{worse}"


@fault("PRS587")
def another_sheet(span: Span, why: str, hint: str) -> Finding:
    """The readings are of another sheet than the one they are to be used for.

    A file of readings says for which sheet it is: its letters, the profile, the paper, and the correction the sheet was
    printed with. These lines belong together and are left as they are; only blanks are filled in. Print the sheet again
    for another profile or paper: `pnp calibrate --profile NAME`.

    ```bad readings.yaml
    sheet: bcdfgh
    ```
    ```good readings.yaml
    A1: -0.1
    ```
    """
    return Finding(span, why, hint)


@fault("PRS588")
def correction_too_large(span: Span, side: str, what: str) -> Finding:
    """The readings ask for more than a printer can be wrong by: over 6 mm, 3 % or 2 degrees.

    It is another thing that is wrong: "fit to page" in the print dialog, the wrong paper size, guides in the tray that do
    not touch the paper. Mend that, and print the sheet again.

    ```bad readings.yaml
    A1: 3
    A2: 3
    B1: 0
    B2: 0
    C1: -3
    C2: -3
    ```
    ```good readings.yaml
    A1: 0
    A2: 0
    B1: 0
    B2: 0
    C1: 0
    C2: 0
    ```
    """
    hint = "print at actual size, on the paper the sheet names, its guides in the tray set; then read anew"
    return Finding(span, f"the {side} would have to be {what}: this is no drift", hint)


@fault("PRS589")
def would_overwrite(span: Span, path: str, hint: str) -> Finding:
    """What is to be written has the name of a file that is there. Calibrating overwrites nothing.

    Give the profile another name, `--name office-2` or in the file of readings, or move the old one away. For sheets
    and blanks there is `--out`.

    ```bad readings.yaml
    name: there
    ```
    ```good readings.yaml
    name: not-there
    ```
    """
    return Finding(span, f"{path} is there already; nothing is overwritten", hint)


@fault("PRS590")
def paper_too_small(span: Span, profile: str, paper: str, least: str) -> Finding:
    """A paper is too small for the crease sheet: scales and words would lie over each other. A5 is large enough.

    What a printer does wrong is much the same for a larger paper of the same tray and stock: calibrate with that, and take
    over `front` and `back`.

    ```bad profiles/mine.yaml
    paper: {width_mm: 100, height_mm: 150}
    ```
    ```good profiles/mine.yaml
    paper: a5
    ```
    """
    return Finding(span, f"the paper of {profile} is {paper} mm; a crease sheet needs {least} mm")


@fault("PRS591")
def profile_unnamed(span: Span) -> Finding:
    """Nothing says what the profile is to be called that the readings make.

    Fill in `name:` in the file of readings, or say `--name office`. It becomes the file `profiles/office.yaml`.

    ```bad readings.yaml
    name:
    ```
    ```good readings.yaml
    name: office
    ```
    """
    return Finding(span, "the new profile has no name", "fill in `name:`, or say --name office")
