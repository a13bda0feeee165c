"""Which set of a chain translates a text that others inherit.

The set that wrote a text translates it into its languages. A set that extends it translates the rest, and may replace any
translation: an entry in its own catalog with the same name and the same English wins. Must not know how translations are
found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.base.model import CardSet, Catalog, SourceText, TextMatch
from pnp.words.set_texts import within

TITLE = "set.title"


class Translators:
    """The sets of a chain, and what each can say in one language."""

    def __init__(self, cards: CardSet, language: str, catalogs: Mapping[str, Catalog]) -> None:
        self.own, self.extends, self.catalogs = cards.id, bool(cards.extends), catalogs
        self.ids = (cards.id, *cards.extends)
        self.speakers = {one.id for one in chain(cards) if language in one.languages} | {*catalogs}

    def named(self, text: SourceText) -> SourceText:
        """A text under its name in the set that translates it."""
        if text.owner == self.own:
            return text
        rest = within(text.context)
        for owner in self._until(text.owner):
            told = text._replace(context=f"{owner}/{rest}")
            if owner in self.catalogs and told.key in self.catalogs[owner].entries:
                return told
        speaks = [owner for owner in self._until(text.owner) if owner in self.speakers]
        return text._replace(context=f"{speaks[-1] if speaks else self.own}/{rest}")

    def _until(self, owner: str) -> tuple[str, ...]:
        """The sets from the own one to the one that wrote a text."""
        return self.ids[: self.ids.index(owner) + 1] if owner in self.ids else self.ids

    def judged(self, matches: Iterable[TextMatch]) -> tuple[TextMatch, ...]:
        """With what this set has to answer for: the title of a set that extends another is a name, and stands in English
        where nobody translates it; a number of another set that this one changed wants words of its own beside it."""
        return tuple(self._judged(one) for one in matches)

    def _judged(self, one: TextMatch) -> TextMatch:
        own, rest = f"{self.own}/", within(one.text.context)
        if one.text.context == own + TITLE and self.extends and one.state == "missing":
            return one._replace(state="done")
        if one.recounted and one.text.owner != self.own:
            return one._replace(text=one.text._replace(context=own + rest), lent=True)
        return one


def chain(cards: CardSet) -> Iterator[CardSet]:
    """A set and those it extends, nearest first."""
    one: CardSet | None = cards
    while one is not None:
        yield one
        one = one.base
