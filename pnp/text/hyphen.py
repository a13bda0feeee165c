"""Where a word may be divided, by language: patterns through pyphen, Finnish by its own syllable rule.

A language nobody wrote patterns for is never hyphenated. Knows nothing of lines or fonts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

Hyphenator: TypeAlias = Callable[[str], tuple[int, ...]]

BEFORE, AFTER = 3, 3  # letters kept together at the ends of a word
_LETTERS = re.compile(rf"[^\W\d_]{{{BEFORE + AFTER},}}")
_DIGITS = dict.fromkeys(map(ord, "0123456789"))
_ALIASES = {"no": "nb", "en": "en_US"}  # the American patterns divide fewer words wrongly


@cache
def hyphenator(language: str) -> Hyphenator | None:
    """What divides words of a language (``de``, ``en-GB``), or None."""
    syllables = finnish if language.split("-")[0] == "fi" else _patterns(_ALIASES.get(language, language))
    return cache(lambda word: _inside(word, syllables)) if syllables else None


def _inside(word: str, syllables: Hyphenator) -> tuple[int, ...]:
    """The division points in every run of letters of a word that may carry marks around it."""
    points: list[int] = []
    for run in _LETTERS.finditer(word):
        letters = run[0]
        last = len(letters) - AFTER
        points += (run.start() + at for at in syllables(letters) if BEFORE <= at <= last)
    return tuple(points)


_CONSONANT_VOWEL = re.compile(r"(?<=.)(?=[bcdfghjklmnpqrstvwxzšž][aeiouyäöå])")
_VOWELS = re.compile(r"(?<=[aeiouyäö])(?=[aeiouyäö])")
_LONG_OR_DIPHTHONG = "aa ee ii oo uu yy ää öö ai ei oi ui yi äi öi au eu iu ou ey äy öy iy ie uo yö"
_TOGETHER = frozenset(_LONG_OR_DIPHTHONG.split())


# first parts of compounds that end where the rule would not divide, as our games and nature books use them
_FIRST_PARTS = re.compile(
    r"(?:elin|pelin|veden|meren|viher|tulostus|vaellus|ratas|ripsi|eläin|kasvi|pohja|rehevöitymis|meri|alku|kansan)(?=\w{4})"
)


def finnish(word: str) -> tuple[int, ...]:
    """A syllable begins at a consonant before a vowel, and between vowels that form no diphthong.

    A vowel that is a syllable by itself is not cut off on either side; a compound divides between its parts.
    """
    lower = word.lower()
    points = {found.start() for found in _CONSONANT_VOWEL.finditer(lower)}
    points |= {at.start() for at in _VOWELS.finditer(lower) if lower[at.start() - 1 :][:2] not in _TOGETHER}
    points -= {at for at in points if at + 1 in points} | {at for at in points if at - 1 in points}
    joint = _FIRST_PARTS.match(lower)
    if joint:
        at = joint.end()
        points = {point for point in points if abs(point - at) > 1} | {at}
    return tuple(sorted(points))


def _patterns(language: str) -> Hyphenator | None:
    import pyphen

    name = pyphen.language_fallback(language)
    if name is None:
        return None
    points: Callable[[str], list[int]] = _dictionary(pyphen)(pyphen.LANGUAGES[name]).positions
    return lambda word: tuple(points(word))


@cache
def _dictionary(pyphen: Any) -> Any:
    class Dictionary(pyphen.HyphDict):  # type: ignore[misc]
        """pyphen's own, but each pattern is parsed when a word asks for it: German opens ten times faster."""

        def __init__(self, path: Path) -> None:
            encoding, _, rows = path.read_bytes().replace(b"\r", b"").partition(b"\n")
            text = rows.decode("cp1251" if encoding.lower() == b"microsoft-cp1251" else encoding.decode())
            patterns = text.split("\n")
            self.patterns = Patterns(zip(text.translate(_DIGITS).split("\n"), patterns, strict=True))
            self.cache: dict[str, list[int]] = {}
            self.maxlen = max(map(len, patterns))

    return Dictionary


class Patterns(dict[str, str]):
    """Letters -> pattern as written (``.ab1er``); looked up as the offset and values it stands for."""

    def get(self, letters: str, default: Any = None) -> Any:
        pattern = super().get(letters)
        if pattern is None:
            return default
        values: list[int] = [0]
        for char in pattern:
            if char.isdigit():
                values[-1] = int(char)
            else:
                values.append(0)
        return 0, tuple(values)
