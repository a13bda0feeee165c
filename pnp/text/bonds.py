"""Which words stay together on a line, and where one word may be divided without a hyphen of ours.

A number keeps its unit or icon, and in English the word behind it; opening brackets and closing marks never stand alone
at the wrong end of a line. Knows characters only.
"""

from __future__ import annotations

import re

from pnp.base.frozen import NamedTuple

FREE, COUNTING, ALWAYS = 0, 1, 2
LONGEST = 12  # letters of a word that a number holds in a language where numbers hold words


class Bonds(NamedTuple):
    holds: int = FREE  # the next word: COUNTING holds only what can be counted
    clings: int = FREE  # to the word before: COUNTING only to a number


PLAIN = Bonds()
ICON = Bonds(FREE, COUNTING)

_NUMBER = re.compile(r"[(\[„“«»]*[-+−–±×~≥≤<>]?\d+([.,:/–-]\d+)*[½¼¾]?\Z")
_UNIT = re.compile(
    r"(%|‰|°|°[CF]|[mckµ]?m[²³]?|[hk]?a|[mcd]?l|[mkµ]?g|t|k?Wh?|k?J|m?s|min|h|pt|px|kr|€|\$|£|×|x)[.,;:!?)\]]*\Z"  # ENDS
)
ENDS = ".,;:!?)]"
_OPENING = re.compile(r"[(\[{«„“‘¿¡]+\Z")
_CLOSING = re.compile(r"[-–—»”’!?:;.,)\]}…ๆฯ]+\Z")

# after a hyphen, dash or slash inside a word, but not in 2-4, e-mail or km/h
_DIVISIBLE = re.compile(r"(?<=[^\W\d_]{2})[-‐–—/](?=[^\W\d_]{2})")


def bonds(word: str) -> Bonds:
    """How a word holds on to its neighbours across a space."""
    stem = word.rstrip(ENDS)
    if len(stem) > 3 and stem.isalpha():  # no unit is as long
        return PLAIN
    if _OPENING.match(word):
        return Bonds(ALWAYS, FREE)
    if _CLOSING.match(word):
        return Bonds(FREE, ALWAYS)
    return Bonds(COUNTING if _NUMBER.match(word) else FREE, COUNTING if _UNIT.match(word) else FREE)


def together(holds: int, clings: int) -> bool:
    return holds == ALWAYS or clings == ALWAYS or (holds == COUNTING and clings == COUNTING)


def divisions(word: str) -> list[int]:
    """The places behind which a line may end as the word stands."""
    if word.isalpha():
        return []
    return [found.end() for found in _DIVISIBLE.finditer(word)]
