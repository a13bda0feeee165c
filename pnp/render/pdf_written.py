"""What a face becomes in a PDF, as values apart from any file.

A text of content operators has a hole wherever it names something of the document, and beside it stand the asks that
fill them, in order. An ask is a string that says all there is to know of the thing, and the same for equal things:

| begins with | asks for |
|---|---|
| ``I`` | the image of these bytes, by their digest |
| ``G`` | a fading, in three decimals |
| ``S`` | the shading of a gradient, as JSON |
| ``X`` | a form, which is found among those written |

Owns these values, and how they come back from JSON. Must not know how they are made, nor the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.render.plain import numbers, rows, string, strings
from pnp.scene import Box, Gradient

# A line ends nowhere within a string: there it is escaped.
HOLE = "\0\n"
IMAGE, FADING, SHADING, FORM = "I", "G", "S", "X"


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


class WrittenFace(NamedTuple):
    """What a placement of the face shows, and every form that is asked for in it."""

    content: WrittenContent
    forms: tuple[WrittenForm, ...] = ()


def fading_ask(opacity: float) -> str:
    return f"{FADING}{max(0.0, opacity):.3f}"


def shading_ask(gradient: Gradient) -> str:
    return SHADING + json.dumps(gradient)


def gradient_of(ask: str) -> Gradient:
    coords, stops, (a, b, c, d, e, f) = json.loads(ask[1:])
    return Gradient(tuple(coords), tuple((offset, ink) for offset, ink in stops), (a, b, c, d, e, f))


def as_plain(faces: Mapping[str, WrittenFace]) -> dict[str, object]:
    """What JSON can write: a form that several faces ask for stands there once."""
    numbers: dict[WrittenForm, int] = {}
    told = {
        key: (face.content, [numbers.setdefault(form, len(numbers)) for form in face.forms])
        for key, face in faces.items()
    }
    return {"forms": list(numbers), "faces": told}


def from_plain(value: object) -> dict[str, WrittenFace]:
    """From what JSON read. Raises ValueError where it is not what ``as_plain`` makes."""
    match value:
        case {"forms": forms, "faces": dict(faces)}:
            known = tuple(map(_form, rows(forms)))
            return {string(key): _face(face, known) for key, face in faces.items()}
    raise ValueError("no faces as they are written")


def _face(value: object, forms: Sequence[WrittenForm]) -> WrittenFace:
    content, asked = rows(value)
    numbers = [number for number in rows(asked) if isinstance(number, int) and 0 <= number < len(forms)]
    if numbers != asked:
        raise ValueError("a form that is not there")
    return WrittenFace(_content(content), tuple(forms[number] for number in numbers))


def _form(value: object) -> WrittenForm:
    ask, box, group, content = rows(value)
    x, y, w, h = numbers(box)
    return WrittenForm(string(ask), Box(x, y, w, h), string(group), _content(content))


def _content(value: object) -> WrittenContent:
    text, asks = rows(value)
    content = WrittenContent(string(text), strings(asks))
    if content.text.count(HOLE) != len(content.asks):
        raise ValueError("as many holes as asks, or it is damaged")
    return content
