"""The documents a build may print, a row each: what its pages are made of and how they lie on paper.

Owns the table, and what a printer does wrong put right: every page of every document gets its side's correction
here and nowhere else. Must not know how faces are packed or text is set.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import cos, radians, sin
from typing import TypeAlias

from pnp.base.frozen import NamedTuple, replace
from pnp.base.languages import language as known_language
from pnp.base.model import Correction, Document, Page, PageSide, Profile, Sheet, SheetForm, Turnover
from pnp.base.scene import Matrix, multiply
from pnp.base.sums import int_sum
from pnp.press.impose.booklet import booklet
from pnp.press.impose.sheet_words import Words

NOT_TURNED = (1.0, 0.0, 0.0, 1.0)
Paper: TypeAlias = tuple[float, float]  # width and height in mm


class FaceDocument(NamedTuple):
    """Faces on sheets, to be cut: those of the parts that go to one of its ``files``."""

    name: str
    word: str  # for its title, a key of ``i18n.words``
    files: tuple[str, ...]

    @property
    def asked(self) -> str:
        """What it is called where documents are chosen."""
        return self.name

    @property
    def sources(self) -> frozenset[str]:
        """What a set has one of where the document has pages: files of parts, sheets."""
        return frozenset(self.files)


class GuideDocument(NamedTuple):
    """One sheet a set: how to print and cut all that lies on sheets, and on its back whether backs meet."""

    name: str
    word: str

    @property
    def asked(self) -> str:
        return self.name

    @property
    def sources(self) -> frozenset[str]:
        return frozenset(file for row in DOCUMENTS if isinstance(row, FaceDocument) for file in row.files)


class NetDocument(NamedTuple):
    """Nets of boxes, each laid out for the paper it is printed on; made only where it is asked for by name."""

    name: str
    word: str

    @property
    def asked(self) -> str:
        return self.name


class CompanionDocument(NamedTuple):
    """What is printed small on pieces in large print, as pages of text."""

    name: str
    word: str

    @property
    def asked(self) -> str:
        return self.name


class TextDocument(NamedTuple):
    """A ``sheet`` of the set: laid out in a ``form`` of the rulebook on pages of a size, then arranged on paper."""

    name: str
    word: str
    asked: str
    sheet: str
    form: SheetForm
    flip: Turnover
    page: Callable[[Paper], Paper]
    arrange: Callable[
        [Sequence[Page], Paper, bool], tuple[Page, ...]
    ]  # and whether they are read from the right

    @property
    def sources(self) -> frozenset[str]:
        return frozenset((self.sheet,))


def _upright(paper: Paper) -> Paper:
    short, long = sorted(paper)
    return short, long


def _half(paper: Paper) -> Paper:
    short, long = sorted(paper)
    return long / 2, short


def _one_by_one(pages: Sequence[Page], _paper: Paper, _leftwards: bool) -> tuple[Page, ...]:
    return tuple(pages)


GUIDE = GuideDocument("guide", "guide_title")
DOCUMENTS: tuple[GuideDocument | FaceDocument | TextDocument, ...] = (
    FaceDocument("cards", "cards", ("cards",)),
    FaceDocument("components", "components", ("components",)),
    FaceDocument("reference", "reference", ("reference",)),
    GUIDE,
    TextDocument("rules", "rules", "rules", "rules", "paper", "long", _upright, _one_by_one),
    TextDocument("rules-booklet", "rules", "rules", "rules", "booklet", "short", _half, booklet),
    TextDocument("box", "box", "box", "box", "box", "long", _upright, _one_by_one),
    TextDocument("teachers", "teachers", "teachers", "teachers", "handout", "long", _upright, _one_by_one),
)
TUCKBOX = NetDocument("tuckbox", "tuckbox")
COMPANION = CompanionDocument("companion", "companion")
# what is printed of a few chosen cards, beside the documents that hold all
SELECTION = FaceDocument("selection", "cards", ("cards", "components"))
# what of them is other than before, and a page that tells what to do with it
CHANGED = FaceDocument("changed", "changed", ("cards", "components"))
CHANGED_LIST = "changed-list"
ASKED = tuple(dict.fromkeys(row.asked for row in DOCUMENTS))


def of_faces(
    asked: Collection[str] = ASKED, *, selection: bool = False, changed: bool = False
) -> tuple[FaceDocument, ...]:
    """The rows that print faces; for a selection one document stands for all that cards may be chosen of, and for what
    changed there is no other."""
    if changed:
        return (CHANGED,)
    rows = [row for row in DOCUMENTS if isinstance(row, FaceDocument) and row.asked in asked]
    if not selection:
        return tuple(rows)
    rest = [row for row in rows if not set(row.files) & set(SELECTION.files)]
    return ((SELECTION,) if len(rest) < len(rows) else ()) + tuple(rest)


def of_text(asked: Collection[str] = ASKED) -> tuple[TextDocument, ...]:
    return tuple(row for row in DOCUMENTS if isinstance(row, TextDocument) and row.asked in asked)


def names(
    asked: Collection[str] = ASKED, *, selection: bool = False, changed: bool = False
) -> tuple[str, ...]:
    """What the documents asked for are called, whether or not there is anything to print in them."""
    if changed:
        return CHANGED.name, CHANGED_LIST
    faces = tuple(row.name for row in of_faces(asked, selection=selection))
    guide = (GUIDE.name,) if GUIDE.asked in asked else ()
    rest = (row.name for row in (TUCKBOX, COMPANION) if row.asked in asked)
    return (*faces, *guide, *(row.name for row in of_text(asked)), *rest)


def bound(
    row: TextDocument, pages: Sequence[Page], profile: Profile, title: str, words: Words, language: str
) -> Document:
    """The pages as a document, arranged on the profile's paper."""
    arranged = row.arrange(pages, (profile.width, profile.height), known_language(language).is_right_to_left)
    whole = Document(row.name, f"{title} · {words[row.word]}", language, arranged, row.flip)
    return corrected(whole, profile)


def of_nets(pages: Sequence[Page], profile: Profile, title: str, words: Words, language: str) -> Document:
    """Nets as a document, printed on one side."""
    name = f"{title} · {words[TUCKBOX.word]}"
    return corrected(Document(TUCKBOX.name, name, language, tuple(pages), "none"), profile)


def papers(document: Document, profile: Profile) -> int:
    """Sheets of paper: two sides each where paper is turned; fronts and backs that are glued together lie on two."""
    if document.flip in ("long", "short"):
        return -(-len(document.pages) // 2)
    is_glued = "fold" in (document.flip, profile.flip)
    return int_sum(is_glued or page.side != "back" for page in document.pages)


# --- printers --------------------------------------------------------------------------------------------


def correction(profile: Profile, side: PageSide) -> Matrix:
    """What puts one side right on this printer, whatever is printed on it: from the paper as it is read, upright, to
    where the printer must be told to put it."""
    wanted = profile.back if side == "back" else profile.front
    return matrix_of(wanted, *sorted((profile.width, profile.height)))


def matrix_of(wanted: Correction, width: float, height: float) -> Matrix:
    """Turned about the paper's centre, scaled from there, moved."""
    across, down = wanted.scale
    x, y = width / 2, height / 2
    turn = radians(wanted.turn)
    a, b, c, d = across * cos(turn), down * sin(turn), 0.0 - across * sin(turn), down * cos(turn)
    moved = wanted.offset[0] + x - a * x - c * y, wanted.offset[1] + y - b * x - d * y
    return (a, b, c, d, *moved) if (a, b, c, d) != NOT_TURNED else (*NOT_TURNED, *wanted.offset)


def corrected(document: Document, profile: Profile) -> Document:
    """The document with each page as this printer needs it.

    For paper turned over its other edge drivers turn the back by half a turn. What the printer does there then comes
    the other way round, which changes an offset, and neither scale nor turn.
    """
    if profile.upright and {document.flip, profile.flip} == {"long", "short"}:
        right, down = profile.back.offset
        profile = replace(profile, back=profile.back._replace(offset=(0.0 - right, 0.0 - down)))
    return document._replace(pages=tuple(_as_fed(page, profile) for page in document.pages))


def _as_fed(page: Sheet | Page, profile: Profile) -> Sheet | Page:
    """A page wider than high is written turned a quarter where the paper's own errors are known: which way a driver
    would turn it nobody can tell, and an offset would be put right on the wrong side."""
    put_right = correction(profile, page.side)
    if not profile.upright or page.width <= page.height:
        return page._replace(correction=put_right)
    onto_paper = 0.0, -1.0, 1.0, 0.0, 0.0, page.width  # its upper edge to the left
    return page._replace(width=page.height, height=page.width, correction=multiply(put_right, onto_paper))
