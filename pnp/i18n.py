"""A set in one language: the words of its cards, vocabularies and sheets.

Must not know layout.
"""

from __future__ import annotations

from pnp.model import CardSet, Edition


def edition(cards: CardSet, language: str, digest: str = "", draft: bool = False) -> Edition:
    """The set as its players read it. English is the source text and needs no translation."""
    labels = {word: label for vocabulary in cards.rules.vocab.values() for word, label in vocabulary.labels.items()}
    return Edition(cards, language, labels, digest=digest, draft=draft)
