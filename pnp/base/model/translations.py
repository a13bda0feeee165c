"""The texts of a set and what a language has for them. Owns these values; must not know files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple


class SourceText(NamedTuple):
    """One text to translate. ``plural`` is the English plural where a count decides the form; ``number`` that count, where
    the data have it; ``numbers`` what else stands in its holes, hole by hole; ``counted`` names the text that has its words
    behind numbers, where it is what several of a kind are called by themselves."""

    context: str
    source: str
    span: Span
    comment: str = ""
    plural: str = ""
    card: str = ""  # id of the card that says it
    number: int | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    flags: tuple[str, ...] = ()  # for the program of a translator: ``max-length:40``
    counted: str = ""
    made_up: bool = False  # by pnp, out of a key: asked of nobody whose file has no entry for it yet

    @property
    def owner(self) -> str:
        """The set whose catalog translates it."""
        return self.context.partition("/")[0]

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.source


class CatalogEntry(NamedTuple):
    """One entry of a PO file."""

    context: str
    source: str
    forms: tuple[str, ...]  # the translation, or one form per plural
    fuzzy: bool
    span: Span  # of the translation, its first form
    previous: str = ""
    plural: str = ""
    spans: tuple[Span, ...] = ()  # of all forms
    retired: bool = False  # kept, though nobody asks for it any more
    written_for: str = ""  # the numbers it was written beside, as its file notes them

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.source


class Catalog(NamedTuple):
    """One PO file; ``plural`` and ``nplurals`` come from its Plural-Forms."""

    file: str
    entries: Mapping[tuple[str, str], CatalogEntry]
    plural: str = "n != 1"
    nplurals: int = 2
    retired: tuple[CatalogEntry, ...] = ()  # which nobody asks for any more


TextState: TypeAlias = Literal["done", "stale", "missing"]


class Recount(NamedTuple):
    """A number that a translation was written beside, and the one that stands there today."""

    hole: str
    then: int
    now: int


class TextMatch(NamedTuple):
    """A text and what its catalog has for it."""

    text: SourceText
    state: TextState
    entry: CatalogEntry | None = None
    recounted: tuple[Recount, ...] = ()  # numbers beside which its language has other forms by now
    lent: bool = False  # its words are those of another text, which keeps them

    @property
    def forms(self) -> tuple[str, ...]:
        if self.entry is None:
            return ()
        has_lost_forms = self.entry.plural and not self.text.plural
        return self.entry.forms[-1:] if has_lost_forms else self.entry.forms


class GlossaryTerm(NamedTuple):
    """What a set calls one thing."""

    english: str
    words: Mapping[str, tuple[str, ...]]  # language -> the term, then other accepted forms
    span: Span
    note: str = ""  # to whoever translates it


class Translation(NamedTuple):
    """Everything one language has to say about a set, and about the words pnp itself prints."""

    matches: tuple[TextMatch, ...]
    words: tuple[TextMatch, ...]
    catalogs: Mapping[str, Catalog]  # by the set they belong to
    terms: tuple[GlossaryTerm, ...]

    @property
    def every(self) -> tuple[TextMatch, ...]:
        return (*self.matches, *self.words)
