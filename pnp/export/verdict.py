"""What a print shop would say of a deck before any money is spent: what it would refuse, and what would come out badly.

Owns what is looked for on faces, and the page that tells it face by face. Must not know any shop, nor how files are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot, sqrt
from typing import assert_never

from pnp.base.diagnostics import Diagnostic, Severity, Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import FaceSide, Part
from pnp.base.model.print_shops import PrintShop
from pnp.base.scene import (
    IDENTITY,
    Group,
    Image,
    Item,
    Link,
    Matrix,
    Origin,
    Path,
    Point,
    Scene,
    Text,
    TextBox,
    apply,
    multiply,
)
from pnp.base.sums import int_sum
from pnp.base.wording import counted
from pnp.draw.rasters.pixels import size_of
from pnp.export import export_faults as faults
from pnp.export.machine_lines import holds, lines, straightened
from pnp.export.piles import shape_of
from pnp.export.shop_parts import ShopDeck
from pnp.export.targets import DeckToExport

SLACK = 0.25  # mm: nearer to the cut, or less bleed, is no matter: cuts stray by more
LITTLE = 0.3  # mm of bleed
ABOVE, BELOW = 0.75, 0.22  # of its size: how far letters reach from their line
FINE = 0.98  # of the dpi asked for: what is lost in rounding
INCH = 25.4


class Remark(NamedTuple):
    """A finding, and every face it is about in words."""

    found: Diagnostic
    faces: tuple[str, ...] = ()


class SeenFace(NamedTuple):
    """A face that is printed, once for all who share it: by a card that has it, and as its file calls it."""

    card: str
    called: str
    side: FaceSide
    scene: Scene


class Sighting(NamedTuple):
    """Something amiss on one face: what, where it is written, and by how much."""

    face: SeenFace
    what: str
    span: Span
    by: float


Sightings = Iterator[Sighting]


def judged(deck: DeckToExport, made: ShopDeck) -> Iterator[Remark]:
    """Everything the shop would say of one order."""
    yield from _numbers(deck, made)
    kinds: dict[str, list[Part]] = {}
    for part in made.parts:
        kinds.setdefault(part.kind, []).append(part)
    for kind, parts in kinds.items():
        yield from _backs(deck, made, kind, parts)
    yield from _bleed(deck, made)
    yield from _on_faces(deck, made)


def _numbers(deck: DeckToExport, made: ShopDeck) -> Iterator[Remark]:
    limits, pieces = made.place.limits, made.pieces
    if pieces < limits.least or (limits.most is not None and pieces > limits.most):
        allowed = f"{limits.least} to {limits.most}" if limits.most else f"{limits.least} or more"
        span = deck.edition.cards.span
        yield Remark(
            faults.shop_takes_other_numbers(span, made.shop.title, made.place.title, pieces, allowed)
        )


def _backs(deck: DeckToExport, made: ShopDeck, kind: str, parts: Sequence[Part]) -> Iterator[Remark]:
    wanted = made.place.backs
    bare = tuple(part.card for part in parts if part.back is None)
    if bare and (wanted == "needed" or (wanted == "possible" and len(bare) < len(parts))):
        found = faults.shop_wants_backs(deck.span_of(kind), made.shop.title, kind, bare)
        yield Remark(found, tuple(f"{card}: no back" for card in bare))


def _bleed(deck: DeckToExport, made: ShopDeck) -> Iterator[Remark]:
    """A file may have room for more than is asked for; so much is judged once for all kinds that have the same."""
    wanted = min(made.shop.bleed, *made.place.bleed)
    short: dict[float, list[Part]] = {}
    for part in made.parts:
        has = min(part.front.bleed, part.back.bleed if part.back else part.front.bleed)
        if has < wanted - LITTLE:
            short.setdefault(has, []).append(part)
    for has, parts in short.items():
        kinds = tuple(dict.fromkeys(part.kind for part in parts))
        found = faults.shop_wants_bleed(deck.span_of(kinds[0]), made.shop.title, kinds, has, wanted)
        yield Remark(found, tuple(f"{part.card}: {has:.3g} mm" for part in parts))


# --- faces -----------------------------------------------------------------------------------------------


def _on_faces(deck: DeckToExport, made: ShopDeck) -> Iterator[Remark]:
    shop, safe = made.shop, made.place.safe
    seen: dict[str, SeenFace] = {}
    for one in made.files:
        face = one.face
        seen.setdefault(face.scene.key, SeenFace(face.part.card, face.called, face.side, face.scene))
    faces = tuple(seen.values())
    for what, some in _grouped(_near_the_cut(deck, faces, safe)):
        by = max(one.by for one in some)
        found = faults.shop_cuts_near_text(some[0].span, shop.title, what, by, safe, _cards(some))
        yield Remark(found, tuple(f"{_where(one)}: {what}, {one.by:.1f} mm outside" for one in some))
    for _, some in _grouped(_coarse(deck, faces, shop.dpi)):
        dpi = int(min(one.by for one in some))
        found = faults.shop_wants_finer(some[0].span, shop.title, dpi, shop.dpi, _cards(some))
        yield Remark(found, tuple(f"{_where(one)}: a picture at {int(one.by)} dpi" for one in some))
    for what, some in _grouped(_small(deck, faces, shop.least_pt)):
        size = min(one.by for one in some)
        found = faults.shop_wants_larger_text(
            some[0].span, shop.title, what, size, shop.least_pt, _cards(some)
        )
        yield Remark(found, tuple(f"{_where(one)}: {what}, {one.by:.1f} pt" for one in some))


def _where(one: Sighting) -> str:
    return f"{one.face.called}, {one.face.side}"


def _cards(some: Sequence[Sighting]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.face.card for one in some))


def _grouped(seen: Iterable[Sighting]) -> Iterator[tuple[str, list[Sighting]]]:
    """One a place in a template."""
    groups: dict[tuple[str, Span], list[Sighting]] = {}
    for one in seen:
        groups.setdefault((one.what, one.span), []).append(one)
    for (what, _), some in groups.items():
        yield what, some


def _span(deck: DeckToExport, origin: Origin) -> Span:
    if origin.file:
        return Span(origin.file, 1)
    if origin.place is None:
        return deck.edition.cards.span
    template, line, column = origin.place
    return Span(deck.faces.templates.get(template, ""), line, column, len(origin.element) + 1)


def _named(text: TextBox) -> str:
    """A text as whoever wrote the set knows it."""
    return f"text '{text.name}'" + (f" (field {text.field})" if text.field else "")


# --- texts -----------------------------------------------------------------------------------------------


def _near_the_cut(deck: DeckToExport, faces: Iterable[SeenFace], safe: float) -> Sightings:
    for face in faces:
        scene = face.scene
        cut = _cut_line(scene)
        for text in scene.texts:
            corners = [*_letters(text.items, text.matrix)]
            if not corners:
                continue
            by = safe - min(_inside(scene, cut, corner) for corner in corners)
            if by > SLACK:
                yield Sighting(face, _named(text), _span(deck, text.origin), by)


def _letters(items: Iterable[Item], matrix: Matrix) -> Iterator[Point]:
    """The corners of all runs of letters, on the face."""
    for item in items:
        match item:
            case Text():
                top, bottom = item.y - ABOVE * item.size, item.y + BELOW * item.size
                for x, y in (
                    (item.x, top),
                    (item.x + item.width, top),
                    (item.x, bottom),
                    (item.x + item.width, bottom),
                ):
                    yield apply(matrix, x, y)
            case Group():
                yield from _letters(item.items, multiply(matrix, item.matrix))
            case Link():
                yield from _letters((item.group,), matrix)
            case Path() | Image():
                pass
            case _:
                assert_never(item)


def _cut_line(scene: Scene) -> tuple[Point, ...]:
    """In straight pieces where it is no rectangle, round corners or not."""
    if scene.outline is None or shape_of(scene) in ("square", "rounded"):
        return ()
    first = next(lines(scene.outline.segments, 0.0), ())
    return tuple((x, -y) for x, y in straightened(first))


def _inside(scene: Scene, cut: Sequence[Point], at: Point) -> float:
    """How far a point lies inside the cut; less than nothing outside."""
    x, y = at
    if not cut:
        return min(x, y, scene.width - x, scene.height - y)
    far = min(_from_piece(at, one, after) for one, after in zip(cut, (*cut[1:], cut[0]), strict=True))
    return far if holds(cut, at) else -far


def _from_piece(at: Point, one: Point, after: Point) -> float:
    across, down = after[0] - one[0], after[1] - one[1]
    long = across * across + down * down
    along = ((at[0] - one[0]) * across + (at[1] - one[1]) * down) / long if long else 0.0
    along = min(max(along, 0.0), 1.0)
    return hypot(at[0] - one[0] - along * across, at[1] - one[1] - along * down)


def _small(deck: DeckToExport, faces: Iterable[SeenFace], least: float) -> Sightings:
    for face in faces if least else ():
        for text in face.scene.texts:
            a, b, c, d, _, _ = text.matrix
            size = text.used_pt * sqrt(abs(a * d - b * c))
            if text.items and 0 < size < least - 0.05:
                yield Sighting(face, _named(text), _span(deck, text.origin), size)


# --- pictures --------------------------------------------------------------------------------------------


def _coarse(deck: DeckToExport, faces: Iterable[SeenFace], wanted: int) -> Sightings:
    sizes: dict[str, tuple[int, int]] = {}
    for face in faces:
        for image, matrix, origin in _images(face.scene.items, IDENTITY, Origin()):
            a, b, c, d, _, _ = matrix
            across, down = image.box.w * hypot(a, b), image.box.h * hypot(c, d)
            data = deck.faces.assets.get(image.asset)
            if data is None or across <= 0 or down <= 0:
                continue
            width, height = sizes.get(image.asset) or sizes.setdefault(image.asset, size_of(data))
            dpi = min(width / across, height / down) * INCH
            if dpi < wanted * FINE:
                yield Sighting(face, "a picture", _span(deck, origin), dpi)


def _images(items: Iterable[Item], matrix: Matrix, origin: Origin) -> Iterator[tuple[Image, Matrix, Origin]]:
    for item in items:
        match item:
            case Image():
                yield item, matrix, origin
            case Group():
                known = item.origin if item.origin.place or item.origin.file else origin
                yield from _images(item.items, multiply(matrix, item.matrix), known)
            case Link():
                yield from _images((item.group,), matrix, origin)
            case Path() | Text():
                pass
            case _:
                assert_never(item)


# --- told ------------------------------------------------------------------------------------------------


def told(deck: DeckToExport, shop: PrintShop, found: Sequence[Diagnostic], remarks: Sequence[Remark]) -> str:
    """The page that tells all of it."""
    refused = int_sum(one.severity == Severity.ERROR for one in found)
    least = len(found) - refused
    rows = [
        f"What {shop.title} would say of {deck.faces.title} ({deck.faces.set_id}, {deck.faces.language}).",
        "",
    ]
    if refused:
        rows.append(f"It would be refused: {counted(refused, 'reason')}, {counted(least, 'warning')}.")
    elif found:
        rows.append(f"It can be printed, but look at {counted(least, 'warning')} first.")
    else:
        rows.append(
            "Nothing speaks against it: sizes, backs, numbers, bleed, texts and pictures are as the shop wants them."
        )
    faces = {id(remark.found): remark.faces for remark in remarks}
    for one in found:
        rows += ["", f"{one.severity.value} {one.code}: {one.message}", f"  {one.hint}"]
        rows += [f"    {face}" for face in faces.get(id(one), ())]
    rows += ["", f"Judged by what the shop publishes, read {shop.read}: {'; '.join(shop.sources)}."]
    if shop.unverified:
        rows.append(f"Not verified: {'; '.join(shop.unverified)}.")
    return "\n".join(rows) + "\n"
