"""Letters that nobody sees: a text that is set by glyphs once more, character by character, where glyphs would not give it
back.

Some readers give a mark no width, whatever its font says. From the left it therefore has none, or very little. From the
right, where readers turn a line round letter by letter, it is as wide as a letter, and a word with marks comes character by
character: those readers would leave a mark with what came before. Owns in which order and how wide letters stand. Must not
know files of fonts, nor how the text is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from unicodedata import bidirectional, category

from pnp.base.frozen import NamedTuple
from pnp.base.scene import GlyphPlace, Text
from pnp.base.sums import float_sum, int_sum
from pnp.press.render.pdf_marks import MarkPen, wanted

SILENT = ("Mn", "Cf")  # marks, and characters that only join or part: some readers give them no width
WITHIN = 3.0  # thousandths that one of them has from the left, but at the end
LAST = 90.0  # that those at an end have together: with less, what follows seems to stand where they do
LEFTWARDS = ("R", "AL")  # letters of which it is known that they run so


class UnseenLetter(NamedTuple):
    """A character: the code and width of a glyph that says it, in the font whose name ends so."""

    char: str
    code: int
    width: int
    end: str = ""


class LetterSetting(NamedTuple):
    """How numbers and fonts are written where a text is to stand."""

    place: str
    font: str  # with ``%s`` for the end of a name
    pen: MarkPen | None


class UnseenLetters:
    """The letters of one font of a document: of a character its own glyph, and those that are as wide as a letter."""

    def __init__(self, letters: Iterable[UnseenLetter]) -> None:
        self.own: dict[str, UnseenLetter] = {}
        self.wide: dict[str, list[UnseenLetter]] = {}
        for letter in letters:
            self.own.setdefault(letter.char, letter)
            if letter.width and (letter.end or letter.char.isalpha()):
                self.wide.setdefault(letter.char, []).append(letter)

    def _wide(self, char: str, beside: str) -> UnseenLetter:
        """By no glyph that stands beside it: some readers take equal ones that lie close for one."""
        codes = {self.own[other].code for other in beside if other != char}
        found = self.wide.get(char) or [self.own[char]]
        return next((letter for letter in found if letter.code not in codes), found[0])

    def has(self, text: Text) -> bool:
        return all(map((self.wide if runs_left(text.glyphs[0]) else self.own).__contains__, text.glyphs))

    def spell(self, text: Text, setting: LetterSetting) -> Iterator[str]:
        if runs_left(text.glyphs[0]):
            yield from self._by_parts(text, setting)
            return
        pen = setting.pen
        yield f"/Span BMC {setting.place} {pen.before} 3 Tr" if pen else f"/Span BMC {setting.place} 3 Tr"
        yield from self._from_the_left(text, setting)
        is_open = not text.glyphs[-1].isalnum()
        yield f"100 Tz {pen.behind} EMC" if pen and is_open else "0 Tr 100 Tz EMC"

    def _from_the_left(self, text: Text, setting: LetterSetting) -> Iterator[str]:
        *most, last = clusters(text)
        scaled = [row for said, places in most for row in self._squeezed(said, _width(places), is_last=False)]
        scaled += self._squeezed(last[0], _width(last[1]), is_last=True)
        for (end, scale), row in groupby(scaled, lambda one: (one[0].end, one[1])):
            codes = "".join(f"{letter.code:04X}" for letter, _ in row)
            yield f"{setting.font % end} {scale:.2f} Tz <{codes}> Tj"

    def _squeezed(self, said: str, across: int, *, is_last: bool) -> Iterator[tuple[UnseenLetter, float]]:
        """Letters of a cluster into its width, each with its scale."""
        letters = [(char, self.own[char], category(char) in SILENT) for char in said]
        if is_last:
            letters = [(char, self._wide(char, said) if mark else own, mark) for char, own, mark in letters]
        marks = [letter.width for _, letter, is_mark in letters if is_mark]
        each = LAST / max(len(marks), 2) if is_last else WITHIN
        room = max(across - float_sum(min(width, each) for width in marks), 1)
        wide = int_sum(letter.width for _, letter, is_mark in letters if not is_mark)
        scale = round(100 * room / max(wide, 1), 2)
        for _, letter, is_mark in letters:
            yield letter, round(100 * each / letter.width, 2) if is_mark and letter.width > each else scale

    def _by_parts(self, text: Text, setting: LetterSetting) -> Iterator[str]:
        """As they stand; where there are marks, character by character as they are read."""
        stand = [*_standing(text)]
        has_marks = any(category(char) == "Mn" for char in text.glyphs)
        for part in [[letter] for letter in reversed(stand)] if has_marks else [stand]:
            start = part[0].start
            move = f"[{-start:.0f}] TJ " if start else ""
            yield f"/Span BMC {setting.place} {setting.font % ''} {move}3 Tr"
            yield from self._from_the_right(part, text.level, setting)
            yield "0 Tr 100 Tz EMC"

    def _from_the_right(
        self, part: Iterable[StandingLetter], level: int, setting: LetterSetting
    ) -> Iterator[str]:
        font = ""
        for char, start, across, beside in part:
            before, behind = wanted(char, level)
            before = before or (not start and category(char) == "Mn")  # or it goes with a sign beside it
            _, code, width, end = self._wide(char, beside)
            if setting.pen and before:
                yield f"{setting.pen.before} 3 Tr"
                font = ""
            if end != font:
                yield setting.font % end
                font = end
            yield f"{100 * across / width:.2f} Tz <{code:04X}> Tj"
            if setting.pen and behind:
                yield f"{setting.pen.behind} 3 Tr"
                font = ""


def _width(places: Iterable[GlyphPlace]) -> int:
    return max(int_sum(advance for _, advance, _, _, _ in places), 1)


class StandingLetter(NamedTuple):
    """A character of a text from the right: where it begins, how wide it is, and it with what stands beside it."""

    char: str
    start: float
    width: float
    beside: str


def _standing(text: Text) -> Iterator[StandingLetter]:
    """From left to right; those of a cluster share its width."""
    start, last = 0.0, len(text.glyphs)
    for said, places in clusters(text):
        width = _width(places) / len(said)
        for char in reversed(said):
            last -= 1
            yield StandingLetter(char, start, width, text.glyphs[max(last - 1, 0) : last + 2])
            start += width


def runs_left(char: str) -> bool:
    return bidirectional(char) in LEFTWARDS


def is_read_apart(text: Text) -> bool:
    """Whether its glyphs would not give every character back, each by itself and on its line."""
    is_raised = any(up for _, _, _, up, _ in text.places)
    return is_raised or any(not len(said) == len(places) == 1 for said, places in clusters(text))


def clusters(text: Text) -> Iterator[tuple[str, tuple[GlyphPlace, ...]]]:
    """Glyphs that say something together, from left to right, and what they say."""
    begins = sorted({place[4] for place in text.places})
    ends = dict(zip(begins, (*begins[1:], len(text.glyphs)), strict=True))
    for begin, run in groupby(text.places, lambda place: place[4]):
        yield text.glyphs[begin : ends[begin]], tuple(run)
