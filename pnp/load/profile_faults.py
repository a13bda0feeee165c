"""What can be wrong with a profile: the PRS54x codes.

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
    return Finding(span, f"no profile is called '{name}'", did_you_mean(name, known, "pnp profiles"))


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
