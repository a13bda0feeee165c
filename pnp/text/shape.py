"""Measures words, each once a run: which face has a character, how wide it is, how kerned, where it divides.

What is of a script that is shaped goes by runs of one face and direction, all else character by character.

Must not know boxes, lines or markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, groupby, pairwise
from typing import Protocol
from unicodedata import category

from pnp.base.frozen import NamedTuple
from pnp.base.sums import float_sum
from pnp.text.bidi import mirrored
from pnp.text.bonds import Bonds, bonds, divisions
from pnp.text.fonts import FontFace, Fonts
from pnp.text.hyphen import Hyphenator
from pnp.text.kerning import Kerns, harfbuzz
from pnp.text.measured_pieces import OPEN, OPENING, SPACE, Gap, Piece, Unbroken
from pnp.text.scripts import JOINER, NON_JOINER, clings, is_shaped, runs_left, script_of
from pnp.text.sfnt import Metrics
from pnp.text.shaping import tracked
from pnp.text.unspaced import endings, has_unspaced, spaced


class Word(NamedTuple):
    """A word as chunks, with the gap after each; the last gap is the space behind the word."""

    chunks: tuple[Unbroken, ...]
    gaps: tuple[Gap, ...]


# print like another character, which is drawn where no font of the chain has the first
EQUIVALENTS = {
    "\u202f": "\u00a0",
    "\u2007": "\u00a0",
    "\u2009": "\u00a0",
    "\u2011": "-",
    "\u2010": "-",
}
THIN = {"\u202f": 0.167, "\u2009": 0.167}  # of an em: how wide such a space is that is drawn as another
USUAL = Metrics(1000, 0.95, 0.25, 0.7)  # to go on with where no font could be opened
GRAPHEME_JOINER = "\u034f"  # comes with every space of a line from the right that Firefox copies
SOFT_HYPHEN, ZERO_SPACE = "\u00ad", "\u200b"
_UNSEEN = dict.fromkeys(
    map(ord, f"{SOFT_HYPHEN}{ZERO_SPACE}\u2060\ufeff\u200c\u200d\ufe0e\ufe0f{GRAPHEME_JOINER}")
)
JOINERS = (JOINER, NON_JOINER)
_UNSEEN_SHAPED = {code: None for code in _UNSEEN if chr(code) not in JOINERS}  # fonts hear joiners
REPLACEMENT = "?"
LAST_PLAIN = "\u058f"  # no letter up to here is of a script that is shaped
LAST_ALONE = "\u02ff"  # no letter up to here is drawn on another


class Letter(NamedTuple):
    char: str
    face: str
    advance: float
    kern: float = 0.0  # after it, in thousandths
    missing: str = ""


class Found(NamedTuple):
    """What is drawn for a character, in which face, and the character itself if no face has it."""

    char: str
    face: FontFace | None
    missing: str = ""
    less: float = 0.0  # that it is narrower than what is drawn for it, in whole thousandths


class Stretch(NamedTuple):
    """Characters of a word that are set in one go: by the glyphs of a face, or plainly."""

    face: FontFace | None
    is_shaped: bool
    leftwards: bool


PLAINLY = Stretch(None, False, False)


class MeasuredWords(dict[str, Word]):
    """Words under one way of hyphenating, each measured when it is first asked for."""

    def __init__(self, cut: Cut, divide: Hyphenator | None) -> None:
        self.cut, self.divide = cut, divide

    def __missing__(self, text: str) -> Word:
        word = self[text] = self.cut.measure(text, self.divide)
        return word


class Spares(Protocol):
    """Families of the user's own, asked for what the family and its fallbacks do not have."""

    def __call__(self, *, speaking: bool = False) -> Iterator[FontFace]: ...


def no_spares(*, speaking: bool = False) -> Iterator[FontFace]:  # noqa: ARG001
    return iter(())


class Cut:
    """One family in one weight and slope, with its fallbacks and tracking: measures words and keeps them."""

    def __init__(
        self,
        chain: Callable[[], Iterator[FontFace]],
        tracking: float,
        spares: Spares | None = None,
        language: str = "",
    ) -> None:
        self.chain, self.spares = chain, spares or no_spares
        self.tracking = tracking
        self.language = language
        self.first = next(chain(), None)
        self.metrics = self.first.metrics if self.first else USUAL
        self._found: dict[str, Found] = {}
        self._advances: dict[str, float] = {}  # of characters that are drawn as they are, in the first face
        self._kept: dict[Hyphenator | None, MeasuredWords] = {}
        space, hyphen = self._piece(" "), self._piece("-")
        self.space = Gap(SPACE, space.width, 0.0, space)
        self._after = (self.space,)
        self.soft = Gap(OPEN, 0.0, hyphen.width, None, hyphen)

    def words(self, divide: Hyphenator | None) -> MeasuredWords:
        known = self._kept.get(divide)
        if known is None:
            known = self._kept[divide] = MeasuredWords(self, divide)
        return known

    def measure(self, text: str, divide: Hyphenator | None) -> Word:
        is_ascii = text.isascii()
        if not is_ascii and max(text) > LAST_PLAIN and is_shaped(text) and harfbuzz():
            return self._measure_shaped(text, divide)
        is_plain = text.isalpha() and not has_unspaced(text)
        seen = text if is_plain or is_ascii else text.translate(_UNSEEN)
        gaps = {} if divide is None and is_plain else self._breaks(text, seen, divide)
        whole = None if gaps else self._whole(seen)
        return Word((whole,), self._after) if whole else self._cut_up(seen, gaps)

    def _whole(self, seen: str) -> Unbroken | None:
        """A word in the first face without a break, as most are: its letters need no looking at one by one."""
        try:
            advances = list(map(self._advances.__getitem__, seen))
        except KeyError:
            return None
        if self.first is None:
            return None
        kerns = self._shifts(self.first, seen)
        for index, shift in kerns:
            advances[index] += shift / 1000
        width = float_sum(advances)
        return Unbroken((Piece(seen, self.first.id, width, kerns),), width, *bonds(seen))

    def _cut_up(self, seen: str, gaps: dict[int, Gap]) -> Word:
        letters = self._letters(seen)
        cuts = pairwise((0, *sorted(gaps), len(letters)))
        chunks = tuple(_chunk(letters[start:end], bonds(seen[start:end])) for start, end in cuts)
        return Word(chunks, (*(gaps[at] for at in sorted(gaps)), self.space))

    def _breaks(self, word: str, seen: str, divide: Hyphenator | None) -> dict[int, Gap]:
        """Where among the seen letters a line may end, and how."""
        gaps: dict[int, Gap] = {}
        divides = divide if SOFT_HYPHEN not in word else None
        if has_unspaced(word):
            for start, run in spaced(seen):
                gaps |= {start + at: gap for at, gap in self._divisions(run, divides).items()}
            ends = endings(word, divide is not None)
            gaps |= dict.fromkeys(map(_counted(word).__getitem__, ends), OPENING)
        else:
            gaps = self._divisions(seen, divides)
        if seen != word:
            gaps |= self._written_breaks(word)
        return {at: gap for at, gap in gaps.items() if 0 < at < len(seen) and not _is_mark(seen[at])}

    def _divisions(self, seen: str, divide: Hyphenator | None) -> dict[int, Gap]:
        gaps = dict.fromkeys(divide(seen), self.soft) if divide else {}
        return gaps | dict.fromkeys(divisions(seen), OPENING)

    def _written_breaks(self, word: str) -> Iterator[tuple[int, Gap]]:
        """Soft hyphens and zero-width spaces the author put there."""
        seen, unseen = 0, _unseen(word)
        for char in word:
            if char in (SOFT_HYPHEN, ZERO_SPACE):
                yield seen, self.soft if char == SOFT_HYPHEN else OPENING
            seen += ord(char) not in unseen

    def _letters(self, seen: str) -> list[Letter]:
        """Every character with the first face that has it, kerned within its face."""
        found = [self._found.get(char) or self._find(char) for char in seen]
        letters: list[Letter] = []
        for face, run in groupby(found, key=lambda one: one.face):
            letters += self._kerned(face, list(run))
        return letters

    def _kerned(self, face: FontFace | None, run: list[Found]) -> Iterator[Letter]:
        kerns = dict(self._shifts(face, "".join(one.char for one in run)))
        for index, (char, _, missing, less) in enumerate(run):
            advance = face.advance(char) if face else 0.5
            yield Letter(char, face.id if face else "", advance, kerns.get(index, 0.0) - less, missing)

    def _shifts(self, face: FontFace | None, text: str) -> Kerns:
        """By how much the pen moves on after which character; a PDF holds whole thousandths."""
        if not self.tracking:
            return face.whole_kerns(text) if face and len(text) > 1 else ()
        found = dict(face.kerns(text)) if face and len(text) > 1 else {}
        apart = self.tracking * 1000
        moved = ((index, float(round(found.get(index, 0.0) + apart))) for index in range(len(text)))
        return tuple((index, shift) for index, shift in moved if shift)

    def _find(self, char: str) -> Found:
        having = (
            Found(drawn, face, "", _less(char, drawn, face))
            for drawn, face in self._candidates(char)
            if face.has(drawn)
        )
        found = self._found[char] = next(having, Found(REPLACEMENT, self.first, char))
        if self.first and found == Found(char, self.first):
            self._advances[char] = self.first.advance(char)
        return found

    def _candidates(self, char: str) -> Iterator[tuple[str, FontFace]]:
        """Those of the family, before them what has the language's own forms of a letter, behind them all there are."""
        if is_shaped(char):
            yield from ((char, face) for face in self.spares(speaking=True))
        for drawn in (char, EQUIVALENTS.get(char, char)):
            yield from ((drawn, face) for face in self.chain())
        yield from ((char, face) for face in self.spares())

    def leftwards(self, piece: Piece) -> list[Piece]:
        """A piece that is read from the right, each sign by itself: readers of a PDF turn letters round, and no signs that
        stand together. Brackets look the other way, and still say what they are."""
        text, last = piece.text, len(piece.text) - 1
        if piece.icon or piece.places:
            return [piece]
        shifts, found = dict(piece.kerns), list[Piece]()
        for is_letter, run in groupby(range(len(text)), lambda at: text[at].isalpha() or _is_mark(text[at])):
            if is_letter:
                found += _chunk(self._letters("".join(map(text.__getitem__, run))), Bonds()).pieces
            else:  # what lies between two still does; what stands behind the last one goes with it
                found += (self._sign(text[at], shifts.get(at - 1 if at else last, 0.0)) for at in run)
        return found

    def _sign(self, char: str, shift: float) -> Piece:
        """Looking the other way, by its glyph, where it is one that does; else as it is, with what lies beside it."""
        seen = mirrored(char)
        drawn = self._found.get(seen) or self._find(seen)
        face = drawn.face
        if (
            seen != char
            and face
            and not drawn.missing
            and harfbuzz()
            and face.is_sound(face.font.glyph(seen))
        ):
            across = round(face.advance(seen) * 1000)
            return Piece(char, face.id, across / 1000, (), None, ((face.font.glyph(seen), across, 0, 0, 0),))
        drawn = self._found.get(char) or self._find(char)
        name, advance = (drawn.face.id, drawn.face.advance(drawn.char)) if drawn.face else ("", 0.5)
        return Piece(drawn.char, name, advance + shift / 1000, ((0, shift),) if shift else ())

    # --- what is set by glyphs ---------------------------------------------------------------------------

    def _measure_shaped(self, text: str, divide: Hyphenator | None) -> Word:
        seen = text.translate(_UNSEEN_SHAPED)
        gaps = self._breaks(text, seen, divide)
        stretches = self._stretches(seen)
        cuts = pairwise((0, *sorted(gaps), len(seen)))
        chunks = tuple(self._shaped_chunk(seen, stretches, start, end) for start, end in cuts)
        return Word(chunks, (*(gaps[at] for at in sorted(gaps)), self.space))

    def _stretches(self, seen: str) -> list[Stretch]:
        """Of each character; marks go with their letter where its face has them."""
        found: list[Stretch] = []
        before = PLAINLY
        for char in seen:
            face = before.face
            stays = before.is_shaped and clings(char) and face and (char in JOINERS or face.has(char))
            if not stays:
                before = self._stretch(char, before.leftwards)
            found.append(before)
        return found

    def _stretch(self, char: str, leftwards: bool) -> Stretch:
        found = self._found.get(char) or self._find(char)
        if found.missing or found.face is None or script_of(char) is None:
            return PLAINLY
        return Stretch(found.face, True, runs_left(char, leftwards))

    def _shaped_chunk(self, seen: str, stretches: list[Stretch], start: int, end: int) -> Unbroken:
        """The pieces of a chunk in the order they are read; from the right each sign by itself, as among plain ones."""
        pieces: list[Piece] = []
        missing = ""

        def piece_of(at: int) -> tuple[Stretch, int]:
            stretch, sign = stretches[at], at
            while sign > start and clings(seen[sign]):
                sign -= 1
            return stretch, sign if stretch.leftwards and category(seen[sign])[0] in "PS" else -1

        for (stretch, _), run in groupby(range(start, end), piece_of):
            at = [*run]
            chunk = self._set(seen, (at[0], at[-1] + 1), stretch)
            pieces += chunk.pieces
            missing += chunk.missing
        return Unbroken(
            tuple(pieces), float_sum(piece.width for piece in pieces), *bonds(seen[start:end]), missing
        )

    def _set(self, seen: str, span: tuple[int, int], stretch: Stretch) -> Unbroken:
        start, end = span
        text, face = seen[start:end], stretch.face
        if not stretch.is_shaped or face is None or face.shaper is None:
            return _chunk(self._letters(text), Bonds())
        run = face.shaper.run(seen, span, stretch.leftwards, self.language)
        if run.missing or not all(face.is_sound(place[0]) for place in run.places):
            return _chunk([Letter(REPLACEMENT, "", 0.5, 0.0, run.missing or text)], Bonds())
        script = script_of(text[0])
        if self.tracking and not (script and script.is_joined):
            run = tracked(run, round(self.tracking * 1000))
        piece = Piece(text, face.id, run.width, (), None, run.places)
        return Unbroken((piece,), piece.width)

    def across(self, piece: Piece) -> float:
        """How wide its characters are, each by itself: so a word is spelt that is read and not seen."""
        return (
            float_sum(letter.advance for letter in self._letters(piece.text)) if piece.places else piece.width
        )

    def _piece(self, text: str) -> Piece:
        return _chunk(self._letters(text), Bonds()).pieces[0]


def _counted(word: str) -> list[int]:
    """Of each place in a word, how many letters are seen before it."""
    unseen = _unseen(word)
    return [0, *accumulate(ord(char) not in unseen for char in word)]


def _unseen(word: str) -> Mapping[int, None]:
    return _UNSEEN_SHAPED if is_shaped(word) and harfbuzz() else _UNSEEN


def _is_mark(char: str) -> bool:
    """Whether it is drawn on the letter before it, from which nothing parts it."""
    return char > LAST_ALONE and category(char)[0] == "M"


def _less(char: str, drawn: str, face: FontFace) -> float:
    wide = THIN.get(char, 0.0) if drawn != char else 0.0
    return float(max(0, round((face.advance(drawn) - wide) * 1000))) if wide else 0.0


def _chunk(letters: Sequence[Letter], bond: Bonds) -> Unbroken:
    runs = groupby(letters, key=lambda letter: letter.face)
    pieces = tuple(_piece(face, list(run)) for face, run in runs)
    missing = "".join(letter.missing for letter in letters)
    return Unbroken(pieces, float_sum(piece.width for piece in pieces), *bond, missing)


def _piece(face: str, run: list[Letter]) -> Piece:
    kerns = tuple((index, letter.kern) for index, letter in enumerate(run) if letter.kern)
    width = float_sum(letter.advance + letter.kern / 1000 for letter in run)
    return Piece("".join(letter.char for letter in run), face, width, kerns)


def cut(
    fonts: Fonts, family: str, weight: int, italic: bool, tracking: float = 0.0, language: str = ""
) -> Cut:
    """The measuring of one family, weight and slope, shared by every text of the run."""
    tongue = fonts.tongue(language) if language else ""
    key = (family, weight, italic, tracking, tongue)
    found = fonts.cuts.get(key)
    if not isinstance(found, Cut):
        chain, spares = (
            partial(fonts.chain, family, weight, italic),
            partial(fonts.spares, weight, italic, tongue),
        )
        found = fonts.cuts[key] = Cut(chain, tracking, spares, tongue)
    return found
