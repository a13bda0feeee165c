"""What is done for one language, one after the other or side by side: it is printed, or looked through for findings.

Owns what such a job takes along and what comes of it. Must not know who does it, nor how any stage works.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Self

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSet, Printed, Profile
from pnp.base.model.former_faces import FaceChanges, FormerFaces
from pnp.base.model.large_print import LargePrint
from pnp.base.model.print_options import PLAIN, LanguageToPrint, PrintOptions
from pnp.check.run_rules import settled
from pnp.project.outcomes import key_of
from pnp.project.turns import TellProgress, ToDo, in_turn

if TYPE_CHECKING:
    from pnp.press.write import Grown, Written
    from pnp.project.opened_set import Project

Found = tuple[Diagnostic, ...]
UNWRITTEN = PLAIN._replace(formats=())  # what a check lays out


class Printing(NamedTuple):
    """What is to be printed of a set, on which paper, and who is told how far it is."""

    options: PrintOptions
    profile: str | Profile
    progress: TellProgress
    former: Callable[[str], FormerFaces] | None = (
        None  # how the faces were, by language: then only what changed
    )

    def wanted(self, language: str, paper: Profile, large: LargePrint | None) -> LanguageToPrint:
        former = self.former(language) if self.former else None
        return LanguageToPrint(self.options, language, paper, large, former)


class Built(NamedTuple):
    """One language printed: its folder, how many pages each document has and how many sheets of paper; none of them where
    it was refused."""

    language: str  # "" where the set itself is refused
    folder: Path | None
    found: Found
    pages: tuple[tuple[str, int, int], ...] | None = None
    written: Written | None = None
    grown: Grown | None = None  # not yet in its folder
    changes: FaceChanges | None = None

    def placed(self) -> Self:
        from pnp.press.write import place

        written = self.written if self.grown is None else place(self.grown)
        return self._replace(grown=None, written=written)


class PrintJob(NamedTuple):
    """One language to print; ``before`` was found before any language was looked at."""

    home: str
    out: Path
    wanted: LanguageToPrint
    before: Found

    @property
    def paper(self) -> Profile:
        return self.wanted.paper

    @property
    def key(self) -> str:
        """What changed since then is worked out each time."""
        return "" if self.wanted.former else key_of(self.home, self.wanted)

    def done(self, project: Project, doing: TellProgress) -> Built:
        return project.build_one(self, doing)

    def clear(self) -> None:
        from pnp.press.write import recover

        recover(self.out)


class FoundInLanguage(NamedTuple):
    """What one language adds to the findings of a set."""

    found: Found

    def placed(self) -> Self:
        return self


class CheckJob(NamedTuple):
    """One language to draw and lay out, for what is found on the way."""

    home: str
    language: str
    paper: Profile

    @property
    def wanted(self) -> LanguageToPrint:
        return LanguageToPrint(UNWRITTEN, self.language, self.paper)

    @property
    def key(self) -> str:
        return key_of(self.home, self.wanted)

    def done(self, project: Project, doing: TellProgress) -> FoundInLanguage:
        return FoundInLanguage(project.found_in(self, doing))

    def clear(self) -> None:
        """It leaves nothing behind."""


class FoundInDeck(NamedTuple):
    """What was found before any language, and which families of rules have looked at everything with them."""

    cards: CardSet | None  # None where nothing can be allowed
    found: Found
    families: tuple[str, ...] = ()

    def placed(self) -> Self:
        return self


class ToCheck(NamedTuple):
    """A set to look through, in these languages."""

    project: Project
    languages: tuple[str, ...]
    progress: TellProgress


def checked(sets: Iterable[ToCheck], workers: int = 1) -> Iterator[Found]:
    """Every finding there is about each of the sets."""
    entries: Iterator[ToDo[FoundInLanguage | FoundInDeck] | FoundInLanguage | FoundInDeck]
    entries = (entry for one in sets for entry in one.project.checking(one.languages, one.progress))
    found: Found = ()
    with closing(in_turn(entries, workers)) as made:
        for one in made:
            if isinstance(one, FoundInLanguage):
                found += one.found
            else:
                every = (*one.found, *found)
                found = ()
                yield settled(one.cards, every, one.families) if one.cards else every


def telling(files: Iterable[Printed], doing: TellProgress, language: str) -> Iterator[Printed]:
    for document in files:
        doing(f"writing {language}, {document.document} as {document.format}")
        yield document


def load_what_prints(formats: Collection[str]) -> None:
    """Imports what will be needed, while there is nothing else to do."""
    modules = ["pnp.press.edition_documents", "pnp.press.render", "pnp.press.write"]
    if {"pdf", "png"} & {*formats}:
        modules.append("pnp.press.render.pdf")
    for name in modules:
        import_module(name)
