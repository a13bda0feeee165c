"""Which cards of a set somebody means, by an expression or by words; and what the deck comes to in numbers. Owns both."""

from __future__ import annotations

from pnp.base.diagnostics import Diagnostic
from pnp.base.model import NOWHERE, Card, CardSet
from pnp.source.schema.expressions import ExpressionError, Work, WorkExceeded, compile_expression, evaluate
from pnp.studio import page_values as plain
from pnp.studio import questions as asking
from pnp.studio.questions import PageAnswer, PageQuestion, Studio


def matching(studio: Studio, question: PageQuestion) -> PageAnswer:
    """An expression, or words that are looked for."""
    shown = studio.shown(question)
    language, text = asking.language(shown, question), asking.word(question, "text").strip()
    with shown.quick() as project:
        cards = project.cards().value
        edition = project.edition(language, draft=True).value
    if cards is None:
        return {"cards": []}
    if not any(sign in text for sign in "=<>(") and " in " not in text:
        told = edition.cards if edition else cards
        return {"cards": [card.id for card in told.cards if _says(card, text.lower())]}
    return _by_expression(cards, text)


def _says(card: Card, text: str) -> bool:
    fields = (value for value in card.fields.values() if isinstance(value, str))
    return any(text in one.lower() for one in (card.id, card.name, card.text, card.kind, *fields))


def _by_expression(cards: CardSet, text: str) -> PageAnswer:
    known = {name for kind in cards.rules.kinds.values() for name in kind.fields} | {
        "id",
        "kind",
        "name",
        "copies",
    }
    expression, fault = compile_expression(text, NOWHERE, known)
    if expression is None:
        assert fault is not None
        return _faulty(fault)
    work, found, problem = Work(), [], ""
    answered = False
    for card in cards.cards:
        names = {"id": card.id, "kind": card.kind, "name": card.name, "copies": card.copies, **card.fields}
        if not expression.names <= set(names):
            continue
        try:
            if evaluate(expression, {**dict.fromkeys(known), **names}, work):
                found.append(card.id)
            answered = True
        except ExpressionError as error:  # another kind may have what this one lacks
            problem = str(error)
        except WorkExceeded:
            return {"fault": "that is too much work for a filter", "column": 1}
    if not answered:
        return {"fault": problem or "no kind of card has all of these fields", "column": 1}
    return {"cards": [*found]}


def _faulty(fault: Diagnostic) -> PageAnswer:
    told = f"{fault.message}; {fault.hint}" if fault.hint else fault.message
    return {"fault": told, "column": fault.span.column}


def numbers(studio: Studio, question: PageQuestion) -> PageAnswer:
    shown = studio.shown(question)
    language = asking.language(shown, question)
    with shown.quick() as project:
        cards, edition = project.cards().value, project.edition(language, draft=True).value
        proof = project.proof().value
        if cards is None:
            raise asking.Refused("the set cannot be read now; the findings say why")
        told = edition.cards if edition else cards
        labels = edition.labels if edition else {}
        return {**plain.numbers(told, labels), "proof": plain.proven(proof), "setups": plain.setups(proof)}
