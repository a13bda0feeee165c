"""Where sheets are set: one edition with its faces, its look and its values; blocks in, strips out.

Owns what all sheets of an edition share, and how drawings among the blocks are carried out. Must not know pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.languages import language
from pnp.base.model import Block, Edition, Faces
from pnp.base.model.picture_credits import ArtInWords
from pnp.base.scene import Item
from pnp.draw.compose.view import signs_of
from pnp.draw.compose.written import WrittenTexts
from pnp.draw.look.pictures import Pictures
from pnp.draw.look.raster_assets import JoinedAssets
from pnp.draw.look.theme import Theme
from pnp.draw.look.theme_lettering import PictureIcons
from pnp.draw.rulebook import rule_sheet_faults as faults
from pnp.draw.rulebook.anchors import PlacesOfRules
from pnp.draw.rulebook.arguments import Call, DrawingError, read_call
from pnp.draw.rulebook.blocks import BlockLayout
from pnp.draw.rulebook.data_passages import PASSAGES, Excluded, PassageData
from pnp.draw.rulebook.drawings_in_words import piece_words
from pnp.draw.rulebook.drawn_titles import drawn_titles
from pnp.draw.rulebook.flow import Strip
from pnp.draw.rulebook.rule_diagrams import DIAGRAMS, STANDING, drawn_diagram
from pnp.draw.rulebook.sheet_drawings import DiagramTools, DrawnDiagram, Room
from pnp.draw.rulebook.sheet_look import Look, look_of
from pnp.draw.rulebook.shown_pieces import CardFaces, GamePiece
from pnp.draw.rulebook.spell import SheetFunctions, ValueFiller
from pnp.draw.rulebook.tails import Tail, tail_of
from pnp.draw.rulebook.typeset import HAIR, RoleSetter
from pnp.files.resources import bundled
from pnp.files.world import World
from pnp.source.schema.sheet_values import how_to_restate
from pnp.text.fit import MeasuredTexts
from pnp.text.fonts import Fonts
from pnp.text.measured_pieces import Side
from pnp.text.turning import turned
from pnp.text.typesetter import Typesetter

COVER = "cover"  # stands with the title and is drawn there
TAILPIECE = "tailpiece"  # is drawn where a column ends early
NO_ART = ArtInWords()
NOWHERE_ON_THE_WEB = PlacesOfRules()
PLACED = (COVER, TAILPIECE)  # drawn in a place of their own, not where they stand


class Space(NamedTuple):
    """The room strips are made for: a column, the whole width, and the height of a page."""

    column: float
    whole: float
    height: float


class SheetMaterial(NamedTuple):
    """Everything the sheets of one edition share."""

    edition: Edition
    theme: Theme
    look: Look
    fonts: Fonts
    icons: PictureIcons
    written: WrittenTexts
    faces: CardFaces
    passages: PassageData
    found: tuple[Diagnostic, ...]
    assets: Mapping[str, bytes]  # of the faces shown, and of drawings printed as pictures
    known: MeasuredTexts  # shared by all sizes that are tried
    places: PlacesOfRules

    @property
    def is_turned(self) -> bool:
        """Whether pages begin at the right: they are laid out as others are and turned over at the end."""
        return language(self.edition.language).is_right_to_left

    def over(self, items: Sequence[Item], width: float) -> tuple[Item, ...]:
        """What stands on a page of that width, as it is printed."""
        return tuple(turned(items, width / 2) if self.is_turned else items)

    def setter(
        self, sheet: str, size_pt: float, leading: float = 1.4, *, is_whole: bool = False
    ) -> RoleSetter:
        """With a list of findings of its own, for not every size that is tried is printed. ``is_whole``: for pages that
        will be turned over where the language wants it."""
        side: Side = "turned" if is_whole and self.is_turned else "left"
        setter = Typesetter(self.fonts, self.edition.language, self.icons, self.known, side)
        return RoleSetter(self.look, setter, self.written, sheet, size_pt, leading)


def sheet_material(
    edition: Edition,
    theme: Theme,
    fonts: Fonts,
    faces: Faces,
    excluded: Excluded = (),
    world: World | None = None,
    art: ArtInWords = NO_ART,
    places: PlacesOfRules = NOWHERE_ON_THE_WEB,
) -> SheetMaterial:
    """``faces`` must hold all of ``shown_cards``; ``excluded`` are set-ups in words with why not."""
    sets = [Path(folder) for folder in edition.cards.folders]
    shared = bundled("templates") / "_shared"
    pictures = Pictures(sets, theme.folders, shared, world or World(), edition.cards.art)
    look, found = look_of(theme, fonts)
    titles, wrong = drawn_titles(theme, pictures)
    look, found = look._replace(titles=titles), (*found, *wrong)
    parts = {part.card: part for part in faces.parts}
    shown = CardFaces(edition.cards, parts, pictures, look.heading, piece_words(edition))
    passages = PassageData(
        edition, SheetFunctions(edition), pictures, excluded, _typefaces(theme, look, fonts), art
    )
    icons, written = PictureIcons(pictures, signs_of(edition)), WrittenTexts(edition)
    assets = JoinedAssets(faces.assets, pictures.assets)  # which grow while sheets are made
    return SheetMaterial(
        edition, theme, look, fonts, icons, written, shown, passages, found, assets, {}, places
    )


def _typefaces(theme: Theme, look: Look, fonts: Fonts) -> tuple[tuple[str, str], ...]:
    """The families that cards and sheets are set in, each with its licence."""
    named = (look.display, look.body, *(row["font"] for row in theme.type.values() if "font" in row))
    used = dict.fromkeys(name for name in named if name in fonts.families)
    return tuple((name, fonts.families[name].licence) for name in used)


class Sheetmaker:
    """One sheet at one size: its values filled, its passages taken from the data, its drawings drawn."""

    def __init__(self, at: SheetMaterial, setter: RoleSetter, share: float = 1.0) -> None:
        self.material, self.setter = at, setter
        self.filler = ValueFiller(at.edition)
        self.tools = DiagramTools(
            setter, at.faces, at.passages.data.labels, at.icons.pictures, share, at.places
        )
        self.standing = self.tools._replace(setter=setter.standing())
        self.found: list[Diagnostic] = []

    def findings(self) -> tuple[Diagnostic, ...]:
        drawn = self.material.icons.pictures.placer.wrong
        return (*self.found, *self.filler.found, *self.setter.typesetter.found, *drawn)

    def filled(self, blocks: Sequence[Block]) -> list[Block]:
        """Values in place of holes, blocks in place of passages."""
        filled: list[Block] = []
        for block in blocks:
            if block.kind == "drawing" and block.mark in PASSAGES:
                filled += self._passage(block)
            elif block.kind == "drawing":
                filled.append(block)
            else:
                filled.append(block._replace(text=self.filler.fill(block.text, block.span)))
        return filled

    def _passage(self, block: Block) -> list[Block]:
        try:
            return self.passage(read_call(block))
        except DrawingError as error:
            self.refuse(block, error)
            return []

    def passage(self, call: Call) -> list[Block]:
        """The blocks of a passage from the data."""
        return PASSAGES[call.name](self.material.passages._replace(filler=self.filler), call)

    def strips(self, blocks: Sequence[Block], space: Space) -> list[Strip]:
        strips = BlockLayout(self.setter, space.column, partial(self._drawing, space)).strips(blocks)
        for strip in strips:
            if strip.height > space.height:
                over = strip.height - space.height
                self.found.append(faults.sheet_overflow(blocks[0].span, "something", over, "high"))
        return strips

    def _drawing(self, space: Space, block: Block, width: float, boxed: bool) -> list[Strip]:
        if block.mark not in DIAGRAMS:
            known = (*DIAGRAMS, *PASSAGES, *PLACED)
            self.found.append(faults.unknown_drawing(block.span, block.mark, did_you_mean(block.mark, known)))
            return []
        call = read_call(block)
        wide = call.wide and not boxed
        room = Room(space.whole if wide else width, space.height * 0.8)
        try:
            return [self._strip(call, room, wide)]
        except DrawingError as error:
            self.refuse(block, error)
            return []

    def _strip(self, call: Call, room: Room, wide: bool) -> Strip:
        stands = call.name in STANDING and self.setter.typesetter.side == "turned"
        made = drawn_diagram(self.standing if stands else self.tools, call, room)
        draw = partial(_turned if stands else _centred, made, room.width)
        return Strip(made.height, draw, wide=wide, shrink=partial(self._smaller, call, room, wide))

    def _smaller(self, call: Call, room: Room, wide: bool, height: float) -> Strip:
        """As high as asked, or as large as ever where that cannot be drawn."""
        try:
            return self._strip(call, room._replace(height=height - HAIR), wide)
        except DrawingError:
            return self._strip(call, room, wide)

    def refuse(self, block: Block, error: DrawingError) -> None:
        hint = how_to_restate(self.material.edition.cards, block.span, error.hint)
        self.found.append(faults.bad_drawing_arguments(block.span, block.mark, str(error), hint))

    def placed(self, blocks: Sequence[Block], mark: str) -> list[list[GamePiece]]:
        """The pieces that each drawing of a kind with a place of its own names."""
        return [tail.pieces for tail in self.tails(blocks, mark)]

    def tails(self, blocks: Sequence[Block], mark: str = TAILPIECE) -> list[Tail]:
        """The same, with the signs that join them."""
        named = (self._named(block) for block in blocks if block.kind == "drawing" and block.mark == mark)
        return [tail for tail in named if tail.pieces]

    def _named(self, block: Block) -> Tail:
        call: Call = read_call(block)
        try:
            call.check(("art",) if block.mark == COVER else ())
            return tail_of(self.material.faces, call.words, joined=block.mark == TAILPIECE)
        except DrawingError as error:
            self.refuse(block, error)
            return Tail([], {})


def _centred(made: DrawnDiagram, across: float, x: float, y: float) -> list[Item]:
    return made.draw(x + (across - made.width) / 2, y)


def _turned(made: DrawnDiagram, across: float, x: float, y: float) -> list[Item]:
    """To be turned over with its page, and stand then as it was drawn."""
    return turned(_centred(made, across, x, y), x + across / 2)
