"""The stages of one set, each asked for by the next and kept until a file it read has changed.

Owns their order and what each is given. Must not know how any stage works, nor what is done with its product.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.diagnostics import has_errors, in_order
from pnp.base.frozen import replace
from pnp.base.model import CardSet, Edition, Faces, Profile, Sheets
from pnp.base.model.picture_credits import ArtCredits
from pnp.base.model.print_options import COMPANION, SHEETS, TUCKBOX, DeckToDraw, LanguageToPrint
from pnp.check.proof import Proof
from pnp.check.registry import run
from pnp.check.run_rules import judge_deck
from pnp.files.world import World
from pnp.project.changing import only_changed, with_changed_list
from pnp.project.enlarging import with_companion
from pnp.project.inputs import PrintInputs, digest, shared_digests
from pnp.project.jobs import Found
from pnp.project.keeping import Keeping
from pnp.project.products import Material
from pnp.project.references import with_reference
from pnp.project.theme_and_fonts import material_of, with_look
from pnp.source.load.set_folders import find
from pnp.source.schema.read import load_set

if TYPE_CHECKING:  # drawing is imported when something is drawn
    from pnp.draw.compose.face_run import ComposeMaterials
    from pnp.draw.compose.sandbox import Renderers
    from pnp.draw.rulebook import SheetMaterial


class Stages:
    """What a set comes to, stage by stage, each with all that was found on the way to it."""

    def __init__(self, where: str | Path, world: World | None = None, *, judges_faces: bool = True) -> None:
        """Who cannot wait for the rules on faces does without them, and is told only what drawing found."""
        self.where, self._judges_faces = where, judges_faces
        self.world = world or World()
        self._keeping = Keeping(self.world)
        self._home: Path | None = None
        self._renderers: Renderers | None = None

    @property
    def home(self) -> str:
        """The folder of the set, found once: a build may put a folder of that name beside us."""
        self._home = self._home or find(self.where, self.world)
        return str(self._home)

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

    def _art(self) -> tuple[ArtCredits | None, Found]:
        """Whose pictures the set may print, judged."""

        def made() -> tuple[ArtCredits | None, Found]:
            (cards, _), (material, _) = self._cards(), self._material()
            if cards is None:
                return None, ()
            from pnp.project.set_art import art_of

            return art_of(cards, material, self.world)

        return self._keeping.found("art", made)

    def _face_materials(self) -> ComposeMaterials | None:
        """What the faces of all languages are made of; a card that changes leaves it as it is."""
        cards, _ = self._cards()
        if cards is None:
            return None

        def made() -> tuple[ComposeMaterials | None, Found]:
            from pnp.draw.compose.face_run import ComposeMaterials
            from pnp.draw.compose.sandbox import Renderers

            self._renderers = self._renderers or Renderers()
            look, how = self._material_of(cards)[0], (self.world, cards.art, self._renderers)
            return (ComposeMaterials(cards.folders, look.theme, *how) if look else None), ()

        return self._keeping.found(("face materials", cards.theme, cards.folders, cards.art), made)[0]

    def _edition(self, language: str, draft: bool) -> tuple[Edition | None, Found]:
        def made() -> tuple[Edition | None, Found]:
            from pnp.words.editions import edition

            cards, _ = self._cards()
            return edition(cards, language, draft, self.world) if cards else (None, ())

        return self._keeping.found(("edition", language, draft), made)

    def _lost(self, language: str, draft: bool) -> Found:
        """What the rules on an edition have to say: a face is drawn without waiting for them."""

        def made() -> tuple[None, Found]:
            from pnp.words.editions import with_english

            told, _ = self._edition(language, draft)
            return None, with_english(told, run(told)) if told else ()

        return self._keeping.found(("lost", language, draft), made)[1]

    def _faces(self, deck: DeckToDraw) -> tuple[Faces | None, Found]:
        """Faces, with all that was found on the way to them."""

        def made() -> tuple[Faces | None, Found]:
            from pnp.draw.compose import compose
            from pnp.words.editions import with_english

            cards, found = self._cards()
            if cards is None or has_errors(found):
                return None, found
            material, more = self._material()
            told, wrong = self._edition(deck.language, deck.draft)
            found = in_order((*found, *more, *wrong))
            if material is None or told is None:
                return None, found
            theme = replace(material.theme, large=deck.large) if deck.large else material.theme
            made_of = self._face_materials()
            faces, more = compose(told, theme, material.fonts, deck.choice, made_of, deck.ink_saver)
            judged = run(faces) if self._judges_faces and not deck.ink_saver else ()
            return faces, in_order(with_english(told, (*found, *more, *judged)))

        return self._keeping.found(("faces", deck), made)

    def _rulebook(self, deck: DeckToDraw, *, boxed: bool = False) -> tuple[SheetMaterial | None, Found]:
        """Where the sheets of a language are set, or boxes, with the faces they show; None where there are neither.

        The faces are those at hand where all are drawn as they are: ink is spared on whole pages, and large print makes
        pages larger as a whole.
        """

        def made() -> tuple[SheetMaterial | None, Found]:
            (material, _), (cards, _) = self._material(), self._cards()
            told, _ = self._edition(deck.language, deck.draft)
            if material is None or told is None or cards is None or not (told.cards.sheets or boxed):
                return None, ()
            from pnp.check.exclusions import excluded
            from pnp.draw.rulebook import bare_numbers, sheet_material, shown_cards
            from pnp.draw.rulebook.anchors import places_of
            from pnp.words.credits_in_words import told_art
            from pnp.words.editions import with_english

            every = DeckToDraw(deck.language, draft=deck.draft)
            few = every._replace(choice=shown_cards(told.cards, boxed=boxed))
            faces, found = self._faces(every if deck == every else few)
            if faces is None:
                return None, found
            whys = excluded(self._judged()[0], told)
            art = told_art(self._art()[0], told.words, told.language)
            made = sheet_material(
                told, material.theme, material.fonts, faces, whys, self.world, art, places_of(cards)
            )
            return made, (*with_english(told, found), *bare_numbers(cards))

        return self._keeping.found(("sheet material", deck, boxed), made)

    def _sheets(self, wanted: LanguageToPrint) -> tuple[Sheets | None, Found]:
        """All pages: faces on sheets of paper, reference cards among them, and the rules."""

        def made() -> tuple[Sheets | None, Found]:
            from pnp.press.impose import impose
            from pnp.words.credited import credit_line
            from pnp.words.editions import with_english

            paper, options, deck = wanted.paper, wanted.options, wanted.deck
            label = self._label(paper, options.ink_saver)
            material, _ = self._material()
            told, _ = self._edition(wanted.language, options.draft)
            faces, found = self._faces(deck)
            found = (*found, *self._lost(wanted.language, options.draft))
            if faces is None or material is None or told is None:
                return None, found
            rulebook: SheetMaterial | None = None
            more: Found = ()
            if options.documents & SHEETS:
                rulebook, more = self._rulebook(deck, boxed=TUCKBOX in options.documents)
            changed, changes = only_changed(faces, wanted, told, self._shared)
            every, also = with_reference(changed, rulebook, options)
            sheets, notes = impose(
                every,
                paper,
                options,
                credits=credit_line(told.cards, told.language),
                fonts=material.fonts,
                digest=label,
                booklet=rulebook is not None and "rules" in told.cards.sheets and not options.large,
                changed=changes is not None,
            )
            sheets, listed = with_changed_list(sheets, faces, changes, wanted, material, label)
            found = (*found, *more, *also, *notes, *listed)
            if COMPANION in options.documents and (made_of := self._face_materials()):
                sheets, more = with_companion(sheets, faces, told, paper, material.fonts, made_of.pictures)
                found = (*found, *more)
            if rulebook is not None:
                from pnp.press.edition_documents import text_documents

                texts, more = text_documents(rulebook, paper, options)
                if options.ink_saver:
                    from pnp.project.spared_sheets import spared_documents

                    texts = spared_documents(texts, told.cards.span)
                sheets, found = replace(sheets, documents=(*sheets.documents, *texts)), (*found, *more)
            return _signed(sheets, told), in_order(with_english(told, (*found, *run(sheets))))

        return self._keeping.found(("sheets", wanted.in_any_format), made)

    def _label(self, paper: Profile | None, ink_saver: bool = False) -> str:
        """The digest on the label of every sheet; without a paper, that of files that know none."""
        given = "label", paper, ink_saver
        return self._keeping.once(given, lambda: digest(self._given(), paper, ink_saver))

    def _shared(self) -> Mapping[str, str]:
        """Digests of what many faces share."""
        return self._keeping.once("shared", lambda: shared_digests(self._given()))

    def _given(self) -> PrintInputs | None:
        (cards, _), (material, _) = self._cards(), self._material()
        return (self.world, cards, *material) if cards and material else None

    def _profile(self, profile: str | Profile) -> tuple[Profile | None, Found]:
        from pnp.source.load.profiles import find as find_profile

        if isinstance(profile, Profile):
            return profile, ()
        return self._keeping.found(("profile", profile), lambda: find_profile(profile, world=self.world))


def _signed(sheets: Sheets, edition: Edition) -> Sheets:
    """With the designers of the game as authors of every file."""
    authors = edition.cards.credits.designers
    return replace(sheets, documents=tuple(one._replace(authors=authors) for one in sheets.documents))
