"""The frozen values the stages hand on, from card set to sheets.

Owns their shapes only. Must not know files, drawing libraries or how any stage works.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple, dataclass, field
from pnp.base.model.component_size import Hole, Outline, Size
from pnp.base.model.declared_rules import (
    NOWHERE,
    Component,
    Datum,
    Effect,
    Exclusion,
    Expression,
    Field,
    FieldType,
    Figure,
    Invariant,
    Kind,
    Need,
    Provenance,
    Rules,
    Setups,
    SetupValue,
    Value,
    Verb,
    Vocabulary,
)
from pnp.base.model.game_credits import Credits
from pnp.base.model.kind_looks import Looks
from pnp.base.model.page_kits import Pitch
from pnp.base.model.paper import (
    NO_CORRECTION,
    BoxFit,
    Correction,
    Orientation,
    PageOrder,
    PieceOfSheet,
    Pieces,
    Precut,
    Profile,
    Registration,
    Sleeve,
    Turnover,
    sleeve_for,
)
from pnp.base.model.translations import (
    Catalog,
    CatalogEntry,
    GlossaryTerm,
    Recount,
    SourceText,
    TextMatch,
    TextState,
    Translation,
)
from pnp.base.scene import IDENTITY, Box, Item, Matrix, Scene, Segment, multiply
from pnp.base.sums import int_sum

__all__ = [
    "NOWHERE",
    "NO_CORRECTION",
    "BoxFit",
    "Catalog",
    "CatalogEntry",
    "Component",
    "Correction",
    "Credits",
    "Datum",
    "Effect",
    "Exclusion",
    "Expression",
    "Field",
    "FieldType",
    "Figure",
    "GlossaryTerm",
    "Hole",
    "Invariant",
    "Kind",
    "Need",
    "Orientation",
    "Outline",
    "PageOrder",
    "PieceOfSheet",
    "Pieces",
    "Precut",
    "Profile",
    "Provenance",
    "Recount",
    "Registration",
    "Rules",
    "SetupValue",
    "Setups",
    "Size",
    "Sleeve",
    "SourceText",
    "TextMatch",
    "TextState",
    "Translation",
    "Turnover",
    "Value",
    "Verb",
    "Vocabulary",
    "sleeve_for",
]
# what may stand where, in closed words: the readers of YAML list the same ones
PrintFile: TypeAlias = Literal["cards", "components", "none"]
BlockKind: TypeAlias = Literal["heading", "paragraph", "item", "row", "drawing", "rule", "small"]


# --- card sets (schema) ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
    """One design. ``copies`` of it are printed; ``fields`` holds what its kind declares."""

    id: str
    kind: str
    name: str
    copies: int = 1
    text: str = ""  # English, with {param} placeholders still in it
    effects: tuple[Effect, ...] = ()
    fields: Mapping[str, Value] = field(default_factory=dict)
    source: Mapping[str, Provenance] = field(default_factory=dict)  # by field; "" for the whole card
    because: Mapping[str, str] = field(default_factory=dict)
    ref: Mapping[str, str | tuple[str, ...]] = field(
        default_factory=dict
    )  # which of the set's sources says so
    allow: Mapping[str, str] = field(default_factory=dict)  # rule name -> reason
    spans: Mapping[str, Span] = field(default_factory=dict)  # "" is the card itself
    set_id: str = ""  # the set that defined it: translation context and art folder

    def span(self, key: str = "") -> Span:
        return self.spans.get(key) or self.spans.get("", NOWHERE)

    @property
    def params(self) -> Mapping[str, Value]:
        """What the placeholders of ``text`` may name: parameters of the effects, then whole-number fields."""
        numbers: dict[str, Value] = {k: value for k, value in self.fields.items() if isinstance(value, int)}
        return numbers | {key: value for effect in self.effects for key, value in effect.params.items()}


@dataclass(frozen=True, slots=True)
class Print:
    """How one kind is printed: its size, the file it goes to, the template of its back ("" has none)."""

    kind: str
    size: Size
    file: PrintFile = "cards"
    front: str = ""  # template name, default the kind
    back: str = ""  # template name
    span: Span = NOWHERE
    back_field: str = ""  # the field whose word names the back of a card; without one it has that of its kind
    apart: bool = False  # on its own sheets

    def back_of(self, card: Card) -> str:
        """The name of a card's back, "" where it stays blank."""
        return str((self.back_field and card.fields.get(self.back_field)) or self.back)


class Condition(NamedTuple):
    """What must be true of the data for a text to be right."""

    source: str
    span: Span


class Block(NamedTuple):
    """A piece of a sheet's Markdown. ``level`` is a heading's or an item's depth."""

    kind: BlockKind
    text: str  # what a translator sees; for a drawing its arguments
    span: Span
    level: int = 0
    mark: str = ""  # "1." of a numbered item, "-" of a plain one; the name of a drawing
    allow: str = ""  # the rule that a comment above it allows
    conditions: tuple[Condition, ...] = ()  # said by comments above it

    @property
    def translatable(self) -> bool:
        return self.kind not in ("drawing", "rule") and bool(self.text)


@dataclass(frozen=True, slots=True)
class SheetText:
    """A rule summary or reference card as text: Markdown blocks with ``{{ }}`` still in them."""

    name: str
    set_id: str  # the set that wrote it
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class CardSet:
    """A whole checked set: what was declared, with spans, nothing derived."""

    id: str
    title: str
    folders: tuple[str, ...]  # own folder first, then those it extends
    rules: Rules
    cards: tuple[Card, ...]
    prints: Mapping[str, Print] = field(default_factory=dict)
    credits: Credits = field(default_factory=Credits)
    languages: tuple[str, ...] = ("en",)
    theme: str = ""
    art: Literal["any", "strict"] = "any"  # whether art may be printed as a picture
    looks: Looks = field(default_factory=Looks)
    site: str = ""  # where its pages are on the web
    summary: str = ""
    pitch: Pitch = field(default_factory=Pitch)
    players: tuple[int, int] = (1, 1)
    extends: tuple[str, ...] = ()  # ids of the sets it builds on, nearest first
    base: CardSet | None = None  # the nearest of these, as it is by itself
    sheets: Mapping[str, SheetText] = field(default_factory=dict)
    allow: Mapping[str, str] = field(default_factory=dict)  # rule name -> reason, for the whole set
    span: Span = NOWHERE
    spans: Mapping[str, Span] = field(default_factory=dict)
    parked: tuple[Card, ...] = ()  # with no copies: stated, but not in the set

    def of(self, kind: str) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.kind == kind)

    def by_kind(self) -> dict[str, tuple[Card, ...]]:
        """The cards of every kind there is: to ask for each by itself takes as often as long."""
        found: dict[str, list[Card]] = {kind: [] for kind in self.rules.kinds}
        for card in self.cards:
            found[card.kind].append(card)
        return {kind: tuple(cards) for kind, cards in found.items()}

    def count(self, kind: str) -> int:
        return int_sum(card.copies for card in self.cards if card.kind == kind)


# --- an edition (translate) -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Edition:
    """A set in one language: its cards already translated, and every word a template may print."""

    cards: CardSet
    language: str = "en"
    labels: Mapping[str, str] = field(default_factory=dict)  # vocabulary word -> label in the language
    words: Mapping[str, str] = field(default_factory=dict)  # interface words ("page", "back", ...)
    draft: bool = False
    marked: frozenset[str] = frozenset()  # ids of cards a draft prints though they have errors
    plural: str = "n != 1"  # which form a number takes, as gettext says it
    forms: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # words behind numbers: of kinds, and "reference"
    translation: Translation | None = None  # where the words come from; English is the source


# --- faces (compose) -------------------------------------------------------------------------------------


class Part(NamedTuple):
    """One printed design: its faces and how many are wanted."""

    card: str  # card id
    kind: str
    copies: int
    front: Scene
    back: Scene | None
    file: str = "cards"
    title: str = ""  # the kind's label in the language: bookmark and sheet label
    apart: bool = False  # on sheets with its own kind only


class WrittenText(NamedTuple):
    """A text with what it is called and where it is written."""

    text: str
    what: str
    span: Span


@dataclass(frozen=True, slots=True)
class Faces:
    """Every part of one set in one language, in printing order, with the bytes its images need."""

    set_id: str
    title: str
    language: str
    parts: tuple[Part, ...]
    assets: Mapping[str, bytes] = field(default_factory=dict)
    draft: bool = False
    words: Mapping[str, str] = field(default_factory=dict)  # the few words on sheet margins, in the language
    safe: float = 0.0  # how far from the cut texts should stay, in mm
    templates: Mapping[str, str] = field(default_factory=dict)  # name -> its file, for findings
    written: tuple[WrittenText, ...] = ()  # what sheets print of the set besides faces
    large: bool = False  # in large print


# --- sheets (impose) -------------------------------------------------------------------------------------

SheetForm: TypeAlias = Literal["paper", "booklet", "handout", "box"]  # how a sheet of a set is laid out
Flip: TypeAlias = Literal["long", "short", "fold", "none"]
FaceSide: TypeAlias = Literal["front", "back"]
PageSide: TypeAlias = Literal["front", "back", "both"]  # both: fronts and backs on one side, to be folded


# how far a step to the right goes right and down, by the quarters a face is turned
TURNS = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


class Placement(NamedTuple):
    """One face on one sheet. ``turn`` is 0, 90, 180 or 270 degrees clockwise about the trim's centre."""

    slot: int
    card: str
    copy: int
    side: FaceSide
    trim: Box  # on the sheet, before the printer's correction
    scene: Scene
    turn: int = 0
    bleed: float = 0.0  # how much of the scene's bleed shows here
    within: tuple[Segment, ...] = ()  # in the scene's space, where the bleed ends if not along a rectangle

    @property
    def matrix(self) -> Matrix:
        """From the scene's space to the sheet's: turned about the trim's centre, which stays where it is."""
        across, down = TURNS[self.turn]
        centre = (
            across,
            down,
            0.0 - down,
            across,
            self.trim.x + self.trim.w / 2,
            self.trim.y + self.trim.h / 2,
        )
        return multiply(centre, (1, 0, 0, 1, -self.scene.width / 2, -self.scene.height / 2))


class Sheet(NamedTuple):
    """A printed page of faces: these first, then marks, ruler and label, which lie outside every trim.

    All of it is printed through ``correction``, which puts right what the printer does wrong on this side. ``frame`` is what
    a cutting machine finds it by, where one does.
    """

    width: float
    height: float
    placements: tuple[Placement, ...]
    marks: tuple[Item, ...] = ()
    side: PageSide = "front"
    title: str = ""  # bookmark
    correction: Matrix = IDENTITY
    frame: Box | None = None
    group: int = 0  # of a class, from 1, whose pieces these are; 0 where there is one alone


class HeadingPlace(NamedTuple):
    """A heading where it is printed: how deep it stands, and on which page as they are read."""

    level: int
    words: str
    x: float
    y: float
    read: int


class Page(NamedTuple):
    """A printed page of text and drawings: rules, a side of a booklet, how to print and cut."""

    width: float
    height: float
    items: tuple[Item, ...]
    side: PageSide = "front"
    title: str = ""  # bookmark
    correction: Matrix = IDENTITY
    headings: tuple[HeadingPlace, ...] = ()  # bookmarks where there are any


class Document(NamedTuple):
    """One file to be: its pages in order, and how a duplex printer must turn the paper."""

    name: str  # without suffix: cards, components, rules, rules-booklet, reference, box, teachers
    title: str
    language: str
    pages: tuple[Sheet | Page, ...]
    flip: Flip = "long"
    subject: str = ""
    authors: tuple[str, ...] = ()  # of the game


@dataclass(frozen=True, slots=True)
class Sheets:
    """Everything one build of one set in one language prints."""

    set_id: str
    language: str
    profile: str
    documents: tuple[Document, ...]
    assets: Mapping[str, bytes] = field(default_factory=dict)


class Selection(NamedTuple):
    """Some of a set's cards: by id, by kind, each as often as it is needed or once. Empty means all."""

    cards: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    one_each: bool = False


# --- files (render) --------------------------------------------------------------------------------------


class CardSide(NamedTuple):
    card: str
    side: FaceSide


class File(NamedTuple):
    """One file to be written: ``pages`` pages of its document, from ``page`` on; or a face that these ``sides`` of
    cards share."""

    name: str
    data: bytes
    page: int
    pages: int
    sides: tuple[CardSide, ...] = ()


class Printed(NamedTuple):
    """One document in one format: its files, which may still be in the making, and the pages they show."""

    document: str
    format: str
    files: Iterable[File]
    pages: tuple[Sheet | Page, ...] = ()
    told: tuple[str, ...] = ()  # how to print it, in words
    notes: tuple[str, ...] = ()  # the same of all such documents
