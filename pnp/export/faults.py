"""What can be wrong with files for other programs: the PRS57x codes.

Examples are profiles; a test lays two pieces on a sheet as they say.
"""

from __future__ import annotations

from pnp.diagnostics import Finding, Severity, Span, fault


@fault("PRS570")
def outlines_overlap(span: Span, document: str, page: int, one: str, other: str) -> Finding:
    """Two pieces of one sheet are cut into each other, so that one of them would be spoilt.

    Outlines never leave their trims, and trims lie apart: what overlaps was laid out by hand, or is a fault of pnp's own.
    Pieces that share an edge are no fault.

    ```bad profiles/mine.yaml
    # two pieces, the second 3 mm to the right of the first
    ```
    ```good profiles/mine.yaml
    # two pieces side by side
    ```
    """
    return Finding(
        span,
        f"on page {page} of {document} the outlines of '{one}' and '{other}' overlap",
        "give the pieces more room: `gap_mm` in the profile",
    )


@fault("PRS571", Severity.WARNING)
def no_bleed(span: Span, kind: str) -> Finding:
    """Pictures with bleed were asked for of faces that have none.

    Where they are cut a little beside the line, paper shows: a white edge. Print shops ask for 3 mm or an eighth of an inch.

    ```bad ./deck.yaml
    # a kind whose template draws nothing beyond the trim, exported with --bleed
    ```
    ```good ./deck.yaml
    # the same with a ground that fills the card: it bleeds as far as the theme says
    ```
    """
    return Finding(
        span,
        f"the faces of '{kind}' have no bleed to show",
        "let a ground fill the card, and say `bleed_mm` in theme.yaml; or leave --bleed out",
    )


@fault("PRS572")
def stretched(
    span: Span, kind: str, size: tuple[float, float], asked: tuple[int, int], fitting: tuple[int, int]
) -> Finding:
    """So many pixels do not have the proportions of a face, which would be drawn too wide or too high.

    One size in pixels fits faces of one size in millimetres. Export the kinds one after the other, each with its own pixels.

    ```bad ./deck.yaml
    # a poker card, 63.5 x 88.9 mm, exported with --px 1000x1000
    ```
    ```good ./deck.yaml
    # the same with --px 750x1050
    ```
    """
    width, height = size
    return Finding(
        span,
        f"{asked[0]} x {asked[1]} pixels would stretch the faces of '{kind}', which are {width:g} x {height:g} mm",
        f"ask for {fitting[0]}x{fitting[1]}, or for other kinds: --kind",
    )
