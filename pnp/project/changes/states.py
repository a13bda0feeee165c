"""A set at one time, as far as it is compared with itself or another.

Owns what ``SET@REF`` means, and that findings of a state that is gone name it instead of where it lay. Must not know how
states are compared.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Severity, Span
from pnp.base.frozen import NamedTuple, replace
from pnp.base.languages import SOURCE
from pnp.base.model import CardSet, Edition, TextMatch
from pnp.files.world import World
from pnp.project.changes import EarlierError
from pnp.project.changes.earlier_states import at_revision, explained, homes_of, world_like
from pnp.project.opened_set import Project
from pnp.source.load.set_folders import find

KINDS = "say a set, or a set at a git revision as my-game@HEAD~1"


class SetState(NamedTuple):
    """What a set says in one language, and what it has in all of them."""

    called: str  # as the user named it
    cards: CardSet  # in the language
    source: CardSet  # as declared
    matches: Mapping[str, tuple[TextMatch, ...]]  # its texts and their translations, by language
    unread: Mapping[str, str]  # why the catalog of a language cannot be read
    look: (
        Mapping[str, str] | None
    )  # digests of pictures, fonts and templates, by their way; of a theme that is sound


def parted(given: str, world: World) -> tuple[str, str]:
    """The SET and the REF of ``SET@REF``, none where it names no revision. Raises EarlierError.

    A folder may have the sign in its name, and so may a revision.
    """
    if not given.strip() or given.startswith("-") or "\0" in given:
        raise EarlierError(f"'{given}' names no set", KINDS, is_usage=True)
    if "@" not in given or world.is_folder(find(given, world)):
        return given, ""
    signs = [at for at, sign in enumerate(given) if sign == "@"]
    at = next((at for at in signs if world.is_folder(find(given[:at], world))), signs[0])
    if not given[:at] or not given[at + 1 :]:
        told = "names no set" if not given[:at] else "names no revision"
        raise EarlierError(f"'{given}' {told}", KINDS, is_usage=True)
    return given[:at], given[at + 1 :]


@contextmanager
def as_it_was(
    project: Project, ref: str, called: str
) -> Iterator[tuple[Project, Callable[[Diagnostic], Diagnostic]]]:
    """A set at a revision, now where there is none, and what brings a finding of it to its true place. Raises
    EarlierError."""
    if not ref or not project.world.is_folder(project.home):  # which a finding tells
        yield project, lambda found: found
        return
    with explained(KINDS), at_revision(homes_of(project), ref, world_like(project.world)) as then:
        above = os.path.dirname(os.path.abspath(then.home))
        inside = os.path.realpath(above)

        def told(span: Span) -> Span:
            for before in (above, inside):
                if span.file.startswith(before + os.sep):
                    name, _, rest = span.file[len(before) + 1 :].partition("//")
                    return span._replace(file=f"{called if name == Path(then.home).name else name}//{rest}")
            return span

        def moved(found: Diagnostic) -> Diagnostic:
            related = tuple((told(span), text) for span, text in found.related)
            return replace(found, span=told(found.span), related=related)

        yield then, moved


def state_of(project: Project, language: str, called: str) -> SetState | tuple[Diagnostic, ...]:
    """The state of a set that can be read; else what is wrong with it. Raises EarlierError."""
    cards, found = project.cards()
    if cards is None:
        return errors_of(found)
    if language not in cards.languages:
        has = ", ".join(cards.languages)
        raise EarlierError(f"{called} has no language '{language}'", f"it has {has}", is_usage=True)
    matches: dict[str, tuple[TextMatch, ...]] = {}
    unread: dict[str, str] = {}
    told = cards
    for code in cards.languages:
        edition, found = project.edition(code, draft=True)
        if edition is None:
            return errors_of(found)
        wrong = _unread(edition, found)
        if wrong and code == language:
            return wrong
        if code == language:
            told = edition.cards
        if code != SOURCE:
            matches[code] = edition.translation.matches if edition.translation else ()
            if wrong:
                unread[code] = f"{wrong[0].span.path}:{wrong[0].span.line}: {wrong[0].message}"
    look, found = project.look_files()
    return errors_of(found) or SetState(called, told, cards, matches, unread, look)


def errors_of(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What keeps a set from being read."""
    return tuple(one for one in found if one.severity is Severity.ERROR)


def _unread(edition: Edition, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Why a catalog of the edition could not be read at all."""
    catalogs = edition.translation.catalogs.values() if edition.translation else ()
    read = {catalog.file for catalog in catalogs}
    own = f"lang/{edition.language}.po"
    return tuple(one for one in errors_of(found) if one.span.path == own and one.span.file not in read)
