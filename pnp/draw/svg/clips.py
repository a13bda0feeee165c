"""What hides part of a drawing: clip paths, and masks that say no more than a clip path does.

Owns how their shapes become one outline. What needs more is told as beyond vectors. Must not know groups.
"""

from __future__ import annotations

from typing import Protocol

from pnp.base import scene
from pnp.base.budget import allowed
from pnp.base.frozen import NamedTuple
from pnp.base.scene import IDENTITY, Box, Matrix, Path, Segment
from pnp.draw.svg.attribute_values import BadValueError, read_reference
from pnp.draw.svg.basic_shapes import ShapeError, extent, length, size
from pnp.draw.svg.svg_paint import PaintStyle
from pnp.draw.svg.tree import MAX_CLIPPED, Element
from pnp.draw.svg.vocabulary import SHAPES

WHITE = "#ffffff"
NOTHING = Path(())


class Owner(Protocol):
    """What clips ask of whoever draws."""

    ids: dict[str, Element]

    def complain(self, element: Element, name: str, error: BadValueError) -> None: ...
    def refer(
        self, element: Element, name: str, why: str, hint: str = "", *, pictured: bool = False
    ) -> None: ...
    def misshapen(self, element: Element, error: ShapeError) -> None: ...
    def refuse(self, element: Element, what: str) -> None: ...
    def matrix(self, element: Element) -> Matrix: ...
    def outline(self, element: Element) -> tuple[Segment, ...]: ...
    def style_at(self, element: Element) -> PaintStyle: ...
    def style_in(self, style: PaintStyle, element: Element) -> PaintStyle: ...
    def hidden(self, element: Element) -> bool: ...
    def target_id(self, element: Element) -> str: ...


class ClipPiece(NamedTuple):
    """One shape of a clip, where it lies."""

    segments: tuple[Segment, ...]
    even_odd: bool


class Clips:
    """The clips and masks of one file, each made once."""

    def __init__(self, owner: Owner) -> None:
        self.owner = owner
        self.known: dict[int, Path | None] = {}
        self.masks: dict[int, tuple[Path, ...] | None] = {}
        self.lines = 0  # of the clips of everything: each is written where it clips

    def clip(self, element: Element) -> Path | None:
        """What ``clip-path`` leaves of the element; None where there is none."""
        target = self._target(element, "clip-path", "clipPath")
        if target is None:
            return None
        if element.tag == "use" and not element.attributes.keys().isdisjoint(("x", "y")):
            why = "on a <use> with x or y clips differently in every viewer"
            self.owner.refer(element, "clip-path", why, "use <g>")
        return self._counted(element, self._of(element, target))

    def _of(self, element: Element, target: Element) -> Path | None:
        units = target.get("clipPathUnits", "userSpaceOnUse").strip()
        if units == "objectBoundingBox":
            if element.tag not in SHAPES:
                error = BadValueError("is 'objectBoundingBox', which only shapes have", pictured=True)
                self.owner.complain(target, "clipPathUnits", error)
                return None
            box = extent(self.owner.outline(element)) if self.owner.outline(element) else Box(0, 0, 0, 0)
            clip = self._outline(target)
            if clip is None or not box.w or not box.h:
                return NOTHING
            boxed = (box.w, 0.0, 0.0, box.h, box.x, box.y)
            return clip._replace(
                segments=scene.transform(clip.segments, scene.multiply(self.owner.matrix(target), boxed))
            )
        if units != "userSpaceOnUse":
            error = BadValueError(f"is '{units[:32]}', which means nothing")
            self.owner.complain(target, "clipPathUnits", error)
        clip = self._outline(target)
        matrix = self.owner.matrix(target)
        if clip is None or matrix == IDENTITY:
            return clip
        return clip._replace(segments=scene.transform(clip.segments, matrix))

    def _counted(self, element: Element, clip: Path | None) -> Path | None:
        self.lines += len(clip.segments) if clip else 0
        if self.lines > (limit := allowed(MAX_CLIPPED)):
            self.owner.refuse(element, f"its clips come to more than {limit:,} lines")
        return clip

    def _target(self, element: Element, name: str, tag: str) -> Element | None:
        if name not in element.attributes:
            return None
        try:
            reference = read_reference(element.get(name))
        except BadValueError as error:
            self.owner.complain(element, name, error)
            return None
        if reference is None:
            return None
        target = self.owner.ids.get(reference.id)
        if target is None or target.tag != tag:
            self.owner.refer(element, name, f"names '#{reference.id}', which is no <{tag}> in this file")
            return None
        return target

    def _outline(self, target: Element) -> Path | None:
        if target.offset not in self.known:
            self.known[target.offset] = self._joined(target)
        return self.known[target.offset]

    def _joined(self, target: Element) -> Path | None:
        pieces: list[ClipPiece] = []
        is_one = target.attributes.keys().isdisjoint(("clip-path", "mask"))
        for child in target.children:
            if child.tag in ("defs", "clipPath", "mask") or self.owner.hidden(child):
                continue
            piece = self._piece(child)
            if piece is None:
                is_one = False
            elif piece.segments:
                pieces.append(piece)
        if not is_one or not _can_join(pieces):
            hint = "combine the shapes into one path"
            self.owner.refer(target, "clipPath", "must hold a single shape", hint, pictured=True)
            return None
        segments = tuple(segment for piece in pieces for segment in piece.segments)
        return Path(segments, even_odd=bool(pieces) and pieces[0].even_odd)

    def _piece(self, child: Element) -> ClipPiece | None:
        """None where it is more than a shape."""
        matrix, shape = self.owner.matrix(child), child
        if not child.attributes.keys().isdisjoint(("clip-path", "mask")):
            return None
        if child.tag == "use":
            found = self.owner.ids.get(self.owner.target_id(child))
            if found is None or not found.attributes.keys().isdisjoint(("clip-path", "mask")):
                return None
            shape = found
            try:
                x, y = length(child.attributes, "x"), length(child.attributes, "y")
            except ShapeError as error:
                self.owner.misshapen(child, error)
                return None
            move = (1.0, 0.0, 0.0, 1.0, x, y)
            matrix = scene.multiply(scene.multiply(matrix, move), self.owner.matrix(shape))
        if shape.tag not in SHAPES or self.owner.hidden(shape):
            return None
        style = self.owner.style_at(child)
        if shape is not child:
            style = self.owner.style_in(style, shape)
        if not style.visible:
            return ClipPiece((), False)
        segments = scene.transform(self.owner.outline(shape), matrix)
        return ClipPiece(segments, style.clip_rule == "evenodd")

    # --- masks -------------------------------------------------------------------------------------------

    def mask(self, element: Element) -> tuple[Path, ...]:
        """Clips that leave what the mask leaves."""
        target = self._target(element, "mask", "mask")
        if target is None:
            return ()
        if target.offset not in self.masks:
            self.masks[target.offset] = self._mask(target)
        clips = self.masks[target.offset]
        if clips is None:
            hint = "use clip-path, or one white shape"
            error = BadValueError("is more than one white shape", hint, pictured=True)
            self.owner.complain(element, "mask", error)
        for clip in clips or ():
            self._counted(element, clip)
        return clips or ()

    def _mask(self, target: Element) -> tuple[Path, ...] | None:
        if target.get("maskUnits").strip() != "userSpaceOnUse" or "maskContentUnits" in target.attributes:
            return None
        if not target.attributes.keys().isdisjoint(("clip-path", "mask", "opacity", "transform")):
            return None
        shapes = [child for child in target.children if child.tag != "defs" and not self.owner.hidden(child)]
        if len(shapes) != 1 or shapes[0].tag not in SHAPES or not self._covers(target, shapes[0]):
            return None
        try:
            sides = [size(target.attributes, name, -1) for name in ("width", "height")]
            corner = [length(target.attributes, name, 1e9) for name in ("x", "y")]
        except ShapeError as error:
            self.owner.misshapen(target, error)
            return ()
        if min(sides) <= 0 or max(corner) == 1e9:
            return None
        child = shapes[0]
        style = self.owner.style_at(child)
        segments = scene.transform(self.owner.outline(child), self.owner.matrix(child))
        region = Path(scene.rect(*corner, *sides))
        return Path(segments, even_odd=style.fill_rule == "evenodd"), region

    def _covers(self, target: Element, child: Element) -> bool:
        """Whether the shape lets through all there is where it lies."""
        style = self.owner.style_at(child)
        kind = target.get("mask-type", "luminance").strip()
        fill = style.colour if style.fill == "currentColor" else style.fill
        is_whole = style.visible and style.stroke is None and style.fill_opacity == 1
        is_plain = child.attributes.keys().isdisjoint(("clip-path", "mask", "opacity"))
        return isinstance(fill, str) and is_whole and is_plain and (fill == WHITE or kind == "alpha")


def _can_join(pieces: list[ClipPiece]) -> bool:
    """Whether the outlines of all, one after the other, enclose what each of them encloses."""
    if len(pieces) < 2:
        return True
    if len({piece.even_odd for piece in pieces}) > 1 or len(pieces) > 64:
        return False
    boxes = [extent(piece.segments) for piece in pieces]
    return not any(_overlap(one, other) for at, one in enumerate(boxes) for other in boxes[:at])


def _overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
