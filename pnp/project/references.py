"""The faces a build lays on sheets: those of its cards, with a reference card for every player.

Owns how these meet the options. Must not know how a face is drawn or laid out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.frozen import replace
from pnp.model import Faces, Part
from pnp.model.large import TIMES
from pnp.model.options import GUIDE, PrintOptions
from pnp.project.jobs import Found
from pnp.scene import enlarged

if TYPE_CHECKING:
    from pnp.rulebook import SheetMaterial


def with_reference(
    faces: Faces, rulebook: SheetMaterial | None, options: PrintOptions
) -> tuple[Faces, Found]:
    """The faces to be laid on sheets: those drawn, and a reference card for every player."""
    found: Found = ()
    if rulebook is not None:
        from pnp.look.assets import JoinedAssets

        faces = replace(faces, assets=JoinedAssets(faces.assets, rulebook.assets))
        if options.ink_saver:
            from pnp.inksaver import SketchedAssets

            faces = replace(faces, assets=SketchedAssets(faces.assets))
    if rulebook is not None and options.documents & {"reference", GUIDE}:
        from pnp.rulebook import reference_cards

        parts, found = reference_cards(rulebook)
        parts = tuple(map(_enlarged, parts)) if options.large else parts
        if options.ink_saver:
            from pnp.project.sparing import spared_parts

            parts = spared_parts(parts, rulebook.edition.cards.span)
        faces = replace(faces, parts=(*faces.parts, *parts))
    if options.selection is not None and options.selection.one_each:
        faces = replace(faces, parts=tuple(part._replace(copies=1) for part in faces.parts))
    return faces, found


def _enlarged(part: Part) -> Part:
    front, back = (side and enlarged(side, TIMES) for side in (part.front, part.back))
    return part._replace(front=front or part.front, back=back)
