"""What an edition leaves open: texts nobody has translated, translations of what the English said before, and entries
of a catalog that translate nothing.

Reads the edition's matches. Must not know PO files.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.check.registry import rule
from pnp.diagnostics import Finding, Severity
from pnp.languages import language
from pnp.model import Edition, SourceText, TextMatch, TextState

SHOWN = 60  # characters of a text that a finding quotes


@rule("LNG401", Edition)
def untranslated(told: Edition) -> Iterator[Finding]:
    """A text of the set has no translation. Nothing falls back to English in silence: only a draft is printed.

    Run `pnp i18n update SET` and fill the new entries of `lang/CODE.po`, with any PO editor.

    ```bad set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
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
    ```
    ```good set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
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
    ```
    """
    name = language(told.language).name
    for one in _in_state(told, "missing"):
        text = one.text
        yield Finding(
            text.span,
            f"{text.context} is not translated into {name}: '{_short(text.source)}'",
            cards=by(text),
        )


@rule("LNG402", Edition)
def stale(told: Edition) -> Iterator[Finding]:
    """The English text has changed since this was translated, or the entry is marked fuzzy.

    `pnp i18n update SET` keeps the old translation, marks it fuzzy and shows what the source was.

    ```bad set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Red fox", might: 2}]
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
    ```
    ```good set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Red fox", might: 2}]
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
    msgid "Red fox"
    msgstr "Rød ræv"
    ```
    """
    name = language(told.language).name
    for one in _in_state(told, "stale"):
        if one.entry:
            text, was = one.text, one.entry.previous or one.entry.source
            hint = f"it was '{_short(was)}'" if was != text.source else "it is marked fuzzy"
            message = f"the {name} translation of {text.context} is stale: '{_short(text.source)}'"
            yield Finding(one.entry.span, message, hint, cards=by(text))


@rule("LNG408", Edition)
def plural_count(told: Edition) -> Iterator[Finding]:
    """An entry with plurals gives more or fewer forms than the `Plural-Forms` of its header declares.

    ```bad set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
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
    msgstr[2] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Ræv"
    ```
    ```good set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
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
    ```
    """
    for one in _in_state(told, "done"):
        if one.text.plural and one.entry and told.translation:
            have, wanted = len(one.forms), told.translation.catalogs[one.text.owner].nplurals
            if have != wanted:
                message = f"{one.text.context}: {have} plural forms, the header declares {wanted}"
                yield Finding(one.entry.span, message)


@rule("LNG409", Edition, Severity.WARNING)
def unknown_entry(told: Edition) -> Iterator[Finding]:
    """A PO file translates a text that the set does not have (any more). `pnp i18n update` retires it.

    ```bad set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
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

    msgctxt "tiny/wolf.name"
    msgid "Wolf"
    msgstr "Ulv"
    ```
    ```good set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
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
    ```
    """
    if told.translation is None:
        return
    known = {one.text.key for one in told.translation.every}
    known |= {one.entry.key for one in told.translation.every if one.entry}
    for catalog in told.translation.catalogs.values():
        for key, entry in catalog.entries.items():
            if key not in known:
                message = f"nothing in the set is called {entry.context}"
                yield Finding(entry.span, message, "run 'pnp i18n update' to retire it")


def by(text: SourceText) -> tuple[str, ...]:
    """The card that says a text, if one does: it may allow what is found."""
    return (text.card,) if text.card else ()


def _in_state(told: Edition, state: TextState) -> Iterator[TextMatch]:
    """The texts in one state; where there is no catalog at all, that has been said."""
    if told.translation:
        for one in told.translation.every:
            if one.state == state and one.text.owner in told.translation.catalogs:
                yield one


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= SHOWN else f"{flat[: SHOWN - 3]}..."
