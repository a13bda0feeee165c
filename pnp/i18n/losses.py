"""What a translation may lose on the way: placeholders, numbers, markup, and the terms of the glossary."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.diagnostics import Finding, Severity, Span, fault


@fault("LNG405")
def placeholders_differ(span: Span, context: str, missing: Iterable[str], extra: Iterable[str]) -> Finding:
    """A translation loses or adds a `{placeholder}` or a `{{ figure }}`: a number would be missing in print.

    Edit the PO file with any PO editor, or in the text.

    ```bad set.yaml
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
    ```good set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2, text: "It takes {might} moves."}]
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
    return Finding(span, f"{context}: the placeholders differ", _difference(missing, extra))


@fault("LNG406")
def numbers_differ(span: Span, context: str, missing: Iterable[str], extra: Iterable[str]) -> Finding:
    """A translation states other numbers than its source.

    Numbers are the same in every language; only the sign for decimals may differ (1.5 and 1,5).

    ```bad set.yaml
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
    ```good set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2, text: "Draw 3 cards."}]
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
    return Finding(span, f"{context}: the numbers differ", _difference(missing, extra))


@fault("LNG407")
def markup_differs(span: Span, context: str, missing: Iterable[str], extra: Iterable[str]) -> Finding:
    """A translation loses or adds an icon, or has bold, italics or table cells its source has not.

    Edit the PO file with any PO editor, or in the text.

    ```bad set.yaml
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
    ```good set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2, text: "Pay 1 :sun: for it."}]
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
    return Finding(span, f"{context}: icons or markup differ", _difference(missing, extra))


@fault("LNG410", Severity.WARNING)
def glossary_not_followed(span: Span, context: str, term: str, wanted: str) -> Finding:
    """A translation of a text with a glossary term does not use the glossary's word for it.

    Players meet the same thing under two names. Use the term, or add the form you need to the glossary: a language
    may list several, `de: [Lebensraumplättchen, Lebensraum]`; any of them will do, in any inflection.

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
    ```
    ```bad lang/glossary.yaml
    terms:
      - {en: fox, da: mikkel}
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
    ```good lang/glossary.yaml
    terms:
      - {en: fox, da: [mikkel, ræv]}
    ```
    """
    return Finding(span, f"{context}: the glossary has '{wanted}' for '{term}'")


@fault("LNG411")
def bad_glossary(span: Span, problem: str) -> Finding:
    """`lang/glossary.yaml` is not a list of terms with a word per language.

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

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Dyr"
    msgstr[1] "Dyr"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Ræv"
    ```
    ```bad lang/glossary.yaml
    - fox
    - wolf
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
    ```good lang/glossary.yaml
    terms:
      - {en: fox, da: ræv}
    ```
    """
    return Finding(span, problem)


def _difference(missing: Iterable[str], extra: Iterable[str]) -> str:
    told = [f"missing: {', '.join(missing)}"] if missing else []
    return "; ".join(told + ([f"added: {', '.join(extra)}"] if extra else []))
