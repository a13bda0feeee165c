"""What can be wrong with a profile, or with parts and the paper they are to go on: the PRS54x and PRS55x
codes.

Examples are profiles; a test imposes a poker deck with backs and a board of 255 x 190 mm on each.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.diagnostics import Finding, Severity, Span, did_you_mean, fault


@fault("PRS540")
def unknown_profile(span: Span, name: str, known: Iterable[str]) -> Finding:
    """No profile has this name: neither a bundled one, nor one in `./profiles/`, nor one of your own.

    `pnp profiles` lists all of them. A profile is the file `profiles/<name>.yaml`.

    ```bad profiles/mine.yaml
    extends: a44
    ```
    ```good profiles/mine.yaml
    extends: a4
    ```
    """
    return Finding(span, f"no profile is called '{name}'", did_you_mean(name, known))


@fault("PRS541")
def profile_circle(span: Span, names: Iterable[str]) -> Finding:
    """Profiles extend each other in a circle, so none of them has a beginning.

    A file may extend the bundled profile of its own name; any other way round back to itself is refused.

    ```bad profiles/mine.yaml
    extends: other-mine
    ---other-mine
    extends: mine
    ```
    ```good profiles/mine.yaml
    extends: letter
    ```
    """
    return Finding(
        span, f"profiles extend each other in a circle: {' -> '.join(names)}", "extend a bundled one"
    )


@fault("PRS542")
def offset_out_of_range(span: Span, key: str, value: float, limit: float) -> Finding:
    """An offset is more than 6 mm. Printers drift by a fraction of a millimetre, poor ones by 3 or 4.

    More than that is a wrong paper size, a wrong duplex edge, or "fit to page" in the print dialog. Mind the
    sign too: positive moves the print right and down, as that side is read.

    ```bad profiles/mine.yaml
    extends: a4
    back_offset_mm: [15, 0]
    ```
    ```good profiles/mine.yaml
    extends: a4
    back_offset_mm: [1.5, -0.5]
    ```
    """
    message = f"{key} is {value:g} mm; a printer's offset lies between -{limit:g} and {limit:g} mm"
    return Finding(span, message, "check paper size and duplex edge first: this is no drift")


@fault("PRS543", Severity.WARNING)
def offset_without_effect(span: Span) -> Finding:
    """A fold profile prints one side only, so a back has no drift of its own to correct.

    Use `front_offset_mm`, which moves the whole sheet.

    ```bad profiles/mine.yaml
    extends: a4-fold
    back_offset_mm: [1, 0]
    ```
    ```good profiles/mine.yaml
    extends: a4-fold
    front_offset_mm: [1, 0]
    ```
    """
    return Finding(span, "back_offset_mm does nothing in a fold profile", "use front_offset_mm")


@fault("PRS544")
def no_paper(span: Span) -> Finding:
    """A profile neither names its paper nor extends one that does.

    Write `extends: a4`, or give the paper's width and height.

    ```bad profiles/mine.yaml
    flip: long
    ```
    ```good profiles/mine.yaml
    paper: {width_mm: 210, height_mm: 330}
    flip: long
    ```
    """
    return Finding(span, "the profile names no paper", "add `paper: a4` (or letter ...), or `extends: a4`")


@fault("PRS545")
def part_too_large(
    span: Span, part: str, size: tuple[float, float], profile: str, room: tuple[float, float]
) -> Finding:
    """A part is larger than what the printer reaches on the paper. Nothing is scaled, so it is not printed.

    Choose a larger paper, or one whose margin is smaller. Boards of up to 255 x 190 mm fit A4 and Letter.

    ```bad profiles/mine.yaml
    paper: a5
    ```
    ```good profiles/mine.yaml
    paper: a3
    ```
    """
    message = (
        f"{part} is {size[0]:g} x {size[1]:g} mm; "
        f"profile {profile} holds parts up to {room[1]:g} x {room[0]:g} mm (or turned)"
    )
    return Finding(span, message, "choose a larger paper")


@fault("PRS546", Severity.NOTE)
def bleed_shrinks(span: Span, part: str, wanted: float, bleed: float, profile: str) -> Finding:
    """The sheet has less room around the parts than the profile's bleed asks for, so the bleed shrinks.

    It is the grid, or the size of the part, that leaves no room. Cut with more care: a knife that strays
    further than the bleed shows white. Without `grid` the profile packs what fits with the whole bleed.

    ```bad profiles/mine.yaml
    extends: letter
    grid: [3, 3]
    ```
    ```good profiles/mine.yaml
    extends: letter
    ```
    """
    message = (
        f"bleed around {part} shrinks from {wanted:g} to {bleed:.2f} mm: profile {profile} has no more room"
    )
    return Finding(span, message)


@fault("PRS547", Severity.NOTE)
def grid_not_used(span: Span, part: str, grid: tuple[int, int], profile: str) -> Finding:
    """The profile's grid is too large for this part, which is packed by best fit instead.

    ```bad profiles/mine.yaml
    extends: a4
    grid: [3, 3]
    ```
    ```good profiles/mine.yaml
    extends: a4
    ```
    """
    return Finding(
        span, f"{part} does not fit the {grid[0]} x {grid[1]} grid of {profile}; packed by best fit"
    )


@fault("PRS548", Severity.NOTE)
def leaves_fold(span: Span, part: str, profile: str) -> Finding:
    """A part is larger than half a sheet, so its back cannot be folded behind it.

    Front and back are printed as two pages instead: cut both out and glue them back to back. A duplex
    profile prints them on one sheet.

    ```bad profiles/mine.yaml
    extends: a4-fold
    ```
    ```good profiles/mine.yaml
    extends: a4
    ```
    """
    message = (
        f"{part} is larger than half a sheet of {profile}: front and back become two pages to glue together"
    )
    return Finding(span, message)


@fault("PRS549", Severity.NOTE)
def no_room_in_margins(span: Span, part: str, profile: str) -> Finding:
    """The parts fill the sheet so far that ruler and label have no room beside them.

    Everything else is printed. A smaller bleed or a smaller grid brings them back.

    ```bad profiles/mine.yaml
    paper: {width_mm: 259, height_mm: 194}
    margin_mm: 0.5
    ```
    ```good profiles/mine.yaml
    paper: a4
    ```
    """
    return Finding(span, f"sheets of {part} have no room for ruler and label on {profile}")
