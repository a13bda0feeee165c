"""What a build is asked to print, and how: one value, from whoever asks to the stage it concerns.

Owns the options, the names of the documents they choose from, and what they mean for one language. Must not know who
asks, nor how anything is drawn, laid out or written.
"""

from __future__ import annotations

from typing import Any

from pnp.base.frozen import NamedTuple
from pnp.base.model import Card, Profile, Selection
from pnp.base.model.former_faces import FormerFaces
from pnp.base.model.large_print import LargePrint

GUIDE = "guide"  # tells of all that lies on sheets
TUCKBOX = "tuckbox"
COMPANION = "companion"  # what is small on cards, in large type: with large print
CARDS = frozenset(("cards", "components"))
# what needs a set's rule sheets
SHEETS = frozenset(("rules", "reference", "box", "teachers", GUIDE, TUCKBOX))
DOCUMENTS = ("cards", "components", "rules", "reference", "box", "teachers", GUIDE)  # where nothing is said
PIECES = frozenset(("cards", "components", "reference", GUIDE, TUCKBOX))  # what several groups get each
LARGE = (*DOCUMENTS, COMPANION)  # printed in large print where nothing is said
NOT_LARGE = frozenset(("box", TUCKBOX))  # made for the cards as they are
BY_NAME = (*DOCUMENTS, TUCKBOX, COMPANION)  # all that can be asked for
MOST_GROUPS = 30  # of a class, in one build
PLAIN_PAPER = "a4"  # where no other is named


class PrintOptions(NamedTuple):
    """What is asked of a build, whatever the set, its languages and the paper. Each field is a part of what a printed
    language is cached by."""

    documents: frozenset[str] = frozenset(DOCUMENTS)
    formats: tuple[str, ...] = ("pdf",)
    selection: Selection | None = None
    backs: bool = True
    draft: bool = False  # in spite of errors
    start_slot: int = 1  # of the first sheet
    groups: int = 1  # of a class, each with all of it
    ink_saver: bool = False
    large: bool = False

    def asking(self, **said: Any) -> PrintOptions:
        """With these fields; documents and formats may come in any collection. Raises TypeError for what is no field."""
        for name, made in (("documents", frozenset), ("formats", tuple)):
            if name in said:
                said[name] = made(said[name])
        return PrintOptions(**(self._asdict() | said))


PLAIN = PrintOptions()  # where nothing is said


class Choice(NamedTuple):
    """Which faces of an edition: files, cards by id (none named: every card), backs or not."""

    files: frozenset[str] = CARDS
    cards: frozenset[str] = frozenset()
    backs: bool = True
    kinds: frozenset[str] = frozenset()

    def takes(self, card: Card) -> bool:
        named = not self.cards or card.id in self.cards
        return named and (not self.kinds or card.kind in self.kinds)


class DeckToDraw(NamedTuple):
    """Which faces of a language are drawn, and how."""

    language: str
    choice: Choice = Choice()
    draft: bool = False
    ink_saver: bool = False
    large: LargePrint | None = None


class LanguageToPrint(NamedTuple):
    """One language on one paper: what is asked, and what it means there."""

    options: PrintOptions
    language: str
    paper: Profile
    large: LargePrint | None = None  # what large print means on this paper
    former: FormerFaces | None = None  # then only what changed since

    @property
    def deck(self) -> DeckToDraw:
        asked = self.options
        some = asked.selection or Selection()
        files = CARDS if asked.documents & {GUIDE, COMPANION} else asked.documents & CARDS
        choice = Choice(files, some.cards, asked.backs, some.kinds)
        return DeckToDraw(self.language, choice, asked.draft, asked.ink_saver, self.large)

    @property
    def in_any_format(self) -> LanguageToPrint:
        """What pages depend on."""
        return self._replace(options=self.options._replace(formats=()))

    @property
    def folder(self) -> str:
        """What its folder is called: large print lies beside all else that is printed, and replaces none."""
        return f"{self.language}-large" if self.options.large else self.language
