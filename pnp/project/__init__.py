"""One set, held open: from its files to faces, sheets and findings. The library's way in.

Owns the order of the stages and what is kept between one question and the next. Must not know how any stage works,
nor options and printing.

    load -> schema -> i18n -> compose -> impose -> render -> write       (check reads every product)

Every product is a pair of value and findings; with errors the value is None. A product is made when it is asked
for and kept until a file it read has changed; what languages share is made once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.check.proof import Proof
from pnp.check.registry import run
from pnp.check.run import DECK, FACES, judge_deck, settled
from pnp.diagnostics import has_errors, in_order
from pnp.frozen import replace
from pnp.load.sets import find
from pnp.model import CardSet, Edition, Faces, Profile, Selection, Sheets
from pnp.project.changing import only_changed, with_changed_list
from pnp.project.inputs import PrintInputs, digest, shared_digests
from pnp.project.jobs import (
    CARDS,
    DOCUMENTS,
    PLAIN_PAPER,
    Built,
    CheckJob,
    Found,
    FoundInDeck,
    FoundInLanguage,
    Printing,
    PrintJob,
    ToCheck,
    Wanted,
    checked,
    choice_of,
    load_what_prints,
    telling,
    with_reference,
)
from pnp.project.keeping import Keeping
from pnp.project.looks import icons_of, material_of, with_look
from pnp.project.outcomes import LanguageOutcome, is_known, kept_or_made
from pnp.project.products import Material, Product, refused_with_errors
from pnp.project.together import DrawingHelp
from pnp.project.turns import Progress, ToDo, Watch, in_turn, say_nothing
from pnp.schema.read import load_set
from pnp.world import World

if TYPE_CHECKING:  # drawing is imported when something is drawn
    from pnp.compose import Choice
    from pnp.compose.run import ComposeMaterials
    from pnp.look.icons import IconCatalogue
    from pnp.rulebook import SheetMaterial


def open_set(where: str | Path, world: World | None = None) -> Project:
    """A set by its folder or, bundled, by its id. Nothing is read before it is asked for."""
    return Project(where, world)


class Project:
    """A set held open."""

    def __init__(self, where: str | Path, world: World | None = None, *, judges_faces: bool = True) -> None:
        """Who cannot wait for the rules on faces does without them, and is told only what drawing found."""
        self.where, self._judges_faces = where, judges_faces
        self.world = world or World()
        self._keeping = Keeping(self.world)
        self._home: Path | None = None
        self._help = DrawingHelp()

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

    def shared(self) -> Mapping[str, str]:
        """Digests of what many faces share, each by itself."""
        with self._keeping.question():
            return self._shared()

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
    ) -> Product[Faces]:
        """The faces of all cards, or of those named by id or kind, in printing order.

        What a translation lacks is drawn in English; ``edition`` and ``check`` tell it.
        """
        with self._keeping.question():
            choice = choice_of(files, cards, kinds, backs)
            made, found = self._faces(language, choice, draft)
            own, _ = self._cards()
            return refused_with_errors(made, settled(own, found, ()) if own else found, draft)

    def sheet_material(self, language: str = "en", *, draft: bool = False) -> Product[SheetMaterial]:
        """Where the rule sheets of a language are set; None where the set has none."""
        from pnp.compose import ALL

        with self._keeping.question():
            return Product(*self._rulebook(language, ALL, draft))

    def sheets(
        self,
        language: str = "en",
        *,
        profile: str | Profile = PLAIN_PAPER,
        documents: Collection[str] = DOCUMENTS,
        selection: Selection | None = None,
        backs: bool = True,
        draft: bool = False,
    ) -> Product[Sheets]:
        """Every page one language prints on this paper."""
        with self._keeping.question():
            paper, wrong = self._profile(profile)
            if paper is None or has_errors(wrong):
                return Product(None, wrong)
            made, found = self._sheets(Wanted(language, paper, frozenset(documents), selection, backs, draft))
            own, _ = self._cards()
            found = in_order((*wrong, *found))
            return refused_with_errors(made, settled(own, found, ()) if own else found, draft)

    def check(
        self, languages: Iterable[str] = ("en",), progress: Progress | None = None, workers: int = 1
    ) -> Found:
        """Every finding there is, without printing: the deck, then all faces and sheets of these languages."""
        with self._keeping.question():
            (found,) = checked([ToCheck(self, tuple(languages), progress or say_nothing)], workers)
            return found

    def checking(
        self, languages: tuple[str, ...], progress: Progress
    ) -> Iterator[ToDo[FoundInLanguage] | FoundInDeck]:
        """What ``checked`` has to do for this set: its languages, and what was found before them."""
        with self._keeping.question():
            cards, found = self._cards()
            if cards is None or has_errors(found):
                yield FoundInDeck(None, found)
                return
            found = (*found, *self._judged()[1])
            paper, wrong = self._profile(PLAIN_PAPER)
        if has_errors(settled(cards, found, DECK)):
            yield FoundInDeck(cards, found, DECK)
            return
        if paper is not None:
            for code in languages:
                yield ToDo(self, CheckJob(self.home, code, paper), progress, len(languages))
        whole = set(languages) == set(cards.languages)
        yield FoundInDeck(cards, (*found, *wrong), (*DECK, *(FACES if whole else ())))

    def found_in(self, job: CheckJob, watch: Watch) -> Found:
        """What drawing one language and laying it out brings to light."""
        watch.doing(f"drawing {job.language}")

        def found() -> Found:
            return kept_or_made(
                self.world, job.key, self._keeping.read, lambda: LanguageOutcome(self._sheets(job.wanted)[1])
            ).found

        with self._keeping.question(), self._keeping.budget():
            return self._help.with_all(watch.workers, self.world.cache, found, self.let_go)

    def build(
        self,
        out: str | Path,
        *,
        languages: Iterable[str] = ("en",),
        formats: Sequence[str] = ("pdf",),
        profile: str | Profile = PLAIN_PAPER,
        documents: Collection[str] = DOCUMENTS,
        selection: Selection | None = None,
        backs: bool = True,
        draft: bool = False,
        progress: Progress | None = None,
        workers: int = 1,
    ) -> Iterator[Built]:
        """Print: one folder OUT/SET/LANGUAGE after the other, each put in place as a whole.

        A language with errors is refused and what was printed before stays. Raises ``write.WriteError`` where the
        disk cannot take what was printed. Several workers make as many languages at a time.
        """
        how = Printing(
            Path(out), tuple(formats), profile, frozenset(documents), selection, backs, draft, progress
        )
        return in_turn(self.printing(languages, how), workers)

    def printing(self, languages: Iterable[str], how: Printing) -> Iterator[ToDo[Built] | Built]:
        """What ``build`` has to do, for those who print several sets at a time."""
        codes = tuple(languages)
        paper, found = self._printable(how.profile, how.draft)
        if paper is None:
            yield Built("", None, found)
            return
        for code in codes:
            job = PrintJob(self.home, how.out, how.wanted(code, paper), how.formats, found)
            yield ToDo(self, job, how.progress or say_nothing, len(codes))

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

    def build_one(self, job: PrintJob, watch: Watch) -> Built:
        """One language. Each is a question of its own: who waits between two of them may ask others."""
        from pnp.write import grow

        language = job.wanted.language
        watch.doing(f"drawing {language}")

        def built() -> Built:
            made = kept_or_made(self.world, job.key, self._keeping.read, lambda: self._outcome(job, watch))
            if made.about is None:
                return Built(language, None, made.found, changes=made.changes)
            folder = job.out / made.about.set_id / language
            grown = grow(folder, made.about, made.files, job.out)
            return Built(language, folder, made.found, made.pages, grown.written, grown, made.changes)

        with self._keeping.question(), self._keeping.budget():
            self.let_go()  # one after the other, lest a large deck be held in all
            return self._help.with_all(watch.workers, self.world.cache, built, self.let_go)

    def _outcome(self, job: PrintJob, watch: Watch) -> LanguageOutcome:
        from pnp.documents import about_build
        from pnp.manifest import filed
        from pnp.render import printed

        wanted, paper = job.wanted, job.paper
        cards, _ = self._cards()
        if made_of := self._face_materials():
            made_of.meanwhile = partial(load_what_prints, job.formats)
        sheets, more = self._sheets(wanted)
        every = settled(cards, (*job.before, *more), ()) if cards else in_order((*job.before, *more))
        if sheets is None or (has_errors(every) and not wanted.draft):
            return LanguageOutcome(every)
        material, _ = self._material()
        edition, _ = self._edition(wanted.language, wanted.draft)
        faces, _ = self._faces(wanted.language, wanted.choice, wanted.draft)
        if material is None or edition is None or faces is None:
            return LanguageOutcome(every)
        digests = self._label(paper), self._label(None)
        faces, changes = only_changed(faces, wanted, edition, self._shared)
        if changes is not None and changes.is_none:
            return LanguageOutcome(every, changes=changes)
        about = about_build(sheets, edition, paper, digests, job.formats, wanted, self._shared())
        prepare = self._help.preparing(material.fonts, len(sheets.documents), job.formats)
        made = printed(job.formats, sheets, faces, material.fonts, prepare)
        files = filed(telling(made, watch, wanted.language), about)
        return LanguageOutcome(every, about, sheets.lengths, files, changes)

    def is_kept(self, key: str) -> bool:
        """Whether it was done before, of files that are as they were."""
        with self._keeping.question():
            return is_known(self.world, key)

    @property
    def home(self) -> str:
        """The folder of the set, found once: a build may put a folder of that name beside us."""
        self._home = self._home or find(self.where, self.world)
        return str(self._home)

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

    # --- the stages --------------------------------------------------------------------------------------

    def _cards(self) -> tuple[CardSet | None, Found]:
        home = self.home
        return self._keeping.found("cards", lambda: load_set(home, self.world))

    def _judged(self) -> tuple[Proof | None, Found]:
        """The deck, proven; all rules on the set and on the proof."""
        return self._keeping.found(
            "judged", lambda: judge_deck(own) if (own := self._cards()[0]) else (None, ())
        )

    def _material(self) -> tuple[Material | None, Found]:
        """The set's theme and fonts (its own ``fonts.yaml`` adds to the bundled ones)."""
        cards, _ = self._cards()
        return with_look(cards, *self._material_of(cards)) if cards else (None, ())

    def _material_of(self, cards: CardSet) -> tuple[Material | None, Found]:
        """Stands on the files of theme and fonts, and on what the set says of them: not on its cards."""
        place = cards.spans.get("theme") or cards.looks.spans.get("theme", cards.span)
        key = ("material", cards.theme, cards.folders, place)
        return self._keeping.found(key, lambda: material_of(cards, place, self.world))

    def _face_materials(self) -> ComposeMaterials | None:
        """What the faces of all languages are made of; a card that changes leaves it as it is."""
        cards, _ = self._cards()
        if cards is None:
            return None

        def made() -> tuple[ComposeMaterials | None, Found]:
            from pnp.compose.run import ComposeMaterials

            look, how = self._material_of(cards)[0], (self.world, cards.art, self._help.renderers)
            return (ComposeMaterials(cards.folders, look.theme, *how) if look else None), ()

        return self._keeping.found(("face materials", cards.theme, cards.folders, cards.art), made)[0]

    def _edition(self, language: str, draft: bool) -> tuple[Edition | None, Found]:
        def made() -> tuple[Edition | None, Found]:
            from pnp.i18n import edition

            cards, _ = self._cards()
            return edition(cards, language, draft, self.world) if cards else (None, ())

        return self._keeping.found(("edition", language, draft), made)

    def _lost(self, language: str, draft: bool) -> Found:
        """What the rules on an edition have to say: a face is drawn without waiting for them."""

        def made() -> tuple[None, Found]:
            told, _ = self._edition(language, draft)
            return None, run(told) if told else ()

        return self._keeping.found(("lost", language, draft), made)[1]

    def _faces(self, language: str, choice: Choice, draft: bool) -> tuple[Faces | None, Found]:
        """Faces, with all that was found on the way to them."""

        def made() -> tuple[Faces | None, Found]:
            from pnp.compose import compose

            cards, found = self._cards()
            if cards is None or has_errors(found):
                return None, found
            material, more = self._material()
            told, wrong = self._edition(language, draft)
            found = in_order((*found, *more, *wrong))
            if material is None or told is None:
                return None, found
            made_of, help_ = self._face_materials(), self._help
            faces, more = compose(
                told, material.theme, material.fonts, choice, made_of, help_.helpers, help_.keeping
            )
            return faces, in_order((*found, *more, *(run(faces) if self._judges_faces else ())))

        return self._keeping.found(("faces", language, choice, draft), made)

    def _rulebook(
        self, language: str, choice: Choice, draft: bool, boxed: bool = False
    ) -> tuple[SheetMaterial | None, Found]:
        """Where the sheets of a language are set, or boxes, with the faces they show; None where there are neither."""

        def made() -> tuple[SheetMaterial | None, Found]:
            (material, _), (cards, _) = self._material(), self._cards()
            told, _ = self._edition(language, draft)
            if material is None or told is None or cards is None or not (told.cards.sheets or boxed):
                return None, ()
            from pnp.check.exclusions import excluded
            from pnp.compose import ALL
            from pnp.rulebook import bare_numbers, sheet_material, shown_cards

            wanted = choice if choice == ALL else shown_cards(told.cards, boxed=boxed)
            faces, found = self._faces(language, wanted, draft)
            if faces is None:
                return None, found
            whys = excluded(self._judged()[0], told)
            made = sheet_material(told, material.theme, material.fonts, faces, whys, self.world)
            return made, (*found, *bare_numbers(cards))

        return self._keeping.found(("sheet material", language, choice, draft, boxed), made)

    def _sheets(self, wanted: Wanted) -> tuple[Sheets | None, Found]:
        """All pages: faces on sheets of paper, reference cards among them, and the rules."""

        def made() -> tuple[Sheets | None, Found]:
            from pnp.impose import impose

            paper = wanted.paper
            material, _ = self._material()
            told, _ = self._edition(wanted.language, wanted.draft)
            faces, found = self._faces(wanted.language, wanted.choice, wanted.draft)
            found = (*found, *self._lost(wanted.language, wanted.draft))
            if faces is None or material is None or told is None:
                return None, found
            rulebook, more = self._rulebook(*wanted.texts) if wanted.texts else (None, ())
            changed, changes = only_changed(faces, wanted, told, self._shared)
            every, also = with_reference(changed, rulebook, wanted)
            sheets, notes = impose(
                every,
                paper,
                backs=wanted.backs,
                credits=told.cards.credit_line,
                fonts=material.fonts,
                digest=self._label(paper),
                selection=wanted.selection is not None,
                booklet=rulebook is not None and "rules" in told.cards.sheets,
                asked=wanted.documents,
                changed=changes is not None,
                start_slot=wanted.start_slot,
            )
            sheets, listed = with_changed_list(sheets, faces, changes, paper, material, self._label(paper))
            found = (*found, *more, *also, *notes, *listed)
            if rulebook is not None:
                from pnp.documents import text_documents

                texts, more = text_documents(rulebook, paper, wanted.documents)
                sheets, found = replace(sheets, documents=(*sheets.documents, *texts)), (*found, *more)
            return sheets, in_order((*found, *run(sheets)))

        return self._keeping.found(("sheets", wanted.language, wanted), made)

    def _label(self, paper: Profile | None) -> str:
        """The digest on the label of every sheet; without a paper, that of files that know none."""
        return self._keeping.once(("label", paper), lambda: digest(self._given(), paper))

    def _shared(self) -> Mapping[str, str]:
        """Digests of what many faces share."""
        return self._keeping.once("shared", lambda: shared_digests(self._given()))

    def _given(self) -> PrintInputs | None:
        (cards, _), (material, _) = self._cards(), self._material()
        return (self.world, cards, *material) if cards and material else None

    def _profile(self, profile: str | Profile) -> tuple[Profile | None, Found]:
        from pnp.load.profiles import find as find_profile

        if isinstance(profile, Profile):
            return profile, ()
        return self._keeping.found(("profile", profile), lambda: find_profile(profile, world=self.world))
