"""What is put into a sentence or stands in a row with others, so that nothing around it jumps where the two run in
different directions.

A name in Latin letters in a sentence of Hebrew would take the number or the full stop behind it along to its own side.
It is set apart with the isolates of Unicode (U+2066 to U+2069), which ``directions`` goes by and nobody prints. Every text
that pnp puts together out of words of a language and of something else is put together here: sentences with holes, a label
and what is told behind it, things in a row. Must not know what values are, or whose sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from pnp.base import languages
from pnp.base.languages import language
from pnp.text.bidi import is_figures, runs_left, sides

LEFT_ISOLATE, RIGHT_ISOLATE, FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2066", "\u2067", "\u2068", "\u2069"
HOLE = re.compile(r"\{([a-z]+)\}")  # in words of pnp's own
ICON = re.compile(r":[a-z][a-z0-9_-]*:")  # a sign of the sentence, whatever letters its name has
_ISOLATED = re.compile(
    f"[{LEFT_ISOLATE}-{FIRST_STRONG_ISOLATE}][^{LEFT_ISOLATE}-{POP_ISOLATE}]*{POP_ISOLATE}"
)


# --- sentences with holes --------------------------------------------------------------------------------


def filled(text: str, **values: object) -> str:
    """Words of pnp's own with their holes filled; those no value fills stay as they are."""
    return with_values(text, HOLE, lambda hole: str(values.get(hole[1], hole[0])))


def with_values(text: str, holes: re.Pattern[str], value: Callable[[re.Match[str]], str]) -> str:
    """A text with its holes filled. Of a text that runs from the left, and what is put into it, nothing is other."""
    values: list[str] = []

    def said(hole: re.Match[str]) -> str:
        values.append(value(hole))
        return values[-1]

    whole = holes.sub(said, text)
    if not runs_left(whole):
        return whole
    around, rest = _sides(holes.sub(" ", text)), iter(values)
    return holes.sub(lambda hole: _in_sentence(next(rest), hole, around), text)


def _in_sentence(value: str, hole: re.Match[str], around: set[bool]) -> str:
    """As it is where its letters run as those around it do, or join one of them. A colon that was matched with the hole
    is the sentence's, two make an icon."""
    before, behind = hole[0].startswith(":"), hole[0].endswith(":")
    inner = value[before : len(value) - behind]
    if (before and behind) or not _jumps(inner, around):
        return value
    text, start, end = hole.string, hole.start(), hole.end()
    if _joins(text[start - 1 : start], value[:1]) or _joins(value[-1:], text[end : end + 1]):
        return value
    return f"{':' * before}{_set_apart(inner, around)}{':' * behind}"


def _joins(left: str, right: str) -> bool:
    return sides(left) == sides(right) == {False}


# --- things in a row -------------------------------------------------------------------------------------


def labelled(label: str, told: str, code: str) -> str:
    """What a thing is called, and what is told of it, as ``languages.labelled``."""
    return languages.labelled(in_language(label, code), in_language(told, code), code)


def listed(items: Sequence[str], code: str) -> str:
    """``a, b and c``, as ``languages.listed``."""
    return languages.listed([in_language(one, code) for one in items], code)


def in_a_row(items: Iterable[str], code: str, between: str | None = None) -> str:
    """Things beside each other as a language reads them, with a comma of its own if nothing else stands between them."""
    between = languages.apart(code) if between is None else between
    return between.join(in_language(one, code) for one in items)


def in_language(value: str, code: str) -> str:
    """A value as it may stand among words of a language; nothing is other of one that runs as these do."""
    around = {not language(code).is_right_to_left}
    if around == {True} and not runs_left(value):
        return value
    return _set_apart(value, around) if _jumps(value, around) else value


# --- what both ask ---------------------------------------------------------------------------------------


def _sides(text: str) -> set[bool]:
    """How its letters run, as far as nothing has set them apart yet."""
    count = int(POP_ISOLATE in text)
    while count:
        text, count = _ISOLATED.subn("", text)
    return sides(ICON.sub("", text) if ":" in text else text)


def _jumps(value: str, around: set[bool]) -> bool:
    """Figures are read from the left in any sentence: ``2–4``, ``-1.5``."""
    own = _sides(value)
    if not own:
        return False in around and not value.isdecimal() and is_figures(value)
    return len(own | around) > 1


def _set_apart(value: str, around: set[bool]) -> str:
    """One with letters of both sides runs as the sentence does, others as their own letters do."""
    begin = FIRST_STRONG_ISOLATE
    if len(around) == 1 and len(_sides(value)) > 1:
        begin = LEFT_ISOLATE if True in around else RIGHT_ISOLATE
    return f"{begin}{value}{POP_ISOLATE}"
