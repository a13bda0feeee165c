"""What can be wrong with a catalog: texts missing, stale, unknown, or a file nobody can read."""

from __future__ import annotations

from pnp.diagnostics import Finding, Severity, Span, fault


@fault("LNG401")
def untranslated(span: Span, context: str, language: str, source: str) -> Finding:
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
    return Finding(span, f"{context} is not translated into {language}: '{_short(source)}'")


@fault("LNG402")
def stale(span: Span, context: str, language: str, source: str, was: str) -> Finding:
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
    hint = f"it was '{_short(was)}'" if was and was != source else "it is marked fuzzy"
    return Finding(span, f"the {language} translation of {context} is stale: '{_short(source)}'", hint)


@fault("LNG403")
def catalog_missing(span: Span, language: str, file: str) -> Finding:
    """The set lists a language for which it has no `lang/CODE.po`.

    Take the language out of `languages`, or run `pnp i18n update SET` to begin the file.

    ```bad set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
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
    return Finding(
        span, f"there is no {file} for the language '{language}'", "run 'pnp i18n update' to begin it"
    )


@fault("LNG404")
def broken_catalog(span: Span, problem: str) -> Finding:
    """A PO file cannot be read: a quote is missing, a keyword is misspelt, it is not UTF-8.

    Edit the PO file with any PO editor, or in the text.

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

    msgctx "tiny/fox.name"
    msgid "Fox"
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
    return Finding(span, f"not a PO file: {problem}")


@fault("LNG408")
def plural_count(span: Span, context: str, have: int, wanted: int) -> Finding:
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
    return Finding(span, f"{context}: {have} plural forms, the header declares {wanted}")


@fault("LNG409", Severity.WARNING)
def unknown_entry(span: Span, context: str) -> Finding:
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
    return Finding(span, f"nothing in the set is called {context}", "run 'pnp i18n update' to retire it")


@fault("LNG412")
def plural_rule(span: Span, problem: str) -> Finding:
    """The header of a PO file has no `Plural-Forms`, or one nobody can read, though entries have plurals.

    ```bad set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
    ```
    ```bad lang/da.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\n"

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
    return Finding(span, problem, 'for example "Plural-Forms: nplurals=2; plural=(n != 1);\\n"')


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else f"{flat[:57]}..."
