"""What templates are told of a look that is declared in ``set.yaml``: its values, and which words and cards have pictures.

Must not know boxes, markup or where pictures lie.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from pnp.base.frozen import replace
from pnp.base.model import Card, Edition
from pnp.base.model.kind_looks import CardLook
from pnp.draw.compose.render_orders import DeclaredLooks
from pnp.draw.look import look_faults as faults
from pnp.draw.look.judging import place_of, takes_looks
from pnp.draw.look.pictures import OutsideError, Pictures
from pnp.draw.look.theme import Theme


def declared_looks(
    edition: Edition, theme: Theme, pictures: Pictures, families: Collection[str]
) -> DeclaredLooks | None:
    """None for themes that draw by nothing but their templates."""
    if not takes_looks(theme):
        return None
    cards = edition.cards
    pictured: dict[str, list[str]] = {}
    for card in cards.cards:
        if _has_picture(card, pictures):
            pictured.setdefault(card.kind, []).append(card.id)
    looks = {"": cards.looks.general, **cards.looks.kinds}
    shown = {kind: _with_back(kind, look, edition, pictures) for kind, look in looks.items()}
    return DeclaredLooks(
        {kind: _values(_with_fonts(look, families)) for kind, look in shown.items()},
        _with_icons(edition, pictures),
        {kind: tuple(ids) for kind, ids in pictured.items()},
        {name: row["font"] for name, row in theme.type.items() if "font" in row},
    )


def _with_icons(edition: Edition, pictures: Pictures) -> frozenset[str]:
    """Words of vocabularies that have an icon for each of theirs: icons beside labels would say two things at once."""
    of_all = [vocabulary.words for vocabulary in edition.cards.rules.vocab.values()]
    return frozenset(word for words in of_all if all(map(pictures.has_icon, words)) for word in words)


def _values(look: CardLook) -> dict[str, object]:
    values = {name: getattr(look, name) for name in CardLook.__slots__}
    return {name: dict(of) if name in ("colours", "values", "corners") else of for name, of in values.items()}


def _with_back(kind: str, look: CardLook, edition: Edition, pictures: Pictures) -> CardLook:
    """A look whose back shows no picture that is not there."""
    name = look.back_picture
    if not name or pictures.art([name]) is not None:
        return look
    cards = edition.cards
    place = place_of(cards.looks, kind, "back.picture", cards.span)
    pictures.found.append(faults.look_picture(place, name))
    return replace(look, back_picture="")


def _with_fonts(look: CardLook, families: Collection[str]) -> CardLook:
    """A look without the fonts nobody has, which is told where they are named."""
    title, text = (name if name in families else "" for name in (look.title_font, look.text_font))
    return replace(look, title_font=title, text_font=text)


def _has_picture(card: Card, pictures: Pictures) -> bool:
    sort = card.fields.get("type")
    names = (card.id, sort, card.kind) if isinstance(sort, str) else (card.id, card.kind)
    with suppress(OutsideError):  # told when it is placed
        return pictures.art(names) is not None
    return False
