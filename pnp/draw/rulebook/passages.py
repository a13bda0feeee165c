"""Rules as passages to be read on a screen or aloud: the same blocks, values and drawings as on pages.

Owns anchors and colours for a screen. Must not know HTML or pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.model import Block, CardSet
from pnp.base.model.readable_rules import PassageSort, ReadableRules, ReadingInks, ReadingLook, RulePassage
from pnp.base.scene import Box, Ink, Scene
from pnp.draw.compose.view import literal
from pnp.draw.look.pictures import OutsideError
from pnp.draw.look.template_colours import contrast_of, mix, shade, tint
from pnp.draw.rulebook.anchors import anchors as anchors_of
from pnp.draw.rulebook.arguments import DrawingError, read_call
from pnp.draw.rulebook.blocks import LETTERED, BlockGroup, cells_of, grouped
from pnp.draw.rulebook.drawings_in_words import told_text
from pnp.draw.rulebook.material import NO_ART, PLACED, Sheetmaker, SheetMaterial, Space
from pnp.draw.rulebook.rule_diagrams import DIAGRAMS, drawn_diagram
from pnp.draw.rulebook.sheet_drawings import Room
from pnp.draw.rulebook.sheet_look import Look
from pnp.draw.rulebook.sheet_signs import letter
from pnp.text.inline import Icon, parse

RULES = "rules"
NARROW, WIDE, HIGH = 118.0, 176.0, 240.0  # mm: room for a drawing
ICON = 10.0  # mm
SORTS: Mapping[str, PassageSort] = {
    "part": "heading",
    "section": "heading",
    "aside": "heading",
    "paragraph": "paragraph",
    "small": "small",
    "step": "step",
    "bullet": "bullet",
    "table": "table",
    "drawing": "drawing",
    "rule": "rule",
}
READS = 4.6  # contrast of words with their ground
NIGHT, NIGHT_PANEL, NIGHT_INK = "#14181b", "#1e2428", "#e9ebec"
DAY = "#ffffff"


def readable_rules(
    at: SheetMaterial, source: CardSet, icons: Sequence[str] = ()
) -> tuple[ReadableRules, tuple[Diagnostic, ...]]:
    """``source`` is the set in the language it was written in, whose headings name the anchors; ``icons`` are those
    that other texts need."""
    at = at._replace(
        passages=at.passages._replace(art=NO_ART)
    )  # whoever shows these tells them by themselves
    maker = Sheetmaker(at, at.setter(RULES, at.look.size, is_whole=True))
    text = at.edition.cards.sheets.get(RULES)
    blocks: list[Block] = []
    anchors: dict[int, str] = {}
    if text is not None:
        names = anchors_of(source)
        for number, block in enumerate(text.blocks):
            if block.mark in PLACED:
                continue
            made = maker.filled([block])
            if block.kind == "heading" and made:
                anchors[len(blocks)] = names[number] if number < len(names) else f"part-{number}"
            blocks += made
    passages = tuple(_PassageReader(maker).passages(blocks, anchors))
    wanted = {*icons, *_icons(passages)}
    drawn = {name: scene for name in sorted(wanted) if (scene := _icon(at, name)) is not None}
    look = ReadingLook(*_inks(at.look), _faces(at))
    return ReadableRules(passages, drawn, look, at.assets), in_order((*at.found, *maker.findings()))


class _PassageReader:
    """Goes through the blocks of one sheet."""

    def __init__(self, maker: Sheetmaker) -> None:
        self.maker = maker
        self.is_lettered = False

    def passages(self, blocks: Sequence[Block], anchors: Mapping[int, str]) -> Iterator[RulePassage]:
        number, is_titled = 0, False
        for group in grouped(blocks):
            anchor = anchors.get(number, "")
            number += len(group.blocks)
            for passage in self._passage(group, anchor):
                if passage.sort == "heading" and passage.level == 1 and not is_titled:
                    is_titled = True
                    passage = passage._replace(sort="title")
                yield passage

    def _passage(self, group: BlockGroup, anchor: str) -> Iterator[RulePassage]:
        block, sort = group.blocks[0], SORTS[group.sort]
        if sort == "drawing":
            self.is_lettered = block.mark in LETTERED
            yield from self._drawing(block)
            return
        self.is_lettered = self.is_lettered and sort in ("step", "bullet")
        if sort == "table":
            yield from self._table(group.blocks)
            return
        mark = block.mark.rstrip(".") if sort == "step" else ""
        is_lettered = self.is_lettered and mark.isdecimal()
        mark = letter(int(mark)) if is_lettered else mark
        yield RulePassage(sort, block.text, block.level, anchor, mark, is_lettered=is_lettered)

    def _table(self, blocks: Sequence[Block]) -> Iterator[RulePassage]:
        rows = tuple(cells_of(block) for block in blocks if block.kind == "row")
        if rows:
            yield RulePassage("table", rows=rows, heads=min(1, len(rows) - 1))

    def _drawing(self, block: Block) -> Iterator[RulePassage]:
        """Faults are told as they are on pages. Who is on the web needs no way there."""
        if block.mark == "qr":
            return
        if block.mark not in DIAGRAMS:
            self.maker.strips([block], Space(NARROW, WIDE, HIGH))  # which says what is wrong with it
            return
        call = read_call(block)
        try:
            made = drawn_diagram(self.maker.tools, call, Room(WIDE if call.wide else NARROW, HIGH))
        except DrawingError as error:
            self.maker.refuse(block, error)
            return
        scene = Scene(made.width, made.height, self.maker.material.over(made.draw(0.0, 0.0), made.width))
        told = literal(told_text(made.told, self.maker.material.edition.language))
        yield RulePassage("drawing", told, drawing=scene)


# --- icons, letters, colours -----------------------------------------------------------------------------


def _icons(passages: Sequence[RulePassage]) -> Iterator[str]:
    for passage in passages:
        for text in (passage.text, *(cell for row in passage.rows for cell in row)):
            yield from (token.name for token in parse(text).tokens if isinstance(token, Icon))


def _icon(at: SheetMaterial, name: str) -> Scene | None:
    """As large as every other; what has the colour of the text around it keeps it."""
    pictures = at.icons.pictures
    try:
        art = pictures.icon(name)
    except OutsideError:
        return None
    if art is None:
        return None
    ink = "currentColor" if art.pictured is None else at.look.ink
    return Scene(ICON, ICON, (pictures.place(art, Box(0, 0, ICON, ICON), "contain", ink),))


def _faces(at: SheetMaterial) -> dict[str, str]:
    wanted = {
        "body": (at.look.body, 400, False),
        "italic": (at.look.body, 400, True),
        "bold": (at.look.body, 700, False),
        "display": (at.look.display, 700, False),
    }
    found = {role: at.fonts.face(*face) for role, face in wanted.items()}
    return {role: face.id for role, face in found.items() if face is not None}


def _inks(look: Look) -> tuple[ReadingInks, ReadingInks]:
    """By day as on paper; by night the same hues on a dark ground."""
    panel = look.tint if contrast_of(look.ink, look.tint) > READS else "#f4f4f2"
    day = ReadingInks(
        ground=DAY,
        panel=panel,
        ink=_until(look.ink, panel, darker=True),
        heading=_until(look.heading, panel, darker=True),
        accent=_until(look.accent, panel, darker=True),
        rule=look.rule,
        band=look.band,
        on_band=_until(look.on_band, look.band, darker=contrast_of("#000000", look.band) > READS),
    )
    night = day._replace(
        ground=NIGHT,
        panel=NIGHT_PANEL,
        ink=NIGHT_INK,
        heading=_until(look.heading, NIGHT_PANEL, darker=False),
        accent=_until(look.accent, NIGHT_PANEL, darker=False),
        rule=mix(look.rule, NIGHT, 0.65),
    )
    return day, night


def _until(ink: Ink, ground: Ink, *, darker: bool) -> Ink:
    """The same hue, moved until it can be read there."""
    for step in range(11):
        moved = shade(ink, step / 10) if darker else tint(ink, step / 10)
        if contrast_of(moved, ground) >= READS:
            return moved
    return "#000000" if darker else "#ffffff"
