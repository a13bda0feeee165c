"""What a face becomes in a PDF, as values apart from any file.

A text of content operators has a hole wherever it names something of the document, and beside it stand the asks that
fill them, in order. An ask is a string that says all there is to know of the thing, and the same for equal things:

| begins with | asks for |
|---|---|
| ``I`` | the image of these bytes, by their digest |
| ``G`` | a fading, in three decimals |
| ``S`` | the shading of a gradient, as JSON |
| ``X`` | a form, which is found among those written |

Owns these values. Must not know how they are made, nor the file.
"""

from __future__ import annotations

import json

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Box, Gradient

# A line ends nowhere within a string: there it is escaped.
HOLE = "\0\n"
IMAGE, FADING, SHADING, FORM = "I", "G", "S", "X"

ISOLATED = "/Group<</S/Transparency/CS/DeviceRGB/I true>>"


class WrittenContent(NamedTuple):
    """Operators, with as many holes as there are asks."""

    text: str
    asks: tuple[str, ...] = ()


class WrittenForm(NamedTuple):
    """What is drawn more than once, or composed as one before it is faded. ``group`` are entries of its dictionary."""

    ask: str
    box: Box
    group: str
    content: WrittenContent


def fading_ask(opacity: float) -> str:
    return f"{FADING}{max(0.0, opacity):.3f}"


def shading_ask(gradient: Gradient) -> str:
    return SHADING + json.dumps(gradient)


def gradient_of(ask: str) -> Gradient:
    coords, stops, (a, b, c, d, e, f) = json.loads(ask[1:])
    return Gradient(tuple(coords), tuple((offset, ink) for offset, ink in stops), (a, b, c, d, e, f))
