"""What other programs and machines open: one row a target in a table, one module each.

A target is a pure function from products to files, among them a ``README.txt`` that says what to do with the others. What
is made of the same inputs is the same bytes. Must not know the order of stages, nor where files are put.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import Edition, Faces, File, Profile, Sheets
from pnp.base.model.laid import LaidTable
from pnp.base.model.page_kits import PageKit
from pnp.base.model.picture_credits import ArtCredits, ArtInWords
from pnp.base.model.print_shops import PrintShop
from pnp.base.model.readable_rules import ReadableRules

if TYPE_CHECKING:
    from pnp.draw.rulebook import SheetMaterial
    from pnp.press.render.face_pictures import PictureForm
    from pnp.press.render.pdf_fonts import Typefaces

README = "README.txt"
JsonValue: TypeAlias = "str | int | float | bool | list[JsonValue] | Mapping[str, JsonValue]"
JsonObject: TypeAlias = dict[str, JsonValue]
Option: TypeAlias = Literal[
    "dpi", "px", "bleed", "corners", "names", "form", "kinds", "base_url", "local", "pdf", "players", "setup", "seed",
]  # fmt: skip


class ExportWish(NamedTuple):
    """What may be asked of targets, each of those it knows; None where nothing was said."""

    dpi: int | None = None
    px: tuple[int, int] | None = None
    bleed: bool | None = None
    corners: bool | None = None
    names: str | None = None
    form: PictureForm | None = None
    kinds: frozenset[str] | None = None
    base_url: str | None = None
    local: bool | None = None
    pdf: bool | None = None
    players: int | None = None
    setup: tuple[tuple[str, str], ...] | None = None  # parameters of the set, and what they are to be
    seed: int | None = None

    @property
    def said(self) -> tuple[Option, ...]:
        """What of it somebody asked for."""
        options: tuple[Option, ...] = get_args(Option)
        return tuple(option for option in options if getattr(self, option) is not None)


NO_WISH = ExportWish()


class DeckToExport(NamedTuple):
    """All pieces of a set in one language, reference cards among them, and what they are drawn with.

    ``sheets`` are the documents a target asked for.
    """

    edition: Edition
    faces: Faces
    fonts: Typefaces
    paper: tuple[float, float]  # mm, upright: for a site that is printed
    sheets: Sheets | None = None
    rules: ReadableRules | None = None  # for a site
    tables: tuple[LaidTable, ...] = ()  # laid for a game
    art: ArtCredits | None = None
    credits: ArtInWords = ArtInWords()  # the same in the language
    book: SheetMaterial | None = None  # for a kit and a site: what their pictures are set with

    def span_of(self, kind: str) -> Span:
        """Where the set says how a kind is printed; reference cards have no such place."""
        prints = self.edition.cards.prints.get(kind)
        return prints.span if prints else self.edition.cards.span


class WishError(Exception):
    """What was asked of a target cannot be had of this set; ``option`` is which wish, as on the command line."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


# files may be made while they are taken; findings are there before
Made: TypeAlias = tuple[Iterable[File], tuple[Diagnostic, ...]]


class SheetTarget(NamedTuple):
    """Reads what lies on sheets of paper."""

    name: str
    about: str
    files: Callable[[Sheets, Profile], Made]
    options: tuple[Option, ...] = ()
    documents: tuple[str, ...] = ("cards", "components", "reference")


class DeckTarget(NamedTuple):
    """Reads the pieces themselves, the pages of ``documents``, and tables laid for a game; may raise WishError."""

    name: str
    about: str
    files: Callable[[DeckToExport, ExportWish], Made]
    options: tuple[Option, ...] = ()
    documents: tuple[str, ...] = ()


class ShopTarget(NamedTuple):
    """Reads the pieces for a print shop: what it wants is data. ``part`` is "" where each kind's size says it."""

    name: str
    shop: PrintShop
    part: str = ""
    options: tuple[Option, ...] = ("kinds",)


class KitTarget(NamedTuple):
    """Reads the pieces for a page of the web about the game: which pictures it takes is data."""

    name: str
    kit: PageKit
    options: tuple[Option, ...] = ()


class SiteTarget(NamedTuple):
    """Reads all languages of a set at once, each with its rules; its files lie in one folder."""

    name: str
    about: str
    files: Callable[[Sequence[DeckToExport], ExportWish], Made]
    options: tuple[Option, ...] = ()


Target: TypeAlias = SheetTarget | DeckTarget | SiteTarget | ShopTarget | KitTarget


def _cut(sheets: Sheets, profile: Profile) -> Made:
    from pnp.export.cut import cut_files

    return cut_files(sheets, profile)


def _images(deck: DeckToExport, wish: ExportWish) -> Made:
    from pnp.export.images import image_files

    return image_files(deck, wish)


def _tts(deck: DeckToExport, wish: ExportWish) -> Made:
    from pnp.export.tts import tts_files

    return tts_files(deck, wish)


def _pcio(deck: DeckToExport, wish: ExportWish) -> Made:
    from pnp.export.pcio import pcio_files

    return pcio_files(deck, wish)


def _cgs(deck: DeckToExport, wish: ExportWish) -> Made:
    from pnp.export.cgs import cgs_files

    return cgs_files(deck, wish)


def _ttp(deck: DeckToExport, wish: ExportWish) -> Made:
    from pnp.export.ttp import ttp_files

    return ttp_files(deck, wish)


def _web(decks: Sequence[DeckToExport], wish: ExportWish) -> Made:
    from pnp.export.web import web_files

    return web_files(decks, wish)


def _web_pdf(decks: Sequence[DeckToExport], wish: ExportWish) -> Made:
    from pnp.export.web_pdf import web_pdf_files

    return web_pdf_files(decks, wish)


PICTURES: tuple[Option, ...] = ("dpi", "px", "bleed", "corners", "names", "form", "kinds")
LAID: tuple[Option, ...] = ("players", "setup", "seed")  # of targets that lay tables
ROWS: tuple[SheetTarget | DeckTarget | SiteTarget, ...] = (
    SheetTarget("cut", "SVG and DXF of all outlines, for a cutting machine", _cut),
    SheetTarget("cut/tuckbox", "the same of tuck boxes and dividers", _cut, documents=("tuckbox",)),
    DeckTarget("images", "a PNG or JPEG of every face", _images, PICTURES),
    DeckTarget("tts", "Tabletop Simulator", _tts, ("kinds", "form", "base_url", "local", *LAID), ("rules",)),
    DeckTarget("pcio", "playingcards.io", _pcio, ("kinds", "form", "dpi", *LAID)),
    DeckTarget("cgs", "Card Game Simulator", _cgs, ("kinds", "form", "dpi", *LAID)),
    DeckTarget("ttp", "Tabletop Playground", _ttp, ("kinds", "form", "dpi")),
    SiteTarget("web", "pages for the web: rules and cards", _web, ("pdf",)),
    SiteTarget("web/pdf", "rules as a tagged PDF, to be read aloud", _web_pdf),
)
TARGETS: dict[str, SheetTarget | DeckTarget | SiteTarget] = {row.name: row for row in ROWS}


def text_file(name: str, text: str) -> File:
    return File(name, text.encode(), 1, 1)


def json_text(value: JsonValue) -> str:
    """The same text for the same value."""
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
