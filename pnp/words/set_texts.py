"""Every place of a set where a text stands: what it says there, and the set with other words in its stead.

Owns the contexts: ``<set>/<card>.<field>``, ``<set>/vocab.<word>``, ``<set>/kind.<kind>``, of several by themselves in
languages that count with other words ``<set>/kind.<kind>.several``, ``<set>/set.<key>``,
``<set>/figure.<name>``, ``<set>/setup.<parameter>``, ``<set>/excluded.<n>`` and ``<set>/sheet.<name>``.
``<set>`` wrote the words: what a set says as one it extends does has its name from there, whatever else changed around it.
Each place is described once, in ``_Places``: reading a set and putting words into it are the same walk.
Must not know PO files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import replace
from pnp.base.languages import SOURCE, language
from pnp.base.model import (
    Block,
    Card,
    CardSet,
    Edition,
    Exclusion,
    Field,
    Figure,
    Kind,
    SheetText,
    SourceText,
    Vocabulary,
)
from pnp.base.model.page_kits import Pitch
from pnp.base.word_forms import plural_form
from pnp.base.wording import field_word, spoken, titled
from pnp.files.world import home_of
from pnp.words.catalog import FEW
from pnp.words.counting import CountedText, SetNumbers
from pnp.words.printed_words import WORDS
from pnp.words.translation_faults import bad_forms

# what to print in the stead of a text: one word for it, or one for each plural form where no number is known
Say: TypeAlias = Callable[[SourceText], tuple[str, ...]]
# whether a kind has a word for several of it by themselves, by the context of its words behind numbers
HasSeveral: TypeAlias = Callable[[str], bool]

SET_TEXTS = {
    "title": "Title of the game",
    "summary": "One line about the game",
    "rights": "Whose game it is; printed with the credits",
    "adaptation": "What of this edition is ours; printed with the credits",
}
LOOKS = ("plain", "bold", "storybook", "technical")  # themes that print a flag by its name
SEVERAL = ".several"  # ends the context of what several of a kind are called by themselves
ENGLISH = language(SOURCE).plural.partition("plural=")[2].removesuffix(";")
VOWELS = "AEIOUaeiou"
BLOCKS = {"heading": "Heading", "item": "List item", "row": "Table row; keep the | between the cells"}


def nowhere(_: str) -> bool:
    """As in English, where *3 cards* and *cards* are one word."""
    return False


def texts(cards: CardSet, has_several: HasSeveral = nowhere) -> tuple[SourceText, ...]:
    """In the order of the set's files; a text said twice in one context is there once."""
    every: dict[tuple[str, str], SourceText] = {}

    def note(text: SourceText) -> tuple[str, ...]:
        if text.plural or text.key not in every:  # said twice, one of them with forms
            every[text.key] = text
        return english(text)

    retold(Edition(cards), note, numbers=True, has_several=has_several)
    return tuple(every.values())


def within(context: str) -> str:
    """A name without that of its set."""
    return context.partition("/")[2]


def _names(base: CardSet | None) -> Mapping[tuple[str, str, str], str]:
    """The texts of a set that another extends, by their names within it and their English."""
    named: dict[tuple[str, str, str], str] = {}

    def note(text: SourceText) -> tuple[str, ...]:
        named[within(text.context), text.source, text.plural] = text.context
        return english(text)

    if base is not None:
        retold(Edition(base), note)
    return named


def english(text: SourceText) -> tuple[str, ...]:
    """A text as it stands."""
    forms = (text.source, text.plural) if text.plural else (text.source,)
    return forms if text.number is None else (plural_form(ENGLISH, forms, text.number),)


def written_there(text: SourceText) -> Span:
    """Where a text stands in English."""
    return text.span


def retold(
    edition: Edition,
    say: Say,
    place: Callable[[SourceText], Span] = written_there,
    found: list[Diagnostic] | None = None,
    *,
    numbers: bool = False,
    has_several: HasSeveral = nowhere,
) -> Edition:
    """An edition with every text as ``say`` has it, each written where ``place`` says; what is wrong with texts that have
    forms goes to ``found``. With ``numbers`` texts are told what stands in all of their holes."""
    at = _Places(edition.cards, say, edition.plural, place)
    at.found, at.numbers, at.has_several = [] if found is None else found, numbers, has_several
    cards, rules = edition.cards, edition.cards.rules
    heads = {key: at.heading(key, comment) for key, comment in SET_TEXTS.items()}
    vocab = {name: at.vocabulary(one) for name, one in rules.vocab.items()}
    kinds = {name: at.kind(kind) for name, kind in rules.kinds.items()}
    figures = {name: at.figure(name, figure) for name, figure in rules.figures.items()}
    parameters = at.parameters()
    excluded = tuple(at.exclusion(number, one) for number, one in enumerate(rules.setups.excluded, 1))
    told = tuple(card if say is english and not has_forms(card) else at.card(card) for card in cards.cards)
    sheets = {name: at.sheet(sheet) for name, sheet in cards.sheets.items()}
    fields = {word: label for kind in rules.kinds.values() for word, label in at.fields(kind)}
    pitch = at.pitch()
    credits = replace(cards.credits, rights=heads["rights"], adaptation=heads["adaptation"])
    rules = replace(
        rules,
        vocab=vocab,
        kinds={name: kind for name, (kind, _) in kinds.items()},
        figures=figures,
        setups=replace(rules.setups, excluded=excluded),
    )
    words = {word: label for one in vocab.values() for word, label in one.labels.items()}
    return replace(
        edition,
        cards=replace(
            cards, title=heads["title"], summary=heads["summary"], credits=credits, rules=rules, cards=told,
            sheets=sheets, pitch=pitch, spans=at.spans,
        ),
        labels={**parameters, **words},
        forms={**edition.forms, **{name: forms for name, (_, forms) in kinds.items()}},
        words={**edition.words, **fields},
    )  # fmt: skip


def has_forms(card: Card) -> bool:
    """Whether its English, which says all else already, is still to be chosen by a number."""
    return "[" in card.text or any(isinstance(value, str) and "[" in value for value in card.fields.values())


def _with_article(words: str) -> str:
    return f"{'an' if words[:1] in VOWELS else 'a'} {words}"


class _Places:
    """The sorts of places, a method each: its context, span and hint, how it is read and how it is put back."""

    def __init__(
        self, cards: CardSet, say: Say, plural: str, place: Callable[[SourceText], Span] = written_there
    ) -> None:
        self.cards, self.plural = cards, plural
        self.inherited = _names(cards.base)
        self.say: Say = lambda text: say(self.named(text))
        self.place: Callable[[SourceText], Span] = lambda text: place(self.named(text))
        self.spans = dict(cards.spans)  # of what the set says of itself, where that is written
        ids = (cards.id, *cards.extends)
        self.first = ids[-1]  # the set that all others extend
        self.owners = dict(zip(map(home_of, cards.folders), ids, strict=False))
        self.counting = SetNumbers(cards)
        self.numbers = False  # whether those that decide nothing are wanted
        self.has_several: HasSeveral = nowhere
        self.found: list[Diagnostic] = []

    def owner(self, span: Span) -> str:
        """Which of the sets a place belongs to: the set itself or one it extends."""
        return self.owners.get(span.home, self.first)

    def named(self, text: SourceText) -> SourceText:
        """A text under its name in the set that wrote it, as long as its English is the same there."""
        context = (
            self.inherited.get((within(text.context), text.source, text.plural)) if self.inherited else None
        )
        return text._replace(context=context) if context else text

    def one(self, context: str, source: str, span: Span, comment: str = "", card: str = "") -> str:
        return self.say(SourceText(context, source, span, comment, "", card))[0] if source else source

    def _with_forms(self, text: SourceText, told: CountedText) -> SourceText:
        """The text as it is for one and for many, where it has forms."""
        if told.problem:
            self.found.append(bad_forms(text.span, told.problem, told.remedy))
        return text._replace(source=told.one, plural=told.many, number=told.number, numbers=told.numbers)

    def heading(self, key: str, comment: str) -> str:
        in_credits = key in ("rights", "adaptation")
        source: str = getattr(self.cards.credits if in_credits else self.cards, key)
        span = self.cards.spans.get("credits" if in_credits else key)
        owner = self.cards.id if span else self.first
        if span and source:
            self.spans[key] = self.place(SourceText(f"{owner}/set.{key}", source, span))
        return self.one(f"{owner}/set.{key}", source, span or self.cards.span, comment)

    def pitch(self) -> Pitch:
        """Whom to ask is no text to translate."""
        given, span = self.cards.pitch, self.cards.spans.get("pitch")
        context = f"{self.cards.id if span else self.first}/set.pitch"
        where = span or self.cards.span
        hook = self.one(context, given.hook, where, "A sentence that makes one want the game")
        plays = (self.one(context, text, where, "How the game plays, in a sentence") for text in given.plays)
        return given._replace(hook=hook, plays=tuple(plays))

    def vocabulary(self, one: Vocabulary) -> Vocabulary:
        name = spoken(one.name)
        comment = f"{_with_article(name).capitalize()}; stands beside its icon"

        def text(word: str, source: str) -> SourceText:
            span = one.spans.get(word, one.span)
            return SourceText(f"{self.owner(span)}/vocab.{word}", source, span, comment)

        said = {word: text(word, source) for word, source in one.labels.items()}
        labels = {word: self.say(text)[0] if text.source else "" for word, text in said.items()}
        spans = {word: self.place(text) for word, text in said.items() if word in one.spans}
        return replace(one, labels=labels, spans={**one.spans, **spans})

    def kind(self, kind: Kind) -> tuple[Kind, tuple[str, ...]]:
        """One and several of it, and its words behind numbers."""
        context = f"{self.owner(kind.span)}/kind.{kind.name}"
        told = self.named(
            SourceText(context, kind.label, kind.span, "A kind of card or piece", kind.label_plural)
        )
        context = told.context
        forms = self.say(told)
        several = plural_form(self.plural, forms, FEW)
        if self.has_several(context):
            comment = "Several of them, without a number: a heading"
            text = SourceText(context + SEVERAL, kind.label_plural, kind.span, comment, counted=context)
            several = self.say(text)[0]
        return replace(kind, label=forms[0], label_plural=several), forms

    def fields(self, kind: Kind) -> Iterator[tuple[str, str]]:
        """The names of fields where they are stated, each under the word it is known by."""
        for name, field in kind.fields.items():
            if field.label or self._is_named(field):
                word = field_word(kind.name, name)
                context, label = f"{self.owner(field.span)}/{word}", field.label or titled(name)
                comment = f"A field of the kind {kind.name}"
                text = SourceText(context, label, field.span, comment, made_up=not field.label)
                yield word, self.say(text)[0]

    def _is_named(self, field: Field) -> bool:
        """Whether its name is printed, made up of its key: that of a flag by looks alone, that of an effect nowhere."""
        if field.type == "effect" or field.name in WORDS:
            return False
        return field.type != "flag" or self.cards.theme in LOOKS

    def figure(self, name: str, figure: Figure) -> Figure:
        if figure.source != "proposed":
            return figure
        context = f"{self.owner(figure.span)}/figure.{name}"
        comment = "A number of ours, named in the credits"
        return replace(figure, label=self.one(context, figure.label, figure.span, comment))

    def parameters(self) -> Mapping[str, str]:
        """The choices of the set-up by their names, where they are spoken of."""
        setups = self.cards.rules.setups
        shown = any(exclusion.show for exclusion in setups.excluded)
        owner, comment = self.owner(setups.span), "A choice of the set-up, as in 'rows 2, stack 7-8'"
        return {
            name: self.one(f"{owner}/setup.{name}", spoken(name), setups.span, comment)
            for name in (setups.parameters if shown else ())
        }

    def exclusion(self, number: int, one: Exclusion) -> Exclusion:
        if not one.show:
            return one
        context = f"{self.owner(one.span)}/excluded.{number}"
        return replace(
            one, because=self.one(context, one.because, one.span, "Why some set-ups cannot be dealt")
        )

    def card(self, card: Card) -> Card:
        kind = self.cards.rules.kinds[card.kind]

        spans = dict(card.spans)

        def said(key: str, source: str) -> str:
            called = (
                f"of the {kind.label} '{card.name}'" if key != "name" else f"of {_with_article(kind.label)}"
            )
            comment = f"{key.capitalize()} {called}"
            text = SourceText(f"{card.set_id}/{card.id}.{key}", source, card.span(key), comment, "", card.id)
            if key != "name":
                text = self._with_forms(text, self.counting.of_card(card, source))
            if source and key in spans:
                spans[key] = self.place(text)
            return self.say(text)[0] if source else source

        name, text = said("name", card.name), said("text", card.text)
        fields = dict(card.fields)
        for key, shape in kind.fields.items():
            value = fields.get(key)
            if shape.translate and isinstance(value, str):
                fields[key] = said(key, value)
        return replace(card, name=name, text=text, fields=fields, spans=spans)

    def sheet(self, sheet: SheetText) -> SheetText:
        context = f"{sheet.set_id}/sheet.{sheet.name}"
        return replace(sheet, blocks=tuple(self.block(context, one) for one in sheet.blocks))

    def block(self, context: str, block: Block) -> Block:
        if not block.translatable:
            return block
        text = SourceText(context, block.text, block.span, BLOCKS.get(block.kind, ""))
        text = self._with_forms(text, self.counting.of_block(block, others=self.numbers))
        return block._replace(text=self.say(text)[0], span=self.place(text))
