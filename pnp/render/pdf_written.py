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

import hashlib
import json
import re
from collections.abc import Iterable, Mapping

from pnp.frozen import NamedTuple
from pnp.render.plain import numbers, rows, string, strings
from pnp.scene import Box, Gradient
from pnp.sums import int_sum

# A line ends nowhere within a string: there it is escaped.
HOLE = "\0\n"
IMAGE, FADING, SHADING, FORM = "I", "G", "S", "X"


ASK = re.compile(rf"{IMAGE}|{FADING}[0-9]+\.[0-9]{{3}}\Z|{FORM}")
INK = re.compile(r"#[0-9a-f]{6}\Z")
ISOLATED = "/Group<</S/Transparency/CS/DeviceRGB/I true>>"
GROUPS = ("", ISOLATED)
DEEPEST = 100  # forms within forms


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


_names: dict[int, tuple[WrittenForm, str]] = {}  # by id: a form is named once for all faces that ask for it


def name_of(form: WrittenForm) -> str:
    """Under which it is kept: forms of one name are equal."""
    if id(form) not in _names:
        if len(_names) >= _MOST:
            _names.clear()
        _names[id(form)] = form, hashlib.sha256(repr(form).encode()).hexdigest()
    return _names[id(form)][1]


def face_from(content: object, forms: Iterable[object]) -> WrittenFace:
    """From what JSON made of one. Raises ValueError where it is none, or asks for what nobody can give."""
    face = WrittenFace(_content(content), tuple(map(_form, forms)))
    known = {form.ask: form.content for form in face.forms}
    _see_through(face.content, known, {})
    return face


def _see_through(content: WrittenContent, forms: Mapping[str, WrittenContent], seen: dict[str, bool]) -> None:
    """Every form is there, and none shows itself."""
    for ask in content.asks:
        if ask[0] == FORM and not seen.get(ask):
            if ask in seen or ask not in forms or len(seen) - int_sum(seen.values()) > DEEPEST:
                raise ValueError(f"no form to be drawn: {ask:.40}")
            seen[ask] = False
            _see_through(forms[ask], forms, seen)
            seen[ask] = True


_seen: dict[str, tuple[object, WrittenForm]] = {}  # by ask: a form that comes with many faces is tried once
_MOST = 1000


def _form(value: object) -> WrittenForm:
    named, box, group, content = rows(value)
    ask = string(named)
    if ask in _seen and _seen[ask][0] == value:
        return _seen[ask][1]
    x, y, w, h = numbers(box)
    if group not in GROUPS:
        raise ValueError(f"no group: {group!r:.40}")
    form = WrittenForm(ask, Box(x, y, w, h), string(group), _content(content))
    if len(_seen) >= _MOST:
        _seen.clear()
    _seen[ask] = value, form
    return form


def _content(value: object) -> WrittenContent:
    text, asks = rows(value)
    content = WrittenContent(string(text), strings(asks))
    if content.text.count(HOLE) != len(content.asks):
        raise ValueError("as many holes as asks, or it is damaged")
    content.text.encode("latin-1")
    for ask in content.asks:
        _try(ask)
    return content


def _try(ask: str) -> None:
    """Whether it can be given what it asks for; forms are looked for apart."""
    if ask[:1] == SHADING:
        try:
            gradient = gradient_of(ask)
            if not gradient.stops or any(not INK.match(ink) for _, ink in gradient.stops):
                raise ValueError(ask)
            numbers((*gradient.coords, *gradient.matrix, *(offset for offset, _ in gradient.stops)))
        except (TypeError, RecursionError) as wrong:
            raise ValueError(f"no gradient: {ask:.40}") from wrong
    elif not ASK.match(ask):
        raise ValueError(f"nothing to be asked for: {ask:.40}")
