"""Numbers of the English that a translation does not follow: another one in words, or one that wants another form.

Reads the edition's matches. Must not know PO files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.diagnostics import Finding, Severity, Span
from pnp.base.languages import language
from pnp.base.model import Card, Edition
from pnp.check.registry import rule
from pnp.check.translated import by, in_state, numbers_apart
from pnp.files.world import home_of


@rule("LNG414", Edition)
def number_has_changed(told: Edition) -> Iterator[Finding]:
    """The English has another number, in words, than it had when this was translated: *three* where it was *two*. Any other
    change leaves an old translation to be printed with a warning (LNG402); this one would teach another game.

    Translate it anew. Where the translation is right already, `pnp i18n accept SET LANG CONTEXT` says so.

    ```both set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2, text: "Draw three cards."}]
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
    msgid "Draw two cards."
    msgstr "Træk to kort."
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
    msgid "Draw three cards."
    msgstr "Træk tre kort."
    ```
    """
    for one in in_state(told, "stale"):
        if one.entry and (apart := numbers_apart(one)):
            message = f"{one.text.context}: the English had another number when this was translated"
            yield Finding(one.entry.span, message, apart, cards=by(one.text))


@rule("LNG422", Edition, Severity.WARNING)
def number_counted_otherwise(told: Edition) -> Iterator[Finding]:
    """A translation has one form, and a number in it wants another by now than when it was written: *1 move* where 2 are
    printed. It is printed as it is; `pnp check --strict` refuses it.

    Translate it for the number of today, or give the English forms by number, `[move|moves]`: every language then has its
    own.
    `pnp i18n accept SET LANG CONTEXT` says that the words are right. The numbers are those of the row `# Written for` of the
    entry, which `pnp i18n update` writes.

    ```both set.yaml
    id: tiny
    languages: [en, da]
    rules: {kinds: {beast: {fields: {might: int}}}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: "Fox", might: 2, text: "Moves: {might}"}]
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

    # Written for {might} = 1
    msgctxt "tiny/fox.text"
    msgid "Moves: {might}"
    msgstr "{might} skridt frem"
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

    # Written for {might} = 2
    msgctxt "tiny/fox.text"
    msgid "Moves: {might}"
    msgstr "{might} skridt frem"
    ```
    """
    name = language(told.language).name or told.language
    for one in in_state(told, "stale"):
        if one.entry is None:
            continue
        for other in one.recounted:
            message = (
                f"{one.text.context}: in {name} {other.now} wants another form than {other.then}, "
                f"beside which this was written ({other.hole})"
            )
            hint = "translate it again, or accept it; or give the English forms by number: [card|cards]"
            own = _own_card(told, one.entry.span, by(one.text))
            if own is None:
                yield Finding(one.entry.span, message, hint, cards=by(one.text))
                continue
            hint = f"run 'pnp i18n update', then translate it in lang/{told.language}.po, or accept it there"
            related = ((one.entry.span, "the inherited translation"),)
            yield Finding(own.span(), message, hint, related, cards=by(one.text))


def _own_card(told: Edition, entry: Span, cards: Iterable[str]) -> Card | None:
    """The card whose number this set has changed, where the translation belongs to a set it extends."""
    home = home_of(told.cards.folders[0])
    if entry.home == home:
        return None
    return next((card for card in told.cards.cards if card.id in cards and card.span().home == home), None)
