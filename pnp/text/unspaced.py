"""Where a line may end in scripts that are written without spaces, and which characters are one to a reader.

The rules and dictionaries are ICU's, asked only for a word that has such a character: texts in Latin, Greek and Cyrillic
letters never load it. Owns where lines may end within a word; what stays together over a space, and words of other
scripts, are for ``bonds``. Knows characters only.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from types import ModuleType

# where characters begin of scripts without spaces between words, and signs written with them, and where they end
_RANGES = (
    0x0E00, 0x10A0, 0x1100, 0x1200, 0x1780, 0x1800, 0x1950, 0x1A00, 0x1A20, 0x1AB0, 0x1B00, 0x1B80, 0x2E80, 0x2FE0,
    0x2FF0, 0x4DC0, 0x4E00, 0xA4D0, 0xA960, 0xAAE0, 0xAC00, 0xD800, 0xF900, 0xFB00, 0xFE10, 0xFE20, 0xFE30, 0xFE50,
    0xFF00, 0xFFF0, 0x16FE0, 0x18E00, 0x1AFF0, 0x1B300, 0x20000, 0x40000,
)  # fmt: skip
_KOREAN = (0x1100, 0x1200, 0x3130, 0x3190, 0xA960, 0xA980, 0xAC00, 0xD800)
FIRST = "\u0e00"
SIGN = "〇"  # an icon stands in a line as one of their signs does


def is_unspaced(char: str) -> bool:
    return char >= FIRST and bisect_right(_RANGES, ord(char)) % 2 == 1


def has_unspaced(text: str) -> bool:
    """Whether any character is: asked of every word, and most are ASCII."""
    return not text.isascii() and max(text) >= FIRST and any(map(is_unspaced, text))


def _is_korean(char: str) -> bool:
    return bisect_right(_KOREAN, ord(char)) % 2 == 1


@cache
def icu() -> ModuleType | None:
    """The module, loaded with the first word that needs it; None where nobody has built it for this machine."""
    try:
        from icu4py import breakers
    except ImportError:
        return None
    module: ModuleType = breakers
    return module


def opportunities(text: str) -> list[int]:
    """Behind which characters a line may end: Unicode's rules, of which small kana and closing marks begin none, and
    dictionaries of Thai, Lao, Khmer and Burmese."""
    library = icu()
    return _inner(library.LineBreaker(_whole(text), "en")) if library else []


def endings(word: str, is_needed: bool = False) -> list[int]:
    """Where a line may end within a word that has a character of these scripts: beside one of them, never between a
    number and what it counts. Korean keeps its words whole, as they have spaces between them, unless it is needed."""
    return [at for at in opportunities(word) if _parts(word[at - 1], word[at], is_needed)]


def spaced(word: str) -> Iterator[tuple[int, str]]:
    """What of a word is not in these scripts, and where it begins."""
    start = 0
    for unspaced, run in groupby(word, is_unspaced):
        letters = "".join(run)
        if not unspaced:
            yield start, letters
        start += len(letters)


def _parts(before: str, after: str, is_needed: bool) -> bool:
    if not (is_unspaced(before) or is_unspaced(after)):
        return False  # for ``bonds`` to say
    if not (before.isalnum() and after.isalnum()):
        return True
    return not before.isdecimal() and (is_needed or not (_is_korean(before) or _is_korean(after)))


def _inner(parts: Iterable[str]) -> list[int]:
    ends, at = [], 0
    for part in parts:
        at += len(part)
        ends.append(at)
    return ends[:-1]


def _whole(text: str) -> str:
    """Without halves of characters, which cannot be encoded."""
    return text.encode("utf-8", "replace").decode("utf-8")
