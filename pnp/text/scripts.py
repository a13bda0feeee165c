"""The scripts whose letters are no glyphs one by one: they join, reorder, stack, or are too many for plain fonts.

Owns which characters those are, what is special about each script, and where fonts for it are found. Latin, Greek,
Cyrillic, Armenian, signs and figures are set plainly, character by character. Must not know fonts or layout.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

from pnp.base.frozen import NamedTuple

CORE, CJK = "fonts-noto-core", "fonts-noto-cjk"  # packages of Debian, Ubuntu and their like


class Script(NamedTuple):
    """``family`` is one that is free and likely to be found; ``package`` brings it by pip, where there is one."""

    name: str
    family: str = ""
    package: str = ""
    debian: str = CORE
    is_joined: bool = False  # its letters hang together: nothing is put between them

    @property
    def key(self) -> str:
        """As a family may be called."""
        return self.name.lower().replace(" ", "-").replace("'", "")


def _noto(name: str, package: bool = False, *, joined: bool = False) -> Script:
    pip = f"fontpkg-noto-sans-{name.lower()}" if package else ""
    return Script(name, f"Noto Sans {name}", pip, is_joined=joined)


HEBREW, ARABIC, SYRIAC = _noto("Hebrew"), _noto("Arabic", True, joined=True), _noto("Syriac", joined=True)
THAANA, NKO = _noto("Thaana"), Script("N'Ko", "Noto Sans NKo", is_joined=True)
DEVANAGARI = _noto("Devanagari", True, joined=True)
BENGALI, GURMUKHI = _noto("Bengali", joined=True), _noto("Gurmukhi", joined=True)
GUJARATI, ORIYA, TAMIL, TELUGU = (
    _noto("Gujarati"),
    _noto("Oriya"),
    _noto("Tamil", True),
    _noto("Telugu", True),
)
KANNADA, MALAYALAM, SINHALA = _noto("Kannada"), _noto("Malayalam"), _noto("Sinhala")
THAI, LAO, MYANMAR, KHMER = _noto("Thai", True), _noto("Lao"), _noto("Myanmar"), _noto("Khmer", True)
TIBETAN, MONGOLIAN = Script("Tibetan", "Noto Serif Tibetan"), _noto("Mongolian", joined=True)
GEORGIAN, ETHIOPIC, CHEROKEE = _noto("Georgian"), _noto("Ethiopic"), _noto("Cherokee")
HANGUL = Script("Hangul", "Noto Sans CJK KR", debian=CJK)
KANA = Script("Japanese", "Noto Sans CJK JP", debian=CJK)
BOPOMOFO = Script("Bopomofo", "Noto Sans CJK TC", debian=CJK)
HAN = Script("Han", "Noto Sans CJK JP", debian=CJK)
WIDE = Script("East Asian", "Noto Sans CJK JP", debian=CJK)
OTHER = Script("")

# where each begins; it ends where the next begins. None: set plainly
_BEGINNINGS: tuple[tuple[int, Script | None], ...] = (
    (0x0000, None), (0x0590, HEBREW), (0x0600, ARABIC), (0x0700, SYRIAC), (0x0750, ARABIC), (0x0780, THAANA),
    (0x07C0, NKO), (0x0800, OTHER), (0x0860, SYRIAC), (0x0870, ARABIC), (0x0900, DEVANAGARI), (0x0980, BENGALI),
    (0x0A00, GURMUKHI), (0x0A80, GUJARATI), (0x0B00, ORIYA), (0x0B80, TAMIL), (0x0C00, TELUGU), (0x0C80, KANNADA),
    (0x0D00, MALAYALAM), (0x0D80, SINHALA), (0x0E00, THAI), (0x0E80, LAO), (0x0F00, TIBETAN), (0x1000, MYANMAR),
    (0x10A0, GEORGIAN), (0x1100, HANGUL), (0x1200, ETHIOPIC), (0x13A0, CHEROKEE), (0x1400, OTHER),
    (0x1780, KHMER), (0x1800, MONGOLIAN), (0x18B0, OTHER), (0x19E0, KHMER), (0x1A00, OTHER), (0x1AB0, None),
    (0x1B00, OTHER), (0x1C80, None), (0x1C90, GEORGIAN), (0x1CC0, OTHER), (0x1CD0, DEVANAGARI), (0x1D00, None),
    (0x2C00, OTHER), (0x2C60, None), (0x2D00, GEORGIAN), (0x2D30, OTHER), (0x2D80, ETHIOPIC), (0x2DE0, None),
    (0x2E80, HAN), (0x3000, WIDE), (0x3040, KANA), (0x3100, BOPOMOFO), (0x3130, HANGUL), (0x3190, HAN),
    (0x31A0, BOPOMOFO), (0x31C0, HAN), (0x31F0, KANA), (0x3200, WIDE), (0x3400, HAN), (0x4DC0, None),
    (0x4E00, HAN), (0xA000, OTHER), (0xA640, None), (0xA6A0, OTHER), (0xA700, None), (0xA800, OTHER),
    (0xA8E0, DEVANAGARI), (0xA900, OTHER), (0xA960, HANGUL), (0xA980, OTHER), (0xA9E0, MYANMAR), (0xAA00, OTHER),
    (0xAA60, MYANMAR), (0xAA80, OTHER), (0xAB00, ETHIOPIC), (0xAB30, None), (0xAB70, CHEROKEE), (0xABC0, OTHER),
    (0xAC00, HANGUL), (0xD800, None), (0xF900, HAN), (0xFB00, None), (0xFB1D, HEBREW), (0xFB50, ARABIC),
    (0xFE00, None), (0xFE30, WIDE), (0xFE50, None), (0xFE70, ARABIC), (0xFEFF, None), (0xFF00, WIDE), (0xFF61, KANA),
    (0xFFA0, HANGUL), (0xFFE0, WIDE), (0xFFF0, None), (0x10280, OTHER), (0x11000, OTHER), (0x1B000, KANA),
    (0x1B170, OTHER), (0x1D000, None), (0x1E030, None), (0x1E100, OTHER), (0x1EE00, ARABIC), (0x1EF00, None),
    (0x20000, HAN), (0x40000, None),
)  # fmt: skip
_STARTS = [start for start, _ in _BEGINNINGS]
_FIRST = chr(_STARTS[1])
_ENDS = (*_STARTS[1:], 0x110000)
# told by what is set plainly: ``re`` takes a millisecond for every ten thousand characters of a range
_SHAPED = re.compile(
    "[^"
    + "".join(
        f"{chr(start)}-{chr(end - 1)}"
        for (start, script), end in zip(_BEGINNINGS, _ENDS, strict=True)
        if script is None
    )
    + "]"
)
# by their codes: a language has no say in how their letters look
PLAIN_SCRIPTS = frozenset(("Armn", "Cyrl", "Grek", "Latn"))
NON_JOINER, JOINER = "\u200c", "\u200d"
# what goes with the letter before it, whatever that is; joiners are heard by a font, and show nothing
WITH_LETTER = frozenset(("Mn", "Mc", "Me"))
RIGHT, LEFT = frozenset(("R", "AL")), frozenset(("AN", "EN", "L"))


def is_shaped(text: str) -> bool:
    """Whether any of these characters is set by glyphs."""
    return not text.isascii() and max(text) >= _FIRST and _SHAPED.search(text) is not None


def script_of(char: str) -> Script | None:
    """None for one that is set plainly."""
    return _BEGINNINGS[bisect_right(_STARTS, ord(char)) - 1][1]


def clings(char: str) -> bool:
    """Whether it is part of what the letter before it shows."""
    return char in (JOINER, NON_JOINER) or unicodedata.category(char) in WITH_LETTER


def runs_left(char: str, before: bool) -> bool:
    """Whether it is written from right to left; signs are as the character before them."""
    kind = unicodedata.bidirectional(char)
    return True if kind in RIGHT else False if kind in LEFT else before
