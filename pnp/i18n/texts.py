"""Every text of a set that is translated, with its context, place and a hint for the translator.

Owns the contexts: ``<set>/<card>.<field>``, ``<set>/vocab.<word>``, ``<set>/kind.<kind>``, ``<set>/set.<key>``,
``<set>/figure.<name>``, ``<set>/setup.<parameter>``, ``<set>/excluded.<n>`` and ``<set>/sheet.<name>``.
Must not know PO files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.diagnostics import Span
from pnp.load.sets import shown_folder
from pnp.model import Card, CardSet, Kind
from pnp.wording import spoken


class Text(NamedTuple):
    """One text to translate. ``plural`` is the English plural where a count decides the form."""

    context: str
    source: str
    span: Span
    comment: str = ""
    plural: str = ""

    @property
    def owner(self) -> str:
        """The set whose catalog translates it."""
        return self.context.partition("/")[0]

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.source


def texts(cards: CardSet) -> tuple[Text, ...]:
    """In the order of the set's files; a text said twice in one context is there once."""
    owners = _Owners(cards)
    found = (
        *_of_set(cards, owners),
        *_of_rules(cards, owners),
        *(text for card in cards.cards for text in _of_card(card, cards.rules.kinds[card.kind])),
        *_of_sheets(cards),
    )
    return tuple({text.key: text for text in found}.values())


class _Owners:
    """Which of the sets a place belongs to: the set itself or one it extends."""

    def __init__(self, cards: CardSet) -> None:
        self.ids = (cards.id, *cards.extends)
        self.folders = [shown_folder(folder) for folder in cards.folders]

    def of(self, span: Span) -> str:
        for set_id, folder in zip(self.ids, self.folders, strict=False):
            if span.file.startswith(folder):
                return set_id
        return self.ids[-1]


SET_KEYS = {
    "title": "Title of the game",
    "summary": "One line about the game",
    "rights": "Whose game it is; printed with the credits",
    "adaptation": "What of this edition is ours; printed with the credits",
}


def _of_set(cards: CardSet, owners: _Owners) -> Iterator[Text]:
    values = {
        "title": cards.title,
        "summary": cards.summary,
        "rights": cards.credits.rights,
        "adaptation": cards.credits.adaptation,
    }
    for key, value in values.items():
        span = cards.spans.get("credits" if key in ("rights", "adaptation") else key)
        owner = cards.id if span else owners.ids[-1]
        if value:
            yield Text(f"{owner}/set.{key}", value, span or cards.span, SET_KEYS[key])


def _of_rules(cards: CardSet, owners: _Owners) -> Iterator[Text]:
    for vocabulary in cards.rules.vocab.values():
        for word, label in vocabulary.labels.items():
            span = vocabulary.spans.get(word, vocabulary.span)
            yield Text(
                f"{owners.of(span)}/vocab.{word}", label, span, f"A {vocabulary.name}; stands beside its icon"
            )
    for kind in cards.rules.kinds.values():
        context = f"{owners.of(kind.span)}/kind.{kind.name}"
        yield Text(context, kind.label, kind.span, "A kind of card or piece", kind.label_plural)
    for name, figure in cards.rules.figures.items():
        if figure.source == "proposed":
            context = f"{owners.of(figure.span)}/figure.{name}"
            yield Text(context, figure.label, figure.span, "A number of ours, named in the credits")
    setups = cards.rules.setups
    for name in setups.parameters if any(exclusion.show for exclusion in setups.excluded) else ():
        context = f"{owners.of(setups.span)}/setup.{name}"
        yield Text(context, spoken(name), setups.span, "A choice of the set-up, as in 'rows 2, stack 7-8'")
    for number, exclusion in enumerate(cards.rules.setups.excluded, 1):
        if exclusion.show:
            context = f"{owners.of(exclusion.span)}/excluded.{number}"
            yield Text(context, exclusion.because, exclusion.span, "Why some set-ups cannot be dealt")


def _of_card(card: Card, kind: Kind) -> Iterator[Text]:
    owner = f"{card.set_id}/{card.id}"
    yield Text(f"{owner}.name", card.name, card.span("name"), _hint("Name", kind, card.name))
    if card.text:
        yield Text(f"{owner}.text", card.text, card.span("text"), _hint("Text", kind, card.text))
    for name, field in kind.fields.items():
        value = card.fields.get(name)
        if field.translate and isinstance(value, str) and value:
            yield Text(f"{owner}.{name}", value, card.span(name), _hint(name.capitalize(), kind, value))


def _hint(what: str, kind: Kind, source: str) -> str:
    return f"{what} of a {kind.label}; the English has {len(source)} characters, about a third more will fit"


def _of_sheets(cards: CardSet) -> Iterator[Text]:
    for sheet in cards.sheets.values():
        for block in sheet.blocks:
            if block.translatable:
                yield Text(
                    f"{sheet.set_id}/sheet.{sheet.name}", block.text, block.span, BLOCKS.get(block.kind, "")
                )


BLOCKS = {"heading": "Heading", "item": "List item", "row": "Table row; keep the | between the cells"}
