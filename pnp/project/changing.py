"""Printing only what changed: faces beside those of before, and the page that tells what to do with them.

Owns how these meet the other products. Must not know how faces are compared or a page is set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.base.frozen import replace
from pnp.base.model import Edition, Faces, Sheets
from pnp.base.model.former_faces import FaceChanges
from pnp.base.model.print_options import CARDS, LanguageToPrint
from pnp.project.jobs import Found
from pnp.project.products import Material


def only_changed(
    faces: Faces, wanted: LanguageToPrint, edition: Edition, shared: Callable[[], Mapping[str, str]]
) -> tuple[Faces, FaceChanges | None]:
    """The faces to be printed: all that are wanted, or those that are other than before."""
    if wanted.former is None:
        return faces, None
    from pnp.press.impose.changed import Beside
    from pnp.press.impose.changed import only_changed as compared

    names = {card.id: card.name for card in edition.cards.cards}
    asked = wanted.options
    now = Beside(names, shared(), asked.documents & CARDS, asked.backs, asked.selection is not None)
    return compared(faces, wanted.former, now)


def with_changed_list(
    sheets: Sheets,
    faces: Faces,
    changes: FaceChanges | None,
    wanted: LanguageToPrint,
    material: Material,
    digest: str,
) -> tuple[Sheets, Found]:
    """The sheets, and where there are changes a page that tells what to take out of the box, and what to put in."""
    from pnp.press.impose.changed_list import changed_list
    from pnp.press.impose.margin_lettering import sources
    from pnp.text.typesetter import Typesetter

    if changes is None or changes.is_none:
        return sheets, ()
    setter = Typesetter(material.fonts, faces.language)
    where = setter, sources(faces, "")
    page = changed_list(faces, changes, wanted.paper, digest, *where, groups=wanted.options.groups)
    return replace(sheets, documents=(*sheets.documents, page)), tuple(setter.found)
