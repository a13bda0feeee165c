"""Faces as pictures: one a design or a copy, as many pixels as somebody else's program asks for.

Owns which pictures there are, how large each is and what it is called. Must not know how pixels are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.model import FaceSide, File, Part
from pnp.base.scene import Scene
from pnp.base.sums import int_sum
from pnp.base.wording import counted
from pnp.export import export_faults as faults
from pnp.export.naming import USUAL, check_pattern, filled, is_named, twice
from pnp.export.targets import README, DeckToExport, ExportWish, Made, WishError, text_file
from pnp.press.render.face_pictures import FacePicture, draw_faces, encoded

DPI = 300
INCH = 25.4
LARGEST = 12_000  # pixels a side
STRETCH = 0.005  # of its height: what shops take for an eighth of an inch, sets take for 3 mm
BLEED = 3.0  # mm seen beyond the trim at most; a face that has less shows what it has


class ExportedFace(NamedTuple):
    """A face that becomes a picture of its own: whose it is, and which of all."""

    scene: Scene
    part: Part
    side: FaceSide
    called: str  # the card, or the kind where all of it share this back
    number: int
    copy: int = 0  # from 1, where each is a picture of its own


class NamedPicture(NamedTuple):
    name: str
    face: ExportedFace
    picture: FacePicture


def image_files(deck: DeckToExport, wish: ExportWish) -> Made:
    """Pictures of all faces, and what to know of them."""
    pattern = wish.names or USUAL
    check_pattern(pattern)
    _check_corners(wish)
    parts = [part for part in deck.faces.parts if not wish.kinds or part.kind in wish.kinds]
    faces = [*faces_to_draw(parts, each_copy=is_named(pattern, "copy"))]
    found = [*_without_bleed(deck, faces, wish), *_of_other_shape(deck, faces, wish)]
    names = _names(deck, faces, pattern, wish.form or "png")
    pictures = [
        NamedPicture(name, face, sized(face.scene, wish)) for name, face in zip(names, faces, strict=True)
    ]
    for one in pictures:
        _check_size(one)
    files = _files(deck, pictures, wish) if pictures else ()
    return files, in_order(found)


def faces_to_draw(parts: Sequence[Part], *, each_copy: bool = False) -> Iterator[ExportedFace]:
    """Fronts, one a design or a copy, and backs that differ; numbered in printing order."""
    number = 0
    for part in parts:
        for copy in range(1, part.copies + 1) if each_copy else (0,):
            number += 1
            yield ExportedFace(part.front, part, "front", part.card, number, copy)
    kinds: dict[str, set[str]] = {}
    for part in parts:
        if part.back is not None:
            kinds.setdefault(part.kind, set()).add(part.back.key)
    drawn: set[str] = set()
    for part in parts:
        if part.back is not None and part.back.key not in drawn:
            drawn.add(part.back.key)
            number += 1
            is_shared = len(kinds[part.kind]) == 1
            yield ExportedFace(part.back, part, "back", part.kind if is_shared else part.card, number)


def sized(scene: Scene, wish: ExportWish) -> FacePicture:
    """A face as large as it was wished for: pixels are those of all that is seen."""
    bleed = min(scene.bleed, BLEED) if wish.bleed else 0.0
    width, height = scene.width + 2 * bleed, scene.height + 2 * bleed
    dpi = wish.dpi or DPI
    across, down = wish.px or (round(width / INCH * dpi), round(height / INCH * dpi))
    return FacePicture(scene, max(across, 1), max(down, 1), bleed, bool(wish.corners))


# --- what cannot be had ----------------------------------------------------------------------------------


def _check_corners(wish: ExportWish) -> None:
    if wish.corners and wish.form == "jpg":
        raise WishError("--corners", "a JPEG has no transparent corners; write PNG, or leave --corners out")
    if wish.corners and wish.bleed:
        raise WishError("--corners", "what is cut along its corners shows no bleed: say one of them")


def _check_size(one: NamedPicture) -> None:
    if max(one.picture.width, one.picture.height) > LARGEST:
        told = (
            f"the picture of '{one.face.called}' would be {one.picture.width} x {one.picture.height} pixels"
        )
        raise WishError("--dpi", f"{told}; {LARGEST} a side are the most")


def _without_bleed(
    deck: DeckToExport, faces: Sequence[ExportedFace], wish: ExportWish
) -> Iterator[Diagnostic]:
    """Told once a kind."""
    told: set[str] = set()
    for face in faces if wish.bleed else ():
        if face.scene.bleed <= 0 and face.part.kind not in told:
            told.add(face.part.kind)
            yield faults.no_bleed(deck.span_of(face.part.kind), face.part.kind)


def _of_other_shape(
    deck: DeckToExport, faces: Sequence[ExportedFace], wish: ExportWish
) -> Iterator[Diagnostic]:
    """Faces that so many pixels would stretch by more than anybody sees."""
    told: set[str] = set()
    for face in faces if wish.px else ():
        picture = sized(face.scene, wish)
        width, height = face.scene.width + 2 * picture.bleed, face.scene.height + 2 * picture.bleed
        fitting = picture.width / width * height
        if abs(fitting - picture.height) > max(STRETCH * fitting, 1.0) and face.part.kind not in told:
            told.add(face.part.kind)
            fits = picture.width, round(fitting)
            yield faults.stretched(
                deck.span_of(face.part.kind), face.part.kind, (width, height), wish.px or fits, fits
            )


# --- files -----------------------------------------------------------------------------------------------


def _names(deck: DeckToExport, faces: Sequence[ExportedFace], pattern: str, ending: str) -> list[str]:
    cards = {card.id: card.name for card in deck.edition.cards.cards}
    names = [filled(pattern, values_of(deck, face, cards), ending) for face in faces]
    whose = [f"{face.called}, {face.side}" for face in faces]
    for name, one, other in twice(zip(names, whose, strict=True)):
        told = f"'{pattern}' gives two pictures the name {name}: of {one}, and of {other}"
        raise WishError("--names", f"{told}; add {{card}} and {{side}}, or {{number}}")
    return names


def values_of(deck: DeckToExport, face: ExportedFace, cards: Mapping[str, str]) -> dict[str, str | int]:
    name = cards.get(face.called, face.part.title or face.called)
    return {
        "set": deck.faces.set_id,
        "lang": deck.faces.language,
        "kind": face.part.kind,
        "card": face.called,
        "name": name,
        "side": face.side,
        "number": face.number,
        "copy": max(face.copy, 1),
    }


def _files(deck: DeckToExport, pictures: Sequence[NamedPicture], wish: ExportWish) -> Iterator[File]:
    form = wish.form or "png"
    drawn = draw_faces((one.picture for one in pictures), deck.faces.assets, deck.fonts)
    for one, image in zip(pictures, drawn, strict=True):
        yield File(one.name, encoded(image, form, one.picture.dpi), 1, 1)
    yield text_file(README, _readme(deck, pictures))


def _readme(deck: DeckToExport, pictures: Sequence[NamedPicture]) -> str:
    faces = deck.faces
    copies = {one.face.part.card: one.face.part.copies for one in pictures if one.face.side == "front"}
    width = max(len(one.name) for one in pictures)
    rows = [
        f"Pictures of {faces.title} ({faces.set_id}, {faces.language}): {counted(len(pictures), 'face')}, "
        f"{counted(int_sum(copies.values()), 'piece')} in all.",
        "",
        "Each with its pixels, the millimetres it stands for, and how often it is needed, or whose back it is.",
        "",
        *(f"  {one.name:{width}}  {_told(one, copies)}" for one in pictures),
    ]
    return "\n".join(rows) + "\n"


def _told(one: NamedPicture, copies: Mapping[str, int]) -> str:
    picture, face = one.picture, one.face
    width, height = (edge + 2 * picture.bleed for edge in (face.scene.width, face.scene.height))
    size = f"{picture.width} x {picture.height} px  {width:g} x {height:g} mm"
    bleed = f", {picture.bleed:g} of it bleed on each side" if picture.bleed else ""
    if face.side == "back":
        use = f"back of {face.called}"
    elif face.copy:
        use = f"copy {face.copy}"
    else:
        use = f"{copies[face.part.card]} x"
    return f"{size}{bleed}  {use}"
