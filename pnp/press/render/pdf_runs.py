"""Texts that are set by glyphs, as PDF operators: codes of two bytes, each glyph where the scene has it.

What a glyph says is told by its font, where it alone stands for the same characters throughout the document. What several
say together is told beside them. Readers take all of that in the order it stands on the line and turn what runs leftwards
letter by letter, take a raised glyph for another line, and a gap for a space: where that would not give the text back, its
letters stand there once more in their order, unseen, and of the glyphs nothing is read. Owns these codes and their
spelling. Must not know font files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.base.frozen import NamedTuple
from pnp.base.scene import GlyphPlace, Text
from pnp.press.render.pdf_codes import spelt_out
from pnp.press.render.pdf_letters import LetterSetting, UnseenLetter, UnseenLetters, clusters, is_read_apart
from pnp.press.render.pdf_marks import UNSAID, DirectionMarks, MarkPen, wanted

LETTER = -1  # no glyph
UNREAD = "="  # ends the name of a font whose glyphs are seen only


class GlyphCodes(NamedTuple):
    """One font of a document: of each glyph that is used its code, its width in thousandths and what it says.

    ``letters`` are for texts that are read apart: first those of the font itself.
    """

    face: str
    name: str
    glyphs: tuple[int, ...]
    codes: tuple[int, ...]
    widths: tuple[int, ...]
    said: tuple[str, ...]
    letters: tuple[UnseenLetter, ...] = ()


class SpeltRun(NamedTuple):
    """Operators of a text: those that are read, and those that are seen alone. The latter may come when the whole line
    has been read: some readers take a raised glyph for another line, and what is left of the first for a third one."""

    read: tuple[str, ...]
    seen: tuple[str, ...] = ()


class GlyphSpelling:
    """Spells texts of one face in the codes of a document."""

    def __init__(self, font: GlyphCodes) -> None:
        self.name = font.name
        rows = zip(font.codes, font.widths, font.said, strict=True)
        self._known = dict(zip(font.glyphs, rows, strict=True))
        self._letters = UnseenLetters(font.letters)

    def spell(self, text: Text, setting: RunSetting) -> SpeltRun:
        """The operators that show a text at its place."""
        show = [setting.place, setting.font % (self.name + setting.mark, text.size)]
        row = GlyphRow(self._known, text.size, setting.decimals)
        pen = setting.pen(self.name, text)
        if not setting.mark and is_read_apart(text) and self._letters.has(text):
            row.tell(UNSAID)
            row.add(text.places, singly=True)
            row.told()
            seen = setting.font % (self.name + UNREAD, text.size)
            letters = LetterSetting(setting.place, setting.font % (self.name + "%s", text.size), pen)
            return SpeltRun(tuple(self._letters.spell(text, letters)), (setting.place, seen, *row.done))
        if pen and text.level % 2 == 0:
            row.put(pen.before)
        for said, places in clusters(text):
            before, behind = wanted(said, text.level)
            if pen and before:
                row.put(pen.before)
            if setting.mark or (len(said) == len(places) == 1 and self._known[places[0][0]][2] == said):
                row.add(places)
            else:
                row.tell(said)
                row.add(places)
                row.told()
            if pen and behind:
                row.put(pen.behind)
        row.end()
        row.rise(0)
        return SpeltRun((*show, *row.done))


class RunSetting(NamedTuple):
    """How numbers and fonts are written where a text is to stand, and whether nobody reads it."""

    place: str
    font: str  # with ``%s`` for a name and ``%f`` for a size
    decimals: int
    mark: str
    marks: DirectionMarks | None

    def pen(self, name: str, text: Text) -> MarkPen | None:
        """For marks of direction, where any are wanted."""
        if not (self.marks and text.level) or self.mark:
            return None
        return MarkPen(self.marks, text.size, self.font, self.font % (name, text.size))


class GlyphRow:
    """Glyphs on their way into operators: the pen is moved where advances differ from widths."""

    def __init__(self, known: Mapping[int, tuple[int, int, str]], size: float, decimals: int) -> None:
        self.known, self.size, self.decimals = known, size, decimals
        self.done: list[str] = []
        self.parts: list[str] = []  # of the operator that is being written
        self.behind = 0  # by how much the pen is to move on before the next glyph
        self.risen = 0

    def add(self, places: Iterable[GlyphPlace], *, singly: bool = False) -> None:
        """Those on the line first: readers take one that is raised for the next line, if it comes at an end."""
        pen, drawn = 0, []
        for glyph, advance, right, up, _ in places:
            drawn.append((up, pen + right, glyph))
            pen += advance
        at = 0
        for up, to, glyph in sorted(drawn, key=lambda one: (one[0] != 0, one[0])):
            code, width, _ = self.known[glyph]
            self.rise(up)
            self.show(code, to - at)
            at = to + width
            if singly:
                self.end()
        self.behind += pen - at

    def show(self, code: int, onwards: int) -> None:
        move = self.behind + onwards
        if move:
            self.parts.append(f"{-move}")
        self.parts.append(f"<{code:04X}>")
        self.behind = 0

    def put(self, operators: str) -> None:
        """What leaves the pen where it is."""
        self.rise(0)
        self.end()
        self.done.append(operators)

    def tell(self, said: str) -> None:
        """What the glyphs that follow say, up to where that is ``told``."""
        self.rise(0)
        self.end()
        self.done.append(f"/Span<</ActualText{spelt_out(said)}>>BDC")

    def told(self) -> None:
        self.rise(0)
        self.end()
        self.done.append("EMC")

    def rise(self, up: int) -> None:
        if up != self.risen:
            self.end()
            self.done.append(f"{up * self.size / 1000:.{self.decimals}f} Ts")
            self.risen = up

    def end(self) -> None:
        if self.parts:
            self.done.append(f"[{''.join(self.parts)}] TJ".replace("><", ""))
            self.parts = []


def used_by(text: Text) -> Iterator[tuple[int, str]]:
    """Every glyph with what it says by itself, "" where it does not; ``LETTER`` with each character that is read apart."""
    for said, places in clusters(text):
        yield from ((place[0], said if len(places) == 1 else "") for place in places)
    if is_read_apart(text):
        yield from ((LETTER, char) for char in text.glyphs)
