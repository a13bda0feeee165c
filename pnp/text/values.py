"""Values put into the holes of a sentence, so that nothing around them jumps where the two run in different directions.

A name in Latin letters in a sentence of Hebrew would take the number or the full stop behind it along to its own side. It is
set apart with the isolates of Unicode (U+2068, U+2069), which ``directions`` goes by and nobody prints. Must not know what
values are, or whose sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pnp.text.bidi import runs_left, sides

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


def with_values(text: str, holes: re.Pattern[str], value: Callable[[re.Match[str]], str]) -> str:
    """A text with its holes filled. Of a text that runs from the left, and what is put into it, nothing is other."""
    values: list[str] = []

    def said(hole: re.Match[str]) -> str:
        values.append(value(hole))
        return values[-1]

    whole = holes.sub(said, text)
    if not runs_left(whole):
        return whole
    around, rest = sides(holes.sub(" ", text)), iter(values)
    return holes.sub(lambda hole: _set_apart(next(rest), hole, around), text)


def _set_apart(value: str, hole: re.Match[str], around: set[bool]) -> str:
    """As it is where its letters run as those around it do, or join one of them. A colon that was matched with the hole
    is the sentence's, two make an icon."""
    before, behind = hole[0].startswith(":"), hole[0].endswith(":")
    own = sides(value)
    if (before and behind) or not own or len(own | around) == 1:
        return value
    text, start, end = hole.string, hole.start(), hole.end()
    if _joins(text[start - 1 : start], value[:1]) or _joins(value[-1:], text[end : end + 1]):
        return value
    inner = value[before : len(value) - behind]
    return f"{':' * before}{FIRST_STRONG_ISOLATE}{inner}{POP_ISOLATE}{':' * behind}"


def _joins(left: str, right: str) -> bool:
    return sides(left) == sides(right) == {False}
