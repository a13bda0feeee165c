"""The words on sheets and on the guide page, in English; ``Faces.words`` brings them in other languages.

Owns how holes are filled. Must not know where the words stand; the table is ``i18n.words``.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.text.sentence_values import filled
from pnp.words.printed_words import WORDS


class Words:
    """A word by its key: translated where it is, English where not. Holes no value fills stay as they are."""

    def __init__(self, translated: Mapping[str, str]) -> None:
        self._translated = translated

    def __getitem__(self, key: str) -> str:
        return self._translated.get(key) or WORDS[key]

    def fill(self, key: str, **values: object) -> str:
        return filled(self[key], **values)
