"""What can be wrong with kits: PRS566 to PRS568.

Each function words one finding; its docstring is its manual page. All are warnings: the other files are made. Examples are
words; tests of ``export`` make what they say.
"""

from __future__ import annotations

from pnp.base.diagnostics import Finding, Severity, Span, fault


@fault("PRS566", Severity.WARNING)
def title_too_long(span: Span, width: int, height: int) -> Finding:
    """The title does not fit a picture of a kit, be it as small as can be read. The picture is made without it.

    ```bad ./deck.yaml
    title: The Most Peculiar and Uncommonly Long Tale of the Seventeen Lighthouse Keepers of the Northern Coast
    ```
    ```good ./deck.yaml
    title: Seventeen Lighthouses
    ```
    """
    return Finding(
        span,
        f"the title does not fit a picture of {width} x {height} pixels, which has none now",
        "take a shorter title, or make that picture yourself",
    )


@fault("PRS567", Severity.WARNING)
def too_many_kinds(span: Span) -> Finding:
    """A picture of what is in the box has no room for every kind with its word. It shows some of the cards instead.

    ```bad ./deck.yaml
    # sixty kinds
    ```
    ```good ./deck.yaml
    # a dozen
    ```
    """
    return Finding(
        span,
        "a picture of what is in the box has no room for all kinds: it shows cards instead",
        "give kinds shorter labels, or make that picture yourself",
    )


@fault("PRS568", Severity.WARNING)
def no_contact(span: Span) -> Finding:
    """A sell sheet is made to be answered, and the set says nowhere to whom.

    ```bad ./deck.yaml
    id: tiny
    title: Tiny
    ```
    ```good ./deck.yaml
    id: tiny
    title: Tiny
    pitch: {contact: "Ann Other, ann@example.org"}
    ```
    """
    return Finding(
        span,
        "the sell sheet names nobody to write to",
        "say who: `pitch: {contact: ...}` in set.yaml",
    )
