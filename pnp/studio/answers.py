"""What can be asked of the studio: a table of names, and what answers each.

Must not know HTTP. A question names sets, cards and places by what the page was told; a path it never says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from pnp.studio import earlier_answers as earlier
from pnp.studio import filtering, looking, one_card, writing
from pnp.studio import print_orders as orders
from pnp.studio import questions as asking
from pnp.studio.questions import PageAnswer, PageQuestion, Studio

Answering: TypeAlias = Callable[[Studio, PageQuestion], PageAnswer]


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
    "earlier": earlier.earlier,
    "changed": earlier.changed,
    "filter": filtering.matching,
    "numbers": filtering.numbers,
    "build": orders.build,
    "export": orders.export,
    "ticket": ticket,
}
