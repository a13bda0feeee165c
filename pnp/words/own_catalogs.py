"""pnp's own words in a language: from its own catalogs, and from those of a set, which may give what these lack.

Owns which of them counts. Must not know what a set says, nor where words are printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.languages import SOURCE, bases, language
from pnp.base.model import Catalog, TextMatch, Translation
from pnp.files.resources import bundled
from pnp.files.world import World
from pnp.words.catalog import read_catalog
from pnp.words.matching import match
from pnp.words.printed_words import BEHIND_NUMBERS, COUNTED, OWNER, WORDS, word_texts

MINE = f"{OWNER}/"  # begins the name of each of these words
OWN_NAME = "web_language"  # the word for the language itself, which is known of every one


def own_catalog(code: str, world: World | None = None) -> tuple[Catalog | None, tuple[Diagnostic, ...]]:
    """The words of a language; of a region those of its language, if it is written in the same letters."""
    script = language(code).script
    for one in (code, *(base for base in bases(code) if language(base).script == script)):
        catalog, found = read_catalog(bundled("templates") / "_shared", one, world or World())
        if catalog is not None or found:
            return catalog, found
    return None, ()


def own_words(code: str, world: World | None = None) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """What pnp itself prints, where no set is at hand; in English where a language has no word for it."""
    if code == SOURCE:
        return dict(WORDS), ()
    catalog, found = own_catalog(code, world)
    return spoken_words(word_matches([catalog] if catalog else []), code), found


def own_languages(world: World | None = None) -> tuple[str, ...]:
    """The languages pnp itself can print in, English first."""
    home = bundled("templates") / "_shared"
    return SOURCE, *sorted(Path(name).stem for name in (world or World()).names(home / "lang", home, ".po"))


def word_matches(catalogs: Iterable[Catalog]) -> tuple[TextMatch, ...]:
    """Every word with its translation: the first that is done; if none is, the first there is."""
    told = [matched for one in catalogs if (matched := words_of(one))] or [_waiting()]
    found = (_best(some) for some in zip(*told, strict=True))
    return tuple(
        one._replace(state="done") if one.text.context == f"{MINE}word.{OWN_NAME}" and not one.entry else one
        for one in found
    )


def _waiting() -> tuple[TextMatch, ...]:
    return tuple(TextMatch(text, "missing") for text in word_texts(""))


def _best(some: tuple[TextMatch, ...]) -> TextMatch:
    done = next((one for one in some if one.state == "done"), None)
    return done or next((one for one in some if one.entry), some[0])


def words_of(catalog: Catalog) -> tuple[TextMatch, ...]:
    """Every word as one catalog has it; nothing, if it has none of them."""
    entries = {key: one for key, one in catalog.entries.items() if one.context.startswith(MINE)}
    retired = tuple(one for one in catalog.retired if one.context.startswith(MINE))
    if not entries and not retired:
        return ()
    return match(word_texts(catalog.file), {OWNER: catalog._replace(entries=entries, retired=retired)})


def words_to_give(told: Translation, owner: str, wished: bool) -> tuple[TextMatch, ...]:
    """The words of pnp that stand in the catalog of a set; if some do, or it is wished, those too that nobody has given."""
    catalog = told.catalogs.get(owner)
    own = words_of(catalog) if catalog else ()
    if not (own or wished):
        return ()
    lacking = {one.text.key for one in told.words if one.state == "missing"}
    wanted = (one for one in own or _waiting() if one.entry or one.text.key in lacking)
    return tuple(one._replace(text=one.text._replace(span=NOWHERE, comment=HINT)) for one in wanted)


NOWHERE = Span("", 1)  # no file of a set says them
HINT = "Printed by pnp itself: in margins, on guides, in credits, on pages of the web"


def spoken_words(words: Iterable[TextMatch], code: str) -> dict[str, str]:
    """Every word in a language; in English where nobody has translated it."""
    own = (one for one in words if one.forms and not one.text.plural)
    known = {_key(one): one.forms[0] for one in own}
    return {**WORDS, OWN_NAME: language(code).own or WORDS[OWN_NAME], **known}


def counted_words(words: Iterable[TextMatch]) -> dict[str, tuple[str, ...]]:
    """What pnp makes itself and counts, by its words behind numbers."""
    own = (one for one in words if one.forms and one.text.plural)
    return {**COUNTED, **{_key(one).removesuffix(BEHIND_NUMBERS): one.forms for one in own}}


def _key(one: TextMatch) -> str:
    return one.text.context.partition("/word.")[2]
