"""What can be wrong with files for other programs: the PRS57x codes.

Examples are profiles; a test lays two pieces on a sheet as they say.
"""

from __future__ import annotations

from pnp.diagnostics import Finding, Span, fault


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
