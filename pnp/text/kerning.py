"""How much closer or wider the letters of a word stand, read from the font by HarfBuzz.

Kerning only: ligatures would print glyphs that no longer copy out of the PDF as the letters they show. Where
HarfBuzz is not installed words stay unkerned. Knows no families and no layout.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import add
from types import ModuleType
from typing import TypeAlias

from pnp.text.sfnt import Sfnt

# after the character at index, the pen moves by so many thousandths of an em
Kerns: TypeAlias = tuple[tuple[int, float], ...]
Kerner: TypeAlias = Callable[[str], Kerns]

# everything that would change which glyph stands for a character
FEATURES = {"kern": True} | dict.fromkeys(("liga", "clig", "dlig", "calt", "ccmp", "locl", "rlig"), False)


@cache
def harfbuzz() -> ModuleType | None:
    """The module, loaded with the first word that is measured: it takes 10 ms."""
    try:
        import uharfbuzz
    except ImportError:
        return None
    module: ModuleType = uharfbuzz
    return module


def kerner(data: bytes, font: Sfnt) -> Kerner:
    """What kerns words of this font."""
    library = harfbuzz()
    if library is None:
        return unkerned
    shaper = library.Font(library.Face(library.Blob(data)))
    return Pairs(lambda text: _kerns(library, shaper, font, text)).kerns


class Pairs:
    """Words kerned pair by pair: in alphabets a pair is moved alike in every word, and there are few pairs."""

    def __init__(self, shape: Kerner) -> None:
        self.shape = shape
        self.known: dict[str, Kerns] = {}

    def kerns(self, word: str) -> Kerns:
        if not word.isascii() and max(word) > LAST_LETTER:
            return self.shape(word)  # scripts whose letters depend on more than their neighbour
        found = []
        for index, pair in enumerate(map(add, word, word[1:])):
            shifts = self.known.get(pair)
            if shifts is None:
                shifts = self.known[pair] = self.shape(pair)
            for at, by in shifts:
                found.append((index + at, by))
        return tuple(found)


def whole(kerns: Kerner) -> Kerner:
    """As these, in whole thousandths: a PDF holds no others."""

    def rounded(text: str) -> Kerns:
        return tuple([(index, float(shift)) for index, by in kerns(text) if (shift := round(by))])

    return Pairs(rounded).kerns


LAST_LETTER = "\u058f"  # of Latin, Greek, Cyrillic and Armenian, combining marks included


def unkerned(_word: str) -> Kerns:
    return ()


def _kerns(library: ModuleType, shaper: object, font: Sfnt, word: str) -> Kerns:
    buffer = library.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    library.shape(shaper, buffer, FEATURES)
    if [info.codepoint for info in buffer.glyph_infos] != list(map(font.glyphs.__getitem__, word)):
        return ()  # the script needs more than one glyph a character: set it plainly
    moved = [place.x_advance for place in buffer.glyph_positions]
    plain = list(map(font.widths.__getitem__, word))
    if moved == plain:
        return ()
    units = font.metrics.units
    shifts = enumerate(zip(moved, plain, strict=True))
    return tuple(
        [(index, round((got - told) * 1000 / units, 3)) for index, (got, told) in shifts if got != told]
    )
