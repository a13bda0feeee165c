"""What a sheet may ask of the data in any language alike: counts, cards, what the set says of itself.

Owns these values; names and words are for whoever prints them. Must not know languages or layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.base.budget import allowed, how_to_allow_more
from pnp.base.diagnostics import Span, did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.model import NOWHERE, Card, CardSet
from pnp.base.sums import int_sum
from pnp.files.world import home_of
from pnp.source.schema.expressions import (
    CALLS,
    MAX_STEPS,
    ExpressionError,
    Work,
    WorkExceeded,
    bindings,
    compile_expression,
    evaluate,
)

IN_WORDS = (
    "counted",
    "name",
    "text",
    "names",
    "listed",
    "label",
    "kind",
    "kinds",
    "sign",
)  # functions of sheets that answer so


class SheetValues:
    """The functions of sheets that know no words."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.by_id = {card.id: card for card in cards.cards}
        kinds = cards.by_kind()  # loops may ask for these again and again
        self._counts = {kind: int_sum(card.copies for card in of) for kind, of in kinds.items()}

    def count(self, of: object) -> object:
        """Cards of a kind, copies and all; anything else as everywhere."""
        return self._counts[self.kind_named(of)] if isinstance(of, str) else CALLS["count"](of)

    def designs(self, kind: object) -> int:
        """How many cards of a kind there are that differ."""
        named = self.kind_named(kind)
        return int_sum(card.kind == named for card in self.cards.cards)

    def card(self, card_id: object) -> Card:
        if card_id not in self.by_id:
            raise ExpressionError(
                f"there is no card '{card_id}'", did_you_mean(str(card_id), self.by_id, "pnp list SET")
            )
        return self.by_id[str(card_id)]

    def kind_named(self, name: object) -> str:
        kinds = self.cards.rules.kinds
        if name not in kinds:
            raise ExpressionError(
                f"there is no kind '{name}'", did_you_mean(str(name), kinds, "pnp list SET")
            )
        return str(name)


def set_values(cards: CardSet) -> Mapping[str, object]:
    credits = cards.credits
    return {
        "title": cards.title,
        "summary": cards.summary,
        "designers": credits.designers,
        "publisher": credits.publisher,
        "year": credits.year,
        "players": {"min": cards.players[0], "max": cards.players[1]},
    }


class SheetNumbers:
    """What the holes of a set's sheets come to, where that is a whole number, in any language the same."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.work = Work(allowed(MAX_STEPS))
        self.lost: set[str] = set()  # what could not be worked out, which is told where it is printed
        self._known: dict[str, int | None] = {}
        self._values: Mapping[str, object] = {}
        self._functions: Mapping[str, Callable[..., object]] = {}

    def of(self, source: str) -> int | None:
        """The number that stands in a hole, given as it is written there."""
        if source not in self._known:
            self._known[source] = self._worked_out(source)
        return self._known[source]

    def _worked_out(self, source: str) -> int | None:
        value = self.answer(source)
        if isinstance(value, Unanswered):
            self.lost.add(source)
            return None
        return whole(value)

    def answer(self, source: str) -> object:
        """What an expression of a sheet comes to; words are left empty."""
        if not self._values:
            own = SheetValues(self.cards)
            self._values = {**bindings(self.cards), "set": set_values(self.cards)}
            words = dict.fromkeys(IN_WORDS, _in_words)
            self._functions = {
                **words,
                "count": own.count,
                "designs": own.designs,
                "card": own.card,
                "prose": _as_it_is,
            }
        expression, problem = compile_expression(source, NOWHERE, self._values, self._functions)
        if expression is None:
            return Unanswered(*(problem.message, problem.hint) if problem else ())
        try:
            return evaluate(expression, {**self._values, **self._functions}, self.work)
        except ExpressionError as error:
            return Unanswered(str(error), error.hint)
        except WorkExceeded:
            return Unanswered("it takes too much work", how_to_allow_more())


class Unanswered(NamedTuple):
    """Why an expression comes to nothing."""

    problem: str = "it cannot be worked out"
    hint: str = ""


def how_to_restate(cards: CardSet, span: Span, else_: str = "") -> str:
    """What to do about a sheet that a set has from one it extends: its files are not one's own to change."""
    if span.home == home_of(cards.folders[0]) or not cards.extends:
        return else_
    return (
        f"make that right, or copy this file into your set, as {span.path}, and change it there: "
        "what you leave alone keeps its translations"
    )


def whole(value: object) -> int | None:
    """A whole number, or nothing."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _in_words(*_: object) -> str:
    return ""


def _as_it_is(number: object) -> object:
    return number
