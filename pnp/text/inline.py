"""Inline markup: ``**bold**``, ``*italic*``, ``:icon:``, escapes, line and paragraph breaks.

Turns a text into runs and says what was left open. Knows no fonts, sizes or icons.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import SupportsIndex, TypeAlias, assert_never

from pnp.base.frozen import NamedTuple
from pnp.text.unspaced import is_unspaced

MARKS = re.compile(r"([\\*:])")  # what markup is written with


class Run(NamedTuple):
    """Characters in one style."""

    text: str
    bold: bool = False
    italic: bool = False


class Icon(NamedTuple):
    name: str


class Break(NamedTuple):
    """The line ends here; with ``paragraph`` a gap follows."""

    paragraph: bool = False


Token: TypeAlias = Run | Icon | Break


class Markup(NamedTuple):
    tokens: tuple[Token, ...]
    unclosed: tuple[str, ...] = ()  # ``**`` or ``*`` that nothing closes


# every branch begins with its own character: the search skips ordinary text at full speed
_MARK = re.compile(r"(\\[^\w\s]|\*\*?|\n+|:[a-z][a-z0-9_-]*:)")
_BLANKS = re.compile(r"[ \t\r]+")
_LINE_ENDS = re.compile(r" ?\n\s*")
_WHITE = re.compile(r"[^\S\u00a0\u202f\u2007]+")  # all but spaces that no line may break at


def parse(text: str) -> Markup:
    """The runs of a text, in order."""
    pieces = _MARK.split(tidy(text))
    if len(pieces) == 1:
        return Markup((Run(pieces[0]),) if pieces[0] else ())
    return _Parser(pieces).markup()


def tidy(text: str) -> str:
    """Blanks between words become one space; those at the ends of lines go."""
    text = _BLANKS.sub(" ", text) if "  " in text or "\t" in text or "\r" in text else text
    text = (
        _LINE_ENDS.sub(lambda end: "\n\n" if end[0].count("\n") > 1 else "\n", text) if "\n" in text else text
    )
    return text.strip(" \n")


class _Parser:
    """``pieces`` are ordinary text and marks in turn, as ``re.split`` returns them."""

    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces
        self.tokens: list[Token] = []
        self.unclosed: list[str] = []
        self.held = ""
        self.bold = self.italic = False

    def markup(self) -> Markup:
        pieces = self.pieces
        for at in range(1, len(pieces), 2):
            self.held += pieces[at - 1]
            self._mark(pieces[at], pieces[at + 1])
        self.held += pieces[-1]
        self._end_paragraph()
        return Markup(tuple(self.tokens), tuple(self.unclosed))

    def _mark(self, mark: str, after: str) -> None:
        kind = mark[0]
        if kind == "*":
            self._star(mark, after)
        elif kind == ":" and not _is_in_a_word(self.held[-1:]):
            self._flush()
            self.tokens.append(Icon(mark[1:-1]))
        elif kind == "\n":
            self._break(len(mark) > 1)
        else:
            self.held += mark[1:] if kind == "\\" else mark

    def _star(self, mark: str, after: str) -> None:
        lone = self.held[-1:] in ("", " ") and after[:1] == " "
        if mark == "*" and lone and not self.italic:  # a star between spaces is a star
            self.held += mark
            return
        self._flush()
        if mark == "**":
            self.bold = not self.bold
        else:
            self.italic = not self.italic

    def _break(self, paragraph: bool) -> None:
        if paragraph:
            self._end_paragraph()
        self._flush()
        self.tokens.append(Break(paragraph))

    def _end_paragraph(self) -> None:
        """Markup left open ends with its paragraph, so that one slip does not embolden the rest."""
        self._flush()
        self.unclosed += [mark for is_open, mark in ((self.bold, "**"), (self.italic, "*")) if is_open]
        self.bold = self.italic = False

    def _flush(self) -> None:
        if self.held:
            self.tokens.append(Run(self.held, self.bold, self.italic))
            self.held = ""


def _is_in_a_word(before: str) -> bool:
    """Whether a colon behind this letter belongs to the sentence; words without spaces have icons among them."""
    return before.isalpha() and not is_unspaced(before)


class StyledText(str):
    """A text that brings its own bold, italics and icons. What is made of one is one; in any other text every sign
    means itself, and does so where it is put into one of these."""

    __slots__ = ()

    def __repr__(
        self,
    ) -> str:  # so that what is known by its values is not taken for the same words without style
        return f"styled({super().__repr__()})"

    def __add__(self, other: str, /) -> StyledText:
        return StyledText(super().__add__(styled(other)))

    def __radd__(self, other: str, /) -> StyledText:
        return StyledText(str(styled(other)) + str(self))

    def __getitem__(self, key: SupportsIndex | slice, /) -> StyledText:
        return StyledText(super().__getitem__(key))

    def replace(self, old: str, new: str, count: SupportsIndex = -1, /) -> StyledText:
        return StyledText(super().replace(old, styled(new), count))

    def join(self, parts: Iterable[str], /) -> StyledText:
        return StyledText(super().join(map(styled, parts)))

    def split(self, sep: str | None = None, maxsplit: SupportsIndex = -1) -> list[str]:
        return [StyledText(part) for part in super().split(sep, maxsplit)]

    def splitlines(self, keepends: bool = False) -> list[str]:
        return [StyledText(part) for part in super().splitlines(keepends)]

    def strip(self, chars: str | None = None, /) -> StyledText:
        return StyledText(super().strip(chars))

    def lstrip(self, chars: str | None = None, /) -> StyledText:
        return StyledText(super().lstrip(chars))

    def rstrip(self, chars: str | None = None, /) -> StyledText:
        return StyledText(super().rstrip(chars))

    def upper(self) -> StyledText:
        return StyledText(super().upper())

    def lower(self) -> StyledText:
        return StyledText(super().lower())

    def capitalize(self) -> StyledText:
        return StyledText(super().capitalize())


def styled(text: str) -> StyledText:
    """The text as it is where it brings its own markup, else with every sign meaning itself."""
    return text if isinstance(text, StyledText) else StyledText(literal(text))


def single_spaced(text: str) -> str:
    """On one line, with one space for white space of any length; a space no line may break at stays what it is."""
    return _WHITE.sub(" ", text).strip(" ")


def literal(text: str) -> str:
    """The text with stars and colons escaped, so that nothing in it is taken for markup."""
    return MARKS.sub(r"\\\1", str(text))


def plain(text: str, called: Callable[[str, str], str] | None = None) -> str:
    """The text without its markup, icons by name, or as they are ``called`` behind the text before them: for search,
    bookmarks, readers aloud and measuring length."""
    said = ""
    for token in parse(text).tokens:
        said += _word(token, said, called)
    return said


def _word(token: Token, before: str, called: Callable[[str, str], str] | None) -> str:
    match token:
        case Run(text=text):
            return text
        case Icon(name=name):
            return called(name, before) if called else name
        case Break():
            return "\n"
        case _:
            assert_never(token)
