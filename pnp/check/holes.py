"""Rules about the shapes of components: what is punched out of them must leave them whole."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

from pnp.base.diagnostics import Finding
from pnp.base.model import CardSet, Hole, Size
from pnp.check.registry import rule
from pnp.draw.compose.cut_lines import is_enclosed

LEAST = 1.0  # mm between a hole and the cut line, or another hole


@rule("CMP324", CardSet)
def hole_at_the_edge(cards: CardSet) -> Iterator[Finding]:
    """A hole lies nearer than 1 mm to the cut line of its component, or to another hole, or beyond: it would tear.

    `x_mm` and `y_mm` are its middle, counted from the upper left of the trim.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {dial: {fields: {}}}}
    print: {dial: {size: {shape: circle, width_mm: 60, holes: [{x_mm: 30, y_mm: 1, width_mm: 2}]}, file: components}}
    cards: [{kind: dial, id: dial, name: Dial}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {dial: {fields: {}}}}
    print: {dial: {size: {shape: circle, width_mm: 60, holes: [{x_mm: 30, y_mm: 4, width_mm: 2}]}, file: components}}
    cards: [{kind: dial, id: dial, name: Dial}]
    ```
    """
    for kind, row in cards.prints.items():
        for told in _wrong(row.size):
            yield Finding(row.span, f"'{kind}': {told}", "move it inwards, or make it smaller")


def _wrong(size: Size) -> Iterator[str]:
    for hole in size.holes:
        if not is_enclosed(size, LEAST, hole):
            yield f"the hole {_named(hole)} leaves less than {LEAST:g} mm to the edge"
    for one, other in combinations(size.holes, 2):
        if math.hypot(one.x - other.x, one.y - other.y) - (one.width + other.width) / 2 < LEAST:
            yield f"the holes {_named(one)} and {_named(other)} leave less than {LEAST:g} mm between them"


def _named(hole: Hole) -> str:
    return f"of {hole.width:g} mm at {hole.x:g}, {hole.y:g}"
