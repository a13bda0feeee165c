"""Where a word may be divided: by the patterns that come with pyphen, or by a syllable rule of our own.

Which language goes by which says the table of languages; one without either is never hyphenated. Knows nothing of
lines or fonts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from pnp.base.languages import Language, language
from pnp.files.world import read_installed

Hyphenator: TypeAlias = Callable[[str], tuple[int, ...]]

BEFORE, AFTER = 3, 3  # letters kept together at the ends of a word
_LETTERS = re.compile(rf"[^\W\d_]{{{BEFORE + AFTER},}}")
_DIGITS = b"0123456789"  # of one byte in every encoding these dictionaries have


@cache
def hyphenator(code: str) -> Hyphenator | None:
    """What divides words of a language (``de``, ``de-AT``), or None."""
    divide = syllables(language(code))
    return cache(lambda word: _inside(word, divide)) if divide else None


def divider(code: str) -> Hyphenator:
    """What divides words where it is needed: one that knows no word still lets those end anywhere that may."""
    return hyphenator(code) or undivided


def undivided(word: str) -> tuple[int, ...]:  # noqa: ARG001
    return ()


def syllables(spoken: Language) -> Hyphenator | None:
    """The syllables of words and the parts of compounds, however short."""
    divide = RULES.get(spoken.patterns) or _patterns(spoken.patterns)
    return _compounding(divide, spoken.first_parts) if divide and spoken.first_parts else divide


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


def finnish(word: str) -> tuple[int, ...]:
    """A syllable begins at a consonant before a vowel, and between vowels that form no diphthong.

    A vowel that is a syllable by itself is not cut off on either side.
    """
    lower = word.lower()
    points = {found.start() for found in _CONSONANT_VOWEL.finditer(lower)}
    points |= {at.start() for at in _VOWELS.finditer(lower) if lower[at.start() - 1 :][:2] not in _TOGETHER}
    points -= {at for at in points if at + 1 in points} | {at for at in points if at - 1 in points}
    return tuple(sorted(points))


RULES: Mapping[str, Hyphenator] = {"finnish": finnish}


def _compounding(divide: Hyphenator, first_parts: tuple[str, ...]) -> Hyphenator:
    """Divides between the parts of a compound too, and not just beside that place."""
    first = re.compile(rf"(?:{'|'.join(first_parts)})(?=\w{{4}})")

    def points(word: str) -> tuple[int, ...]:
        joint = first.match(word.lower())
        if joint is None:
            return divide(word)
        at = joint.end()
        return tuple(sorted({at, *(point for point in divide(word) if abs(point - at) > 1)}))

    return points


def _patterns(name: str) -> Hyphenator | None:
    """By a dictionary of pyphen, which is not imported: it takes 4 ms and opens German ten times slower."""
    if not name:
        return None
    spec = find_spec("pyphen")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("pyphen is not installed")
    return Patterns(read_installed(Path(spec.origin).parent / "dictionaries" / f"hyph_{name}.dic")).points


class Patterns:
    """Letters -> pattern as written (``.ab1er``), taken apart when a word asks for it: an odd value divides, a higher
    even one forbids.

    Where a word would change its letters in dividing (Hungarian ``asz1szony/sz=,2,1``) it is not divided: the even
    value above it forbids.
    """

    def __init__(self, data: bytes) -> None:
        encoding, _, rows = data.translate(None, b"\r\t ").partition(b"\n")
        written_in = "cp1251" if encoding.lower() == b"microsoft-cp1251" else encoding.decode()
        patterns = rows.decode(written_in).split("\n")
        letters = rows.translate(None, _DIGITS).decode(written_in).split("\n")
        if b"=" in rows:
            letters = [one.partition("/")[0] for one in letters]
        self._written = dict(zip(letters, patterns, strict=True))
        self._written.pop("", None)
        self._longest = max(map(len, self._written))
        self._values: dict[str, list[int]] = {}

    def points(self, word: str) -> tuple[int, ...]:
        """Every place where some pattern divides and no stronger one forbids it."""
        framed, written = f".{word.lower()}.", self._written
        strongest = [0] * (len(framed) + 1)
        for start in range(len(framed) - 1):
            for end in range(start + 1, min(start + self._longest, len(framed)) + 1):
                if (letters := framed[start:end]) in written:
                    for at, value in enumerate(self._values.get(letters) or self._apart(letters), start):
                        if value > strongest[at]:
                            strongest[at] = value
        return tuple(at - 1 for at, value in enumerate(strongest) if value % 2)

    def _apart(self, letters: str) -> list[int]:
        """What stands before each letter, and behind the last."""
        plain, changes, _ = self._written[letters].partition("/")
        values = [0]
        for char in plain:
            if char.isdigit():
                values[-1] = int(char) + int(char) % 2 if changes else int(char)
            else:
                values.append(0)
        self._values[letters] = values
        return values
