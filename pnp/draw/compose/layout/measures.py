"""Boxes, and how much room a text will take, guessed from its letters.

Must not know cards, looks or fonts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeAlias
from unicodedata import east_asian_width

from markupsafe import Markup

from pnp.text.inline import StyledText
from pnp.text.unspaced import endings, has_unspaced

MM_PER_PT = 25.4 / 72
NORMAL_W, NORMAL_H = 63.5, 88.9  # the card measures are made for
SMALLEST_PT = 7.0
BOLD, PLAIN, SERIF = 0.57, 0.5, 0.535  # the width of a letter in sizes, on average
GAP = 1.6  # mm between one thing and the next
MARKS, ICONS = re.compile(r"[*\\]+"), re.compile(r":[a-z][a-z0-9_-]*:")
LookValues: TypeAlias = Mapping[str, Any]  # what came from templates, cards and looks


def lines_of(text: str, width: float, size: float, letter: float = PLAIN) -> float:
    """How many lines a text will take, an empty one counted as a half."""
    a_line = max(1.0, width / (letter * size * MM_PER_PT)) / 1.03
    lengths = _lengths(text)
    if len(lengths) == 1:
        return math.ceil(lengths[0] / a_line) or 0.5
    total = 0.0
    for length in lengths:
        total += math.ceil(length / a_line) if length else 0.5
    return total


@lru_cache(maxsize=4096)
def _lengths(text: str) -> tuple[int, ...]:
    """The letters of each line that is written."""
    return tuple(map(_letters, _unmarked(text).split("\n")))


def _letters(text: str) -> int:
    """How many Latin letters are as wide: a Chinese character or a kana is as wide as two of them."""
    return len(text) if text.isascii() else len(text) + len([*filter(_is_wide, text)])


def _is_wide(char: str) -> bool:
    return east_asian_width(char) in "WF"


def _pieces(word: str) -> list[str]:
    """What no line divides: the word, or in scripts without spaces the parts of it that lines may end at."""
    if not has_unspaced(word):
        return [word]
    return [word[start:end] for start, end in pairwise((0, *endings(word), len(word)))]


def _unmarked(text: str) -> str:
    """The letters of a text; an icon is as wide as two."""
    text = ICONS.sub("MM", text) if ":" in text else text
    return MARKS.sub("", text) if "*" in text or "\\" in text else text


def rows_of(text: str, width: float, size: float, letter: float = PLAIN) -> int:
    """How many lines a few words take where none of them is divided."""
    a_line = width / (letter * size * MM_PER_PT)
    rows, filled = 1, 0
    for word in _unmarked(text).split():
        space = 1 if filled else 0
        for piece in _pieces(word):
            if filled and filled + space + _letters(piece) > a_line:
                rows, filled, space = rows + 1, 0, 0
            filled += _letters(piece) + space
            space = 0
    return rows


def word_of(text: str) -> int:
    """The letters of the longest word, or of what is left together of it where it is divided."""
    pieces = (piece for word in _unmarked(text).split() for piece in _pieces(word))
    return min(8, max(map(_letters, pieces), default=0))


def height_of(text: str, width: float, size: float, leading: float = 1.32, letter: float = PLAIN) -> float:
    return lines_of(text, width, size, letter) * size * leading * MM_PER_PT + 0.7 if text else 0.0


# what a face may lack
PARTS = frozenset(
    (
        *(
            "head",
            "name",
            "caption",
            "picture",
            "plate",
            "sheet",
            "facts",
            "facts_panel",
            "facts_line",
            "text",
        ),
        *("costs", "chips", "foot", "foot_top", "bare", "sign", "letter"),
    )
)


class LaidBox(dict[str, Any]):
    """A box as templates see it: x y w h, and what it is filled with."""

    @property
    def at(self) -> Markup:
        """Its place, as attributes of an element."""
        return Markup(f'x="{self["x"]}" y="{self["y"]}" w="{self["w"]}" h="{self["h"]}"')


def room(x: float, y: float, w: float, h: float, text: str = "", **more: object) -> LaidBox:
    """A box; its text may hold bold, italics and icons."""
    if text:
        more["text"] = StyledText(text)
    return LaidBox(x=round(x, 2), y=round(y, 2), w=round(max(w, 0.1), 2), h=round(max(h, 0.1), 2), **more)


def room_at(shape: str, w: float, h: float, y: float, safe: float) -> float:
    """How wide it is there, ``safe`` away from the cut."""
    if shape == "circle":
        r = w / 2 - safe
        return 2 * math.sqrt(max(r * r - (y - h / 2) ** 2, 0.0))
    if shape == "hex":
        tip = min(y, h - y)  # from the nearer tip; its sides rise a quarter of the height
        return max(0.0, min(w - 2 * safe, w * tip / (h / 4) - 2.31 * safe))
    return w - 2 * safe
