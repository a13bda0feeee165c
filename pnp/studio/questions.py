"""What a question to the studio holds, and who it is about. Owns reading questions; must not know what is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.model import Card, CardSet
from pnp.base.scene import Json
from pnp.studio.print_jobs import PrintRoom
from pnp.studio.shown import Shown

PageQuestion: TypeAlias = Mapping[str, object]
PageAnswer: TypeAlias = "dict[str, Json] | bytes"


class Refused(Exception):
    """The question cannot be answered as it stands."""


class Studio(NamedTuple):
    """Everything a run of the studio shows."""

    sets: Mapping[str, Shown]
    room: PrintRoom
    profiles: tuple[str, ...]

    def shown(self, question: PageQuestion) -> Shown:
        found = self.sets.get(word(question, "set"))
        if found is None:
            raise Refused("there is no such set here")
        return found


def word(question: PageQuestion, key: str) -> str:
    value = question.get(key)
    if not isinstance(value, str):
        raise Refused(f"'{key}' is missing")
    return value


def words(question: PageQuestion, key: str) -> tuple[str, ...]:
    value = question.get(key)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise Refused(f"'{key}' is missing")
    return tuple(value)


def number(question: PageQuestion, key: str) -> float:
    value = question.get(key)
    if not isinstance(value, int | float) or isinstance(value, bool) or abs(value) > 1e6:
        raise Refused(f"'{key}' is missing")
    return float(value)


def language(shown: Shown, question: PageQuestion) -> str:
    cards, code = shown.cards(), word(question, "lang")
    if cards is not None and code not in cards.languages:
        raise Refused("the set is not in that language")
    return code


def card(cards: CardSet | None, question: PageQuestion) -> Card:
    wanted = word(question, "card")
    if cards is None:
        raise Refused("the set cannot be read now; the findings say why")
    found = next((card for card in cards.cards if card.id == wanted), None)
    if found is None:
        raise Refused("there is no such card")
    return found
