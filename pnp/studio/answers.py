"""What can be asked of the studio: a table of names, and what answers each.

Must not know HTTP. A question names sets, cards and places by what the page was told; a path it never says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from pnp.impose.documents import ASKED
from pnp.render import FORMATS
from pnp.studio import asking, filtering, looking, one_card, writing
from pnp.studio.asking import PageAnswer, PageQuestion, Studio
from pnp.studio.printing import PrintOrder, is_known

Answering: TypeAlias = Callable[[Studio, PageQuestion], PageAnswer]


def build(studio: Studio, question: PageQuestion) -> PageAnswer:
    shown = studio.shown(question)
    cards = shown.cards()
    order = PrintOrder(
        asking.word(question, "set"),
        shown.where,
        asking.words(question, "languages"),
        asking.word(question, "profile"),
        asking.words(question, "documents"),
        asking.words(question, "formats"),
    )
    known = (
        (order.languages, cards.languages if cards else ()),
        ((order.profile,), studio.profiles),
        (order.documents, ASKED),
        (order.formats, tuple(FORMATS)),
    )
    if not all(is_known(wanted, those) for wanted, those in known):
        raise asking.Refused("choose at least one language, document and format that the set has")
    return {"job": studio.room.begin(order)}


def ticket(studio: Studio, question: PageQuestion) -> PageAnswer:
    name = studio.room.ticket(int(asking.number(question, "job")), asking.word(question, "file"))
    if not name:
        raise asking.Refused("that file is not there any more")
    return {"address": f"/once/{name}"}


ANSWERS: Mapping[str, Answering] = {
    "sets": looking.sets,
    "look": looking.look,
    "faces": looking.faces,
    "fonts": looking.fonts,
    "font": looking.font,
    "check": looking.check,
    "explain": looking.explain,
    "pages": looking.pages,
    "page": looking.page,
    "card": one_card.card,
    "source": one_card.source,
    "languages": one_card.languages,
    "open": one_card.open_place,
    "edit": writing.edit,
    "undo": writing.undo,
    "filter": filtering.matching,
    "numbers": filtering.numbers,
    "build": build,
    "ticket": ticket,
}
