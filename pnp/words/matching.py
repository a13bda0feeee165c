"""How the texts of a set find their translations.

A text is looked for under its own name; among entries that were retired; then, for things are renamed, where the same
English stands under a name that is gone; then where its own name stood with other English. One that gained or lost forms
keeps its words, in doubt, and so does one whose number wants another form by now. What several of a kind are called, and
nobody has said, has the words behind a number, in doubt. Owns these searches. Must not know PO files.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping

from pnp.base.likeness import how_like, likest_text
from pnp.base.model import Catalog, CatalogEntry, SourceText, TextMatch, TextState
from pnp.base.word_forms import form_of
from pnp.base.wording import has_words
from pnp.words.catalog import FEW
from pnp.words.noted_numbers import recounted
from pnp.words.set_texts import within

LIKENESS = 0.5  # how much of a changed text must remain for its old translation to be offered
PARTS = (
    "sheet",
    "vocab",
    "kind",
    "set",
    "figure",
    "setup",
    "excluded",
    "word",
    "field",
)  # all else are cards


def match(
    texts: Iterable[SourceText], catalogs: Mapping[str, Catalog], *, begun: bool = False
) -> tuple[TextMatch, ...]:
    """Each text with its translation; one whose English has changed with what it was, called stale. Words that pnp makes up
    are asked for where the catalog has an entry for them, or is ``begun`` anew."""
    texts = tuple(texts)
    by_owner: dict[str, list[SourceText]] = defaultdict(list)
    for text in texts:
        by_owner[text.owner].append(text)
    found: dict[tuple[str, str], TextMatch] = {}
    for owner, own in by_owner.items():
        if owner in catalogs:
            found |= _Matching(own, catalogs[owner]).found
    return tuple(
        found.get(text.key) or TextMatch(text, "missing")
        for text in texts
        if (has_words(text.source) or _is_said(found.get(text.key)))
        and (begun or not text.made_up or text.key in found or _has_entry(catalogs.get(text.owner), text))
    )


def _has_entry(catalog: Catalog | None, text: SourceText) -> bool:
    return catalog is not None and text.key in catalog.entries


def filled(matches: Iterable[TextMatch], catalogs: Iterable[Catalog]) -> list[TextMatch]:
    """With the words that the same English has elsewhere, in the set or those it extends, for texts that have none."""
    known: dict[Hashable, CatalogEntry] = {}
    for catalog in catalogs:
        for entry in catalog.entries.values():
            if entry.forms and all(entry.forms) and not entry.fuzzy:
                known.setdefault((entry.source, entry.plural), entry)
    return [
        TextMatch(one.text, "stale", known[key], lent=True)
        if one.state == "missing" and (key := (one.text.source, one.text.plural)) in known
        else one
        for one in matches
    ]


def _is_said(one: TextMatch | None) -> bool:
    """Whether somebody says a text without words otherwise than it stands."""
    return one is not None and one.state == "done" and any(form != one.text.source for form in one.forms)


class _Matching:
    """The texts of one catalog, and what each search has found for them."""

    def __init__(self, texts: list[SourceText], catalog: Catalog) -> None:
        self.texts, self.catalog = texts, catalog
        self.current = {text.key for text in texts}
        names = Counter(text.context for text in texts)
        self.contexts = frozenset(names)
        self.shared = {name for name, times in names.items() if times > 1 or _is_sheet(name)}
        self.counted = {text.context: text.key for text in texts if text.plural}
        self.found: dict[tuple[str, str], TextMatch] = {}
        self.orphans = [
            entry for key, entry in catalog.entries.items() if key not in self.current and all(entry.forms)
        ]
        self.retired = [entry for entry in catalog.retired if all(entry.forms)]
        self.claimed: set[tuple[str, str]] = set()  # keys of orphans that have found their text
        self._under_its_name()
        self._moved()
        self._with_other_forms()
        self._stale()
        self._lent()

    def _take(self, text: SourceText, entry: CatalogEntry, state: TextState = "done") -> None:
        doubtful = entry.fuzzy or bool(entry.plural) != bool(text.plural)
        apart = () if doubtful or state == "stale" else recounted(text, entry, self.catalog.plural)
        self.found[text.key] = TextMatch(text, "stale" if doubtful or apart else state, entry, apart)
        if not entry.retired:
            self.claimed.add(entry.key)

    @property
    def waiting(self) -> list[SourceText]:
        return [text for text in self.texts if text.key not in self.found]

    @property
    def left(self) -> list[CatalogEntry]:
        return [entry for entry in self.orphans if entry.key not in self.claimed]

    def _under_its_name(self) -> None:
        retired = {entry.key: entry for entry in self.retired}
        for text in self.texts:
            entry = self.catalog.entries.get(text.key)
            if entry and any(entry.forms) and not all(entry.forms):  # somebody is at it
                self.found[text.key] = TextMatch(text, "missing")
                continue
            if not (entry and all(entry.forms)):
                entry = retired.get(text.key)
                if entry is None or bool(entry.plural) != bool(text.plural):
                    continue
            self._take(text, entry)

    def _moved(self) -> None:
        """The same English under a name that is gone: sure where it is the only one, else offered."""
        self._sure(self.left, within)  # the set has another id
        self._sure(
            [one for one in self.left if one.context not in self.contexts or _is_sheet(one.context)], _sort
        )
        offered: dict[Hashable, list[CatalogEntry]] = defaultdict(list)
        for entry in (*self.left, *self.retired):
            offered[entry.source, bool(entry.plural)].append(entry)
        for text in self.waiting:
            same = offered.get((text.source, bool(text.plural)), [])
            free = [one for one in same if one.key not in self.claimed]
            if same:
                self._take(text, (free or same)[0], "stale")

    def _with_other_forms(self) -> None:
        """What was written for many alone, and has a form for one by now; or the other way round."""
        old = {entry.key: entry for entry in self.left}
        plural = {(entry.context, entry.plural): entry for entry in self.left if entry.plural}
        for text in self.waiting:
            entry = old.get((text.context, text.plural)) if text.plural else plural.get(text.key)
            if entry and entry.key not in self.claimed:
                self._take(text, entry, "stale")

    def _sure(self, orphans: Iterable[CatalogEntry], likewise: Callable[[str], str]) -> None:
        """Pairs of a text and an orphan that are each other's only choice."""
        old: dict[Hashable, list[CatalogEntry]] = defaultdict(list)
        new: dict[Hashable, list[SourceText]] = defaultdict(list)
        for entry in orphans:
            old[entry.source, bool(entry.plural), likewise(entry.context)].append(entry)
        for text in self.waiting:
            new[text.source, bool(text.plural), likewise(text.context)].append(text)
        for key, some in new.items():
            if len(some) == 1 and len(old.get(key, ())) == 1:
                self._take(some[0], old[key][0])

    def _stale(self) -> None:
        """What its own name said before; where several texts share one, as those of a sheet do, the likest of them."""
        old: dict[str, list[CatalogEntry]] = defaultdict(list)
        for entry in self.left:
            old[entry.context].append(entry)
        retired = {entry.context: entry for entry in self.retired}
        rivals: dict[tuple[str, str], list[SourceText]] = defaultdict(list)
        for text in self.waiting:
            some = old.get(text.context, [])
            if text.context not in self.shared:
                if before := next(reversed(some), retired.get(text.context)):
                    self._take(text, before, "stale")
            elif some:
                sources = tuple(one.source for one in some)
                at = likest_text(text.source, sources, LIKENESS, some[0].span)
                if at is not None:
                    rivals[some[at].key].append(text)
        for key, texts in rivals.items():
            one = self.catalog.entries[key]
            self._take(_likest(texts, one), one, "stale")

    def _lent(self) -> None:
        """What several are called by themselves, where it is not said: as they are behind a small number."""
        for text in self.waiting:
            counted = self.counted.get(text.counted) if text.counted else None
            entry = self.found[counted].entry if counted in self.found else None
            if entry is not None:
                at = min(form_of(self.catalog.plural, FEW), len(entry.forms) - 1)
                span = entry.spans[at]
                lent = entry._replace(forms=entry.forms[at : at + 1], plural="", span=span, spans=(span,))
                self.found[text.key] = TextMatch(text, "stale", lent, lent=True)


def _likest(texts: list[SourceText], old: CatalogEntry) -> SourceText:
    """A translation follows one text only: printed beside another it would say what that one does not."""
    if len(texts) == 1:
        return texts[0]
    return max(texts, key=lambda text: how_like(text.source, old.source, old.span))


def _is_sheet(context: str) -> bool:
    return within(context).startswith("sheet.")


def _sort(context: str) -> str:
    """What sort of text it is: of cards its field, of all else what it belongs to."""
    first, _, rest = within(context).partition(".")
    return first if first in PARTS else rest
