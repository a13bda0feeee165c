"""Large print: the sheet that says in large type what is small on the pieces.

Owns how it meets the other products. Must not know which words are small, or how a page is set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.frozen import replace
from pnp.base.model import Edition, Faces, Profile, Sheets
from pnp.project.jobs import Found

if TYPE_CHECKING:
    from pnp.draw.look.pictures import Pictures
    from pnp.text.fonts import Fonts


def with_companion(
    sheets: Sheets, faces: Faces, edition: Edition, paper: Profile, fonts: Fonts, pictures: Pictures
) -> tuple[Sheets, Found]:
    """The sheets, and one more document where any words are small."""
    from pnp.draw.compose.small import companion
    from pnp.draw.compose.view import signs_of
    from pnp.draw.look.theme_lettering import PictureIcons
    from pnp.press.impose.companion import companion_sheet
    from pnp.press.impose.margin_lettering import sources
    from pnp.text.typesetter import Typesetter

    names = {card.id: card.name for card in edition.cards.cards}
    headings = {name: kind.label_plural for name, kind in edition.cards.rules.kinds.items()}
    kinds = companion(faces, names, headings)
    if not kinds:
        return sheets, ()
    setter = Typesetter(fonts, faces.language, PictureIcons(pictures, signs_of(edition)))
    document = companion_sheet(faces, kinds, paper, setter, sources(faces, ""))
    return replace(sheets, documents=(*sheets.documents, document)), tuple(setter.found)
