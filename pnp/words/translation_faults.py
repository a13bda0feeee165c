"""What can be wrong with the files of a language: not there, or not to be read."""

from __future__ import annotations

from pnp.base.diagnostics import Finding, Severity, Span, fault
from pnp.base.languages import language


@fault("LNG403")
def catalog_missing(span: Span, language: str, file: str) -> Finding:
    """The set lists a language for which it has no `lang/CODE.po`.

    Take the language out of `languages`, or run `pnp i18n update SET` to begin the file.

    ```both set.yaml = two-languages.yaml
    ```good lang/da.po = danish.po
    """
    return Finding(
        span, f"there is no {file} for the language '{language}'", "run 'pnp i18n update' to begin it"
    )


@fault("LNG404")
def broken_catalog(span: Span, problem: str) -> Finding:
    """A PO file cannot be read: a quote is missing, a keyword is misspelt, it is not UTF-8.

    Edit the PO file with any PO editor, or in the text.

    ```both set.yaml = two-languages.yaml
    ```bad lang/da.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "lille"

    msgctx "tiny/fox.name"
    msgid "Fox"
    ```
    ```good lang/da.po = danish.po
    """
    return Finding(span, f"not a PO file: {problem}")


@fault("LNG411")
def bad_glossary(span: Span, problem: str) -> Finding:
    """`lang/glossary.yaml` is not a list of terms with a word per language.

    Edit the PO file with any PO editor, or in the text.

    ```both set.yaml = two-languages.yaml
    ```both lang/da.po = danish.po
    ```bad lang/glossary.yaml
    - fox
    - wolf
    ```
    ```good lang/glossary.yaml
    terms:
      - {en: fox, da: ræv}
    ```
    """
    return Finding(span, problem)


@fault("LNG412")
def plural_rule(span: Span, problem: str, code: str) -> Finding:
    """The header of a PO file has no `Plural-Forms`, or one nobody can read, though entries have plurals.

    ```both set.yaml = two-languages.yaml
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
    ```good lang/da.po = danish.po
    """
    return Finding(span, problem, _header_of(code))


def _header_of(code: str) -> str:
    spoken = language(code)
    return f'for {spoken.name}: "Plural-Forms: {spoken.plural}\\n"' if spoken.name else ""


@fault("LNG416", Severity.WARNING)
def other_plurals(span: Span, code: str, one: int, other: int) -> Finding:
    """The header of a PO file can be read, but counts otherwise than its language: it has one form for numbers that the
    language tells apart, as English tells 1 from 2. Such a header is written by tools that do not know the language.

    `pnp i18n update SET` puts it right where that loses nothing: where no form is filled in yet, or each new form takes over
    the words that stood for its numbers. These are then marked fuzzy, for a translator to look at.

    ```both set.yaml
    id: tiny
    languages: [en, pl]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2}]
    ```
    ```bad lang/pl.po
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "mała"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Lis"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Zwierzę"
    msgstr[1] "Zwierzęta"
    ```
    ```good lang/pl.po
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

    msgctxt "tiny/set.title"
    msgid "tiny"
    msgstr "mała"

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Lis"

    msgctxt "tiny/kind.beast"
    msgid "Beast"
    msgid_plural "Beasts"
    msgstr[0] "Zwierzę"
    msgstr[1] "Zwierzęta"
    msgstr[2] "Zwierząt"
    ```
    """
    name = language(code).name
    message = f"this header has one form for {one} and {other}, which {name} tells apart"
    return Finding(
        span, message, f"{_header_of(code)}, which 'pnp i18n update' writes where it loses nothing"
    )


@fault("LNG413")
def entry_twice(span: Span, what: str, first: Span) -> Finding:
    """A PO file has two entries of the same context and English: nobody could say which of them is meant, and other tools
    refuse such a file. `pnp i18n update` leaves it as it is.

    Take out the one that is wrong.

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

    msgctxt "tiny/fox.name"
    msgid "Fox"
    msgstr "Mikkel"
    ```
    ```good lang/da.po = danish.po
    """
    return Finding(span, f"{what} is translated twice", "keep one of the two", ((first, "the first one"),))


@fault("LNG421")
def bad_forms(span: Span, problem: str, remedy: str) -> Finding:
    """A text has forms, `[card|cards]`, and it is not plain which of them to print.

    One whole number decides: the value nearest before the forms, or where none stands before them the first behind. A text
    may hold several pairs that follow the same number, and other numbers that want no forms. A bracket that is none of these
    is written `\\[`.

    ```bad set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2, text: "Draw two [card|cards]."}]
    ```
    ```good set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2, text: "Draw {might} [card|cards]."}]
    ```
    """
    return Finding(span, problem, remedy)
