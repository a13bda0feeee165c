"""``{{ }}`` in sheets: what the data say, in the words of the language.

Owns what a sheet may ask for beyond the expression language, and how values are written. Must not know layout.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from pnp.base.budget import allowed, how_to_allow_more
from pnp.base.diagnostics import Diagnostic, Span, did_you_mean
from pnp.base.languages import grouped, language
from pnp.base.model import Card, Edition, Expression
from pnp.base.word_forms import plural_form
from pnp.base.wording import HOLE
from pnp.draw.compose.view import fill, labels_of, literal
from pnp.draw.rulebook import rule_sheet_faults as faults
from pnp.source.schema.expressions import (
    MAX_STEPS,
    ExpressionError,
    Work,
    WorkExceeded,
    bindings,
    compile_expression,
    evaluate,
)
from pnp.source.schema.sheet_values import SheetValues, how_to_restate, set_values
from pnp.text.inline import StyledText
from pnp.text.sentence_values import in_a_row, listed, with_values

HOLES = re.compile(HOLE)
ROW = dict(it=None)  # what a row calls the card it is made for  # noqa: C408


class SheetFunctions(SheetValues):
    """The functions of sheets over one edition."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition.cards)
        self.edition = edition
        self.labels = labels_of(edition)
        self.names = {card.id: card.name for card in edition.cards.cards}
        self._names = {
            kind: tuple(card.name for card in cards) for kind, cards in edition.cards.by_kind().items()
        }
        self._texts: dict[str, StyledText] = {}

    def functions(self) -> dict[str, Callable[..., object]]:
        return {
            "count": self.count,
            "designs": self.designs,
            "counted": self.counted,
            "kind": lambda name: self.cards.rules.kinds[self.kind_named(name)].label,
            "kinds": lambda name: self.cards.rules.kinds[self.kind_named(name)].label_plural,
            "card": self.card,
            "name": lambda card_id: self.card(card_id).name,
            "text": self.text,
            "listed": self.listed,
            "names": self.names_of,
            "sign": lambda icon: StyledText(f":{icon}:"),
            "label": self.label,
            "prose": lambda number: number,
        }

    def counted(self, name: object, number: object = None) -> str:
        kind = self.kind_named(name)
        amount = self._counts[kind] if number is None else number
        if isinstance(amount, bool) or not isinstance(amount, int):
            raise ExpressionError(f"counted needs a whole number, got {amount!r}")
        form = plural_form(self.edition.plural, self.edition.forms[kind], amount)
        keeps = language(self.edition.language).capital_nouns
        word = form if keeps else form[:1].lower() + form[1:]
        return f"{grouped(amount, self.edition.language)}\u00a0{word}"

    def text(self, card_id: object) -> StyledText:
        card = self.card(card_id)
        if card.id not in self._texts:
            self._texts[card.id] = StyledText(
                fill(card, self.labels, self.names, self.cards.rules, self.edition.language)
            )
        return self._texts[card.id]

    def listed(self, things: object) -> StyledText:
        """``a, b and c``, as the language has it."""
        code = self.edition.language
        if not isinstance(things, tuple | list):
            raise ExpressionError("listed needs several things", "such as names('kind')")
        return StyledText(listed([spelled(one, code) for one in things], code))

    def names_of(self, things: object) -> tuple[str, ...]:
        """Of the cards of a kind, or of some cards; each once."""
        if isinstance(things, str):
            return self._names[self.kind_named(things)]
        if not isinstance(things, Iterable):
            raise ExpressionError("names needs a kind or cards", "such as names(c for c in cards)")
        found = {one.id: one.name for one in things if isinstance(one, Card)}
        return tuple(found.values())

    def label(self, word: object) -> str:
        if word not in self.labels:
            raise ExpressionError(f"no vocabulary has '{word}'", did_you_mean(str(word), self.labels))
        return self.labels[str(word)]


class ValueFiller:
    """Fills the holes of one edition's sheets; what cannot be filled stays visible and is found."""

    def __init__(self, edition: Edition) -> None:
        self.cards = edition.cards
        self.functions = SheetFunctions(edition).functions()
        self.values = {**bindings(edition.cards), "set": set_values(edition.cards)}
        self.names = {**self.values, **self.functions}
        self.work = Work(allowed(MAX_STEPS))
        self.language = edition.language
        self.exhausted = False
        self.found: list[Diagnostic] = []
        self._compiled: dict[tuple[str, bool], tuple[Expression | None, Diagnostic | None]] = {}

    def fill(self, text: str, span: Span, it: Card | None = None) -> str:
        """``it`` is the card that a row is made for."""
        if "{{" not in text:
            return text
        return with_values(text, HOLES, lambda hole: self._value(hole[1].strip(), hole[0], span, it))

    def is_so(self, source: str, span: Span, it: Card) -> bool:
        """Whether a condition holds for a card; what cannot be worked out is found, and does not."""
        expression = self._expression(source, span, it)
        try:
            return expression is not None and bool(evaluate(expression, self._names(it), self.work))
        except ExpressionError as error:
            self.found.append(self._fault(span, source, str(error), error.hint))
        except WorkExceeded:
            why = "it takes too much work"
            self.found.append(faults.bad_sheet_expression(span, source, why, how_to_allow_more()))
        return False

    def _fault(self, span: Span, source: str, problem: str, hint: str) -> Diagnostic:
        return faults.bad_sheet_expression(span, source, problem, how_to_restate(self.cards, span, hint))

    def _names(self, it: Card | None) -> Mapping[str, object]:
        return {**self.names, **dict.fromkeys(ROW, it)} if it else self.names

    def _value(self, source: str, hole: str, span: Span, it: Card | None) -> str:
        expression = self._expression(source, span, it)
        if expression is None:
            return literal(hole)
        try:
            value = evaluate(expression, self._names(it), self.work)
            self.work.through(value)
            words = spelled(value, self.language)
            self.work.take(len(words))
            return words
        except ExpressionError as error:
            self.found.append(self._fault(span, source, str(error), error.hint))
        except WorkExceeded:
            if not self.exhausted:
                why = "it takes too much work"
                self.found.append(faults.bad_sheet_expression(span, source, why, how_to_allow_more()))
            self.exhausted = True  # of those that follow there is nothing more to say
        return literal(hole)

    def _expression(self, source: str, span: Span, it: Card | None = None) -> Expression | None:
        known = self._compiled.get((source, it is not None))
        if known is None:
            names = (*self.values, *ROW) if it else self.values
            known = compile_expression(source, span, names, self.functions)
            self._compiled[source, it is not None] = known
        expression, problem = known
        if problem:
            self.found.append(self._fault(span, source, problem.message, problem.hint))
        return expression


def spelled(value: object, language: str) -> str:
    """A value as a reader of the language sees it."""
    match value:
        case StyledText():
            return str(value)
        case str():
            return literal(value)
        case bool() | None:
            raise ExpressionError(f"{value} is nothing to print", "add 'if ... else ...'")
        case int():
            return grouped(value, language)
        case Card():
            return literal(value.name)
        case tuple() | list():
            return in_a_row((spelled(one, language) for one in value), language)
        case _:
            raise ExpressionError("this is a table, not a value", "name one of its entries")
