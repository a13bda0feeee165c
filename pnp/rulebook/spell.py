"""``{{ }}`` in sheets: what the data say, in the words of the language.

Owns what a sheet may ask for beyond the expression language, and how values are written. Must not know layout.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pnp.budget import allowed, how_to_allow_more
from pnp.compose.view import fill, labels_of, literal
from pnp.diagnostics import Diagnostic, Span, did_you_mean
from pnp.i18n.catalog import plural_form
from pnp.languages import language
from pnp.model import Card, CardSet, Edition, Expression
from pnp.rulebook import faults
from pnp.schema.expressions import (
    CALLS,
    MAX_STEPS,
    ExpressionError,
    Work,
    WorkExceeded,
    bindings,
    compile_expression,
    evaluate,
)
from pnp.sums import int_sum
from pnp.text.inline import StyledText
from pnp.wording import HOLE

HOLES = re.compile(HOLE)


class SheetFunctions:
    """The functions of sheets over one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.cards = edition.cards
        self.by_id = {card.id: card for card in edition.cards.cards}
        self.labels = labels_of(edition)
        self.names = {card.id: card.name for card in edition.cards.cards}
        kinds = edition.cards.by_kind()  # loops may ask for these again and again
        self._counts = {kind: int_sum(card.copies for card in cards) for kind, cards in kinds.items()}
        self._names = {kind: tuple(card.name for card in cards) for kind, cards in kinds.items()}
        self._texts: dict[str, StyledText] = {}

    def functions(self) -> dict[str, Callable[..., object]]:
        return {
            "count": self.count,
            "counted": self.counted,
            "kind": lambda name: self.cards.rules.kinds[self._kind(name)].label,
            "kinds": lambda name: self.cards.rules.kinds[self._kind(name)].label_plural,
            "card": self.card,
            "name": lambda card_id: self.card(card_id).name,
            "text": self.text,
            "names": lambda name: self._names[self._kind(name)],
            "label": self.label,
            "prose": lambda number: number,
        }

    def count(self, of: object) -> object:
        """Cards of a kind, copies and all; anything else as everywhere."""
        return self._counts[self._kind(of)] if isinstance(of, str) else CALLS["count"](of)

    def counted(self, name: object, number: object = None) -> str:
        kind = self._kind(name)
        amount = self._counts[kind] if number is None else number
        if isinstance(amount, bool) or not isinstance(amount, int):
            raise ExpressionError(f"counted needs a whole number, got {amount!r}")
        form = plural_form(self.edition.plural, self.edition.forms[kind], amount)
        keeps = language(self.edition.language).capital_nouns
        word = form if keeps else form[:1].lower() + form[1:]
        return f"{amount}\u00a0{word}"

    def card(self, card_id: object) -> Card:
        if card_id not in self.by_id:
            raise ExpressionError(
                f"there is no card '{card_id}'", did_you_mean(str(card_id), self.by_id, "pnp list SET")
            )
        return self.by_id[card_id]

    def text(self, card_id: object) -> StyledText:
        card = self.card(card_id)
        if card.id not in self._texts:
            self._texts[card.id] = StyledText(fill(card, self.labels, self.names, self.cards.rules))
        return self._texts[card.id]

    def label(self, word: object) -> str:
        if word not in self.labels:
            raise ExpressionError(f"no vocabulary has '{word}'", did_you_mean(str(word), self.labels))
        return self.labels[word]

    def _kind(self, name: object) -> str:
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


class ValueFiller:
    """Fills the holes of one edition's sheets; what cannot be filled stays visible and is found."""

    def __init__(self, edition: Edition) -> None:
        self.functions = SheetFunctions(edition).functions()
        self.values = {**bindings(edition.cards), "set": set_values(edition.cards)}
        self.names = {**self.values, **self.functions}
        self.work = Work(allowed(MAX_STEPS))
        self.exhausted = False
        self.found: list[Diagnostic] = []
        self._compiled: dict[str, tuple[Expression | None, Diagnostic | None]] = {}

    def fill(self, text: str, span: Span) -> str:
        if "{{" not in text:
            return text
        return HOLES.sub(lambda hole: self._value(hole[1].strip(), hole[0], span), text)

    def _value(self, source: str, hole: str, span: Span) -> str:
        expression = self._expression(source, span)
        if expression is None:
            return literal(hole)
        try:
            value = evaluate(expression, self.names, self.work)
            self.work.through(value)
            words = spelled(value)
            self.work.take(len(words))
            return words
        except ExpressionError as error:
            self.found.append(faults.bad_sheet_expression(span, source, str(error), error.hint))
        except WorkExceeded:
            if not self.exhausted:
                why = "it takes too much work"
                self.found.append(faults.bad_sheet_expression(span, source, why, how_to_allow_more()))
            self.exhausted = True  # of those that follow there is nothing more to say
        return literal(hole)

    def _expression(self, source: str, span: Span) -> Expression | None:
        known = self._compiled.get(source)
        if known is None:
            known = compile_expression(source, span, self.values, self.functions)
            self._compiled[source] = known
        expression, problem = known
        if problem:
            self.found.append(faults.bad_sheet_expression(span, source, problem.message, problem.hint))
        return expression


def spelled(value: object) -> str:
    """A value as a reader sees it."""
    match value:
        case StyledText():
            return str(value)
        case str():
            return literal(value)
        case bool() | None:
            raise ExpressionError(f"{value} is nothing to print", "add 'if ... else ...'")
        case int():
            return str(value)
        case Card():
            return literal(value.name)
        case tuple() | list():
            return ", ".join(map(spelled, value))
    raise ExpressionError("this is a table, not a value", "name one of its entries")
