"""One set, held open: from its files to faces, sheets and findings. The library's way in.

Owns what may be asked of a set, and that each question finds its files as they are. Must not know how any stage works,
nor options and printing.

    load -> schema -> i18n -> compose -> impose -> render -> write       (check reads every product)

Every product is a pair of value and findings; with errors the value is None. A product is made when it is asked
for and kept until a file it read has changed; what languages share is made once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import has_errors, in_order
from pnp.base.model import CardSet, Edition, Faces, Profile, Sheets
from pnp.base.model.large_print import LargePrint
from pnp.base.model.picture_credits import ArtCredits
from pnp.base.model.print_options import (
    CARDS,
    PLAIN,
    PLAIN_PAPER,
    Choice,
    DeckToDraw,
    LanguageToPrint,
    PrintOptions,
)
from pnp.check.proof import Proof
from pnp.check.run_rules import DECK, FACES, settled
from pnp.files.world import World
from pnp.project.changing import only_changed
from pnp.project.estimates import Estimated, EstimateJob, estimates
from pnp.project.inputs import look_files
from pnp.project.jobs import (
    Built,
    CheckJob,
    Found,
    FoundInDeck,
    FoundInLanguage,
    Printing,
    PrintJob,
    ToCheck,
    checked,
    load_what_prints,
    telling,
)
from pnp.project.outcomes import LanguageOutcome, is_known, kept_or_made
from pnp.project.products import Material, Product, refused_with_errors
from pnp.project.stages import Stages
from pnp.project.theme_and_fonts import icons_of
from pnp.project.turns import LanguageJob, P, TellProgress, ToDo, in_turn, say_nothing

if TYPE_CHECKING:  # drawing is imported when something is drawn
    from pnp.draw.look.icons import IconCatalogue
    from pnp.draw.rulebook import SheetMaterial


def open_set(where: str | Path, world: World | None = None) -> Project:
    """A set by its folder or, bundled, by its id. Nothing is read before it is asked for."""
    return Project(where, world)


class Project(Stages):
    """A set held open."""

    # --- products ----------------------------------------------------------------------------------------

    def cards(self) -> Product[CardSet]:
        """The set as it was declared, in English."""
        with self._keeping.question():
            return refused_with_errors(*self._cards())

    def proof(self) -> Product[Proof]:
        """Everything the deck promises, worked out."""
        with self._keeping.question():
            cards, found = self._cards()
            if cards is None or has_errors(found):
                return Product(None, found)
            proof, more = self._judged()
            return refused_with_errors(proof, settled(cards, (*found, *more), DECK))

    def material(self) -> Product[Material]:
        """The theme and the fonts that faces and sheets are drawn with."""
        with self._keeping.question():
            return Product(*self._material())

    def art(self) -> Product[ArtCredits]:
        """Whose pictures it prints, as its files and its theme's say."""
        with self._keeping.question():
            (cards, _), (art, found) = self._cards(), self._art()
            return Product(art, settled(cards, found, ()) if cards else found)

    def shared(self) -> Mapping[str, str]:
        """Digests of what many faces share, each by itself; none where the set is over its budget, which whoever
        makes anything of it tells."""
        with self._keeping.question():
            return self._keeping.once("shared digests", self._shared, lambda _over: {})

    def look_files(self) -> Product[Mapping[str, str]]:
        """Digests of the pictures, fonts and templates faces are made of, each file by its way; None without a theme."""

        def made() -> tuple[Mapping[str, str] | None, Found]:
            given = self._given()
            return (look_files(given) if given else None), ()

        with self._keeping.question():
            return Product(*self._keeping.found("look files", made))

    def icons(self) -> Product[IconCatalogue]:
        """Every icon that its texts and templates may name."""

        def made() -> tuple[IconCatalogue | None, Found]:
            (cards, found), (material, more) = self._cards(), self._material()
            icons = icons_of(cards, material, self.world) if cards and material else None
            return icons, icons.found if icons else (*found, *more)

        with self._keeping.question():
            return Product(*self._keeping.found("icons", made))

    def edition(self, language: str, *, draft: bool = False) -> Product[Edition]:
        """The set in one language."""
        with self._keeping.question():
            cards, found = self._cards()
            if cards is None or has_errors(found):
                return Product(None, found)
            told, wrong = self._edition(language, draft)
            found = settled(cards, (*found, *wrong, *self._lost(language, draft)), ())
            return refused_with_errors(told, found, draft)

    def faces(
        self,
        language: str = "en",
        *,
        cards: Collection[str] = (),
        kinds: Collection[str] = (),
        files: Collection[str] = CARDS,
        backs: bool = True,
        draft: bool = False,
        ink_saver: bool = False,
    ) -> Product[Faces]:
        """The faces of all cards, or of those named by id or kind, in printing order.

        What a translation lacks is drawn in English; ``edition`` and ``check`` tell it.
        """
        with self._keeping.question():
            choice = Choice(frozenset(files), frozenset(cards), backs, frozenset(kinds))
            made, found = self._faces(DeckToDraw(language, choice, draft, ink_saver))
            own, _ = self._cards()
            return refused_with_errors(made, settled(own, found, ()) if own else found, draft)

    def sheet_material(
        self, language: str = "en", *, draft: bool = False, boxed: bool = False
    ) -> Product[SheetMaterial]:
        """Where the rule sheets of a language are set, or whatever shows its box; None where the set has neither."""
        with self._keeping.question():
            return Product(*self._rulebook(DeckToDraw(language, draft=draft), boxed=boxed))

    def sheets(
        self,
        language: str = "en",
        options: PrintOptions = PLAIN,
        *,
        profile: str | Profile = PLAIN_PAPER,
        **said: Any,
    ) -> Product[Sheets]:
        """Every page one language prints on this paper; fields of the options may also be keywords."""
        options = options.asking(**said)
        with self._keeping.question():
            paper, wrong = self._profile(profile)
            if paper is None or has_errors(wrong):
                return Product(None, wrong)
            large, more = self._large(paper) if options.large else (None, ())
            made, found = self._sheets(LanguageToPrint(options, language, paper, large))
            own, _ = self._cards()
            found = in_order((*wrong, *more, *found))
            return refused_with_errors(made, settled(own, found, ()) if own else found, options.draft)

    def check(
        self, languages: Iterable[str] = ("en",), progress: TellProgress | None = None, workers: int = 1
    ) -> Found:
        """Every finding there is, without printing: the deck, then all faces and sheets of these languages."""
        with self._keeping.question():
            (found,) = checked([ToCheck(self, tuple(languages), progress or say_nothing)], workers)
            return found

    def checking(
        self, languages: tuple[str, ...], progress: TellProgress
    ) -> Iterator[ToDo[FoundInLanguage] | FoundInDeck]:
        """What ``checked`` has to do for this set: its languages, and what was found before them."""
        with self._keeping.question():
            cards, found = self._cards()
            if cards is None or has_errors(found):
                yield FoundInDeck(None, found)
                return
            found = (*found, *self._judged()[1], *self._art()[1])
            paper, wrong = self._profile(PLAIN_PAPER)
        if has_errors(settled(cards, found, DECK)):
            yield FoundInDeck(cards, found, DECK)
            return
        if paper is not None:
            for code in languages:
                yield ToDo(self, CheckJob(self.home, code, paper), progress, len(languages))
        whole = set(languages) == set(cards.languages)
        yield FoundInDeck(cards, (*found, *wrong), (*DECK, *(FACES if whole else ())))

    def found_in(self, job: CheckJob, doing: TellProgress) -> Found:
        """What drawing one language and laying it out brings to light."""
        doing(f"drawing {job.language}")

        with self._keeping.question(), self._keeping.budget():
            return kept_or_made(
                self.world, job.key, self._keeping.read, lambda: LanguageOutcome(self._sheets(job.wanted)[1])
            ).found

    def build(
        self,
        out: str | Path,
        options: PrintOptions = PLAIN,
        *,
        languages: Iterable[str] = ("en",),
        profile: str | Profile = PLAIN_PAPER,
        progress: TellProgress | None = None,
        workers: int = 1,
        **said: Any,
    ) -> Iterator[Built]:
        """Print: one folder OUT/SET/LANGUAGE after the other, each put in place as a whole; in ``large`` print to
        OUT/SET/LANGUAGE-large, with ``LARGE`` for the documents. Fields of the options may also be keywords.

        A language with errors is refused and what was printed before stays. Raises ``write.WriteError`` where the
        disk cannot take what was printed. Several workers make as many languages at a time.
        """
        how = Printing(options.asking(**said), profile, progress or say_nothing)
        return in_turn(self.printing(languages, how, Path(out)), workers)

    def printing(self, languages: Iterable[str], how: Printing, out: Path) -> Iterator[ToDo[Built] | Built]:
        """What ``build`` has to do, for those who print several sets at a time."""
        return self._each(
            languages, how, partial(PrintJob, self.home, out), lambda found: Built("", None, found)
        )

    def _each(
        self,
        languages: Iterable[str],
        how: Printing,
        job: Callable[[LanguageToPrint, Found], LanguageJob[P]],
        refused: Callable[[Found], P],
    ) -> Iterator[ToDo[P] | P]:
        """A job for each language; or, of a set that may not be printed, what was found."""
        codes = tuple(languages)
        paper, found = self._printable(how.profile, how.options.draft)
        if paper is None:
            yield refused(found)
            return
        large, more = self._large(paper) if how.options.large else (None, ())
        for code in codes:
            wanted = how.wanted(code, paper, large)
            yield ToDo(self, job(wanted, (*found, *more)), how.progress, len(codes))

    def _printable(self, profile: str | Profile, draft: bool) -> tuple[Profile | None, Found]:
        """The paper, if the set may be printed at all, and what there is to say of set and paper."""
        with self._keeping.question():
            cards, found = self._cards()
            if cards is None or has_errors(found):
                return None, found
            proof, more = self._judged()
            paper, wrong = self._profile(profile)
            found = in_order((*settled(cards, (*found, *more), DECK), *wrong))
            is_refused = has_errors(found) and not (draft and proof)
            return (None if is_refused else paper), found

    def _large(self, paper: Profile) -> tuple[LargePrint | None, Found]:
        """What large print means on this paper."""
        from pnp.press.impose.large_pieces import large_print
        from pnp.source.load.papers import papers

        with self._keeping.question():
            cards, _ = self._cards()
            return large_print(cards, paper, papers()) if cards else (None, ())

    def build_one(self, job: PrintJob, doing: TellProgress) -> Built:
        """One language. Each is a question of its own: who waits between two of them may ask others."""
        from pnp.press.write import grow

        language = job.wanted.language
        doing(f"drawing {language}")

        with self._keeping.question(), self._keeping.budget():
            self.let_go()  # one after the other, lest a large deck be held in all
            made = kept_or_made(self.world, job.key, self._keeping.read, lambda: self._outcome(job, doing))
            if made.about is None:
                return Built(language, None, made.found, changes=made.changes)
            folder = job.out / made.about.set_id / job.wanted.folder
            grown = grow(folder, made.about, made.files, job.out)
            return Built(language, folder, made.found, made.pages, grown.written, grown, made.changes)

    def _outcome(self, job: PrintJob, doing: TellProgress) -> LanguageOutcome:
        from pnp.press.edition_documents import about_build, to_print, with_words
        from pnp.press.impose.documents import papers
        from pnp.press.manifest import filed
        from pnp.press.render import printed

        wanted, options, paper = job.wanted, job.wanted.options, job.paper
        if made_of := self._face_materials():
            made_of.meanwhile = partial(load_what_prints, options.formats)
        sheets, more = self._sheets(wanted)
        every = self._all_told((*job.before, *more))
        if sheets is None or (has_errors(every) and not options.draft):
            return LanguageOutcome(every)
        material, _ = self._material()
        edition, _ = self._edition(wanted.language, options.draft)
        faces, _ = self._faces(wanted.deck)
        if material is None or edition is None or faces is None:
            return LanguageOutcome(every)
        digests = self._label(paper, options.ink_saver), self._label(None, options.ink_saver)
        faces, changes = only_changed(faces, wanted, edition, self._shared)
        if changes is not None and changes.is_none:
            return LanguageOutcome(every, changes=changes)
        about = about_build(sheets, edition, wanted, digests, self._shared())
        made = printed(options.formats, sheets, faces, material.fonts)
        made = with_words(made, to_print(sheets, edition, wanted))
        files = filed(telling(made, doing, wanted.language), about)
        pages = tuple((one.name, len(one.pages), papers(one, paper)) for one in sheets.documents)
        return LanguageOutcome(every, about, pages, files, changes)

    def _all_told(self, told: Found) -> Found:
        """With what there is to say of whose the pictures are: it is asked here, for who finds all of it made needs no
        theme."""
        cards, told = self._cards()[0], (*told, *self._art()[1])
        return settled(cards, told, ()) if cards else in_order(told)

    def estimating(self, languages: Iterable[str], how: Printing) -> Iterator[ToDo[Estimated] | Estimated]:
        """What each language would take that ``printing`` prints. Nothing is written."""
        return self._each(languages, how, partial(EstimateJob, self.home), lambda found: Estimated("", found))

    def estimate_one(self, job: EstimateJob, doing: TellProgress) -> Estimated:
        """One language: its sheets are laid out, and drawn small."""
        wanted = job.wanted
        doing(f"drawing {wanted.language}")

        with self._keeping.question(), self._keeping.budget():
            self.let_go()
            sheets, more = self._sheets(wanted)
            material, _ = self._material()
            every = self._all_told((*job.before, *more))
            if sheets is None or material is None or (has_errors(every) and not wanted.options.draft):
                return Estimated(wanted.language, every)
            doing(f"measuring {wanted.language}")
            return Estimated(wanted.language, every, tuple(estimates(sheets, job.paper, material.fonts)))

    def is_kept(self, key: str) -> bool:
        """Whether it was done before, of files that are as they were."""
        with self._keeping.question():
            return is_known(self.world, key)

    def inputs(self, paper: Profile | None) -> str:
        """The digest of everything a build could be made from, as the files are now."""
        with self._keeping.question():  # where they are too much, whoever makes anything of them tells it
            return self._keeping.once(("inputs", paper), lambda: self._label(paper), lambda _over: "")

    def changed(self) -> frozenset[str]:
        """The files that are no longer as they were read; what was made of them is made anew when it is asked for."""
        return self._keeping.look()

    def steady(self) -> AbstractContextManager[None]:
        """Inside, files count as they were when it began, for one question after the other."""
        return self._keeping.steady()

    @property
    def changes(self) -> int:
        """How often files were no longer as they were read, whoever was the first to see it."""
        return self._keeping.changes

    def let_go(self) -> None:
        """Forget what was drawn of any language."""
        self._keeping.forget("faces", "sheets", "sheet material")
