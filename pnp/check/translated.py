"""What an edition leaves open: texts nobody has translated, translations of what the English said before, and entries
of a catalog that translate nothing.

Reads the edition's matches. Must not know PO files.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from pnp.base.diagnostics import Diagnostic, Finding, Severity, Span
from pnp.base.frozen import NamedTuple
from pnp.base.languages import language
from pnp.base.model import Edition, SourceText, TextMatch, TextState
from pnp.base.wording import has_words
from pnp.check.numerals import COUNTING
from pnp.check.registry import rule

SHOWN = 60  # characters of a text that a finding quotes
MISSING, STALE, UNKNOWN = " is not translated into ", " translation of ", "nothing in the set is called "
NUMBER_WORDS = frozenset((*COUNTING, "zero", "twice", "thrice", "half", "double", "triple"))
WORD = re.compile(r"\w+")
FEW = 3  # texts that are told one by one, where they are no more; and of more so many places


# --- told together ---------------------------------------------------------------------------------------


class TextsOfFile(NamedTuple):
    """What is wrong in the same way with many texts of one translation."""

    code: str
    file: str


def together(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings with those of a whole translation told as one, where they are many: how many, and the first few."""
    rows = tuple(found)
    groups: dict[TextsOfFile, list[Diagnostic]] = {}
    for one in rows:
        if _is_summed(one):
            groups.setdefault(_group(one), []).append(one)
    summed = {group for group, ones in groups.items() if len(ones) > FEW}
    left = (one for one in rows if not _is_summed(one) or _group(one) not in summed)
    return (*(_sum(group, groups[group]) for group in groups if group in summed), *left)


def _is_summed(one: Diagnostic) -> bool:
    """A font that is missing is missing for every text of a translation; in English it is a slip somewhere."""
    return one.code in SUMMED and (one.code != NO_FONT or one.span.file.endswith(".po"))


def _group(one: Diagnostic) -> TextsOfFile:
    return TextsOfFile(one.code, one.related[0][0].file if one.code == "LNG401" else one.span.file)


def _sum(group: TextsOfFile, ones: list[Diagnostic]) -> Diagnostic:
    code = group.file.rpartition("/")[2].removesuffix(".po")
    name = language(code).name or code
    cards = dict.fromkeys(card for one in ones for card in one.cards)
    places = tuple((one.span, _in_short(one)) for one in ones[:FEW])
    message = SUMMED[group.code].format(count=len(ones), name=name)
    how = f"{ones[0].hint}; " if group.code == NO_FONT else ""
    in_status = ones[0].code in WAITING
    hint = f"{how}the first {FEW}; --all tells each{AND_STATUS if in_status else ''}"
    whole = Span(group.file, 1, width=0)  # no line of it
    return Diagnostic(group.code, ones[0].severity, whole, message, hint, places, tuple(cards))


AND_STATUS = ", and so does 'pnp i18n status'"
NO_FONT = "TXT604"
WAITING = ("LNG401", "LNG402", "LNG409")
SUMMED = {
    NO_FONT: "no font has some characters of the {name} texts, at {count} places",
    "LNG401": "{count} texts are not translated into {name}",
    "LNG402": "{count} translations into {name} are stale: their English has changed, or nobody has said they are right",
    "LNG431": "{count} translations into {name} end otherwise than their English",
    "LNG432": "{count} translations into {name} have two spaces in a row",
    "LNG433": "{count} translations into {name} begin small where their English has a capital, or the other way round",
    "LNG434": "{count} translations into {name} leave a bracket or a quotation mark open",
    "LNG435": "{count} translations into {name} say otherwise what the same English says elsewhere",
    "LNG436": "{count} translations into {name} are still English",
    "LNG437": "{count} translations into {name} lack a no-break space",
    "LNG409": "{count} entries in {name} translate nothing that the set has: 'pnp i18n update' retires them",
}


def _in_short(one: Diagnostic) -> str:
    """Which text, and its English, without what is said of all."""
    context, is_missing, rest = one.message.partition(MISSING)
    if is_missing:
        return f"{context}: {rest.partition(': ')[2]}"
    return one.message.partition(STALE)[2].replace(" is stale:", ":", 1) or one.message.removeprefix(UNKNOWN)


# --- the rules -------------------------------------------------------------------------------------------


@rule("LNG401", Edition)
def untranslated(told: Edition) -> Iterator[Finding]:
    """A text of the set has no translation. Nothing falls back to English in silence: only a draft is printed.

    Run `pnp i18n update SET` and fill the new entries of `lang/CODE.po`, with any PO editor.

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
    ```
    ```good lang/da.po = danish.po
    """
    name = language(told.language).name
    for one in in_state(told, "missing"):
        text = one.text
        place = _place(told, text)
        message = f"{text.context}{MISSING}{name}: '{_short(text.source)}'"
        yield Finding(text.span, message, related=((place, "goes here"),), cards=by(text))


@rule("LNG402", Edition, Severity.WARNING)
def stale(told: Edition) -> Iterator[Finding]:
    """The English text has changed since this was translated, or the entry is marked fuzzy. The old translation is printed;
    `pnp check --strict` refuses it, and so does any check where it has other numbers, placeholders or icons than the
    English of today (LNG405, LNG406, LNG407),
    or a number in words has changed (LNG414).

    Where a language has other words behind numbers, several of a kind are called by one of their own. As long as it is not
    given, the word behind a number is printed in its stead, and this warns of it.

    `pnp i18n update SET` keeps the old translation, marks it fuzzy and shows what the source was. Where it still says
    what the English says, `pnp i18n accept SET LANG CONTEXT` takes the mark away.

    ```both set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Red fox", might: 2}]
    ```
    ```bad lang/da.po = danish.po
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
    msgid "Red fox"
    msgstr "Rød ræv"
    ```
    """
    name = language(told.language).name
    for one in in_state(told, "stale"):
        if one.entry and not numbers_apart(one) and not one.recounted:
            text, was = one.text, one.entry.previous or one.entry.source
            if one.lent:
                marked, was = "it has only the words behind a number: run 'pnp i18n update'", text.source
            elif bool(one.entry.plural) != bool(text.plural):
                marked = f"it {'has' if text.plural else 'had'} forms by number: run 'pnp i18n update'"
            elif one.entry.context == text.context:
                marked = "it is marked fuzzy"
            else:
                marked = "it stood under another name"
            hint = f"it was '{_short(was)}'" if was != text.source else marked
            message = f"the {name}{STALE}{text.context} is stale: '{_short(text.source)}'"
            yield Finding(one.entry.span, message, hint, cards=by(text))


def numbers_apart(one: TextMatch) -> str:
    """Which numbers in words the English had when a text was translated, and which it has."""
    was = one.entry.previous or one.entry.source if one.entry else one.text.source
    then, now = Counter(_number_words(was)), Counter(_number_words(one.text.source))
    told = {"it was": then - now, "it is": now - then}
    said = {word: ", ".join(which.elements()) for word, which in told.items()}
    return "; ".join(f"{word} '{which}'" for word, which in said.items() if which)


def _number_words(text: str) -> list[str]:
    return [word for word in WORD.findall(text.casefold()) if word in NUMBER_WORDS]


@rule("LNG408", Edition)
def plural_count(told: Edition) -> Iterator[Finding]:
    """An entry with plurals gives more or fewer forms than the `Plural-Forms` of its header declares.

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
    msgstr[2] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Ræv"
    ```
    ```good lang/da.po = danish.po
    """
    catalogs = told.translation.catalogs.values() if told.translation else ()
    declared = {one.file: one.nplurals for one in catalogs}  # words of pnp's own may stand in any of them
    for one in (*in_state(told, "done"), *in_state(told, "stale")):
        if one.text.plural and one.entry and one.entry.plural:
            have, wanted = len(one.forms), declared[one.entry.span.file]
            if have != wanted:
                message = f"{one.text.context}: {have} plural forms, the header declares {wanted}"
                yield Finding(one.entry.span, message)


@rule("LNG409", Edition, Severity.WARNING)
def unknown_entry(told: Edition) -> Iterator[Finding]:
    """A PO file translates a text that the set does not have (any more). `pnp i18n update` retires it.

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
    msgstr "Ræv"

    msgctxt "tiny/wolf.name"
    msgid "Wolf"
    msgstr "Ulv"
    ```
    ```good lang/da.po = danish.po
    """
    if told.translation is None:
        return
    known = {one.text.key for one in told.translation.every}
    known |= {one.entry.key for one in told.translation.every if one.entry}
    words = {
        one.text.context for one in told.translation.words
    }  # of which another catalog may have a better one
    catalog = told.translation.catalogs.get(told.cards.id)  # of another set only its own check can say so
    for key, entry in catalog.entries.items() if catalog else ():
        if key not in known and entry.context not in words and has_words(entry.source):
            message = f"{UNKNOWN}{entry.context}"
            yield Finding(entry.span, message, "run 'pnp i18n update' to retire it")


@rule("LNG415", Edition, Severity.WARNING)
def words_in_english(told: Edition) -> Iterator[Finding]:
    """Words that pnp itself prints, in margins, on the guide, in credits, are there in some languages only. What is missing
    stands in English, so that a set can be printed in any language.

    `pnp i18n update SET --words` puts them into `lang/CODE.po`, to be translated there with the rest. It is a warning, told
    once for each language; to leave them in English, allow it.

    ```bad set.yaml
    id: tiny
    languages: [en, is]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
    ```
    ```both lang/is.po
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Plural-Forms: nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "lítið"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Dýr"
    msgstr[1] "Dýr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Refur"
    ```
    ```good set.yaml
    id: tiny
    languages: [en, is]
    allow: {words-in-english: only cards are printed}
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
    ```
    """
    words = told.translation.words if told.translation else ()
    missing = sum(one.state == "missing" for one in words)
    if missing:
        name = language(told.language).name
        many = f"all {missing}" if missing == len(words) - 1 else f"{missing} of the {len(words)}"
        message = f"{many} words that pnp itself prints are in English: it has no {name} ones"
        span = told.cards.spans.get("languages", told.cards.span)
        yield Finding(span, message, f"'pnp i18n update --words' puts them into lang/{told.language}.po")


def _place(told: Edition, text: SourceText) -> Span:
    """Where the translation of a text belongs: its entry, else the file."""
    if told.translation is None:
        return text.span
    catalog = told.translation.catalogs[text.owner]
    entry = catalog.entries.get(text.key)
    return entry.span if entry else Span(catalog.file, 1)


def by(text: SourceText) -> tuple[str, ...]:
    """The card that says a text, if one does: it may allow what is found."""
    return (text.card,) if text.card else ()


def in_state(told: Edition, state: TextState) -> Iterator[TextMatch]:
    """The texts in one state; where there is no catalog at all, that has been said. Words of pnp's own that are missing
    are told together."""
    if told.translation:
        wanted = told.translation.matches if state == "missing" else told.translation.every
        for one in wanted:
            if one.state == state and (one.entry or one.text.owner in told.translation.catalogs):
                yield one


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= SHOWN else f"{flat[: SHOWN - 3]}..."
