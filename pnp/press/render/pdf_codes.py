"""One-byte codes for the characters a document uses, and text spelt in them.

Must not know measuring, layout or font files.
"""

from __future__ import annotations

import re
from itertools import groupby, zip_longest

from pnp.base.frozen import NamedTuple

MUTE = "-"  # ends the name of a font whose letters nobody reads
Kerns = tuple[tuple[int, float], ...]

# the backslash first: what follows brings more of them
ESCAPES = (("\\", "\\\\"), ("(", "\\("), (")", "\\)"), ("\n", "\\n"), ("\r", "\\r"))
ESCAPED = re.compile(r"[\\()\n\r]")


class FontCodes(NamedTuple):
    """One font of a document: the face ids that lead to it, its resources, the code of each character.

    A code is that of a byte, plus 256 for each resource before the one that has it.
    """

    faces: tuple[str, ...]
    names: tuple[str, ...]
    characters: str
    codes: tuple[int, ...]


class Codes:
    """One face in one document. ``names`` are its font resources, one for every 255 characters."""

    def __init__(self, font: FontCodes) -> None:
        self.names = font.names
        self.is_single = len(font.names) == 1
        self._codes = dict(zip(map(ord, font.characters), font.codes, strict=True))
        self._bytes = {character: chr(code & 255) for character, code in self._codes.items()}

    def has(self, characters: str) -> bool:
        """Whether all of them can be spelt; a space can be always."""
        return all(ord(character) in self._codes or character == " " for character in characters)

    def spell(self, glyphs: str, kerns: Kerns) -> str:
        """The operator that shows ``glyphs`` in the font that is set."""
        spelt = glyphs.translate(self._bytes)
        if not kerns:
            return f"({_escaped(spelt)}) Tj"
        row = []
        start = 0
        for index, adjustment in kerns:
            end = index + 1
            row.append(spelt[start:end])
            row.append(MOVED[adjustment])
            start = end
        row.append(spelt[start:])
        if ESCAPED.search(spelt):
            row[::2] = _each_escaped(row[::2])
        return f"[({''.join(row)})] TJ" if row[-1] else f"[({''.join(row)[:-1]}] TJ"

    def spell_mixed(self, glyphs: str, kerns: Kerns, set_font: str) -> str:
        """The same where characters come from several subsets; ``set_font`` has ``%s`` for the name."""
        operators = []
        moves = [f"[{_moved_back(adjustment)}] TJ" for _, adjustment in kerns]
        for piece, move in zip_longest(_cut(glyphs, kerns), moves):
            for subset, run in groupby(piece, lambda character: self._codes.get(ord(character), 0) >> 8):
                operators.append(set_font % self.names[subset])
                operators.append(f"({_escaped(''.join(run).translate(self._bytes))}) Tj")
            if move:
                operators.append(move)
        return "\n".join(operators)


def spelt_out(words: str) -> str:
    """Words as a string of text, in no font's codes."""
    return f"<FEFF{words.encode('utf-16-be', 'replace').hex().upper()}>"


def _cut(text: str, kerns: Kerns) -> list[str]:
    """The text cut after each kerned character; the last piece may be empty."""
    pieces = []
    start = 0
    for index, _ in kerns:
        pieces.append(text[start : index + 1])
        start = index + 1
    pieces.append(text[start:])
    return pieces


def _escaped(text: str) -> str:
    for character, escape in ESCAPES:
        text = text.replace(character, escape)
    return text


def _each_escaped(pieces: list[str]) -> list[str]:
    """All at once, unless they hold what no font has, whose code is 0."""
    row = "\0".join(pieces)
    return _escaped(row).split("\0") if row.count("\0") < len(pieces) else list(map(_escaped, pieces))


def _moved_back(adjustment: float) -> str:
    """As TJ wants it."""
    return f"{-adjustment:.0f}"


class Moves(dict[float, str]):
    """What stands in a TJ between the pieces on both sides of an adjustment."""

    def __missing__(self, adjustment: float) -> str:
        if len(self) >= MOST_MOVES:
            self.clear()
        move = self[adjustment] = f"){_moved_back(adjustment)}("
        return move


MOST_MOVES = 2000
MOVED = Moves()
