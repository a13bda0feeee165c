"""Words of a language, as the CLDR names countries, languages, months and days in it: real letters to print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle

from babel import Locale

KEPT = re.compile(r"\{[^}]*\}|:[a-z_]+:|<[^>]*>|[^\W\d_]+(?:[\u0300-\u036f][^\W\d_]*)*")
WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f])+")


@cache
def words(code: str) -> tuple[str, ...]:
    """Those that are no English ones too, short and long by turns."""
    own, english = ({*_names(one)} for one in (code, "en"))
    return tuple(sorted(own - english))


def _names(code: str) -> Iterator[str]:
    locale = Locale.parse(code, sep="-")
    months = [locale.months[how]["wide"] for how in ("format", "stand-alone")]
    for table in (
        locale.territories,
        locale.languages,
        locale.scripts,
        locale.days["format"]["wide"],
        *months,
    ):
        for name in dict(table).values():
            yield from (word for word in WORD.findall(name) if not word.isupper())


class Speaker:
    """Says English texts in words of a language: as long, with the same numbers, placeholders and icons; no sense."""

    def __init__(self, code: str) -> None:
        self.words = words(code)
        self._next = cycle(self.words)

    def say(self, text: str) -> str:
        return KEPT.sub(lambda found: self._word(found[0]), text)

    def _word(self, old: str) -> str:
        if old[0] in "{:<":
            return old
        near = (next(self._next) for _ in self.words)
        long = next((one for one in near if len(one) <= len(old)), "") or next(self._next)[: len(old)]
        return long[:1].upper() + long[1:] if old[0].isupper() else long
