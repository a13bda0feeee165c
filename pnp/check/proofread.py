"""Likely typing mistakes in translations: ends of sentences, spaces, capitals, brackets, words left in English.

All findings are notes, because each may be intended. Reads translations that are not marked fuzzy. Owns the differences
between languages that are not mistakes: scripts without capitals or full stops, nouns with capitals. Must not know what a
translation loses.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from pnp.base.diagnostics import Finding, Severity
from pnp.base.languages import QUESTIONS, SPACED_SIGNS, language
from pnp.base.model import CatalogEntry, Edition, SourceText
from pnp.check.registry import rule
from pnp.check.terms import BRACES, FIGURE, ICON
from pnp.check.translated import by

# signs that end a sentence, in every script, under the name of the English one
ENDS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(".。．｡।॥۔።։។။‧", "a full stop"),
        **dict.fromkeys("?？؟⸮፧", "a question mark"),
        **dict.fromkeys("!！", "an exclamation mark"),
        **dict.fromkeys(":：፡", "a colon"),
        "…": "dots",
    }
)
NOTHING = "nothing"
CLOSERS = " \u00a0\u202f*_\"'”“’‘»«›‹)]}）］｝」』】》〉"
WITHOUT_STOPS = frozenset(
    ("Thai", "Laoo", "Khmr", "Mymr", "Tibt")
)  # sentences end with a space, or their own sign
PAIRS = ("()", "[]", "（）", "［］", "「」", "『』", "【】", "《》", "〈〉")
QUOTES = '"“”„‟«»'
DOUBLED = re.compile(r"(?<=\S)[ \u00a0]{2,}(?=\S)")
WORD = re.compile(r"[^\W\d_]+")
# words that few texts in another language have all by chance
ENGLISH = frozenset(
    (
        "the", "of", "and", "with", "your", "you", "each", "this", "that", "from", "than", "then", "its", "are",
        "to", "draw", "card", "cards", "player", "players", "take", "all", "has", "have", "on", "one", "two", "may",
    )
)  # fmt: skip
# (English, translated form, whether the form is for counted things) -> the objection, or ""
Judge: TypeAlias = Callable[[str, str, bool], str]
FEW = 2  # of these, or half of the words
NUMBERED = re.compile(r"\d\u00a0(?=\w)")
LOOSE = re.compile(r"\d (?=\w)")
HIGH_SIGNS = re.compile(r"(?<=[^\W\d_])(?:[!?;»]|:(?=\s|$))|«(?=\w)")  # written without any space


# --- ends of sentences -----------------------------------------------------------------------------------


@rule("LNG431", Edition, Severity.NOTE)
def end_differs(told: Edition) -> Iterator[Finding]:
    """A translation ends without the full stop, question mark, exclamation mark or colon that its English has, or with one
    that this has not.

    Signs of other scripts are the same sign (。 and ।), and brackets or quotation marks behind it do not matter. Scripts
    that end sentences with a space need none. Where it is meant, allow it on the card or for the set.

    ```both set.yaml = two-languages.yaml
    ```bad lang/da.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "lille"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Dyr"
    msgstr[1] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Ræv."
    ```
    ```good lang/da.po = danish.po
    """
    yield from _remarked(told, lambda source, form, _: _other_end(source, form, told.language))


def _other_end(source: str, form: str, code: str) -> str:
    ours, theirs = form.split("|"), source.split("|")
    if len(ours) != len(theirs):
        return ""  # which is told already
    return next((one for pair in zip(theirs, ours, strict=True) if (one := _cell_end(*pair, code))), "")


def _cell_end(source: str, form: str, code: str) -> str:
    wanted, has = _end(source, "en"), _end(form, code)
    bare = language(code).script in WITHOUT_STOPS
    if wanted == has or not form.strip() or (wanted, has) == (ENDS["."], ENDS["?"]):
        return ""  # a sentence may be turned into a question
    if bare and {wanted, has} <= {NOTHING, ENDS["."]}:
        return ""
    return f"the English ends with {wanted}, the translation with {has}"


def _end(text: str, code: str) -> str:
    bare = _plain(text).rstrip(CLOSERS)
    own = QUESTIONS.get(code.partition("-")[0], {})
    if bare.endswith("..."):
        return ENDS["…"]
    if own and (sign := next((own[one] for one in reversed(bare[-12:]) if one in own), "")):
        return ENDS[sign]
    return ENDS.get(bare[-1:], NOTHING)


# --- spaces ----------------------------------------------------------------------------------------------


@rule("LNG432", Edition, Severity.NOTE)
def space_twice(told: Edition) -> Iterator[Finding]:
    """A translation has two spaces in a row, where its English has not.

    ```both set.yaml = two-languages.yaml
    ```bad lang/da.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "lille"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Dyr"
    msgstr[1] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Rød  ræv"
    ```
    ```good lang/da.po = danish.po
    """

    def judged(source: str, form: str, _: bool) -> str:
        found = DOUBLED.search(form)
        if not found or DOUBLED.search(source):
            return ""
        return f"two spaces behind '{form[: found.start()].rpartition(' ')[2]}'"

    yield from _remarked(told, judged)


@rule("LNG437", Edition, Severity.NOTE)
def no_break_space_missing(told: Edition) -> Iterator[Finding]:
    """The English keeps a number and its word together with a no-break space (U+00A0), the translation has a plain one. In
    French, a sign that has a space before it, or within it, stands without any: *Prends !*, *« Oui »*.

    ```both set.yaml
    id: tiny
    languages: [en, fr]
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", text: "Run!"}]
    ```
    ```bad lang/fr.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "petit"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Bête"
    msgstr[1] "Bêtes"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Renard"

    msgctxt "tiny/fox.text"
    msgid "Run!"
    msgstr "Cours!"
    ```
    ```good lang/fr.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "petit"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Bête"
    msgstr[1] "Bêtes"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Renard"

    msgctxt "tiny/fox.text"
    msgid "Run!"
    msgstr "Cours !"
    ```
    """

    def judged(source: str, form: str, _: bool) -> str:
        if told.language in SPACED_SIGNS and (found := HIGH_SIGNS.search(_plain(form))):
            return f"no space {'behind' if found[0] == '«' else 'before'} '{found[0]}'"
        if len(NUMBERED.findall(source)) > len(NUMBERED.findall(form)) and LOOSE.search(form):
            return "a number stands apart from its word, as it does not in the English"
        return ""

    yield from _remarked(told, judged)


# --- capitals --------------------------------------------------------------------------------------------


@rule("LNG433", Edition, Severity.NOTE)
def first_letter_differs(told: Edition) -> Iterator[Finding]:
    """A translation begins with a small letter, its English with a capital, or the other way round.

    Scripts without capitals are left alone, and so is a capital in languages that write nouns with one.

    ```both set.yaml = two-languages.yaml
    ```bad lang/da.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "lille"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Dyr"
    msgstr[1] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "ræv"
    ```
    ```good lang/da.po = danish.po
    """
    nouns = language(told.language).capital_nouns

    def judged(source: str, form: str, is_behind_a_number: bool) -> str:
        wanted, has = _first(source), _first(form)
        if is_behind_a_number:
            return ""
        if wanted.isupper() and has.islower():
            return f"it begins with a small '{has}'"
        if wanted.islower() and has.isupper() and not nouns:
            return f"it begins with a capital '{has}'"
        return ""

    yield from _remarked(told, judged)


def _first(text: str) -> str:
    """The letter a text begins with; "" where a number, a value or an icon does, or capitals stand within the first word."""
    bare = _plain(text).lstrip(' *_#>-–"“”„«»‘’¿¡([')
    word = WORD.match(bare)
    return bare[0] if word and word[0][1:].casefold() == word[0][1:] else ""


# --- brackets and quotation marks ------------------------------------------------------------------------


@rule("LNG434", Edition, Severity.NOTE)
def left_open(told: Edition) -> Iterator[Finding]:
    """A translation opens a bracket or a quotation mark and does not close it, or closes one that was not open.

    ```both set.yaml = two-languages.yaml
    ```bad lang/da.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "lille"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Dyr"
    msgstr[1] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Ræv (rød"
    ```
    ```good lang/da.po = danish.po
    """

    def judged(source: str, form: str, _: bool) -> str:
        new = [sign for sign in _open(form) if sign not in _open(source)]
        return f"no partner for {' or '.join(new)}" if new else ""

    yield from _remarked(told, judged)


def _open(text: str) -> list[str]:
    bare = _plain(text)
    signs = [f"'{pair[0]}'" for pair in PAIRS if bare.count(pair[0]) != bare.count(pair[1])]
    return [*signs, "a quotation mark"] if len([sign for sign in bare if sign in QUOTES]) % 2 else signs


# --- words -----------------------------------------------------------------------------------------------


@rule("LNG435", Edition, Severity.NOTE)
def two_translations(told: Edition) -> Iterator[Finding]:
    """The same English sentence is translated in two ways: players wonder whether it means two things.

    Single words are left alone, for they may have another form, or mean something else, in another place; and so is
    what stands in different sheets, or fields of cards, where one may be told more shortly.

    ```both set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: poker}}
    cards:
      - {kind: beast, id: fox, name: "Fox", text: "Draw a card."}
      - {kind: beast, id: owl, name: "Owl", text: "Draw a card."}
    ```
    ```bad lang/da.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "lille"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Dyr"
    msgstr[1] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Ræv"

    msgctxt "tiny/owl.name"
    msgid "Owl"
    msgstr "Ugle"

    msgctxt "tiny/fox.text"
    msgid "Draw a card."
    msgstr "Træk et kort."

    msgctxt "tiny/owl.text"
    msgid "Draw a card."
    msgstr "Tag et kort."
    ```
    ```good lang/da.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "lille"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Dyr"
    msgstr[1] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Ræv"

    msgctxt "tiny/owl.name"
    msgid "Owl"
    msgstr "Ugle"

    msgctxt "tiny/fox.text"
    msgid "Draw a card."
    msgstr "Træk et kort."

    msgctxt "tiny/owl.text"
    msgid "Draw a card."
    msgstr "Træk et kort."
    ```
    """
    ways: dict[tuple[str, str, str], dict[tuple[str, ...], tuple[SourceText, CatalogEntry]]] = defaultdict(
        dict
    )
    for text, entry in _sure(told):
        if _is_phrase(text.source):
            ways[text.source, text.plural, _sort(text)].setdefault(entry.forms, (text, entry))
    for some in ways.values():
        rows = [*some.values()]
        first, said = rows[0]
        for text, entry in rows[1:]:
            message = f"{text.context}: the same English is translated otherwise for {first.context}"
            yield Finding(entry.span, message, related=((said.span, "there"),), cards=by(text))


def _sort(text: SourceText) -> str:
    """What sort of text it is: of cards the field, else where it stands."""
    return text.context.rpartition(".")[2] if text.card else text.context


def _is_phrase(text: str) -> bool:
    return len(WORD.findall(_plain(text))) >= FEW


@rule("LNG436", Edition, Severity.NOTE)
def left_in_english(told: Edition) -> Iterator[Finding]:
    """A translation is its English, word by word, and has words that only English has.

    Names, Latin and words that many languages share are left alone.

    ```both set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", text: "Draw the top card."}]
    ```
    ```bad lang/da.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "lille"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Dyr"
    msgstr[1] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Ræv"

    msgctxt "tiny/fox.text"
    msgid "Draw the top card."
    msgstr "Draw the top card."
    ```
    ```good lang/da.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "lille"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Dyr"
    msgstr[1] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Ræv"

    msgctxt "tiny/fox.text"
    msgid "Draw the top card."
    msgstr "Træk det øverste kort."
    ```
    """

    def judged(source: str, form: str, _: bool) -> str:
        words = [word.casefold() for word in WORD.findall(_plain(source))]
        known = len([word for word in words if word in ENGLISH])
        is_english = known >= FEW or (known and 2 * known >= len(words))
        return "it is not translated" if form == source and is_english else ""

    yield from _remarked(told, judged)


# --- all of them -----------------------------------------------------------------------------------------


def _remarked(told: Edition, judged: Judge) -> Iterator[Finding]:
    """One finding for each text: the first form that the judge objects to."""
    for text, entry in _sure(told):
        for number, form in enumerate(entry.forms):
            source = text.plural if text.plural and number else text.source
            if said := judged(source, form, bool(number)):
                span = entry.spans[number] if number < len(entry.spans) else entry.span
                yield Finding(span, f"{text.context}: {said}", cards=by(text))
                break


def _sure(told: Edition) -> Iterator[tuple[SourceText, CatalogEntry]]:
    """Finished translations; translators look at the others anyway."""
    for one in told.translation.matches if told.translation else ():
        if one.state == "done" and one.entry:
            yield one.text, one.entry


def _plain(text: str) -> str:
    """A text with a 0 for every value and icon."""
    return ICON.sub("0", BRACES.sub("0", FIGURE.sub("0", text)) if "{" in text else text)
