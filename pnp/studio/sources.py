"""From a point on a face to the lines that drew it: the words themselves, their template, the picture, the card.

Owns finding what lies under a point, and in which file each of it is written; texts and pictures with their boxes.
Must not know the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import Card, Edition, Faces
from pnp.base.scene import (
    IDENTITY,
    Box,
    Group,
    Image,
    Item,
    Link,
    Matrix,
    Origin,
    Path,
    Scene,
    Text,
    TextBox,
    around,
    bounds,
    multiply,
)
from pnp.draw.rasters.pixels import size_of
from pnp.words.set_texts import within


class SourceLine(NamedTuple):
    """One place that has to do with what was pointed at."""

    span: Span
    what: str


class FacePoint(NamedTuple):
    """In mm, from the left and the top of the trim."""

    x: float
    y: float


def sources(faces: Faces, edition: Edition, card: Card, scene: Scene, point: FacePoint) -> list[SourceLine]:
    """Every place that tells of this point, the nearest to it first: of a text, the card comes before what lies beneath."""
    found: list[SourceLine] = []
    own = SourceLine(card.span(), f"the card {card.name}")
    texts = _texts_at(scene, point)
    for text in texts:
        field = text.field or _guessed(text, card, edition)
        if field:
            found += words(edition, card, field)
        found += _drawn(text.origin, faces, f"the text '{text.name}'")
    if texts:
        found.append(own)
    beneath = "beneath it, " if texts else ""
    for origin in _origins_at(scene.items, IDENTITY, point):
        if origin.file:
            found.append(SourceLine(Span(origin.file, 1), f"{beneath}the picture"))
        found += _drawn(origin, faces, f"{beneath}the {origin.element or 'shape'}")
    found.append(own)
    return list(dict.fromkeys(found))


def words(edition: Edition, card: Card, field: str) -> Iterator[SourceLine]:
    """Where the words of a field are written: their translation first, then the card."""
    entry = translated(edition, card, field)
    if entry is not None:
        yield SourceLine(entry, f"{field} of {card.name}, {edition.language}")
    if span := card.spans.get(field):
        yield SourceLine(span, f"{field} of {card.name}")


def translated(edition: Edition, card: Card, field: str) -> Span | None:
    """The line of the PO file for this field in the language, be it filled in or still empty; None in English, or where
    the file has no such entry yet."""
    told = edition.translation
    if told is None:
        return None
    for match in told.matches:
        if match.text.card == card.id and within(match.text.context) == f"{card.id}.{field}":
            catalog = told.catalogs.get(match.text.owner)
            entry = match.entry or (catalog.entries.get(match.text.key) if catalog else None)
            return entry.span if entry else None
    return None


def sized(scene: Scene) -> Iterator[tuple[TextBox, Box]]:
    """Every text with the box it has on the face."""
    for text in scene.texts:
        yield text, around(text.matrix, text.box)


class ShownPicture(NamedTuple):
    """A picture with the box it has on the face; ``dpi`` is 0 where it is drawn by lines, sharp at any size."""

    file: str
    box: Box
    dpi: int


def pictures_on(scene: Scene, assets: Mapping[str, bytes]) -> Iterator[ShownPicture]:
    """Every picture a face has of its own; icons are many, and never coarse."""
    for group, matrix in _groups(scene.items, IDENTITY):
        origin = group.origin
        box = origin.box or bounds(group.items)
        if origin.file and origin.element != "icon" and box:
            dots = [_resolution(one, assets) for one in group.items if isinstance(one, Image)]
            yield ShownPicture(origin.file, around(matrix, box), min(dots, default=0))


def _groups(items: tuple[Item, ...], matrix: Matrix) -> Iterator[tuple[Group, Matrix]]:
    """The groups that were drawn by an element, each with the way from where it stands to the face."""
    for item in items:
        group = item.group if isinstance(item, Link) else item
        if isinstance(group, Group):
            yield group, matrix
            if not group.origin.file:
                yield from _groups(group.items, multiply(matrix, group.matrix))


def _resolution(image: Image, assets: Mapping[str, bytes]) -> int:
    width, height = size_of(assets[image.asset])
    return int(25.4 * min(width / image.box.w, height / image.box.h))


def _texts_at(scene: Scene, point: FacePoint) -> list[TextBox]:
    """The smallest first: who points at a number means it, and not the strip it stands on."""
    under = [(box.w * box.h, text) for text, box in sized(scene) if _is_in(box, point)]
    return [text for _, text in sorted(under, key=lambda one: one[0])]


def _guessed(text: TextBox, card: Card, edition: Edition) -> str:
    """The field whose words these are, where the template does not say it: the one that is called as the box is."""
    told = next((one for one in edition.cards.cards if one.id == card.id), card)
    return text.name if text.name in told.spans or text.name in ("name", "text") else ""


def _is_in(box: Box, point: FacePoint) -> bool:
    return box.x <= point.x <= box.right and box.y <= point.y <= box.bottom


def _origins_at(items: tuple[Item, ...], matrix: Matrix, point: FacePoint) -> Iterator[Origin]:
    """What was drawn there, the topmost first."""
    for item in reversed(items):
        match item:
            case Link():
                yield from _origins_at((item.group,), matrix, point)
            case Group():
                yield from _in_group(item, matrix, point)
            case Path():
                box = bounds((item,))
                if item.origin.place and box and _is_in(around(matrix, box), point):
                    yield item.origin
            case Text() | Image():
                pass
            case _:
                assert_never(item)


def _in_group(group: Group, matrix: Matrix, point: FacePoint) -> Iterator[Origin]:
    origin, inner = group.origin, multiply(matrix, group.matrix)
    if origin.place is None:
        yield from _origins_at(group.items, inner, point)
        return
    box = origin.box or bounds(group.items)
    placed = matrix if origin.box else inner
    if box and _is_in(around(placed, box), point):
        yield origin


def _drawn(origin: Origin, faces: Faces, what: str) -> Iterator[SourceLine]:
    """The template's line; then who called it, the innermost first."""
    places = [place for place in (origin.place, *reversed(origin.calls)) if place]
    for number, place in enumerate(places):
        if file := faces.templates.get(place.template):
            told = what if number == 0 else "called from here"
            yield SourceLine(Span(file, place.line, place.column), told)
