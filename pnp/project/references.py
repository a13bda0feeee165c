"""The faces a build lays on sheets: those of its cards, with a reference card for every player.

Owns how these meet the options. Must not know how a face is drawn or laid out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.frozen import replace
from pnp.base.model import Faces, Part
from pnp.base.model.large_print import TIMES
from pnp.base.model.print_options import GUIDE, PrintOptions
from pnp.base.scene import enlarged
from pnp.project.jobs import Found

if TYPE_CHECKING:
    from pnp.draw.rulebook import SheetMaterial


def with_reference(
    faces: Faces, rulebook: SheetMaterial | None, options: PrintOptions
) -> tuple[Faces, Found]:
    """The faces to be laid on sheets: those drawn, and a reference card for every player."""
    found: Found = ()
    if rulebook is not None:
        from pnp.draw.look.raster_assets import JoinedAssets

        faces = replace(faces, assets=JoinedAssets(faces.assets, rulebook.assets))
        if options.ink_saver:
            from pnp.draw.inksaver import SketchedAssets

            faces = replace(faces, assets=SketchedAssets(faces.assets))
    if rulebook is not None and options.documents & {"reference", GUIDE}:
        from pnp.draw.rulebook import reference_cards

        parts, found = reference_cards(rulebook)
        parts = tuple(map(_enlarged, parts)) if options.large else parts
        if options.ink_saver:
            from pnp.project.spared_sheets import spared_parts

            parts = spared_parts(parts, rulebook.edition.cards.span)
        faces = replace(faces, parts=(*faces.parts, *parts))
    if options.selection is not None and options.selection.one_each:
        faces = replace(faces, parts=tuple(part._replace(copies=1) for part in faces.parts))
    return faces, found


def _enlarged(part: Part) -> Part:
    front, back = (side and enlarged(side, TIMES) for side in (part.front, part.back))
    return part._replace(front=front or part.front, back=back)
