"""A set in one language: gettext PO in and out, what is missing or stale, and the set with its words replaced.

Must not know layout.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.i18n import faults
from pnp.i18n.catalog import Catalog, Match, match, plural_form, read_catalog, unknown
from pnp.i18n.compare import compare
from pnp.i18n.glossary import read_glossary, unfollowed
from pnp.i18n.texts import Text, texts
from pnp.i18n.words import words_in
from pnp.languages import SOURCE
from pnp.model import Card, CardSet, Edition, Exclusion, Kind, SheetText, Vocabulary
from pnp.wording import spoken


class Translation(NamedTuple):
    """Everything one language has to say about a set."""

    language: str
    matches: tuple[Match, ...]
    catalogs: Mapping[str, Catalog]  # by set id
    found: tuple[Diagnostic, ...]


def translation(cards: CardSet, language: str) -> Translation:
    """The texts of a set matched with their translations, and what is wrong with these."""
    every = texts(cards)
    found: list[Diagnostic] = []
    catalogs: dict[str, Catalog] = {}
    for set_id, folder in zip((cards.id, *cards.extends), cards.folders, strict=False):
        catalog, wrong = read_catalog(Path(folder), language)
        found += wrong
        if catalog is not None:
            catalogs[set_id] = catalog
        elif not wrong and any(text.owner == set_id for text in every):
            span = cards.spans.get("languages", cards.span)
            found.append(faults.catalog_missing(span, language, f"{set_id}/lang/{language}.po"))
    matches = match(every, catalogs)
    return Translation(
        language, matches, catalogs, (*found, *_findings(cards, language, every, catalogs, matches))
    )


def _findings(
    cards: CardSet,
    language: str,
    every: tuple[Text, ...],
    catalogs: Mapping[str, Catalog],
    matches: tuple[Match, ...],
) -> list[Diagnostic]:
    terms, found_more = read_glossary(Path(cards.folders[0]))
    found = list(found_more)
    for one in matches:
        text, catalog = one.text, catalogs.get(one.text.owner)
        if catalog is None:
            continue
        if one.state == "missing":
            found.append(faults.untranslated(text.span, text.context, language, text.source))
        elif one.state == "stale" and one.entry:
            was = one.entry.previous or one.entry.source
            found.append(faults.stale(one.entry.span, text.context, language, text.source, was))
        else:
            found += compare(one, catalog)
            found += unfollowed(one, terms, language)
    found += (faults.unknown_entry(entry.span, entry.context) for entry in unknown(every, catalogs, matches))
    return found


def edition(cards: CardSet, language: str, draft: bool = False) -> tuple[Edition, tuple[Diagnostic, ...]]:
    """The set as its players read it. English is the source; a draft falls back to it, visibly marked."""
    words, wrong = words_in(language)
    if language == SOURCE:
        return _edition(cards, language, words, draft), wrong
    told = translation(cards, language)
    forms = {one.text.key: one.forms for one in told.matches if one.forms}
    unsure = frozenset(
        one.text.context.partition("/")[2].partition(".")[0] for one in told.matches if one.state != "done"
    )
    plural = next((catalog.plural for catalog in told.catalogs.values()), "n != 1")
    translator = _Translator(cards, forms, plural)
    made = _edition(translator.run(), language, words, draft)
    made = replace(made, labels={**translator.parameters(), **made.labels})
    kinds = _kind_forms(cards, forms)
    return replace(made, marked=unsure, plural=plural, forms=kinds), (*wrong, *told.found)


def _kind_forms(
    cards: CardSet, forms: Mapping[tuple[str, str], tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    by_kind = {
        context.partition("/kind.")[2]: given for (context, _), given in forms.items() if "/kind." in context
    }
    english = {kind.name: (kind.label, kind.label_plural) for kind in cards.rules.kinds.values()}
    return {**english, **by_kind}


def _edition(cards: CardSet, language: str, words: Mapping[str, str], draft: bool) -> Edition:
    labels = {
        word: label for vocabulary in cards.rules.vocab.values() for word, label in vocabulary.labels.items()
    }
    kinds = {kind.name: (kind.label, kind.label_plural) for kind in cards.rules.kinds.values()}
    return Edition(cards, language, labels, words, draft, forms=kinds)


class _Translator:
    """The set with every text replaced by its translation, where there is one."""

    def __init__(self, cards: CardSet, forms: Mapping[tuple[str, str], tuple[str, ...]], plural: str) -> None:
        self.cards, self.plural = cards, plural
        self.known = {
            (context.partition("/")[2], source): given for (context, source), given in forms.items()
        }

    def run(self) -> CardSet:
        cards, rules = self.cards, self.cards.rules
        vocab = {name: self._vocabulary(one) for name, one in rules.vocab.items()}
        kinds = {name: self._kind(kind) for name, kind in rules.kinds.items()}
        figures = {
            name: replace(figure, label=self._text(f"figure.{name}", figure.label))
            for name, figure in rules.figures.items()
        }
        excluded = tuple(self._exclusion(number, one) for number, one in enumerate(rules.setups.excluded, 1))
        setups = replace(rules.setups, excluded=excluded)
        return replace(
            cards,
            title=self._text("set.title", cards.title),
            summary=self._text("set.summary", cards.summary),
            credits=replace(
                cards.credits,
                rights=self._text("set.rights", cards.credits.rights),
                adaptation=self._text("set.adaptation", cards.credits.adaptation),
            ),
            rules=replace(rules, vocab=vocab, kinds=kinds, figures=figures, setups=setups),
            cards=tuple(self._card(card) for card in cards.cards),
            sheets={name: self._sheet(sheet) for name, sheet in cards.sheets.items()},
        )

    def parameters(self) -> dict[str, str]:
        """The choices of the set-up by their names."""
        return {
            name: self._text(f"setup.{name}", spoken(name)) for name in self.cards.rules.setups.parameters
        }

    def _text(self, context: str, source: str) -> str:
        return self.known.get((context, source), (source,))[0]

    def _vocabulary(self, one: Vocabulary) -> Vocabulary:
        return replace(
            one, labels={word: self._text(f"vocab.{word}", label) for word, label in one.labels.items()}
        )

    def _kind(self, kind: Kind) -> Kind:
        given = self.known.get((f"kind.{kind.name}", kind.label), (kind.label, kind.label_plural))
        return replace(kind, label=given[0], label_plural=plural_form(self.plural, given, 2))

    def _exclusion(self, number: int, one: Exclusion) -> Exclusion:
        return replace(one, because=self._text(f"excluded.{number}", one.because))

    def _card(self, card: Card) -> Card:
        kind = self.cards.rules.kinds[card.kind]
        fields = {
            name: self._text(f"{card.id}.{name}", value)
            if isinstance(value, str) and kind.fields[name].translate
            else value
            for name, value in card.fields.items()
        }
        return replace(
            card,
            name=self._text(f"{card.id}.name", card.name),
            text=self._text(f"{card.id}.text", card.text),
            fields=fields,
        )

    def _sheet(self, sheet: SheetText) -> SheetText:
        context = f"sheet.{sheet.name}"
        blocks = (
            block._replace(text=self._text(context, block.text)) if block.translatable else block
            for block in sheet.blocks
        )
        return replace(sheet, blocks=tuple(blocks))
