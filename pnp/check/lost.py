"""What a translation loses of its source, or adds: placeholders, figures, numbers, icons, table cells, bold, and
the terms of the glossary.

Reads the edition's matches. Inflection is met half way: a term counts as used if each of its words begins, in some
form, as the glossary says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from pnp.base.diagnostics import Finding, Severity
from pnp.base.languages import SOURCE
from pnp.base.model import CatalogEntry, Edition, SourceText, TextMatch
from pnp.check.numerals import StatedNumber, english_words, in_digits, in_words
from pnp.check.registry import rule
from pnp.check.terms import BRACES, FIGURE, ICON, TermsOfLanguage
from pnp.check.translated import by

BOLD = re.compile(r"\*\*")
PLACEHOLDERS, NUMBERS = "the placeholders differ", "the numbers differ"
MARKUP = "icons or markup differ"
STEM = 4  # letters of a word that inflection leaves alone, at the least
SUFFIX = 3  # letters it may change at the end


@rule("LNG405", Edition)
def placeholders_differ(told: Edition) -> Iterator[Finding]:
    """A translation loses or adds a `{placeholder}` or a `{{ figure }}`: a number would be missing in print.

    Edit the PO file with any PO editor, or in the text.

    ```both set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2, text: "It takes {might} moves."}]
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
    msgid "It takes {might} moves."
    msgstr "Den tager to træk."
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
    msgid "It takes {might} moves."
    msgstr "Den tager {might} træk."
    ```
    """
    yield from _lost(told, PLACEHOLDERS, _placeholders)


@rule("LNG406", Edition)
def numbers_differ(told: Edition) -> Iterator[Finding]:
    """A translation states other numbers than its source.

    Numbers are the same in every language; how they are written may differ: the sign for decimals and between thousands
    (1.5 and 1,5; 12,500 and 12.500), digits of other scripts (٣ and ３ are 3). In Japanese and Chinese a number in words
    before what it counts is a number, too: 三枚 is 3. It may stand for a number in words in the English; any other is told.

    ```both set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2, text: "Draw 3 cards."}]
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
    msgid "Draw 3 cards."
    msgstr "Træk 2 kort."
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
    msgid "Draw 3 cards."
    msgstr "Træk 3 kort."
    ```
    """
    for one in told.translation.every if told.translation else ():
        if one.entry:
            yield from _other_numbers(one.text, one.entry, told.language)


@rule("LNG407", Edition)
def markup_differs(told: Edition) -> Iterator[Finding]:
    """A translation loses or adds an icon, or has bold, italics or table cells its source has not.

    Edit the PO file with any PO editor, or in the text.

    ```both set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2, text: "Pay 1 :sun: for it."}]
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
    msgid "Pay 1 :sun: for it."
    msgstr "Betal 1 sol for den."
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
    msgid "Pay 1 :sun: for it."
    msgstr "Betal 1 :sun: for den."
    ```
    """
    yield from _lost(told, MARKUP, _markup)


def _placeholders(text: str) -> list[str]:
    if "{" not in text:
        return []
    figures = [" ".join(found[0].split()) for found in FIGURE.finditer(text)]
    return [*figures, *(found[0] for found in BRACES.finditer(FIGURE.sub("", text)))]


def _other_numbers(text: SourceText, entry: CatalogEntry, code: str) -> Iterator[Finding]:
    sources = [_bare(source) for source in (text.source, text.plural or text.source)]
    wanted = [Counter(one.value for one in in_digits(source, SOURCE)) for source in sources]
    said = {*english_words(" ".join(sources)), "1"}  # that a number in words may stand for
    for number, form in enumerate(entry.forms):
        bare = _bare(form)
        digits, worded = in_digits(bare, code), in_words(bare, code)
        told = [_numbers_lost(one, digits, worded, said) for one in wanted]
        if all(told):
            span = entry.spans[number] if number < len(entry.spans) else entry.span
            yield Finding(span, f"{text.context}: {NUMBERS}", told[0], cards=by(text))


def _numbers_lost(
    wanted: Counter[str], digits: list[StatedNumber], worded: list[StatedNumber], said: set[str]
) -> str:
    """Which numbers of the English a form lacks and which it adds; "" if it says the same."""
    left, added = Counter(wanted), []
    for numbers, free in ((digits, set[str]()), (worded, said)):
        for one in numbers:
            if left[one.value]:
                left[one.value] -= 1
            elif one.value not in free:
                added.append(one.written)
    return _in_lists(left.elements(), added)


def _in_lists(lost: Iterable[str], added: Iterable[str]) -> str:
    lists = {"missing": ", ".join(sorted(lost)), "added": ", ".join(sorted(added))}
    return "; ".join(f"{word}: {which}" for word, which in lists.items() if which)


def _bare(text: str) -> str:
    bare = BRACES.sub("", FIGURE.sub("", text)) if "{" in text else text
    return ICON.sub("", bare)


def _markup(text: str) -> list[str]:
    bare = FIGURE.sub("", text) if "{" in text else text
    bold = len(BOLD.findall(bare))
    return [*ICON.findall(bare), *(["|"] * bare.count("|")), *(["**"] * (bold % 2 or bool(bold)))]


def _sure(matches: Iterable[TextMatch]) -> Iterator[tuple[SourceText, CatalogEntry]]:
    """What nobody doubts."""
    return ((one.text, one.entry) for one in matches if one.state == "done" and one.entry)


def _lost(told: Edition, message: str, things: Callable[[str], list[str]]) -> Iterator[Finding]:
    """Translations that lost or added one of the things a text is full of, be they sure or stale: both are printed."""
    for one in told.translation.every if told.translation else ():
        if one.entry:
            yield from _apart(one.text, one.entry, message, things)


def _apart(
    text: SourceText, entry: CatalogEntry, message: str, things: Callable[[str], list[str]]
) -> Iterator[Finding]:
    source = sorted(things(text.source))
    many = sorted(things(text.plural)) if text.plural else source
    for number, form in enumerate(entry.forms):
        ours = sorted(things(form))
        if ours not in (source, many):
            lost, added = Counter(source) - Counter(ours), Counter(ours) - Counter(source)
            hint = _in_lists(lost.elements(), added.elements())
            span = entry.spans[number] if number < len(entry.spans) else entry.span
            yield Finding(span, f"{text.context}: {message}", hint, cards=by(text))


@rule("LNG410", Edition, Severity.WARNING)
def glossary_not_followed(told: Edition) -> Iterator[Finding]:
    """A translation of a text with a glossary term does not use the glossary's word for it.

    Players meet the same thing under two names. Use the term, or add the form you need to the glossary: a language
    may list several, `de: [Lebensraumplättchen, Lebensraum]`; any of them will do, in any inflection.

    ```both set.yaml = two-languages.yaml
    ```both lang/da.po = danish.po
    ```bad lang/glossary.yaml
    terms:
      - {en: fox, da: mikkel}
    ```
    ```good lang/glossary.yaml
    terms:
      - {en: fox, da: [mikkel, ræv]}
    ```
    """
    if told.translation is None:
        return
    terms = TermsOfLanguage(told.translation.terms, told.language)
    for text, entry in _sure(told.translation.matches):
        letters = len(text.source) + sum(map(len, entry.forms))
        forms = [form.casefold() for form in entry.forms]
        for _, english, words in terms.found(text.source, entry.span, letters):
            if not any(_uses(form, words) for form in forms):
                message = f"{text.context}: the glossary has '{words[0]}' for '{english}'"
                yield Finding(entry.span, message, cards=by(text))


def _uses(translation: str, words: tuple[str, ...]) -> bool:
    return any(all(_stem(part) in translation for part in word.casefold().split()) for word in words)


def _stem(word: str) -> str:
    return word[: max(STEM, len(word) - SUFFIX)]
