"""Texts of sheets that are right while something is true of the data, as a comment above them says.

Must not know layout or languages: where the English is not right any more, no translation of it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Finding, Severity
from pnp.base.model import CardSet
from pnp.check.registry import rule
from pnp.source.schema.sheet_values import SheetNumbers, Unanswered, how_to_restate

SHOWN = 60  # letters of a text


@rule("CRD213", CardSet, Severity.WARNING)
def text_no_longer_true(cards: CardSet) -> Iterator[Finding]:
    """A comment above a text of a sheet says while what it is right, `<!-- while figures.hand == 2 -->`, and that is so no
    more.

    Some sentences hold for one number alone, and no value or form could change them: *both*, *the third*, a whole example.
    Write the text anew, in every language, and the comment with it. It may say what any `{{ }}` of a sheet may, and be true
    or false; several stand below each other.

    ```both set.yaml
    id: tiny
    rules: {kinds: {beast: {fields: {}}}, figures: {hand: 3}}
    print: {beast: {size: poker}}
    cards: [{kind: beast, id: fox, name: Fox}]
    ```
    ```bad sheets/rules.md
    # Tiny

    <!-- while figures.hand == 2 -->
    You hold {{ figures.hand }} cards. Lay both down.
    ```
    ```good sheets/rules.md
    # Tiny

    You hold {{ figures.hand }} cards. Lay all of them down.
    ```
    """
    numbers = SheetNumbers(cards)
    for sheet in cards.sheets.values():
        for block in sheet.blocks:
            for condition in block.conditions:
                match numbers.answer(condition.source):
                    case True:
                        continue
                    case False:
                        message = f"this is right while {condition.source}, which is so no more: {_begun(block.text)}"
                        hint = how_to_restate(cards, block.span, "write it anew, and the comment above it")
                        yield Finding(block.span, message, hint)
                    case Unanswered() as why:
                        message = f"'while {condition.source}': {why.problem}"
                        yield Finding(condition.span, message, how_to_restate(cards, block.span, why.hint))
                    case _:
                        message = f"'while {condition.source}' is neither true nor false"
                        yield Finding(condition.span, message, "compare it with something: figures.hand == 2")


def _begun(text: str) -> str:
    return f"'{text[:SHOWN]}...'" if len(text) > SHOWN else f"'{text}'"
