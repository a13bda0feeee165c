"""What is done for one language, one after the other or side by side: it is printed, or looked through for findings.

Owns what such a job takes along and what comes of it. Must not know who does it, nor how any stage works.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Self

from pnp.check.run import settled
from pnp.diagnostics import Diagnostic
from pnp.frozen import NamedTuple, replace
from pnp.model import CardSet, Faces, Part, Printed, Profile, Selection
from pnp.model.former import FaceChanges, FormerFaces
from pnp.model.large import TIMES, LargePrint
from pnp.project.outcomes import key_of
from pnp.project.turns import TellProgress, ToDo, in_turn
from pnp.scene import enlarged

if TYPE_CHECKING:
    from pnp.compose import Choice
    from pnp.project import Project
    from pnp.rulebook import SheetMaterial
    from pnp.write import Grown, Written

CARDS = frozenset(("cards", "components"))
TUCKBOX = "tuckbox"
# what needs a set's rule sheets
SHEETS = frozenset(("rules", "reference", "box", "teachers", "guide", TUCKBOX))
DOCUMENTS = ("cards", "components", "rules", "reference", "box", "teachers", "guide")
PIECES = frozenset(("cards", "components", "reference", "guide", TUCKBOX))  # what several groups get each
COMPANION = "companion"  # what is small on cards, in large type: with large print
LARGE = (*DOCUMENTS, COMPANION)  # printed in large print where nothing is said
NOT_LARGE = frozenset(("box", TUCKBOX))  # made for the cards as they are
BY_NAME = (*DOCUMENTS, TUCKBOX, COMPANION)  # all that can be asked for
GUIDE = "guide"  # tells of all that lies on sheets
MOST_GROUPS = 30  # of a class, in one build
PLAIN_PAPER = "a4"  # what ``check`` lays everything out on

Found = tuple[Diagnostic, ...]


def choice_of(files: Collection[str], cards: Collection[str], kinds: Collection[str], backs: bool) -> Choice:
    from pnp.compose import Choice

    return Choice(frozenset(files), frozenset(cards), backs, frozenset(kinds))


class Wanted(NamedTuple):
    """What of one language is to be printed, and on which paper."""

    language: str
    paper: Profile
    documents: frozenset[str] = frozenset(DOCUMENTS)
    selection: Selection | None = None
    backs: bool = True
    draft: bool = False
    former: FormerFaces | None = None  # then only what is other now
    start_slot: int = 1  # of the first sheet
    groups: int = 1  # of a class, each with all of it
    ink_saver: bool = False
    large: LargePrint | None = None

    @property
    def choice(self) -> Choice:
        some = self.selection or Selection()
        files = CARDS if self.documents & {GUIDE, COMPANION} else self.documents & CARDS
        return choice_of(files, some.cards, some.kinds, self.backs)

    @property
    def drawn(self) -> tuple[str, Choice, bool, bool, LargePrint | None]:
        """Which faces, and how they are drawn."""
        return self.language, self.choice, self.draft, self.ink_saver, self.large

    @property
    def texts(self) -> tuple[str, Choice, bool, bool, bool] | None:
        """Of which sheets are made, if any are: the language, the faces at hand, whether as a draft, whether boxes, too;
        and whether the faces are others: ink is spared on whole pages, and these are made larger as a whole."""
        others = self.ink_saver or self.large is not None
        how = self.language, self.choice, self.draft, TUCKBOX in self.documents, others
        return how if self.documents & SHEETS else None


class Printing(NamedTuple):
    """What is to be printed of each language of a set, how and where to."""

    out: Path
    formats: tuple[str, ...] = ("pdf",)
    profile: str | Profile = PLAIN_PAPER
    documents: frozenset[str] = frozenset(DOCUMENTS)
    selection: Selection | None = None
    backs: bool = True
    draft: bool = False
    progress: TellProgress | None = None
    former: Callable[[str], FormerFaces] | None = (
        None  # how the faces were, by language: then only what is other
    )
    start_slot: int = 1
    groups: int = 1
    ink_saver: bool = False
    large: bool = False

    def wanted(self, language: str, paper: Profile, large: LargePrint | None = None) -> Wanted:
        former = self.former(language) if self.former else None
        what = self.documents, self.selection, self.backs, self.draft
        how = self.start_slot, self.groups, self.ink_saver
        return Wanted(language, paper, *what, former, *how, large)


def folder_of(wanted: Wanted) -> str:
    """What the folder of a language is called: large print lies beside all else that is printed, and replaces none."""
    return f"{wanted.language}-large" if wanted.large else wanted.language


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
        from pnp.write import place

        written = self.written if self.grown is None else place(self.grown)
        return self._replace(grown=None, written=written)


class PrintJob(NamedTuple):
    """One language to print; ``before`` was found before any language was looked at."""

    home: str
    out: Path
    wanted: Wanted
    formats: tuple[str, ...]
    before: Found

    @property
    def paper(self) -> Profile:
        return self.wanted.paper

    @property
    def key(self) -> str:
        """What changed since then is worked out each time."""
        return "" if self.wanted.former else key_of(self.home, self.wanted, self.formats)

    def done(self, project: Project, doing: TellProgress) -> Built:
        return project.build_one(self, doing)

    def clear(self) -> None:
        from pnp.write import recover

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
    def wanted(self) -> Wanted:
        return Wanted(self.language, self.paper)

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


def with_reference(faces: Faces, rulebook: SheetMaterial | None, wanted: Wanted) -> tuple[Faces, Found]:
    """The faces to be laid on sheets: those drawn, and a reference card for every player."""
    found: Found = ()
    if rulebook is not None:
        from pnp.look.assets import JoinedAssets

        faces = replace(faces, assets=JoinedAssets(faces.assets, rulebook.assets))
        if wanted.ink_saver:
            from pnp.inksaver import SketchedAssets

            faces = replace(faces, assets=SketchedAssets(faces.assets))
    if rulebook is not None and wanted.documents & {"reference", GUIDE}:
        from pnp.rulebook import reference_cards

        parts, found = reference_cards(rulebook)
        parts = tuple(map(_enlarged, parts)) if wanted.large else parts
        if wanted.ink_saver:
            from pnp.project.sparing import spared_parts

            parts = spared_parts(parts, rulebook.edition.cards.span)
        faces = replace(faces, parts=(*faces.parts, *parts))
    if wanted.selection is not None and wanted.selection.one_each:
        faces = replace(faces, parts=tuple(part._replace(copies=1) for part in faces.parts))
    return faces, found


def _enlarged(part: Part) -> Part:
    front, back = (side and enlarged(side, TIMES) for side in (part.front, part.back))
    return part._replace(front=front or part.front, back=back)


def telling(files: Iterable[Printed], doing: TellProgress, language: str) -> Iterator[Printed]:
    for document in files:
        doing(f"writing {language}, {document.document} as {document.format}")
        yield document


def load_what_prints(formats: Collection[str]) -> None:
    """Imports what will be needed, while there is nothing else to do."""
    modules = ["pnp.documents", "pnp.render", "pnp.write"]
    if {"pdf", "png"} & {*formats}:
        modules.append("pnp.render.pdf")
    for name in modules:
        import_module(name)
