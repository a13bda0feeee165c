"""A set in one language: gettext PO in and out, what is missing or stale, and the set with its words replaced.

Translates and finds no fault but in the files it reads; what a translation lost is for the rules on an edition.
Must not know layout.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import replace
from pnp.base.languages import SOURCE
from pnp.base.languages import language as spoken
from pnp.base.model import CardSet, Catalog, Edition, SourceText, Translation
from pnp.base.word_forms import plural_form
from pnp.files.world import World
from pnp.words import translation_faults as faults
from pnp.words.catalog import read_catalog
from pnp.words.glossary import read_glossary
from pnp.words.inherited import Translators
from pnp.words.matching import match
from pnp.words.own_catalogs import counted_words, own_catalog, spoken_words, word_matches
from pnp.words.printed_words import OWNER, WORDS
from pnp.words.set_texts import SEVERAL, HasSeveral, english, retold, texts, within


def translation(
    cards: CardSet, language: str, world: World | None = None, *, begun: bool = False
) -> tuple[Translation, tuple[Diagnostic, ...]]:
    """The texts of a set matched with their translations, and what is wrong with their files; ``begun`` as ``match``."""
    world = world or World()
    found: list[Diagnostic] = []
    catalogs: dict[str, Catalog] = {}
    lacking: list[str] = []  # sets that have no catalog
    homes = dict(zip((cards.id, *cards.extends), map(Path, cards.folders), strict=False))
    for owner, folder in homes.items():
        catalog, wrong = read_catalog(folder, language, world)
        found += wrong
        if catalog is not None:
            catalogs[owner] = catalog
        elif not wrong:
            lacking.append(owner)
    translators = Translators(cards, language, catalogs)
    every = tuple(map(translators.named, texts(cards, _has_several(language, catalogs.values()))))
    matches = translators.judged(match(every, catalogs, begun=begun))
    for owner in lacking:
        if any(one.text.owner == owner and one.state == "missing" for one in matches):
            span = cards.spans.get("languages", cards.span)
            found.append(faults.catalog_missing(span, language, f"{owner}/lang/{language}.po"))
    shared, wrong = own_catalog(language, world)
    found += wrong
    words = word_matches((*catalogs.values(), *([shared] if shared else [])))
    if shared is not None:
        catalogs[OWNER] = shared
    terms, wrong = read_glossary(Path(cards.folders[0]), world)
    return Translation(matches, words, catalogs, terms), (*found, *wrong)


def _has_several(language: str, catalogs: Iterable[Catalog]) -> HasSeveral:
    """Every kind of a language that counts with other words, and in any what its translators give one."""
    if spoken(language).counts_apart:
        return lambda _: True
    given = {context for one in catalogs for context, _ in one.entries if context.endswith(SEVERAL)}
    return lambda context: context + SEVERAL in given


def edition(
    cards: CardSet, language: str, draft: bool = False, world: World | None = None
) -> tuple[Edition, tuple[Diagnostic, ...]]:
    """The set as its players read it. English is the source; a draft falls back to it, visibly marked."""
    wrong: list[Diagnostic] = []
    if language == SOURCE:
        source = Edition(cards, language, words=dict(WORDS), draft=draft, forms=counted_words(()))
        return retold(source, english, found=wrong), tuple(wrong)
    told, found = translation(cards, language, world)
    plurals = {owner: catalog.plural for owner, catalog in told.catalogs.items()}
    plural = next((rule for owner, rule in plurals.items() if owner != OWNER), plurals.get(OWNER, "n != 1"))
    unsure = frozenset(one.text.card for one in told.matches if one.state != "done" and one.text.card)
    words, counted = spoken_words(told.words, language), counted_words(told.words)
    source = Edition(cards, language, {}, words, draft, unsure, plural, counted)
    entries = {_key(one.text): one for one in told.matches if one.entry}
    rules = {catalog.file: catalog.plural for catalog in told.catalogs.values()}

    def say(text: SourceText) -> tuple[str, ...]:
        one = entries.get(_key(text))
        if one and one.entry and one.forms and text.number is not None:
            return (plural_form(rules[one.entry.span.file], one.forms, text.number),)
        return (one.forms if one else ()) or english(text)

    def place(text: SourceText) -> Span:
        one = entries.get(_key(text))
        return one.entry.span if one and one.entry else text.span

    several = frozenset(one.text.counted for one in told.matches)
    made = retold(source, say, place, wrong, has_several=several.__contains__)
    return replace(made, translation=told), (*found, *wrong)


def _key(text: SourceText) -> tuple[str, str]:
    """Which text of a set it is, whichever set of a chain translates it."""
    return within(text.context), text.source


def with_english(told: Edition, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings about a translation with the place of its English beside them, and with the card it belongs to."""
    rows = tuple(found)
    if told.translation is None or not rows:
        return rows
    texts = {
        (span.file, span.line): one.text
        for one in told.translation.matches
        if one.entry
        for span in one.entry.spans
    }

    def beside(one: Diagnostic) -> Diagnostic:
        text = texts.get((one.span.file, one.span.line))
        if text is None:
            return one
        more = () if text.span in [span for span, _ in one.related] else ((text.span, "the English"),)
        return replace(
            one, related=(*one.related, *more), cards=one.cards or ((text.card,) if text.card else ())
        )

    return tuple(map(beside, rows))
