"""Where what a face or a sheet prints is written: the title, the credits, labels, words, names and texts of cards.

A character no font has is told there and not at every place it comes to be printed. Must not know templates,
sheets or layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import Card, CardSet, Edition, WrittenText
from pnp.base.wording import field_word
from pnp.text.text_places import Where

LABELS = ("/kind.", "/figure.", "/field.")  # in the names of texts


class WrittenTexts:
    """The written texts of one edition; looked through only when there is something to tell."""

    def __init__(self, edition: Edition) -> None:
        self.edition, self.language = edition, edition.language

    @cached_property
    def texts(self) -> tuple[tuple[str, Where], ...]:
        cards = self.edition.cards
        return (
            *shared_texts(cards),
            *self._kinds(),
            *_words(cards, self._translated),
            *self._cards(),
            *self._others(),
        )

    @cached_property
    def _translated(self) -> Mapping[Span, Span]:
        """Where the labels of kinds and figures are translated, by where they stand in English."""
        told = self.edition.translation
        every = told.matches if told else ()
        labels = (one for one in every if any(sort in one.text.context for sort in LABELS))
        return {one.text.span: one.entry.span for one in labels if one.entry and not one.text.counted}

    def _kinds(self) -> Iterator[tuple[str, Where]]:
        """Kinds by their words behind numbers, and as several of them are called."""
        told = self.edition.translation
        every = told.matches if told else ()
        several = {one.text.span: one.entry.span for one in every if one.entry and one.text.counted}
        for name, kind in self.edition.cards.rules.kinds.items():
            place, what = self._translated.get(kind.span, kind.span), f"label of '{kind.name}'"
            yield " ".join((kind.label, *self.edition.forms.get(name, ()))), Where(place, what)
            yield kind.label_plural, Where(several.get(kind.span, place), what)

    def of(self, char: str) -> Where | None:
        """The first text that has a character."""
        return next((where for text, where in self.texts if char and char in text), None)

    def _others(self) -> Iterator[tuple[str, Where]]:
        """Names of fields, and words of pnp's own that a catalog gives."""
        for kind in self.edition.cards.rules.kinds.values():
            for name, field in kind.fields.items():
                said = self.edition.words.get(field_word(kind.name, name), field.label)
                yield said, Where(self._translated.get(field.span, field.span), f"label of '{name}'")
        yield from _given_words(self.edition)

    def _cards(self) -> Iterator[tuple[str, Where]]:
        for card in self.edition.cards.cards:
            for key, text in own_texts(card):
                yield text, Where(card.span(key), card.id, key, self.language)


def on_sheets(edition: Edition) -> tuple[WrittenText, ...]:
    """What stands on sheets besides faces, with its place: title, credits, words of pnp's own that a catalog gives."""
    every = (*shared_texts(edition.cards), *_given_words(edition))
    return tuple(WrittenText(text, where.subject, where.span) for text, where in every)


def _given_words(edition: Edition) -> Iterator[tuple[str, Where]]:
    told = edition.translation
    for one in told.words if told else ():
        bundled = told.catalogs.get(one.text.owner) if told else None
        if one.entry and not (bundled and one.entry.span.file == bundled.file):
            yield one.forms[0], Where(one.entry.span, one.text.context)


def shared_texts(cards: CardSet) -> tuple[tuple[str, Where], ...]:
    """What is printed in many places: title, summary, credits."""
    credits = cards.credits
    rows = (
        ("title", cards.title),
        ("summary", cards.summary),
        *(("credits", text) for text in (*credits.designers, credits.publisher)),
    )
    own = (("rights", credits.rights), ("adaptation", credits.adaptation))
    spans = {"rights": cards.spans.get("credits"), "adaptation": cards.spans.get("credits"), **cards.spans}
    return (
        *((text, Where(spans.get(key) or cards.span, key)) for key, text in rows),
        *((text, Where(spans.get(key) or cards.span, "credits")) for key, text in own),
    )


def _words(cards: CardSet, translated: Mapping[Span, Span]) -> Iterator[tuple[str, Where]]:
    for vocabulary in cards.rules.vocab.values():
        for word, label in vocabulary.labels.items():
            yield label, Where(vocabulary.spans.get(word, vocabulary.span), f"label of '{word}'")
    for name, figure in cards.rules.figures.items():
        yield figure.label, Where(translated.get(figure.span, figure.span), f"label of '{name}'")


def own_texts(card: Card) -> Iterator[tuple[str, str]]:
    """What a card itself says, by field."""
    yield "name", card.name
    yield "text", card.text
    for key, value in card.fields.items():
        if isinstance(value, str):
            yield key, value


class SheetWords(NamedTuple):
    """A text of a rule sheet as a place: what comes from the data is told there."""

    texts: WrittenTexts
    where: Where

    def of(self, char: str = "") -> Where:
        return self.texts.of(char) or self.where
